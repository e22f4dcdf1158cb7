/*
 * board_goblins.c: the caves growing round the mountain, and each path as a
 * sentence of signposts.
 *
 * A cell is one row high between shared frames: the tile inside, the crumbs
 * that lie on it along its lower edge.  Where the caves are larger than the
 * window, it follows the cursor.  Signposts are signs, one for each symbol of
 * the edition; the legend names them.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "front/terminal/parts.h"
#include "front/words.h"

enum { PANEL = 23 };

/* ---- Signs ---- */

enum { GRASS = -2, PLAIN_SCROLL = -1 };

/* The symbol's number in the edition, or one of the above. */
static int symbol_of(const struct scene *s, const char *word)
{
    int i = val_find(json_object_get(s->printed, "symbols"), word);
    return i >= 0 ? i : strcmp(word, "grass") == 0 ? GRASS : PLAIN_SCROLL;
}

/* A letter of the symbol's own that no symbol before it has. */
static uint32_t letter_of(const struct scene *s, int symbol)
{
    const json_t *symbols = json_object_get(s->printed, "symbols");
    char taken[64] = "";
    for (int i = 0; i <= symbol && i < 60; i++) {
        const char *name = val_text_at(symbols, i);
        while (name && *name && strchr(taken, *name)) {
            name++;
        }
        taken[i] = name && *name ? *name : '?';
    }
    return (unsigned char)taken[symbol < 60 ? symbol : 0];
}

static int put_sign(const struct scene *s, struct area a, int x, int y,
                    int symbol, uint8_t paper)
{
    static const struct {
        uint32_t sign;
        uint8_t ink;
    } signs[] = {{0x25cb, GOLD}, {0x263c, LANTERN}, {0x273f, ROSE},
                 {0x22ce, SKY},  {0x25c7, LEAF},    {0x2605, VIOLET}};
    if (symbol == GRASS) {
        area_put(a, x, y, (struct style){.ink = LEAF, .paper = paper}, '"');
    } else if (symbol == PLAIN_SCROLL) {
        area_put(a, x, y, (struct style){.ink = PAPER, .paper = paper}, 0xb7);
    } else {
        bool has_sign =
            symbol < (int)(sizeof signs / sizeof *signs) && !a.canvas->ascii;
        area_put(a, x, y,
                 (struct style){.ink = signs[symbol % 6].ink,
                                .paper = paper,
                                .attr = BOLD},
                 has_sign ? signs[symbol].sign : letter_of(s, symbol));
    }
    return x + 1;
}

static const json_t *printed_tile(const struct scene *s, const char *list,
                                  const char *id)
{
    return val_with(json_object_get(s->printed, list), "id", id);
}

static int put_scrolls(const struct scene *s, struct area a, int x, int y,
                       const json_t *tile, uint8_t paper)
{
    const json_t *scrolls = json_object_get(tile, "scrolls");
    for (int i = 0; i < (int)json_array_size(scrolls); i++) {
        const char *word = val_text_at(scrolls, i);
        x = put_sign(s, a, x, y, symbol_of(s, word ? word : ""), paper);
    }
    return x;
}

/* A tile's face in up to seven columns: entry, exit, scrolls; or a goblin. */
static void put_tile(const struct scene *s, struct area a, int x, int y,
                     const char *id, uint8_t paper)
{
    const json_t *tile = printed_tile(s, "tiles", id);
    const char *entry = val_text(tile, "entry");
    if (!tile || !*entry) {
        const char *word = _("goblin");
        area_text_in(a, x == 1 && text_columns(word) > 6 ? 0 : x, y, 7,
                     (struct style){.ink = EMBER, .paper = paper, .attr = BOLD},
                     word);
        return;
    }
    x = put_sign(s, a, x, y, symbol_of(s, entry), paper);
    area_put(a, x++, y, (struct style){.ink = MIST, .paper = paper}, 0x2192);
    x = put_sign(s, a, x, y, symbol_of(s, val_text(tile, "exit")), paper);
    put_scrolls(s, a, x + 1, y, tile, paper);
}

