/*
 * review.h: a match looked back on: what each seat could know when it chose,
 * what its choice was worth, and what came of it.
 *
 *     struct review *r = review_new(table, &wish);
 *     while (review_step(r)) {}                // one decision each
 *     review_seat(r, 0)->luck ...
 *
 * Every decision is judged from what its seat had been shown, and nothing
 * else: the eyes of the seat (table/eyes.h) are all that a judgement gets, so
 * two matches that a seat could not tell apart are judged alike.
 *
 * All shares are in thousandths of a win, as the search counts them: a share
 * won later counts a little less.  For each seat
 *
 *     begin + skill + luck = end
 *
 * where begin is what it could hope for at its first decision, skill what its
 * mistakes cost, end what it got, and luck the rest.  A mistake is a loss
 * beyond two standard errors; what is less than that cannot be told from luck,
 * and counts as luck.
 *
 * No threads, no clock; the same match is reviewed the same everywhere.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_REVIEW_H
#define THICKET_TABLE_REVIEW_H

#include "table/eyes.h"

enum {
    REVIEW_DEPTH = 1000, /* worlds thought through for each choice */
    REVIEW_MAX_DEPTH = 100000,
    REVIEW_MOMENTS = 3 /* of a seat */
};

struct review_wish {
    who_set seats;                /* whose decisions */
    const char *level[MAX_SEATS]; /* whose memory (computer_level_of); NULL, or
                                   * one that does not think: an adult's */
    uint32_t depth;               /* 0: REVIEW_DEPTH */
};

/* A decision: a seat acted that had a choice. */
struct review_decision {
    int ply; /* that so many had been played before it */
    who seat;
    struct action played, best; /* `best` is the same unless the search likes
                                 * another one more */
    bool is_judged;             /* false: no world could be imagined */
    bool is_mistake;
    int32_t worth; /* of what was played */
    int32_t loss;  /* how much better the best is, and the error of that; */
    int32_t error; /* both 0 when it was played */
    int32_t luck;  /* what its seat could hope for at its next decision, or
                    * got, less the worth */
    int n_known;   /* hidden things that the seat could know: review_shares */
    size_t shares; /* review.c's */
    bool has_fact; /* one of them decides: that is `fact` */
    bool is_used;  /* ... for what was played, not just for the best */
    bool is_about; /* ... and that action names it, or its place */
    struct known fact;
};

/* What a decision was, for telling people. */
enum review_kind {
    REVIEW_PLAIN,
    REVIEW_REMEMBERED, /* no mistake, because of something seen before */
    REVIEW_MISSED,     /* a mistake: something seen before would have told */
    REVIEW_MISTAKE,    /* a mistake that no memory would have prevented */
    REVIEW_LUCKY       /* no memory told, and it went well */
};

struct review_seat {
    int decisions, mistakes;
    int remembered, missed; /* of them, by review_kind */
    int32_t begin, skill, luck, end;
    int32_t regret; /* sum of all losses that were measured, mistakes or not:
                     * without a leaning, as a loss may be measured below 0 */
};

struct review;

/* Keeps pointers to the game and the edition, not to the table. */
struct review *review_new(const struct table *, const struct review_wish *);
void review_free(struct review *);

/* Judges the next decision; false when there is none left, and all is added
 * up. */
bool review_step(struct review *);

/* How many decisions were judged, of how many. */
int review_done(const struct review *);
int review_of(const struct review *);

/* Once there is none left. */
int review_decisions(const struct review *, const struct review_decision **);
const struct review_seat *review_seat(const struct review *, who);
enum review_kind review_kind(const struct review_decision *);

/* For each of the hidden things that the seat of a decision could know then, in
 * their order (game.facts): of 100 memories of its level, those that have
 * it. */
const uint8_t *review_shares(const struct review *,
                             const struct review_decision *);

/* Writes the indices of the decisions of a seat that are worth looking at
 * again, in order, and returns how many: REVIEW_MOMENTS at most. */
int review_moments(const struct review *, who, int index[REVIEW_MOMENTS]);

/* The match that is reviewed, and whose memory a seat is taken to have. */
const struct table *review_table(const struct review *);
const struct bot_level *review_level(const struct review *, who);

#endif
