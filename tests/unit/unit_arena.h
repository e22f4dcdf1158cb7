/*
 * unit_arena.h: whole games of computer players, for tests of their minds.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_UNIT_UNIT_ARENA_H
#define THICKET_TESTS_UNIT_UNIT_ARENA_H

#include "lab/arena.h"
#include "tests/unit/unit.h"

/* The sanitizers look for mistakes of memory, not of play: few games are enough
 * for them, and too few to judge anybody by. */
#ifdef THICKET_SLOW_ASSERTS
enum { UNIT_FEW = 3, UNIT_MOST = UNIT_FEW };
#else
enum { UNIT_FEW = 3, UNIT_MOST = 1000 };
#endif
#define unit_judge(is_so) assert_true((is_so) || UNIT_MOST == UNIT_FEW)

/* Plays so many games, or UNIT_MOST, all to their end. */
static inline struct arena_report unit_play(struct arena a, int games,
                                            int threads)
{
    struct arena_report r;
    struct error e;
    a.n_games = games < UNIT_MOST ? games : UNIT_MOST;
    a.n_threads = threads;
    a.max_actions = 5000;
    assert_true(arena_run(&a, &r, &e));
    assert_int_equal(r.given_up, 0);
    return r;
}

/* A few games are the same, however many threads play them. */
static inline void unit_play_on_threads(struct arena a)
{
    struct arena_report one = unit_play(a, UNIT_FEW, 1);
    struct arena_report other = unit_play(a, UNIT_FEW, UNIT_FEW);
    assert_memory_equal(one.wins, other.wins, sizeof one.wins);
    assert_true(one.actions == other.actions);
}

#endif
