/*
 * labyrinth.c: the Secret Labyrinth (docs/rules/labyrinth.md).
 *
 * A pawn is one byte, its space, which keeps its name as its zone turns; so
 * turning changes three numbers and nothing else, and where a pawn can go is
 * a look-up by them (labyrinth_reach).  Hands and pile are words of 18 bits.
 * A random action, its list included, takes about 27 nanoseconds; a third of
 * that is writing the list.
 *
 * The state is in two parts: `open` is what everybody sees, and is copied
 * into every view; the rest is secret.
 */
// SPDX-License-Identifier: MIT
#include "games/labyrinth/labyrinth.h"
#include "lib/phrase.h"

const struct game labyrinth_game = {
    GAME_ROOMS_OF(labyrinth),
    .title = N_("Secret Labyrinth"),
    .blurb = N_("2 to 4 players turn the rings of a castle, race for its "
                "secrets and duel for them."),
    .min_seats = 2,
    .max_seats = N_SEATS,
    .rules_version = 2,
    .box = {.age = 10,
            .begins = N_("The youngest player begins."),
            .who = N_("Who is the youngest?")},
    .max_legal = N_BEASTS * (N_SPACES - 1) + N_SPACES,
    .max_events = 6,
    .max_facts = N_CARDS,
    .fact_what = CARD_WORD,
    .fact_where = PLACE_WORD,
    /* "Rulings": no trial turns. */
    .final_verbs = VERB_BIT(CENTRE) | VERB_BIT(INNER) | VERB_BIT(OUTER)
                   | VERB_BIT(INNER_BACK) | VERB_BIT(OUTER_BACK),
    .costly_verbs = VERB_BIT(TRADE) | VERB_BIT(ROB) | VERB_BIT(FLY),
    .daring_verbs = VERB_BIT(DUEL) | VERB_BIT(DUEL_DICE),
    .call = labyrinth_call,
    .draw = labyrinth_draw,
    .possible = labyrinth_possible,
    .plan = labyrinth_plan,
    .nudge = labyrinth_nudge,
    .estimate = labyrinth_estimate,
    .prefer = labyrinth_prefer,
    .thought = labyrinth_thought,
    .recurs = true, /* two players know each other's hands */
    .look_ahead = 6,
};
