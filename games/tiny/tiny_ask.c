/*
 * tiny_ask.c: what is asked in Tiny, in words.
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/phrase.h"

void tiny_ask(const struct setup *setup, const void *view, who w,
              const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w;
    const struct view *v = view;
    *q = (struct question){0};
    if (n > 0) {
        q->text = legal[0].verb == PEEK
                      ? N_("Peek at one of the cards on the table.")
                  : legal[0].verb == HIDE
                      ? N_("Remember the card, then lay it down again.")
                      : N_("Keep your card, or take one from the table.");
    } else if (v->turn != NONE) {
        q->text = N_("{name} peeks at a card.");
        q->part[0].name = "name";
        q->part[0].vocab = SEAT;
        q->part[0].value = v->turn;
    } else {
        q->text = v->phase == BEFORE_DEAL ? N_("The cards are dealt.")
                                          : N_("The others choose in secret.");
    }
}
