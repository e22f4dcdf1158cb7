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

/* How the cards may lie in the hands, each way with its weight: see
 * labyrinth_belief.c. */
enum { MAX_CASES = 128, MAX_DEALS = 4096 };
struct belief_list {
    uint16_t first, n; /* in belief.place and belief.weight */
};
struct belief_case {
    uint32_t weight;
    struct belief_list list[N_KINDS];
};
struct belief {
    uint32_t out; /* cards in hands */
    uint16_t n_cases, n_deals;
    struct belief_case cases[MAX_CASES];
    uint32_t weight[MAX_DEALS];
    uint16_t place[MAX_DEALS]; /* two bits for the seat of each card */
};

/* Where a card is remembered to be: 0 when not at all, a seat's hand + 1, in
 * some hand, or at a place under the pile. */
enum { NOWHERE, IN_HAND = 1, IN_HANDS = IN_HAND + N_SEATS, UNDER_PILE };

struct know {
    struct view view;
    uint8_t where[N_CARDS];
    bool exact;           /* `belief` holds all that follows */
    struct belief belief; /* all zero when not exact */
};

/* Cards that pass from one hand to another, as one observer saw it. */
struct passage {
    uint8_t from, to;
    uint8_t n;
    bool is_seen, is_gift_seen;
    bool has_gift; /* one card, no beast, goes the other way */
    uint32_t seen; /* the n cards, when seen */
    uint32_t gift;
};

/* labyrinth_belief.c.  Each of the steps returns false when nothing that was
 * held possible is so any more. */
void labyrinth_belief_start(struct belief *);
void labyrinth_belief_take(struct belief *, int card, who);
bool labyrinth_belief_use(struct belief *, int beast, who);
bool labyrinth_belief_draw(struct belief *, const struct passage *);
bool labyrinth_belief_give(struct belief *, const struct passage *, int kind,
                           bool is_all);

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
