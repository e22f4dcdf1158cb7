/*
 * hash.h: a number for some bytes (FNV-1a, 64 bits): other bytes, in all
 * likelihood another number.  No secret is safe with it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_HASH_H
#define THICKET_LIB_HASH_H

#include <stddef.h>
#include <stdint.h>

#include "lib/mem.h"

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

/* The same for a long text, eight bytes at a time. */
static inline uint64_t hash_long(const void *bytes, size_t n)
{
    const char *c = (const char *)bytes;
    uint64_t hash = HASH_START ^ n, eight;
    for (; n >= sizeof eight; n -= sizeof eight, c += sizeof eight) {
        memcpy(&eight, c, sizeof eight);
        hash = (hash ^ eight) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash_add(hash, c, n);
}

#endif
