/*
 * rng_device.h: the same streams, word for word, for one of a GPU's threads;
 * core/rng.h includes it there.
 *
 * A thread has one block of ChaCha or two of them in a ring that lies in
 * shared memory, word by word of all threads side by side, so that no two
 * threads of a warp want the same bank, wherever in its ring each of them is.
 * A block costs as much as twenty actions, and threads of a warp that make
 * theirs one after the other wait for each other.  So lab/device.c asks for
 * blocks before they are needed, for all threads of a warp that have room; here
 * one is made only where a thread has run dry nevertheless.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_RNG_DEVICE_H
#define THICKET_CORE_RNG_DEVICE_H

#include <stdint.h>

#ifdef THICKET_DEVICE

enum { RNG_BLOCK = 16 };

#ifdef __NVPTX__
#define RNG_SHARED __attribute__((address_space(3)))
#else /* tests, which play what is for a GPU on the processor */
#define RNG_SHARED
#endif
typedef RNG_SHARED uint32_t rng_word;

struct rng {
    rng_word *ring; /* word i is at i * stride */
    uint32_t stride;
    uint32_t given, made; /* words of the stream */
    uint64_t seed;        /* a number: rng_seed_from */
    uint64_t index;       /* of the stream; its purpose is RNG_PLAY */
};

/* Writes a block of a stream into a ring at its place. */
void rng_device_block(rng_word *ring, uint32_t stride, uint32_t block,
                      uint64_t seed, uint64_t index);

/* Makes the next block; there must be room for it. */
static inline void rng_device_make(struct rng *r)
{
    rng_device_block(r->ring + r->made % RNG_RING * r->stride, r->stride,
                     r->made / RNG_BLOCK, r->seed, r->index);
    r->made += RNG_BLOCK;
}

static inline uint32_t rng_next(struct rng *r)
{
    if (r->given == r->made) {
        rng_device_make(r);
    }
    return r->ring[r->given++ % RNG_RING * r->stride];
}

#endif
#endif
