/*
 * canvas.c: see canvas.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "lib/heap.h"
#include "lib/utf8.h"

void canvas_resize(struct canvas *c, int w, int h)
{
    free(c->cell);
    c->w = w;
    c->h = h;
    c->cell = heap_new((size_t)w * (size_t)h, sizeof *c->cell);
    canvas_clear(c);
}

void canvas_free(struct canvas *c)
{
    free(c->cell);
    c->cell = NULL;
}

void canvas_clear(struct canvas *c)
{
    c->cut = 0;
    for (int i = 0; i < c->w * c->h; i++) {
        c->cell[i] = (struct cell){.ch = ' ', .style = {PAPER, PLAIN, 0}};
    }
}

/* ---- What a poorer terminal shows instead ---- */

static const struct replacement {
    uint32_t ch;
    char ascii;
} replacements[] = {
    {0x2500, '-'},  {0x2501, '='},  {0x2502, '|'},  {0x2503, '|'},
    {0x250c, '+'},  {0x2510, '+'},  {0x2514, '+'},  {0x2518, '+'},
    {0x251c, '+'},  {0x2524, '+'},  {0x252c, '+'},  {0x2534, '+'},
    {0x253c, '+'},  {0x256d, '.'},  {0x256e, '.'},  {0x256f, '\''},
    {0x2570, '\''}, {0x2550, '='},  {0x2551, '|'},  {0x2504, '.'},
    {0x2506, ':'},  {0x2571, '/'},  {0x2572, '\\'}, {0x2580, '"'},
    {0x2584, '_'},  {0x2588, '#'},  {0x2591, '.'},  {0x2592, ':'},
    {0x2593, '%'},  {0x25cf, 'o'},  {0x25b2, '^'},  {0x25a0, '#'},
    {0x25c6, '%'},  {0x2605, '*'},  {0x271a, '+'},  {0x25cb, 'o'},
    {0x25b6, '>'},  {0x25c0, '<'},  {0x25b8, '>'},  {0x2190, '<'},
    {0x2191, '^'},  {0x2192, '>'},  {0x2193, 'v'},  {0x2026, '~'},
    {0x00b7, '.'},  {0x2022, '*'},  {0x2014, '-'},  {0x2013, '-'},
    {0x2018, '\''}, {0x2019, '\''}, {0x201c, '"'},  {0x201d, '"'},
    {0x00ab, '<'},  {0x00bb, '>'},  {0x2039, '('},  {0x203a, ')'},
    {0x00d7, 'x'},  {0x2302, '^'},  {0x2663, '&'},  {0x2660, '^'},
    {0x273f, '*'},  {0x2714, 'x'},  {0x25a1, '.'},  {0x25c7, '.'},
    {0x2b24, 'O'},  {0x2219, '.'},  {0x221e, '8'},  {0x21bb, '@'},
    {0x25aa, '#'},  {0x25ab, '.'},  {0x2574, '-'},  {0x2576, '-'},
    {0x2575, '|'},  {0x2577, '|'},  {0x00a0, ' '},  {0x202f, ' '},
    {0x201e, '"'},  {0x00bf, '?'},  {0x00a1, '!'},  {0x2248, '~'},
    {0x263c, '*'},  {0x25d6, '('},  {0x25d7, ')'},
};

