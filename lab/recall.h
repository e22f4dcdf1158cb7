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

#endif
