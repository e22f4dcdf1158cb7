/*
 * options.c: terminal_options_of: a game's options, changed one by one.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/setup.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"

static int count(const struct game *g)
{
    int n = 0;
    while (g->options[n].name) {
        n++;
    }
    return n;
}

/* The largest value that an option may have. */
static int most(const struct game *g, const struct setup *s, int i)
{
    const struct game_option *o = &g->options[i];
    int n = 0;
    if (o->type != OPTION_CHOICE) {
        return o->type == OPTION_BOOL ? 1 : o->max;
    }
    while (g->word(s, o->vocab, n + 1)) {
        n++;
    }
    return n;
}

/* The next value, or the one before; past the ends the one that another
 * option decides, where there is such. */
static void change(const struct game *g, struct setup *s, int i, int step)
{
    const struct game_option *o = &g->options[i];
    int min = o->type == OPTION_NUMBER ? o->min : 0, max = most(g, s, i);
    int low = o->def == UNSET ? min - 1 : min;
    int now = s->option[i] == UNSET ? low : s->option[i];
    now += step;
    now = now > max ? low : now < low ? max : now;
    s->option[i] = (int16_t)(now < min ? UNSET : now);
}

static void add_value(const struct game *g, const struct setup *s, int i,
                      struct buf *b)
{
    const struct game_option *o = &g->options[i];
    if (s->option[i] == UNSET) {
        buf_add(b, _("as the mode"));
    } else if (o->type == OPTION_BOOL) {
        buf_add(b, s->option[i] ? _("yes") : _("no"));
    } else if (o->type == OPTION_NUMBER) {
        buf_int(b, s->option[i]);
    } else {
        phrase_name(b, g->word(s, o->vocab, s->option[i]), false, words_say);
    }
}

/* Where what an option changes begins, behind its question. */
static const char *changes(const struct game_option *o)
{
    const char *end = strchr(_(o->help), '?');
    return end ? end + 1 + (end[1] == ' ') : "";
}

static void draw(struct canvas *c, const struct game *g, const struct setup *s,
                 int at)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    for (int i = 0; i < count(g); i++) {
        const char *help = _(g->options[i].help);
        buf_add(&text, i == at ? "▶ " : "  ");
        buf_add_n(&text, help, strcspn(help, "?"));
        buf_add(&text, "? ");
        add_value(g, s, i, &text);
        buf_char(&text, '\n');
    }
    buf_char(&text, '\n');
    buf_add(&text, changes(&g->options[at]));
    canvas_clear(c);
    if (stage_fits(c)) {
        stage_note(area_of(c), _(g->title), text.text,
                   _("up, down   left, right: change   Enter: good"));
    }
}

void terminal_options_of(struct screen *screen, const struct game *g,
                         struct setup *s)
{
    int at = 0, n = count(g);
    words_play(g->id);
    while (n > 0) {
        draw(screen_canvas(screen), g, s, at);
        screen_show(screen);
        struct screen_input in = screen_wait(screen, -1, -1);
        uint32_t key = in.type == INPUT_KEY ? in.key : 0;
        if (key == PRESS_UP || key == PRESS_DOWN || key == PRESS_TAB) {
            at = (at + (key == PRESS_UP ? n - 1 : 1)) % n;
        } else if (key == PRESS_LEFT || key == PRESS_RIGHT || key == ' ') {
            change(g, s, at, key == PRESS_LEFT ? -1 : 1);
        } else if (in.type == INPUT_STOP || key == PRESS_ENTER
                   || key == PRESS_ESCAPE || key == 'q') {
            return;
        }
    }
}
