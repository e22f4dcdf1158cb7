/*
 * act.h: a match at a room: begun, played, taken back, brought and taken along.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_ACT_H
#define THICKET_FRONT_SERVER_ACT_H

#include "front/server/room.h"

/* Begins the next match, or goes on with the one that was brought. */
bool act_start(struct room *, struct error *);

/* The match of a record, which is not over, comes to a new room of its start:
 * what was played stays as it was, chance is this table's from here on, under
 * a seal of its own.  It goes on with act_start. */
void act_bring(struct room *, const struct table *);
/* How many plies of the match in hand came so. */
int act_brought(const struct room *);

/* The match in hand leaves the table, which gathers again; whoever leads may
 * have its record from then on. */
void act_take(struct room *);
/* Appends the record of a match of this room, with who has the seats now. */
void act_record(const struct room *, struct table *, struct buf *);

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
