/*
 * chance.c: see chance.h.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"

#include "core/rng.h"
#include "lib/mem.h"

int chance_list(struct outcome *out, int n, struct action a)
{
    assert(n < MAX_OUTCOMES);
    out[n] = (struct outcome){.action = a, .weight = 1};
    return n + 1;
}

void chance_draw(const struct game *g, const struct setup *s, const void *state,
                 struct rng *r, struct action *a, struct layout *layout)
{
    *layout = (struct layout){0};
    if (g->draw) {
        g->draw(s, state, r, a, layout);
        return;
    }
    struct outcome out[MAX_OUTCOMES];
    int n = g->outcomes(s, state, out);
    assert(n > 0);
    uint32_t total = 0;
    for (int i = 0; i < n; i++) {
        total += out[i].weight;
    }
    uint32_t at = rng_below(r, total);
    int i = 0;
    while (at >= out[i].weight) {
        at -= out[i++].weight;
    }
    *a = out[i].action;
    *layout = out[i].layout;
}

bool chance_possible(const struct game *g, const struct setup *s,
                     const void *state, struct action a,
                     const struct layout *layout)
{
    static const struct layout none;
    struct outcome out[MAX_OUTCOMES];
    int n = g->outcomes(s, state, out);
    layout = layout ? layout : &none;
    if (n < 0) {
        return g->possible(s, state, a, layout);
    }
    for (int i = 0; i < n; i++) {
        if (memcmp(&out[i].action, &a, sizeof a) == 0
            && memcmp(&out[i].layout, layout, sizeof *layout) == 0) {
            return true;
        }
    }
    return false;
}
