/*
 * thumb_words.h: everything in Tom Thumb that has a word: the vocabularies,
 * verbs, events and options.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_THUMB_THUMB_WORDS_H
#define THICKET_GAMES_THUMB_THUMB_WORDS_H

/* A place is its index in the edition; as a tile it has the same number, and
 * the wolves have the number after the last place. */
enum vocab { TILE, PLACE, POSITION, GAP, HELP, MODE, WHERE };
enum verb_index {
    CIRCLE,
    DRAW,
    ADD,
    CARD,
    HIDE,
    NAME,
    FLIP,
    PEBBLE,
    POINT,
    SHRUG,
    SWAP,
    INSERT,
    PROPOSE,
    AGREE,
    REFUSE,
    BEGIN,
    PENALTY
};
enum option_index {
    OPTION_MODE,
    OPTION_STORM,
    OPTION_PEBBLES,
    OPTION_TREE,
    OPTION_BOOTS,
    OPTION_OGRE,
    OPTION_BOOTS_PENALTY,
    OPTION_PENALTY
};
enum event_index {
    LAID,
    HIDDEN,
    DREW,
    TURNED_CARD,
    NAMED,
    FOUND,
    MISSED,
    SPENT,
    POINTED,
    SHRUGGED,
    PENALISED,
    OGRE_UP,
    LANTERN,
    SWAPPED,
    DOWN,
    CAME,
    INSERTED,
    GUIDE,
    TURN,
    STORM,
    PROPOSED,
    AGREED,
    REFUSED,
    CLIMBED,
    STRODE,
    OGRE_BACK,
    BEGAN,
    WON,
    LOST
};

enum mode { BASIC, FABULOUS, LEGENDARY };

/* The Tree and the Boots: words of HELP, and bits. */
enum help { TREE, BOOTS };
enum { TREE_BIT = 1 << TREE, BOOTS_BIT = 1 << BOOTS };

#endif
