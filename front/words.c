/*
 * words.c: see words.h.  A MO file is a sorted table of keys and one of
 * translations beside it: finding a sentence is a binary search in place.
 */
// SPDX-License-Identifier: MIT
#include "front/words.h"

#include <stdlib.h>
#include <string.h>

static const struct words_catalogue *spoken; /* NULL: English */
static const char *played;                   /* the game at hand, or NULL */

static uint32_t number_at(const struct words_catalogue *c, uint32_t at)
{
    const unsigned char *b = (const unsigned char *)c->bytes + at;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16
           | (uint32_t)b[3] << 24;
}

/* Text i of the table whose place is written at `table`. */
static const char *text_at(const struct words_catalogue *c, uint32_t table,
                           uint32_t i)
{
    return c->bytes + number_at(c, number_at(c, table) + 8 * i + 4);
}

static const char *find(const char *key)
{
    enum { COUNT = 8, KEYS = 12, TRANSLATIONS = 16 };
    uint32_t from = 0, to = number_at(spoken, COUNT);
    while (from < to) {
        uint32_t i = from + (to - from) / 2;
        int order = strcmp(key, text_at(spoken, KEYS, i));
        if (order == 0) {
            return text_at(spoken, TRANSLATIONS, i);
        }
        *(order < 0 ? &to : &from) = order < 0 ? i : i + 1;
    }
    return NULL;
}

const char *words_say(const char *sentence)
{
    if (!spoken || !*sentence) {
        return sentence; /* "" is the key of a catalogue's header */
    }
    char room[64]; /* only short words have such a key */
    struct buf key = BUF_OVER(room);
    buf_add(&key, played ? played : "");
    buf_add(&key, "\004");
    buf_add(&key, sentence);
    const char *said = played && !key.full ? find(key.text) : NULL;
    said = said ? said : find(sentence);
    return said ? said : sentence;
}

void words_play(const char *game)
{
    played = game;
}

/* Whether a name such as "de_AT.UTF-8" is that of the language "de". */
static bool is_of(const char *name, size_t n, const char *language)
{
    size_t length = strlen(language);
    return n >= length && memcmp(name, language, length) == 0
           && (n == length || strchr("_.@-", name[length]));
}

static bool choose(const char *name, size_t n)
{
    if (is_of(name, n, "en")) {
        spoken = NULL;
        return true;
    }
    for (const struct words_catalogue *c = words_catalogues; c->language; c++) {
        if (is_of(name, n, c->language)) {
            spoken = c;
            return true;
        }
    }
    return false;
}

bool words_choose(const char *language)
{
    return choose(language, strlen(language));
}

void words_choose_by_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *list = getenv("LANGUAGE");
    if (list && *list) { /* "nl:de": the first that is here */
        size_t n = 0;
        while (!choose(list, n = strcspn(list, ":")) && list[n]) {
            list += n + 1;
        }
        return;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = getenv(names[i]);
        if (name && *name) {
            words_choose(name);
            return;
        }
    }
}

const char *words_language(void)
{
    return spoken ? spoken->language : "en";
}

void words_list(struct buf *b)
{
    buf_add(b, "en");
    for (const struct words_catalogue *c = words_catalogues; c->language; c++) {
        buf_add(b, ", ");
        buf_add(b, c->language);
    }
}
