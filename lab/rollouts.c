/*
 * rollouts.c: see rollouts.h.  Each thread plays games that follow each other.
 */
// SPDX-License-Identifier: MIT
#include "lab/rollouts.h"

#include <pthread.h>

#include "lab/bench.h"
#include "lib/heap.h"

struct share {
    const struct game *game;
    const struct setup *setup;
    enum rollout_kind kind;
    uint64_t seed, first;
    uint32_t n;
    struct rollout *out;
};

static void *play_share(void *context)
{
    const struct share *s = context;
    bench_play(s->game, s->setup, s->kind, s->seed, s->first, s->n, s->out);
    return NULL;
}

void rollouts_play(const struct game *g, const struct setup *s,
                   enum rollout_kind kind, uint64_t seed, uint64_t first,
                   uint32_t n, int n_threads, struct rollout *out)
{
    uint32_t many = n_threads > 1 ? (uint32_t)n_threads : 1, done = 0;
    SCOPED pthread_t *thread = heap_new(many, sizeof *thread);
    SCOPED struct share *share = heap_new(many, sizeof *share);
    for (uint32_t i = 0; i < many; i++) {
        uint32_t some = (n - done) / (many - i);
        share[i] = (struct share){.game = g,
                                  .setup = s,
                                  .kind = kind,
                                  .seed = seed,
                                  .first = first + done,
                                  .n = some,
                                  .out = out + done};
        done += some;
        if (i + 1 == many
            || pthread_create(&thread[i], NULL, play_share, &share[i])) {
            play_share(&share[i]);
            thread[i] = pthread_self();
        }
    }
    for (uint32_t i = 0; i < many; i++) {
        if (!pthread_equal(thread[i], pthread_self())) {
            pthread_join(thread[i], NULL);
        }
    }
}

struct gpu_game *rollouts_on(struct gpu *gpu, const struct game *g,
                             const struct setup *s, enum rollout_kind kind,
                             struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    if (!gpu_text(g->id, kind, &text)) {
        error_set(e, 0,
                  N_("this program was built without its rules for a GPU "
                     "(clang and llvm 14 make them)"));
        return NULL;
    }
    return gpu_game_new(gpu, text.text, kind, g, s, e);
}
