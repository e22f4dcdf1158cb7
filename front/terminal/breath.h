/*
 * breath.h: a moment in which keys do nothing, since what they mean has just
 * changed.
 *
 * A key that was meant for the screen before (on, enough seen, the curtain)
 * must not play on the one that has come by itself meanwhile.  Time is the
 * caller's, in milliseconds, so that a test needs no clock.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_BREATH_H
#define THICKET_FRONT_TERMINAL_BREATH_H

#include <stdbool.h>
#include <stdint.h>

struct breath {
    int64_t until;
};

/* What keys mean has changed. */
void breath_take(struct breath *, int64_t now);

/* Whether a key that comes now does nothing.  While one is held down, or
 * pressed again and again, each puts the end off. */
bool breath_swallows(struct breath *, int64_t now);

#endif
