/*
 * say.h: what is said to browsers, as JSON (docs/serve.md).
 *
 * Sentences are said in English and, apart, as a key with its parts, so that
 * the page can translate them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SAY_H
#define THICKET_FRONT_SERVER_SAY_H

#include "front/server/room.h"

/* "not-host"; also those of reply_code. */
const char *say_code(int refusal);

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
void say_event(const struct table_start *, const struct event *, who reader,
               const struct seat_names *, struct jot *);
void say_seed(const struct table_start *, struct jot *);

/* The fields of `table`. */
void say_table(const struct room *, struct jot *);

/* The fields of `news`. */
void say_news(const struct room *, struct jot *);

/* Appends events told to w in plies from `from_ply` on, those below number
 * `since` left out; the first of them has number `n`.  Returns the number
 * after the last. */
uint64_t say_events(const struct room *, who, int from_ply, uint64_t n,
                    uint64_t since, struct jot *);

/* Only counts them. */
uint64_t say_count(const struct table *, who, int from_ply);

/* The rest of `now`: view, waiting, over, and for a seat what it may do. */
void say_present(const struct room *, who, struct jot *);

/* Whole answers of the HTTP interface, as fields. */
void say_games(const struct server *, struct jot *);
void say_game(const struct server *, const struct game *, struct jot *);

#endif
