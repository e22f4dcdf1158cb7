/*
 * labyrinth_ask.c: what the Secret Labyrinth asks, and what the others wait
 * for.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth.h"
#include "lib/phrase.h"

/* By phase: for the others, and for the one asked. */
static const char *const said[][2] = {
    [CHANGE] = {N_("{name} is to turn the castle."),
                N_("Your turn: turn two rings, to come to {card:the}.")},
    [MOVE] = {N_("{name} is to walk through the castle."),
              N_("Walk to any lit place, or stay where you are.")},
    [RIVAL] = {N_("{name} chooses a rival for the card."),
               N_("Three stand on the card's space. Whom do you duel for it?")},
    [ARRIVE] = {N_("{name} may challenge."),
                N_("You are not alone here. A challenge?")},
    [DUELLING] = {N_("{one} and {other} duel."),
                  N_("Duel! Rock, scissors or paper?")},
    [GIVING] = {N_("The loser chooses a card to give."),
                N_("You lost: choose a card to give.")},
    [SENDING] = {N_("The winner sends the other pawn away."),
                 N_("You have won: send the loser's pawn to a free space.")},
    [BEAST_UP] = {N_("{name} may jump to the beast."),
                  N_("A beast: {card:the}! Jump to it?")},
};

static const char *change(const struct open *o, const struct action *legal,
                          int n)
{
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == TAKE) {
            return N_("You stand on the sought card: take it, or turn first.");
        }
    }
    return o->sought == NONE ? N_("Turn the castle: two changes in all.")
           : o->changes > 0  ? N_("Turn once more, to come to {card:the}.")
                             : said[CHANGE][1];
}

void labyrinth_ask(const struct setup *setup, const void *view, who w,
                   const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w;
    const struct view *v = view;
    const struct open *o = &v->open;
    int phase = o->phase >= CHANGE       ? o->phase
                : o->phase == BEFORE_DIE ? ARRIVE
                                         : CHANGE;
    *q =
        (struct question){.text = phase == CHANGE && n > 0 ? change(o, legal, n)
                                                           : said[phase][n > 0],
                          .part = {{"name", SEAT, o->turn}}};
    if (phase == DUELLING) {
        q->part[0].name = "one";
        q->part[0].value = o->duel.side[0];
        q->part[1].name = "other";
        q->part[1].vocab = SEAT;
        q->part[1].value = o->duel.side[1];
    } else if (o->sought != NONE) {
        q->part[1].name = "card";
        q->part[1].vocab = CARD_WORD;
        q->part[1].value = o->sought;
    }
}
