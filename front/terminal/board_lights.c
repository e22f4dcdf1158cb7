/*
 * board_lights.c: the clearing from above: lanes under mist, lanterns with
 * the treasure they show, entrances in the hedge.
 *
 * Cells, lanes and entrances come from the edition.  A cell is `step` columns
 * and rows wide, the frames of neighbours shared; the sought treasure and what
 * each seat has won stand at the right.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/parts.h"
#include "front/words.h"

enum { SIDE = 11, HEDGE = 4 }; /* columns: of the panel, of an entrance */

struct plan {
    int step_x, step_y;
    int x, y;       /* of the grid's first cell */
    int rows, cols; /* of the grid */
    struct area panel;
};

static struct plan plan_of(const struct scene *s, struct area a)
{
    const json_t *grid = json_object_get(s->printed, "grid");
    struct plan p = {.rows = val_int(grid, "rows", 5),
                     .cols = val_int(grid, "columns", 5)};
    p.step_x = part_clamp((a.w - SIDE - 2 * HEDGE - 1) / p.cols, 4, 18);
    p.step_y = part_clamp((a.h - 3) / p.rows, 2, 5);
    int wide = p.step_x * p.cols + 1 + 2 * HEDGE;
    int high = p.step_y * p.rows + 3;
    int side = part_clamp(a.w - wide, SIDE, 26);
    int left = (a.w - wide - side) / 2, top = (a.h - high) / 2;
    p.x = (left > 0 ? left : 0) + HEDGE;
    p.y = (top > 0 ? top : 0) + 1;
    int gap = side > SIDE + 4 ? 3 : 0;
    p.panel = area_part(a, p.x + wide - HEDGE + gap, p.y, side - gap, a.h);
    return p;
}

/* The cell's frame, of step_x+1 by step_y+1. */
static struct area frame(const struct scene *s, const struct plan *p,
                         struct area a, int cell)
{
    const json_t *at = json_array_get(
        json_object_get(json_object_get(s->printed, "grid"), "at"),
        (size_t)cell);
    return area_part(a, p->x + val_int_at(at, 1, 0) * p->step_x,
                     p->y + val_int_at(at, 0, 0) * p->step_y, p->step_x + 1,
                     p->step_y + 1);
}

static void draw_cell(const struct scene *s, struct area f, int cell)
{
    const json_t *lit = scene_list(s, "lit");
    struct area in = area_part(f, 1, 1, f.w - 2, f.h - 2);
    const char *hidden = val_text_at(scene_list(s, "treasures"), cell);
    int middle = (in.h - 1) / 2;
    area_fill(in, (struct style){.ink = PINE}, 0x2591); /* a forest tile */
    for (int i = 0; i < (int)json_array_size(lit); i++) {
        const json_t *light = json_array_get(lit, (size_t)i);
        if (val_int(light, "cell", -1) == cell) {
            int seat = val_int(light, "seat", 0);
            struct style own = scene_seat_style(s, seat);
            own.attr = BOLD;
            own.paper = NIGHT;
            struct style found = {.ink = LANTERN, .paper = NIGHT, .attr = BOLD};
            const char *name = scene_word(val_text(light, "treasure"));
            bool is_long = text_columns(name) > in.w;
            area_fill(in, own, ' ');
            area_put(in, is_long ? 0 : in.w / 2, middle, own,
                     scene_seat_shape(s, seat));
            part_name(area_part(in, 0, middle + !is_long, in.w, 1 + is_long), 2,
                      found, name);
            return;
        }
    }
    if (hidden) {
        part_name(in, 0, (struct style){.ink = MIST}, scene_word(hidden));
    }
}

/* An entrance: beyond the first or the last cell of its lane. */
static bool entrance(const struct scene *s, const struct plan *p, struct area a,
                     const char *name, struct spot *spot)
{
    const json_t *lanes = json_object_get(s->printed, "lanes");
    for (int i = 0; i < (int)json_array_size(lanes); i++) {
        const json_t *lane = json_array_get(lanes, (size_t)i);
        const json_t *cells = json_object_get(lane, "cells");
        int last = (int)json_array_size(cells) - 1;
        for (int end = 0; end < 2; end++) {
            const char *word = val_text_at(json_object_get(lane, "ends"), end);
            if (!word || strcmp(word, name) != 0) {
                continue;
            }
            struct area f =
                frame(s, p, a, val_int_at(cells, end ? last : 0, 0));
            struct area g =
                frame(s, p, a, val_int_at(cells, end ? 0 : last, 0));
            int x = f.x - a.x, y = f.y - a.y;
            if (f.x == g.x) { /* up or down */
                x += f.w / 2 - 1;
                y += f.y < g.y ? -1 : f.h;
            } else {
                x += f.x < g.x ? -3 : f.w;
                y += f.h / 2;
            }
            *spot = (struct spot){x, y, 3, 1, x, y};
            return true;
        }
    }
    return false;
}

