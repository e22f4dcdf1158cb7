/*
 * lights_end.c: how the Forest of Lights ended, in a word, in fields, and in
 * sentences for the one who reads them.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"
#include "core/notation.h"
#include "games/lights/lights.h"
#include "lib/jot.h"
#include "lib/phrase.h"

static int winner(const struct state *s)
{
    int best = 0, won[N_SEATS] = {0}, first = 0;
    for (int i = 0; i < s->n_taken; i++) {
        int seat = s->taken[i] >> 4;
        if (++won[seat] > best) { /* of equals, who reached it first */
            best = won[seat];
            first = seat;
        }
    }
    return first;
}

void lights_result(const struct setup *setup, const void *state,
                   struct result *out)
{
    const struct state *s = state;
    int first = winner(s);
    *out = (struct result){.word = notation_seat(first),
                           .winners = WHO_BIT(first)};
    for (int seat = 0; seat < setup->n_seats; seat++) {
        out->score[seat] = s->n_won[seat];
    }
}

void lights_result_json(const struct setup *setup, const void *state,
                        struct jot *j)
{
    const struct state *s = state;
    jot_key_int(j, "winner", winner(s));
    jot_key_numbers(j, "scores", s->n_won, setup->n_seats);
}

void lights_ending(const struct setup *setup, const void *state, who reader,
                   struct ending *out)
{
    const struct state *s = state;
    uint8_t first = (uint8_t)winner(s);
    bool own = reader == first;
    bool lost = reader < MAX_SEATS && !own;
    *out = (struct ending){
        .picture = lost ? "dusk" : "lanterns",
        .headline = ending_headline(setup, WHO_BIT(first), reader),
        .story = {
            .text = own ? N_("You have found {n:one treasure|# treasures}: the "
                             "whole forest shines for you.")
                    : lost && s->n_won[reader] == s->n_won[first]
                        ? N_("{name} has found {n:one treasure|# treasures}, "
                             "as many as you, but was first.")
                    : lost
                        ? N_("{name} has found {n:one treasure|# treasures}, "
                             "and you {m:none|one|#}.")
                        : N_("{name} has found {n:one treasure|# treasures}: "
                             "the whole forest shines."),
            .part = {{"name", SEAT, first},
                     {"n", NUMBER, s->n_won[first]},
                     {"m", NUMBER, lost ? s->n_won[reader] : 0}}}};
}
