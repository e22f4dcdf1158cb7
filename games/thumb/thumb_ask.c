/*
 * thumb_ask.c: what Tom Thumb asks, and what the others wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/thumb/thumb.h"
#include "lib/phrase.h"

/* Whether one of the actions, of which PENALTY is in nobody's way, is the
 * phase's own. */
static bool can(const struct action *legal, int n, int verb)
{
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == verb) {
            return true;
        }
    }
    return false;
}

static void ask_to_find(const struct open *o, const char *text,
                        struct question *q)
{
    q->text = text;
    q->part[0].value = o->asked_seat;
    q->part[1].name = "place";
    q->part[1].vocab = PLACE;
    q->part[1].value = o->asked;
}

static void ask_to_vote(const struct open *o, const char *text,
                        struct question *q)
{
    q->text = text;
    q->part[0].value = o->by;
    q->part[1].name = "help";
    q->part[1].vocab = HELP;
    q->part[1].value = o->proposed;
}

static const char *between(const struct action *legal, int n)
{
    if (can(legal, n, BEGIN)) {
        return N_("You are the next Guide: begin when everybody is ready.");
    }
    return n > 0 ? N_("Shall the Tree or the Boots help? Else {name} begins.")
                 : N_("{name} is the next Guide.");
}

void thumb_ask(const struct setup *setup, const void *view, who w,
               const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w;
    const struct view *v = view;
    const struct open *o = &v->open;
    bool mine = n > 0;
    *q = (struct question){.part = {{"name", SEAT, o->duty}}};
    switch ((enum phase)o->phase) {
    case BEFORE_CIRCLE:
    case IN_FIRST_LOOK:
    case IN_TREE_LOOK:
        q->text = mine ? N_("Look well at the tiles. When everybody is ready, "
                            "turn them face down.")
                       : N_("Look well at the tiles: {name} will turn them "
                            "face down.");
        break;
    case BEFORE_DRAW:
    case IN_NAME:
    case BEFORE_CARD:
        q->text = mine ? N_("You are the Guide: which place shall be found?")
                       : N_("{name} is the Guide and chooses a place.");
        break;
    case IN_FLIP:
        ask_to_find(o,
                    can(legal, n, FLIP)
                        ? N_("Turn up the tile you are asked for: {place}.")
                        : N_("{name} looks for a tile: {place}."),
                    q);
        break;
    case IN_ADVISE:
        ask_to_find(o,
                    mine ? N_("{name} asks where this is: {place}. Point at a "
                              "tile, or shrug.")
                         : N_("{name} asks for advice. To find: {place}."),
                    q);
        break;
    case IN_BOOTS:
        ask_to_find(o,
                    mine ? N_("The Boots: turn up this tile: {place}.")
                         : N_("The Boots: {name} looks for a tile: {place}."),
                    q);
        break;
    case IN_SWAP:
        q->text = mine ? N_("Swap two tiles: the wolves, if you know where "
                            "they are, and another.")
                       : N_("{name} swaps two tiles. Watch closely!");
        break;
    case BEFORE_ADD:
    case IN_INSERT:
        q->text = mine ? N_("Lay the new tile into the circle: where?")
                       : N_("A bridge is crossed. {name} puts the new tiles "
                            "in.");
        break;
    case IN_VOTE:
        ask_to_vote(o,
                    mine ? N_("{name} proposes: {help}. Do you agree?")
                         : N_("{name} proposes: {help}. Everybody must agree."),
                    q);
        break;
    case IN_BETWEEN:
    case BEFORE_BOOTS_CARD:
    case OVER:
        q->text = between(legal, n);
        break;
    }
}
