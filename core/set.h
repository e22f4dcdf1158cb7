/*
 * set.h: sets of up to 32 things as the bits of a word: hands, decks, piles,
 * positions.  Bit i is set when thing i is a member.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_SET_H
#define THICKET_CORE_SET_H

#include "core/game.h"

/* Writes the members in ascending order and returns how many. */
static inline int set_list(uint32_t set, uint8_t *out)
{
    int n = 0;
    for (; set; set &= set - 1) {
        out[n++] = (uint8_t)__builtin_ctz(set);
    }
    return n;
}

/* All that a list holds, and what a layout does. */
static inline uint32_t set_of(const uint8_t *list, int n)
{
    uint32_t set = 0;
    for (int i = 0; i < n; i++) {
        set |= 1u << list[i];
    }
    return set;
}

static inline uint32_t set_laid(const struct layout *layout)
{
    return set_of(layout->item, layout->n);
}

#endif
