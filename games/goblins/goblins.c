/*
 * goblins.c: The Princess and the Goblin (docs/rules/goblins.md).
 *
 * The caves are two sets of spaces (with a tile, with one face down) and two
 * tables that say the same both ways round (which tile on a space, which
 * space of a tile).  So the spaces open to a tile are a few shifts, the tiles
 * that fit one look-up, and a list of legal actions goes through the bits of
 * a set.  A path is a chain through the tiles' own bytes (`at`), and so is
 * the row of tiles that a caught player puts back.
 *
 * The mountain has no order: chance draws one of its tiles when one is drawn.
 * Breadcrumbs belong to tiles and go wherever these go.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "lib/phrase.h"

const struct game goblins_game = {
    .id = "goblins",
    .title = N_("The Princess and the Goblin"),
    .blurb = N_("1 to 4 players find their way out of the goblins' caves."),
    .min_seats = 1,
    .max_seats = N_SEATS,
    .rules_version = 2,
    .box = {.age = 7,
            .min_minutes = 10,
            .max_minutes = 20,
            .wins = 2,
            .begins = N_("Whoever shouts \"Goblins!\" first begins."),
            .who = N_("Who shouts \"Goblins!\" first?")},
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    /* END, every crumb on every tile, every swap of two of four. */
    .max_legal = 1 + MAX_SYMBOLS * MAX_TILES + MAX_SWAP * (MAX_SWAP - 1) / 2,
    .max_events = 8,
    .max_facts = MAX_TILES,
    .vocabs = goblins_vocabs,
    .verbs = goblins_verbs,
    .event_kinds = goblins_event_kinds,
    .options = goblins_options,
    .rules = goblins_rules,
    .fact_what = TILE,
    .fact_where = SPOT,
    .pass_verbs = VERB_BIT(QUIET),
    .either_verbs = VERB_BIT(SWAP),
    .word = goblins_word,
    .read_edition = goblins_read_edition,
    .refuse = goblins_refuse,
    .start = goblins_start,
    .waiting = goblins_waiting,
    .legal = goblins_legal,
    .outcomes = goblins_outcomes,
    .draw = goblins_draw,
    .possible = goblins_possible,
    .why_not = goblins_why_not,
    .apply = goblins_apply,
    .view = goblins_view,
    .view_json = goblins_view_json,
    .ask = goblins_ask,
    .result = goblins_result,
    .result_json = goblins_result_json,
    .learn = goblins_learn,
    .imagine = goblins_imagine,
    .facts = goblins_facts,
    .recall = goblins_recall,
    .believe = goblins_believe,
    .estimate = goblins_estimate,
    .prefer = goblins_prefer,
};
