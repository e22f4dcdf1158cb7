/*
 * play_draw.c: what a match in play looks like: the stage, the curtain, the
 * pages over it.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/terminal/play.h"
#include "front/terminal/stage.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/now.h"

/* ---- Drawing ---- */

static struct scene scene_of(const struct play *p, json_t *view, json_t *result)
{
    return (struct scene){
        .game = match_game(p->match),
        .setup = match_setup(p->match),
        .printed = p->printed,
        .view = view,
        .happened = now_ms() < p->flash_ms ? p->happened : NULL,
        .result = result,
        .eyes = p->eyes,
        .you = play_you(p),
        .n_seats = match_setup(p->match)->n_seats,
        .names = match_names(p->match),
        .colours = match_colours(p->match),
        .chosen = p->chooser.chosen,
        .focus = chooser_focus(&p->chooser),
    };
}

static bool is_like(const struct canvas *c, struct area a)
{
    return c->cell && c->w == a.w && c->h == a.h;
}

/* Marks what is not as it was before the last change. */
static void flash(struct play *p, struct area a)
{
    if (!is_like(&p->shown, a)) {
        canvas_resize(&p->shown, a.w, a.h);
    }
    bool shows = is_like(&p->before, a) && now_ms() < p->flash_ms;
    for (int y = 0; y < a.h; y++) {
        for (int x = 0; x < a.w; x++) {
            struct cell *cell = area_cell(a, x, y);
            p->shown.cell[y * a.w + x] = *cell;
            if (shows && cell->ch != p->before.cell[y * a.w + x].ch) {
                cell->style.attr |= REVERSE;
            }
        }
    }
}

/* What is left of a clock, as a candle that burns down. */
static void draw_candle(struct area a, int x, int left, int of)
{
    enum { LENGTH = 20 };
    int lit = of > 0 ? (int)(((int64_t)left * LENGTH + of - 1) / of) : 0;
    char seconds[24];
    for (int i = 0; i < LENGTH; i++) {
        area_put(a, x + i, 0,
                 (struct style){.ink = i < lit ? LANTERN : MOSS,
                                .attr = i < lit ? BOLD : 0},
                 i < lit ? 0x2588 : 0x2591);
    }
    snprintf(seconds, sizeof seconds, "%d", (left + 999) / 1000);
    area_text(a, x + LENGTH + 1, 0,
              (struct style){.ink = LANTERN, .attr = BOLD}, seconds);
}

enum { CANDLE_W = 26 }; /* with its seconds */

static void draw_ask(struct play *p, struct stage *st)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct style style = {.ink = LANTERN, .attr = BOLD};
    int left, of, w = st->ask.w;
    bool has_clock = play_clock(p, &left, &of);
    if (p->mode == LOOK) {
        buf_add(&text, _("Look well! Enter when you have seen enough."));
    } else if (p->board->asks && p->board->asks(p->chooser.chosen)) {
        buf_add(&text, words_say(p->board->asks(p->chooser.chosen)));
    } else {
        bool has_waived = p->eyes < MAX_SEATS && (p->waived & WHO_BIT(p->eyes));
        match_question(p->match, has_waived ? TABLE : p->eyes, &text);
        if (has_waived && text.n == 0) {
            buf_add(&text, _("You let the others go first."));
        }
        style.attr = p->mode == ASK ? BOLD : 0;
        style.ink = p->mode == ASK ? LANTERN : MIST;
    }
    stage_ask(st, style, has_clock ? w - CANDLE_W : w, text.text);
    if (has_clock) {
        int x = text_columns(text.text);
        x = x < w - CANDLE_W ? x : w - CANDLE_W;
        draw_candle(st->ask, x + 1, left, of);
    }
}

