/*
 * gpu_packed.h: what tools/bake-ptx writes: the texts of lab/gpu.h, packed.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_GPU_PACKED_H
#define THICKET_LAB_GPU_PACKED_H

#include "lab/rollout.h"

struct gpu_packed {
    const char *game;
    enum rollout_kind kind;
    const unsigned char *bytes; /* zlib's, of a text of `size` characters */
    size_t n, size;
};

/* Up to one without a game. */
extern const struct gpu_packed gpu_packed[];

#endif
