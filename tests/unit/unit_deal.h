/*
 * unit_deal.h: matches that somebody plays at random.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_UNIT_UNIT_DEAL_H
#define THICKET_TESTS_UNIT_UNIT_DEAL_H

#include "core/rng.h"
#include "core/setup.h"
#include "table/shelf.h"
#include "table/table.h"
#include "tests/unit/unit.h"

/* A match in which chance is played too, with one option set unless it is
 * NULL; NULL where so many cannot play so. */
static inline struct table *unit_deal(const struct shelf *shelf, const char *id,
                                      int n, const char *option,
                                      const char *value, uint64_t seed)
{
    const struct game *g = shelf_find_game(id);
    struct table_start start = {.game = g,
                                .edition = shelf_edition(shelf, g, 0),
                                .seed = seed,
                                .manual = true};
    start.setup = setup_default(g, start.edition->data, n);
    if (option) {
        assert_true(setup_set(g, &start.setup, option, value, NULL));
    }
    bool is_refused = g->refuse && g->refuse(&start.setup);
    return is_refused ? NULL : table_new(&start);
}

/* One action of somebody who is waited for, or of chance. */
static inline void unit_act(struct table *t, struct rng *rng)
{
    who_set waiting = table_waiting(t);
    who w;
    do {
        w = (who)rng_below(rng, CHANCE + 1);
    } while (!(waiting & WHO_BIT(w)));
    struct action a;
    struct layout layout;
    if (w == CHANCE) {
        table_sample(t, &a, &layout);
        table_play(t, w, a, &layout);
    } else {
        const struct action *list;
        int n = table_legal(t, w, &list);
        table_play(t, w, list[rng_below(rng, (uint32_t)n)], NULL);
    }
}

#endif
