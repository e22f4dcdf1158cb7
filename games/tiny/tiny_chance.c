/*
 * tiny_chance.c: the one thing that chance does in Tiny: it deals.
 *
 * Five cards for five spots, or four of them for two players: 120 deals, all
 * alike.  They are few, so core draws from the list.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "games/tiny/tiny.h"

int tiny_outcomes(const struct setup *setup, const void *state,
                  struct outcome *out)
{
    (void)state;
    return chance_layouts(ALL_CARDS, setup->n_seats + N_PLACES, false, DEAL,
                          out);
}
