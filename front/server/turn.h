/*
 * turn.h: the end of a turn of the loop.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TURN_H
#define THICKET_FRONT_SERVER_TURN_H

#include "lib/error.h"

struct server;

/* Commits what was written.  False: the rooms that wrote were put back to
 * what the store has, and their people told. */
bool turn_commit(struct server *, struct error *);

/* Refuses: nothing can be saved, for that trouble of the store. */
bool turn_not_saved(int trouble, struct error *);

/* Puts every room in memory back to what the store has: another program has
 * changed that. */
void turn_restore(struct server *);

/* Commits, tells, lets frames go. */
void turn_end(struct server *);

#endif
