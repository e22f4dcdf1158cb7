/*
 * test_tiny_mind.c: what computer players make of Tiny.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "core/setup.h"
#include "games/tiny/tiny.h"
#include "table/shelf.h"

static struct table_start start_of(int seats)
{
    const struct game *g = shelf_find_game("tiny");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = 1};
    start.setup = setup_default(g, start.edition->data, seats);
    return start;
}

/* What seat 0 would most readily do, with these cards in its hand and at the
 * place where it peeked. */
static struct action first_idea(const struct setup *setup, uint8_t held,
                                uint8_t seen)
{
    struct state s = {.phase = CHOOSING,
                      .turn = NONE,
                      .card = {held, 2, NONE, seen, 3},
                      .peeked = {0, 0, NONE}};
    struct action list[1 + N_PLACES];
    uint8_t weight[1 + N_PLACES];
    int n = tiny_legal(setup, &s, 0, list), best = 0;
    tiny_prefer(setup, &s, 0, list, n, weight);
    for (int i = 1; i < n; i++) {
        best = weight[i] > weight[best] ? i : best;
    }
    return list[best];
}

static void the_better_of_two_cards_is_wanted(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    struct action a = first_idea(&start.setup, 0, 4);
    assert_true(a.verb == TAKE && a.arg[0] == 0);
    a = first_idea(&start.setup, 0, 1); /* both are bad: the unknown one */
    assert_true(a.verb == TAKE && a.arg[0] == 1);
    assert_int_equal(first_idea(&start.setup, 4, 0).verb, KEEP);
    start.setup.option[OPTION_LOW] = 1;
    assert_int_equal(first_idea(&start.setup, 0, 4).verb, KEEP);
}

static void a_mind_beats_none(void **state)
{
    (void)state;
    struct arena a = {.start = start_of(2), .player = {"child", "random"}};
    unit_judge(unit_play(a, 100, 1).wins[0] > 65);
    a.start.setup.option[OPTION_LOW] = 1;
    unit_judge(unit_play(a, 100, 1).wins[0] > 65);
    a = (struct arena){.start = start_of(3),
                       .player = {"child", "random", "random"}};
    unit_judge(unit_play(a, 100, 1).wins[0] > 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_of_two_cards_is_wanted),
        cmocka_unit_test(a_mind_beats_none),
    };
    return unit_run("tiny mind", tests);
}
