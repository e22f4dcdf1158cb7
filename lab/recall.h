/*
 * recall.h: how well each level remembers, by the age of the memory.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_RECALL_H
#define THICKET_LAB_RECALL_H

#include "bots/level.h"

/* The chance that something seen `times` times, one turn apart and last `age`
 * turns ago, is recalled exactly, or only vaguely; measured on so many
 * memories of their own seeds. */
struct recall {
    double exact, vague;
};
struct recall recall_rate(const struct bot_level *, int times, int age,
                          int memories);

#endif
