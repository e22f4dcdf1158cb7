/*
 * rollout.h: one game from its number, the same on the processor (lab/bench.c)
 * and on a GPU (lab/device.c).
 *
 * Game i of a seed draws everything, deals and choices, from one stream.  All
 * play by lot, each legal action alike; or sensibly, each as readily as
 * game.prefer says.  What is left of a game is eight bytes: a hash of who did
 * what, how long it was, and who won.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_ROLLOUT_H
#define THICKET_LAB_ROLLOUT_H

#include "core/game.h"
#include "core/rng.h"

enum rollout_kind { ROLLOUT_LOT, ROLLOUT_SENSIBLE };
enum { ROLLOUT_LEGAL = 1024 }; /* no game's legal list is longer */

struct rollout {
    uint32_t hash;
    uint32_t n : 24;      /* actions, chance included */
    uint32_t winners : 8; /* bit s: seat s has won */
};

/* What a GPU is told: the games first to first + n - 1. */
struct rollout_job {
    struct setup setup;
    uint64_t seed;
    uint64_t first;
    uint32_t n;
    uint32_t state_words; /* of shared memory for a state: odd */
    uint32_t kind;        /* of enum rollout_kind: the text's own */
    struct rollout *out;  /* as `setup.edition`: the GPU's own */
};

#define ROLLOUT_HASH 0x811c9dc5u /* before the first action */

/* The hash of what came before, and this. */
static inline uint32_t rollout_hash(uint32_t hash, who w, struct action a)
{
    uint32_t word = (uint32_t)a.verb | (uint32_t)a.arg[0] << 8
                    | (uint32_t)a.arg[1] << 16 | (uint32_t)a.arg[2] << 24;
    hash = (hash ^ word) * 0x9e3779b1u;
    return (hash ^ (hash >> 15)) + w;
}

/* One of those waited for, each alike. */
static inline who rollout_pick(who_set waiting, struct rng *r)
{
    uint32_t set = waiting;
    if (set & (set - 1)) {
        uint32_t skip = rng_below(r, (uint32_t)__builtin_popcount(set));
        while (skip-- > 0) {
            set &= set - 1;
        }
    }
    return (who)__builtin_ctz(set);
}

/* One of n, each as likely as it weighs; -1, and nothing drawn, when all of
 * them weigh nothing. */
static inline int rollout_weigh(const uint8_t *weight, int n, struct rng *r)
{
    uint32_t sum = 0;
    int i = 0;
    for (int k = 0; k < n; k++) {
        sum += weight[k];
    }
    if (sum == 0) {
        return -1;
    }
    for (uint32_t at = rng_below(r, sum); at >= weight[i]; i++) {
        at -= weight[i];
    }
    return i;
}

#endif
