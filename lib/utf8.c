/*
 * utf8.c: see utf8.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/utf8.h"

#include <stddef.h>

uint32_t utf8_take(const char **text)
{
    static const struct {
        unsigned char mask, lead, n;
    } forms[] = {
        {0x80, 0x00, 1}, {0xe0, 0xc0, 2}, {0xf0, 0xe0, 3}, {0xf8, 0xf0, 4}};
    const char *s = *text;
    unsigned char lead = (unsigned char)*s;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if ((lead & forms[i].mask) == forms[i].lead) {
            uint32_t ch = lead & (unsigned char)~forms[i].mask;
            int k = 1;
            while (k < forms[i].n && utf8_goes_on(s[k])) {
                ch = ch << 6 | ((unsigned char)s[k++] & 0x3f);
            }
            if (k == forms[i].n) {
                *text += k;
                return ch;
            }
        }
    }
    ++*text;
    return '?';
}
