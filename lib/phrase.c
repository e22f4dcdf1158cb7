/*
 * phrase.c: see phrase.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/phrase.h"

#include "lib/mem.h"

enum { KEY_ROOM = 80 };

static const char *value_of(const char *name, size_t length,
                            const struct phrase_part *part, int n)
{
    for (int i = 0; i < n; i++) {
        if (strlen(part[i].name) == length
            && memcmp(part[i].name, name, length) == 0) {
            return part[i].value;
        }
    }
    return NULL;
}

void phrase_print(struct buf *b, const char *sentence,
                  const struct phrase_part *part, int n)
{
    while (*sentence) {
        if (*sentence == '{') {
            const char *end = sentence + 1;
            while (*end && *end != '}') {
                end++;
            }
            const char *value =
                value_of(sentence + 1, (size_t)(end - sentence - 1), part, n);
            if (*end && value) {
                buf_add(b, value);
                sentence = end + 1;
                continue;
            }
        }
        buf_char(b, *sentence++);
    }
}

/* Where the number at the end of a word begins: at its end when it has none. */
static size_t number_at(const char *word)
{
    size_t n = strlen(word);
    while (n > 0 && word[n - 1] >= '0' && word[n - 1] <= '9') {
        n--;
    }
    return n;
}

bool phrase_name_key(struct buf *b, const char *word)
{
    int letters = 0, most = 0;
    for (const char *c = word; *c; c++) {
        letters = (*c | 32) >= 'a' && (*c | 32) <= 'z' ? letters + 1 : 0;
        most = letters > most ? letters : most;
    }
    if (most < 3) {
        return false;
    }
    size_t n = number_at(word);
    buf_add_n(b, word, n);
    buf_add(b, word[n] ? "{number}" : "");
    return true;
}

void phrase_name(struct buf *b, const char *word, translator *say)
{
    struct buf key = BUF_ROOM(KEY_ROOM);
    const char *said;
    if (!say || !phrase_name_key(&key, word) || key.full
        || strcmp(said = say(key.text), key.text) == 0) {
        buf_add(b, word);
        return;
    }
    struct phrase_part number = {"number", word + number_at(word)};
    phrase_print(b, said, &number, 1);
}
