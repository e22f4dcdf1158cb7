/*
 * labyrinth_worth.h: what cards, and duels for them, are worth.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LABYRINTH_LABYRINTH_WORTH_H
#define THICKET_GAMES_LABYRINTH_LABYRINTH_WORTH_H

#include "games/labyrinth/labyrinth.h"

enum { CARD = 45 }; /* about what one is worth, of 1000, when nobody is ahead */

/* What everybody has. */
struct hands {
    int goal, n_seats;
    int32_t step;        /* of `steps` */
    const int16_t *hope; /* of two, by how far the other is ahead */
    int32_t capped;      /* how likely the cap ends the game, of 1000 */
    int32_t late;        /* see labyrinth_late */
    bool is_end;         /* only duels are left, */
    int32_t dull;        /* ... for so many turns longer than one likes */
    int32_t ends;   /* how likely the game does, of 1000: else nobody wins */
    int32_t sooner; /* ... when one more card is taken */
    int32_t eager;  /* what a duel is worth by itself, of 1000 */
    int32_t worth[N_SEATS]; /* what each has, in cards */
    uint8_t of[N_SEATS][2]; /* treasures, gnomes */
    const uint8_t *face;
};

/* How many turns more than usual it takes to find all cards, at the pace so
 * far; with the pile empty, to end it by duels. */
int32_t labyrinth_late(const struct state *);

void labyrinth_hands(const struct setup *, const struct state *,
                     struct hands *);

/* What w may hope for, of 1000, with so many cards more, when r has so many
 * more too; w may be r.  A part of it is what w has, so that who is far ahead
 * still goes for the last card.  Nobody likes to share after a long stand-off:
 * a duel is more fun. */
int32_t labyrinth_hope(const struct hands *, who w, int32_t more, who r,
                       int32_t more_for_r);

/* What w may hope for as it is. */
int32_t labyrinth_share(const struct hands *, who w);

/* What w gains by one more card of a kind that nobody had. */
int32_t labyrinth_gain(const struct hands *, who w, int kind);

/* The duels that two seats may fight: for as many cards of a kind as the die
 * says, and for one of either; what each side may gain by each. */
enum { ONE_CARD = N_KINDS - 1, N_DUELS };
struct duels {
    int32_t gain[2][N_DUELS]; /* by kind, then for one card */
};

void labyrinth_duels(const struct hands *, who w, who r, struct duels *);

/* The best that a side can make of meeting the other, and what that is to the
 * other: mostly a loss, but two who would have to share both like to duel. */
struct meeting {
    int32_t gain, others;
};

struct meeting labyrinth_meet(const struct duels *, int side);

#endif
