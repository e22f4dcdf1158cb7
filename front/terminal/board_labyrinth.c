/*
 * board_labyrinth.c: the round castle, unrolled: the rim above, the disc
 * below, the left edge joined to the right.
 *
 * The circle's units are columns of equal width; a space covers the units
 * that the edition gives it, moved on by as many spaces as its zone is
 * turned.  A wall is a line, a door a gap in it, so that what is joined
 * shows.  Clockwise is to the right.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "front/terminal/parts.h"
#include "front/words.h"
#include "lib/utf8.h"

enum { PANEL = 15, MAX_ZONES = 8 };

struct plan {
    struct area castle, panel;
    int units, zones;
    int wide, high; /* columns of a unit, rows of a zone, walls included */
    int turned[MAX_ZONES];
};

static const json_t *zone_of(const struct scene *s, int zone)
{
    return json_array_get(json_object_get(s->printed, "zones"), (size_t)zone);
}

static int spaces_in(const struct scene *s, int zone)
{
    int n = val_int(zone_of(s, zone), "cells", 12);
    return n > 0 ? n : 1;
}

static struct plan plan_of(const struct scene *s, struct area a)
{
    struct plan p = {.units = val_int(s->printed, "units", 12),
                     .zones = val_count(s->printed, "zones")};
    p.zones = p.zones < MAX_ZONES ? p.zones : MAX_ZONES;
    p.wide = part_clamp((a.w - PANEL - 4) / p.units, 3, 9);
    p.high = part_clamp(a.h / (p.zones > 0 ? p.zones : 1), 2, 5);
    int w = p.wide * p.units + 5, h = p.high * p.zones;
    int left = part_clamp((a.w - w - PANEL - 6) / 2, 0, a.w);
    int top = part_clamp((a.h - h) / 2, 0, a.h);
    p.castle = area_part(a, left, top, w, h);
    int x = left + w + (left > 0 ? 4 : 0);
    p.panel = area_part(a, x, top, a.w - x, h);
    for (int zone = 0, k = 0; zone < p.zones; zone++) {
        if (val_flag(zone_of(s, zone), "turns")) {
            p.turned[zone] = val_int_at(scene_list(s, "turns"), k++, 0);
        }
    }
    return p;
}

/* The first row of a zone: the wall between it and the one outside. */
static int row_of(const struct plan *p, int zone)
{
    return (p->zones - 1 - zone) * p->high;
}

/* The zone's own unit that lies at a unit of the table. */
static int own_unit(const struct scene *s, const struct plan *p, int zone,
                    int unit)
{
    int by = p->turned[zone] * p->units / spaces_in(s, zone);
    return ((unit - by) % p->units + p->units) % p->units;
}

static int space_at(const struct scene *s, const struct plan *p, int zone,
                    int unit)
{
    return own_unit(s, p, zone, unit) * spaces_in(s, zone) / p->units;
}

/* Whether the zone has a door in that wall ("ring", "in", "out"). */
static bool has_door(const struct scene *s, int zone, const char *wall, int i)
{
    const char *doors = val_text(zone_of(s, zone), wall);
    return i >= 0 && i < (int)strlen(doors) && doors[i] == '1';
}

static bool is_open_outward(const struct scene *s, const struct plan *p,
                            int zone, int unit)
{
    return zone + 1 < p->zones
           && has_door(s, zone, "out", own_unit(s, p, zone, unit))
           && has_door(s, zone + 1, "in", own_unit(s, p, zone + 1, unit));
}

/* The inside of a space, by name; false when there is no such space. */
static bool inside(const struct scene *s, const struct plan *p,
                   const char *name, struct area *in)
{
    int zone, index;
    if (sscanf(name, "%d.%d", &zone, &index) != 2 || zone < 0
        || zone >= p->zones) {
        return false;
    }
    int n = spaces_in(s, zone), span = p->units / n;
    for (int unit = 0; unit < p->units; unit += span) {
        if (space_at(s, p, zone, unit) == index) {
            *in = area_part(p->castle, unit * p->wide + 1, row_of(p, zone) + 1,
                            span * p->wide - 1, p->high - 1);
            return true;
        }
    }
    return false;
}

/* ---- Drawing ---- */

