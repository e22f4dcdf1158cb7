/*
 * labyrinth_chase.h: who can be where after a turn, and who cannot get away.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LABYRINTH_LABYRINTH_CHASE_H
#define THICKET_GAMES_LABYRINTH_LABYRINTH_CHASE_H

#include "games/labyrinth/labyrinth.h"

static inline int n_pairs(const struct setup *setup)
{
    return is_both_ways(setup) ? N_PAIRS : N_CLOCKWISE_PAIRS;
}

/* The spaces that a pawn on `space` could go to in a turn; and from which it
 * could be reached.  Its own is one of them: out and back. */
static inline uint64_t in_a_turn(const struct setup *setup,
                                 const uint8_t turned[N_TURNING], int space)
{
    const struct edition *ed = edition(setup);
    uint64_t reach = ed->in_a_turn[turning(turned)][space];
    for (int i = N_CLOCKWISE_PAIRS; i < n_pairs(setup); i++) {
        struct turned t = turn_by(turned, labyrinth_pairs[i]);
        reach |= labyrinth_reach(ed, t.by, space);
    }
    return reach;
}

/* Where a pawn on `space` could be after each pair of changes. */
struct flight {
    int n;
    struct turned turned[N_PAIRS];
    const uint64_t *found[N_PAIRS]; /* from there clockwise: of in_a_turn */
    uint64_t reach[N_PAIRS];
};

void labyrinth_flight(const struct setup *, const struct open *, who,
                      struct flight *);

/* How many ways of escape from a hunter on `space` there are: 0 means that it
 * is caught in the hunter's next turn, whatever it does.  `enough` and more
 * are alike. */
int labyrinth_escapes(const struct setup *, const struct flight *, int space,
                      int enough);

#endif
