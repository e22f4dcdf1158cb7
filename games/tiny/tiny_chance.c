/*
 * tiny_chance.c: the one thing that chance does in Tiny: it deals.
 *
 * Five cards for five spots, or four of them for two players: 120 deals, all
 * alike.  They are few, so core draws from the list.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "games/tiny/tiny.h"

/* Every way to go on dealing, in ascending order; bit c of `dealt`: card c has
 * gone. */
static int list_deals(const struct setup *setup, unsigned dealt,
                      struct layout *deal, struct outcome *out, int n)
{
    if (deal->n == setup->n_seats + N_PLACES) {
        n = chance_list(out, n, (struct action){DEAL, {0}});
        out[n - 1].layout = *deal;
        return n;
    }
    for (uint8_t card = 0; card < N_CARDS; card++) {
        if (!(dealt >> card & 1)) {
            deal->item[deal->n++] = card;
            n = list_deals(setup, dealt | 1u << card, deal, out, n);
            deal->item[--deal->n] = 0;
        }
    }
    return n;
}

int tiny_outcomes(const struct setup *setup, const void *state,
                  struct outcome *out)
{
    (void)state;
    return list_deals(setup, 0, &(struct layout){0}, out, 0);
}
