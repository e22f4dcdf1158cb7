/*
 * board_thumb.c: the ring of tiles seen from one's own chair, the lantern's
 * way, the ogre.
 *
 * Chair c of n stands at the angle c/n of a turn, position p of k at p/k; the
 * whole is turned so that the observer's chair is at the bottom.  In a storm
 * the chairs move on (`offset`), so the ring turns for everybody.
 */
// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "front/terminal/parts.h"
#include "front/words.h"

enum { PANEL = 20 };

struct plan {
    double x, y, rx, ry; /* the ring's middle and radii */
    double turn;         /* what stands at angle 0 is at the bottom */
    int n;               /* tiles */
    int w, h;            /* of a tile */
    struct area panel;
};

/* The columns of the longest name of a tile. */
static int longest_name(const struct scene *s)
{
    const json_t *places = json_object_get(s->printed, "places");
    int most = text_columns(scene_word("wolves"));
    for (int i = 0; i < (int)json_array_size(places); i++) {
        int n = text_columns(scene_word(val_text_at(places, i)));
        most = n > most ? n : most;
    }
    return most;
}

static struct plan plan_of(const struct scene *s, struct area a)
{
    int wide = a.w < 130 ? a.w : 130, high = a.h < 36 ? a.h : 36;
    int left = (a.w - wide) / 2, top = (a.h - high) / 2;
    int offset = scene_int(s, "offset", 0);
    bool is_large = wide >= 110 && high >= 30;
    int name = longest_name(s);
    struct plan p = {.n = val_count(s->view, "circle"),
                     .w = is_large   ? 14
                          : name > 8 ? 12
                                     : 10,
                     .h = is_large    ? 5
                          : name > 10 ? 4
                                      : 3};
    int ring = wide - PANEL;
    p.x = left + (ring - 1) / 2.0;
    p.y = top + (high - 2) / 2.0;
    p.rx = (ring - p.w - 2) / 2.0;
    p.ry = (high - p.h - 1) / 2.0;
    if (s->eyes < s->n_seats) {
        p.turn = (double)((s->eyes + offset) % s->n_seats) / s->n_seats;
    }
    p.panel = area_part(a, left + ring, top, PANEL, high);
    return p;
}

/* The point at `angle` (in turns, clockwise from the observer's chair when
 * `turn` is 0), as far out as `out` radii. */
static void point(const struct plan *p, double angle, double out, int *x,
                  int *y)
{
    double a = 2 * 3.14159265358979 * (angle - p->turn);
    *x = (int)lround(p->x - p->rx * out * sin(a));
    *y = (int)lround(p->y + p->ry * out * cos(a));
}

static struct area tile(const struct plan *p, struct area a, int position)
{
    int x, y;
    point(p, (double)position / (p->n > 0 ? p->n : 1), 1, &x, &y);
    return area_part(a, x - p->w / 2, y - p->h / 2, p->w, p->h);
}

/* ---- Drawing ---- */

/* Whoever points at this tile, along its lower edge. */
static void draw_advice(const struct scene *s, struct area t, int position)
{
    const json_t *advice = scene_list(s, "advice");
    int x = 2;
    for (int i = 0; i < (int)json_array_size(advice); i++) {
        const json_t *one = json_array_get(advice, (size_t)i);
        if (val_int(one, "at", -1) == position) {
            int seat = val_int(one, "seat", 0);
            struct style style = scene_seat_style(s, seat);
            style.attr = BOLD;
            area_put(t, x, t.h - 1, style, scene_seat_shape(s, seat));
            x += 2;
        }
    }
}

static void draw_tile(const struct scene *s, const struct plan *p,
                      struct area a, int position)
{
    struct area t = tile(p, a, position);
    const char *face = val_text_at(scene_list(s, "circle"), position);
    const char *truth = val_text_at(scene_list(s, "truth"), position);
    const json_t *wrong = scene_event(s, "wrong");
    char number[12];
    snprintf(number, sizeof number, "%d", position);
    bool is_wrong = wrong && strcmp(val_text(wrong, "position"), number) == 0;
    snprintf(number, sizeof number, "%d", position + 1); /* as people count */
    face = is_wrong ? val_text(wrong, "tile") : face;
    bool is_wolves = face && strcmp(face, "wolves") == 0;
    area_fill(t, (struct style){.ink = MOSS}, ' ');
    if (face) {
        area_box(t, (struct style){.ink = is_wrong ? EMBER : LANTERN});
        part_name(
            area_part(t, 1, 1, t.w - 2, t.h - 2), 0,
            (struct style){.ink = is_wolves ? EMBER : PAPER, .attr = BOLD},
            scene_word(face));
    } else {
        part_back(t);
        if (truth) {
            part_name(area_part(t, 1, 1, t.w - 2, t.h - 2), 0,
                      (struct style){.ink = MIST}, scene_word(truth));
        }
    }
    area_text(t, t.w - 3, 0, (struct style){.ink = MOSS}, number);
    draw_advice(s, t, position);
}

