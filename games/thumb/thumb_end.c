/*
 * thumb_end.c: how Tom Thumb ended, in a word, in fields, and in sentences for
 * the one who reads them.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"
#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "lib/jot.h"
#include "lib/phrase.h"

static bool is_won(const struct setup *setup, const struct state *s)
{
    return s->open.lantern == thumb_edition(setup)->cottage;
}

/* Together won or lost; the score is how far the lantern came. */
void thumb_result(const struct setup *setup, const void *state,
                  struct result *out)
{
    const struct state *s = state;
    bool won = is_won(setup, s);
    *out = (struct result){.word = won ? "won" : "lost",
                           .winners = won ? setup_seats(setup) : (who_set)0};
    for (int seat = 0; seat < setup->n_seats; seat++) {
        out->score[seat] = s->open.lantern;
    }
}

void thumb_result_json(const struct setup *setup, const void *state,
                       struct jot *j)
{
    const struct state *s = state;
    jot_key_bool(j, "won", is_won(setup, s));
    jot_key_int(j, "ogre", s->open.ogre);
    jot_key_int(j, "lantern", s->open.lantern);
}

/* The Ogre's pieces and the path are few: a byte each. */
void thumb_ending(const struct setup *setup, const void *state, who reader,
                  struct ending *out)
{
    const struct state *s = state;
    const struct edition *ed = thumb_edition(setup);
    int ogre = s->open.ogre;
    bool looks_on = reader >= MAX_SEATS;
    if (!is_won(setup, s)) {
        *out = (struct ending){
            .picture = "ogre",
            .headline.text = N_("The Ogre has won."),
            .story = {
                .text = looks_on
                            ? N_("The cottage was still {n:one step|# steps} "
                                 "away.")
                            : N_("You have lost: the cottage was still {n:one "
                                 "step|# steps} away."),
                .part = {
                    {"n", NUMBER, (uint8_t)(ed->cottage - s->open.lantern)}}}};
        return;
    }
    *out = (struct ending){
        .picture = "home",
        .headline = ending_headline(setup, setup_seats(setup), reader),
        .story.text =
            looks_on ? N_("All are home.") : N_("You are home, all of you.")};
    out->worth.text =
        ogre == thumb_ogre_at_start(setup)
            ? N_("The Ogre has slept through it all.")
        : 2 * ogre <= ed->ogre ? N_("The Ogre has hardly smelled you.")
        : ogre < ed->ogre - 1
            ? N_("The Ogre was on your heels.")
            : N_("One piece more, and the Ogre would have been there!");
}
