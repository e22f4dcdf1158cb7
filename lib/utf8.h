/*
 * utf8.h: characters of UTF-8 text.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_UTF8_H
#define THICKET_LIB_UTF8_H

#include <stdbool.h>
#include <stdint.h>

/* Takes the first character of a text that is not at its end; a byte that
 * belongs to none stands for '?'. */
uint32_t utf8_take(const char **text);

/* Whether a byte goes on with a character that began before it. */
static inline bool utf8_goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

#endif
