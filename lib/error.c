/*
 * error.c: see error.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/error.h"

#include <stdarg.h>

#include "lib/mem.h"
#include "lib/utf8.h"

/* Copies at most a slot's worth of a value, cutting at a character's start
 * and leaving no control characters for a terminal to obey. */
static void keep(char slot[ERROR_VALUE], const char *value)
{
    size_t n = strlen(value);
    bool cut = n >= ERROR_VALUE;
    if (cut) {
        n = ERROR_VALUE - 4;
        while (n > 0 && utf8_goes_on(value[n])) {
            n--;
        }
    }
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)value[i];
        slot[i] = c < 0x20 || c == 0x7f ? '?' : (char)c;
    }
    memcpy(slot + n, cut ? "..." : "", cut ? 4 : 1);
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
        char room[12];
        struct buf number = BUF_OVER(room);
        buf_int(&number, e->line);
        /* TRANSLATORS: of a record; a whole sentence follows */
        const char *where = N_("Line {number}: ");
        struct phrase_part at = {"number", number.text};
        phrase_print(b, say ? say(where) : where, &at, 1);
    }
    phrase_print(b, say ? say(e->sentence) : e->sentence, part, e->n_parts);
}
