/*
 * dice.c: see dice.h; libsodium's.
 */
// SPDX-License-Identifier: MIT
#include "front/server/dice.h"

#include <sodium.h>
#include <string.h>

void dice_bytes(void *to, size_t n)
{
    randombytes_buf(to, n);
}

void dice_hash(const char *text, unsigned char *hash, size_t n)
{
    crypto_generichash(hash, n, (const unsigned char *)text, strlen(text), NULL,
                       0);
}
