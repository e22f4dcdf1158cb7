/*
 * board_generic.c: any game, as the list of what its view says.
 *
 * A new game can be played in a terminal before anybody has drawn a board for
 * it: the fields of the view stand in rows, the actions below them in words.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/board.h"
#include "front/words.h"
#include "lib/heap.h"

enum { LABEL = 14 };

/* One field from row y on; returns how many rows it takes. */
static int draw_field(struct area a, int y, const char *key,
                      const json_t *field)
{
    struct buf text = BUF_ON_HEAP;
    buf_add(&text, "");
    val_print(field, &text);
    area_text_in(a, 2, y, LABEL - 2, (struct style){.ink = MIST}, key);
    struct area value = area_part(a, 2 + LABEL, y, a.w - LABEL - 4, a.h - y);
    int rows = area_wrapped(value, 0, (struct style){.ink = PAPER}, text.text);
    heap_free_buf(&text);
    return rows > 1 ? rows : 1;
}

static void draw(const struct scene *s, struct area a)
{
    bool is_long = (int)json_object_size(s->view) > a.h - 2;
    struct area column = area_part(a, 0, 0, is_long ? a.w / 2 : a.w, a.h);
    const char *key;
    json_t *field;
    int y = 0;
    json_object_foreach((json_t *)(uintptr_t)s->view, key, field)
    {
        if (y >= a.h) {
            column = area_part(a, a.w / 2, 0, a.w / 2, a.h);
            y = 0;
        }
        y += draw_field(column, y, key, field);
    }
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    (void)s, (void)a, (void)path, (void)spot;
    return false;
}

const struct board board_generic = {.draw = draw, .find = find};
