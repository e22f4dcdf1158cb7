/*
 * labyrinth_chase.c: see labyrinth_chase.h.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth_chase.h"

void labyrinth_flight(const struct setup *setup, const struct open *o, who w,
                      struct flight *f)
{
    f->n = n_pairs(setup);
    for (int i = 0; i < f->n; i++) {
        f->turned[i] = turn_by(o->turned, labyrinth_pairs[i]);
        f->reach[i] =
            labyrinth_reach(edition(setup), f->turned[i].by, o->pawn[w]);
    }
}

int labyrinth_escapes(const struct setup *setup, const struct flight *f,
                      int space)
{
    int n = 0;
    for (int i = 0; i < f->n; i++) {
        uint64_t safe = f->reach[i] & ~in_a_turn(setup, f->turned[i].by, space);
        n += __builtin_popcountll(safe);
    }
    return n;
}