/* ---- The window on the caves ---- */

struct plan {
    struct area window, panel;
    int step_x, step_y;
    int cols, rows; /* cells in the window */
    int x0, y0;     /* the cave space in its upper left corner */
};

static bool read_space(const char *text, int *x, int *y)
{
    return sscanf(text, "%d,%d", x, y) == 2;
}

/* Where a window of n cells begins so that it shows low to high, or as much
 * as it can around `focus`. */
static int begin_at(int low, int high, int n, int focus)
{
    int span = high - low + 1;
    if (span <= n) {
        return low - (n - span) / 2;
    }
    int begin = focus - n / 2;
    begin = begin < low ? low : begin;
    return begin + n - 1 > high ? high - n + 1 : begin;
}

static struct plan plan_of(const struct scene *s, struct area a)
{
    int x0 = -1, x1 = 1, y0 = -1, y1 = 1, fx = 0, fy = 0, x, y;
    const json_t *caves = scene_list(s, "caves");
    for (int i = 0; i < (int)json_array_size(caves); i++) {
        const json_t *cave = json_array_get(caves, (size_t)i);
        if (read_space(val_text(cave, "at"), &x, &y)) {
            x0 = x < x0 ? x : x0;
            x1 = x > x1 ? x : x1;
            y0 = y < y0 ? y : y0;
            y1 = y > y1 ? y : y1;
        }
    }
    const char *last = strrchr(s->focus, ' ');
    if (last) {
        read_space(last + 1, &fx, &fy);
    }
    struct plan p = {.step_x = a.w >= 120 ? 10 : 8,
                     .step_y = a.h >= 32 ? 3 : 2};
    int wide = a.w < 140 ? a.w : 140, left = (a.w - wide) / 2;
    p.window = area_part(a, left, 0, wide - PANEL, a.h);
    p.panel = area_part(a, left + wide - PANEL, 0, PANEL, a.h);
    p.cols = (p.window.w - 1) / p.step_x;
    p.rows = (p.window.h - 1) / p.step_y;
    /* One more all round: a tile may be laid there. */
    p.x0 = begin_at(x0 - 1, x1 + 1, p.cols, fx);
    p.y0 = begin_at(y0 - 1, y1 + 1, p.rows, fy);
    return p;
}

/* The cell's frame; empty outside the window. */
static struct area cell(const struct plan *p, int x, int y)
{
    if (x < p->x0 || y < p->y0 || x >= p->x0 + p->cols
        || y >= p->y0 + p->rows) {
        return area_part(p->window, 0, 0, 0, 0);
    }
    return area_part(p->window, (x - p->x0) * p->step_x,
                     (y - p->y0) * p->step_y, p->step_x + 1, p->step_y + 1);
}

/* What the observer has peeked at there, or NULL. */
static const char *peeked(const struct scene *s, const char *at)
{
    const json_t *one = val_with(scene_list(s, "peek"), "at", at);
    return one ? val_text(one, "tile")
               : json_string_value(json_object_get(scene_list(s, "truth"),
                                                   at)); /* the referee's */
}

static void draw_crumbs(const struct scene *s, struct area f,
                        const json_t *crumbs)
{
    int x = 1;
    for (int i = 0; i < (int)json_array_size(crumbs); i++) {
        const json_t *crumb = json_array_get(crumbs, (size_t)i);
        int seat = val_int(crumb, "seat", 0);
        struct style style = scene_seat_style(s, seat);
        style.attr = BOLD;
        area_put(f, x, f.h - 1, style, scene_seat_shape(s, seat));
        put_sign(s, f, x + 1, f.h - 1, symbol_of(s, val_text(crumb, "symbol")),
                 PLAIN);
        x += 2;
    }
}

