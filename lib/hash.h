/*
 * hash.h: a number for some bytes (FNV-1a, 64 bits): other bytes, in all
 * likelihood another number.  No secret is safe with it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_HASH_H
#define THICKET_LIB_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

/* The number for all that came before, and these. */
static inline uint64_t hash_add(uint64_t before, const void *bytes, size_t n)
{
    const unsigned char *c = (const unsigned char *)bytes;
    for (size_t i = 0; i < n; i++) {
        before = (before ^ c[i]) * UINT64_C(0x100000001b3);
    }
    return before;
}

#endif
