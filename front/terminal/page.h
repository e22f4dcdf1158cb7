/*
 * page.h: a page of text over whatever is on the screen, turned with arrows.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_PAGE_H
#define THICKET_FRONT_TERMINAL_PAGE_H

#include "front/terminal/screen.h"
#include "lib/buf.h"

struct page {
    const char *title; /* NULL: not open */
    struct buf text;   /* lines that begin with "# " are headings */
    int skip, more;    /* lines above it and below it */
    int rows;          /* that are shown at once */
};

/* Opens it; the text is for the caller to append. */
void page_open(struct page *, const char *title);
void page_close(struct page *);
void page_free(struct page *);

/* Turns it, or closes it by any other key. */
void page_key(struct page *, uint32_t key);

/* Draws it over the area if it is open. */
void page_draw(struct page *, struct area);

#endif
