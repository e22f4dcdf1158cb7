/*
 * goblins_chance.c: what chance may do in The Princess and the Goblin.
 *
 * The mountain has no order: chance draws one of its tiles when one is drawn.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "core/rng.h"
#include "core/set.h"
#include "games/goblins/goblins.h"

/* What chance lays out now: how many things, and out of how many. */
static struct action laying(const struct setup *setup, const struct state *s,
                            int *n, int *of)
{
    const struct edition *ed = edition(setup);
    bool is_homes = s->phase == BEFORE_HOMES;
    *of = is_homes ? ed->n_homes : ed->n_tiles;
    *n = is_homes ? ed->n_homes : N_FIRST_CAVES;
    return (struct action){is_homes ? ORDER_HOMES : LAY_CAVES, {0}};
}

int goblins_outcomes(const struct setup *setup, const void *state,
                     struct outcome *out)
{
    const struct state *s = state;
    int n = 0, n_items, of;
    if (s->phase != BEFORE_HOMES && s->phase != BEFORE_CAVES) {
        for (uint32_t left = s->mountain; left; left &= left - 1) {
            n = chance_list(
                out, n, (struct action){DRAW, {(uint8_t)__builtin_ctz(left)}});
        }
        return n;
    }
    struct action lay = laying(setup, s, &n_items, &of);
    int ways = 1;
    for (int i = 0; i < n_items; i++) {
        ways *= of - i;
    }
    return ways > MAX_OUTCOMES
               ? -1
               : chance_layouts((1u << of) - 1, n_items, false, lay.verb, out);
}

void goblins_draw(const struct setup *setup, const void *state, struct rng *r,
                  struct action *a, struct layout *layout)
{
    const struct state *s = state;
    if (s->phase != BEFORE_HOMES && s->phase != BEFORE_CAVES) {
        *a = (struct action){DRAW, {rng_member(r, s->mountain)}};
        return;
    }
    uint8_t item[MAX_TILES] = {0};
    int n_items, of;
    *a = laying(setup, s, &n_items, &of);
    for (int i = 0; i < of; i++) {
        item[i] = (uint8_t)i;
    }
    layout->n = (uint8_t)n_items;
    for (int i = 0; i < n_items; i++) {
        int from = i + (int)rng_below(r, (uint32_t)(of - i));
        layout->item[i] = item[from];
        item[from] = item[i];
    }
}

bool goblins_possible(const struct setup *setup, const void *state,
                      struct action a, const struct layout *layout)
{
    const struct state *s = state;
    int n_items, of;
    if (a.verb != laying(setup, s, &n_items, &of).verb
        || layout->n != n_items) {
        return false;
    }
    return __builtin_popcount(set_laid(layout)) == n_items;
}
