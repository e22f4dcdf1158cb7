/*
 * search.h: thinking: a search over worlds that the seat imagines.
 *
 * Works for any game of the contract: hidden information, chance, several
 * seats acting at once, teams, one against many.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_SEARCH_H
#define THICKET_BOTS_SEARCH_H

#include "bots/bot.h"

struct search {
    const struct game *game;
    const struct setup *setup;
    who seat;
    const void *know; /* what the seat believes; worlds are imagined from it */
    uint32_t iterations;
    float feeling; /* by which the seat goes where others count: 0 to 1 */
    struct bot_arena *arena;
    struct rng *rng;
};

/* How the search saw one of the root's actions. */
struct search_choice {
    uint32_t visits;
    float worth; /* mean share of a win, 0 to 1 */
};

/* Looks at the n legal actions of the seat; fills one choice for each.
 * Returns how many iterations were done: fewer than asked when no world could
 * be imagined (then 0) or the arena is too small for one. */
uint32_t search_run(const struct search *, const struct action *legal, int n,
                    struct search_choice *);

#endif
