/*
 * think.h: computer players at a room.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_THINK_H
#define THICKET_FRONT_SERVER_THINK_H

#include "front/server/room.h"

struct conn;

/* Lets every computer player who is asked think. */
void think_update(struct room *);
/* When the next one wants to act, in loop time; UINT64_MAX: none. */
uint64_t think_due(const struct room *);
/* Those whose time has come act. */
void think_act(struct room *);
/* The seat has no computer player any more, or another one. */
void think_stop(struct room *, who);
/* Answers with `hint`, in a while; and not any more.  `detail` is "nudge",
 * "place" or "move". */
bool think_hint(struct conn *, int64_t id, const char *detail, struct error *);
void think_forget(struct conn *);
/* Whether anybody thinks on another thread now. */
bool think_is_busy(const struct server *);
/* When nobody does, at the end of the server. */
void think_close(struct server *);

#endif
