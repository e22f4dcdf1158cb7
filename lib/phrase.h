/*
 * phrase.h: a sentence with named places, filled in.
 *
 *     "{by} pushes a tile in at {entrance}."
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
    const char *name;  /* "entrance" */
    const char *value; /* "N1" */
};

/* How a front end translates: given an English sentence, the same in the
 * reader's language.  NULL stands for English. */
typedef const char *translator(const char *sentence);

/* Appends the sentence with its places filled.  A place without a part stays
 * as it is, braces and all, so that a mistake is seen. */
void phrase_print(struct buf *, const char *sentence,
                  const struct phrase_part *, int n);

/* Appends the key under which the catalogues have a word of a vocabulary:
 * the word itself, with a number at its end as a place ("pile{number}" for
 * pile7).  False, and nothing appended, for what is the same in every
 * language: N1, r12, 3.11, 7. */
bool phrase_name_key(struct buf *, const char *word);

/* Appends a word of a vocabulary in the reader's language. */
void phrase_name(struct buf *, const char *word, translator *);

#endif