static void draw_walls(const struct scene *s, const struct plan *p)
{
    for (int zone = 0; zone < p->zones; zone++) {
        bool turns = val_flag(zone_of(s, zone), "turns");
        struct style style = {.ink = turns ? GOLD : MOSS};
        int y = row_of(p, zone), n = spaces_in(s, zone), span = p->units / n;
        for (int unit = 0; unit < p->units; unit++) {
            if (!is_open_outward(s, p, zone, unit)) {
                bool is_edge = zone + 1 == p->zones;
                area_line(p->castle, unit * p->wide, y, (unit + 1) * p->wide, y,
                          (struct style){.ink = is_edge ? MIST : MOSS});
            }
        }
        for (int unit = 0; unit < p->units; unit += span) {
            int space = space_at(s, p, zone, unit);
            int before = (space + n - 1) % n; /* the door joins it to this */
            if (!has_door(s, zone, "ring", before)) {
                area_line(p->castle, unit * p->wide, y, unit * p->wide,
                          y + p->high, style);
                if (unit == 0) {
                    area_line(p->castle, p->units * p->wide, y,
                              p->units * p->wide, y + p->high, style);
                }
            } else if (unit > 0) { /* where one space ends */
                for (int row = 1; row < p->high; row++) {
                    area_put(p->castle, unit * p->wide, y + row,
                             (struct style){.ink = PINE}, 0xb7);
                }
            } else { /* the way round */
                area_put(p->castle, 0, y + 1, (struct style){.ink = BROOK},
                         0xab);
                area_put(p->castle, p->units * p->wide, y + 1,
                         (struct style){.ink = BROOK}, 0xbb);
            }
        }
        if (turns) {
            area_put(p->castle, p->units * p->wide + 2, y + p->high / 2 + 1,
                     (struct style){.ink = GOLD}, 0x21bb);
        }
    }
}

/* Whether a space's card would be alone in these cells of the castle. */
static bool is_free(const struct plan *p, int x, int y, int n)
{
    for (int i = 0; i < n; i++) {
        const struct cell *cell = area_cell(p->castle, x + i, y);
        if (!cell
            || (cell->ch != ' ' && cell->ch != 0xb7 && cell->ch != '.'
                && cell->ch != 0x2591)) {
            return false;
        }
    }
    return true;
}

/* The text after its first n letters. */
static const char *skip(const char *text, int n)
{
    while (n-- > 0 && *text) {
        utf8_take(&text);
    }
    return text;
}

/* As much of a text as has room in a row. */
static void put_start(struct area in, struct style style, const char *text)
{
    char start[100];
    snprintf(start, sizeof start, "%.*s", (int)(skip(text, in.w) - text), text);
    area_text(in, 0, 0, style, start);
}

/* The same, with a point where there is more of it. */
static void put_short(struct area in, struct style style, const char *text)
{
    put_start(in, style, text);
    if (text_columns(text) > in.w) {
        area_put(in, in.w - 1, 0, style, '.');
    }
}

/* A name in two rows, of which the letter of a space in reach has the second.
 */
static void put_rows(struct area in, struct style style, const char *name,
                     bool is_in_reach)
{
    area_fill(area_part(in, 0, 0, in.w, 1), (struct style){0}, ' ');
    char first[100];
    const char *rest = is_in_reach ? NULL : part_divide(name, in.w, in.w);
    if (!rest) {
        put_short(in, style, name);
        return;
    }
    snprintf(first, sizeof first, "%.*s-", (int)(rest - name), name);
    put_start(in, style, first);
    put_start(area_part(in, 0, 1, in.w, 1), style, rest);
}

/* A name longer than its space runs on through an open door, to the right or
 * from the left; else it goes on in the next row. */
static void put_rest(const struct plan *p, struct area in, struct style style,
                     const char *name, bool is_in_reach)
{
    int x = in.x - p->castle.x, y = in.y - p->castle.y;
    int over = text_columns(name) - in.w;
    if (over <= 0) {
        return;
    }
    if (is_free(p, x + in.w, y, over)) {
        area_text(p->castle, x, y, style, name);
    } else if (is_free(p, x - over, y, over)) {
        area_text(p->castle, x - over, y, style, name);
    } else {
        put_rows(in, style, name, is_in_reach);
    }
}

