/*
 * goblins_trail.h: the ways home that somebody who knows some tiles can see.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_GOBLINS_GOBLINS_TRAIL_H
#define THICKET_GAMES_GOBLINS_GOBLINS_TRAIL_H

#include "games/goblins/goblins.h"

/* What each tile is worth to somebody. */
struct worth {
    const struct edition *ed;
    bool turnable;
    uint8_t of[WIDTH];
};

/* The best way on from a signpost, over some tiles.  Points are those of the
 * tiles on it. */
struct trail {
    int home;           /* points of the best way to the grass; NO_WAY */
    int open;           /* points of the best way that ends before it */
    uint32_t home_over; /* the tiles of each */
    uint32_t open_over;
    uint8_t home_first; /* the first tile of each; NONE when it has none */
    uint8_t open_first;
};
enum { NO_WAY = -1 };

/* To a seat that set out from this palace (or from none, when the palace does
 * not matter), with the crumbs as they lie. */
struct worth goblins_worth(const struct setup *, const struct state *,
                           int palace);

/* Makes of what it is from none what it is from a palace with a bonus. */
void goblins_add_bonus(const struct setup *, const struct state *, int palace,
                       struct worth *);

/* The tiles that a seat could use: those face up, and those face down that it
 * has looked under. */
uint32_t goblins_known(const struct state *, who);

/* Rather a way home, with more points. */
bool goblins_is_better(const struct trail *, const struct trail *);

/* Looks at no more than `patience` steps; what it has found by then is good,
 * because it goes far first.  Not at all where no way can be better than an
 * `other` (NULL: there is none). */
struct trail goblins_trail(const struct worth *, int exit, uint32_t over,
                           int patience, const struct trail *other);

/* The best of those from some palaces, and the palace; each gets so much
 * patience. */
struct trail goblins_trail_from(const struct worth *, uint32_t palaces,
                                uint32_t over, int patience, int *palace);

#endif
