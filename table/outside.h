/*
 * outside.h: an outside program in a seat, over a pipe.
 *
 * The protocol turned round (docs/protocol.md, "Computer players over the
 * pipe"): the program reads {"you":1,"game":...} once, then for each of its
 * decisions {"view":...,"events":[...],"actions":[...]}, and answers
 * {"action":"push N1"} in time.  A late, malformed or illegal answer is
 * replaced by a random legal action and counted.  It sees just what its seat
 * may see.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_OUTSIDE_H
#define THICKET_TABLE_OUTSIDE_H

#include "table/table.h"

struct outside;

struct outside_faults {
    int late, malformed, illegal;
};

/* Starts the program with the shell.  NULL, with a sentence, when it cannot
 * be started.  `seed` is of the random actions that replace bad answers. */
struct outside *outside_new(const struct table *, who seat, const char *command,
                            int time_ms, uint64_t seed, struct error *);

/* Closes its pipe, gives it a moment to end, then ends it. */
void outside_free(struct outside *);

/* Asks for an action of its seat, which must be waited for; the text lives
 * until the next call. */
const char *outside_choose(struct outside *, const struct table *);

struct outside_faults outside_faults(const struct outside *);

#endif
