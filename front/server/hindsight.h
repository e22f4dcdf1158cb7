/*
 * hindsight.h: the match in hand of a room, once over, looked back on.
 *
 * A review (table/review.h) is worked out on a thread of its own, at a low
 * priority, one room's after the other, when somebody first asks for it; it is
 * kept with the match, and thrown away with it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_HINDSIGHT_H
#define THICKET_FRONT_SERVER_HINDSIGHT_H

#include "front/server/room.h"

/* Writes the fields of a room's review: how far it is (`done` of `of`
 * decisions), and `review`: what it says (review_brief_json), null until it is
 * done.  Refuses when too many wait. */
bool hindsight_json(struct room *, struct jot *, struct error *);

/* The room's match is another one, or none. */
void hindsight_forget(struct room *);

/* Whether one is worked out now; and when none is, at the end of the server. */
bool hindsight_is_busy(const struct server *);
void hindsight_close(struct server *);

#endif
