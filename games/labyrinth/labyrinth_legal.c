/*
 * labyrinth_legal.c: who is waited for in the Secret Labyrinth, what they may
 * do, and why not something else.
 *
 * The lists are written in the order of the verbs.  The longest common one is
 * where a pawn can go: a look-up (labyrinth_reach) and a store per space.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/mem.h"
#include "lib/phrase.h"

/* ---- Who may do what ---- */

static inline who_set asked(const struct state *s)
{
    const struct duel *d = &s->open.duel;
    switch ((enum phase)s->open.phase) {
    case BEFORE_TURNED:
    case BEFORE_TURN:
    case BEFORE_DIE:
    case BEFORE_STEAL:
        return WHO_BIT(CHANCE);
    case CHANGE:
    case MOVE:
    case RIVAL:
    case ARRIVE:
    case BEAST_UP:
        return WHO_BIT(s->open.turn);
    case DUELLING:
        return (who_set)((d->chosen & 1 ? 0 : WHO_BIT(d->side[0]))
                         | (d->chosen & 2 ? 0 : WHO_BIT(d->side[1])));
    case GIVING:
        return WHO_BIT(loser_of(d));
    case SENDING:
        return WHO_BIT(winner_of(d));
    case OVER:
        break;
    }
    return 0;
}

who_set labyrinth_waiting(const struct setup *setup, const void *state)
{
    (void)setup;
    return asked(state);
}

/* The action for each player who can be robbed, as operand `place`. */
static int list_robbed(const struct setup *setup, const struct state *s, who w,
                       struct action a, int place, struct action *out, int n)
{
    for (uint8_t seat = 0; seat < setup->n_seats; seat++) {
        if (seat != w && s->hand[seat] != 0) {
            a.arg[place] = seat;
            n = list_add(out, n, a);
        }
    }
    return n;
}

/* labyrinth, "A turn" 1: the gift is any other card of one's own; who is
 * robbed has a card. */
static int list_beasts(const struct setup *setup, const struct state *s, who w,
                       struct action *out, int n)
{
    uint32_t own = s->hand[w];
    for (uint32_t b = own >> FIRST_BEAST; b; b &= b - 1) {
        uint8_t beast = (uint8_t)__builtin_ctz(b);
        if (is_german(setup)) {
            struct action rob = {ROB, {beast}};
            n = list_robbed(setup, s, w, rob, 1, out, n);
            continue;
        }
        for (uint32_t g = own & ~(1u << (FIRST_BEAST + beast)); g; g &= g - 1) {
            struct action trade = {TRADE, {beast, (uint8_t)__builtin_ctz(g)}};
            n = list_robbed(setup, s, w, trade, 2, out, n);
        }
    }
    return n;
}

/* labyrinth, "A turn" 1: with at most two other pawns. */
static bool can_take(const struct setup *setup, const struct open *o)
{
    int space = sought_space(setup, o);
    return o->changes == 0 && o->pawn[o->turn] == space
           && pawns_on(o, space) <= 3;
}

static int list_changes(const struct setup *setup, const struct state *s, who w,
                        struct action *out)
{
    static const struct action changes[] = {
        {CENTRE, {0}}, {CENTRE, {1}},     {CENTRE, {2}},
        {CENTRE, {3}}, {CENTRE, {4}},     {INNER, {0}},
        {OUTER, {0}},  {INNER_BACK, {0}}, {OUTER_BACK, {0}},
    };
    enum { N_CENTRE = 5 };
    int n = 0, n_rings = is_both_ways(setup) ? 4 : 2;
    if (s->open.changes == 0) {
        if (can_take(setup, &s->open)) {
            n = list_word(out, n, TAKE);
        }
        if (s->hand[w] & BEASTS) {
            n = list_beasts(setup, s, w, out, n);
        }
    }
    /* The last two count only when the rings turn both ways. */
    if (s->open.centre_used) { /* labyrinth, "A turn" 1: once a turn */
        return list_copy(out, n, changes + N_CENTRE, n_rings, 4);
    }
    return list_copy(out, n, changes, N_CENTRE + n_rings, N_CENTRE + 4);
}

