/*
 * recall.h: how well each level remembers, by the age of the memory.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_RECALL_H
#define THICKET_LAB_RECALL_H

#include "bots/level.h"

/* The chance that something seen `times` times, one moment apart and last `age`
 * moments ago, is recalled exactly, or only vaguely; measured on so many
 * memories of their own seeds. */
struct recall {
    double exact, vague;
};
struct recall recall_rate(const struct bot_level *, int times, int age,
                          int memories);

/* The same of something seen once that was moved face down so many times, one
 * moment apart, and last `age` moments ago. */
struct recall recall_moved(const struct bot_level *, int moves, int age,
                           int memories);

/* Of so many things seen at once, how many are recalled exactly `age` moments
 * later, in the mean. */
double recall_span(const struct bot_level *, int things, int age, int memories);

/* Pairs, alone: so many pairs lie face down, and two cards are turned in a
 * move, until all are found.  Who recalls where both of a pair lie turns them;
 * else a card that is not recalled, and then its like where that is recalled to
 * be, or one more that is not.  NULL recalls nothing.  In the mean of so many
 * games: moves; and cards turned where something else was recalled to be. */
enum { MOST_PAIRS = 8 };
struct recall_game {
    double moves, errors;
};
struct recall_game recall_pairs(const struct bot_level *, int pairs, int games);

#endif
