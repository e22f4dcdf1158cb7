/*
 * box.c: see box.h.
 */
// SPDX-License-Identifier: MIT
#include "front/box.h"

#include "core/notation.h"
#include "front/words.h"

static void add(struct buf *b, const char *sentence, int one, int other)
{
    struct phrase_part part[] = {{"n", notation_number(one)},
                                 {"most", notation_number(other)}};
    if (b->n > 0 && b->text[b->n - 1] != '\n') {
        buf_char(b, ' ');
    }
    phrase_print(b, _(sentence), part, 2);
}

bool box_print(const struct game *g, struct buf *b)
{
    const struct box *box = &g->box;
    if (box->age) {
        add(b, N_("From {n} years."), box->age, 0);
    }
    if (box->max_minutes) {
        add(b,
            box->min_minutes == box->max_minutes ? N_("{n} minutes.")
                                                 : N_("{n} to {most} minutes."),
            box->min_minutes, box->max_minutes);
    }
    if (box->begins) {
        add(b, box->begins, 0, 0);
    }
    return box->age || box->max_minutes || box->begins;
}

const char *box_question(const struct game *g, const struct setup *setup)
{
    return !g->box.asks_who || g->box.asks_who(setup) ? g->box.who : NULL;
}
