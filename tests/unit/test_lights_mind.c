/*
 * test_lights_mind.c: what computer players make of the Forest of Lights.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "core/rng.h"
#include "core/setup.h"
#include "games/lights/lights.h"

enum { N_BOARDS = 300 };

static struct table_start start_of(int seats)
{
    const struct game *g = shelf_find_game("lights");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = 1};
    start.setup = setup_default(g, start.edition->data, seats);
    return start;
}

/* Seat 0 is to move on a board of which only `guessed` cells were not seen. */
static struct state board(const struct setup *setup, uint64_t number,
                          uint16_t guessed)
{
    struct state s;
    struct rng r;
    struct seed seed = rng_seed_from(number);
    rng_start(&r, &seed, RNG_TEST, 0);
    lights_start(setup, &s);
    for (uint8_t i = 0; i < N_CELLS; i++) {
        s.under[i] = i;
    }
    rng_shuffle(&r, s.under, N_CELLS);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        do {
            s.light[seat] = (uint8_t)rng_below(&r, N_CELLS);
        } while (memchr(s.light, s.light[seat], (size_t)seat));
    }
    do {
        s.sought_cell = (uint8_t)rng_below(&r, N_CELLS);
    } while (memchr(s.light, s.sought_cell, N_SEATS));
    s.sought = s.under[s.sought_cell];
    s.pile = (uint16_t) ~(1u << s.sought);
    s.guessed = guessed;
    s.phase = MOVE;
    return s;
}

/* Plays seat 0's first ideas until its turn is over; how many they were. */
static int play_turn(const struct table_start *start, struct state *s)
{
    struct action legal[MAX_CHOICES];
    uint8_t weight[MAX_CHOICES];
    int ideas = 0;
    while (s->phase == MOVE && s->turn == 0 && ideas < 64) {
        int n = lights_legal(&start->setup, s, 0, legal), best = 0;
        lights_prefer(&start->setup, s, 0, legal, n, weight);
        for (int i = 1; i < n; i++) {
            best = weight[i] > weight[best] ? i : best;
        }
        lights_apply(&start->setup, s, 0, legal[best], NULL, NULL);
        ideas++;
    }
    return ideas;
}

/* What is listed as sensible is what has weight in the whole list, in any
 * position that somebody may imagine. */
static void sensible_is_what_has_weight(void **state)
{
    (void)state;
    struct table_start start = start_of(3);
    for (uint64_t i = 0; i < N_BOARDS; i++) {
        struct state s =
            board(&start.setup, i, (uint16_t)(i * 0x9e37 & i * 0x79b9));
        struct action legal[MAX_CHOICES], out[MAX_CHOICES];
        uint8_t weight[MAX_CHOICES], given[MAX_CHOICES];
        s.named = (uint8_t)(i % 3 == 0 ? NONE : i % N_TREASURES);
        s.light[0] = i % 5 == 0 ? OUTSIDE : s.light[0];
        int n = lights_legal(&start.setup, &s, 0, legal), listed, at = 0;
        lights_prefer(&start.setup, &s, 0, legal, n, weight);
        uint32_t sum =
            lights_sensible(&start.setup, &s, 0, out, given, &listed);
        for (int k = 0; k < n; k++) {
            if (weight[k] > 0) {
                assert_in_range(at, 0, listed - 1);
                assert_memory_equal(&out[at], &legal[k], sizeof *out);
                assert_int_equal(given[at], weight[k]);
                sum -= given[at++];
            }
        }
        assert_int_equal(at, listed);
        assert_int_equal(sum, 0);
    }
}

/* What lies where nobody has looked changes nothing of what is sensible: who
 * imagines it goes by nothing of it, the names on the way to what is known
 * among them. */
static void what_nobody_has_seen_gives_no_idea(void **state)
{
    (void)state;
    struct table_start start = start_of(3);
    int n = 0;
    for (uint64_t i = 0; i < 4 * N_BOARDS; i++) {
        struct state s =
            board(&start.setup, i, (uint16_t)(i * 0x9e37 & i * 0x79b9));
        for (int seat = 0; seat < 3; seat++) {
            s.guessed &= (uint16_t) ~(1u << s.light[seat]);
        }
        uint16_t unseen = (uint16_t)(s.guessed & ~(1u << s.sought_cell));
        if (!(unseen & (unseen - 1))) {
            continue;
        }
        struct state other = s;
        int a = __builtin_ctz(unseen), b = 31 - __builtin_clz(unseen);
        other.under[a] = s.under[b];
        other.under[b] = s.under[a];
        struct action out[2][MAX_CHOICES];
        uint8_t weight[2][MAX_CHOICES];
        int listed[2];
        lights_sensible(&start.setup, &s, 0, out[0], weight[0], &listed[0]);
        lights_sensible(&start.setup, &other, 0, out[1], weight[1], &listed[1]);
        assert_int_equal(listed[0], listed[1]);
        assert_memory_equal(out[0], out[1],
                            (size_t)listed[0] * sizeof(struct action));
        assert_memory_equal(weight[0], weight[1], (size_t)listed[0]);
        n++;
    }
    assert_true(n > N_BOARDS);
}

