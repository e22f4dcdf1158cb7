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

struct jot jot_object(struct buf *b)
{
    struct jot j = jot_on(b);
    jot_open(&j, '{');
    return j;
}

void jot_close(struct jot *j, char bracket)
{
    buf_char(j->to, bracket);
    j->comma = true;
}

/* Whether a character stands for itself. */
static bool is_plain(char c)
{
    return c != '"' && c != '\\' && (unsigned char)c >= 0x20;
}

/* The same for eight.  A byte is less than k when
 * taking k away borrows from its top bit, which it did not have; it is k when
 * it is less than 1 after an exclusive or.  (A borrow may spread to the next
 * byte, but begins only at one that is meant.) */
static bool are_plain(uint64_t c)
{
    const uint64_t each = UINT64_C(0x0101010101010101), top = each << 7;
    uint64_t quote = c ^ each * '"', back = c ^ each * '\\';
    return !(((c - each * 0x20) & ~c & top) | ((quote - each) & ~quote & top)
             | ((back - each) & ~back & top));
}

/* The same for any number; the last ones are looked at twice where the number
 * does not come out even. */
static bool all_plain(const char *text, size_t n)
{
    uint64_t eight;
    uint32_t four[2];
    if (n < sizeof four[0]) {
        size_t i = 0;
        while (i < n && is_plain(text[i])) {
            i++;
        }
        return i == n;
    }
    if (n < sizeof eight) {
        memcpy(&four[0], text, sizeof four[0]);
        memcpy(&four[1], text + n - sizeof four[1], sizeof four[1]);
        return are_plain((uint64_t)four[0] << 32 | four[1]);
    }
    for (size_t i = 0; i + sizeof eight < n; i += sizeof eight) {
        memcpy(&eight, text + i, sizeof eight);
        if (!are_plain(eight)) {
            return false;
        }
    }
    memcpy(&eight, text + n - sizeof eight, sizeof eight);
    return are_plain(eight);
}

static void escaped(struct buf *b, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '\n') {
        buf_add(b, "\\n");
    } else if (c >= 0x20) {
        buf_char(b, '\\');
        buf_char(b, (char)c);
    } else {
        buf_add(b, "\\u00");
        buf_char(b, hex[c >> 4]);
        buf_char(b, hex[c & 15]);
    }
}

static void escape(struct buf *b, const char *utf8, size_t n)
{
    buf_char(b, '"');
    for (size_t i = 0; i < n; i++) {
        if (is_plain(utf8[i])) {
            buf_char(b, utf8[i]);
        } else {
            escaped(b, (unsigned char)utf8[i]);
        }
    }
    buf_char(b, '"');
}

/* In its quotes, with a comma before it if there must be one, and what follows
 * it: at most one character. */
static void quoted(struct jot *j, const char *utf8, size_t n, const char *after)
{
    struct buf *b = j->to;
    if (b->n + n + 5 > b->max || !all_plain(utf8, n)) { /* seldom */
        before_value(j);
        escape(b, utf8, n);
        buf_add(b, after);
        return;
    }
    char *at = b->text + b->n;
    if (j->comma) {
        *at++ = ',';
    }
    *at++ = '"';
    memcpy(at, utf8, n);
    at += n;
    *at++ = '"';
    at[0] = after[0];
    at += after[0] != '\0';
    *at = '\0';
    b->n = (size_t)(at - b->text);
    j->comma = true;
}

void jot_key_n(struct jot *j, const char *key, size_t n)
{
    quoted(j, key, n, ":");
    j->comma = false;
}

void jot_text(struct jot *j, const char *utf8_or_null)
{
    if (!utf8_or_null) {
        jot_null(j);
        return;
    }
    quoted(j, utf8_or_null, strlen(utf8_or_null), "");
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

void jot_key_maybe(struct jot *j, const char *key, bool is_there, int64_t x)
{
    if (is_there) {
        jot_key_int(j, key, x);
    } else {
        jot_key_text(j, key, NULL);
    }
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
