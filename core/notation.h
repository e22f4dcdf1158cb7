/*
 * notation.h: actions as text and back, from the tables of a game.
 *
 * The text is what people type, what browsers send, what records keep and
 * what the protocol carries; so text and action cannot drift apart unnoticed.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_NOTATION_H
#define THICKET_CORE_NOTATION_H

#include "core/game.h"
#include "lib/buf.h"

/* Appends the text of an action: "push N1". */
void notation_print(const struct game *, const struct setup *, struct action,
                    const struct layout *, struct buf *);

/* Reads one action from a whole text; single spaces between words.  Refuses
 * (and leaves the outputs) when the text is no action of this game, whoever
 * might be allowed it.  layout->n is 0 unless the pattern ends in "...". */
bool notation_parse(const struct game *, const struct setup *, const char *text,
                    struct action *, struct layout *, struct error *);

/* Whether the verb's pattern ends in "...". */
bool notation_has_layout(const struct game *, int verb);

/* The vocabulary of each operand of a verb; returns how many there are. */
int notation_slots(const struct game *, int verb, int vocab[MAX_ARGS]);

/* How many verbs the game has. */
int notation_verbs(const struct game *);

/* A word of any vocabulary, NUMBER and SEAT included; NULL past its end. */
const char *notation_word(const struct game *, const struct setup *, int vocab,
                          int i);

/* Write lists of such words as JSON: of n indices, null for one that is past
 * the end; and of the members of a set, in ascending order. */
void notation_words(const struct game *, const struct setup *, int vocab,
                    const uint8_t *index, int n, struct jot *);
void notation_members(const struct game *, const struct setup *, int vocab,
                      uint64_t set, struct jot *);

/* The decimal text of 0 to 255, for vocabularies of numbers. */
const char *notation_number(int i);

/* "seat2": the word of a result that one seat has won. */
const char *notation_seat(int seat);

#endif
