/*
 * help.c: see help.h.
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/help.h"

#include <string.h>

#include "front/box.h"
#include "front/terminal/board.h"
#include "front/words.h"

static void heading(struct buf *b, const char *text)
{
    buf_add(b, b->n > 0 ? "\n# " : "# ");
    buf_add(b, text);
    buf_char(b, '\n');
}

const char *help_level(const char *level)
{
    return strcmp(level, "adult") == 0 ? _("grown-up") : scene_word(level);
}

static void add_seats(const struct match *m, struct buf *b)
{
    heading(b, _("At the table"));
    for (who w = 0; w < match_setup(m)->n_seats; w++) {
        const struct match_seat *seat = match_seat(m, w);
        const char *what = seat->kind == SEAT_HERE
                               ? N_("{name}: at this screen")
                           : seat->kind == SEAT_COMPUTER
                               ? N_("{name}: a computer player, {level}")
                               : N_("{name}: at another screen");
        scene_say(b, what, "name", match_names(m)[w], "level",
                  help_level(seat->level));
        buf_char(b, '\n');
    }
}

void help_text(const struct match *m, who eyes, const char *past, struct buf *b)
{
    heading(b, _("Now"));
    match_question(m, eyes, b);
    buf_char(b, '\n');
    if (*past) {
        heading(b, _("Since you last acted"));
        buf_add(b, past);
    }
    heading(b, _("Keys"));
    buf_add(b,
            _("Arrows or Tab go from one lit target to the next; Enter or "
              "Space takes it. A letter or a click takes its target at "
              "once. Esc goes back a word.\n"
              "h: a hint, from what your seat has seen; h again: more of it, "
              "if there is more\n"
              "u: take the last action back, if it showed nothing\n"
              "w: let others act first, where they may\n"
              "?: this page\n"
              "q: leave; the game is saved"));
    buf_char(b, '\n');
    buf_add(b, _("n: what happened since you last acted"));
    buf_char(b, '\n');
    if (board_of(match_game(m))->signs) {
        heading(b, _("Signs on the board"));
        buf_add(b, words_say(board_of(match_game(m))->signs));
        buf_char(b, '\n');
    }
    add_seats(m, b);
    buf_char(b, '\n');
    help_rules(match_game(m), b);
}

void help_rules(const struct game *g, struct buf *b)
{
    for (int i = 0; g->rules[i]; i++) {
        buf_add(b, i > 0 ? "\n" : "");
        buf_add(b, _(g->rules[i]));
        buf_char(b, '\n');
        if (i == 0 && box_print(g, b)) { /* below the title */
            buf_char(b, '\n');
        }
    }
}
