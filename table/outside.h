/*
 * outside.h: an outside program in a seat, over a pipe.
 *
 * The protocol turned round (docs/protocol.md, "Computer players over the
 * pipe"): the program reads {"you":1,"game":...} at the beginning of each game,
 * then for each of its decisions {"view":...,"events":[...],"actions":[...]},
 * and answers {"action":"push N1"} in time.  A late, malformed or illegal
 * answer is replaced by a random legal action and counted, as is each one that
 * a program owes that is gone.  It sees just what its seat may see.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_OUTSIDE_H
#define THICKET_TABLE_OUTSIDE_H

#include "table/table.h"

/* Of what is said over the pipe, and of the referee's requests. */
enum { OUTSIDE_PROTOCOL = 2 };

struct outside;

struct outside_faults {
    int dead, late, malformed, illegal; /* decisions */
};

/* Starts the program with the shell; NULL, with a sentence, when there is no
 * process to be had.  What the shell cannot find is gone at once. */
struct outside *outside_new(const char *command, int time_ms, struct error *);

/* Closes its pipe, gives it a moment to end, then ends it. */
void outside_free(struct outside *);

/* Begins a match for it in that seat.  `seed` is of the random actions that
 * replace bad answers. */
void outside_begin(struct outside *, const struct table *, who seat,
                   uint64_t seed);

/* Asks for an action of its seat, which must be waited for; the text lives
 * until the next call. */
const char *outside_choose(struct outside *, const struct table *);

/* The same in two steps, for who may read the table only in the first.  Appends
 * what the program is to be sent: if it `greets`, what outside_begin sends and
 * then all events, else those since the last such text; *seen is the caller's,
 * of one match and seat. */
void outside_write(const struct outside *, const struct table *, who seat,
                   bool greets, uint64_t *seen, struct buf *);

/* Sends it and takes the answer, a text that need be no action; false when
 * there is none in time, which is counted. */
bool outside_talk(struct outside *, const struct buf *text, struct buf *answer);

/* In all its matches. */
struct outside_faults outside_faults(const struct outside *);

/* Whether it has ended, or closed its pipe; then the sentence that says how,
 * with its name and its last words. */
bool outside_is_gone(const struct outside *);
void outside_why_gone(struct outside *, struct error *);

#endif
