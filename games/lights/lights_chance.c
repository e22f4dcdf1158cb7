/*
 * lights_chance.c: what chance does: it hides the treasures, and turns up the
 * one to look for.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "core/rng.h"
#include "core/set.h"
#include "games/lights/lights.h"
#include "lib/mem.h"

int lights_outcomes(const struct setup *setup, const void *state,
                    struct outcome *out)
{
    const struct state *s = state;
    int n = 0;
    if (s->phase == BEFORE_SEEK) {
        for (uint8_t t = 0; t < N_TREASURES; t++) {
            if (s->pile >> t & 1) {
                n = chance_list(out, n, (struct action){SEEK, {t}});
            }
        }
        return n;
    }
    uint8_t layout[4][N_CELLS];
    int n_layouts = lights_layouts(setup, layout);
    if (n_layouts == 0) {
        return -1;
    }
    for (int i = 0; i < n_layouts; i++) {
        n = chance_list(out, n, (struct action){HIDE, {0}});
        out[i].layout.n = N_CELLS;
        memcpy(out[i].layout.item, layout[i], N_CELLS);
    }
    return n;
}

void lights_draw(const struct setup *setup, const void *state, struct rng *r,
                 struct action *a, struct layout *layout)
{
    const struct state *s = state;
    if (s->phase == BEFORE_SEEK) {
        *a = (struct action){SEEK, {rng_member(r, s->pile)}};
        return;
    }
    *a = (struct action){HIDE, {0}};
    layout->n = N_CELLS;
    uint8_t known[4][N_CELLS];
    int n_layouts = lights_layouts(setup, known);
    if (n_layouts > 0) {
        memcpy(layout->item, known[rng_below(r, (uint32_t)n_layouts)], N_CELLS);
        return;
    }
    for (uint8_t t = 0; t < N_TREASURES; t++) {
        layout->item[t] = t;
    }
    rng_shuffle(r, layout->item, N_TREASURES);
}

bool lights_possible(const struct setup *setup, const void *state,
                     struct action a, const struct layout *layout)
{
    (void)setup, (void)state;
    return a.verb == HIDE && layout->n == N_CELLS && set_laid(layout) == 0xffff;
}
