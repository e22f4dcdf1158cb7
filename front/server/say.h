/*
 * say.h: what is said to browsers, as JSON (docs/serve.md).
 *
 * Sentences are said in English and, apart, as a key with its parts, so that
 * the page can translate them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SAY_H
#define THICKET_FRONT_SERVER_SAY_H

#include <jansson.h>

#include "front/server/room.h"
#include "lib/heap.h"

/* Begins a message: what it `is`, and the `id` of what it answers, where that
 * has one. */
struct jot say_message(struct buf *, const char *is, const json_t *id);

/* Fields `error`, `text`, `say`. */
void say_error(const struct error *, struct jot *);

/* The seats' names for English sentences: "Anna", "Seat 2". */
enum { SEAT_NAME = 96 };
struct seat_names {
    char room[MAX_SEATS][SEAT_NAME];
    const char *name[MAX_SEATS];
};
void say_names(const struct room *, struct seat_names *);

/* One event, already redacted, as an object; `seed` as a field. */
void say_event(const struct table_start *, const struct event *,
               const struct seat_names *, struct jot *);
void say_seed(const struct table_start *, struct jot *);

/* The fields of `table`. */
void say_table(const struct room *, struct jot *);

/* The fields of `news`. */
void say_news(const struct room *, struct jot *);

/* How the match stands for one observer, as the last fields of `now`: view,
 * waiting, over, and for a seat what it may do. */
struct present {
    struct buf text;
    uint64_t hash;
    uint64_t version; /* of the text: another, another number */
    struct question question;
    bool is_seats;
};

/* What was said to one observer of a match and is mostly the same for the
 * next: who sees, is told and is asked the same gets the same text, written
 * once.  Begins as SAID_NOTHING; said_begin before each match and turn, since
 * then a name may be another. */
struct said {
    void *view, *other_view; /* of view_size bytes: the last, and room */
    size_t view_size;
    struct event *event;
    size_t n_events;
    bool has_view, has_events, has_watching;
    struct buf view_text, events_text;
    struct present watching, acting; /* the last that could do nothing; the
                                      * last that could, or once it is over */
    uint64_t version; /* the last that was written, of whatever */
    uint64_t events_version;
    struct buf text; /* the caller's, for a whole frame */
};
#define SAID_NOTHING                                                           \
    ((struct said){.view_text = BUF_ON_HEAP,                                   \
                   .events_text = BUF_ON_HEAP,                                 \
                   .watching = {.text = BUF_ON_HEAP},                          \
                   .acting = {.text = BUF_ON_HEAP},                            \
                   .text = BUF_ON_HEAP})
void said_begin(struct said *, const struct room *);
void said_free(struct said *);

/* Writes the field `events` to events_text: those told to w in plies from
 * `from_ply` on, but for the first `skip`.  Returns how many there are, those
 * too. */
uint64_t say_events(const struct room *, who, int from_ply, uint64_t skip,
                    struct said *);

/* It holds until the next is asked for. */
const struct present *say_present(const struct room *, who, struct said *);

/* Whole answers of the HTTP interface, as fields. */
void say_health(const struct server *, struct jot *);
void say_games(const struct server *, struct jot *);
void say_game(const struct server *, const struct game *, struct jot *);

#endif
