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
    GAME_ROOMS_OF(lights),
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
    .max_legal = MAX_CHOICES,
    .max_events = 4,
    .max_facts = N_CELLS,
    .fact_what = TREASURE,
    .fact_where = CELL,
    .call = lights_call,
    .draw = lights_draw,
    .possible = lights_possible,
    .cost = lights_cost,
    .plan = lights_plan,
    .estimate = lights_estimate,
    .prefer = lights_prefer,
    .sensible = lights_sensible,
    .thought = lights_thought,
    .look_ahead = 1, /* what is seen says how the race stands */
};
