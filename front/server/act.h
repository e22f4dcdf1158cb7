/*
 * act.h: a match at a room: begun, played, taken back.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_ACT_H
#define THICKET_FRONT_SERVER_ACT_H

#include "front/server/room.h"

/* Begins the next match. */
bool act_start(struct room *, struct error *);

/* The same with the first plies of another match, which are past for everybody:
 * for a room that nobody looks at yet. */
bool act_take_over(struct room *, const struct table *past, int plies,
                   struct error *);

/* A seat acts, by itself or by its computer player or clock; and takes back
 * its last action. */
bool act_play(struct room *, who, const char *action, struct error *);
bool act_undo(struct room *, who, struct error *);

/* Once a turn, before screens and computer players hear of it: notes when
 * what everybody can see changed last. */
void act_note(struct room *);

/* Whether nobody but the seat itself could tell that it has done this, which
 * it may do now. */
bool act_is_secret(const struct room *, who, const char *action);

/* What a seat is asked now, as a number: the same question, the same number;
 * 0 when it is not waited for. */
uint32_t act_ask(const struct room *, who);

#endif