static void draw_secrets(const struct scene *s, const struct plan *p)
{
    const char *kind, *card, *sought = scene_text(s, "sought");
    json_t *list, *where;
    for (int pass = 0; pass < 2; pass++) { /* each its own space first */
        json_object_foreach(json_object_get(s->printed, "secrets"), kind, list)
        {
            json_object_foreach(list, card, where)
            {
                struct area in;
                const char *space = json_string_value(where);
                struct style style = {.ink = MIST};
                if (strcmp(card, sought) == 0) {
                    style = (struct style){
                        .ink = INK, .paper = LANTERN, .attr = BOLD};
                }
                if (!space || !inside(s, p, space, &in)) {
                    continue;
                }
                if (pass == 0) {
                    put_start(in, style, scene_word(card));
                } else {
                    put_rest(p, in, style, scene_word(card),
                             val_find(scene_list(s, "reach"), space) >= 0);
                }
            }
        }
    }
}

static void draw_reach(const struct scene *s, const struct plan *p)
{
    const json_t *reach = scene_list(s, "reach");
    for (int i = 0; i < (int)json_array_size(reach); i++) {
        struct area in;
        const char *space = val_text_at(reach, i);
        if (space && inside(s, p, space, &in)) {
            area_fill(area_part(in, 0, 0, in.w, in.h),
                      (struct style){.ink = LANTERN, .attr = DIM}, 0x2591);
        }
    }
}

static void draw_pawns(const struct scene *s, const struct plan *p)
{
    const json_t *pawns = scene_list(s, "pawns");
    for (int seat = (int)json_array_size(pawns) - 1; seat >= 0; seat--) {
        const char *space = val_text_at(pawns, seat);
        struct area in;
        int before = 0; /* pawns on the same space with a lower number */
        for (int i = 0; i < seat; i++) {
            const char *other = val_text_at(pawns, i);
            before += space && other && strcmp(other, space) == 0;
        }
        if (space && inside(s, p, space, &in)) {
            struct style style = scene_seat_style(s, seat);
            style.attr = BOLD;
            area_put(in, in.w - 1 - before % in.w, in.h - 1, style,
                     scene_seat_shape(s, seat));
        }
    }
}

/* ---- The panel ---- */

static int draw_duel(const struct scene *s, struct area a, int y)
{
    const json_t *duel = scene_list(s, "duel");
    if (!json_is_object(duel)) {
        return y;
    }
    const json_t *sides = json_object_get(duel, "sides");
    const json_t *last = json_object_get(duel, "last");
    const json_t *chosen = json_object_get(duel, "chosen");
    int x = part_count(a, 0, y, _("A duel for"), val_int(duel, "stake", 1));
    area_text(a, x, y++, (struct style){.ink = MIST}, ":");
    const char *what = val_text(duel, "for");
    y += area_wrapped(area_part(a, 1, y, a.w - 1, 2), 0,
                      (struct style){.ink = EMBER, .attr = BOLD},
                      strcmp(what, "any") == 0 ? _("either kind")
                                               : scene_word(what));
    for (int i = 0; i < (int)json_array_size(sides); i++) {
        int seat = val_int_at(sides, i, 0);
        const char *thrown = val_text_at(last, i);
        const char *state = thrown                    ? scene_word(thrown)
                            : val_holds(chosen, seat) ? _("ready")
                                                      : "...";
        int room = a.w - 3 - text_columns(state);
        bool has_room = text_columns(s->names[seat]) <= room; /* else a sign */
        x = scene_put_seat(s, a, 0, y, has_room ? a.w : 1, seat, BOLD);
        area_text(a, x + 1, y++, (struct style){.ink = PAPER}, state);
    }
    return y;
}

static int draw_hand(struct area a, int y, const json_t *cards)
{
    struct buf b = BUF_ROOM(300);
    for (int i = 0; i < (int)json_array_size(cards); i++) {
        const char *card = val_text_at(cards, i);
        buf_add(&b, i > 0 ? ", " : "");
        buf_add(&b, card ? scene_word(card) : "");
    }
    return y
           + area_wrapped(area_part(a, 1, y, a.w - 1, a.h - y), 0,
                          (struct style){.ink = PAPER}, b.text);
}

