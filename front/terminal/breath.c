/*
 * breath.c: see breath.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/breath.h"

/* How fast a person can have seen what is new, and how slowly a keyboard
 * repeats a key that is held. */
enum { BREATH_MS = 400, REPEAT_MS = 150 };

void breath_take(struct breath *b, int64_t now)
{
    b->until = now + BREATH_MS;
}

bool breath_swallows(struct breath *b, int64_t now)
{
    if (now >= b->until) {
        return false;
    }
    if (b->until < now + REPEAT_MS) {
        b->until = now + REPEAT_MS;
    }
    return true;
}