/* Latin letters from U+00C0 to U+00FF without their accents. */
static const char unaccented[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
                                 "aaaaaaaceeeeiiiidnooooo/ouuuuyty";

static uint32_t in_ascii(uint32_t ch)
{
    if (ch < 0x80) {
        return ch;
    }
    for (size_t i = 0; i < sizeof replacements / sizeof *replacements; i++) {
        if (replacements[i].ch == ch) {
            return (unsigned char)replacements[i].ascii;
        }
    }
    if (ch >= 0xc0 && ch <= 0xff) {
        return (unsigned char)unaccented[ch - 0xc0];
    }
    return ch == 0x152 ? 'O' : ch == 0x153 ? 'o' : '?';
}

int canvas_shade(enum palette palette, enum colour colour)
{
    static const struct {
        int16_t of_256, of_16;
    } shades[N_COLOURS] = {
        [PLAIN] = {234, -1}, [NIGHT] = {233, 0},   [PINE] = {22, 2},
        [MOSS] = {65, 2},    [MIST] = {151, 7},    [PAPER] = {230, 7},
        [INK] = {235, 0},    [LANTERN] = {215, 3}, [EMBER] = {202, 1},
        [BERRY] = {132, 5},  [MOON] = {255, 15},   [BROOK] = {73, 6},
        [CORAL] = {209, 9},  [SKY] = {75, 12},     [GOLD] = {221, 11},
        [LEAF] = {114, 10},  [VIOLET] = {141, 13}, [ROSE] = {211, 5},
    };
    switch (palette) {
    case PALETTE_256:
        return shades[colour].of_256;
    case PALETTE_16:
        return shades[colour].of_16;
    case PALETTE_NONE:
        break;
    }
    return -1;
}

/* ---- Drawing ---- */

struct area area_of(struct canvas *c)
{
    return (struct area){c, 0, 0, c->w, c->h};
}

struct area area_part(struct area a, int x, int y, int w, int h)
{
    w = x + w > a.w ? a.w - x : w;
    h = y + h > a.h ? a.h - y : h;
    return (struct area){a.canvas, a.x + x, a.y + y, w < 0 ? 0 : w,
                         h < 0 ? 0 : h};
}

struct cell *area_cell(struct area a, int x, int y)
{
    int cx = a.x + x, cy = a.y + y;
    if (x < 0 || y < 0 || x >= a.w || y >= a.h || cx < 0 || cy < 0
        || cx >= a.canvas->w || cy >= a.canvas->h) {
        return NULL;
    }
    return &a.canvas->cell[cy * a.canvas->w + cx];
}

void area_put(struct area a, int x, int y, struct style style, uint32_t ch)
{
    struct cell *cell = area_cell(a, x, y);
    if (cell) {
        cell->ch = a.canvas->ascii ? in_ascii(ch) : ch;
        cell->style = style;
    }
}

void area_fill(struct area a, struct style style, uint32_t ch)
{
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++) {
            area_put(a, x, y, style, ch);
        }
    }
}

/* A line character by the sides at which it touches its neighbours. */
enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };

static const uint32_t lines[16] = {
    [NORTH] = 0x2575,
    [EAST] = 0x2576,
    [SOUTH] = 0x2577,
    [WEST] = 0x2574,
    [EAST | WEST] = 0x2500,
    [NORTH | SOUTH] = 0x2502,
    [SOUTH | EAST] = 0x256d,
    [SOUTH | WEST] = 0x256e,
    [NORTH | EAST] = 0x2570,
    [NORTH | WEST] = 0x256f,
    [NORTH | EAST | SOUTH] = 0x251c,
    [NORTH | SOUTH | WEST] = 0x2524,
    [EAST | SOUTH | WEST] = 0x252c,
    [NORTH | EAST | WEST] = 0x2534,
    [NORTH | EAST | SOUTH | WEST] = 0x253c,
};

/* Draws a line character so that it joins the one already there. */
static void put_line(struct area a, int x, int y, struct style style,
                     unsigned sides)
{
    const struct cell *cell = area_cell(a, x, y);
    for (unsigned i = 0; cell && i < 16; i++) {
        if (lines[i] && !a.canvas->ascii && cell->ch == lines[i]) {
            sides |= i;
        }
    }
    if (cell && a.canvas->ascii && strchr("-|+.'", (int)cell->ch)
        && cell->ch != in_ascii(lines[sides])) {
        sides = NORTH | EAST | SOUTH | WEST;
    }
    area_put(a, x, y, style, lines[sides]);
}

void area_box(struct area a, struct style style)
{
    for (int x = 1; x < a.w - 1; x++) {
        put_line(a, x, 0, style, EAST | WEST);
        put_line(a, x, a.h - 1, style, EAST | WEST);
    }
    for (int y = 1; y < a.h - 1; y++) {
        put_line(a, 0, y, style, NORTH | SOUTH);
        put_line(a, a.w - 1, y, style, NORTH | SOUTH);
    }
    put_line(a, 0, 0, style, SOUTH | EAST);
    put_line(a, a.w - 1, 0, style, SOUTH | WEST);
    put_line(a, 0, a.h - 1, style, NORTH | EAST);
    put_line(a, a.w - 1, a.h - 1, style, NORTH | WEST);
}

void area_line(struct area a, int x0, int y0, int x1, int y1,
               struct style style)
{
    bool is_level = y0 == y1;
    unsigned back = is_level ? WEST : NORTH, on = is_level ? EAST : SOUTH;
    for (int x = x0, y = y0; x <= x1 && y <= y1;
         x += is_level, y += !is_level) {
        bool is_first = x == x0 && y == y0, is_last = x == x1 && y == y1;
        put_line(a, x, y, style, (is_first ? 0 : back) | (is_last ? 0 : on));
    }
}

/* ---- Text ---- */

/* Takes one character; none that a terminal would obey. */
static uint32_t take(const char **text)
{
    uint32_t ch = utf8_take(text);
    return ch < ' ' ? ' ' : ch;
}

