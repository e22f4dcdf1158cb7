/*
 * unit_arena.h: whole games of computer players, for tests of their minds.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_UNIT_UNIT_ARENA_H
#define THICKET_TESTS_UNIT_UNIT_ARENA_H

#include "lab/arena.h"
#include "tests/unit/unit.h"

/* Plays so many games, all to their end. */
static inline struct arena_report unit_play(struct arena a, int games,
                                            int threads)
{
    struct arena_report r;
    struct error e;
    a.n_games = games;
    a.n_threads = threads;
    a.max_actions = 5000;
    assert_true(arena_run(&a, &r, &e));
    assert_int_equal(r.given_up, 0);
    return r;
}

#endif
