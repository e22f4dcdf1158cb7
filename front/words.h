/*
 * words.h: sentences in the reader's language, for every front end.
 *
 * The catalogues (po/, docs/translating.md) are bytes of the program, as
 * msgfmt compiles them; no locale need be installed, and nothing is looked
 * for on the disk.  One process speaks one language, chosen before anything
 * is said.  The server speaks none: it sends each sentence as its key and
 * parts, and every browser says it in the language of whoever sits there.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_WORDS_H
#define THICKET_FRONT_WORDS_H

#include "lib/phrase.h"

/* A sentence in the reader's language, here and now; N_() marks one that is
 * translated later. */
#define _(sentence) words_say(sentence)

/* The same as a translator: the sentence itself where there is no other. */
const char *words_say(const char *sentence)
    __attribute__((format_arg(1), returns_nonnull));

/* Prefers, from now on, the words that this game has for itself: a lamp is
 * not the same thing in every game (msgctxt, docs/translating.md). */
void words_play(const char *game);

/* Speaks a language from now on: "de", also as "de_AT.UTF-8".  False, and
 * nothing is changed, when there is no such catalogue. */
bool words_choose(const char *language);

/* Speaks what LANGUAGE, LC_ALL, LC_MESSAGES or LANG ask for; English when
 * they ask for nothing that is here. */
void words_choose_by_environment(void);

/* Which one that is: "en", "de". */
const char *words_language(void);

/* Appends the languages there are: "en, de, es". */
void words_list(struct buf *);

/* What po/meson.build makes; the last row has no language. */
struct words_catalogue {
    const char *language;
    const char *bytes; /* a GNU MO file, little-endian */
    size_t n;
};
extern const struct words_catalogue words_catalogues[];

#endif
