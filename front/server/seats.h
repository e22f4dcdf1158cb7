/*
 * seats.h: commands about seats and the table.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SEATS_H
#define THICKET_FRONT_SERVER_SEATS_H

#include "front/server/command.h"

/* Each returns false when it refuses. */
bool seats_rename(struct command *);
bool seats_hand(struct command *);
bool seats_back(struct command *);
bool seats_leave(struct command *);
bool seats_kick(struct command *);
bool seats_sit(struct command *);
bool seats_first(struct command *);
bool seats_agree(struct command *);
bool seats_move(struct command *);
bool seats_host(struct command *);
bool seats_lock(struct command *);
bool seats_set(struct command *);
bool seats_start(struct command *);
bool seats_again(struct command *);
bool seats_stay(struct command *);
bool seats_follow(struct command *);
bool seats_take(struct command *);
bool seats_end(struct command *);

/* Screens that looked as a seat that is not theirs any more look as the
 * table; those without any right to the table become spectators. */
void seats_look_away(struct room *);

#endif
