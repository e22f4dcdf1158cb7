/*
 * heap.c: see heap.h.  Out of memory is the machine's failure, not a state
 * of ours: one line on stderr, and the program ends with status 1.
 */
// SPDX-License-Identifier: MIT
#include "lib/heap.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not inlined, or a compiler makes calloc of what heap_new does. */
__attribute__((noinline)) static void *or_die(void *p)
{
    if (!p) {
        fputs("thicket: out of memory: close something and try again\n",
              stderr);
        exit(1);
    }
    return p;
}

enum { LARGE = 4096 }; /* the system clears it as it brings it */

/* Debian 12's calloc passes by what was freed just now, malloc does not. */
void *heap_new(size_t n, size_t size)
{
    n = n ? n : 1;
    size = size ? size : 1;
    if (n > LARGE / size) {
        return or_die(calloc(n, size));
    }
    return memset(or_die(malloc(n * size)), 0, n * size);
}

static void *more(void *old, size_t n, size_t size)
{
    assert(n > 0 && size > 0);
    return or_die(n > SIZE_MAX / size ? NULL : realloc(old, n * size));
}

char *heap_copy(const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(heap_new(n, 1), text, n);
}

void heap_free_at(void *pointer)
{
    void *memory;
    memcpy(&memory, pointer, sizeof memory);
    free(memory);
}

void heap_grow(struct buf *b, size_t need)
{
    size_t max = b->max < 128 ? 128 : b->max;
    while (max < need) {
        max *= 4;
    }
    b->text = more(b->max > 0 ? b->text : NULL, max, 1);
    b->max = max;
}

void heap_free_buf(struct buf *b)
{
    free(b->max > 0 ? b->text : NULL);
    *b = BUF_ON_HEAP;
}

void heap_room(void **array, size_t n, size_t *max, size_t size)
{
    if (n >= *max) {
        *max = *max ? *max * 2 : 16;
        *array = more(*array, *max, size);
    }
}
