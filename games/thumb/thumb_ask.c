/*
 * thumb_ask.c: what Tom Thumb asks, and what the others wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/thumb/thumb.h"
#include "lib/phrase.h"

/* By phase: for the others, and for the one asked. */
static const char *const said[][2] = {
    [IN_FIRST_LOOK] = {N_("Look well at the tiles: soon they are turned face "
                          "down."),
                       N_("Look well at the tiles. When everybody is ready, "
                          "turn them face down.")},
    [IN_NAME] = {N_("{name} is the Guide and chooses a place."),
                 N_("You are the Guide: which place shall be found?")},
    [IN_FLIP] = {N_("{name} looks for {place:the}."),
                 N_("Where is {place:the}? Turn it up.")},
    [IN_ADVISE] =
        {N_("{name} asks for advice: where is {place:the}?"),
         N_("{name} asks where {place:the} is. Point at a tile, or shrug.")},
    [IN_SWAP] = {N_("{name} is to swap two tiles. Watch closely, and listen "
                    "where the wolves are!"),
                 N_("Swap two tiles: first what you take for the wolves, then "
                    "another.")},
    [IN_INSERT] =
        {N_("The lantern crossed a bridge: {name} puts the new tiles in."),
         N_("Lay the new tile into the circle: where?")},
    [IN_BETWEEN] = {N_("{name} is the next Guide."),
                    N_("{name} is the next Guide.")},
    [IN_VOTE] = {N_("{name} proposes {help}. Everybody must agree."),
                 N_("{name} proposes the Tall Tree. The Ogre would grow by "
                    "one. Do you agree?")},
    [IN_BOOTS] = {N_("The Boots: {name} looks for {place:the}."),
                  N_("The Boots: where is {place:the}? Turn it up.")},
};

/* While chance is waited for: the phase that it is part of. */
static int phase_of(const struct open *o)
{
    switch ((enum phase)o->phase) {
    case BEFORE_CIRCLE:
    case IN_TREE_LOOK:
        return IN_FIRST_LOOK;
    case BEFORE_DRAW:
    case BEFORE_CARD:
        return IN_NAME;
    case BEFORE_ADD:
        return IN_INSERT;
    case BEFORE_BOOTS_CARD:
        return IN_BETWEEN;
    default:
        return o->phase;
    }
}

/* What can still help, by whether the Tree and the Boots can: for the others,
 * and for those who may propose it. */
static const char *const helps[][2] = {
    [1 << TREE] = {N_("Before {name} begins: shall the Tall Tree help?"),
                   N_("Shall the Tall Tree help? Else {name} begins.")},
    [1 << BOOTS] = {N_("Before {name} begins: shall the Boots help?"),
                    N_("Shall the Boots help? Else {name} begins.")},
    [1 << TREE | 1 <<
        BOOTS] = {N_("Before {name} begins: shall the Tree or the Boots help?"),
                  N_("Shall the Tree or the Boots help? Else {name} begins.")},
};

/* What it may cost: where that is the game, it says so. */
static void ask_vote(const struct setup *setup, const struct open *o,
                     struct question *q)
{
    int left = thumb_edition(setup)->ogre - o->ogre;
    int penalty = setup->option[OPTION_BOOTS_PENALTY];
    if (o->proposed != BOOTS) {
        if (left <= 1) {
            q->text = N_("{name} proposes the Tall Tree. Then all is lost at "
                         "once. Do you agree?");
        }
    } else if (left <= penalty) {
        q->text = N_("{name} proposes the Boots. One wrong tile, and all is "
                     "lost. "
                     "Do you agree?");
    } else {
        q->text = N_("{name} proposes the Boots. One wrong tile, and the Ogre "
                     "grows by {n}. Do you agree?");
        q->part[1].name = "n";
        q->part[1].vocab = NUMBER;
        q->part[1].value = (uint8_t)penalty;
    }
}

void thumb_ask(const struct setup *setup, const void *view, who w,
               const struct action *legal, int n, struct question *q)
{
    const struct view *v = view;
    const struct open *o = &v->open;
    int phase = phase_of(o);
    bool mine = n > 0 && legal[0].verb != PENALTY;
    *q = (struct question){.text = said[phase][mine],
                           .part = {{"name", SEAT, o->duty}}};
    bool has_guide = setup->n_seats > 2;
    if (!has_guide && (phase == IN_NAME || (phase == IN_BETWEEN && !mine))) {
        q->text = N_("{name} comes next.");
    }
    if (phase == IN_FLIP || phase == IN_ADVISE || phase == IN_BOOTS) {
        q->part[0].value = o->asked_seat;
        q->part[1].name = "place";
        q->part[1].vocab = PLACE;
        q->part[1].value = o->asked;
        if (phase == IN_ADVISE && w == o->asked_seat) {
            q->text = N_("You asked for advice: where is {place:the}?");
        }
    } else if (phase == IN_VOTE && mine) {
        q->part[0].value = o->by;
        ask_vote(setup, o, q);
    } else if (phase == IN_VOTE) {
        if (w == o->by) {
            q->text = N_("You proposed {help}. Now everybody must agree.");
        }
        q->part[0].value = o->by;
        q->part[1].name = "help";
        q->part[1].vocab = HELP;
        q->part[1].value = o->proposed;
    } else if (phase == IN_BETWEEN && n > 0 && legal[n - 1].verb == BEGIN) {
        q->text = has_guide
                      ? N_("You are the next Guide: begin when everybody is "
                           "ready.")
                      : N_("You come next: begin when both of you are ready.");
    } else if (o->phase == IN_BETWEEN && thumb_proposable(o)) {
        q->text = helps[thumb_proposable(o)][mine];
    }
}

void thumb_plan(const struct setup *setup, const void *know, who w,
                struct action a, struct question *q)
{
    (void)w, (void)a;
    const struct open *o = &((const struct know *)know)->view.open;
    const struct edition *ed = thumb_edition(setup);
    *q = (struct question){
        .text =
            N_("It is {lantern:one more step|# more steps} to the cottage, and "
               "the Ogre is there after {ogre:one more Ogre tile|# more "
               "Ogre tiles}."),
        .part = {{"lantern", NUMBER, (uint8_t)(ed->cottage - o->lantern)},
                 {"ogre", NUMBER, (uint8_t)(ed->ogre - o->ogre)}}};
}
