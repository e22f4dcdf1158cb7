/*
 * world.c: a game in progress by numbers: a state, and who is asked.
 *
 * Chance for action n comes from stream n of the seed, as at a table: so the
 * same seed and the same actions are the same game here and there.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/chance.h"
#include "front/library/inside.h"

/* The next round the table after the one who acted last, of those waited for
 * who have not let the others go first. */
void world_ask(const struct thicket_game *g, struct world *w, const void *state)
{
    uint32_t waiting = g->start.game->waiting(&g->start.setup, state);
    w->waiting = (uint16_t)waiting;
    if (waiting == 0 || waiting & WHO_BIT(CHANCE)) {
        w->asked = waiting ? CHANCE : N_WHO;
        return;
    }
    uint32_t left = waiting & ~(uint32_t)w->waited;
    uint32_t after = left & ~(2u * WHO_BIT(w->last) - 1);
    w->asked = (uint8_t)__builtin_ctz(after ? after : left);
}

void world_start(const struct thicket_game *g, struct world *w, void *state,
                 uint64_t seed)
{
    *w = (struct world){.seed = seed,
                        .last = (uint8_t)(g->start.setup.n_seats - 1)};
    g->start.game->start(&g->start.setup, state);
    world_ask(g, w, state);
}

void world_draw(const struct thicket_game *g, const struct world *w,
                const void *state, struct action *a, struct layout *layout)
{
    struct rng r;
    struct seed seed = rng_seed_from(w->seed);
    rng_start(&r, &seed, RNG_DEAL, w->n_plies);
    chance_draw(g->start.game, &g->start.setup, state, &r, a, layout);
}

void world_play(const struct thicket_game *g, struct world *w, void *state,
                who by, struct action a, const struct layout *layout,
                struct event_log *log)
{
    g->start.game->apply(&g->start.setup, state, by, a, layout, log);
    w->n_plies++;
    w->waited = 0;
    w->last = by == CHANCE ? w->last : by;
    world_ask(g, w, state);
}

void world_wait(const struct thicket_game *g, struct world *w,
                const void *state)
{
    w->waited |= (uint8_t)WHO_BIT(w->asked);
    w->last = w->asked;
    world_ask(g, w, state);
}

/* Whether the one asked may let others go first: those who have not yet. */
static bool may_wait(const struct world *w)
{
    return (w->waiting & ~w->waited & ~WHO_BIT(w->asked)) != 0;
}

int world_legal(const struct thicket_game *g, const struct world *w,
                const void *state, struct action *legal, int32_t *numbers)
{
    int n = 0;
    if (w->asked >= MAX_SEATS) {
        return 0;
    }
    if (may_wait(w)) {
        numbers[n++] = THICKET_WAIT;
    }
    int n_legal = g->start.game->legal(&g->start.setup, state, w->asked, legal);
    for (int i = 0; i < n_legal; i++) {
        numbers[n++] = numbering_of(&g->numbering, legal[i]);
    }
    return n;
}

void world_mask(const struct thicket_game *g, const struct world *w,
                const void *state, struct action *legal, uint64_t *mask)
{
    const struct numbering *numbering = &g->numbering;
    size_t n_words = world_mask_words(g);
    if (w->asked >= MAX_SEATS) {
        memset(mask, 0, n_words * sizeof *mask);
        return;
    }
    int n = g->start.game->legal(&g->start.setup, state, w->asked, legal);
    uint64_t first = may_wait(w);
    if (n_words == 1 && numbering->is_plain) { /* most of a small game's time */
        for (int i = 0; i < n; i++) {
            int number = numbering->verb[legal[i].verb].first + legal[i].arg[0];
            first |= UINT64_C(1) << number;
        }
        mask[0] = first;
        return;
    }
    if (n_words == 1) {
        for (int i = 0; i < n; i++) {
            first |= UINT64_C(1) << numbering_of(numbering, legal[i]);
        }
        mask[0] = first;
        return;
    }
    memset(mask, 0, n_words * sizeof *mask);
    mask[0] = first;
    for (int i = 0; i < n; i++) {
        int number = numbering_of(numbering, legal[i]);
        mask[number / 64] |= UINT64_C(1) << (number % 64);
    }
}
