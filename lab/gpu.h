/*
 * gpu.h: games from their numbers on a graphics processor of NVIDIA's.
 *
 * The program carries the rules of each game as PTX, a text that the driver
 * assembles for the processor it finds (lab/device.c, tools/ptx).  The driver
 * is looked for when it is asked for and not before: neither building nor
 * running the program needs anything of NVIDIA's.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_GPU_H
#define THICKET_LAB_GPU_H

#include "lab/rollout.h"
#include "lib/error.h"

struct gpu;

/* The first one of the machine, or NULL and a sentence that says why not. */
struct gpu *gpu_open(struct error *);
void gpu_close(struct gpu *);

/* What it calls itself; it lives as long as the gpu. */
const char *gpu_name(const struct gpu *);

/* Appends the text for a game played so; false where the program was built
 * without. */
bool gpu_text(const char *game, enum rollout_kind, struct buf *);

/* A game with a setup, ready to be played; NULL and a sentence when the
 * driver refuses it.  The setup and its edition are copied. */
struct gpu_game *gpu_game_new(struct gpu *, const char *text, enum rollout_kind,
                              const struct game *, const struct setup *,
                              struct error *);
void gpu_game_free(struct gpu_game *);

/* Plays the games first to first + n - 1 of a seed and writes what became of
 * each; `seconds` is how long the processor was busy with them, without
 * the way there and back. */
bool gpu_play(struct gpu_game *, uint64_t seed, uint64_t first, uint32_t n,
              struct rollout *out, double *seconds, struct error *);

#endif
