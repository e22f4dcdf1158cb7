/*
 * lights.c: the Forest of Lights (docs/rules/lights.md).
 *
 * Lights slide along lanes under treasures that never move and that show only
 * under a light.  What a push does and what a light may do depend on the board
 * alone, so both are worked out with the edition: a push is a few look-ups, a
 * list of legal actions a copy.
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"
#include "lib/phrase.h"

const struct game lights_game = {
    .id = "lights",
    .title = N_("Forest of Lights"),
    .blurb =
        N_("2 to 4 players race for treasures that show only under a light."),
    .min_seats = 2,
    .max_seats = N_SEATS,
    .rules_version = 1,
    .box = {.age = 5,
            .min_minutes = 20,
            .max_minutes = 20,
            .begins = N_("The youngest player begins."),
            .who = N_("Who is the youngest?")},
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    .max_legal = MAX_CHOICES,
    .max_events = 4,
    .max_facts = N_CELLS,
    .vocabs = lights_vocabs,
    .verbs = lights_verbs,
    .event_kinds = lights_event_kinds,
    .options = lights_options,
    .rules = lights_rules,
    .fact_what = TREASURE,
    .fact_where = CELL,
    .word = lights_word,
    .read_edition = lights_read_edition,
    .start = lights_start,
    .waiting = lights_waiting,
    .legal = lights_legal,
    .outcomes = lights_outcomes,
    .draw = lights_draw,
    .possible = lights_possible,
    .why_not = lights_why_not,
    .apply = lights_apply,
    .view = lights_view,
    .view_json = lights_view_json,
    .ask = lights_ask,
    .result = lights_result,
    .result_json = lights_result_json,
    .learn = lights_learn,
    .imagine = lights_imagine,
    .facts = lights_facts,
    .recall = lights_recall,
    .believe = lights_believe,
    .estimate = lights_estimate,
    .prefer = lights_prefer,
};
