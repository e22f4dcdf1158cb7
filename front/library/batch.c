/*
 * batch.c: many games, one action in each at a time, into the caller's arrays.
 *
 * The states lie in one row, the masks in another.  Each thread has a share of
 * the games that never changes, so that a game stays in one core's cache; what
 * a game does depends on its seed alone, whatever the threads.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/library/inside.h"
#include "front/library/pool.h"
#include "lib/heap.h"

enum { MOST_GAMES = 1 << 20 };

struct thicket_batch {
    uint32_t kind;
    int n;
    struct thicket_game *game;
    struct pool *pool;
    uint64_t seed;
    bool has_begun;
    struct world *world;
    uint64_t *mask;       /* mask words of each game */
    unsigned char *state; /* state_room bytes of each game */
    size_t state_room;
    struct action **legal; /* room of each thread */
    void **view;
    const int32_t *actions; /* of the step */
    const struct thicket_arrays *arrays;
};

/* ---- Life ---- */

struct thicket_batch *thicket_batch_new(struct thicket_game *g, int n,
                                        uint64_t seed, int threads,
                                        struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    struct pool *pool = n < 1 || n > MOST_GAMES ? NULL : pool_new(threads);
    if (!pool) {
        handle_refuse(e, THICKET_BAD_NUMBER,
                      "A batch has 1 to 1048576 games, and 0 to 256 threads.");
        return NULL;
    }
    struct thicket_batch *b = heap_new(1, sizeof *b);
    const struct game *rules = g->start.game;
    size_t games = (size_t)n, n_threads = (size_t)pool_threads(pool);
    b->kind = HANDLE_BATCH;
    b->n = n;
    b->game = game_hold(g);
    b->pool = pool;
    b->seed = seed;
    b->state_room = ((size_t)rules->state_size + 15) & ~(size_t)15;
    b->world = heap_new(games, sizeof *b->world);
    b->mask = heap_new(games * world_mask_words(g), sizeof *b->mask);
    b->state = heap_new(games, b->state_room);
    b->legal = heap_new(n_threads, sizeof *b->legal);
    b->view = heap_new(n_threads, sizeof *b->view);
    for (size_t i = 0; i < n_threads; i++) {
        b->legal[i] = heap_new(rules->max_legal, sizeof **b->legal);
        b->view[i] = heap_new(1, rules->view_size + 8u);
    }
    return b;
}

void thicket_batch_free(struct thicket_batch *b)
{
    if (!handle_is(b, HANDLE_BATCH, NULL)) {
        return;
    }
    for (int i = 0; i < pool_threads(b->pool); i++) {
        free(b->legal[i]);
        free(b->view[i]);
    }
    pool_free(b->pool);
    game_drop(b->game);
    free(b->world);
    free(b->mask);
    free(b->state);
    free(b->legal);
    free(b->view);
    b->kind = 0;
    free(b);
}

/* ---- One game ---- */

static void *state_of(const struct thicket_batch *b, int i)
{
    return b->state + (size_t)i * b->state_room;
}

static uint64_t *mask_of(const struct thicket_batch *b, int i)
{
    return b->mask + (size_t)i * world_mask_words(b->game);
}

static void settle(const struct thicket_batch *b, struct world *w, void *state)
{
    while (w->asked == CHANCE) {
        struct action a;
        struct layout layout;
        world_draw(b->game, w, state, &a, &layout);
        world_play(b->game, w, state, CHANCE, a, &layout, NULL);
    }
}

static void begin(const struct thicket_batch *b, int i, uint64_t seed)
{
    world_start(b->game, &b->world[i], state_of(b, i), seed);
    settle(b, &b->world[i], state_of(b, i));
}

/* What the one asked may do and sees. */
static void show(const struct thicket_batch *b, int i, int thread)
{
    const struct thicket_game *g = b->game;
    const struct thicket_arrays *to = b->arrays;
    const struct world *w = &b->world[i];
    const size_t mask_bytes = ((size_t)g->numbering.n + 7) / 8;
    world_mask(g, w, state_of(b, i), b->legal[thread], mask_of(b, i));
    if (to->masks && mask_bytes <= 8) {
        tensor_store(to->masks + (size_t)i * mask_bytes, *mask_of(b, i),
                     mask_bytes);
    } else if (to->masks) {
        memcpy(to->masks + (size_t)i * mask_bytes, mask_of(b, i), mask_bytes);
    }
    if (to->seats) {
        to->seats[i] = (int8_t)w->asked;
    }
    if (to->observations) {
        g->start.game->view(&g->start.setup, state_of(b, i), w->asked,
                            b->view[thread]);
        tensor_pack(&g->tensor, b->view[thread],
                    to->observations + (size_t)i * g->tensor.sizes.observation);
    }
}

