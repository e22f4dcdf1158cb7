/*
 * thumb.c: Tom Thumb (docs/rules/thumb.md).
 *
 * All that everybody sees is one struct, `open`; hidden are only the faces of
 * the tiles that are down, the Guide's cards and the tiles set aside.  A list
 * of legal actions costs a few nanoseconds a choice, an action about ten.
 */
// SPDX-License-Identifier: MIT
#include "games/thumb/thumb.h"
#include "lib/phrase.h"

/* Most actions in a game of any edition.  A turn moves the lantern or turns
 * up the Ogre, whom the Boots send back once by two tiles; each interval has
 * at most two votes. */
enum {
    MAX_TURNS = MAX_SPACES + MAX_OGRE + 2,
    TURN_LENGTH = 2 * MAX_SEATS + 1 + 1 + 2 * N_CARDS + 1,
    MAX_LENGTH = 2 + MAX_TURNS * TURN_LENGTH + MAX_PEBBLES * MAX_SEATS
                 + MAX_OGRE + 2 + N_BRIDGES + MAX_PLACES + 2 * MAX_PLACES + 1
};

/* Most choices at once: swaps of any two tiles that are face down. */
enum {
    MOST_DOWN = MAX_TILES - N_CARDS,
    MAX_LEGAL = MOST_DOWN * (MOST_DOWN - 1)
};

const struct game thumb_game = {
    GAME_ROOMS_OF(thumb),
    .title = N_("Tom Thumb"),
    .blurb = N_("2 to 6 players together remember the way home, before the "
                "Ogre has come."),
    .min_seats = 2,
    .max_seats = MAX_SEATS,
    .rules_version = 2,
    .box = {.age = 7,
            .begins = N_("The oldest player is the Guide at the beginning."),
            .who = N_("Who is the oldest?")},
    .max_legal = MAX_LEGAL,
    .max_events = 5,
    .max_facts = MAX_TILES,
    .max_length = MAX_LENGTH,
    .fact_what = TILE,
    .fact_where = WHERE,
    .look_verbs = VERB_BIT(HIDE),
    .talk_verbs = VERB_BIT(BEGIN),
    .vote_verbs = VERB_BIT(AGREE) | VERB_BIT(REFUSE),
    .costly_verbs = VERB_BIT(PEBBLE) | VERB_BIT(PROPOSE) | VERB_BIT(PENALTY),
    .daring_verbs = VERB_BIT(AGREE),
    .changed_verbs = VERB_BIT(SWAP),
    .call = thumb_call,
    .refuse = thumb_refuse,
    .draw = thumb_draw,
    .possible = thumb_possible,
    .plan = thumb_plan,
    .team = thumb_team,
    .estimate = thumb_estimate,
    .prefer = thumb_prefer,
    .turned = thumb_turned,
};
