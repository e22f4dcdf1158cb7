/*
 * labyrinth_imagine.c: a state of the Secret Labyrinth that a seat's knowledge
 * does not rule out (see labyrinth_know.c).
 *
 * imagine() is exact while there is a belief: hands with their chance given
 * all that the seat ever saw, the pile what is left, a choice that is still
 * secret (the other side's in a duel, the card to be given in a trade) each
 * alike.  A newcomer in the middle of a game, and whoever forgot something
 * (believe), has no belief but only `where`: then every deal of the cards
 * that fits it and the table is alike.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "games/labyrinth/labyrinth_belief.h"
#include "lib/mem.h"

/* The cards under the pile, each in its place, and NONE where one was
 * forgotten. */
static void lay_under(const struct know *k, struct state *s)
{
    s->n_under = k->n_under;
    memset(s->under, NONE, s->n_under);
    for (uint8_t card = 0; card < N_CARDS; card++) {
        if (k->where[card] >= UNDER_PILE) {
            s->under[k->where[card] - UNDER_PILE] = card;
        }
    }
}

static uint32_t cards_under(const struct state *s)
{
    uint32_t set = 0;
    for (int i = 0; i < s->n_under; i++) {
        set |= s->under[i] == NONE ? 0 : 1u << s->under[i];
    }
    return set;
}

/* Any cards of the pile take the places of those forgotten. */
static void fill_under(struct state *s, struct rng *r)
{
    for (int i = 0; i < s->n_under; i++) {
        if (s->under[i] == NONE) {
            s->under[i] = rng_member(r, s->pile);
            s->pile &= ~(1u << s->under[i]);
        }
    }
}

/* What the table says that a hand must have: so many of some cards. */
struct need {
    who seat;
    int n;
    uint32_t cards;
};

static struct need needed(const struct setup *setup, const struct open *o)
{
    switch (o->phase) {
    case GIVING:
        return (struct need){loser_of(&o->duel), o->duel.owed + 1,
                             at_stake(&o->duel)};
    case OVER:
        return (struct need){(who)__builtin_ctz(o->winners),
                             setup->option[OPTION_GOAL], cards_of(o->won_kind)};
    default:
        return (struct need){.n = 0};
    }
}

static bool has_room(const struct view *v, int seat,
                     const uint32_t hand[N_SEATS])
{
    return __builtin_popcount(hand[seat]) < v->held[seat];
}

/* Gives a hand what the table says that it must have; returns the cards
 * left. */
static uint32_t deal_needed(const struct setup *setup, const struct view *v,
                            who w, uint32_t left, struct rng *r,
                            uint32_t hand[N_SEATS])
{
    struct need need = needed(setup, &v->open);
    while (need.seat != w && left & need.cards && has_room(v, need.seat, hand)
           && __builtin_popcount(hand[need.seat] & need.cards) < need.n) {
        uint32_t card = 1u << rng_member(r, left & need.cards);
        hand[need.seat] |= card;
        left &= ~card;
    }
    return left;
}

/* Gives the hands the cards that are remembered there; returns those left. */
static uint32_t deal_remembered(const struct setup *setup, const struct know *k,
                                who w, uint32_t left, uint32_t hand[N_SEATS])
{
    for (int card = 0; card < N_CARDS; card++) {
        int seat = k->where[card] - IN_HAND;
        if (left >> card & 1 && seat >= 0 && seat < setup->n_seats && seat != w
            && has_room(&k->view, seat, hand)) {
            hand[seat] |= 1u << card;
            left &= ~(1u << card);
        }
    }
    return left;
}

/* What comes before chance: what is remembered; then what the table asks for;
 * or that alone. */
enum order { REMEMBERED, REMEMBERED_AND_NEEDED, NEEDED };

/* Deals the cards that do not show: those remembered in a hand there, those
 * remembered in some hand to any free places, then any others. */
