/*
 * unit_library.h: games and choices for tests of libthicket.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_UNIT_UNIT_LIBRARY_H
#define THICKET_TESTS_UNIT_UNIT_LIBRARY_H

#include "tests/unit/unit.h"

#include "core/rng.h"
#include "front/library/thicket.h"

/* Every game that is offered, with as few seats as play it, and its modes. */
static inline struct thicket_game *game_at(int i)
{
    static const char *const modes[][2] = {{"hood", "{\"mode\":\"wolf\"}"},
                                           {"goblins", "{\"mode\":\"solo\"}"}};
    int n_games = 0;
    while (thicket_game_at(n_games)) {
        n_games++;
    }
    const char *id = thicket_game_at(i), *options = NULL;
    int mode = i - n_games;
    if (!id && mode >= 0 && mode < 2) {
        id = modes[mode][0];
        options = modes[mode][1];
    }
    struct thicket_game *g = NULL;
    for (int seats = i % 2 ? 3 : 2; id && !g;
         seats = seats > 1 ? seats - 1 : 4) {
        g = thicket_game_new(id, seats, options, NULL, NULL);
    }
    return g;
}

static inline struct rng luck(uint64_t number)
{
    struct rng r;
    struct seed seed = rng_seed_from(number);
    rng_start(&r, &seed, RNG_TEST, 0);
    return r;
}

/* One of its legal actions, rather not to wait. */
static inline int choose(const struct thicket_position *p, struct rng *r)
{
    int32_t legal[4096];
    int n = thicket_position_legal(p, legal, 4096, NULL);
    assert_in_range(n, 1, 4096);
    int skip = n > 1 && legal[0] == THICKET_WAIT && rng_below(r, 4);
    return legal[skip + (int)rng_below(r, (uint32_t)(n - skip))];
}

#endif
