/*
 * goblins_ask.c: what The Princess and the Goblin asks, and what the others
 * wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "lib/phrase.h"

/* While others may shout: for them, for one of them who is quiet, for the
 * one who is escaping, and for the table. */
static const char *shout(const struct view *v, who w, bool mine)
{
    if (mine) {
        return N_("{name} is escaping! Shout a goblin out, or be quiet.");
    }
    if (w == v->turn) {
        return N_("You are escaping. Will somebody shout?");
    }
    return w < MAX_SEATS ? N_("You are quiet. The others may still shout.")
                         : N_("The others may shout while {name} is escaping.");
}

static const char *mine(const struct view *v)
{
    switch ((enum phase)v->phase) {
    case PLACING:
        return N_("Lay the tile face down beside the caves.");
    case CRUMBING:
        return v->mode == ADVANCED
                   ? N_("You see what lies around. Swap tiles, drop a crumb, "
                        "or end your turn.")
                   : N_("You see what lies around. Drop a crumb, or end your "
                        "turn.");
    case FLIPPING:
        return N_("Go on. Your next tile must begin with: {symbol}.");
    case PUTTING:
        return N_("Put this tile back into the caves, face up.");
    case SEALING:
        return N_("You are home: seal the next home with a goblin.");
    case STUCK:
        return N_("Nothing fits: go back to the palace, or wait.");
    case CHOOSING:
        return N_("Choose the palace you begin from.");
    case ALONE:
        return N_("Explore, chart the caves, or dare the escape.");
    case CHARTING:
        return N_("Take half of the caves into your escape pile.");
    case BUILDING:
        return N_("Build your path; finish it with grass.");
    default:
        return v->n_mountain > 0
                   ? N_("Explore the mountain, or begin your escape from a "
                        "palace.")
                   : N_("The mountain is empty: begin your escape from a "
                        "palace.");
    }
}

static const char *theirs(const struct view *v)
{
    switch ((enum phase)v->phase) {
    case PLACING:
        return N_("{name} lays a tile face down.");
    case CRUMBING:
        return N_("{name} looks round in the caves.");
    case FLIPPING:
    case TURNING:
        return N_("{name} looks for the way on.");
    case PUTTING:
        return N_("{name} puts tiles back into the caves.");
    case SEALING:
        return N_("{name} seals a home.");
    case STUCK:
        return N_("{name} is stuck.");
    case CHOOSING:
        return N_("{name} chooses a palace.");
    case ALONE:
    case FINDING:
        return N_("{name} explores alone.");
    case CHARTING:
        return N_("{name} charts the caves.");
    case BUILDING:
        return N_("{name} builds the path.");
    default:
        return N_("{name} explores, or begins to escape.");
    }
}

void goblins_ask(const struct setup *setup, const void *view, who w,
                 const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)legal;
    const struct view *v = view;
    *q = (struct question){.text = v->phase == SHOUTING ? shout(v, w, n > 0)
                                   : n > 0              ? mine(v)
                                                        : theirs(v),
                           .part = {{"name", SEAT, v->turn}}};
    if (v->phase == FLIPPING) {
        q->part[1].name = "symbol";
        q->part[1].vocab = SYMBOL;
        q->part[1].value = v->exit[v->turn];
    }
}
