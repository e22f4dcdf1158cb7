/*
 * forward.h: one of several servers takes a request for a table that is
 * another's.
 *
 * A new connection is listened to before libwebsockets has it, without taking
 * anything from it: once its first request is whole, we know which table it is
 * about, if any.  Where that is ours, or nobody's, or its owner cannot be
 * reached, so that it becomes ours, the connection goes home, to libwebsockets.
 * Else its bytes go to the owner as they come, and back; all that is added is
 * for whom we ask.  A connection is for one request, or one WebSocket: a node
 * says "connection: close".
 *
 * Until the owner has answered, the request is still here too, and goes home
 * should the owner lose the table meanwhile.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_FORWARD_H
#define THICKET_FRONT_SERVER_FORWARD_H

#include "front/server/hub.h"

struct line;
struct forward;

/* Listens to a new connection of the door's. */
struct forward *forward_begin(struct server *, int fd, const char *address,
                              struct line *);
/* Ends it at once. */
void forward_end(struct forward *);
void forward_end_all(struct server *);
/* After each beat: those who wait look again, and those whose owner has lapsed
 * are ended, so that they come again. */
void forward_tick(struct server *);

#endif
