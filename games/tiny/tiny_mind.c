/*
 * tiny_mind.c: what a good player of Tiny knows.
 *
 * Asked about imagined states only.  A sensible player compares the card in
 * hand with the one it peeked at; of the other one it thinks as of any card.
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/mem.h"

/* How readily a card is wanted, by its worth. */
static const uint8_t wanted[N_CARDS] = {1, 4, 16, 64, 255};

static uint8_t want(const struct setup *setup, const struct state *s, int spot)
{
    return wanted[tiny_worth(setup, s->card[spot])];
}

/* The better of the two cards that a seat knows, as far as it has peeked. */
static uint8_t hope(const struct setup *setup, const struct state *s, int seat)
{
    uint8_t held = want(setup, s, seat), seen = 0;
    if (s->phase != OVER && s->peeked[seat] != NONE) {
        seen = want(setup, s, PLACES + s->peeked[seat]);
    }
    return held > seen ? held : seen;
}

int32_t tiny_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    int32_t all = 0;
    if (s->phase == BEFORE_DEAL) {
        return 1000 / setup->n_seats;
    }
    for (int seat = 0; seat < setup->n_seats; seat++) {
        all += hope(setup, s, seat);
    }
    assert(all > 0);
    return 1000 * hope(setup, s, w) / all;
}

void tiny_prefer(const struct setup *setup, const void *state, who w,
                 const struct action *legal, int n, uint8_t *weight)
{
    const struct state *s = state;
    for (int i = 0; i < n; i++) {
        weight[i] = wanted[N_CARDS / 2];
        if (legal[i].verb == KEEP) {
            weight[i] = want(setup, s, w);
        } else if (legal[i].verb == TAKE && legal[i].arg[0] == s->peeked[w]) {
            weight[i] = want(setup, s, PLACES + s->peeked[w]);
        }
    }
}
