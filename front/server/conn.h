/*
 * conn.h: one WebSocket.
 *
 * Frames are held back until what they tell of is on disk: to the end of the
 * loop's turn (turn_end), or until what was sent to the store has landed there.
 * A frame may wait at several connections at once.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_CONN_H
#define THICKET_FRONT_SERVER_CONN_H

#include <jansson.h>

#include "front/server/guard.h"
#include "front/server/room.h"

enum conn_role { ROLE_PERSON, ROLE_TABLE, ROLE_WATCH };

enum {
    MAX_MESSAGE = 4096,
    MAX_QUEUE = 256 * 1024, /* bytes that a slow client may let pile up */
    MANY_QUEUED = 64 << 20, /* bytes at all clients; from there on only */
    LESS_QUEUE = 32 * 1024,
    CONN_PIECE = 64 * 1024 /* bytes that are given to the system at a time */
};

struct lws;

/* A text as it goes over the wire, head and text, so that several go in one
 * piece.  RFC 6455, 5.2: a whole text, its length in as few bytes as can be,
 * and no mask. */
struct frame {
    int n_users;
    size_t n_head, n; /* bytes of the head, and of both */
    unsigned char bytes[];
};
struct frame *frame_new(const char *text, size_t n);
void frame_free(struct frame *); /* when nobody else has it */

struct queued {
    struct queued *next;
    struct frame *frame;
    json_t *id;     /* or NULL: of the request for which it */
    bool is_answer; /* is one */
    bool is_safe;   /* what it tells of is on disk, */
    bool flies;     /* or on its way there */
};

struct frame_queue {
    struct queued *first, *last;
    size_t bytes;
};

/* Whose eyes a screen is. */
struct eyes {
    enum conn_role role;
    uint32_t person; /* 0: none */
    who look;
};

struct conn {
    struct server *server;
    struct lws *wsi;
    struct room *room; /* NULL once it has been said goodbye to */
    struct conn *next; /* of the room */
    struct conn *next_talkative, **talkative_at; /* of the server */
    bool is_talkative;
    char address[ADDRESS_TEXT];
    bool is_counted; /* by the guard */
    enum conn_role role;
    uint32_t person; /* 0: none */
    bool has_said_hello;
    who look;
    who curtain;   /* the seat that it looks as while all may see what that
                    * seat sees, and as the table else; N_WHO: `look`, whatever
                    * it is */
    int lifted_at; /* how long the match was when somebody lifted the curtain,
                    * to look alone; -1: nobody has */
    struct screen screen;
    bool tells;    /* the story, and says how far it has come (story.h): */
    bool is_late;  /* it was waited for in vain */
    uint64_t told; /* the events below this number */

    struct eyes settled; /* as the store has it */
    struct eyes flying;  /* as it will, once what */
    bool flies;          /* is under way has landed */

    struct frame_queue held, ready;
    int n_pongs;   /* to come after all else of this turn */
    struct buf in; /* a message that comes in pieces */
    bool closes;   /* once everything is written */

    uint64_t opened_at, heard_at, pinged_at; /* loop time */
    bool wants_ping;
    who ping_look;   /* what a pong will tell: events below ping_n of */
    int ping_match;  /* this observer have arrived */
    uint64_t ping_n; /* 0: no ping is under way */
    uint64_t rate_at;
    uint64_t rate_left; /* thousandths of a message */
    int n_bad;
    uint64_t bad_since;
    struct room_computer *hint; /* that it waits for */
    uint64_t told_you;          /* hash of the last `you` */
};

/* `wsi` is the line's own half (wire.h); NULL in tests, where nothing is
 * sent. */
struct conn *conn_new(struct server *, struct lws *wsi);
void conn_free(struct conn *);

/* Sends a text, once this turn is over. */
void conn_send(struct conn *, const struct buf *);
void conn_send_frame(struct conn *, struct frame *);
/* The same, as the answer to the request with that id, which may be NULL: if
 * what it tells of is lost, the request is refused instead. */
void conn_reply(struct conn *, const struct buf *, json_t *id);
/* {"is":"ok"} for the request with that id, which may be NULL. */
void conn_answer(struct conn *, json_t *id);
/* {"is":"pong"}, after everything that this turn has to say. */
void conn_pong(struct conn *);
/* {"is":"bye","why":why}, and closes. */
void conn_bye(struct conn *, const char *why);
/* What is held now is on disk, and so is who looks; lets go of it. */
void conn_settle(struct conn *);
void conn_release(struct conn *);
/* What is held now is on its way to disk; it has landed there; and goes out. */
void conn_fly(struct conn *);
void conn_land(struct conn *);
void conn_go_out(struct conn *);
/* Nothing that is held and not on disk has happened: requests that got their
 * `ok` get this error instead, unless it is NULL, and whose eyes it is is as it
 * was. */
void conn_take_back(struct conn *, const struct error *);
/* The first text that may go out now, or NULL; and it has gone. */
unsigned char *conn_ready(const struct conn *, size_t *n);
void conn_sent(struct conn *);
/* Once a second. */
void conn_tick(struct conn *, uint64_t now);
/* Out of its room. */
void conn_leave_room(struct conn *);

/* Answers with an error.  Blame comes on top when the client itself is at
 * fault: after too much of it the connection is closed. */
void conn_refuse(struct conn *, json_t *id, const struct error *);
void conn_blame(struct conn *);
/* One more message: is it too much? */
bool conn_is_too_fast(struct conn *);

/* How long it must wait before it enters (guard_wait). */
uint64_t conn_wait(const struct conn *, const char *code, const char *token);
/* The cookie's person, or a looker; says goodbye if it cannot stay. */
void conn_enter(struct conn *, const char *code, const char *as,
                const char *token);

#endif
