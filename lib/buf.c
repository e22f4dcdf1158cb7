/*
 * buf.c: see buf.h.  Everything goes through buf_add_n; appending costs a
 * copy, and with a doubling `grow` a whole text costs O(its length).
 */
// SPDX-License-Identifier: MIT
#include "lib/buf.h"

#include "lib/mem.h"

void buf_clear(struct buf *b)
{
    b->n = 0;
    b->full = false;
    if (b->max > 0) {
        b->text[0] = '\0';
    }
}

void buf_add_n(struct buf *b, const char *text, size_t n)
{
    if (b->n + n + 1 > b->max && b->grow) {
        b->grow(b, b->n + n + 1);
    }
    if (b->n + n + 1 > b->max) {
        b->full = true;
        n = b->max > b->n + 1 ? b->max - b->n - 1 : 0;
    }
    if (b->max == 0) {
        return;
    }
    if (n > 0) {
        memcpy(b->text + b->n, text, n);
    }
    b->n += n;
    b->text[b->n] = '\0';
}

void buf_add(struct buf *b, const char *text)
{
    buf_add_n(b, text, strlen(text));
}

void buf_uint(struct buf *b, uint64_t x)
{
    if (x < 10) {
        buf_char(b, (char)('0' + x));
        return;
    }
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + x % 10);
        x /= 10;
    } while (x > 0);
    buf_add_n(b, digits + at, sizeof digits - at);
}

void buf_int(struct buf *b, int64_t x)
{
    if (x < 0) {
        buf_char(b, '-');
    }
    buf_uint(b, x < 0 ? -(uint64_t)x : (uint64_t)x);
}

void buf_copy(char *to, size_t max, const char *from, size_t n)
{
    struct buf b = {.text = to, .max = max};
    buf_clear(&b);
    buf_add_n(&b, from, n);
}
