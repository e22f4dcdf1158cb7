/*
 * bench.c: see bench.h.
 *
 * Game i draws everything (deals and choices) from one stream of seed 1, so
 * the same games are played on every machine.  The inner loop is waiting,
 * legal or draw, one random number, apply: nothing else.
 */
// SPDX-License-Identifier: MIT
#include "lab/bench.h"

#include <stdlib.h>
#include <time.h>

#include "core/chance.h"
#include "core/direct.h"
#include "core/notation.h"
#include "core/rng.h"
#include "lab/rollout.h"
#include "lib/hash.h"
#include "lib/heap.h"

enum { SIGNED_SEED = 1 };

struct random_player {
    const struct game *game;
    const struct setup *setup;
    void *state;
    struct action *legal;
    struct buf *record;      /* where the actions are written, or NULL */
    struct rollout *rollout; /* what becomes of the next game, or NULL */
    uint8_t *weight;         /* room for what is preferred, or NULL: by lot */
    struct seed seed;
};

static void write_action(struct random_player *p, who w, struct action a,
                         const struct layout *layout)
{
    buf_add(p->record, w == CHANCE ? "chance" : notation_number(w));
    buf_char(p->record, ' ');
    notation_print(p->game, p->setup, a, layout, p->record);
    buf_char(p->record, '\n');
}

/* What *w or another of those waited for does, who play sensibly: who is asked
 * first would perhaps rather let another act; the last may not. */
static struct action choose(struct random_player *p, who_set waiting, who *w,
                            struct rng *r)
{
    const struct game *g = p->game;
    for (;;) {
        int n = g->legal(p->setup, p->state, *w, p->legal);
        g->prefer(p->setup, p->state, *w, p->legal, n, p->weight);
        int i = rollout_weigh(p->weight, n, r);
        waiting &= (who_set)~WHO_BIT(*w);
        if (i >= 0 || !waiting) {
            return p->legal[i >= 0 ? (uint32_t)i : rng_below(r, (uint32_t)n)];
        }
        *w = rollout_pick(waiting, r);
    }
}

/* One game.  What is only played (`notes` is a constant false) pays nothing
 * for what others note of theirs: each caller has it for itself, also where a
 * compiler would have made one of both. */
__attribute__((always_inline)) static inline uint64_t
play_with(const struct game *g, struct random_player *p, uint64_t index,
          bool notes)
{
    struct rng r;
    struct layout layout;
    uint64_t n = 0;
    uint32_t hash = ROLLOUT_HASH;
    who_set waiting;
    rng_start(&r, &p->seed, RNG_PLAY, index);
    g->start(p->setup, p->state);
    for (; (waiting = direct_waiting(g, p->setup, p->state)); n++) {
        who w = rollout_pick(waiting, &r);
        struct action a;
        if (w == CHANCE) {
            chance_draw(g, p->setup, p->state, &r, &a, &layout);
        } else if (notes && p->weight) {
            a = choose(p, waiting, &w, &r);
        } else {
            int n_legal = direct_legal(g, p->setup, p->state, w, p->legal);
            a = p->legal[rng_below(&r, (uint32_t)n_legal)];
        }
        if (notes && p->record) {
            write_action(p, w, a, &layout);
        }
        if (notes && p->rollout) {
            hash = rollout_hash(hash, w, a);
        }
        direct_apply(g, p->setup, p->state, w, a, &layout, NULL);
    }
    if (notes && p->rollout) {
        struct result result = {0};
        g->result(p->setup, p->state, &result);
        *p->rollout++ = (struct rollout){.hash = hash,
                                         .n = (uint32_t)n & 0xffffff,
                                         .winners = (uint8_t)result.winners};
    }
    return n;
}

struct turn {
    struct random_player *p;
    uint64_t index;
};

__attribute__((always_inline)) static inline uint64_t
play_game(const struct game *g, void *context)
{
    const struct turn *t = context;
    return play_with(g, t->p, t->index, false);
}

static uint64_t play(struct random_player *p, uint64_t index)
{
    struct turn t = {p, index};
    return direct_game(p->game, play_game, &t);
}

static void note(struct random_player *p, uint64_t index)
{
    play_with(p->game, p, index, true);
}

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static struct random_player player_new(const struct game *g,
                                       const struct setup *s, uint64_t seed)
{
    struct random_player p = {
        .game = g, .setup = s, .seed = rng_seed_from(seed)};
    p.state = heap_new(1, g->state_size);
    p.legal = heap_new(g->max_legal, sizeof *p.legal);
    return p;
}

static void player_free(struct random_player *p)
{
    free(p->state);
    free(p->legal);
}

uint64_t bench_rollouts(const struct game *g, const struct setup *s,
                        uint64_t seed, uint64_t first, int n,
                        void (*ended)(void *context, const void *state),
                        void *context)
{
    struct random_player p = player_new(g, s, seed);
    uint64_t actions = 0;
    for (int i = 0; i < n; i++) {
        actions += play(&p, first + (uint64_t)i);
        if (ended) {
            ended(context, p.state);
        }
    }
    player_free(&p);
    return actions;
}

void bench_play(const struct game *g, const struct setup *s,
                enum rollout_kind kind, uint64_t seed, uint64_t first,
                uint32_t n, struct rollout *out)
{
    struct random_player p = player_new(g, s, seed);
    SCOPED uint8_t *weight = heap_new(g->max_legal, sizeof *weight);
    p.weight = kind == ROLLOUT_SENSIBLE && g->prefer ? weight : NULL;
    p.rollout = out;
    for (uint32_t i = 0; i < n; i++) {
        note(&p, first + i);
    }
    player_free(&p);
}

uint64_t bench_signature(const struct game *g, const struct setup *s, int n)
{
    struct random_player p = player_new(g, s, SIGNED_SEED);
    SCOPED_BUF record = BUF_ON_HEAP;
    uint64_t hash = HASH_START;
    p.record = &record;
    for (int i = 0; i < n; i++) {
        buf_clear(&record);
        note(&p, (uint64_t)i);
        hash = hash_add(hash, record.text, record.n);
    }
    player_free(&p);
    return hash;
}

struct bench_result bench_run(const struct game *g, const struct setup *s,
                              double seconds)
{
    enum { GAMES_BETWEEN_LOOKS = 64 };
    struct random_player p = player_new(g, s, SIGNED_SEED);
    uint64_t games = 0, actions = 0;
    double start = processor_seconds(), took;
    do {
        for (int i = 0; i < GAMES_BETWEEN_LOOKS; i++) {
            actions += play(&p, games++);
        }
        took = processor_seconds() - start;
    } while (took < seconds);
    player_free(&p);
    return (struct bench_result){
        .actions_per_s = (double)actions / took,
        .games_per_s = (double)games / took,
        .mean_actions = (double)actions / (double)games,
        .signature = bench_signature(g, s, BENCH_SIGNED),
    };
}
