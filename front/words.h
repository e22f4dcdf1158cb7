/*
 * words.h: sentences in the reader's language, for every front end.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_WORDS_H
#define THICKET_FRONT_WORDS_H

#include <libintl.h>

#include "lib/phrase.h"

/* A sentence in the reader's language, here and now; N_() marks one that is
 * translated later. */
#define _(sentence) gettext(sentence)

/* The same as a translator. */
static inline const char *words_say(const char *sentence)
{
    return *sentence ? gettext(sentence) : sentence;
}

#endif
