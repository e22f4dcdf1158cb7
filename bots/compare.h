/*
 * compare.h: how much better one action is than another, for a seat that knows
 * just this.
 *
 * The search (bots/search.h) looks most at what it likes best, so it says
 * little of what it likes less.  Here it is made to begin with each of the two
 * in turn, in the same worlds and with the same luck, several times over: what
 * they are worth, how far apart they are, and how sure that is.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_COMPARE_H
#define THICKET_BOTS_COMPARE_H

#include "bots/search.h"

struct comparison {
    float worth[2];   /* of the one and the other: mean share of a win */
    float difference; /* the one's less the other's */
    float error;      /* its standard error */
};

/* Compares two legal actions by `batches` searches of each, of
 * search.iterations worlds; two batches at least.  The luck of search.rng
 * does not matter, that of the seed does.  False when no world could be
 * imagined, or the arena is too small. */
bool compare_run(const struct search *, const struct seed *, struct action one,
                 struct action other, int batches, struct comparison *);

#endif
