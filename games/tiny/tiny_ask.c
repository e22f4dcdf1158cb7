/*
 * tiny_ask.c: what Tiny asks, and what the others wait for.
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/phrase.h"

/* By phase: for the others, and for the one asked. */
static const char *const said[][2] = {
    [BEFORE_DEAL] = {N_("The cards are dealt."), NULL},
    [PEEKING] = {N_("{name} peeks at a card."),
                 N_("Peek at one of the cards on the table.")},
    [LOOKING] = {N_("{name} looks at a card."),
                 N_("Remember the card, then lay it down again.")},
    [CHOOSING] = {N_("Everybody chooses in secret."),
                  N_("Keep your card, or take one from the table.")},
};

void tiny_ask(const struct setup *setup, const void *view, who w,
              const struct action *legal, int n, struct question *q)
{
    (void)setup, (void)w, (void)legal;
    const struct view *v = view;
    *q = (struct question){.text = said[v->phase][n > 0]};
    if (v->turn != NONE) {
        q->part[0].name = "name";
        q->part[0].vocab = SEAT;
        q->part[0].value = v->turn;
    }
}
