/*
 * goblins_words.h: the numbers behind the words of The Princess and the
 * Goblin: vocabularies, verbs, events, options and phases.  The words are in
 * goblins_text.c and goblins_view.c.
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

enum option_index { OPTION_MODE, OPTION_TURNABLE, OPTION_CAP };
enum mode { STANDARD, ADVANCED, SOLO };

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
    LAID,
    UNLAID,
    FINISHED,
    FAILED,
    ENDED_GAME
};

/* What is waited for.  Those that wait for chance are named in `waiting`. */
enum phase {
    BEFORE_HOMES,
    BEFORE_CAVES,
    START,
    DRAWING, /* chance: the tile of `explore` */
    PLACING,
    CRUMBING,
    SHOUTING,
    FLIPPING,
    TURNING, /* chance: the tile of `flip mountain` */
    PUTTING,
    SEALING,
    STUCK,
    CHOOSING, /* from here on, but for OVER, in solo only */
    ALONE,
    FINDING, /* chance: the tile of solo's `explore` */
    CHARTING,
    BUILDING,
    OVER
};

#endif