static void draw_chairs(const struct scene *s, const struct plan *p,
                        struct area a)
{
    int offset = scene_int(s, "offset", 0), guide = scene_int(s, "guide", -1);
    for (int seat = 0; seat < s->n_seats; seat++) {
        int x, y, chair = (seat + offset) % s->n_seats;
        int wide = part_clamp(text_columns(s->names[seat]), 1, 12);
        point(p, (double)chair / s->n_seats, 0.5, &x, &y);
        struct style style = scene_seat_style(s, seat);
        style.attr = seat == scene_int(s, "turn", -1) ? BOLD : 0;
        x -= (wide + 2 + (seat == guide)) / 2;
        area_put(a, x, y, style, scene_seat_shape(s, seat));
        x = area_text_in(a, x + 2, y, wide, style, s->names[seat]);
        area_text(a, x, y, style, seat == guide ? "*" : "");
    }
}

/* What is sought, on a card in the middle. */
static void draw_card(const struct scene *s, const struct plan *p,
                      struct area a)
{
    const json_t *asked = scene_list(s, "asked");
    if (!json_is_object(asked)) {
        return;
    }
    const char *name = scene_word(val_text(asked, "place"));
    struct area card = area_part(a, (int)p->x - 6, (int)lround(p->y) - 1, 13,
                                 text_columns(name) > 11 ? 4 : 3);
    area_fill(card, (struct style){.ink = LANTERN}, ' ');
    area_box(card, (struct style){.ink = LANTERN});
    part_name(area_part(card, 1, 1, 11, card.h - 2), 0,
              (struct style){.ink = LANTERN, .attr = BOLD}, name);
}

static void draw_path(const struct scene *s, struct area a, int y)
{
    const json_t *path = scene_list(s, "path");
    int x = 0, space = 0, lantern = scene_int(s, "lantern", 0), last = -1;
    for (int i = 0; i < (int)json_array_size(path); i++) {
        last += val_int_at(path, i, 0);
    }
    for (int i = 0; i < (int)json_array_size(path); i++) {
        if (i > 0) {
            area_put(a, x++, y, (struct style){.ink = BROOK}, 0x2248);
        }
        for (int k = 0; k < val_int_at(path, i, 0); k++, space++) {
            bool is_here = space == lantern, is_home = space == last;
            struct style style = {.ink = is_here   ? LANTERN
                                         : is_home ? PAPER
                                                   : MOSS,
                                  .attr = is_here || is_home ? BOLD : 0};
            area_put(a, x++, y, style,
                     is_here           ? 0x263c
                     : is_home         ? 0x2302
                     : space < lantern ? 0xb7
                                       : 0x25cb);
        }
    }
}

static void draw_pieces(struct area a, int x, int y, int n, int of, uint8_t ink,
                        uint32_t there, uint32_t gone)
{
    for (int i = 0; i < of; i++) {
        area_put(
            a, x + i * 2, y,
            (struct style){.ink = i < n ? ink : MOSS, .attr = i < n ? BOLD : 0},
            i < n ? there : gone);
    }
}

static void put_yes(struct area a, int y, const char *label, bool yes)
{
    int x = area_text(a, 0, y, (struct style){.ink = MIST}, label);
    area_text(
        a, x + 1, y,
        (struct style){.ink = yes ? LANTERN : MOSS, .attr = yes ? BOLD : 0},
        yes ? _("ready") : _("gone"));
}

/* The row of the panel where a list of cards begins. */
enum { CARDS_ROW = 11 };

static void draw_cards(const struct scene *s, struct area a)
{
    const json_t *hand = scene_list(s, "hand"),
                 *coming = scene_list(s, "coming");
    const json_t *list = json_array_size(coming) > 0 ? coming : hand;
    if (json_array_size(list) == 0) {
        return;
    }
    area_text_in(a, 0, CARDS_ROW - 1, a.w, (struct style){.ink = MIST},
                 list == coming ? _("To be laid:") : _("The Guide's cards:"));
    for (int i = 0; i < (int)json_array_size(list); i++) {
        const char *name = scene_word(val_text_at(list, i));
        int x = text_columns(name) <= a.w - 4 ? 4 : 3;
        area_text_in(a, x, CARDS_ROW + i, a.w - x,
                     (struct style){.ink = PAPER, .attr = BOLD}, name);
    }
}

