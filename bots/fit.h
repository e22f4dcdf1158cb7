/*
 * fit.h: a person's own memory, from what they made use of and what they
 * missed.
 *
 * A case is a thing that a seat had been shown, that mattered for a choice,
 * and whether the choice made use of it (table/review.h finds them).  Fed with
 * the cases of some games, a fit says which threshold (from FIT_FEW cases on)
 * and which decay (from FIT_MANY on) of bots/memory.h go with them: a grid of
 * both with the level as prior, so that it is the same on every machine, needs
 * no luck, and comes with a band.
 *
 *     fit_start(f, bot_level("adult"), 0.4f);
 *     fit_game(f, cases, n, 3);             // three games ago
 *     fit_end(f, &fitted);
 *
 * It is worth something only where it tells games that it was not fed with
 * better than the level does: then `is_better`.  docs/memory.md has the model.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_FIT_H
#define THICKET_BOTS_FIT_H

#include "bots/level.h"

enum {
    FIT_FEW = 8,     /* cases that a threshold takes, */
    FIT_MANY = 64,   /* and a decay too */
    FIT_HALF = 20,   /* games after which one counts half */
    FIT_CASES = 400, /* the most that are looked at, about 0.05 ms each */
    FIT_FOLDS = 5,   /* each game is told from those of the other folds */
    FIT_THRESHOLDS = 25,
    FIT_DECAYS = 7,
    FIT_HABITS = 18, /* guesses times lapses */
    FIT_AGES = 10
};

extern const uint8_t fit_age[FIT_AGES]; /* in moments, for the curve */

struct fit_case {
    uint16_t first, last; /* so many moments before it was seen */
    uint16_t seen;        /* so often: 1 at least */
    uint8_t moves;        /* since it was last seen, */
    uint16_t moved;       /* the last so many moments before */
    bool is_in_mind;      /* just shown: nobody has forgotten it */
    bool is_used;
};

/* Where the sums are kept; the caller's room, of no other interest. */
struct fit {
    struct bot_level prior;
    float guess;
    int games, cases, used; /* `cases` without those in mind */
    float in_mind[FIT_FOLDS][FIT_HABITS];
    float sum[FIT_FOLDS][FIT_DECAYS][FIT_THRESHOLDS][FIT_HABITS];
};

/* A number with the band in which it is with four chances of five. */
struct fit_band {
    float mean, low, high;
};

struct fitted {
    int games, cases, used;
    bool has_decay; /* else it is the level's */
    bool is_better; /* tells games held out better than the level */
    int missing;    /* further cases until it is worth asking again;
                     * 0: is_better */
    float gain;     /* in nats a case, over the level */
    struct fit_band threshold, decay;
    struct fit_band curve[FIT_AGES]; /* chance to recall what was seen once */
    struct bot_level level;          /* the prior with what was fitted */
};

/* A level that forgets nothing is no prior: then an adult is.  `guess` is how
 * often, in such a game, somebody who has forgotten plays as if they had not:
 * about, from 0 to 1. */
void fit_start(struct fit *, const struct bot_level *prior, float guess);

/* One game's cases; `ago` games of the same kind were played since. */
void fit_game(struct fit *, const struct fit_case *, int n, int ago);

void fit_end(const struct fit *, struct fitted *);

/* The chance that a level recalls what was seen once so many moments ago. */
float fit_recall(const struct bot_level *, int age);

#endif