/* All cells were seen, so every treasure can be gone to in one turn; where each
 * way takes the other's light along to it, search must find another. */
static void who_knows_the_way_takes_the_treasure(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    int taken = 0, given = 0;
    for (uint64_t i = 0; i < N_BOARDS; i++) {
        struct state s = board(&start.setup, i, 0);
        play_turn(&start, &s);
        taken += s.n_won[0];
        given += s.n_won[1];
    }
    assert_in_range(given, 0, N_BOARDS / 100);
    assert_in_range(taken, N_BOARDS * 95 / 100, N_BOARDS);
}

/* Some were not: then it looks at one of them, and stays inside. */
static void who_does_not_know_looks_at_something_new(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    int looked = 0, n = 0;
    for (uint64_t i = 0; i < N_BOARDS; i++) {
        struct state s = board(&start.setup, i, 0xffff);
        for (int seat = 0; seat < 2; seat++) {
            s.guessed &= (uint16_t) ~(1u << s.light[seat]);
        }
        uint16_t before = s.guessed;
        play_turn(&start, &s);
        n++;
        looked += s.guessed != before;
        assert_int_not_equal(s.light[0], OUTSIDE);
    }
    assert_int_equal(looked, n);
}

/* The name that seat 0 thinks of first; NONE when it is none. */
static uint8_t first_name(const struct table_start *start,
                          const struct state *s)
{
    struct action legal[MAX_CHOICES];
    uint8_t weight[MAX_CHOICES];
    int n = lights_legal(&start->setup, s, 0, legal), best = 0;
    lights_prefer(&start->setup, s, 0, legal, n, weight);
    for (int i = 1; i < n; i++) {
        best = weight[i] > weight[best] ? i : best;
    }
    return legal[best].verb == NAME ? legal[best].arg[0] : NONE;
}

/* It is its turn again, and it stands where it knows now what is: it names
 * something else than what it has just seen to be wrong. */
static void who_was_wrong_tries_another_name(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    uint32_t tried = 0;
    int again = 0, n = 0;
    for (uint64_t i = 0; i < N_BOARDS; i++) {
        struct state s = board(&start.setup, i, 0xffff);
        s.guessed &= (uint16_t) ~(1u << s.light[0] | 1u << s.light[1]);
        uint8_t before = first_name(&start, &s);
        play_turn(&start, &s);
        if (before == NONE || s.phase != MOVE || s.turn == 0
            || s.light[0] == OUTSIDE || s.under[s.light[0]] == before) {
            continue;
        }
        s.turn = 0;
        tried |= 1u << before;
        again += first_name(&start, &s) == before;
        n++;
    }
    assert_true(n > N_BOARDS / 2);
    assert_in_range(again, 0, n / 8);
    assert_int_equal(tried, 0xffff);
}

/* What two may hope for is all there is, more with fewer treasures to go. */
static void two_share_what_there_is_to_hope(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    for (uint64_t i = 0; i < N_BOARDS; i++) {
        struct state s = board(&start.setup, i, (uint16_t)(i * 0x9e37));
        int32_t before = -1;
        for (uint8_t won = 0; won < 5; won++) {
            s.n_won[0] = won;
            int32_t mine = lights_estimate(&start.setup, &s, 0);
            int32_t its = lights_estimate(&start.setup, &s, 1);
            assert_int_equal(mine + its, 1000);
            assert_true(mine >= before);
            before = mine;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sensible_is_what_has_weight),
        cmocka_unit_test(what_nobody_has_seen_gives_no_idea),
        cmocka_unit_test(who_knows_the_way_takes_the_treasure),
        cmocka_unit_test(who_does_not_know_looks_at_something_new),
        cmocka_unit_test(who_was_wrong_tries_another_name),
        cmocka_unit_test(two_share_what_there_is_to_hope),
    };
    return unit_run("lights mind", tests);
}
