/*
 * mem.h: the four memory functions and assert, with or without a C library.
 *
 * core/, games/ and bots/ also build for wasm32 with no library under them;
 * there the four functions are the host's, and a failed assertion traps.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_MEM_H
#define THICKET_LIB_MEM_H

#include <stddef.h>

#if __STDC_HOSTED__
#include <assert.h>
#include <string.h>
#else
#ifdef __NVPTX__ /* a GPU has them as instructions */
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
#else
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
#endif
int memcmp(const void *a, const void *b, size_t n);
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
#define assert(x) ((x) ? (void)0 : __builtin_trap())
#endif

/* An assertion in a loop that `make bench` shows to matter: on in the builds
 * that tests use, off in a release. */
#ifdef THICKET_SLOW_ASSERTS
#define assert_slow(x) assert(x)
#else
#define assert_slow(x) ((void)sizeof((x) ? 1 : 0))
#endif

#endif
