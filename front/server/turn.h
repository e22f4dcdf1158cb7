/*
 * turn.h: the end of a turn of the loop.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TURN_H
#define THICKET_FRONT_SERVER_TURN_H

#include <stdbool.h>

struct server;

/* Commits what was written.  False: the rooms of this turn were put back to
 * what the store has, and their people told. */
bool turn_commit(struct server *);

/* Commits, tells, lets frames go. */
void turn_end(struct server *);

#endif