static int list_moves(const struct setup *setup, const struct state *s, who w,
                      struct action *out)
{
    const struct open *o = &s->open;
    int n = 0;
    if (is_german(setup)) {
        uint64_t others = ~(1ull << o->pawn[w]) & ((1ull << N_SPACES) - 1);
        for (uint32_t b = s->hand[w] >> FIRST_BEAST; b; b &= b - 1) {
            uint8_t beast = (uint8_t)__builtin_ctz(b);
            n = list_each(out, n, (struct action){FLY, {beast}}, 1, others, 0);
        }
    }
    n = list_each(out, n, (struct action){GO, {0}}, 0,
                  labyrinth_walks(setup, o, o->pawn[w]), 0);
    return list_word(out, n, STAY);
}

/* The action for each other pawn on w's space, with each of so many kinds. */
static int list_others(const struct open *o, who w, struct action a,
                       int n_kinds, struct action *out, int n)
{
    for (uint8_t seat = 0; seat < N_SEATS; seat++) {
        if (seat != w && o->pawn[seat] == o->pawn[w]) {
            a.arg[0] = seat;
            for (uint8_t kind = 0; kind < n_kinds; kind++) {
                a.arg[1] = kind;
                n = list_add(out, n, a);
            }
        }
    }
    return n;
}

/* labyrinth, "A turn" 3 */
static int list_challenges(const struct open *o, who w, struct action *out)
{
    int n = list_others(o, w, (struct action){DUEL, {0}}, 1, out, 0);
    n = list_others(o, w, (struct action){DUEL_DICE, {0}}, 2, out, n);
    return list_word(out, n, PASS);
}

/* labyrinth, "Duels": no pawn on it. */
static uint64_t free_spaces(const struct setup *setup, const struct open *o)
{
    uint64_t taken = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        taken |= 1ull << o->pawn[seat];
    }
    return ~taken & ((1ull << N_SPACES) - 1);
}

static int list_gifts(const struct state *s, who w, struct action *out)
{
    return list_set(out, 0, GIVE, s->hand[w] & at_stake(&s->open.duel));
}

int labyrinth_legal(const struct setup *setup, const void *state, who w,
                    struct action *out)
{
    static const struct action throws[] = {
        {ROCK, {0}}, {SCISSORS, {0}}, {PAPER, {0}}};
    const struct state *s = state;
    int n;
    if (!(asked(s) & WHO_BIT(w))) {
        return 0;
    }
    switch ((enum phase)s->open.phase) {
    case CHANGE:
        return list_changes(setup, s, w, out);
    case MOVE:
        return list_moves(setup, s, w, out);
    case RIVAL:
        return list_others(&s->open, w, (struct action){AGAINST, {0}}, 1, out,
                           0);
    case ARRIVE:
        return list_challenges(&s->open, w, out);
    case DUELLING:
        return list_copy(out, 0, throws, 3, 3);
    case GIVING:
        return list_gifts(s, w, out);
    case SENDING:
        return list_each(out, 0, (struct action){SEND, {0}}, 0,
                         free_spaces(setup, &s->open), 0);
    case BEAST_UP:
        n = list_word(out, 0, PASS);
        return list_word(out, n, JUMP);
    default:
        return 0;
    }
}

/* ---- Why not ----
 *
 * Said of the seat's own hand, of numbers of cards and of the board: all of
 * it known to the seat that asks. */

static const char *why_not_take(const struct setup *setup, const struct open *o)
{
    if (o->phase != CHANGE || o->changes > 0) {
        return N_("A card is taken before the first change, or by going to "
                  "its space.");
    }
    if (o->sought == NONE) {
        return N_("No card is sought now.");
    }
    return o->pawn[o->turn] == sought_space(setup, o)
               ? N_("Three others stand on that space too.")
               : N_("You do not stand on the sought card's space.");
}

