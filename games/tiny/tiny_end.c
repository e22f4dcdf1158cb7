/*
 * tiny_end.c: how Tiny ended, in a word, in fields, and in sentences for
 * the one who reads them.
 */
// SPDX-License-Identifier: MIT
#include "core/ending.h"
#include "core/notation.h"
#include "games/tiny/tiny.h"
#include "lib/jot.h"
#include "lib/phrase.h"

static int winner(const struct setup *setup, const struct state *s)
{
    int best = 0;
    for (int seat = 1; seat < setup->n_seats; seat++) {
        if (tiny_worth(setup, s->card[seat])
            > tiny_worth(setup, s->card[best])) {
            best = seat;
        }
    }
    return best;
}

void tiny_result(const struct setup *setup, const void *state,
                 struct result *out)
{
    int best = winner(setup, state);
    *out =
        (struct result){.word = notation_seat(best), .winners = WHO_BIT(best)};
    out->score[best] = 1;
}

void tiny_result_json(const struct setup *setup, const void *state,
                      struct jot *j)
{
    jot_key_int(j, "winner", winner(setup, state));
}

void tiny_ending(const struct setup *setup, const void *state, who reader,
                 struct ending *out)
{
    uint8_t best = (uint8_t)winner(setup, state);
    *out = (struct ending){
        .headline = ending_headline(setup, WHO_BIT(best), reader),
        .story = {.text = reader == best ? N_("You have the best card.")
                                         : N_("{name} has the best card."),
                  .part = {{"name", SEAT, best}}}};
}
