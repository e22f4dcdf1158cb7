/*
 * hub.h: the server as its own files see it.
 *
 *      lws callbacks           http.c (requests), socket.c (WebSockets)
 *          |                        | api.c, command.c: what was asked
 *          v                        v
 *      struct server --------> struct room (room.h): one table
 *                                   | act.c clock.c think.c: what happens
 *                                   v
 *      once a turn of the loop: store_commit, then tell.c: who is sent what
 *
 * Everything runs on the loop's thread but computer players' thinking, which
 * touches nothing of this.  Whatever changes a room calls room_touch; what is
 * said to a connection is held back until the store has committed, so that
 * nobody hears of what could still be lost.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_HUB_H
#define THICKET_FRONT_SERVER_HUB_H

#include <uv.h>

#include "core/rng.h"
#include "front/server/server.h"
#include "lib/error.h"
#include "store/store.h"
#include "table/table.h"

struct lws_context;
struct lws_vhost;
struct room;
struct conn;
struct guard;

enum { ROOM_HEADS = 4096 };

struct server {
    const struct server_options *options;
    const struct shelf *shelf;
    uv_loop_t loop;
    struct lws_context *lws;
    struct lws_vhost *vhost;
    struct store *store;
    struct guard *guard;
    struct room *rooms[ROOM_HEADS]; /* those in memory, by code */
    int n_rooms;
    struct room *touched;   /* changed in this turn, to be told of it */
    struct conn *talkative; /* connections with something held back */
    int n_conns;
    struct rng rehearsal; /* with options.rehearses, the only chance */
    char base[200];       /* "http://192.168.1.5:8080" */
    bool is_stopping;
    unsigned seconds;          /* since the start */
    void *handles;             /* server.c's */
    uint64_t commits, actions; /* since the start, for /healthz */
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
    NOT_FOUND
};

/* "not-host"; also those of reply_code. */
const char *serve_code(int refusal);

/* Commits what was written.  False: the rooms of this turn were put back to
 * what the store has, and their people told. */
bool server_commit(struct server *);

/* The end of a turn of the loop: commits, tells, lets frames go. */
void server_flush(struct server *);

/* One line for whoever runs the server: "level=info event=... k=v", from
 * pairs of names and values.  Never a name, a cookie or a face of a game. */
#define serve_log(level, ...)                                                  \
    serve_write(level, __VA_ARGS__, (const char *)NULL)
void serve_write(const char *level, const char *event, ...);
extern bool serve_is_quiet; /* for tests: no such lines */

/* ---- secret.c: what must not be guessed ---- */

enum { TOKEN_BYTES = 16, TOKEN_TEXT = 23, CODE_TEXT = 7, HASH_BYTES = 16 };

void secret_bytes(struct server *, void *, size_t n);
void secret_token(struct server *, char text[TOKEN_TEXT]);
void secret_hash(const char *token, uint8_t hash[HASH_BYTES]);
bool secret_is(const char *token, const uint8_t hash[HASH_BYTES]);

/* A code that can be read aloud, in capitals. */
void secret_code(struct server *, char code[CODE_TEXT]);
bool secret_is_code(const char *);

/* "thicket SEED SALT", hashed, as 64 hex digits. */
enum { SALT_TEXT = 33, COMMITMENT_TEXT = 65 };
void secret_commitment(uint64_t seed, const char salt[SALT_TEXT],
                       char out[COMMITMENT_TEXT]);
void secret_salt(struct server *, char salt[SALT_TEXT]);

/* ---- guard.c: how much one address may ask for ---- */

enum guard_kind { GUARD_TABLE, GUARD_WRONG_CODE, GUARD_REQUEST, N_GUARDS };

struct guard *guard_new(const struct server_options *);
void guard_free(struct guard *);

/* Takes one of what the address may have now; false when it has had enough. */
bool guard_take(struct guard *, const char *address, enum guard_kind,
                uint64_t now_ms);
/* Whether it could take one. */
bool guard_may(struct guard *, const char *address, enum guard_kind,
               uint64_t now_ms);

/* Connections are counted up to a limit, and given back. */
bool guard_enter(struct guard *, const char *address);
void guard_leave(struct guard *, const char *address);

/* Forgets addresses that have everything back. */
void guard_tidy(struct guard *, uint64_t now_ms);

#endif
