/*
 * board_tiny.c: two cards on the table, and a hand for each seat below them.
 *
 * A place is where `peek` and `take` are said, the own hand where `keep` is.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/parts.h"
#include "front/words.h"

enum { CARD_W = 13, CARD_H = 5, GAP = 4, HANDS = CARD_H + 3 };
static const char *const places[] = {"left", "right"};

/* Card i of n in a row. */
static struct area card_of(struct area a, int y, int i, int n)
{
    int wide = n * (CARD_W + GAP) - GAP;
    return area_part(a, (a.w - wide) / 2 + i * (CARD_W + GAP), y, CARD_W,
                     CARD_H);
}

static void draw_card(struct area card, const char *word)
{
    if (word) {
        area_box(card, (struct style){.ink = PAPER});
        area_centred(card, 1, CARD_H / 2, CARD_W - 2,
                     (struct style){.ink = LANTERN, .attr = BOLD},
                     scene_word(word));
    } else {
        part_back(card);
    }
}

static void draw(const struct scene *s, struct area a)
{
    const json_t *chosen = scene_list(s, "chosen");
    for (int i = 0; i < 2; i++) {
        struct area card = card_of(a, 0, i, 2);
        draw_card(card, val_text_at(scene_list(s, "table"), i));
        area_centred(a, card.x - a.x, CARD_H, CARD_W,
                     (struct style){.ink = MIST}, scene_word(places[i]));
    }
    for (int seat = 0; seat < s->n_seats; seat++) {
        struct area card = card_of(a, HANDS, seat, s->n_seats);
        int x = card.x - a.x, y = HANDS + CARD_H;
        draw_card(card, val_text_at(scene_list(s, "cards"), seat));
        scene_put_seat(s, a, x, HANDS - 1, CARD_W, seat,
                       scene_int(s, "turn", -1) == seat ? BOLD : 0);
        for (int i = 0; i < (int)json_array_size(chosen); i++) {
            if (!s->result && val_int_at(chosen, i, -1) == seat) {
                area_text(a, x, y, (struct style){.ink = MIST},
                          _("has chosen"));
            }
        }
    }
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    char place[16];
    if (strcmp(path, "keep") == 0 && s->eyes < s->n_seats) {
        *spot = part_spot(a, card_of(a, HANDS, s->eyes, s->n_seats));
        spot->key_y = HANDS + CARD_H - 1; /* the card can still be read */
        return true;
    }
    if (!scene_word_of(path, 1, place, sizeof place)) {
        return false;
    }
    *spot = part_spot(a, card_of(a, 0, strcmp(place, places[1]) == 0, 2));
    return true;
}

const struct board board_tiny = {.draw = draw, .find = find};
