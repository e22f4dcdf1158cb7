/*
 * canvas.h: a picture made of characters, before it meets a terminal.
 *
 * Boards draw on a canvas and know nothing of curses, so the same drawing
 * fills a screen (screen.h), is printed by `thicket show`, and is compared by
 * tests.  What a terminal cannot do is decided at the edges: a canvas that is
 * `ascii` replaces every character as it is put, and colours are names whose
 * shades screen.c and canvas_print choose.
 *
 *     struct area a = area_of(&canvas);
 *     area_box(area_part(a, 2, 1, 20, 3), (struct style){.ink = MOSS});
 *     area_text(a, 3, 2, (struct style){.ink = LANTERN}, "star");
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_CANVAS_H
#define THICKET_FRONT_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The palette of a paper theatre at night, and the seats' own colours. */
enum colour {
    PLAIN, /* the terminal's own, or the night behind everything */
    NIGHT,
    PINE,
    MOSS,
    MIST,
    PAPER,
    INK,
    LANTERN,
    EMBER,
    BERRY,
    MOON,
    BROOK,
    CORAL,
    SKY,
    GOLD,
    LEAF,
    VIOLET,
    ROSE,
    N_COLOURS
};

enum { BOLD = 1, DIM = 2, REVERSE = 4, UNDERLINE = 8 };

struct style {
    uint8_t ink, paper; /* enum colour */
    uint8_t attr;       /* BOLD and the others */
};

struct cell {
    uint32_t ch; /* Unicode; 0 is the second half of a wide character */
    struct style style;
};

struct canvas {
    int w, h;
    struct cell *cell; /* row by row */
    bool ascii;
    int cut; /* a row with a text that did not fit, from 1; 0: none */
};

/* A rectangle of a canvas: what is drawn outside it is cut off.  Passed by
 * value; coordinates in it count from its upper left corner. */
struct area {
    struct canvas *canvas;
    int x, y, w, h;
};

void canvas_resize(struct canvas *, int w, int h); /* and clears it */
void canvas_free(struct canvas *);
void canvas_clear(struct canvas *);

/* How many colours a terminal shows; chosen by its owner. */
enum palette { PALETTE_NONE, PALETTE_16, PALETTE_256 };

/* A colour's number in a palette; -1 leaves it to the terminal. */
int canvas_shade(enum palette, enum colour);

/* Prints the picture as lines without blanks at their ends, with the escape
 * sequences of ECMA-48 where there is a palette. */
void canvas_print(const struct canvas *, enum palette, FILE *);

struct area area_of(struct canvas *);
struct area area_part(struct area, int x, int y, int w, int h);

/* The cell, or NULL outside. */
struct cell *area_cell(struct area, int x, int y);
void area_put(struct area, int x, int y, struct style, uint32_t ch);
void area_fill(struct area, struct style, uint32_t ch);

/* A frame along its inner edge, joined to the lines that are there. */
void area_box(struct area, struct style);

/* A line, upright or level, joined to the lines it meets. */
void area_line(struct area, int x0, int y0, int x1, int y1, struct style);

/* Writes UTF-8 text in one line and returns the column after it.  The second
 * cuts it to `width` columns, the last of them an ellipsis, and the third
 * centres it so. */
int area_text(struct area, int x, int y, struct style, const char *text);
int area_text_in(struct area, int x, int y, int width, struct style,
                 const char *text);
void area_centred(struct area, int x, int y, int width, struct style,
                  const char *text);

/* Writes a text broken into lines between words and returns how many lines
 * that takes; only those from `skip` on that fit are drawn. */
int area_wrapped(struct area, int skip, struct style, const char *text);

/* The columns that a text takes, or so many bytes of it. */
int text_columns(const char *text);
int text_columns_n(const char *text, size_t bytes);

#endif
