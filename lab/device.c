/*
 * device.c: games by lot on a GPU, one a thread.
 *
 * Compiled by clang for nvptx64 with the rules of one game (GAME) beside it
 * (tools/ptx).  A thread plays one game after another until there are no more:
 * games are of different length, and so no thread waits for the longest.  The
 * threads of a warp go through one loop, an action each time round.  What most
 * of them need seldom, and what costs much, is put off until several need it:
 * blocks of random numbers, the beginning and the end of a game, chance.
 *
 * The state lies in shared memory, an odd number of words for each thread, so
 * that the same member of 32 states is in 32 banks.
 */
// SPDX-License-Identifier: MIT
#include "core/rooms.h"
#include "lab/rollout.h"
#include "lib/mem.h"

#define ROOMS(X) GAME_ROOMS(X)
#define OF_(X, member) X##_##member
#define OF_GAME(X, member) OF_(X, member)
#define OF(member) OF_GAME(GAME, member)
ROOMS(GAME);

/* How many threads of a warp must be at the end of a game, or at chance,
 * before that is gone into while others can go on; and so many random numbers
 * an action usually takes at most. */
#ifndef ENDS_AT
#define ENDS_AT 8
#endif
#ifndef CHANCE_AT
#define CHANCE_AT 4
#endif
#ifndef NUMBERS
#define NUMBERS 3
#endif

/* ---- The machine ---- */

extern rng_word shared_memory[];

#ifdef __NVPTX__
#define GLOBAL __attribute__((address_space(1)))

static inline uint32_t ballot(bool yes)
{
    return (uint32_t)__nvvm_vote_ballot_sync(UINT32_MAX, yes);
}

