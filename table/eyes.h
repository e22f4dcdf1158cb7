/*
 * eyes.h: one seat's eyes: what it could know at each moment of a match, since
 * when, how often it saw it, and how likely somebody would still remember.
 *
 * They are shown what the seat was shown, after every action, and nothing
 * else:
 *
 *     struct eyes *e = eyes_new(start, seat, level);
 *     table_follow(table, seat, 0, eyes_see, e);
 *     int n = eyes_known(e, known);
 *
 * How likely: a crowd of memories of that level watches, each with lapses of
 * its own, and is asked.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_EYES_H
#define THICKET_TABLE_EYES_H

#include "bots/bot.h"
#include "bots/fit.h"
#include "table/table.h"

struct eyes;

/* Keeps the pointers in the start, and to the level. */
struct eyes *eyes_new(const struct table_start *, who seat,
                      const struct bot_level *);
void eyes_free(struct eyes *);

/* One more action was played: a table_look, the eyes being its context. */
void eyes_see(void *eyes, const struct event *, int n, const void *view);

/* The seat has chosen, where it had a choice.  What it did is seen next. */
void eyes_chose(struct eyes *);

/* A hidden thing that the seat could know. */
struct known {
    struct fact fact;
    int since, last;     /* after so many plies it was first and last seen */
    uint16_t seen;       /* how often */
    uint16_t turns_ago;  /* when last */
    uint8_t moves;       /* how often it was moved face down since */
    uint8_t share;       /* of 100 memories of the level, those that have it */
    int fresher;         /* so many others of them were seen later */
    struct fit_case now; /* the same in moments, but for whether it is used */
};

/* Writes all of them, in order, and returns how many: game.max_facts at
 * most. */
int eyes_known(const struct eyes *, struct known *);

/* The one that has watched without forgetting anything: for what it knows,
 * and for bot_explain. */
struct bot *eyes_bot(const struct eyes *);

#endif
