/*
 * phrase.c: see phrase.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/phrase.h"

#include "lib/mem.h"

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
