/*
 * hood_words.h: everything in Little Red Riding Hood that has a word: the
 * vocabularies, verbs, events and options.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_WORDS_H
#define THICKET_GAMES_HOOD_HOOD_WORDS_H

#include "core/game.h"

enum vocab {
    CARD,
    FACE,
    FACES,
    TILE,
    HUMAN,
    CHARACTER,
    TREAT,
    INDEX,
    SPACE,
    PLACE,
    PAWN,
    WAY,
    START,
    MODE,
    KNOWN,
    SPOT
};

/* Words of SPOT; the tiles follow after SPOT_BASKET + MAX_TOKENS. */
enum spot { SPOT_DISCARD, SPOT_BOTTOM, SPOT_BASKET };

enum face { FLOWER, STONE };
enum tile { PATH, COTTAGE };
enum treat { CAKE, BUTTER };
enum pawn { PAWN_RED, PAWN_WOLF };
enum start { EASY, HARD };
enum mode { WOODS, WOLF_MODE };

/* A character's card; word 2c of CHARACTER is its human side, 2c + 1 its
 * animal side. */
enum character { WOODCUTTER_SNAKE, HUNTER_GOAT, THUMBLING_CROW, PETER_VIXEN };

enum option_index {
    OPTION_START,
    OPTION_POINTS,
    OPTION_RECOUNT,
    OPTION_HALT,
    OPTION_MODE
};

enum verb_index {
    ARRIVE,
    DECK,
    DEAL,
    TOKEN,
    PETER,
    PICK,
    STOP,
    EAT,
    SAVE,
    ROAD,
    SHORTCUT,
    OPEN,
    LAY,
    DONE,
    TOKENS,
    HOOD,
    USE,
    SNAKE,
    GOAT_ONE,
    GOAT,
    CROW,
    VIXEN,
    KEEP,
    EXCHANGE
};

enum event_index {
    ARRIVED,
    SHUFFLED,
    DEALT,
    DRAWN,       /* from the deck */
    DRAWN_FIRST, /* ... and a row begins with it */
    OPENED,      /* from the wolf's hand, openly */
    LAID,        /* from the wolf's hand, face down */
    TURNED,      /* the laid card */
    TURNED_FIRST,
    PETERED,   /* from the wolf's hand, by chance */
    HOODED,    /* the hood card, by a hero */
    FAILED,    /* the card just turned up is too small */
    WOLF_CAME, /* ... and has no number: the wolf */
    DISCARDED, /* the laid card, face down */
    BACK,      /* the discard, to the wolf's hand */
    OWLED,
    TOKEN_LAID,  /* by chance */
    TOKENS_LAID, /* by the wolf */
    REFILLED,
    RESERVE,
    STOPPED,
    ATE,
    SAVED,
    REVEALED, /* with the faces of all tokens in the row */
    CHOSE_WAY,
    RED_MOVED,
    RED_WENT_BACK,
    WOLF_MOVED,
    WOLF_WENT_BACK,
    TILE_TURNED,
    CAUGHT,
    ENDED,      /* the picking: tokens to the basket, row to the discard */
    ENDED_BARE, /* ... in which no token lay */
    GIVEN,      /* a character's card that lay under the row */
    USED,
    HUNTED,
    NOT_HUNTED,
    GOAT_ATE,
    CROW_TOOK,
    LOOKED,
    KEPT,
    EXCHANGED,
    WON,
    LOST
};

/* The word of FACES for n faces, of which bit n-1-i of `stones` says whether
 * the i-th is a stone; and back. */
static inline uint8_t phrase_of(int n, unsigned stones)
{
    return (uint8_t)((1u << n) - 2 + stones);
}
static inline int phrase_length(int phrase)
{
    return 31 - __builtin_clz((unsigned)phrase + 2);
}
static inline bool phrase_is_stone(int phrase, int i)
{
    int n = phrase_length(phrase);
    return ((unsigned)phrase + 2) >> (n - 1 - i) & 1;
}

#endif
