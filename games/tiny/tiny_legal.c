/*
 * tiny_legal.c: who may do what in Tiny.
 *
 * One after another, all peek; then all choose at once.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "games/tiny/tiny.h"
#include "lib/phrase.h"

who_set tiny_waiting(const struct setup *setup, const void *state)
{
    const struct state *s = state;
    who_set set = 0;
    if (s->phase == BEFORE_DEAL) {
        return WHO_BIT(CHANCE);
    }
    if (s->turn != NONE) {
        return WHO_BIT(s->turn);
    }
    for (int seat = 0; seat < setup->n_seats; seat++) {
        set |= s->choice[seat] == OPEN ? WHO_BIT(seat) : 0;
    }
    return set;
}

int tiny_legal(const struct setup *setup, const void *state, who w,
               struct action *out)
{
    const struct state *s = state;
    if (!(tiny_waiting(setup, state) & WHO_BIT(w))) {
        return 0;
    }
    if (s->phase == PEEKING) {
        return list_set(out, 0, PEEK, ALL_PLACES);
    }
    if (s->phase == LOOKING) {
        return list_word(out, 0, HIDE);
    }
    int n = list_word(out, 0, KEEP);
    return list_set(out, n, TAKE, ALL_PLACES);
}

const char *tiny_why_not(const struct setup *setup, const void *state, who w,
                         struct action a)
{
    (void)setup, (void)a;
    const struct state *s = state;
    if (s->phase == CHOOSING) {
        return s->choice[w] != OPEN
                   ? N_("You have chosen; wait for the others.")
                   : N_("You have peeked: keep your card, or take one.");
    }
    return s->turn != w ? NULL
           : s->phase == LOOKING
               ? N_("You are looking at a card: lay it down again.")
               : N_("First peek at a card on the table.");
}
