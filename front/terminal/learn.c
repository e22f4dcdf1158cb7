/*
 * learn.c: terminal_learn: the lessons of a game on the screen, step by step.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/bar.h"
#include "front/terminal/choose.h"
#include "front/terminal/lesson.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"

struct learn {
    struct lesson lesson;
    struct chooser chooser; /* of the one thing to do, if there is one */
    struct bar bar;
};

static void go(struct learn *l, int at)
{
    lesson_go(&l->lesson, at);
    json_t *deeds = json_array();
    if (*lesson_deed(&l->lesson)) {
        json_array_append_new(deeds, json_string(lesson_deed(&l->lesson)));
    }
    chooser_start(&l->chooser, table_started(l->lesson.table)->game, deeds);
}

static void draw(struct learn *l, struct canvas *c)
{
    struct scene s = lesson_scene(&l->lesson);
    struct stage st = stage_of(c, 0);
    SCOPED_BUF focus = BUF_ON_HEAP;
    char where[32];
    const struct board *board = board_of(s.game);
    chooser_list(&l->chooser, board, &s, st.board, st.strip.w);
    s.chosen = l->chooser.chosen;
    s.focus = chooser_focus(&l->chooser);
    int rows = chooser_list(&l->chooser, board, &s, st.board, st.strip.w);
    st = stage_of(c, rows);
    stage_title(&st, &s, 0);
    board->draw(&s, st.board);
    stage_lesson(&st, lesson_sentence(&l->lesson));
    chooser_draw(&l->chooser, st.strip);
    chooser_say(&l->chooser, &s, &focus);
    if (focus.n == 0) {
        snprintf(where, sizeof where, "%d/%d", l->lesson.at + 1,
                 l->lesson.n_steps);
        buf_add(&focus, lesson_title(&l->lesson));
        buf_add(&focus, "  ");
        buf_add(&focus, where);
    }
    bar_draw(&l->bar, st.keys, focus.text, _("Enter: on  b back  q leave"));
}

/* One lesson; false when the person leaves it before its end. */
static bool learn(struct learn *l, struct screen *screen)
{
    for (;;) {
        struct canvas *c = screen_canvas(screen);
        canvas_clear(c);
        if (stage_fits(c)) {
            draw(l, c);
        }
        screen_show(screen);
        struct screen_input in = screen_wait(screen, -1, -1);
        if (in.type == INPUT_CLICK) {
            in.key = bar_key(&l->bar, in.x, in.y);
            in.type = INPUT_KEY;
            if (chooser_to_spot(&l->chooser, in.x, in.y)) {
                in.key = PRESS_ENTER;
            }
        }
        if (in.type == INPUT_STOP
            || (in.type == INPUT_KEY
                && (in.key == 'q' || in.key == PRESS_ESCAPE))) {
            return false;
        }
        if (in.type != INPUT_KEY) {
            continue;
        }
        if (in.key == PRESS_LEFT || in.key == PRESS_ERASE || in.key == 'b') {
            go(l, l->lesson.at - 1);
        } else if (in.key == PRESS_ENTER || in.key == ' '
                   || in.key == PRESS_RIGHT
                   || chooser_to_key(&l->chooser, in.key)) {
            if (l->lesson.at + 1 == l->lesson.n_steps) {
                return true;
            }
            go(l, l->lesson.at + 1);
        }
    }
}

void terminal_learn(struct screen *screen, const struct game *g)
{
    struct learn l = {.bar = {.n = 0}};
    bool goes_on = true;
    words_play(g->id);
    for (int n = 0; goes_on && lesson_open(&l.lesson, g, n); n++) {
        go(&l, 0);
        goes_on = learn(&l, screen);
        chooser_stop(&l.chooser);
        lesson_close(&l.lesson);
    }
}
