/*
 * reply.h: a table's answers as JSON, for one observer.
 *
 * Each writes fields into an object that is already open, in the words of
 * docs/protocol.md.  The referee, the server and the browser print the same.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_REPLY_H
#define THICKET_TABLE_REPLY_H

#include "lib/jot.h"
#include "table/table.h"

/* `games`: every game that is offered, its players and options. */
void reply_games(const struct shelf *, translator *, struct jot *);

/* `box`: what it says of age, minutes, wins and who begins. */
void reply_box(const struct game *, translator *, struct jot *);

/* `waiting`, `over` and, once over, `result`. */
void reply_turn(const struct table *, struct jot *);

/* `actions`, and `sample` where chance has too many to list. */
void reply_legal(const struct table *, who, struct jot *);

/* `view`; or the same as a field of another name. */
void reply_view(const struct table *, who, struct jot *);
void reply_view_as(const char *name, const struct table *, who, struct jot *);

/* `events` that w may see of plies `from_ply` and later. */
void reply_happened(const struct table *, who, int from_ply, translator *,
                    struct jot *);

/* `events` from number `since` on, and `next`, which it also returns.  Numbers
 * count what this observer was told, so that they do not tell what it was
 * not. */
uint64_t reply_events(const struct table *, who, uint64_t since, translator *,
                      struct jot *);

/* `ok` false, `error` and `message`. */
void reply_error(const struct error *, translator *, struct jot *);

/* "illegal-action". */
const char *reply_code(int refusal);

#endif
