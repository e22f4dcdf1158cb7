/*
 * clock.h: the clocks of a match.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_CLOCK_H
#define THICKET_FRONT_SERVER_CLOCK_H

#include "front/server/room.h"

/* Starts, stops, pauses as the match now asks for; sets the timer. */
void clock_update(struct room *);
/* The person has seen, or talked, enough, or wants the next match too; ends
 * the time for it when all people have. */
void clock_ready(struct room *, uint32_t person);
/* The seat, which may shout, has begun to choose what to turn up: the shout's
 * time begins anew, once for each seat; false if it does not. */
bool clock_choose(struct room *, who);
/* How long it still runs, in milliseconds. */
uint64_t clock_left(const struct room *);
/* Whether the look's clock will act for this seat. */
bool clock_ends_look(const struct room *, who);

#endif
