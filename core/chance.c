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

/* Every way to go on from `laid` with some of `left`. */
static int lay_more(uint32_t left, int n_items, bool ascending, uint8_t verb,
                    struct layout *laid, struct outcome *out, int n)
{
    if (laid->n == n_items) {
        n = chance_list(out, n, (struct action){verb, {0}});
        out[n - 1].layout = *laid;
        return n;
    }
    for (uint32_t rest = left; rest; rest &= rest - 1) {
        uint32_t first = rest & -rest;
        laid->item[laid->n++] = (uint8_t)__builtin_ctz(first);
        n = lay_more(ascending ? rest & ~first : left & ~first, n_items,
                     ascending, verb, laid, out, n);
        laid->item[--laid->n] = 0;
    }
    return n;
}

int chance_layouts(uint32_t things, int n, bool ascending, uint8_t verb,
                   struct outcome *out)
{
    struct layout laid = {0};
    return lay_more(things, n, ascending, verb, &laid, out, 0);
}