static void draw_entrances(const struct scene *s, const struct plan *p,
                           struct area a)
{
    const json_t *lanes = json_object_get(s->printed, "lanes");
    for (int i = 0; i < (int)json_array_size(lanes); i++) {
        const json_t *ends =
            json_object_get(json_array_get(lanes, (size_t)i), "ends");
        for (int end = 0; end < 2; end++) {
            const char *name = val_text_at(ends, end);
            struct spot at;
            if (name && entrance(s, p, a, name, &at)) {
                bool is_above =
                    at.y < p->y || at.y > p->y + p->rows * p->step_y;
                area_text(a, is_above ? at.x + 4 : at.x + 1,
                          is_above ? at.y : at.y - 1,
                          (struct style){.ink = MOSS}, name);
            }
        }
    }
}

/* A label and a treasure below it, in two rows where it is long; returns the
 * next row. */
static int put_treasure(struct area a, int y, const char *label,
                        struct style style, const char *name)
{
    area_text_in(a, 0, y++, a.w, (struct style){.ink = MIST}, label);
    if (text_columns(name) <= a.w) {
        area_text(a, 0, y, style, name);
        return y + 1;
    }
    part_name(area_part(a, 0, y, a.w, 2), 0, style, name);
    return y + 2;
}

/* The treasures that somebody has won, the latest ones where there is no room
 * for all; returns the next row. */
static int put_won(struct area a, int y, int room, const json_t *won)
{
    int n = (int)json_array_size(won), first = n, rows = 0;
    for (; first > 0; first--) {
        const char *name = scene_word(val_text_at(won, first - 1));
        int high = text_columns(name) > a.w - 2 ? 2 : 1;
        if (rows + high > room) {
            break;
        }
        rows += high;
    }
    if (first > 0 && first < n) {
        area_put(a, 0, y, (struct style){.ink = MIST}, 0x2026);
    }
    for (int i = first; i < n; i++) {
        const char *name = scene_word(val_text_at(won, i));
        int high = text_columns(name) > a.w - 2 ? 2 : 1;
        struct area row = area_part(a, 2, y, a.w - 2, high);
        if (high > 1) {
            part_name(row, 0, (struct style){.ink = MIST}, name);
        } else {
            area_text(row, 0, 0, (struct style){.ink = MIST}, name);
        }
        y += high;
    }
    return y;
}

static void draw_panel(const struct scene *s, struct area a)
{
    const char *sought = scene_text(s, "sought"),
               *named = scene_text(s, "named");
    int y = 0;
    if (*sought) {
        y = put_treasure(a, y, _("Sought:"),
                         (struct style){.ink = LANTERN, .attr = BOLD},
                         scene_word(sought));
    }
    if (*named) {
        y = put_treasure(a, y, _("Named:"), (struct style){.ink = MOON},
                         scene_word(named));
    }
    char text[32];
    part_count(a, 0, y + 1, _("To win:"), scene_int(s, "goal", 0));
    y += 2;
    int room = (a.h - y) / (s->n_seats > 0 ? s->n_seats : 1) - 1;
    bool has_blank = room > 1;
    room = part_clamp(room - has_blank, 0, 2);
    for (int seat = 0; seat < s->n_seats; seat++) {
        const json_t *won = json_array_get(scene_list(s, "won"), (size_t)seat);
        int n = (int)json_array_size(won);
        y += has_blank;
        int x = scene_put_seat(s, a, 0, y, a.w, seat, BOLD);
        snprintf(text, sizeof text, "%d", n);
        y += x + 2 > a.w; /* a long name has its row to itself */
        area_text(a, a.w - (int)strlen(text), y++,
                  (struct style){.ink = PAPER, .attr = BOLD}, text);
        y = put_won(a, y, room, won);
    }
}

static void draw(const struct scene *s, struct area a)
{
    struct plan p = plan_of(s, a);
    const json_t *at =
        json_object_get(json_object_get(s->printed, "grid"), "at");
    int n = (int)json_array_size(at);
    for (int cell = 0; cell < n; cell++) {
        struct area f = frame(s, &p, a, cell);
        area_fill(f, (struct style){.ink = MOSS}, ' ');
    }
    for (int cell = 0; cell < n; cell++) {
        area_box(frame(s, &p, a, cell), (struct style){.ink = MOSS});
    }
    for (int cell = 0; cell < n; cell++) {
        draw_cell(s, frame(s, &p, a, cell), cell);
    }
    /* In the corners, where no cell is. */
    part_trees(
        area_part(a, p.x + 1, p.y, p.cols * p.step_x - 1, p.rows * p.step_y));
    draw_entrances(s, &p, a);
    draw_panel(s, p.panel);
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    char verb[16], name[32];
    struct plan p = plan_of(s, a);
    return scene_word_of(path, 0, verb, sizeof verb)
           && strcmp(verb, "name") != 0
           && scene_word_of(path, 1, name, sizeof name)
           && entrance(s, &p, a, name, spot);
}

const struct board board_lights = {.draw = draw, .find = find};
