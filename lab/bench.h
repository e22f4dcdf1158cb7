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

/* Only plays the first n games; returns how many actions they took. */
uint64_t bench_play(const struct game *, const struct setup *, int n);

/* Only the signature, of the first n games. */
uint64_t bench_signature(const struct game *, const struct setup *, int n);

#endif