static void draw_cave(const struct scene *s, const struct plan *p,
                      const json_t *cave)
{
    int x, y;
    if (!read_space(val_text(cave, "at"), &x, &y)) {
        return;
    }
    struct area f = cell(p, x, y);
    const char *face = json_string_value(json_object_get(cave, "tile"));
    const char *mine = face ? NULL : peeked(s, val_text(cave, "at"));
    if (f.w == 0) {
        return;
    }
    struct area in = area_part(f, 1, 1, f.w - 2, f.h - 2);
    if (face) {
        area_fill(in, (struct style){.ink = PAPER}, ' ');
        put_tile(s, in, (in.w - 5) / 2, (in.h - 1) / 2, face, PLAIN);
    } else {
        area_fill(in, (struct style){.ink = MOSS}, 0x2592);
        if (mine) { /* between rocks: only these eyes see it */
            area_fill(area_part(in, 1, (in.h - 1) / 2, in.w - 2, 1),
                      (struct style){.ink = PAPER, .paper = NIGHT}, ' ');
            put_tile(s, in, (in.w - 5) / 2, (in.h - 1) / 2, mine, NIGHT);
        }
    }
}

static void draw_mountain(const struct scene *s, const struct plan *p)
{
    struct area f = cell(p, 0, 0);
    char left[24];
    if (f.w == 0) {
        return;
    }
    snprintf(left, sizeof left, "%d", scene_int(s, "mountain", 0));
    struct area in = area_part(f, 1, 1, f.w - 2, f.h - 2);
    area_fill(in, (struct style){.ink = MIST}, '^');
    area_centred(in, 0, (in.h - 1) / 2, in.w,
                 (struct style){.ink = PAPER, .attr = BOLD}, left);
}

static void draw_caves(const struct scene *s, const struct plan *p)
{
    const json_t *caves = scene_list(s, "caves");
    int n = (int)json_array_size(caves), x, y;
    area_box(cell(p, 0, 0), (struct style){.ink = MIST});
    for (int i = 0; i < n; i++) {
        if (read_space(val_text(json_array_get(caves, (size_t)i), "at"), &x, &y)
            && cell(p, x, y).w > 0) {
            area_box(cell(p, x, y), (struct style){.ink = MOSS});
        }
    }
    draw_mountain(s, p);
    for (int i = 0; i < n; i++) {
        draw_cave(s, p, json_array_get(caves, (size_t)i));
    }
    for (int i = 0; i < n; i++) { /* over the frames */
        const json_t *cave = json_array_get(caves, (size_t)i);
        if (read_space(val_text(cave, "at"), &x, &y) && cell(p, x, y).w > 0) {
            draw_crumbs(s, cell(p, x, y), json_object_get(cave, "crumbs"));
        }
    }
}

/* ---- The panel ---- */

/* A path: the palace's exit, then each tile's exit with its scrolls. */
static int put_path(const struct scene *s, struct area a, int y,
                    const json_t *path)
{
    const json_t *palace = printed_tile(s, "palaces", val_text(path, "palace"));
    const json_t *tiles = json_object_get(path, "tiles");
    area_put(a, 0, y, (struct style){.ink = LANTERN, .attr = BOLD}, 0x2302);
    int x = put_sign(s, a, 1, y, symbol_of(s, val_text(palace, "exit")), PLAIN);
    for (int i = 0; i < (int)json_array_size(tiles); i++) {
        const char *id = val_text_at(tiles, i);
        const json_t *tile = printed_tile(s, "tiles", id ? id : "");
        int n = 2 + val_count(tile, "scrolls");
        if (x + n > a.w) {
            x = 2;
            y++;
        }
        area_put(a, x++, y, (struct style){.ink = MIST}, 0x2192);
        x = put_scrolls(s, a, x, y, tile, PLAIN);
        x = put_sign(s, a, x, y, symbol_of(s, val_text(tile, "exit")), PLAIN);
    }
    int crumbs = val_int(path, "crumbs", 0);
    if (crumbs > 0) {
        char text[16];
        snprintf(text, sizeof text, " +%d", crumbs);
        area_text(a, x, y, (struct style){.ink = PAPER}, text);
    }
    return y + 1;
}

