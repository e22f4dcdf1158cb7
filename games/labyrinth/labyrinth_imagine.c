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

/* The cards under the pile, in order; returns how many. */
static uint8_t lay_under(const struct know *k, uint8_t under[MAX_UNDER])
{
    uint8_t n = 0;
    for (int place = UNDER_PILE; place < UNDER_PILE + MAX_UNDER; place++) {
        for (uint8_t card = 0; card < N_CARDS; card++) {
            if (k->where[card] == place && n < k->view.n_pile) {
                under[n++] = card;
            }
        }
    }
    return n;
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
    while (need.n-- > 0 && need.seat != w && left & need.cards
           && has_room(v, need.seat, hand)) {
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

/* Deals the cards that do not show: those remembered in a hand there, those
 * remembered in some hand to any free places, then any others.  When `forced`,
 * what is remembered counts for nothing, but first comes what is needed. */
static void deal(const struct setup *setup, const struct know *k, who w,
                 bool forced, uint32_t left, struct rng *r,
                 uint32_t hand[N_SEATS])
{
    const struct view *v = &k->view;
    uint8_t room[N_CARDS], deck[N_CARDS];
    int n_room = 0, n_deck = 0;
    memset(hand, 0, N_SEATS * sizeof *hand);
    left = forced ? deal_needed(setup, v, w, left, r, hand)
                  : deal_remembered(setup, k, w, left, hand);
    for (uint8_t seat = 0; seat < setup->n_seats; seat++) {
        int n = v->held[seat] - __builtin_popcount(hand[seat]);
        while (seat != w && n-- > 0) {
            room[n_room++] = seat;
        }
    }
    for (uint8_t card = 0; !forced && card < N_CARDS; card++) {
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
 * alike.  If none comes, because what is remembered is wrong or the table asks
 * for something rare, one that fits the table. */
static void deal_vaguely(const struct setup *setup, const struct know *k, who w,
                         struct rng *r, struct state *s)
{
    enum { TRIES = 500, FORCED_TRIES = 50 };
    uint32_t hidden = ALL_CARDS & ~labyrinth_shown(&k->view), left = hidden;
    bool fits = false;
    for (int i = 0; i < s->n_under; i++) {
        left &= ~(1u << s->under[i]);
    }
    for (int i = 0; !fits && i < TRIES + FORCED_TRIES; i++) {
        bool forced = i >= TRIES;
        if (forced) {
            s->n_under = 0;
            memset(s->under, 0, sizeof s->under);
        }
        deal(setup, k, w, forced, forced ? hidden : left, r, s->hand);
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
    s.n_under = lay_under(k, s.under);
    if (k->exact) {
        labyrinth_belief_deal(&k->belief, r, s.hand);
    } else {
        deal_vaguely(setup, k, w, r, &s);
    }
    s.pile = ALL_CARDS & ~labyrinth_shown(v);
    for (int i = 0; i < s.n_under; i++) {
        s.pile &= ~(1u << s.under[i]);
    }
    for (int seat = 0; seat < setup->n_seats; seat++) {
        s.pile &= ~s.hand[seat];
    }
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
