/*
 * labyrinth_ask.c: what the Secret Labyrinth asks, what the others wait for,
 * and what a hint says where nothing remembered decides.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth_chase.h"
#include "lib/phrase.h"

/* By phase: for the others, and for the one asked. */
static const char *const said[][2] = {
    [CHANGE] = {N_("{name} is to turn the castle."),
                N_("Your turn: turn twice. All look for {card:the}.")},
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
                 N_("You have won the duel: send the loser's pawn to a free "
                    "space.")},
    [BEAST_UP] = {N_("{name} may jump to the beast."),
                  N_("A beast: {card:the}! Jump to it?")},
};

static const char *change(const struct view *v, const struct action *legal,
                          int n)
{
    const struct open *o = &v->open;
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == TAKE) {
            return N_("You stand on the sought card: take it, or turn first.");
        }
    }
    bool again = o->changes > 0;
    if (o->sought != NONE) {
        return again ? N_("Turn once more. All look for {card:the}.")
                     : said[CHANGE][1];
    }
    if (v->n_pile > 0) {
        return again ? N_("You have the card: turn once more. The next one "
                          "comes when your turn is over.")
                     : N_("You have the card. Now turn twice: the next one "
                          "comes when your turn is over.");
    }
    return again
               ? N_("Only duels are left: turn once more.")
               : N_(
                   "Only duels are left: turn the castle, two changes in all.");
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
        (struct question){.text = phase == CHANGE && n > 0 ? change(v, legal, n)
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

/* How the rings lie after a change. */
static struct turned change_to(const uint8_t turned[N_TURNING], struct action a)
{
    uint8_t by[N_TURNING] = {0};
    switch (a.verb) {
    case CENTRE:
        by[DISC_TURN] = (uint8_t)(a.arg[0] + 1);
        break;
    case INNER:
    case INNER_BACK:
        by[INNER_TURN] = a.verb == INNER ? 1 : N_INNER - 1;
        break;
    default:
        by[OUTER_TURN] = a.verb == OUTER ? 1 : N_OUTER - 1;
        break;
    }
    return turn_by(turned, by);
}

/* Where one change leads from rings that lie so. */
static uint64_t after_change(const struct setup *setup, const struct open *o,
                             const uint8_t turned[N_TURNING], bool has_centre)
{
    int last = is_both_ways(setup) ? OUTER_BACK : OUTER;
    uint64_t reach = 0;
    for (uint8_t verb = CENTRE; verb <= last; verb++) {
        for (uint8_t i = 0; i < (verb != CENTRE ? 1
                                 : has_centre   ? 5
                                                : 0);
             i++) {
            struct turned then = change_to(turned, (struct action){verb, {i}});
            reach |= labyrinth_reach(edition(setup), then.by, o->pawn[o->turn]);
        }
    }
    return reach;
}

/* What is to be said of a change. */
static const char *plan_of_change(const struct setup *setup,
                                  const struct open *o, struct action a,
                                  int space)
{
    uint8_t pawn = o->pawn[o->turn];
    struct turned t = change_to(o->turned, a);
    if (o->changes > 0) {
        return labyrinth_reach(edition(setup), t.by, pawn) >> space & 1
                   ? N_("From here one turn brings you to {sought:the}.")
               : after_change(setup, o, o->turned, !o->centre_used) >> space & 1
                   ? NULL
                   : N_("No second turn brings you to {sought:the} this "
                        "time.");
    }
    bool has_centre = !o->centre_used && a.verb != CENTRE;
    return after_change(setup, o, t.by, has_centre) >> space & 1
               ? N_("From here two turns bring you to {sought:the}.")
           : in_a_turn(setup, o->turned, pawn) >> space & 1
               ? NULL
               : N_("No two turns bring you to {sought:the} this time.");
}

static const char *plan_of(const struct setup *setup, const struct open *o,
                           struct action a)
{
    int space = sought_space(setup, o);
    if (a.verb >= ROCK && a.verb <= PAPER) {
        return N_("Nobody can know what the other will show: all three are "
                  "alike.");
    }
    if (o->sought == NONE || o->pawn[o->turn] == space) {
        return NULL;
    }
    if (a.verb >= CENTRE && a.verb <= OUTER_BACK) {
        return plan_of_change(setup, o, a, space);
    }
    if (a.verb == GO && a.arg[0] == space) {
        return N_("There lies {sought:the}.");
    }
    bool is_walk = a.verb == GO || a.verb == STAY;
    uint64_t reach =
        labyrinth_reach(edition(setup), o->turned, o->pawn[o->turn]);
    return is_walk && !(reach >> space & 1)
               ? N_("No way leads to {sought:the} now.")
               : NULL;
}

void labyrinth_plan(const struct setup *setup, const void *know, who w,
                    struct action a, struct question *q)
{
    (void)w;
    const struct know *k = know;
    const struct open *o = &k->view.open;
    uint32_t n = count_kinds(k->view.cards);
    *q = (struct question){.text = plan_of(setup, o, a)};
    if (!q->text) {
        *q = (struct question){
            .text = N_("You hold {cards:no treasure|one treasure|# treasures} "
                       "and {gnomes:no gnome|one gnome|# gnomes}; {goal} of "
                       "one kind win."),
            .part = {{"cards", NUMBER, (uint8_t)n},
                     {"gnomes", NUMBER, (uint8_t)(n >> 8)},
                     {"goal", NUMBER, (uint8_t)setup->option[OPTION_GOAL]}}};
    } else if (o->sought != NONE) {
        q->part[0].name = "sought";
        q->part[0].vocab = CARD_WORD;
        q->part[0].value = o->sought;
    }
}
