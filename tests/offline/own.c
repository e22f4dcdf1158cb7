/*
 * own.c: see own.h.
 */
// SPDX-License-Identifier: MIT
#include "tests/offline/own.h"

#include <jansson.h>

#include "tests/offline/write.h"

bool own_read(const char *text, size_t n, bool any, struct buf *b)
{
    size_t flags =
        JSON_REJECT_DUPLICATES | (any ? JSON_DECODE_ANY | JSON_ALLOW_NUL : 0);
    json_error_t why;
    json_auto_t *j = json_loadb(text, n, flags, &why);
    if (j) {
        write_json(j, b);
    }
    return j;
}
