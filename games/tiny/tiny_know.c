/*
 * tiny_know.c: what a seat knows of Tiny, and how it forgets.
 *
 * Beyond the last view a seat knows the card that it has peeked at: one fact,
 * WHAT (a card) lies WHERE (a place).  What shows now is in the view and is no
 * fact, so it cannot be forgotten.
 */
// SPDX-License-Identifier: MIT
#include "games/tiny/tiny.h"
#include "lib/mem.h"

static void see(struct know *k)
{
    for (int place = 0; place < N_PLACES; place++) {
        if (k->view.card[PLACES + place] != NONE) {
            k->seen[place] = (uint8_t)(k->view.card[PLACES + place] + 1);
        }
    }
}

void tiny_learn(const struct setup *setup, void *know, who w,
                const struct event *event, int n, const void *view)
{
    (void)setup, (void)w, (void)event, (void)n;
    struct know *k = know;
    memcpy(&k->view, view, sizeof k->view);
    see(k);
}

int tiny_facts(const struct setup *setup, const void *know, who w,
               struct fact *out)
{
    (void)setup, (void)w;
    const struct know *k = know;
    int n = 0;
    for (uint8_t card = 0; card < N_CARDS; card++) {
        for (uint8_t place = 0; place < N_PLACES; place++) {
            if (k->seen[place] == card + 1
                && k->view.card[PLACES + place] == NONE) {
                out[n++] = (struct fact){card, place};
            }
        }
    }
    return n;
}

/* Whether this card is known to lie in some spot. */
static bool is_known(const struct know *k, uint8_t card)
{
    bool is = false;
    for (int spot = 0; spot < N_SPOTS; spot++) {
        is = is || k->view.card[spot] == card;
    }
    for (int place = 0; place < N_PLACES; place++) {
        is = is || k->seen[place] == card + 1;
    }
    return is;
}

void tiny_believe(const struct setup *setup, void *know, who w,
                  const struct fact *fact, int n)
{
    (void)setup, (void)w;
    struct know *k = know;
    memset(k->seen, 0, sizeof k->seen);
    see(k);
    for (int i = 0; i < n; i++) {
        if (!k->seen[fact[i].where] && !is_known(k, fact[i].what)) {
            k->seen[fact[i].where] = (uint8_t)(fact[i].what + 1);
        }
    }
}
