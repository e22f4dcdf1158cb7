/*
 * turn.h: the end of a turn of the loop.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TURN_H
#define THICKET_FRONT_SERVER_TURN_H

#include "lib/error.h"

struct server;
struct room;

/* Commits what was written.  False: the rooms that wrote were put back to
 * what the store has, and their people told; or the one room, which may be
 * NULL, is another server's by now. */
bool turn_commit(struct server *, const struct room *, struct error *);

/* Whether something of a room is not on disk yet. */
bool turn_is_open(const struct room *);

/* Who waits until all that was written so far is on disk, and is then told
 * once: NULL, or why it never will be. */
struct turn_waiter {
    void (*tell)(struct turn_waiter *, const struct error *);
    struct turn_waiter *next, **at; /* of the server; NULL: waits no more */
    bool flies;                     /* what it waits for is on its way */
    const char *code;               /* the table that it is told of, or NULL */
};
void turn_wait(struct server *, struct turn_waiter *);
void turn_wait_no_more(struct turn_waiter *);

/* Refuses: nothing can be saved, for that trouble of the store. */
bool turn_not_saved(int trouble, struct error *);

/* Puts every room in memory back to what the store has: another program has
 * changed that. */
void turn_restore(struct server *);

/* Commits, tells, lets frames go. */
void turn_end(struct server *);

#endif
