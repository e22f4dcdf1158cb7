/*
 * tiny_imagine.c: a state of Tiny that could be the truth.
 *
 * Cards that are seen or remembered lie where they do; all others are
 * shuffled into the spots that are left.  A choice that was made in secret is
 * any of the three, all alike.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "core/set.h"
#include "games/tiny/tiny.h"
#include "lib/mem.h"

/* The cards that are known to lie somewhere, as a set; writes where. */
static uint32_t known_cards(const struct know *k, uint8_t card[N_SPOTS])
{
    uint32_t known = 0;
    memcpy(card, k->view.card, N_SPOTS);
    for (int place = 0; place < N_PLACES; place++) {
        if (k->seen[place]) {
            card[PLACES + place] = (uint8_t)(k->seen[place] - 1);
        }
    }
    for (int spot = 0; spot < N_SPOTS; spot++) {
        known |= card[spot] == NONE ? 0 : 1u << card[spot];
    }
    return known;
}

bool tiny_imagine(const struct setup *setup, const void *know, who w,
                  struct rng *r, void *state)
{
    (void)w;
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s = {.phase = v->phase, .turn = v->turn};
    uint8_t deck[N_CARDS];
    if (v->phase == BEFORE_DEAL) { /* a newcomer has not seen anything yet */
        tiny_start(setup, state);
        return true;
    }
    int n = set_list(ALL_CARDS & ~known_cards(k, s.card), deck);
    rng_shuffle(r, deck, n);
    for (int spot = 0; spot < N_SPOTS; spot++) {
        if (tiny_is_used(setup, spot) && s.card[spot] == NONE) {
            s.card[spot] = deck[--n];
        }
    }
    memcpy(s.peeked, v->peeked, sizeof s.peeked);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        bool is_secret = v->chosen[seat] && v->choice[seat] == OPEN;
        s.choice[seat] = is_secret
                             ? (uint8_t)(KEEPS + rng_below(r, 1 + N_PLACES))
                             : v->choice[seat];
    }
    memcpy(state, &s, sizeof s);
    return true;
}
