/*
 * rollouts.h: many games from their numbers (lab/rollout.h), on all cores of
 * the processor or on a GPU, with the same outcome.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_ROLLOUTS_H
#define THICKET_LAB_ROLLOUTS_H

#include "lab/gpu.h"

/* What becomes of the games first to first + n - 1 of a seed: on so many
 * threads, none of which changes what any game is. */
void rollouts_play(const struct game *, const struct setup *, enum rollout_kind,
                   uint64_t seed, uint64_t first, uint32_t n, int n_threads,
                   struct rollout *out);

/* How a game is played on a GPU with a setup; NULL, with a sentence, where the
 * program has no text for it or the driver refuses. */
struct gpu_game *rollouts_on(struct gpu *, const struct game *,
                             const struct setup *, enum rollout_kind,
                             struct error *);

#endif
