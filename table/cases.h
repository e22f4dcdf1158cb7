/*
 * cases.h: what is kept of a person's games, and what it says of their memory.
 *
 * Of each match and seat the cases that a review found (bots/fit.h), as one
 * JSON object, a line of a file or an item of a list, oldest first:
 *
 *     {"game":"thumb","cases":[[1,12],[3],[0,5,2,9]]}
 *
 * A case is [how, last, seen, first, moves, moved], what is usual left away:
 * `how` is 1 used, 0 not, and 2 more when it was just shown; the others as in
 * struct fit_case.  No names, no places, no things: nothing of the match can be
 * told from it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_CASES_H
#define THICKET_TABLE_CASES_H

#include <jansson.h>

#include "bots/fit.h"
#include "lib/jot.h"
#include "table/review.h"

/* Writes the list of a seat's cases, or its object, once the review is done. */
void cases_list(const struct review *, who seat, struct jot *);
void cases_json(const struct review *, who seat, struct jot *);

/* Reads a file of such lines into a list; NULL with the error, and its line. */
json_t *cases_read(const char *text, size_t n, struct error *);

/* The fit to all of a list that are of this game; false when one is no such
 * object.  Other games are passed over. */
bool cases_fit(const json_t *list, const struct game *,
               const struct bot_level *prior, struct fitted *, struct error *);

/* Writes the fields of a fit inside an open object: docs/memory.md. */
void cases_fit_json(const struct fitted *, struct jot *);

#endif
