/*
 * error.c: see error.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/error.h"

#include <stdarg.h>

#include "lib/mem.h"
#include "lib/utf8.h"

/* Copies at most a slot's worth of whole characters; what is none, and control
 * characters, for a terminal to obey, become '?'. */
static void keep(char slot[ERROR_VALUE], const char *value)
{
    size_t n = strlen(value), at = 0;
    size_t room = n < ERROR_VALUE ? ERROR_VALUE - 1 : ERROR_VALUE - 4;
    while (*value) {
        const char *next = value;
        uint32_t code = utf8_take(&next);
        size_t bytes = (size_t)(next - value);
        if (at + bytes > room) {
            break;
        }
        if (code < 0x20 || code == 0x7f || code == '?') {
            slot[at++] = '?';
        } else {
            memcpy(slot + at, value, bytes);
            at += bytes;
        }
        value = next;
    }
    memcpy(slot + at, n < ERROR_VALUE ? "" : "...", n < ERROR_VALUE ? 1 : 4);
}

bool error_fill(struct error *e, int code, const char *sentence, ...)
{
    if (!e) {
        return false;
    }
    *e = (struct error){.code = code, .sentence = sentence};
    va_list parts;
    va_start(parts, sentence);
    const char *name;
    while (e->n_parts < ERROR_PARTS && (name = va_arg(parts, const char *))) {
        e->name[e->n_parts] = name;
        keep(e->value[e->n_parts++], va_arg(parts, const char *));
    }
    va_end(parts);
    return false;
}

void error_print(const struct error *e, translator *say, struct buf *b)
{
    struct phrase_part part[ERROR_PARTS];
    for (int i = 0; i < e->n_parts; i++) {
        part[i] = (struct phrase_part){e->name[i], e->value[i]};
    }
    if (e->line > 0) {
        struct buf number = BUF_ROOM(12);
        buf_int(&number, e->line);
        /* TRANSLATORS: of a record; a whole sentence follows */
        const char *where = N_("Line {number}: ");
        struct phrase_part at = {"number", number.text};
        phrase_print(b, say ? say(where) : where, &at, 1);
    }
    phrase_print(b, say ? say(e->sentence) : e->sentence, part, e->n_parts);
}
