/*
 * rng.h: random numbers that are the same everywhere and cannot be guessed.
 *
 * A seed is 256 bits.  From it come as many independent streams as wanted,
 * each named by a purpose (deals, a computer player's lapses, ...) and an
 * index (the number of the game, or of the action): the generator is ChaCha
 * with 8 rounds, the stream's name is its nonce.  Whoever has seen some of
 * the numbers cannot tell the others, so a player cannot work out a deck from
 * the dice; and taking an action back and playing it again cannot re-roll it.
 *
 *     struct rng r;
 *     rng_start(&r, &seed, RNG_DEAL, 12);
 *     uint32_t die = rng_below(&r, 6);
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_RNG_H
#define THICKET_CORE_RNG_H

#include <stdint.h>

#include "lib/mem.h"

enum rng_purpose { RNG_DEAL, RNG_PLAY, RNG_IMAGINE, RNG_MEMORY, RNG_TEST };

struct seed {
    uint32_t word[8];
};

#ifndef RNG_RING
#define RNG_RING 32 /* words that a GPU's thread keeps: a power of two */
#endif
#ifdef THICKET_DEVICE
#include "core/rng_device.h"
#else
enum { RNG_BLOCKS = 4, RNG_WORDS = 16 * RNG_BLOCKS };
struct rng {
    uint32_t out[RNG_WORDS];
    uint32_t used;      /* words of out already given */
    uint32_t input[16]; /* ChaCha's: constant, key, counter, nonce */
};

/* Writes the next RNG_WORDS numbers of the stream; rng_next calls it. */
void rng_refill(struct rng *);

static inline uint32_t rng_next(struct rng *r)
{
    if (r->used == RNG_WORDS) {
        rng_refill(r);
    }
    return r->out[r->used++];
}
#endif

/* The seed that a number stands for in records and on command lines. */
struct seed rng_seed_from(uint64_t number);

void rng_start(struct rng *, const struct seed *, enum rng_purpose,
               uint64_t index);

/* 0 to n-1, each exactly alike; n > 0.  Lemire's method: one multiplication,
 * and the rare draw that would favour a number is thrown away. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    uint64_t m = (uint64_t)rng_next(r) * n;
    if ((uint32_t)m < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)m < unfair) {
            m = (uint64_t)rng_next(r) * n;
        }
    }
    return (uint32_t)(m >> 32);
}

/* One of the bits of a set, of which there must be one, each alike. */
static inline uint8_t rng_member(struct rng *r, uint32_t set)
{
    assert(set);
    uint32_t skip = rng_below(r, (uint32_t)__builtin_popcount(set));
    while (skip-- > 0) {
        set &= set - 1;
    }
    return (uint8_t)__builtin_ctz(set);
}

/* Puts n bytes into random order. */
void rng_shuffle(struct rng *, uint8_t *, int n);

#endif
