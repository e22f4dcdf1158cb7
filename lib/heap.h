/*
 * heap.h: memory that is there, or the program ends with a sentence.
 *
 * For everything above the rules: lib/ below this file, core/, games/ and
 * bots/ allocate nothing.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_HEAP_H
#define THICKET_LIB_HEAP_H

#include "lib/buf.h"

/* Like calloc, but never NULL. */
void *heap_new(size_t n, size_t size);
char *heap_copy(const char *text);

/* A pointer to such memory, which is given back where its block ends:
 *     SCOPED char *name = heap_copy(text);                                   */
#define SCOPED __attribute__((cleanup(heap_free_at)))
void heap_free_at(void *pointer);

/* A buf that grows on the heap, "" until then; its text is given back with
 * heap_free_buf. */
#define BUF_ON_HEAP                                                            \
    ((struct buf){.text = (char *)(uintptr_t) "", .grow = heap_grow})
void heap_grow(struct buf *, size_t need);
void heap_free_buf(struct buf *);

/* The same, given back where its block ends:
 *     SCOPED_BUF text = BUF_ON_HEAP;                                         */
#define SCOPED_BUF __attribute__((cleanup(heap_free_buf))) struct buf

/* Makes room for one more element in an array that doubles as it grows:
 *     heap_room((void **)&list, n, &max, sizeof *list); list[n++] = x;   */
void heap_room(void **array, size_t n, size_t *max, size_t size);

#endif
