/*
 * labyrinth_belief.h: how the cards may lie in the hands, with which chances.
 *
 * A belief is begun with the game and told of every card that changes hands,
 * as one observer saw it; then it deals hands with exactly their chance.  How
 * it works is in labyrinth_belief.c.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LABYRINTH_LABYRINTH_BELIEF_H
#define THICKET_GAMES_LABYRINTH_LABYRINTH_BELIEF_H

#include "games/labyrinth/labyrinth.h"

/* Cards that pass from one hand to another, as one observer saw it. */
struct passage {
    uint8_t from, to;
    uint8_t n;
    bool is_seen, is_gift_seen;
    bool has_gift; /* one card goes the other way */
    uint32_t seen; /* the n cards, when seen */
    uint32_t gift;
};

/* labyrinth_belief.c.  Each of the steps returns false when nothing that was
 * held possible is so any more. */
void labyrinth_belief_start(struct belief *);
void labyrinth_belief_take(struct belief *, int card, who);
bool labyrinth_belief_use(struct belief *, int beast, who);
bool labyrinth_belief_draw(struct belief *, const struct passage *);
bool labyrinth_belief_give(struct belief *, const struct passage *,
                           uint32_t cards, bool is_all);

/* Keeps the cases whose counts of cards by kind and seat pass the test. */
typedef bool belief_test(const struct setup *, const struct view *,
                         const struct counts *count);
bool labyrinth_belief_keep(struct belief *, belief_test *, const struct setup *,
                           const struct view *);

/* The seats, bit each, in whose hand the card may be. */
uint8_t labyrinth_belief_seats(const struct belief *, int card);

/* Draws hands with their chance. */
void labyrinth_belief_deal(const struct belief *, struct rng *,
                           uint32_t hand[N_SEATS]);

#endif
