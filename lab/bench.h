/*
 * bench.h: how fast a game plays, and whether it still plays the same.
 *
 * Uniformly random legal play through the whole contract on one core: no
 * short cut that a front end or a search could not take.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_BENCH_H
#define THICKET_LAB_BENCH_H

#include "core/game.h"
#include "lab/rollout.h"

struct bench_result {
    double actions_per_s, games_per_s, mean_actions; /* chance included */
    uint64_t signature;
};

/* Plays for about so many seconds of processor time, then the first
 * BENCH_SIGNED games from seed 1 once more for the signature: a hash of the
 * actions of their records.  A change that alters no behaviour keeps it. */
enum { BENCH_SIGNED = 10000 };
struct bench_result bench_run(const struct game *, const struct setup *,
                              double seconds);

/* Plays the games first to first + n - 1 of a seed, by lot; calls `ended` (or
 * not, if NULL) with the last state of each, and returns how many actions they
 * took. */
uint64_t bench_rollouts(const struct game *, const struct setup *,
                        uint64_t seed, uint64_t first, int n,
                        void (*ended)(void *context, const void *state),
                        void *context);

/* What becomes of each of these games: what a GPU must write too. */
void bench_play(const struct game *, const struct setup *, enum rollout_kind,
                uint64_t seed, uint64_t first, uint32_t n, struct rollout *out);

/* Only the signature, of the first n games. */
uint64_t bench_signature(const struct game *, const struct setup *, int n);

#endif
