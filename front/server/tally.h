/*
 * tally.h: how often who has won at a room.
 *
 * Wins belong to whoever has the seat (struct seat) and go with them; what all
 * together have won, and what the game has, belongs to the room.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TALLY_H
#define THICKET_FRONT_SERVER_TALLY_H

#include "front/server/room.h"

/* Counts the match that is over; and begins anew, once it is decided who is
 * the champion. */
void tally_count(struct room *);
void tally_begin(struct room *);

/* Another game is counted anew. */
void tally_clear(struct room *);

/* Writes `tally`, for the screens and for the store. */
void tally_write(const struct room *, struct jot *);
void tally_read(struct room *, const json_t *);

#endif
