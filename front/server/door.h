/*
 * door.h: who comes in: connections before anything was understood of them.
 *
 * A caller is a connection that is no WebSocket: it says nothing yet, or asks
 * for something.  Newcomers are never turned away for the silent: when there
 * are too many callers, of one household or in all, the one that has been
 * silent longest goes: of the newcomer's own household, if that has many.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_DOOR_H
#define THICKET_FRONT_SERVER_DOOR_H

#include <libwebsockets.h>

#include "front/server/hub.h"

/* Most callers at a time; fewer where descriptors are few. */
enum { MAX_CALLERS = 1024 };

/* Opens the port of the options; false when it cannot be. */
bool door_open(struct server *);
void door_close(struct server *);
/* Nobody else comes in. */
void door_shut(struct server *);
int door_port(const struct server *);
/* A socket that listens there, NULL being all addresses, or -1; its port. */
int door_listen(const char *address, int port);
int door_port_of(int fd);
/* How many callers there are. */
int door_callers(const struct server *);
/* How many WebSockets there can be. */
int door_max_sockets(const struct server *);

/* A caller's request has come; its answer makes progress; it has it. */
void door_asks(struct lws *);
void door_moves(struct lws *);
void door_rests(struct lws *);
/* It is a WebSocket from now on; it is gone. */
void door_opens_socket(struct lws *);
void door_gone(struct server *, struct lws *);

/* One of several servers: what became of a new connection that forward.h has
 * listened to.  It is ours; or it is no caller any more; or it has ended. */
struct line;
void door_adopt(struct server *, struct line *);
void door_forwards(struct server *, struct line *);
void door_forget(struct server *, struct line *);

/* Once a second: who has been silent too long goes. */
void door_tick(struct server *, uint64_t now);

/* Whether a proxy that we trust is at the other end. */
bool door_trusts(const struct server *, const char *address);

#endif
