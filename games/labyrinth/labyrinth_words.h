/*
 * labyrinth_words.h: the numbers behind the words of the Secret Labyrinth:
 * vocabularies, verbs, events and options.  The words are in labyrinth_text.c.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LABYRINTH_LABYRINTH_WORDS_H
#define THICKET_GAMES_LABYRINTH_LABYRINTH_WORDS_H

enum vocab {
    CARD_WORD,
    BEAST_WORD,
    KIND_WORD,
    SPACE_WORD,
    THROW_WORD,
    TURN_WORD, /* 1 to 5: how far the disc is turned */
    DISC_WORD,
    INNER_WORD,
    OUTER_WORD,
    PIPS_WORD,
    RULE_WORD, /* of the option `beasts` */
    WAYS_WORD, /* of the option `rings` */
    PLACE_WORD /* where a fact says that a card is */
};

enum verb_index {
    TURNED,
    TURN,
    DIE,
    STEAL_ONE,
    STEAL_TWO,
    TAKE,
    TRADE,
    ROB,
    FLY,
    CENTRE,
    INNER,
    OUTER,
    INNER_BACK,
    OUTER_BACK,
    GO,
    STAY,
    AGAINST,
    DUEL,
    DUEL_DICE,
    PASS,
    ROCK,
    SCISSORS,
    PAPER,
    GIVE,
    SEND,
    JUMP
};

enum event_index {
    E_SET,
    E_SOUGHT,
    E_CENTRE,
    E_INNER,
    E_OUTER,
    E_INNER_BACK,
    E_OUTER_BACK,
    E_TOOK,
    E_BURIED,
    E_LAST,
    E_TRADE,
    E_ROB,
    E_FLY,
    E_STOLE,
    E_GIFT,
    E_WENT,
    E_STAYED,
    E_CHALLENGE,
    E_CHALLENGE_DICE,
    E_ROLLED,
    E_MEET,
    E_CHOSE,
    E_THROW,
    E_TIE,
    E_WON_DUEL,
    E_OWES,
    E_OWES_ANY,
    E_GAVE,
    E_GAVE_ANY,
    E_GAVE_ALL,
    E_GAVE_ONLY,
    E_NOTHING,
    E_NOTHING_ANY,
    E_SENT,
    E_JUMPED,
    E_PASSED,
    E_OVER
};

enum option_index { OPTION_GOAL, OPTION_BEASTS, OPTION_CAP, OPTION_RINGS };
enum { BEASTS_TRADE, BEASTS_GERMAN };
enum { RINGS_CLOCKWISE, RINGS_BOTH };

#endif