static int draw_seat(const struct scene *s, struct area a, int y, int seat)
{
    const json_t *path = json_array_get(scene_list(s, "paths"), (size_t)seat);
    const json_t *supply =
        json_array_get(scene_list(s, "supply"), (size_t)seat);
    int x = scene_put_seat(s, a, 0, y, 12, seat, BOLD) + 1;
    if (val_holds(scene_list(s, "escaped"), seat)) {
        area_text_in(a, x, y, a.w - x, (struct style){.ink = LEAF},
                     _("escaped"));
    } else {
        for (int i = 0; i < (int)json_array_size(supply); i++) {
            const char *word = val_text_at(supply, i);
            x = put_sign(s, a, x, y, symbol_of(s, word ? word : ""), PLAIN);
        }
    }
    y++;
    return json_is_object(path) ? put_path(s, a, y, path) : y;
}

static int draw_legend(const struct scene *s, struct area a, int y)
{
    const json_t *symbols = json_object_get(s->printed, "symbols");
    int x = 0;
    for (int i = 0; i < (int)json_array_size(symbols); i++) {
        const char *word = scene_word(val_text_at(symbols, i));
        const char *is = a.canvas->ascii ? "=" : ""; /* r=ring */
        if (x + 1 + text_columns(is) + text_columns(word) > a.w) {
            x = 0;
            y++;
        }
        x = put_sign(s, a, x, y, i, PLAIN);
        x = area_text(a, x, y, (struct style){.ink = MIST}, is);
        x = area_text(a, x, y, (struct style){.ink = MIST}, word) + 1;
    }
    return y + 1;
}

static int put_list(const struct scene *s, struct area a, int y,
                    const char *label, const json_t *tiles)
{
    int x = area_text(a, 0, y, (struct style){.ink = MIST}, label) + 1;
    for (int i = 0; i < (int)json_array_size(tiles); i++) {
        const char *id = val_text_at(tiles, i);
        if (x + 6 > a.w) {
            x = 2;
            y++;
        }
        put_tile(s, a, x, y, id ? id : "", PLAIN);
        x += 8;
    }
    return y + 1;
}

/* The palaces that are left, two in a row, each with its exit; the sign on the
 * back counts in the advanced game and alone. */
static void palace_at(struct area a, int i, int *x, int *y)
{
    *x = i % 2 * 11;
    *y = a.h - 4 + i / 2;
}

static void draw_palaces(const struct scene *s, struct area a)
{
    const json_t *left = scene_list(s, "palaces");
    bool has_back = strcmp(scene_text(s, "mode"), "advanced") == 0
                    || strcmp(scene_text(s, "mode"), "solo") == 0;
    for (int i = 0; i < (int)json_array_size(left); i++) {
        const char *id = val_text_at(left, i);
        const json_t *palace = printed_tile(s, "palaces", id ? id : "");
        int x, y;
        palace_at(a, i, &x, &y);
        area_put(a, x + 4, y, (struct style){.ink = LANTERN, .attr = BOLD},
                 0x2302);
        area_put(a, x + 5, y, (struct style){.ink = MIST}, 0x2192);
        put_sign(s, a, x + 6, y, symbol_of(s, val_text(palace, "exit")), PLAIN);
        if (has_back) {
            area_put(a, x + 7, y, (struct style){.ink = MIST}, '/');
            put_sign(s, a, x + 8, y, symbol_of(s, val_text(palace, "back")),
                     PLAIN);
        }
    }
}

/* The homes that are sealed, by what they are worth; returns the next row. */
static int put_sealed(struct area a, int y, const json_t *sealed)
{
    const struct style style = {.ink = EMBER};
    int n = (int)json_array_size(sealed);
    int x = n > 0 ? area_text(a, 0, y, style, _("sealed")) : 0;
    for (int i = 0; i < n; i++) {
        char text[16];
        snprintf(text, sizeof text, " %d", val_int_at(sealed, i, 0));
        x = area_text(a, x, y, style, text);
    }
    return y + (n > 0);
}

