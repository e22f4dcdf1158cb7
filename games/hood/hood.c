/*
 * hood.c: Little Red Riding Hood (docs/rules/hood.md).
 *
 * Two games in one: in woods mode all play together against a deck, in wolf
 * mode seat 0 is the wolf and plays the cards.  Cards and tokens are kept as
 * sets of bits; only the order of the row and of the deck are lists.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"
#include "lib/phrase.h"

/* With a wolf the seats are chosen, and the wolf is seat 0. */
static bool is_without_wolf(const struct setup *setup)
{
    return setup->option[OPTION_MODE] != WOLF_MODE;
}

const struct game hood_game = {
    GAME_ROOMS_OF(hood),
    .title = N_("Little Red Riding Hood"),
    .blurb = N_("1 to 5 players bring Red to the cottage before the wolf, who "
                "may be one of them."),
    .min_seats = 1,
    .max_seats = N_PLAYERS,
    .rules_version = 2,
    .box = {.begins = N_("The youngest player begins; with a wolf among you, "
                         "whoever sits to the wolf's left."),
            .who = N_("Who is the youngest?"),
            .asks_who = is_without_wolf},
    .max_legal = MAX_LEGAL,
    .max_events = MAX_EVENTS,
    .max_facts = MAX_CARDS + MAX_TOKENS + MAX_ARRIVALS,
    .fact_what = KNOWN,
    .fact_where = SPOT,
    .costly_verbs = VERB_BIT(EAT) | VERB_BIT(USE) | VERB_BIT(SNAKE)
                    | VERB_BIT(GOAT_ONE) | VERB_BIT(GOAT) | VERB_BIT(CROW)
                    | VERB_BIT(VIXEN) | VERB_BIT(HOOD),
    .call = hood_call,
    .refuse = hood_refuse,
    .draw = hood_draw,
    .possible = hood_possible,
    .daring = hood_daring,
    .plan = hood_plan,
    .nudge = hood_nudge,
    .team = hood_team,
    .estimate = hood_estimate,
    .prefer = hood_prefer,
    .thought = hood_thought,
    .secret_verbs = 1u << LAY | 1u << TOKENS | 1u << CROW,
    .secret = hood_secret,
    .alter = hood_alter,
};
