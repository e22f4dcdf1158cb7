/*
 * dice.h: real chance, and a hash, below secret.h.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_DICE_H
#define THICKET_FRONT_SERVER_DICE_H

#include <stddef.h>

/* Bytes that nobody can guess. */
void dice_bytes(void *, size_t n);

/* BLAKE2b of a text, in n bytes, 64 at most. */
void dice_hash(const char *text, unsigned char *hash, size_t n);

#endif