static void draw_panel(const struct scene *s, struct area a)
{
    const json_t *sealed = scene_list(s, "sealed");
    part_count(a, 0, 0, _("Homes"), scene_int(s, "homes", 0));
    int y = draw_legend(s, a, put_sealed(a, 1, sealed)) + 1;
    for (int seat = 0; seat < s->n_seats; seat++) {
        y = draw_seat(s, a, y, seat);
        y += y + (s->n_seats - seat) * 2 < a.h - 2;
    }
    if (strcmp(scene_text(s, "phase"), "start") == 0) {
        area_text(a, 0, a.h - 5, (struct style){.ink = MIST}, _("Palaces"));
        draw_palaces(s, a);
    }
    const char *holding =
        json_string_value(json_object_get(s->view, "holding"));
    const json_t *putting = scene_list(s, "putting");
    if (holding) {
        int x = area_text(a, 0, a.h - 1, (struct style){.ink = LANTERN},
                          _("You hold:"));
        put_tile(s, a, x + 1, a.h - 1, holding, PLAIN);
    } else if (json_array_size(putting) > 0) {
        put_list(s, a, a.h - 2, _("To put:"), putting);
    }
}

/* ---- Alone ---- */

enum { ALONE_STEP = 11, ALONE_ROW = 2 };

/* Tile i of a list laid out in rows from `row` on. */
static void alone_at(struct area a, int row, int i, int *x, int *y)
{
    int n = (a.w - 2) / ALONE_STEP;
    *x = 2 + i % n * ALONE_STEP;
    *y = row + i / n;
}

static int alone_rows(struct area a, int n)
{
    int in_row = (a.w - 2) / ALONE_STEP;
    return n > 0 ? (n + in_row - 1) / in_row : 1;
}

static int draw_tiles(const struct scene *s, struct area a, int y,
                      const char *label, const json_t *tiles)
{
    int n = (int)json_array_size(tiles), x, at;
    area_text(a, 2, y, (struct style){.ink = MIST}, label);
    for (int i = 0; i < n; i++) {
        const char *id = val_text_at(tiles, i);
        alone_at(a, y + 1, i, &x, &at);
        put_tile(s, a, x + 4, at, id ? id : "", PLAIN);
    }
    return y + 1 + alone_rows(a, n);
}

/* The row where the list of that name begins, when alone. */
static int alone_row(const struct scene *s, struct area a, const char *list)
{
    int y = ALONE_ROW;
    if (strcmp(list, "caves") == 0) {
        return y + 1;
    }
    return y + 1 + alone_rows(a, val_count(s->view, "caves")) + 1;
}

static struct area alone_palaces(struct area a)
{
    return area_part(a, 2, ALONE_ROW + 3, 40, 4);
}

static void draw_alone(const struct scene *s, struct area a)
{
    const json_t *pile = scene_list(s, "pile"),
                 *sealed = scene_list(s, "sealed");
    int x = part_count(a, 2, 0, _("Mountain"), scene_int(s, "mountain", 0)) + 3;
    x = part_count(a, x, 0, _("Homes"), scene_int(s, "homes", 0)) + 3;
    x = part_count(a, x, 0, _("Goblins"), scene_int(s, "goblins", 0)) + 3;
    for (int i = 0; i < (int)json_array_size(sealed); i++) {
        x = part_count(a, x, 0, i == 0 ? _("Sealed") : "",
                       val_int_at(sealed, i, 0));
    }
    draw_legend(s, area_part(a, 2, 1, a.w - 2, 1), 0);
    if (strcmp(scene_text(s, "phase"), "palace") == 0) {
        area_text(a, 2, ALONE_ROW + 1, (struct style){.ink = MIST},
                  _("Palaces, and what is on their backs"));
        draw_palaces(s, alone_palaces(a));
        return;
    }
    int y = draw_tiles(s, a, ALONE_ROW, _("The caves"), scene_list(s, "caves"));
    if (json_is_array(pile)) {
        y = draw_tiles(s, a, y, _("The escape pile"), pile);
    } else {
        part_count(a, 2, y++, _("The escape pile"), scene_int(s, "pile", 0));
    }
    const json_t *path = json_array_get(scene_list(s, "paths"), 0);
    if (json_is_object(path)) {
        const json_t *palace =
            printed_tile(s, "palaces", val_text(path, "palace"));
        y = put_path(s, area_part(a, 2, 0, a.w - 2, a.h), y + 1, path);
        x = area_text(a, 2, y, (struct style){.ink = MIST},
                      _("On the palace's back:"));
        put_sign(s, a, x + 1, y, symbol_of(s, val_text(palace, "back")), PLAIN);
    }
    draw_tiles(s, a, y + 1, _("Discarded"), scene_list(s, "discard"));
}

