/*
 * goblins_ask.c: what The Princess and the Goblin asks, and what the others
 * wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "lib/phrase.h"

/* By phase: for the others, and for the one asked. */
static const char *const said[][2] = {
    [START] = {N_("{name} may explore, or begin to escape."),
               N_("Explore the mountain, or begin your escape from a palace.")},
    [PLACING] = {N_("{name} chooses where the tile goes."),
                 N_("Lay the tile face down beside the caves.")},
    [CRUMBING] = {N_("{name} looks round in the caves."),
                  N_("You see what lies around. Drop a crumb, or end your "
                     "turn.")},
    [SHOUTING] = {N_("The others may shout while {name} is escaping."),
                  N_("{name} is escaping! Shout a goblin out, or be quiet.")},
    [FLIPPING] = {N_("{name} looks for the way on."),
                  N_("Go on: your next tile must begin with {symbol:the}.")},
    [PUTTING] = {N_("{name} chooses where the tiles go back."),
                 N_("Put this tile back into the caves, face up.")},
    [SEALING] = {N_("{name} is home and seals the next home: one fewer for "
                    "the others."),
                 N_("You are home: seal the next home, before somebody else "
                    "takes it.")},
    [STUCK] = {N_("{name} is stuck."),
               N_("Nothing fits: go back to the palace, or wait.")},
    [CHOOSING] = {N_("{name} chooses a palace."),
                  N_("Choose the palace you begin from.")},
    [ALONE] = {N_("{name} explores alone."),
               N_("Explore, chart the caves, or dare the escape.")},
    [CHARTING] = {N_("{name} charts the caves."),
                  N_("Take half of the caves into your escape pile.")},
    [BUILDING] = {N_("{name} builds the path."),
                  N_("Build your path; finish it with grass.")},
};

/* While chance is waited for: the phase that it is part of. */
static int phase_of(const struct view *v)
{
    switch ((enum phase)v->phase) {
    case BEFORE_HOMES:
    case BEFORE_CAVES:
    case DRAWING:
        return v->mode == SOLO ? CHOOSING : START;
    case TURNING:
        return FLIPPING;
    case FINDING:
        return ALONE;
    default:
        return v->phase;
    }
}

void goblins_ask(const struct setup *setup, const void *view, who w,
                 const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)legal;
    const struct view *v = view;
    int phase = phase_of(v);
    *q = (struct question){.text = said[phase][n > 0],
                           .part = {{"name", SEAT, v->turn}}};
    if (v->phase == FLIPPING) {
        q->part[1].name = "symbol";
        q->part[1].vocab = SYMBOL;
        q->part[1].value = v->exit[v->turn];
    } else if (phase == SHOUTING && n == 0 && w < MAX_SEATS) {
        q->text = w == v->turn ? N_("You are escaping. Will somebody shout?")
                               : N_("You are quiet. The others may still "
                                    "shout.");
    } else if (phase == START && n > 0 && v->n_mountain == 0) {
        q->text = N_("The mountain is empty: begin your escape from a palace.");
    } else if (phase == BUILDING && n == 1) { /* "fail" alone */
        q->text = N_("Your pile has no tile that fits: all you can do is give "
                     "up.");
    } else if (phase == CRUMBING && n > 0 && v->mode == ADVANCED) {
        q->text = N_("You see what lies around. Swap tiles, drop a crumb, or "
                     "end your turn.");
    }
}

/* The tiles that somebody has not seen, or has lost sight of. */
static uint32_t unknown(const struct setup *setup, const struct know *k, who w)
{
    struct fact fact[MAX_TILES];
    uint32_t set = goblins_tiles_hidden(setup, &k->view);
    for (int i = goblins_facts(setup, k, w, fact); i-- > 0;) {
        set &= ~(1u << fact[i].what);
    }
    return set;
}

void goblins_plan(const struct setup *setup, const void *know, who w,
                  struct action a, struct question *q)
{
    (void)a;
    const struct know *k = know;
    const struct view *v = &k->view;
    const struct edition *ed = edition(setup);
    uint32_t set = unknown(setup, k, w);
    bool goes_on = v->phase == FLIPPING && v->exit[v->turn] < MAX_SYMBOLS;
    uint32_t these =
        goes_on ? ed->fits[setup->option[OPTION_TURNABLE]][v->exit[v->turn]]
                : ed->goblin;
    int n = __builtin_popcount(set);
    *q = (struct question){.text = NULL};
    if (n > 1 && v->mode != SOLO) {
        *q = (struct question){
            .text = goes_on
                        ? N_("{n:None|One|#} of the {mountain} tiles that you "
                             "do not know would fit.")
                        : N_("Among the {mountain} tiles that you do not know "
                             "there {n:is no goblin|is one goblin|are # "
                             "goblins}."),
            .part = {{"n", NUMBER, (uint8_t)__builtin_popcount(set & these)},
                     {"mountain", NUMBER, (uint8_t)n}}};
    }
}
