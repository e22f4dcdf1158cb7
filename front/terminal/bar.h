/*
 * bar.h: the last row of a screen: what the cursor is on, and the keys.
 *
 * Keys are one line in the reader's language, "? help  n news  q leave": items
 * with two spaces between them, each beginning with what is pressed for it.
 * Where there is too little room the least needed go first (bar.c), and the
 * way out is always in sight.  A click on an item presses it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_BAR_H
#define THICKET_FRONT_TERMINAL_BAR_H

#include "front/terminal/screen.h"

enum { MAX_BAR_ITEMS = 8 };

struct bar {
    struct {
        int x, w; /* on the canvas */
        uint32_t key;
    } item[MAX_BAR_ITEMS];
    int n, y;
};

/* Draws it into one row. */
void bar_draw(struct bar *, struct area, const char *text, const char *keys);

/* How long a text may be beside which every key is still in sight. */
int bar_room(struct area, const char *keys);

/* The key of the item at a place of the canvas; 0: there is none. */
uint32_t bar_key(const struct bar *, int x, int y);

#endif
