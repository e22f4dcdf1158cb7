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
    GAME_ROOMS_OF(goblins),
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
    /* END, every crumb on every tile, every swap of two of four. */
    .max_legal = 1 + MAX_SYMBOLS * MAX_TILES + MAX_SWAP * (MAX_SWAP - 1) / 2,
    .max_events = 8,
    .max_facts = MAX_TILES,
    .fact_what = TILE,
    .fact_where = SPOT,
    .pass_verbs = VERB_BIT(QUIET),
    .costly_verbs = VERB_BIT(SHOUT) | VERB_BIT(FAIL),
    .daring_verbs = VERB_BIT(UNLAY),
    .either_verbs = VERB_BIT(SWAP),
    .call = goblins_call,
    .refuse = goblins_refuse,
    .draw = goblins_draw,
    .possible = goblins_possible,
    .plan = goblins_plan,
    .estimate = goblins_estimate,
    .prefer = goblins_prefer,
    .marked = goblins_marked,
};
