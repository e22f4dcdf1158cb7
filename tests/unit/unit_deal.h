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

#ifdef THICKET_SLOW_ASSERTS
enum { POSITIONS = 8 }; /* the sanitizers look for mistakes of memory */
#else
enum { POSITIONS = 200 };
#endif

/* A match of this seed played at random until w is asked and has a choice;
 * NULL: it was over before. */
static inline struct table *unit_position(const char *id, uint64_t seed, who *w)
{
    struct rng rng;
    struct seed s = rng_seed_from(seed);
    rng_start(&rng, &s, RNG_TEST, 0);
    int n_seats = 2 + (int)rng_below(&rng, 2);
    struct table *t = unit_deal(NULL, id, n_seats, NULL, NULL, seed);
    int plies = 2 + (int)rng_below(&rng, 60);
    const struct action *list;
    for (int i = 0; table_waiting(t); i++) {
        who_set waiting = table_waiting(t) & (WHO_BIT(n_seats) - 1);
        *w = waiting ? (who)__builtin_ctz(waiting) : 0;
        if (i >= plies && waiting && table_legal(t, *w, &list) > 1) {
            return t;
        }
        unit_act(t, &rng);
    }
    table_free(t);
    return NULL;
}

/* Looks at POSITIONS of them. */
static inline void unit_positions(const char *id,
                                  void look(const struct table *, who,
                                            uint64_t seed, void *),
                                  void *data)
{
    int looked = 0;
    for (uint64_t seed = 1; looked < POSITIONS; seed++) {
        who w = 0;
        struct table *t = unit_position(id, seed, &w);
        if (t) {
            look(t, w, seed, data);
            looked++;
        }
        table_free(t);
    }
}

#endif
