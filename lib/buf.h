/*
 * buf.h: text that grows at its end.
 *
 *     struct buf b = BUF_ROOM(80);
 *     buf_add(&b, "seat ");
 *     buf_int(&b, 3);                 // b.text is now "seat 3"
 *
 * A buf over an array stops at its end and says so in `full`; a buf with a
 * `grow` function (lib/heap.h has one) gets more room instead.  The text is
 * always terminated by a NUL that `n` does not count.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_BUF_H
#define THICKET_LIB_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf {
    char *text;
    size_t n;   /* characters in text, the NUL not counted */
    size_t max; /* bytes of room, the NUL counted */
    bool full;  /* something was cut off */
    void (*grow)(struct buf *, size_t need); /* makes max >= need; or NULL */
};

#define BUF_OVER(array) ((struct buf){.text = (array), .max = sizeof(array)})

/* A buf over an array of its own, which lives as long as the block:
 *     struct buf b = BUF_ROOM(80);                                           */
#define BUF_ROOM(n) ((struct buf){.text = (char[n]){0}, .max = (n)})

void buf_clear(struct buf *);
void buf_add(struct buf *, const char *text);
void buf_add_n(struct buf *, const char *text, size_t n);
void buf_int(struct buf *, int64_t);
void buf_uint(struct buf *, uint64_t);

/* Copies n characters, or as many as fit, into an array of `max` bytes. */
void buf_copy(char *to, size_t max, const char *from, size_t n);

static inline void buf_char(struct buf *b, char c)
{
    if (b->n + 1 < b->max) {
        b->text[b->n++] = c;
        b->text[b->n] = '\0';
    } else {
        buf_add_n(b, &c, 1);
    }
}

#endif