static bool is_alone(const struct scene *s)
{
    return strcmp(scene_text(s, "mode"), "solo") == 0;
}

static void draw(const struct scene *s, struct area a)
{
    if (is_alone(s)) {
        draw_alone(s, a);
        return;
    }
    struct plan p = plan_of(s, a);
    draw_caves(s, &p);
    draw_panel(s, p.panel);
}

/* ---- Choosing ---- */

static bool find_space(const struct plan *p, struct area a, int x, int y,
                       struct spot *spot)
{
    struct area f = cell(p, x, y);
    int left = f.x - a.x, top = f.y - a.y;
    *spot = (struct spot){
        left + 1,           top + 1, f.w - 2, f.h - 2, left + f.w / 2 - 1,
        top + (f.h - 1) / 2};
    if (f.w == 0) { /* beyond the window: still there for the arrows */
        left = p->window.x - a.x + (x - p->x0) * p->step_x;
        top = p->window.y - a.y + (y - p->y0) * p->step_y;
        *spot = (struct spot){left, top, 0, 0, -9, -9};
    }
    return true;
}

static bool find_palace(const struct scene *s, struct area palaces,
                        struct area a, const char *palace, struct spot *spot)
{
    int i = val_find(scene_list(s, "palaces"), palace), x, y;
    if (i >= 0) {
        palace_at(palaces, i, &x, &y);
        *spot = part_spot(a, area_part(palaces, x, y, 9, 1));
        spot->key_x = spot->x;
    }
    return i >= 0;
}

static bool find_alone(const struct scene *s, struct area a, const char *list,
                       const char *tile, struct spot *spot)
{
    int i = val_find(scene_list(s, list), tile), x, y;
    if (i >= 0) {
        alone_at(a, alone_row(s, a, list), i, &x, &y);
        *spot = (struct spot){x, y, ALONE_STEP - 1, 1, x, y};
    }
    return i >= 0;
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    char verb[16], word[32], last[32];
    if (!scene_word_of(path, 0, verb, sizeof verb)) {
        return false;
    }
    bool has_word = scene_word_of(path, 1, word, sizeof word);
    if (is_alone(s)) {
        return has_word
               && ((strcmp(verb, "take") == 0
                    && find_alone(s, a, "caves", word, spot))
                   || (strcmp(verb, "palace") == 0
                       && find_palace(s, alone_palaces(a), a, word, spot))
                   || (strcmp(verb, "lay") == 0
                       && find_alone(s, a, "pile", word, spot)));
    }
    struct plan p = plan_of(s, a);
    int x, y;
    if (strcmp(path, "explore") == 0 || strcmp(path, "flip mountain") == 0) {
        return find_space(&p, a, 0, 0, spot);
    }
    if (has_word && strcmp(verb, "escape") == 0) {
        return find_palace(s, p.panel, a, word, spot);
    }
    bool has_last = scene_word_of(path, 2, last, sizeof last);
    const char *space = has_last ? last : word;
    return has_word && (strcmp(verb, "crumb") != 0 || has_last)
           && read_space(space, &x, &y) && find_space(&p, a, x, y, spot);
}

static const char signs[] =
    N_("○→☼: a tile that leads from a ring to a lamp; the legend names the "
       "signposts. Behind them is what its scrolls show, and · is a scroll "
       "that shows nothing.\n"
       "\": grass, where a path may end\n"
       "⌂: a palace, where a path begins; behind it a player's whole path\n"
       "▒: a tile that lies face down\n"
       "^: the mountain, with the number of tiles left in it\n"
       "●○: a player's crumb");

const struct board board_goblins = {.draw = draw, .find = find, .signs = signs};
