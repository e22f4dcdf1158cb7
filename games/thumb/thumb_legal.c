/*
 * thumb_legal.c: what a seat may do now, and why it may not do something.
 *
 * Everything here depends on what lies open, and on the hand only when its
 * owner asks.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "games/thumb/thumb.h"
#include "lib/phrase.h"

const char *thumb_refuse(const struct setup *setup)
{
    return thumb_ogre_at_start(setup) < thumb_edition(setup)->ogre
               ? NULL
               : N_("All the Ogre tiles would be face up from the start.");
}

who_set thumb_waiting(const struct setup *setup, const void *state)
{
    (void)setup;
    const struct state *s = state;
    return s->open.waiting;
}

/* ---- What a seat may do ---- */

static int list_swaps(uint32_t down, struct action *out)
{
    int n = 0;
    for (uint32_t left = down; left; left &= left - 1) {
        uint8_t wolves = (uint8_t)__builtin_ctz(left);
        n = list_each(out, n, (struct action){SWAP, {wolves}}, 1,
                      down & ~(1u << wolves), 0);
    }
    return n;
}

static int list_inserts(const struct open *o, struct action *out)
{
    int n = 0;
    for (uint32_t left = o->coming; left; left &= left - 1) {
        uint8_t place = (uint8_t)__builtin_ctz(left);
        n = list_each(out, n, (struct action){INSERT, {place}}, 1,
                      (2u << o->n_tiles) - 1, 0);
    }
    return n;
}

int thumb_legal(const struct setup *setup, const void *state, who w,
                struct action *out)
{
    (void)setup;
    const struct state *s = state;
    const struct open *o = &s->open;
    uint32_t down = thumb_positions(o) & ~(uint32_t)o->up;
    int n = 0;
    if (!(o->waiting & WHO_BIT(w)) || w >= MAX_SEATS) {
        return 0;
    }
    switch ((enum phase)o->phase) {
    case IN_FIRST_LOOK:
    case IN_TREE_LOOK:
        return list_word(out, 0, HIDE);
    case IN_NAME:
        return list_set(out, 0, NAME, s->hand);
    case IN_FLIP:
        if (w != o->asked_seat) {
            return list_word(out, 0, PENALTY);
        }
        n = list_set(out, 0, FLIP, down);
        return o->pebbles > 0 && o->n_advice == 0 ? list_word(out, n, PEBBLE)
                                                  : n;
    case IN_BOOTS:
        return list_set(out, 0, FLIP, down);
    case IN_ADVISE:
        n = list_set(out, 0, POINT, down);
        return list_word(out, n, SHRUG);
    case IN_SWAP:
        return list_swaps(down, out);
    case IN_INSERT:
        return list_inserts(o, out);
    case IN_BETWEEN:
        n = list_set(out, 0, PROPOSE, thumb_proposable(o));
        return w == o->duty ? list_word(out, n, BEGIN) : n;
    case IN_VOTE:
        n = list_word(out, 0, AGREE);
        return list_word(out, n, REFUSE);
    case BEFORE_CIRCLE:
    case BEFORE_DRAW:
    case BEFORE_CARD:
    case BEFORE_ADD:
    case BEFORE_BOOTS_CARD:
    case OVER:
        break;
    }
    return 0;
}

/* ---- Why not ---- */

static bool is_up(const struct open *o, int at)
{
    return o->up >> at & 1;
}

/* Why a position cannot be turned up, pointed at or swapped. */
static const char *why_not_at(const struct open *o, int at)
{
    if (at >= o->n_tiles) {
        return N_("The circle does not have that many tiles.");
    }
    return is_up(o, at) ? N_("That tile is already face up.") : NULL;
}

static const char *why_not_flip(const struct open *o, who w, int at)
{
    bool is_asked = o->asked_seat == w;
    switch (o->phase) {
    case IN_ADVISE:
        return is_asked ? N_("Wait until everybody has given advice.")
                        : N_("Somebody else must find the tile: give advice.");
    case IN_FLIP:
    case IN_BOOTS:
        return is_asked ? why_not_at(o, at)
                        : N_("Somebody else must find the tile.");
    default:
        return N_("Nobody is asked to find a tile now.");
    }
}

static const char *why_not_pebble(const struct open *o, who w)
{
    switch (o->phase) {
    case IN_BOOTS:
        return N_("No pebbles while the Boots are being used.");
    case IN_ADVISE:
        return N_("A pebble has been spent on this question.");
    case IN_FLIP:
        if (o->asked_seat != w) {
            return N_("Only the player who is asked may spend a pebble.");
        }
        return o->n_advice > 0 ? N_("A pebble has been spent on this question.")
                               : N_("No pebbles are left.");
    default:
        return N_("Nobody is asked to find a tile now.");
    }
}

