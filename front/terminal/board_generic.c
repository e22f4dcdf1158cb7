/*
 * board_generic.c: any game, as the list of what its view says.
 *
 * A new game can be played in a terminal before anybody has drawn a board for
 * it: the fields of the view stand in rows, the actions below them in words.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/board.h"
#include "front/words.h"
#include "lib/heap.h"

static void draw(const struct scene *s, struct area a)
{
    enum { LABEL = 14 };
    const char *key;
    json_t *field;
    int y = 1;
    json_object_foreach((json_t *)(uintptr_t)s->view, key, field)
    {
        struct buf text = BUF_ON_HEAP;
        buf_clear(&text);
        val_print(field, &text);
        area_text_in(a, 2, y, LABEL - 2, (struct style){.ink = MIST}, key);
        struct area value = area_part(a, 2 + LABEL, y, a.w - LABEL - 4, a.h);
        int rows =
            area_wrapped(value, 0, (struct style){.ink = PAPER}, text.text);
        y += rows > 1 ? rows : 1;
        heap_free_buf(&text);
    }
}

static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    (void)s, (void)a, (void)path, (void)spot;
    return false;
}

static void ask(const struct scene *s, bool mine, struct buf *b)
{
    int turn = scene_int(s, "turn", -1);
    if (mine) {
        scene_say(b, N_("It is for you to choose."), NULL);
    } else if (turn >= 0 && turn < s->n_seats) {
        scene_say(b, N_("It is the turn of {name}."), "name", s->names[turn],
                  NULL);
    }
}

const struct board board_generic = {
    .game = "", .draw = draw, .find = find, .ask = ask};

const struct board *board_of(const struct game *g)
{
    static const struct board *const boards[] = {
        &board_goblins, &board_hood,  &board_labyrinth,
        &board_lights,  &board_thumb, NULL};
    for (int i = 0; boards[i]; i++) {
        if (strcmp(boards[i]->game, g->id) == 0) {
            return boards[i];
        }
    }
    return &board_generic;
}
