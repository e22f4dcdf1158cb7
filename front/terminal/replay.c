/*
 * replay.c: a record walked through, and one position of it printed.
 *
 * A position is a table on which the first so many actions of the record have
 * been played; making one anew costs microseconds, so going back is as easy
 * as going on.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "front/terminal/bar.h"
#include "front/terminal/help.h"
#include "front/terminal/page.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/ask.h"
#include "table/outcome.h"
#include "table/record.h"
#include "table/reply.h"

/* What the eyes were told of the last action. */
static void add_news(const struct table *t, const struct terminal_walk *w,
                     struct buf *text)
{
    const struct table_start *start = table_started(t);
    size_t n;
    SCOPED struct event *e = table_events(t, w->eyes, w->at - 1, &n);
    for (size_t i = 0; w->at > 0 && i < n; i++) {
        event_sentence(start->game, &start->setup, &e[i], TABLE, w->names,
                       words_say, text);
        buf_char(text, '\n');
    }
}

static void draw_line(const struct terminal_walk *w, struct area a)
{
    int n = table_plies(w->record), length = a.w - 22;
    char text[40];
    snprintf(text, sizeof text, "%d/%d", w->at, n);
    area_text(a, 0, 0, (struct style){.ink = LANTERN, .attr = BOLD}, text);
    for (int i = 0; i < length; i++) {
        bool is_past = n > 0 && (int64_t)i * n <= (int64_t)w->at * length;
        area_put(a, 12 + i, 0, (struct style){.ink = is_past ? LANTERN : MOSS},
                 is_past ? 0x2501 : 0x2500);
    }
}

static void eyes_text(const struct terminal_walk *w, struct buf *b)
{
    buf_clear(b);
    if (w->eyes == REFEREE) {
        buf_add(b, _("Everything face up"));
    } else if (w->eyes == TABLE) {
        buf_add(b, _("As everybody sees it"));
    } else {
        scene_say(b, N_("Through the eyes of {name}"), "name",
                  w->names[w->eyes]);
    }
}

static void draw(const struct terminal_walk *w, struct canvas *canvas,
                 bool is_walked, struct bar *bar)
{
    struct table *t = table_at(w->record, w->at);
    const struct table_start *start = table_started(t);
    json_auto_t *view = match_field(t, w->eyes, "view", reply_view);
    json_auto_t *result = match_result_of(t);
    json_auto_t *printed = json_loads(start->edition->json, 0, NULL);
    struct scene s = {
        .game = start->game,
        .setup = &start->setup,
        .printed = printed,
        .view = view,
        .result = result,
        .eyes = w->eyes,
        .you = w->you,
        .n_seats = start->setup.n_seats,
        .names = w->names,
        .chosen = "",
        .focus = "",
    };
    struct stage st = stage_of(canvas, is_walked ? 1 : 0);
    SCOPED_BUF text = BUF_ON_HEAP;
    stage_title(&st, &s, table_waiting(t));
    board_of(start->game)->draw(&s, st.board);
    if (result) {
        SCOPED_BUF last = BUF_ON_HEAP;
        add_news(t, w, &last);
        outcome_print(t, w->eyes < MAX_SEATS ? w->eyes : TABLE, w->names,
                      words_say, &text);
        buf_char(&text, '\n');
        stage_ending(&st, last.n > 0 ? last.text : "", text.text,
                     stage_story(text.text));
    } else {
        ask_print(t, TABLE, w->names, words_say, &text);
        stage_ask(&st, (struct style){.ink = MIST}, st.ask.w, text.text);
        buf_clear(&text);
        add_news(t, w, &text);
        stage_news(&st, text.text, 0);
        buf_clear(&text);
    }
    eyes_text(w, &text);
    if (is_walked) {
        draw_line(w, st.strip);
        bar_draw(bar, st.keys, text.text,
                 _("left, right: walk  Tab: eyes  ? help  q leave"));
    } else {
        char at[32];
        snprintf(at, sizeof at, "%d/%d", w->at, table_plies(w->record));
        bar_draw(bar, st.keys, text.text, at);
    }
    table_free(t);
}

void terminal_show(const struct terminal_walk *w, bool ascii,
                   enum palette palette, FILE *out)
{
    struct canvas canvas = {.ascii = ascii};
    canvas_resize(&canvas, SCREEN_MIN_W, SCREEN_MIN_H);
    struct bar bar;
    draw(w, &canvas, false, &bar);
    canvas_print(&canvas, palette, out);
    canvas_free(&canvas);
}

/* ---- Walking ---- */

/* The next pair of eyes: everybody's, each seat's, and all face up. */
static who next_eyes(const struct terminal_walk *w)
{
    int n = table_started(w->record)->setup.n_seats;
    if (w->eyes == REFEREE) {
        return TABLE;
    }
    if (w->eyes == TABLE) {
        return 0;
    }
    if (w->eyes + 1 < n) {
        return (who)(w->eyes + 1);
    }
    return w->may_see_all ? REFEREE : TABLE;
}

static bool walk_to(struct terminal_walk *w, uint32_t key)
{
    int n = table_plies(w->record);
    switch (key) {
    case PRESS_LEFT:
        w->at--;
        break;
    case PRESS_RIGHT:
    case PRESS_ENTER:
    case ' ':
        w->at++;
        break;
    case PRESS_UP:
    case PRESS_PAGE_UP:
        w->at -= 10;
        break;
    case PRESS_DOWN:
    case PRESS_PAGE_DOWN:
        w->at += 10;
        break;
    case PRESS_HOME:
        w->at = 0;
        break;
    case PRESS_END:
        w->at = n;
        break;
    case PRESS_TAB:
        w->eyes = next_eyes(w);
        break;
    case 'q':
    case PRESS_ESCAPE:
        return false;
    }
    w->at = w->at < 0 ? 0 : w->at > n ? n : w->at;
    return true;
}

static void add_help(const struct terminal_walk *w, struct buf *b)
{
    buf_add(b, _("# Keys\n"
                 "Right, Enter, Space: one action on; left: one back\n"
                 "Down, Page Down: ten on; up, Page Up: ten back\n"
                 "Home, End: the beginning, the end\n"
                 "Tab: through whose eyes: everybody's, each seat's; all face "
                 "up once the game is over\n"
                 "?: this page\n"
                 "q, Esc: leave\n"));
    buf_char(b, '\n');
    help_rules(table_started(w->record)->game, b);
}

void terminal_replay(struct screen *screen, struct terminal_walk *w)
{
    bool goes_on = true;
    struct page page = {0};
    struct bar bar = {.n = 0};
    while (goes_on) {
        struct canvas *canvas = screen_canvas(screen);
        canvas_clear(canvas);
        if (stage_fits(canvas)) {
            draw(w, canvas, true, &bar);
            page_draw(&page, area_of(canvas));
        }
        screen_show(screen);
        struct screen_input in = screen_wait(screen, -1, -1);
        if (in.type == INPUT_CLICK && !page.title) {
            in.key = bar_key(&bar, in.x, in.y);
            in.type = in.key ? INPUT_KEY : INPUT_NONE;
        }
        if (in.type != INPUT_KEY) {
            goes_on = in.type != INPUT_STOP;
        } else if (page.title) {
            page_key(&page, in.key);
        } else if (in.key == '?') {
            page_open(&page, _("Help"));
            add_help(w, &page.text);
        } else {
            goes_on = walk_to(w, in.key);
        }
    }
    page_free(&page);
}
