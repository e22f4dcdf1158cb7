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
    struct chooser chooser; /* of what may be done, where something is asked */
    struct bar bar;
    const char *message;
};

/* Lights the answer alone: once it was asked for or missed, or where the
 * sentence points at it. */
static void hint(struct learn *l, const char *message)
{
    const char *deed = lesson_deed(&l->lesson);
    chooser_start(&l->chooser, table_started(l->lesson.table)->game,
                  json_pack("[s]", deed));
    l->message = message;
}

static void go(struct learn *l, int at)
{
    lesson_go(&l->lesson, at);
    chooser_start(&l->chooser, table_started(l->lesson.table)->game,
                  lesson_choices(&l->lesson));
    l->chooser.is_quiz = true;
    l->message = NULL;
    if (lesson_points(&l->lesson)) {
        hint(l, NULL);
    }
}

static bool is_asked(const struct learn *l)
{
    return *lesson_deed(&l->lesson);
}

static void draw(struct learn *l, struct canvas *c)
{
    struct scene s = lesson_scene(&l->lesson);
    struct stage st = stage_of(c, 0);
    SCOPED_BUF focus = BUF_ON_HEAP;
    const char *keys =
        is_asked(l) ? _("Tab: choose  Enter: do it  h hint  Esc back  q leave")
                    : _("Enter: on  Esc back  q leave");
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
    if (l->message) {
        buf_add(&focus, l->message);
    } else {
        chooser_say(&l->chooser, &s, bar_room(st.keys, keys), &focus);
    }
    if (focus.n == 0) {
        snprintf(where, sizeof where, "%d/%d", l->lesson.at + 1,
                 l->lesson.n_steps);
        buf_add(&focus, lesson_title(&l->lesson));
        buf_add(&focus, "  ");
        buf_add(&focus, where);
    }
    bar_draw(&l->bar, st.keys, focus.text, keys);
}

static void take_target(struct learn *l)
{
    bool is_chosen = *chooser_focus(&l->chooser);
    const char *action = chooser_take(&l->chooser);
    if (!is_chosen) {
        l->message = _("Choose something that is lit; h: a hint.");
    } else if (action && strcmp(action, lesson_deed(&l->lesson)) == 0) {
        go(l, l->lesson.at + 1);
    } else if (action) {
        hint(l, _("Not quite: it is the one that is lit now."));
    }
}

static void answer(struct learn *l, uint32_t key)
{
    l->message = NULL;
    switch (key) {
    case PRESS_ENTER:
    case ' ':
        take_target(l);
        break;
    case 'h':
        hint(l, NULL);
        break;
    default:
        if (!chooser_press(&l->chooser, key)
            && chooser_to_key(&l->chooser, key)) {
            take_target(l);
        }
    }
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
        bool is_back = in.key == PRESS_ESCAPE || in.key == PRESS_ERASE
                       || (!is_asked(l) && in.key == 'b');
        if (in.type == INPUT_STOP
            || (in.type == INPUT_KEY
                && (in.key == 'q' || (is_back && l->lesson.at == 0)))) {
            return false;
        }
        if (in.type != INPUT_KEY) {
            continue;
        }
        if (is_back) {
            if (!chooser_back(&l->chooser)) {
                go(l, l->lesson.at - 1);
            }
        } else if (is_asked(l)) {
            answer(l, in.key);
        } else if (in.key == PRESS_LEFT) {
            go(l, l->lesson.at - 1);
        } else if (in.key == PRESS_ENTER || in.key == ' '
                   || in.key == PRESS_RIGHT) {
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
