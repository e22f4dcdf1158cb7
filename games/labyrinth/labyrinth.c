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
    .id = "labyrinth",
    .title = N_("Secret Labyrinth"),
    .blurb = N_("2 to 4 players turn the rings of a castle, race for its "
                "secrets and duel for them."),
    .min_seats = 2,
    .max_seats = N_SEATS,
    .rules_version = 2,
    .box = {.age = 10,
            .begins = N_("The youngest player begins."),
            .who = N_("Who is the youngest?")},
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    .max_legal = N_BEASTS * (N_SPACES - 1) + N_SPACES,
    .max_events = 6,
    .max_facts = N_CARDS,
    .vocabs = labyrinth_vocabs,
    .verbs = labyrinth_verbs,
    .event_kinds = labyrinth_event_kinds,
    .options = labyrinth_options,
    .rules = labyrinth_rules,
    .fact_what = CARD_WORD,
    .fact_where = PLACE_WORD,
    /* "Rulings": no trial turns. */
    .final_verbs = VERB_BIT(CENTRE) | VERB_BIT(INNER) | VERB_BIT(OUTER)
                   | VERB_BIT(INNER_BACK) | VERB_BIT(OUTER_BACK),
    .word = labyrinth_word,
    .read_edition = labyrinth_read_edition,
    .start = labyrinth_start,
    .waiting = labyrinth_waiting,
    .legal = labyrinth_legal,
    .outcomes = labyrinth_outcomes,
    .draw = labyrinth_draw,
    .possible = labyrinth_possible,
    .why_not = labyrinth_why_not,
    .apply = labyrinth_apply,
    .view = labyrinth_view,
    .view_json = labyrinth_view_json,
    .ask = labyrinth_ask,
    .result = labyrinth_result,
    .result_json = labyrinth_result_json,
    .learn = labyrinth_learn,
    .imagine = labyrinth_imagine,
    .facts = labyrinth_facts,
    .recall = labyrinth_recall,
    .believe = labyrinth_believe,
    .estimate = labyrinth_estimate,
    .prefer = labyrinth_prefer,
    .thought = labyrinth_thought,
};
