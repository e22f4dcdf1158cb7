/*
 * tiny.h: the structs of Tiny, and the functions of its rooms, for
 * games/tiny/ alone.
 *
 * A card lies in a spot: the hand of a seat, or a place on the table.  State
 * and view have one card a spot, so that what is seen, known and imagined is
 * the same array with more or fewer holes in it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_TINY_TINY_H
#define THICKET_GAMES_TINY_TINY_H

#include "core/edition.h"
#include "core/rooms.h"
#include "games/tiny/tiny_words.h"

GAME_ROOMS(tiny);

enum {
    N_CARDS = 5,
    N_SEATS = 3,
    N_PLACES = 2,
    PLACES = N_SEATS, /* the spot of the first place; before it, the hands */
    N_SPOTS = PLACES + N_PLACES,
    ALL_CARDS = (1 << N_CARDS) - 1, /* as sets (core/set.h) */
    ALL_PLACES = (1 << N_PLACES) - 1,
    NONE = 0xff
};

enum phase { BEFORE_DEAL, PEEKING, LOOKING, CHOOSING, OVER };
enum choice { OPEN, KEEPS, TAKES }; /* TAKES + a place */

struct edition {
    struct edition_word card[N_CARDS]; /* the last is the best */
};

struct state {
    uint8_t phase;
    uint8_t turn;            /* who peeks or looks; NONE when nobody does */
    uint8_t card[N_SPOTS];   /* NONE: before the deal, or nobody sits there */
    uint8_t peeked[N_SEATS]; /* a place; NONE */
    uint8_t choice[N_SEATS]; /* of enum choice */
};

struct view {
    uint8_t n_seats, phase, turn;
    uint8_t card[N_SPOTS]; /* NONE: not seen */
    uint8_t peeked[N_SEATS];
    bool chosen[N_SEATS];
    uint8_t choice[N_SEATS]; /* OPEN: not made, or not seen */
};

/* What a seat has seen: the last view, and the card that lay face up for it
 * at each place. */
struct know {
    struct view view;
    uint8_t seen[N_PLACES]; /* card + 1, or 0 */
};

/* Whether a card is dealt to this spot: not to a hand that nobody has. */
static inline bool tiny_is_used(const struct setup *setup, int spot)
{
    return spot < setup->n_seats || spot >= PLACES;
}

/* How good a card is: 0 to N_CARDS - 1. */
static inline int tiny_worth(const struct setup *setup, uint8_t card)
{
    return setup->option[OPTION_LOW] == 1 ? N_CARDS - 1 - card : card;
}

#endif