static void reward(const struct thicket_batch *b, int i, bool is_over)
{
    double returns[MAX_SEATS] = {0};
    if (b->arrays->ends) {
        b->arrays->ends[i] = is_over;
    }
    if (!b->arrays->rewards) {
        return;
    }
    float *to = b->arrays->rewards + (size_t)i * MAX_SEATS;
    if (!is_over) {
        memset(to, 0, MAX_SEATS * sizeof *to);
        return;
    }
    game_returns(b->game, state_of(b, i), returns);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        to[seat] = (float)returns[seat];
    }
}

static void act(const struct thicket_batch *b, int i)
{
    struct world *w = &b->world[i];
    int action = b->actions[i];
    if (action == THICKET_WAIT) {
        world_wait(b->game, w, state_of(b, i));
    } else {
        world_play(b->game, w, state_of(b, i), w->asked,
                   b->game->numbering.action[action], NULL, NULL);
        settle(b, w, state_of(b, i));
    }
}

/* ---- All of them ---- */

static void begin_share(void *context, int thread)
{
    struct thicket_batch *b = context;
    int n_threads = pool_threads(b->pool);
    int to = pool_from(b->n, thread + 1, n_threads);
    for (int i = pool_from(b->n, thread, n_threads); i < to; i++) {
        begin(b, i, b->seed + (uint64_t)i);
        reward(b, i, false);
        show(b, i, thread);
    }
}

static void step_share(void *context, int thread)
{
    struct thicket_batch *b = context;
    int n_threads = pool_threads(b->pool);
    int to = pool_from(b->n, thread + 1, n_threads);
    for (int i = pool_from(b->n, thread, n_threads); i < to; i++) {
        act(b, i);
        bool is_over = b->world[i].asked == N_WHO;
        reward(b, i, is_over);
        if (is_over) {
            begin(b, i, b->world[i].seed + (uint64_t)b->n);
        }
        show(b, i, thread);
    }
}

int thicket_batch_reset(struct thicket_batch *b,
                        const struct thicket_arrays *arrays,
                        struct thicket_error *e)
{
    static const struct thicket_arrays none;
    if (!handle_is(b, HANDLE_BATCH, e)) {
        return -1;
    }
    b->arrays = arrays ? arrays : &none;
    pool_run(b->pool, begin_share, b);
    b->has_begun = true;
    return 0;
}

/* The first game whose action is not legal; -1 if all are. */
static int first_illegal(const struct thicket_batch *b, const int32_t *actions)
{
    uint32_t most = (uint32_t)b->game->numbering.n;
    for (int i = 0; i < b->n; i++) {
        uint32_t a = (uint32_t)actions[i];
        if (a >= most || !(mask_of(b, i)[a / 64] >> (a % 64) & 1)) {
            return i;
        }
    }
    return -1;
}

int thicket_batch_step(struct thicket_batch *b, const int32_t *actions,
                       const struct thicket_arrays *arrays,
                       struct thicket_error *e)
{
    static const struct thicket_arrays none;
    if (!handle_is(b, HANDLE_BATCH, e)) {
        return -1;
    }
    if (!b->has_begun || !actions) {
        return handle_refuse(e, THICKET_BAD_REQUEST,
                             "Reset the batch first, and give it actions.")
               - 1;
    }
    int bad = first_illegal(b, actions);
    if (bad >= 0) {
        char why[80];
        snprintf(why, sizeof why, "Action %d is not legal in game %d.",
                 (int)actions[bad], bad);
        return handle_refuse(e, THICKET_ILLEGAL_ACTION, why) - 1;
    }
    b->arrays = arrays ? arrays : &none;
    b->actions = actions;
    pool_run(b->pool, step_share, b);
    return 0;
}
