/*
 * labyrinth_end.c: how the Secret Labyrinth ended, in a word, in fields, and in
 * sentences for the one who reads them.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"
#include "core/notation.h"
#include "core/setup.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/jot.h"
#include "lib/phrase.h"

void labyrinth_result(const struct setup *setup, const void *state,
                      struct result *out)
{
    const struct state *s = state;
    uint8_t winners = s->open.winners;
    bool is_shared = winners & (winners - 1);
    struct counts n = labyrinth_count(s->hand);
    *out = (struct result){
        .word = is_shared ? "shared" : notation_seat(__builtin_ctz(winners)),
        .winners = winners};
    for (int seat = 0; seat < setup->n_seats; seat++) {
        out->score[seat] = n.of[TREASURE][seat] > n.of[GNOME][seat]
                               ? n.of[TREASURE][seat]
                               : n.of[GNOME][seat];
    }
}

void labyrinth_result_json(const struct setup *setup, const void *state,
                           struct jot *j)
{
    const struct open *o = &((const struct state *)state)->open;
    jot_key_members(j, "winners", o->winners);
    jot_key_text(j, "kind", labyrinth_word(setup, KIND_WORD, o->won_kind));
}

/* ---- For a reader ---- */

/* By how it ended (all that were needed; or time was up, for one or for
 * several) and who reads (a winner, somebody else). */
static const char *const stories[][2][2] = {
    [TREASURE] =
        {{N_("You have treasures enough: the castle is yours."),
          N_("{name} has treasures enough for the castle.")},
         {N_("Time is up: you have the most treasures, {n} of {goal}."),
          N_("Time is up: {name} has the most treasures, {n} of "
             "{goal}.")}},
    [GNOME] = {{N_("You have gnomes enough: the castle is yours."),
                N_("{name} has gnomes enough for the castle.")},
               {N_("Time is up: you have the most gnomes, {n} of {goal}."),
                N_("Time is up: {name} has the most gnomes, {n} of {goal}.")}},
};

void labyrinth_ending(const struct setup *setup, const void *state, who reader,
                      struct ending *out)
{
    const struct state *s = state;
    uint8_t winners = s->open.winners, kind = s->open.won_kind;
    uint8_t first = (uint8_t)__builtin_ctz(winners);
    bool own = reader < MAX_SEATS && winners >> reader & 1;
    uint8_t n = labyrinth_count(s->hand).of[kind][first];
    bool is_time_up = n < setup->option[OPTION_GOAL];
    *out = (struct ending){
        .picture = own || reader >= MAX_SEATS ? "crown" : "gate",
        .headline = ending_headline(setup, winners, reader),
        .story = {
            .text = stories[kind][is_time_up][!own],
            .part = {{"name", SEAT, first},
                     {"n", NUMBER, n},
                     {"goal", NUMBER, (uint8_t)setup->option[OPTION_GOAL]}}}};
    if (winners & (winners - 1)) {
        out->story.text = N_("Time is up: the best have {n} of {goal} each.");
        if (winners == setup_seats(setup)) {
            out->headline = (struct question){
                .text = N_("You are all equal: the castle is shared.")};
        }
    }
}