static void deal(const struct setup *setup, const struct know *k, who w,
                 enum order order, uint32_t left, struct rng *r,
                 uint32_t hand[N_SEATS])
{
    const struct view *v = &k->view;
    uint8_t room[N_CARDS], deck[N_CARDS];
    int n_room = 0, n_deck = 0;
    memset(hand, 0, N_SEATS * sizeof *hand);
    if (order != NEEDED) {
        left = deal_remembered(setup, k, w, left, hand);
    }
    if (order != REMEMBERED) {
        left = deal_needed(setup, v, w, left, r, hand);
    }
    for (uint8_t seat = 0; seat < setup->n_seats; seat++) {
        int n = v->held[seat] - __builtin_popcount(hand[seat]);
        while (seat != w && n-- > 0) {
            room[n_room++] = seat;
        }
    }
    for (uint8_t card = 0; order != NEEDED && card < N_CARDS; card++) {
        if (left >> card & 1 && k->where[card] == IN_HANDS && n_deck < n_room) {
            deck[n_deck++] = card;
            left &= ~(1u << card);
        }
    }
    int n_sure = n_deck;
    for (; left; left &= left - 1) {
        deck[n_deck++] = (uint8_t)__builtin_ctz(left);
    }
    rng_shuffle(r, room, n_room);
    rng_shuffle(r, deck + n_sure, n_deck - n_sure);
    for (int i = 0; i < n_room; i++) {
        hand[room[i]] |= 1u << deck[i];
    }
    if (w < N_SEATS) {
        hand[w] = v->cards;
    }
}

/* Without a belief: any deal that fits what is remembered and the table, each
 * alike.  If none comes, because the table asks for something rare, one that
 * begins with that; or, what is remembered being wrong, one that fits the
 * table. */
static void deal_vaguely(const struct setup *setup, const struct know *k, who w,
                         struct rng *r, struct state *s)
{
    enum { TRIES = 500, MORE_TRIES = 100 };
    uint32_t hidden = ALL_CARDS & ~labyrinth_shown(&k->view);
    uint32_t left = hidden & ~cards_under(s);
    bool fits = false;
    for (int i = 0; !fits && i < TRIES + 2 * MORE_TRIES; i++) {
        enum order order = i < TRIES                ? REMEMBERED
                           : i < TRIES + MORE_TRIES ? REMEMBERED_AND_NEEDED
                                                    : NEEDED;
        if (order == NEEDED) {
            memset(s->under, NONE, s->n_under);
            left = hidden;
        }
        deal(setup, k, w, order, left, r, s->hand);
        struct counts n = labyrinth_count(s->hand);
        fits = labyrinth_fits(setup, &k->view, &n);
    }
}

bool labyrinth_imagine(const struct setup *setup, const void *know, who w,
                       struct rng *r, void *out)
{
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s;
    labyrinth_start(setup, &s);
    if (v->open.phase == BEFORE_TURNED) { /* a newcomer before the game */
        memcpy(out, &s, sizeof s);
        return true;
    }
    s.open = v->open;
    lay_under(k, &s);
    if (k->exact) {
        labyrinth_belief_deal(&k->belief, r, s.hand);
    } else {
        deal_vaguely(setup, k, w, r, &s);
    }
    s.pile = ALL_CARDS & ~labyrinth_shown(v) & ~cards_under(&s);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        s.pile &= ~s.hand[seat];
    }
    fill_under(&s, r);
    for (int i = 0; s.open.phase == DUELLING && i < 2; i++) {
        if (s.open.duel.chosen >> i & 1) {
            s.choice[i] = s.open.duel.side[i] == w
                              ? v->choice
                              : (uint8_t)(1 + rng_below(r, 3));
        }
    }
    if (s.open.phase == BEFORE_STEAL && !is_german(setup)) {
        s.given =
            s.open.turn == w ? v->given : rng_member(r, s.hand[s.open.turn]);
    }
    memcpy(out, &s, sizeof s);
    return true;
}
