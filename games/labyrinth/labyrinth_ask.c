/*
 * labyrinth_ask.c: what the Secret Labyrinth asks, and what the others wait
 * for.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth.h"
#include "lib/phrase.h"

static void add_part(struct question *q, int i, const char *name, int vocab,
                     uint8_t value)
{
    q->part[i].name = name;
    q->part[i].vocab = (uint8_t)vocab;
    q->part[i].value = value;
}

/* Whether the list holds a verb. */
static bool can(const struct action *legal, int n, int verb)
{
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == verb) {
            return true;
        }
    }
    return false;
}

static const char *change(const struct open *o, const struct action *legal,
                          int n)
{
    if (n == 0) {
        return N_("{name} turns the castle.");
    }
    if (can(legal, n, TAKE)) {
        return N_("You stand on the sought card: take it, or turn first.");
    }
    if (o->sought == NONE) {
        return N_("Turn the castle: two changes in all.");
    }
    return o->changes == 0 ? N_("Your turn: turn two rings. Sought: {card}.")
                           : N_("Turn once more. Sought: {card}.");
}

void labyrinth_ask(const struct setup *setup, const void *view, who w,
                   const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w;
    const struct view *v = view;
    const struct open *o = &v->open;
    bool mine = n > 0;
    *q = (struct question){.part = {{"name", SEAT, o->turn}}};
    if (o->sought != NONE) {
        add_part(q, 1, "card", CARD_WORD, o->sought);
    }
    switch ((enum phase)o->phase) {
    case MOVE:
        q->text = mine ? N_("Walk as far as the doors allow, or stay.")
                       : N_("{name} walks through the castle.");
        break;
    case ARRIVE:
    case BEFORE_DIE:
        q->text = mine ? N_("You are not alone here. A challenge?")
                       : N_("{name} may challenge.");
        break;
    case DUELLING:
        q->text = mine ? N_("Duel! Rock, scissors or paper?")
                       : N_("{one} and {other} duel.");
        add_part(q, 0, "one", SEAT, o->duel.side[0]);
        add_part(q, 1, "other", SEAT, o->duel.side[1]);
        break;
    case GIVING:
        q->text = mine ? N_("You lost: choose a card to give.")
                       : N_("The loser chooses a card to give.");
        break;
    case SENDING:
        q->text =
            mine ? N_("You have won: send the loser's pawn to a free space.")
                 : N_("The winner sends the other pawn away.");
        break;
    case BEAST_UP:
        q->text = mine ? N_("A beast: {card}! Jump to it?")
                       : N_("{name} may jump to the beast.");
        break;
    default:
        q->text = change(o, legal, n);
    }
}
