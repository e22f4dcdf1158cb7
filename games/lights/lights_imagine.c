/*
 * lights_imagine.c: games that could be the one a seat is in.
 *
 * What is not known is any order of the treasures not seen, all alike (or any
 * of the film's turnings that fits), so imagine() is exact.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "games/lights/lights.h"
#include "lib/mem.h"

static bool agrees(const struct know *k, const uint8_t layout[N_CELLS])
{
    for (int cell = 0; cell < N_CELLS; cell++) {
        if (k->seen[cell] && k->seen[cell] != layout[cell] + 1) {
            return false;
        }
    }
    return true;
}

/* Fills `under` with an order of the treasures that fits what was seen. */
static bool imagine_layout(const struct setup *setup, const struct know *k,
                           struct rng *r, uint8_t under[N_CELLS])
{
    uint8_t layout[4][N_CELLS];
    int n = lights_layouts(setup, layout), fitting = 0;
    for (int i = 0; i < n; i++) {
        if (agrees(k, layout[i])) {
            memcpy(layout[fitting++], layout[i], N_CELLS);
        }
    }
    if (n > 0) {
        if (fitting == 0) { /* only what is believed in error fits no film */
            return false;
        }
        memcpy(under, layout[rng_below(r, (uint32_t)fitting)], N_CELLS);
        return true;
    }
    uint8_t unseen[N_TREASURES];
    uint32_t seen = 0; /* bit t + 1 */
    int n_unseen = 0;
    for (int cell = 0; cell < N_CELLS; cell++) {
        seen |= 1u << k->seen[cell];
    }
    for (uint32_t left = ~seen >> 1 & 0xffff; left; left &= left - 1) {
        unseen[n_unseen++] = (uint8_t)__builtin_ctz(left);
    }
    rng_shuffle(r, unseen, n_unseen);
    for (int cell = 0; cell < N_CELLS; cell++) {
        under[cell] =
            k->seen[cell] ? (uint8_t)(k->seen[cell] - 1) : unseen[--n_unseen];
    }
    return true;
}

bool lights_imagine(const struct setup *setup, const void *know, who w,
                    struct rng *r, void *out)
{
    (void)w;
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s = {.turn = v->turn,
                      .phase = v->phase,
                      .named = v->named,
                      .sought = v->sought,
                      .sought_cell = OUTSIDE + 1,
                      .n_taken = k->n_taken,
                      .pile = 0xffff};
    memcpy(s.light, v->light, sizeof s.light);
    memcpy(s.n_won, v->n_won, sizeof s.n_won);
    memcpy(s.taken, k->taken, sizeof s.taken);
    for (int i = 0; i < k->n_taken; i++) {
        s.pile &= (uint16_t) ~(1u << (k->taken[i] & 15));
    }
    if (k->hidden && !imagine_layout(setup, k, r, s.under)) {
        return false;
    }
    for (int cell = 0; k->hidden && cell < N_CELLS; cell++) {
        s.guessed |= (uint16_t)(k->seen[cell] ? 0 : 1u << cell);
    }
    if (s.sought != NONE) {
        uint8_t cell = 0;
        while (cell < N_CELLS && s.under[cell] != s.sought) {
            cell++;
        }
        s.sought_cell = cell < N_CELLS ? cell : s.sought_cell;
        s.pile &= (uint16_t) ~(1u << s.sought);
    }
    memcpy(out, &s, sizeof s);
    return true;
}