static void draw_vote(const struct scene *s, struct area a, int y)
{
    const json_t *proposal = scene_list(s, "proposal");
    if (!json_is_object(proposal)) {
        return;
    }
    const json_t *agreed = json_object_get(proposal, "agreed");
    int by = val_int(proposal, "by", 0), x = 0;
    area_text_in(a, 0, y, a.w, (struct style){.ink = LANTERN, .attr = BOLD},
                 scene_word(val_text(proposal, "what")));
    x = scene_put_seat(s, a, x, y + 1, 1, by, BOLD) + 1;
    for (int i = 0; i < (int)json_array_size(agreed); i++) {
        x = scene_put_seat(s, a, x, y + 1, 1, val_int_at(agreed, i, 0), BOLD)
            + 1;
    }
}

static void draw_panel(const struct scene *s, struct area a)
{
    const struct style label = {.ink = MIST};
    int ogre = val_int(s->printed, "ogre", 6);
    area_text(a, 0, 0, label, _("Lantern"));
    draw_path(s, a, 1);
    area_text(a, 0, 3, label, _("Ogre"));
    draw_pieces(a, 0, 4, scene_int(s, "ogre", 0), ogre, EMBER, 0x25a0, 0x25a1);
    int x = area_text(a, 0, 5, label, _("Pebbles"));
    draw_pieces(a, x + 1, 5, scene_int(s, "pebbles", 0),
                val_int(s->printed, "pebbles", 3), MOON, 0x25cf, 0xb7);
    put_yes(a, 6, _("Tree"), val_flag(s->view, "tree"));
    put_yes(a, 7, _("Boots"), val_flag(s->view, "boots"));
    part_count(a, 0, 8, _("Found"), scene_int(s, "found", 0));
    draw_cards(s, a);
    draw_vote(s, a, CARDS_ROW + 4);
    if (scene_int(s, "guide", -1) >= 0) {
        area_text_in(a, 0, CARDS_ROW + 6, a.w, label, _("* the Guide"));
    }
}

static void draw(const struct scene *s, struct area a)
{
    struct plan p = plan_of(s, a);
    draw_chairs(s, &p, a);
    draw_card(s, &p, a);
    for (int i = 0; i < p.n; i++) {
        draw_tile(s, &p, a, i);
    }
    draw_panel(s, p.panel);
}

/* ---- Choosing ---- */

static bool find_tile(const struct plan *p, struct area a, const char *word,
                      struct spot *spot)
{
    int position = atoi(word);
    if (position < 0 || position >= p->n) {
        return false;
    }
    *spot = part_spot(a, tile(p, a, position));
    return true;
}

/* Gap g lies before tile g; the first and the last gap are one place, drawn
 * a little apart. */
static bool find_gap(const struct plan *p, const char *word, struct spot *spot)
{
    int gap = atoi(word), x, y;
    double at = gap == 0 ? -0.35 : gap == p->n ? gap - 0.65 : gap - 0.5;
    point(p, at / (p->n > 0 ? p->n : 1), 0.74, &x, &y);
    *spot = (struct spot){x - 1, y, 3, 1, x - 1, y};
    return true;
}

static bool find_card(const struct scene *s, const struct plan *p,
                      struct area a, const char *list, const char *word,
                      struct spot *spot)
{
    int i = val_find(scene_list(s, list), word);
    int x = p->panel.x - a.x, y = p->panel.y - a.y + CARDS_ROW + i;
    if (i >= 0) {
        *spot = (struct spot){x, y, PANEL - 1, 1, x, y};
    }
    return i >= 0;
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    struct plan p = plan_of(s, a);
    char verb[16], word[32], next[32];
    if (!scene_word_of(path, 0, verb, sizeof verb)
        || !scene_word_of(path, 1, word, sizeof word)) {
        return false;
    }
    bool has_next = scene_word_of(path, 2, next, sizeof next);
    if (strcmp(verb, "flip") == 0 || strcmp(verb, "point") == 0) {
        return find_tile(&p, a, word, spot);
    }
    if (strcmp(verb, "swap") == 0) {
        return find_tile(&p, a, has_next ? next : word, spot);
    }
    if (strcmp(verb, "name") == 0) {
        return find_card(s, &p, a, "hand", word, spot);
    }
    if (strcmp(verb, "insert") == 0) {
        return has_next ? find_gap(&p, next, spot)
                        : find_card(s, &p, a, "coming", word, spot);
    }
    return false;
}

static const char *asks(const char *chosen)
{
    return strncmp(chosen, "swap ", 5) == 0
               ? N_("With which tile do the wolves change places?")
               : NULL;
}

const struct board board_thumb = {
    .draw = draw, .find = find, .asks = asks, .counts_from_one = true};