static const char *why_not_advise(const struct open *o, who w, bool points,
                                  int at)
{
    if (o->phase != IN_ADVISE) {
        return N_("Nobody has asked for advice.");
    }
    if (o->asked_seat == w) {
        return N_("You asked for advice: wait for the others.");
    }
    if (!(o->waiting & WHO_BIT(w))) {
        return N_("You have given your advice.");
    }
    return points ? why_not_at(o, at) : NULL;
}

static const char *why_not_swap(const struct open *o, int p, int q)
{
    if (o->phase != IN_SWAP) {
        return N_("Tiles are swapped only when all three places were found.");
    }
    if (p == q) {
        return N_("A swap takes two different positions.");
    }
    const char *why = why_not_at(o, p);
    return why ? why : why_not_at(o, q);
}

static const char *why_not_insert(const struct open *o, int place, int gap)
{
    if (o->phase != IN_INSERT) {
        return N_("No tile is coming in now.");
    }
    if (!(o->coming >> place & 1)) {
        return N_("That tile is not one of those coming in.");
    }
    return gap > o->n_tiles ? N_("The circle does not have that many tiles.")
                            : NULL;
}

static const char *why_not_propose(const struct open *o, int help)
{
    if (o->phase == IN_VOTE) {
        return N_("Answer the proposal that is being made first.");
    }
    if (o->phase != IN_BETWEEN) {
        return N_("The Tree and the Boots are used between two turns, not "
                  "before the first one.");
    }
    if (o->used) {
        return N_("Only one of the Tree and the Boots may be used between the "
                  "same two turns.");
    }
    if (!(o->help >> help & 1)) {
        return help == TREE
                   ? N_("The Tall Tree is not to be had any more, or not in "
                        "this game.")
                   : N_("The Seven-League Boots are not to be had any more, or "
                        "not in this game.");
    }
    return o->refused >> help & 1
               ? N_("That was refused, and may not be proposed again before "
                    "the next turn.")
               : NULL;
}

static const char *why_not_answer(const struct open *o, who w)
{
    if (o->phase != IN_VOTE) {
        return N_("Nothing is being proposed.");
    }
    return o->by == w ? N_("You proposed it: the others answer.")
                      : N_("You have answered; wait for the others.");
}

static const char *why_not_begin(const struct open *o)
{
    switch (o->phase) {
    case IN_VOTE:
        return N_("A proposal must be answered first.");
    case IN_TREE_LOOK:
    case IN_FIRST_LOOK:
        return N_("The tiles must be hidden first.");
    default:
        return N_("The turn has begun.");
    }
}

static const char *why_not_penalty(const struct setup *setup,
                                   const struct open *o, who w)
{
    if (!setup->option[OPTION_PENALTY] || setup->n_seats == 2) {
        return N_("This game is played without penalties for help.");
    }
    if (w != o->duty) {
        return N_("Only the Guide may call a penalty.");
    }
    return N_("A penalty is called while somebody is asked, and not after a "
              "pebble.");
}

const char *thumb_why_not(const struct setup *setup, const void *state, who w,
                          struct action a)
{
    const struct state *s = state;
    const struct open *o = &s->open;
    if (o->phase == OVER) {
        return NULL;
    }
    bool is_duty = a.verb == HIDE || a.verb == NAME || a.verb == SWAP
                   || a.verb == INSERT || a.verb == BEGIN;
    if (is_duty && w != o->duty) {
        return setup->n_seats == 2
                   ? N_("That is for the player who comes next.")
                   : N_("That is for the Guide.");
    }
    switch ((enum verb_index)a.verb) {
    case HIDE:
        return N_("The tiles are hidden already.");
    case NAME:
        return setup->n_seats == 2 ? N_("With two players, cards are turned up "
                                        "from the travel deck.")
               : o->phase == IN_NAME
                   ? N_("You do not hold that card.")
                   : N_("It is not the time to name a place.");
    case FLIP:
        return why_not_flip(o, w, a.arg[0]);
    case PEBBLE:
        return why_not_pebble(o, w);
    case POINT:
    case SHRUG:
        return why_not_advise(o, w, a.verb == POINT, a.arg[0]);
    case SWAP:
        return why_not_swap(o, a.arg[0], a.arg[1]);
    case INSERT:
        return why_not_insert(o, a.arg[0], a.arg[1]);
    case PROPOSE:
        return why_not_propose(o, a.arg[0]);
    case AGREE:
    case REFUSE:
        return why_not_answer(o, w);
    case BEGIN:
        return why_not_begin(o);
    case PENALTY:
        return why_not_penalty(setup, o, w);
    case CIRCLE:
    case DRAW:
    case ADD:
    case CARD:
        break;
    }
    return NULL;
}
