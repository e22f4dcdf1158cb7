/*
 * level.h: how well a computer player remembers and reasons.
 *
 * The levels are one table, in level.c, with the meaning of every column; the
 * curves they give are drawn in docs/memory.md.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_LEVEL_H
#define THICKET_BOTS_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

enum { LEVEL_NAME = 24 };

struct bot_level {
    char name[LEVEL_NAME];
    uint8_t age;         /* about so many years; 0: no person's */
    bool thinks;         /* false: draws by lot */
    bool forgets;        /* false: the memory columns do not matter */
    float attention;     /* chance that something seen is taken in at all */
    float decay;         /* ACT-R's d: how fast a trace fades */
    float threshold;     /* activation needed to recall */
    float noise;         /* ACT-R's s: how much luck there is in recalling */
    float vagueness;     /* how far below the threshold the place is blurred
                          * before it is gone */
    float move_cost;     /* activation of a move that each move costs */
    uint8_t capacity;    /* things that can be kept in mind at once */
    uint32_t iterations; /* of the search, for one decision */
    uint32_t wide_iterations; /* ... where there is more to look at than a
                               * person does */
    uint32_t deep_iterations; /* ... where a thought takes no time */
    uint8_t ways;   /* of those that each open others, how many it looks at */
    float counting; /* 1: counts what may come next, where that helps; 0: goes
                     * by feeling */
    float care;     /* 0: takes any good idea; 1: always the best one */
    uint16_t pause_ms; /* what a person of that age takes over a choice at
                          least, about */
};

#endif