static int columns(uint32_t ch)
{
    int n = ch < 0x80 ? 1 : wcwidth((wchar_t)ch);
    return n < 0 ? 1 : n;
}

int text_columns(const char *text)
{
    return text_columns_n(text, strlen(text));
}

int text_columns_n(const char *text, size_t bytes)
{
    const char *end = text + bytes;
    int n = 0;
    while (text < end) {
        n += columns(take(&text));
    }
    return n;
}

/* Up to `bytes` of the text. */
static int put_text(struct area a, int x, int y, struct style style,
                    const char *text, size_t bytes)
{
    const char *end = text + bytes;
    if (a.h > 0 && y >= a.h && bytes > 0) {
        a.canvas->cut = a.y + a.h; /* below its last row */
    }
    while (text < end) {
        uint32_t ch = take(&text);
        int n = columns(ch);
        if (n == 0) { /* a combining mark: the letter alone is readable */
            continue;
        }
        if (x + n > a.w) {
            a.canvas->cut = a.y + y + 1;
            break;
        }
        area_put(a, x, y, style, ch);
        if (n == 2) {
            struct cell *half = area_cell(a, x + 1, y);
            if (half) {
                *half = (struct cell){0, style};
            }
        }
        x += n;
    }
    return x;
}

int area_text(struct area a, int x, int y, struct style style, const char *text)
{
    return put_text(a, x, y, style, text, strlen(text));
}

int area_text_in(struct area a, int x, int y, int width, struct style style,
                 const char *text)
{
    if (width <= 0) {
        return x;
    }
    if (text_columns(text) <= width) {
        return area_text(a, x, y, style, text);
    }
    struct area part = area_part(a, x, y, width, 1);
    put_text(part, 0, 0, style, text, strlen(text));
    area_put(part, width - 1, 0, style, 0x2026);
    return x + width;
}

void area_centred(struct area a, int x, int y, int width, struct style style,
                  const char *text)
{
    int n = text_columns(text), room = width - n;
    area_text_in(a, x + (room > 0 ? room / 2 : 0), y, width, style, text);
}

int area_wrapped(struct area a, int skip, struct style style, const char *text)
{
    int line = 0;
    while (*text) {
        /* The longest run of whole words that fits, at least one character. */
        const char *end = text, *next = text;
        int used = 0;
        while (*next && *next != '\n') {
            const char *word = next;
            while (*word == ' ') {
                word++;
            }
            const char *stop = word + strcspn(word, " \n");
            int wide = (int)(word - next);
            for (const char *s = word; s < stop;) {
                wide += columns(take(&s));
            }
            if (used > 0 && used + wide > a.w) {
                break;
            }
            used += wide;
            end = next = stop;
        }
        if (line >= skip) {
            put_text(a, 0, line - skip, style, text, (size_t)(end - text));
        }
        line++;
        if (*end == '\n') {
            text = end + 1;
        } else {
            text = end + strspn(end, " ");
        }
    }
    return line;
}

/* ---- Printing ---- */

static void print_style(enum palette palette, struct style s, FILE *out)
{
    int ink = canvas_shade(palette, s.ink);
    int paper = canvas_shade(palette, s.paper);
    fprintf(out, "\033[0%s%s%s%s", s.attr & BOLD ? ";1" : "",
            s.attr & DIM ? ";2" : "", s.attr & UNDERLINE ? ";4" : "",
            s.attr & REVERSE ? ";7" : "");
    if (palette == PALETTE_256) {
        fprintf(out, ";38;5;%d;48;5;%d", ink, paper);
    } else {
        if (ink >= 0) {
            fprintf(out, ";%d", ink < 8 ? 30 + ink : 82 + ink);
        }
        if (paper >= 0) {
            fprintf(out, ";%d", paper < 8 ? 40 + paper : 92 + paper);
        }
    }
    putc('m', out);
}

void canvas_print(const struct canvas *c, enum palette palette, FILE *out)
{
    for (int y = 0; y < c->h; y++) {
        const struct cell *row = &c->cell[y * c->w];
        int n = c->w;
        while (palette == PALETTE_NONE && n > 0 && row[n - 1].ch == ' ') {
            n--;
        }
        for (int x = 0; x < n; x++) {
            if (palette != PALETTE_NONE
                && (x == 0
                    || memcmp(&row[x].style, &row[x - 1].style,
                              sizeof row[x].style)
                           != 0)) {
                print_style(palette, row[x].style, out);
            }
            if (row[x].ch) {
                fprintf(out, "%lc", (wint_t)row[x].ch);
            }
        }
        fputs(palette != PALETTE_NONE ? "\033[0m\n" : "\n", out);
    }
}