static void draw_panel(const struct scene *s, struct area a)
{
    const char *sought = scene_text(s, "sought");
    char text[24];
    int y = 0;
    if (*sought) {
        area_text(a, 0, y++, (struct style){.ink = MIST}, _("Sought:"));
        area_text_in(a, 1, y++, a.w - 1,
                     (struct style){.ink = LANTERN, .attr = BOLD},
                     scene_word(sought));
    }
    part_count(a, 0, y++, _("Pile"), scene_int(s, "pile", 0));
    snprintf(text, sizeof text, "%d/2", scene_int(s, "changes", 0));
    part_label(a, 0, y++, _("Changes"), text, PAPER);
    const json_t *gone = scene_list(s, "gone");
    for (int seat = 0; seat < s->n_seats; seat++) {
        int n = snprintf(text, sizeof text, "%d",
                         val_int_at(scene_list(s, "held"), seat, 0));
        int x = scene_put_seat(s, a, 0, y, a.w - 1 - n, seat, BOLD);
        area_text(a, x + 1, y++, (struct style){.ink = PAPER, .attr = BOLD},
                  text);
        const json_t *hand =
            s->eyes == seat
                ? scene_list(s, "cards")
                : json_array_get(scene_list(s, "hands"), (size_t)seat);
        if (json_array_size(hand) > 0) {
            y = draw_hand(a, y, hand);
        }
    }
    y = draw_duel(s, a, y);
    if (json_array_size(gone) > 0) {
        area_text(a, 0, y, (struct style){.ink = MIST}, _("Gone:"));
        draw_hand(a, y + 1, gone);
    }
}

static void draw(const struct scene *s, struct area a)
{
    struct plan p = plan_of(s, a);
    draw_reach(s, &p);
    draw_walls(s, &p);
    draw_secrets(s, &p);
    draw_pawns(s, &p);
    draw_panel(s, p.panel);
}

/* ---- Choosing ---- */

/* A ring is taken by its rim, at the right edge. */
static bool find_ring(const struct plan *p, struct area a, int zone,
                      struct spot *spot)
{
    int x = p->castle.x - a.x + p->units * p->wide + 1;
    int y = p->castle.y - a.y + row_of(p, zone) + p->high / 2 + 1;
    *spot = (struct spot){x, y, 3, 1, x, y};
    return true;
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    struct plan p = plan_of(s, a);
    char verb[16], word[32];
    struct area in;
    if (strcmp(path, "centre") == 0) {
        return find_ring(&p, a, 0, spot);
    }
    if (strcmp(path, "inner") == 0 || strcmp(path, "outer") == 0) {
        return find_ring(&p, a, *path == 'i' ? 2 : 4, spot);
    }
    if (!scene_word_of(path, 0, verb, sizeof verb)) {
        return false;
    }
    bool is_place = strcmp(verb, "go") == 0 || strcmp(verb, "send") == 0;
    if (strcmp(path, "stay") == 0 && s->eyes < s->n_seats) {
        const char *space = val_text_at(scene_list(s, "pawns"), s->eyes);
        /* there `go` may lead too: out and back */
        is_place = space && strlen(space) < sizeof word
                   && val_find(scene_list(s, "reach"), space) < 0;
        if (is_place) {
            memcpy(word, space, strlen(space) + 1);
        }
    } else if (!scene_word_of(path, 1, word, sizeof word)) {
        return false;
    }
    if (!is_place || !inside(s, &p, word, &in)) {
        return false;
    }
    int x = in.x - a.x, y = in.y - a.y;
    *spot = (struct spot){x, y, in.w, in.h, x, y + in.h - 1};
    return true;
}

static const char signs[] =
    N_("The castle is cut open and unrolled: on top lies the rim, below it the "
       "outer ring, the hall, the inner ring and the court, at the bottom the "
       "disc.\n"
       "·: an open door to the next space; a gap in a wall is one too\n"
       "« »: the way goes on at the other edge\n"
       "↻: the disc or a ring, which can be turned\n"
       "░: where you can go");

const struct board board_labyrinth = {
    .draw = draw, .find = find, .signs = signs};
