/*
 * hub.h: the server as its own files see it.
 *
 *      lws callbacks           http.c (requests), socket.c (WebSockets)
 *          |                        | api.c, command.c: what was asked
 *          v                        v
 *      struct server --------> struct room (room.h): one table
 *                                   | act.c clock.c think.c: what happens
 *                                   v
 *      once a turn of the loop (turn.c): store_send, then tell.c: who is sent
 * what, as soon as the store has it
 *
 * Everything runs on the loop's thread but computer players' thinking, which
 * touches nothing of this.  Whatever changes a room calls room_touch; what is
 * said to a connection is held back until the store has committed, so that
 * nobody hears of what could still be lost.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_HUB_H
#define THICKET_FRONT_SERVER_HUB_H

#include "core/rng.h"
#include "front/server/loop.h"
#include "front/server/server.h"
#include "lib/error.h"
#include "store/store.h"
#include "table/table.h"

struct uv_loop_s;
struct lws_context;
struct lws_vhost;
struct room;
struct conn;
struct guard;
struct door;
struct thinking;
struct hindsights;
struct desk;
struct await;
struct owner;
struct forward;
struct turn_waiter;
struct ban;

enum { ROOM_HEADS = 4096, MAX_COUNTED_GAMES = 16, MAX_STATUS = 600 };

/* Since the start, for metrics.h: nothing that an action moves. */
struct counts {
    int64_t began;                       /* seconds since 1970 */
    uint64_t tables;                     /* opened */
    uint64_t started[MAX_COUNTED_GAMES], /* matches, by the game's place on */
        finished[MAX_COUNTED_GAMES];     /* the shelf */
    uint64_t answers[MAX_STATUS];        /* of HTTP */
    uint64_t over_limit, silent, banned; /* were turned away */
    uint64_t forwarded;                  /* to the owners of tables */
};

struct server {
    const struct server_options *options;
    const struct shelf *shelf;
    struct uv_loop_s *loop; /* libuv's */
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct store *store;
    struct guard *guard;
    struct door *door;
    struct room *rooms[ROOM_HEADS]; /* those in memory, by code */
    int n_rooms;
    struct room *touched;   /* changed in this turn, to be told of it */
    struct conn *talkative; /* connections with something held back */
    bool flies;             /* a commit is under way; and so many were: */
    uint32_t n_flights;
    struct turn_waiter *waiting; /* for what is not on disk yet */
    int n_conns;
    struct rng rehearsal;          /* with options.rehearses, the only chance */
    uint32_t n_rehearsed;          /* matches begun in it */
    char base[200];                /* "http://192.168.1.5:8080/path" */
    const char *path;              /* of it: "", or "/path" */
    struct thinking *thinking;     /* think.c's */
    struct hindsights *hindsights; /* hindsight.c's */
    size_t queued;                 /* bytes that wait at all connections */
    size_t answering;              /* bytes of HTTP answers on their way */
    bool is_stopping;
    bool is_node;             /* one of several with this database */
    unsigned seconds;         /* since the start */
    bool is_ill;              /* nothing can be written, and it was said */
    void *handles;            /* server.c's */
    struct await *await;      /* await.c's */
    struct owner *owner;      /* owner.c's, of a node */
    struct forward *forwards; /* forward.c's */
    struct counts counts;
    struct desk *metrics, *admin; /* side entrances, or NULL */
    struct ban *bans;             /* ban.h's, MAX_BANS of them */
    int n_bans;
};

/* Refusals of the server, beside enum refusal. */
enum {
    STALE = 100,
    PAUSED,
    NOT_HOST,
    NOT_YOURS,
    NO_TABLE,
    NO_SEAT,
    LOCKED,
    FULL,
    TOO_FAST,
    TOO_MANY,
    NOT_OVER,
    NOT_STARTED,
    NO_HELLO,
    BAD_ORIGIN,
    NOT_SAVED,
    NOT_FOUND,
    WRONG_HOST,
    DAMAGED
};

#endif
