/*
 * list.h: how legal() writes its list: every function here takes the list and
 * how many there are in it, and returns how many there are then.
 *
 *     n = list_word(out, n, PASS);
 *     n = list_set(out, n, FLIP, face_down);
 *     n = list_add(out, n, (struct action){SWAP, {one, other}});
 *
 * A GPU's thread has no room for a list of which one action is taken
 * (lab/device.c).  There legal() is called twice, with the same code: once to
 * count, and once for the action of a certain number.  So nothing else writes
 * to a list, and legal() does not read what it has written.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_LIST_H
#define THICKET_CORE_LIST_H

#include "core/game.h"
#include "lib/mem.h"

#if defined THICKET_DEVICE                                                     \
    && !defined THICKET_SENSIBLE /* out[0] is to be the action of the number   \
                                    in out[1] */

static inline uint32_t list_wanted(const struct action *out)
{
    uint32_t number;
    memcpy(&number, out + 1, sizeof number);
    return number;
}

/* The member of a set with so many below it: by halves, so that no thread
 * waits for another that has farther to go. */
static inline uint32_t list_nth(uint32_t set, uint32_t below)
{
    uint32_t at = 0;
    for (uint32_t half = 16; half > 0; half /= 2) {
        uint32_t n =
            (uint32_t)__builtin_popcount(set >> at & ((1u << half) - 1));
        bool is_above = below >= n;
        below -= is_above ? n : 0;
        at += is_above ? half : 0;
    }
    return at;
}

static inline int list_add(struct action *out, int n, struct action a)
{
    if ((uint32_t)n == list_wanted(out)) {
        out[0] = a;
    }
    return n + 1;
}

static inline int list_each(struct action *out, int n, struct action a,
                            int place, uint64_t set, int first)
{
    uint32_t skip = list_wanted(out) - (uint32_t)n;
    int more = __builtin_popcountll(set);
    if (skip < (uint32_t)more) {
        uint32_t low = (uint32_t)set, at = 0;
        uint32_t n_low = (uint32_t)__builtin_popcount(low);
        if (skip >= n_low) {
            skip -= n_low;
            low = (uint32_t)(set >> 32);
            at = 32;
        }
        at += list_nth(low, skip);
        out[0] = a;
        out[0].arg[place] = (uint8_t)((uint32_t)first + at);
    }
    return n + more;
}

static inline int list_copy(struct action *out, int n,
                            const struct action *from, int more, int most)
{
    (void)most;
    uint32_t skip = list_wanted(out) - (uint32_t)n;
    if (skip < (uint32_t)more) {
        out[0] = from[skip];
    }
    return n + more;
}

#else

static inline int list_add(struct action *out, int n, struct action a)
{
    out[n] = a;
    return n + 1;
}

/* The action with first + each member of the set as the operand `place`. */
static inline int list_each(struct action *out, int n, struct action a,
                            int place, uint64_t set, int first)
{
    for (; set; set &= set - 1) {
        uint8_t member = (uint8_t)(first + __builtin_ctzll(set));
        out[n++] = (struct action){
            a.verb,
            {place == 0 ? member : a.arg[0], place == 1 ? member : a.arg[1]}};
    }
    return n;
}

/* So many actions in a row.  `most`, a constant, are copied, which is quicker
 * than to count them: there must be room for so many.  In parts that no
 * compiler makes a call of. */
static inline int list_copy(struct action *out, int n,
                            const struct action *from, int more, int most)
{
    enum { PART = 16 };
    for (int i = 0; i < most; i += PART) {
        int part = most - i < PART ? most - i : PART;
        memcpy(out + n + i, from + i, (size_t)part * sizeof *out);
    }
    return n + more;
}

#endif

/* An action without operands. */
static inline int list_word(struct action *out, int n, int verb)
{
    return list_add(out, n, (struct action){(uint8_t)verb, {0}});
}

/* The verb with each member of the set. */
static inline int list_set(struct action *out, int n, int verb, uint32_t set)
{
    return list_each(out, n, (struct action){(uint8_t)verb, {0}}, 0, set, 0);
}

#endif
