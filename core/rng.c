/*
 * rng.c: see rng.h.  ChaCha (D. J. Bernstein) with 8 rounds, a 64-bit
 * counter and a 64-bit nonce, four blocks at a time.  The four are kept side
 * by side so that a compiler can use its vector registers: about 5 cycles a
 * number.  tests/unit checks it against the published vectors.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"

#include "lib/mem.h"

struct seed rng_seed_from(uint64_t number)
{
    return (struct seed){{(uint32_t)number, (uint32_t)(number >> 32)}};
}

#ifndef THICKET_DEVICE /* which has rng_device.h */
void rng_start(struct rng *r, const struct seed *seed, enum rng_purpose purpose,
               uint64_t index)
{
    static const uint32_t expand_32_byte_k[4] = {0x61707865, 0x3320646e,
                                                 0x79622d32, 0x6b206574};
    memcpy(r->input, expand_32_byte_k, sizeof expand_32_byte_k);
    memcpy(r->input + 4, seed->word, sizeof seed->word);
    r->input[12] = 0;
    r->input[13] = (uint32_t)purpose;
    r->input[14] = (uint32_t)index;
    r->input[15] = (uint32_t)(index >> 32);
    r->used = RNG_WORDS;
}

/* One word of each of the four blocks.  Vector types are an extension that
 * gcc and clang share; without vector registers they become plain code. */
typedef uint32_t lanes __attribute__((vector_size(4 * RNG_BLOCKS)));

#define TURN(x, by) ((x) << (by) | (x) >> (32 - (by)))

static inline void quarter_round(lanes *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] ^= x[a], x[d] = TURN(x[d], 16);
    x[c] += x[d], x[b] ^= x[c], x[b] = TURN(x[b], 12);
    x[a] += x[b], x[d] ^= x[a], x[d] = TURN(x[d], 8);
    x[c] += x[d], x[b] ^= x[c], x[b] = TURN(x[b], 7);
}

/* Four words of each block, each block's beside each other: in pairs first,
 * as vector registers do it. */
static inline void write_words(const lanes *x, uint32_t *out)
{
    lanes a = {x[0][0], x[1][0], x[0][1], x[1][1]};
    lanes b = {x[2][0], x[3][0], x[2][1], x[3][1]};
    lanes c = {x[0][2], x[1][2], x[0][3], x[1][3]};
    lanes d = {x[2][2], x[3][2], x[2][3], x[3][3]};
    lanes block[RNG_BLOCKS] = {{a[0], a[1], b[0], b[1]},
                               {a[2], a[3], b[2], b[3]},
                               {c[0], c[1], d[0], d[1]},
                               {c[2], c[3], d[2], d[3]}};
    for (int i = 0; i < RNG_BLOCKS; i++) {
        memcpy(out + 16 * i, &block[i], sizeof block[i]);
    }
}

void rng_refill(struct rng *r)
{
    lanes x[16], in[16];
    for (int word = 0; word < 16; word++) {
        uint32_t w = r->input[word];
        in[word] = (lanes){w, w, w, w};
        in[word] += word == 12 ? (lanes){0, 1, 2, 3} : (lanes){0};
        x[word] = in[word];
    }
    for (int round = 0; round < 8; round += 2) {
        quarter_round(x, 0, 4, 8, 12);
        quarter_round(x, 1, 5, 9, 13);
        quarter_round(x, 2, 6, 10, 14);
        quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15);
        quarter_round(x, 1, 6, 11, 12);
        quarter_round(x, 2, 7, 8, 13);
        quarter_round(x, 3, 4, 9, 14);
    }
    for (int word = 0; word < 16; word += 4) {
        for (int i = 0; i < 4; i++) {
            x[word + i] += in[word + i];
        }
        write_words(x + word, r->out + word);
    }
    r->input[12] += RNG_BLOCKS; /* 2^32 blocks are more than any game needs */
    r->used = 0;
}
#endif

void rng_shuffle(struct rng *r, uint8_t *item, int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = rng_below(r, (uint32_t)i + 1);
        uint8_t kept = item[i];
        item[i] = item[j];
        item[j] = kept;
    }
}