static const char *why_not_beast(const struct setup *setup,
                                 const struct state *s, who w, struct action a)
{
    if (is_german(setup) && a.verb == TRADE) {
        return N_("By the German rules a beast steals one card or flies; it "
                  "does not trade.");
    }
    if (!is_german(setup) && a.verb != TRADE) {
        return N_("In this game a beast trades: say which of your cards you "
                  "give and to whom.");
    }
    if (!(s->hand[w] >> (FIRST_BEAST + a.arg[0]) & 1)) {
        return N_("You do not hold that beast.");
    }
    if (a.verb == FLY) {
        return s->open.phase == MOVE
                   ? N_("Your pawn stands there already.")
                   : N_("A beast flies instead of your move: make your two "
                        "changes first.");
    }
    if (s->open.phase != CHANGE || s->open.changes > 0) {
        return N_("A beast is used before the first change of your turn.");
    }
    if (a.verb == TRADE && a.arg[1] == FIRST_BEAST + a.arg[0]) {
        return N_("The beast that you use leaves the game: give another card.");
    }
    if (a.verb == TRADE && !(s->hand[w] >> a.arg[1] & 1)) {
        return N_("You do not hold the card that you want to give.");
    }
    int seat = a.verb == TRADE ? a.arg[2] : a.arg[1];
    return seat == w ? N_("Choose another player.")
                     : N_("That player has no card.");
}

static const char *why_not_change(const struct open *o, struct action a)
{
    if (o->phase == MOVE) {
        return N_("You have made both changes: go somewhere, or stay.");
    }
    return o->phase != CHANGE ? NULL
           : a.verb == CENTRE
               ? N_("The centre may be turned only once a turn.")
               : N_("In this game the rings turn clockwise only.");
}

static const char *why_not_move(const struct open *o, who w, struct action a)
{
    if (o->phase == CHANGE) {
        return N_("First make your two changes.");
    }
    if (o->phase != MOVE) {
        return NULL;
    }
    return o->pawn[w] != a.arg[0] ? N_("No open way leads there.")
           : pawns_on(o, a.arg[0]) > 1
               ? N_("No door is open: you cannot walk out and back.")
               : N_("Your pawn stands there already: you may stay.");
}

static const char *why_not_duel(const struct open *o, who w, struct action a)
{
    if (a.verb == AGAINST && o->phase != RIVAL) {
        return N_("A rival is chosen when three stand on the sought card's "
                  "space.");
    }
    if (a.verb != AGAINST && o->phase != ARRIVE) {
        return N_("You may challenge a player only right after going to their "
                  "space.");
    }
    return a.arg[0] == w ? N_("Choose another player.")
                         : N_("That player is not on your space.");
}

static const char *why_not_give(const struct state *s, who w, struct action a)
{
    if (s->open.phase != GIVING) {
        return NULL;
    }
    return !(s->hand[w] >> a.arg[0] & 1) ? N_("You do not hold that card.")
           : a.arg[0] >= FIRST_BEAST
               ? N_("Beasts are never given in a duel.")
               : N_("The duel was for cards of another kind.");
}

const char *labyrinth_why_not(const struct setup *setup, const void *state,
                              who w, struct action a)
{
    const struct state *s = state;
    const struct open *o = &s->open;
    if (!(asked(s) & WHO_BIT(w))) {
        bool has_chosen = o->phase == DUELLING
                          && (o->duel.side[0] == w || o->duel.side[1] == w);
        return has_chosen ? N_("You have chosen; wait for the other side.")
                          : NULL;
    }
    if (o->phase == DUELLING) {
        return N_("You are in a duel: choose rock, scissors or paper.");
    }
    switch (a.verb) {
    case TAKE:
        return why_not_take(setup, o);
    case TRADE:
    case ROB:
    case FLY:
        return why_not_beast(setup, s, w, a);
    case CENTRE:
    case INNER:
    case OUTER:
    case INNER_BACK:
    case OUTER_BACK:
        return why_not_change(o, a);
    case GO:
    case STAY:
        return why_not_move(o, w, a);
    case AGAINST:
    case DUEL:
    case DUEL_DICE:
        return why_not_duel(o, w, a);
    case GIVE:
        return why_not_give(s, w, a);
    case SEND:
        return o->phase == SENDING ? N_("A pawn stands on that space.") : NULL;
    case JUMP:
        return N_("You may jump only to a beast that was turned up after you "
                  "took a card this turn.");
    default:
        return NULL;
    }
}
