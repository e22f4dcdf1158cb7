/*
 * joined.h: a match at a table of a server, as joined.c plays it and join.c
 * begins it; for front/match only.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_MATCH_JOINED_H
#define THICKET_FRONT_MATCH_JOINED_H

#include "front/match/kind.h"
#include "front/match/link.h"

struct joined {
    struct match match;
    struct link_place place;
    struct link *link;
    struct buf cookie;
    struct shelf_edition edition;
    char *printed; /* the edition's JSON */

    json_t *table; /* the last of each kind of message, or NULL */
    json_t *now;
    json_t *queue; /* `now` messages not taken yet, a list */
    json_t *hint;
    int seat;       /* the one we look as; -1: the table's eyes */
    bool may_deal;  /* we may begin a match */
    bool is_known;  /* the server has told us who we are */
    bool is_sent;   /* an action that was not answered yet */
    bool is_hinted; /* a hint was asked for */
    enum hint_detail hint_detail;
    bool is_gone; /* the server has said farewell */
    struct buf trouble;
    struct buf screen; /* our name as a screen, to come back by */

    bool has_clock, clock_runs;
    bool clock_waits; /* until everybody is ready: a look, or a talk */
    int64_t clock_end_ms;
    int clock_left, clock_of;
    uint8_t colour[MAX_SEATS];
};

/* A joined match that has not been told anything yet. */
struct joined *joined_new(void);
void joined_free(struct match *);

/* Hears everything that has come. */
void joined_listen(struct joined *);

/* Appends a sentence that came apart: its English and its parts. */
void joined_say(const struct match *, const json_t *message, struct buf *);

#endif
