/*
 * phrase.h: a sentence with named places, filled in.
 *
 *     "{by} pushed a tile in at {entrance}."
 *
 * Named places let a translation put the words in its own order.  A sentence
 * is a key into the catalogues (gettext) until somebody prints it: whatever
 * makes sentences below the front ends keeps the English text and its parts
 * apart, and marks the text with N_().
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_PHRASE_H
#define THICKET_LIB_PHRASE_H

#include "lib/buf.h"

/* Marks a sentence for the catalogues without translating it here. */
#define N_(sentence) sentence

struct phrase_part {
    const char *name;  /* "treasure" */
    const char *value; /* "ring; the: the ring": a word and its forms */
};

/* How a front end translates: given an English sentence, the same in the
 * reader's language.  NULL stands for English. */
typedef const char *translator(const char *sentence);

/* Appends the sentence with its places filled.  A place without a part stays
 * as it is, braces and all, so that a mistake is seen.
 *
 * A place may ask for a form, {treasure:obj}, of which languages have as many
 * as they need (the, obj, to, of, many): the catalogues give a word's after
 * it, "der Ring; obj: den Ring; to: dem Ring".  A form that is not there is
 * "the", else the word.
 * {seat:d’|de } puts the first before a vowel, the second before anything
 * else; {other:e |y } the first before the sound of an i.  {n:one card|# cards}
 * is by number, and with three of them the first is for none. */
void phrase_print(struct buf *, const char *sentence,
                  const struct phrase_part *, int n);

/* Appends the key under which the catalogues have a word of a vocabulary:
 * the word itself, with a number at its end as a place ("pile{number}" for
 * pile7).  False, and nothing appended, for what is the same in every
 * language: N1, r12, 3.11, 7. */
bool phrase_name_key(struct buf *, const char *word);

/* Appends a word of a vocabulary in the reader's language: as it stands alone,
 * and `with_forms` also with its article ("the ring" is a key of its own). */
void phrase_name(struct buf *, const char *word, bool with_forms, translator *);

/* Appends one form of a value, or the word as it stands alone ("").*/
void phrase_form(struct buf *, const char *value, const char *form);

#endif
