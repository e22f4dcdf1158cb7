/*
 * ask.c: see ask.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/ask.h"

#include <limits.h>
#include <string.h>
#include <wchar.h>

#include "front/terminal/stage.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/utf8.h"

/* Shows a box and waits for a key; 0 for anything else. */
static uint32_t show(struct screen *screen, const char *title, const char *text,
                     const char *foot)
{
    struct canvas *c = screen_canvas(screen);
    canvas_clear(c);
    if (stage_fits(c)) {
        stage_note(area_of(c), title, text, foot);
    }
    screen_show(screen);
    struct screen_input in = screen_wait(screen, -1, -1);
    return in.type == INPUT_KEY    ? in.key
           : in.type == INPUT_STOP ? PRESS_ESCAPE
                                   : 0;
}

static void erase(struct buf *b)
{
    while (b->n > 0 && utf8_goes_on(b->text[b->n - 1])) {
        b->n--;
    }
    b->n -= b->n > 0;
    b->text[b->n] = '\0';
}

static void type(struct buf *b, uint32_t key, size_t max)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t n =
        key >= ' ' && key < PRESS_UP ? wcrtomb(bytes, (wchar_t)key, &state) : 0;
    if (n <= sizeof bytes && b->n + n < max) {
        buf_add_n(b, bytes, n);
    }
}

bool ask_text(struct screen *screen, const char *title, const char *question,
              char *text, size_t max)
{
    SCOPED_BUF typed = BUF_ON_HEAP, shown = BUF_ON_HEAP;
    buf_add(&typed, text);
    for (;;) {
        buf_clear(&shown);
        buf_add(&shown, question);
        buf_add(&shown, "\n\n> ");
        buf_add(&shown, typed.text);
        buf_char(&shown, '_');
        uint32_t key =
            show(screen, title, shown.text, _("Enter: good   Esc: back"));
        if (key == PRESS_ESCAPE) {
            return false;
        }
        if (key == PRESS_ENTER) {
            buf_copy(text, max, typed.text, typed.n);
            return true;
        }
        if (key == PRESS_ERASE) {
            erase(&typed);
        } else {
            type(&typed, key, max);
        }
    }
}

int ask_pick(struct screen *screen, const char *title, const char *const *lines,
             int n)
{
    enum { ROWS = 9 }; /* a number each */
    SCOPED_BUF shown = BUF_ON_HEAP;
    for (int from = 0;;) {
        int rows = n - from < ROWS ? n - from : ROWS;
        buf_clear(&shown);
        for (int i = 0; i < rows; i++) {
            buf_int(&shown, i + 1);
            buf_add(&shown, "  ");
            buf_add(&shown, lines[from + i]);
            buf_char(&shown, '\n');
        }
        uint32_t key =
            show(screen, title, shown.text,
                 n > ROWS ? _("a number   up, down: more   Esc: back")
                          : _("a number   Esc: back"));
        if (key == PRESS_ESCAPE || key == 'q') {
            return -1;
        }
        if (key >= '1' && key < (uint32_t)('1' + rows)) {
            return from + (int)(key - '1');
        }
        if (key == PRESS_ENTER && n > 0) {
            return from;
        }
        if (key == PRESS_DOWN && from + ROWS < n) {
            from += ROWS;
        } else if (key == PRESS_UP && from > 0) {
            from -= ROWS;
        }
    }
}