/* All that can be pressed now, and u. */
static const char *keys_with_undo(const struct play *p)
{
    if (p->mode == OVER) {
        return match_table(p->match) ? _("n news  r replay  a again  q leave")
                                     : _("n news  q leave");
    }
    if (play_may_act_after_all(p)) {
        return _("Esc back  ? help  q leave");
    }
    bool hurries_nobody = p->mode == OTHERS && !match_table(p->match)
                          && !match_is_ready(p->match);
    if (p->mode == LOOK || hurries_nobody) {
        return _("? help  q leave");
    }
    if (p->mode == OTHERS) {
        return _("any key: on  Esc: to my turn  ? help  q leave");
    }
    if (*p->chooser.chosen && p->chooser.n_taken > 0) {
        return _("Esc back  ? help  h hint  u undo  q leave");
    }
    return _("? help  n news  h hint  u undo  q leave");
}

/* The same without u where there is nothing that may be taken back. */
static void add_keys(const struct play *p, struct buf *b)
{
    const char *keys = keys_with_undo(p);
    for (const char *end; *keys; keys = end) {
        end = strstr(keys, "  ");
        end = end ? end + strspn(end, " ") : keys + strlen(keys);
        if (strncmp(keys, "u ", 2) != 0 || p->may_undo) {
            buf_add_n(b, keys, (size_t)(end - keys));
        }
    }
}

static void draw_board(struct play *p)
{
    struct canvas *canvas = screen_canvas(p->screen);
    json_auto_t *view = match_view(p->match, p->eyes);
    json_auto_t *result = p->mode == OVER ? match_result(p->match) : NULL;
    struct scene s = scene_of(p, view, result);
    struct stage st = stage_of(canvas, 0);
    chooser_list(&p->chooser, p->board, &s, st.board, st.strip.w);
    s.chosen = p->chooser.chosen;
    s.focus = chooser_focus(&p->chooser);
    /* A board that scrolls with the cursor may have moved its spots. */
    int rows = chooser_list(&p->chooser, p->board, &s, st.board, st.strip.w);
    /* What happened keeps a row, except while words are being chosen. */
    int most = st.news.h - (*p->chooser.chosen ? 0 : 1);
    st = stage_of(canvas, rows < most ? rows : most);
    stage_title(&st, &s, match_waiting(p->match));
    p->board->draw(&s, st.board);
    flash(p, st.board);
    if (p->mode != OVER) {
        draw_ask(p, &st);
    }
    chooser_draw(&p->chooser, st.strip);
    if (p->message.n > 0) {
        stage_message(&st, p->message.text);
    } else if (p->ending.n > 0 && p->mode == OVER) {
        stage_ending(&st, p->news.n > 0 ? p->news.text : "", p->ending.text,
                     p->story);
    } else if (p->news.n > 0) {
        stage_news(&st, p->news.text, p->fresh);
    }
    SCOPED_BUF focus = BUF_ON_HEAP, keys = BUF_ON_HEAP;
    add_keys(p, &keys);
    chooser_say(&p->chooser, &s, bar_room(st.keys, keys.text), &focus);
    bar_draw(&p->bar, st.keys, focus.n > 0 ? focus.text : "", keys.text);
}

static void draw_curtain(struct play *p)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    scene_say(&text,
              N_("The screen is for {name} alone now. Hand it over; {name} "
                 "presses Enter."),
              "name", match_names(p->match)[p->asked]);
    stage_note(area_of(screen_canvas(p->screen)), _("A curtain"), text.text,
               _("Enter"));
}

void play_draw(struct play *p)
{
    struct canvas *c = screen_canvas(p->screen);
    canvas_clear(c);
    bool fits = stage_fits(c);
    if (fits && p->mode == CURTAIN) {
        draw_curtain(p);
    } else if (fits) {
        draw_board(p);
        page_draw(&p->page, area_of(c));
        if (p->asks_to_leave) {
            stage_note(area_of(c), _("Leave the table?"),
                       p->path ? _("The game is saved; \"thicket resume\" "
                                   "goes on with it.")
                               : _("Your seat is kept for you."),
                       _("q or Enter: leave  Esc: stay"));
        }
    }
    screen_show(p->screen);
}