static inline uint32_t my_number(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

static inline uint32_t block_threads(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
}

static inline uint32_t my_block(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x();
}

static inline uint32_t blocks(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_nctaid_x();
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *x = a, *y = b;
    while (n > 0 && *x == *y) {
        x++, y++, n--;
    }
    return n > 0 ? *x - *y : 0;
}

#define TURN(x, by) __builtin_rotateleft32(x, by)
#define UNROLL _Pragma("unroll")

#else /* tests: a warp of one */
#define GLOBAL
#define TURN(x, by) ((x) << (by) | (x) >> (32 - (by)))
#define UNROLL

static inline uint32_t ballot(bool yes)
{
    return yes;
}

static inline uint32_t my_number(void)
{
    return 0;
}

static inline uint32_t block_threads(void)
{
    return 1;
}

static inline uint32_t my_block(void)
{
    return 0;
}

static inline uint32_t blocks(void)
{
    return 1;
}
#endif

/* ---- Random numbers ---- */

#define QUARTER(a, b, c, d)                                                    \
    a += b, d ^= a, d = TURN(d, 16), c += d, b ^= c, b = TURN(b, 12), a += b,  \
                    d ^= a, d = TURN(d, 8), c += d, b ^= c, b = TURN(b, 7)

/* ChaCha with 8 rounds, as in core/rng.c; every word has a register. */
__attribute__((noinline)) void rng_device_block(rng_word *ring, uint32_t stride,
                                                uint32_t block, uint64_t seed,
                                                uint64_t index)
{
    const uint32_t in[16] = {0x61707865,
                             0x3320646e,
                             0x79622d32,
                             0x6b206574,
                             (uint32_t)seed,
                             (uint32_t)(seed >> 32),
                             0,
                             0,
                             0,
                             0,
                             0,
                             0,
                             block,
                             RNG_PLAY,
                             (uint32_t)index,
                             (uint32_t)(index >> 32)};
    uint32_t a0 = in[0], a1 = in[1], a2 = in[2], a3 = in[3];
    uint32_t b0 = in[4], b1 = in[5], b2 = in[6], b3 = in[7];
    uint32_t c0 = in[8], c1 = in[9], c2 = in[10], c3 = in[11];
    uint32_t d0 = in[12], d1 = in[13], d2 = in[14], d3 = in[15];
    UNROLL
    for (int round = 0; round < 8; round += 2) {
        QUARTER(a0, b0, c0, d0);
        QUARTER(a1, b1, c1, d1);
        QUARTER(a2, b2, c2, d2);
        QUARTER(a3, b3, c3, d3);
        QUARTER(a0, b1, c2, d3);
        QUARTER(a1, b2, c3, d0);
        QUARTER(a2, b3, c0, d1);
        QUARTER(a3, b0, c1, d2);
    }
    const uint32_t out[16] = {a0, a1, a2, a3, b0, b1, b2, b3,
                              c0, c1, c2, c3, d0, d1, d2, d3};
    UNROLL
    for (uint32_t i = 0; i < 16; i++) {
        ring[i * stride] = out[i] + in[i];
    }
}

/* ---- Games ---- */

struct player {
    const struct setup *setup;
    uint64_t index; /* of its game */
    uint64_t end;   /* no game has this number */
    void *state;
    struct rng rng;
    uint32_t hash, n;
};

static inline void begin(struct player *p)
{
    p->rng.given = p->rng.made = 0;
    p->rng.index = p->index;
    p->hash = ROLLOUT_HASH;
    p->n = 0;
    OF(start)(p->setup, p->state);
}

static inline void end(const struct rollout_job *job, struct player *p)
{
    struct result result = {0};
    OF(result)(p->setup, p->state, &result);
    job->out[p->index - job->first] =
        (struct rollout){.hash = p->hash,
                         .n = p->n & 0xffffff,
                         .winners = (uint8_t)result.winners};
}

#ifdef THICKET_SENSIBLE
/* Who is asked first would perhaps rather let another act; the last may not. */
static inline struct action choose(const struct setup *s, struct player *p,
                                   who_set waiting, who *w)
{
    struct action list[ROLLOUT_LEGAL];
    uint8_t weight[ROLLOUT_LEGAL];
    for (;;) {
        int n = OF(legal)(s, p->state, *w, list), i;
        OF(prefer)(s, p->state, *w, list, n, weight);
        i = rollout_weigh(weight, n, &p->rng);
        waiting &= (who_set)~WHO_BIT(*w);
        if (i >= 0 || !waiting) {
            return list[i >= 0 ? i : (int)rng_below(&p->rng, (uint32_t)n)];
        }
        *w = rollout_pick(waiting, &p->rng);
    }
}
#else
/* One of the legal actions, each alike, without a list (core/list.h). */
static inline struct action choose(const struct setup *s, struct player *p,
                                   who_set waiting, who *who_is_asked)
{
    who w = *who_is_asked;
    (void)waiting;
    struct action list[2];
    uint32_t number = UINT32_MAX;
    memcpy(list + 1, &number, sizeof number);
    uint32_t n = (uint32_t)OF(legal)(s, p->state, w, list);
    number = rng_below(&p->rng, n);
    memcpy(list + 1, &number, sizeof number);
    OF(legal)(s, p->state, w, list);
    return list[0];
}

#endif

static inline void act(struct player *p, who_set waiting)
{
    const struct setup *s = p->setup;
    struct layout layout;
    struct action a;
    who w = rollout_pick(waiting, &p->rng);
    if (w == CHANCE) {
        layout.n = 0; /* what is beyond it nobody reads */
        OF(draw)(s, p->state, &p->rng, &a, &layout);
    } else {
        a = choose(s, p, waiting, &w);
    }
    p->hash = rollout_hash(p->hash, w, a);
    p->n++;
    OF(apply)(s, p->state, w, a, &layout, NULL);
}

/* Ends the game, and begins the next one if there is one left. */
static inline void change_games(const struct rollout_job *job, struct player *p,
                                uint32_t step)
{
    end(job, p);
    p->index += step;
    if (p->index < p->end) {
        begin(p);
    }
}

/* Takes part in the loop of its warp until all of its games are played. */
static inline void play(const struct rollout_job *job, struct player *p,
                        uint32_t step)
{
    for (;;) {
        bool is_live = p->index < p->end;
        who_set waiting = is_live ? OF(waiting)(p->setup, p->state) : 0;
        uint32_t live = ballot(is_live), going = ballot(waiting != 0);
        if (!live) {
            return;
        }
        if (!going || __builtin_popcount(live & ~going) >= ENDS_AT) {
            if (is_live && !waiting) {
                change_games(job, p, step);
            }
            continue;
        }
        uint32_t left = p->rng.made - p->rng.given;
        if (ballot(waiting && left < NUMBERS) && left <= RNG_RING - RNG_BLOCK) {
            rng_device_make(&p->rng);
        }
        bool is_lot = waiting == WHO_BIT(CHANCE);
        uint32_t lots = ballot(is_lot);
        bool is_put_off =
            is_lot && lots != going && __builtin_popcount(lots) < CHANCE_AT;
        if (waiting && !is_put_off) {
            act(p, waiting);
        }
    }
}

void rollouts(struct rollout_job, const GLOBAL void *, GLOBAL struct rollout *);
void rollouts(struct rollout_job given, const GLOBAL void *edition,
              GLOBAL struct rollout *out)
{
    struct rollout_job job = given;
    uint32_t me = my_number(), threads = block_threads();
    job.setup.edition = (const void *)edition;
    job.out = (struct rollout *)out;
    struct player p = {
        .setup = &job.setup,
        .index = job.first + (uint64_t)my_block() * threads + me,
        .end = job.first + job.n,
        .rng = {.ring = shared_memory + me,
                .stride = threads,
                .seed = job.seed},
        .state =
            (void *)(shared_memory + RNG_RING * threads + job.state_words * me),
    };
    if (p.index < p.end) {
        begin(&p);
    }
    play(&job, &p, blocks() * threads);
}
