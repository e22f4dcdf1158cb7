/*
 * labyrinth_chase.c: see labyrinth_chase.h.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth_chase.h"

void labyrinth_flight(const struct setup *setup, const struct open *o, who w,
                      struct flight *f)
{
    const struct edition *ed = edition(setup);
    f->n = n_pairs(setup);
    for (int i = 0; i < f->n; i++) {
        f->turned[i] = turn_by(o->turned, labyrinth_pairs[i]);
        f->found[i] = ed->in_a_turn[turning(f->turned[i].by)];
        f->reach[i] = labyrinth_reach(ed, f->turned[i].by, o->pawn[w]);
    }
}

/* Bits, in pairs, fours and bytes: a processor that may lack the instruction
 * is asked through a call otherwise. */
static int count(uint64_t set)
{
    const uint64_t two = 0x3333333333333333, four = 0x0f0f0f0f0f0f0f0f;
    set -= set >> 1 & 0x5555555555555555;
    set = (set & two) + (set >> 2 & two);
    set = (set + (set >> 4)) & four;
    return (int)(set * 0x0101010101010101 >> 56);
}

int labyrinth_escapes(const struct setup *setup, const struct flight *f,
                      int space, int enough)
{
    bool is_clockwise = !is_both_ways(setup);
    int n = 0;
    for (int i = 0; i < f->n && n < enough; i++) {
        uint64_t found = is_clockwise
                             ? f->found[i][space]
                             : in_a_turn(setup, f->turned[i].by, space);
        n += count(f->reach[i] & ~found);
    }
    return n;
}
