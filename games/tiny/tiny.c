/*
 * tiny.c: the smallest complete game with secrets, and the template for new
 * ones (docs/rules/tiny.md; tools/new-game copies it).
 *
 * Everybody gets a card that only they see; two more lie face down.  One
 * after another, all peek at one of these.  Then all choose, at once and in
 * secret, to keep their card or to change it for one on the table; the best
 * card wins.  So it has a secret deal, a look that must be remembered, and a
 * secret choice of several at once: the three kinds of secret there are.
 *
 * Every game has the same rooms, and in them the same functions in the same
 * order (tools/check-rooms); read them in this order:
 *
 *      tiny.h          the structs, and what the rooms share
 *      tiny_words.h    the numbers of all words
 *      tiny_text.c     the words: notation, events, options, rules
 *      tiny_ask.c      what is asked
 *      tiny_edition.c  what is printed
 *      tiny_legal.c    who may do what
 *      tiny_chance.c   what chance may do
 *      tiny_play.c     what an action does
 *      tiny_view.c     what is seen, and how it ended
 *      tiny_know.c     what is remembered
 *      tiny_imagine.c  what could be the truth
 *      tiny_mind.c     what a good player knows
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/phrase.h"

const struct game tiny_game = {
    .id = "tiny",
    .title = N_("Tiny"),
    .blurb = N_("2 or 3 players peek at a card and remember it: the template "
                "for new games."),
    .min_seats = 2,
    .max_seats = N_SEATS,
    .rules_version = 1,
    .state_size = sizeof(struct state),
    .view_size = sizeof(struct view),
    .know_size = sizeof(struct know),
    .edition_size = sizeof(struct edition),
    .max_legal = 1 + N_PLACES,
    .max_events = 2 + N_SEATS,
    .max_facts = N_PLACES,
    .max_length = 1 + 3 * N_SEATS,
    .vocabs = tiny_vocabs,
    .verbs = tiny_verbs,
    .event_kinds = tiny_event_kinds,
    .options = tiny_options,
    .rules = tiny_rules,
    .fact_what = CARD,
    .fact_where = PLACE,
    .word = tiny_word,
    .read_edition = tiny_read_edition,
    .start = tiny_start,
    .waiting = tiny_waiting,
    .legal = tiny_legal,
    .outcomes = tiny_outcomes,
    .why_not = tiny_why_not,
    .apply = tiny_apply,
    .view = tiny_view,
    .view_json = tiny_view_json,
    .ask = tiny_ask,
    .result = tiny_result,
    .result_json = tiny_result_json,
    .learn = tiny_learn,
    .imagine = tiny_imagine,
    .facts = tiny_facts,
    .recall = tiny_recall,
    .believe = tiny_believe,
    .estimate = tiny_estimate,
    .prefer = tiny_prefer,
};
