/*
 * lights_know.c: what is known of the Forest of Lights.
 *
 * What a seat knows beyond the table is the treasure above every cell on which
 * a light has ever stood: treasures never move, so knowing one is for good, and
 * nothing else tells about the others.
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"
#include "lib/mem.h"

static void see_lit(struct know *k)
{
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (k->view.light[seat] != OUTSIDE) {
            k->seen[k->view.light[seat]] = (uint8_t)(k->view.lit[seat] + 1);
        }
    }
}

void lights_learn(const struct setup *setup, void *know, who w,
                  const struct event *event, int n, const void *view)
{
    (void)setup, (void)w;
    struct know *k = know;
    for (int i = 0; i < n; i++) {
        if (event[i].kind == TOOK) {
            k->taken[k->n_taken++] =
                (uint8_t)(event[i].actor * 16 + event[i].arg[0]);
        }
        k->hidden = k->hidden || event[i].kind == HIDDEN;
    }
    memcpy(&k->view, view, sizeof k->view);
    see_lit(k);
}

int lights_facts(const struct setup *setup, const void *know, who w,
                 struct fact *out)
{
    (void)setup, (void)w;
    const struct know *k = know;
    uint8_t above[N_TREASURES]; /* the cell that each was seen above */
    int n = 0;
    memset(above, OUTSIDE, sizeof above);
    for (uint8_t cell = 0; cell < N_CELLS; cell++) {
        if (k->seen[cell]) {
            above[k->seen[cell] - 1] = cell;
        }
    }
    for (int seat = 0; seat < N_SEATS; seat++) { /* what shows is no memory */
        uint8_t cell = k->view.light[seat];
        if (cell != OUTSIDE && k->seen[cell]) {
            above[k->seen[cell] - 1] = OUTSIDE;
        }
    }
    for (uint8_t t = 0; t < N_TREASURES; t++) {
        if (above[t] != OUTSIDE) {
            out[n++] = (struct fact){t, above[t]};
        }
    }
    return n;
}

void lights_believe(const struct setup *setup, void *know, who w,
                    const struct fact *fact, int n)
{
    (void)setup, (void)w;
    struct know *k = know;
    memset(k->seen, 0, sizeof k->seen);
    see_lit(k);
    for (int i = 0; i < n; i++) {
        bool fits = k->seen[fact[i].where] == 0;
        for (int cell = 0; cell < N_CELLS; cell++) {
            fits = fits && k->seen[cell] != fact[i].what + 1;
        }
        if (fits) {
            k->seen[fact[i].where] = (uint8_t)(fact[i].what + 1);
        }
    }
}
