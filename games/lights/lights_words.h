/*
 * lights_words.h: everything in the Forest of Lights that has a word: the
 * vocabularies, verbs, events and options.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LIGHTS_LIGHTS_WORDS_H
#define THICKET_GAMES_LIGHTS_LIGHTS_WORDS_H

enum vocab { TREASURE, ENTRANCE, CELL, FILM, ROTATE };
enum verb_index { HIDE, SEEK, NAME, ENTER, PUSH };
enum event_index {
    HIDDEN,
    SOUGHT,
    NAMED,
    ENTERED,
    PUSHED,
    ENTERED_WRONG, /* the light shows another treasure than was named */
    PUSHED_WRONG,
    OUT,
    TOOK,
    ON,
    WON
};
enum option_index { OPTION_FILM, OPTION_ROTATE, OPTION_GOAL };

#endif
