/*
 * page.h: the two halves of a table in the browser: this program, compiled for
 * WebAssembly, and web/src/offline, which runs it in a worker.
 *
 *      web/src/offline/room.ts     calls offline_*, gives page_*
 *          |
 *      home.c                      one message of the page at a time
 *          |
 *      front/server                rooms, the same as behind `thicket serve`
 *          |
 *      loop.c wire.c workers.c store.c below.c
 *
 * Texts that go in are written to offline_inbox first.  Whatever page_keep was
 * given must be on disk before the other half passes on what page_say and
 * page_answer were given after it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_OFFLINE_PAGE_H
#define THICKET_FRONT_OFFLINE_PAGE_H

#include <stddef.h>
#include <stdint.h>

#define FROM_PAGE(name)                                                        \
    __attribute__((import_module("page"), import_name(#name)))
#define FOR_PAGE(name) __attribute__((export_name(#name))) name

/* ---- What the other half does ---- */

/* A change of what is kept, as JSON: ["line","MOLIRA",1,0,"0 push N1"]. */
FROM_PAGE(keep) void page_keep(const char *, size_t n);

/* A message to a screen; and its end. */
FROM_PAGE(say) void page_say(uint32_t screen, const char *, size_t n);
FROM_PAGE(hang_up) void page_hang_up(uint32_t screen);

/* The answer to offline_ask, with the cookie to keep for a table, or "". */
FROM_PAGE(answer)
void page_answer(int status, const char *, size_t n, const char *code,
                 const char *token);

/* Lets another worker think over these bytes (offline_think); what comes of it
 * goes to offline_thought with the same number. */
FROM_PAGE(think) void page_think(uint32_t job, const void *, size_t n);

/* Chance, and BLAKE2b. */
FROM_PAGE(bytes) void page_bytes(void *, size_t n);
FROM_PAGE(hash)
void page_hash(const char *, size_t n, unsigned char *hash, size_t n_hash);

#endif
