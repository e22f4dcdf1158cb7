/*
 * goblins_words.h: the numbers behind the words of The Princess and the
 * Goblin: vocabularies, verbs, events and options.  The words are in
 * goblins_text.c.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_GOBLINS_GOBLINS_WORDS_H
#define THICKET_GAMES_GOBLINS_GOBLINS_WORDS_H

enum vocab { AT, TILE, PALACE, HOME, SYMBOL, MODE, SPOT };

enum verb_index {
    ORDER_HOMES,
    LAY_CAVES,
    DRAW,
    EXPLORE,
    ESCAPE,
    PLACE,
    END,
    CRUMB,
    SWAP,
    QUIET,
    QUIET_TURN,
    SHOUT,
    FLIP_MOUNTAIN,
    FLIP,
    USE,
    PUT,
    SEAL,
    RETREAT,
    WAIT,
    CHOOSE,
    CHART,
    TAKE,
    BUILD,
    LAY,
    UNLAY,
    FINISH,
    FAIL
};

enum event_index {
    HOMES_ORDERED,
    CAVES_LAID,
    EXPLORED,
    DREW,
    PLACED,
    PEEKED,
    SWAPPED,
    MOVED_CRUMB,
    ENDED,
    ESCAPED_FROM,
    WAS_QUIET,
    WAS_QUIET_TURN,
    SHOUTED,
    SCARED,
    CALM,
    REACHED,
    TURNED,
    FLIPPED,
    USED,
    JOINED,
    CAPTURED,
    HOMECOMING,
    MISFIT,
    CAUGHT,
    PUT_BACK,
    SEALED,
    SEALED_TO_BEAT, /* its number counts */
    RETREATED,
    WAITED,
    CHOSE,
    FOUND,
    SCATTERED,
    SHUFFLED,
    CHARTED,
    TOOK,
    DISCARDED,
    SHOWN,
    SHOWN_NONE,
    LAID,
    UNLAID,
    FINISHED,
    FAILED,
    ENDED_GAME
};

enum option_index { OPTION_MODE, OPTION_TURNABLE, OPTION_CAP };
enum mode { STANDARD, ADVANCED, SOLO };

#endif
