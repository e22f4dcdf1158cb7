/*
 * outcome.h: how a match ended, told to one reader, a seat or TABLE; worked
 * out here for every front end.  Once over, nothing is secret any more.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_OUTCOME_H
#define THICKET_TABLE_OUTCOME_H

#include "lib/jot.h"
#include "table/table.h"

/* "won" for who has won, "shared" for who has won beside somebody who is not
 * on the same side, else "lost".  To the table it is "won" when somebody has.
 */
const char *outcome_word(const struct table *, who reader);

/* An object: `outcome`, `picture` (or null), and `say`, a list of sentences:
 * the headline, the story, and where there are points what they mean; for a
 * seat also `table`, the same as who looks on reads it: for a screen that
 * several seats share. */
void outcome_json(const struct table *, who reader, struct jot *);

/* Appends those sentences, with a line end between them. */
void outcome_print(const struct table *, who reader, const char *const *names,
                   translator *, struct buf *);

#endif
