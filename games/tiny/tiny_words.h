/*
 * tiny_words.h: the numbers of Tiny's words; tiny_text.c has the words.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_TINY_TINY_WORDS_H
#define THICKET_GAMES_TINY_TINY_WORDS_H

enum vocab { CARD, PLACE };
enum verb_index { DEAL, PEEK, HIDE, KEEP, TAKE };
enum event_index { DEALT, PEEKED, HID, CHOSE, KEPT, TOOK, SHOWN };
enum option_index { OPTION_LOW };

#endif
