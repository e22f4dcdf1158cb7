/*
 * jot.c: see jot.h.  The only state is whether the next value needs a
 * comma before it: opening and keys clear it, values and closing set it.
 */
// SPDX-License-Identifier: MIT
#include "lib/jot.h"

#include "lib/mem.h"

struct jot jot_on(struct buf *b)
{
    return (struct jot){.to = b};
}

static void before_value(struct jot *j)
{
    if (j->comma) {
        buf_char(j->to, ',');
    }
    j->comma = true;
}

void jot_open(struct jot *j, char bracket)
{
    before_value(j);
    buf_char(j->to, bracket);
    j->comma = false;
}

void jot_close(struct jot *j, char bracket)
{
    buf_char(j->to, bracket);
    j->comma = true;
}

static void quoted(struct jot *j, const char *utf8)
{
    static const char hex[] = "0123456789abcdef";
    buf_char(j->to, '"');
    for (const char *run = utf8; *run;) {
        size_t n = 0;
        while (run[n] && run[n] != '"' && run[n] != '\\'
               && (unsigned char)run[n] >= 0x20) {
            n++;
        }
        buf_add_n(j->to, run, n);
        run += n;
        if (!*run) {
            break;
        }
        unsigned char c = (unsigned char)*run++;
        if (c == '\n') {
            buf_add(j->to, "\\n");
        } else if (c >= 0x20) {
            buf_char(j->to, '\\');
            buf_char(j->to, (char)c);
        } else {
            buf_add(j->to, "\\u00");
            buf_char(j->to, hex[c >> 4]);
            buf_char(j->to, hex[c & 15]);
        }
    }
    buf_char(j->to, '"');
}

void jot_key(struct jot *j, const char *key)
{
    before_value(j);
    quoted(j, key);
    buf_char(j->to, ':');
    j->comma = false;
}

void jot_text(struct jot *j, const char *utf8_or_null)
{
    if (!utf8_or_null) {
        jot_null(j);
        return;
    }
    before_value(j);
    quoted(j, utf8_or_null);
}

void jot_int(struct jot *j, int64_t x)
{
    before_value(j);
    buf_int(j->to, x);
}

void jot_bool(struct jot *j, bool x)
{
    jot_raw(j, x ? "true" : "false");
}

void jot_null(struct jot *j)
{
    jot_raw(j, "null");
}

void jot_raw(struct jot *j, const char *text)
{
    before_value(j);
    buf_add(j->to, text);
}

void jot_key_open(struct jot *j, const char *key, char bracket)
{
    jot_key(j, key);
    jot_open(j, bracket);
}

void jot_key_int(struct jot *j, const char *key, int64_t x)
{
    jot_key(j, key);
    jot_int(j, x);
}

void jot_key_maybe(struct jot *j, const char *key, bool is_there, int64_t x)
{
    if (is_there) {
        jot_key_int(j, key, x);
    } else {
        jot_key_text(j, key, NULL);
    }
}

void jot_key_bool(struct jot *j, const char *key, bool x)
{
    jot_key(j, key);
    jot_bool(j, x);
}

void jot_key_text(struct jot *j, const char *key, const char *utf8_or_null)
{
    jot_key(j, key);
    jot_text(j, utf8_or_null);
}

void jot_key_numbers(struct jot *j, const char *key, const uint8_t *list, int n)
{
    jot_key_open(j, key, '[');
    for (int i = 0; i < n; i++) {
        jot_int(j, list[i]);
    }
    jot_close(j, ']');
}

void jot_key_members(struct jot *j, const char *key, uint32_t bits)
{
    jot_key_open(j, key, '[');
    for (; bits; bits &= bits - 1) {
        jot_int(j, __builtin_ctz(bits));
    }
    jot_close(j, ']');
}
