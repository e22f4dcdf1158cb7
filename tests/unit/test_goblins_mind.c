/*
 * test_goblins_mind.c: what computer players make of The Princess and the
 * Goblin.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "core/rng.h"
#include "core/setup.h"
#include "games/goblins/goblins.h"
#include "games/goblins/goblins_trail.h"
#include "table/computer.h"

static struct table_start start_of(int seats, enum mode mode)
{
    const struct game *g = shelf_find_game("goblins");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = 1};
    start.setup = setup_default(g, start.edition->data, seats);
    start.setup.option[OPTION_MODE] = (int16_t)mode;
    return start;
}

/* The tile with this word. */
static uint8_t tile(const struct setup *setup, const char *word)
{
    uint8_t t = 0;
    while (strcmp(goblins_word(setup, TILE, t), word) != 0) {
        t++;
    }
    return t;
}

/* ---- Ways home ---- */

/* The best way home, by trying them all. */
static int best_way(const struct worth *worth, int exit, uint32_t over)
{
    int best = NO_WAY;
    for (uint32_t fits = worth->ed->fits[0][exit] & over; fits;
         fits &= fits - 1) {
        int t = __builtin_ctz(fits), then = worth->ed->tile[t].exit;
        int on = then == GRASS ? 0 : best_way(worth, then, over & ~(1u << t));
        int points = on == NO_WAY ? NO_WAY : worth->of[t] + on;
        best = points > best ? points : best;
    }
    return best;
}

static void the_best_way_home_is_found(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    const struct edition *ed = start.setup.edition;
    struct rng r;
    struct seed seed = rng_seed_from(7);
    struct state s;
    rng_start(&r, &seed, RNG_PLAY, 0);
    goblins_start(&start.setup, &s);
    s.crumb[0][0] = 0; /* a tile with a crumb on it is worth more */
    struct worth worth = goblins_worth(&start.setup, &s, 0);
    assert_int_equal(worth.of[0], ed->tile[0].n_scrolls + 1);
    int found = 0;
    for (int i = 0; i < 300; i++) {
        uint32_t over = rng_next(&r) & rng_next(&r) & ed->all;
        int exit = ed->palace_exit[i % 4], palace;
        struct trail t = goblins_trail(&worth, exit, over, 100000, NULL);
        int best = best_way(&worth, exit, over & ~ed->goblin);
        assert_int_equal(t.home, best);
        assert_int_equal(t.home_over & ~over, 0);
        assert_true(goblins_trail(&worth, exit, over, 4, NULL).home <= best);
        t = goblins_trail_from(&worth, 15, over, 100000, &palace);
        assert_true(t.home >= best);
        assert_int_equal(t.home, best_way(&worth, ed->palace_exit[palace],
                                          over & ~ed->goblin));
        found += best > 3;
    }
    assert_true(found > 50);
}

/* ---- First ideas ---- */

/* Lays a tile face down; the seats of `looked` know it. */
static void lay(struct state *s, uint8_t cell, uint8_t t, unsigned looked)
{
    s->mountain &= ~(1u << t);
    s->tile[cell] = t;
    s->at[t] = cell;
    cells_add(&s->cave, cell);
    cells_add(&s->down, cell);
    for (int seat = 0; seat < 2; seat++) {
        if (looked >> seat & 1) {
            cells_add(&s->looked[seat], cell);
        }
    }
}

enum { EAST = MOUNTAIN + 1, WEST = MOUNTAIN - 1, NORTH = MOUNTAIN + N_COLUMNS };

/* Seat 0 walks from palace1 (a ring) and knows ring-rose, then grass, and a
 * goblin; seat 1 knows the goblin. */
static struct state walking(const struct setup *setup)
{
    struct state s;
    goblins_start(setup, &s);
    lay(&s, EAST, tile(setup, "ring-rose"), 1);
    lay(&s, WEST, tile(setup, "rose-grass-b"), 1);
    lay(&s, NORTH, tile(setup, "goblin3"), 3);
    s.palaces = 14;
    s.palace[0] = 0;
    s.exit[0] = ((const struct edition *)setup->edition)->palace_exit[0];
    s.phase = FLIPPING;
    return s;
}

/* What a seat would most readily do. */
static struct action first_idea(const struct table_start *start,
                                const struct state *s, who w)
{
    struct action list[256];
    uint8_t weight[256];
    int n = start->game->legal(&start->setup, s, w, list), best = 0;
    start->game->prefer(&start->setup, s, w, list, n, weight);
    for (int i = 1; i < n; i++) {
        best = weight[i] > weight[best] ? i : best;
    }
    return list[best];
}

static void who_walks_keeps_to_the_way_and_who_can_shouts(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    struct state s = walking(&start.setup);
    struct action a = first_idea(&start, &s, 0);
    assert_int_equal(a.verb, FLIP);
    assert_int_equal(a.arg[0], EAST);
    s.phase = SHOUTING;
    a = first_idea(&start, &s, 1);
    assert_int_equal(a.verb, SHOUT);
    assert_int_equal(a.arg[0], NORTH);
    cells_remove(&s.looked[1], NORTH); /* it knows no goblin any more */
    assert_int_equal(first_idea(&start, &s, 1).verb, QUIET_TURN);
}

static void who_has_one_turn_left_explores_no_more(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    struct state s = walking(&start.setup);
    s.exit[0] = GRASS;
    s.n_escaped = 1;
    s.turn = 1;
    s.phase = START;
    s.n_homes = 4;
    assert_int_equal(first_idea(&start, &s, 1).verb, EXPLORE);
    s.n_homes = 1;
    assert_int_equal(first_idea(&start, &s, 1).verb, ESCAPE);
}

static void what_is_known_is_worth_something(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    struct state s = walking(&start.setup), blind = s, stale = s;
    blind.looked[0] = (struct cells){0, 0};
    stale.n_escaped = 1; /* the other is home, and time runs out */
    stale.escaped[0] = 1;
    stale.exit[1] = GRASS;
    stale.n_homes = 1;
    int32_t here = goblins_estimate(&start.setup, &s, 0);
    assert_in_range(here, 1, 999);
    assert_in_range(here + goblins_estimate(&start.setup, &s, 1), 990, 1000);
    assert_true(goblins_estimate(&start.setup, &blind, 0) < here);
    struct state late = stale;
    late.looked[0] = (struct cells){0, 0};
    assert_true(goblins_estimate(&start.setup, &late, 0)
                < goblins_estimate(&start.setup, &stale, 0));
}

static void ones_own_crumbs_remind_and_nobody_elses(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    struct state s = walking(&start.setup);
    struct view view;
    s.crumb[0][1] = s.tile[EAST];
    s.crumb[1][2] = s.tile[WEST];
    goblins_view(&start.setup, &s, 0, &view);
    for (int where = 0; where < 256; where++) {
        for (who w = 0; w < 2; w++) {
            bool is_marked =
                goblins_marked(&start.setup, &view, w, (uint8_t)where);
            assert_int_equal(is_marked, where == (w ? WEST : EAST));
        }
    }
}

/* ---- Whole games ---- */

static struct arena arena_of(struct table_start start, const char *one,
                             const char *other)
{
    return (struct arena){.start = start, .player = {one, other}};
}

static void levels_differ_and_threads_do_not_matter(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    struct arena adult = arena_of(start, "adult", "random");
    struct arena young = arena_of(start, "adult", "toddler");
    assert_true(unit_play(adult, 2, 1).wins[0] == 2);
    struct arena_report r = unit_play(young, 6, 1);
    unit_judge(r.wins[0] > 3);
    assert_true(r.actions / r.games < 200);
    unit_play_on_threads(young);
}

static void all_modes_are_played_to_their_end(void **state)
{
    (void)state;
    struct arena_report r =
        unit_play(arena_of(start_of(2, ADVANCED), "child", "toddler"), 2, 1);
    assert_true(r.actions / 2 < 300);
    r = unit_play(arena_of(start_of(1, SOLO), "child", NULL), 12, 1);
    unit_judge(r.wins[0] > 0);
    assert_true(r.actions / r.games < 300);
}

/* Who walks over a tile that lies face down has seen it: the hint says so. */
static void a_hint_names_the_tile_that_was_seen(void **state)
{
    (void)state;
    struct table_start start = start_of(2, STANDARD);
    struct table *t = table_new(&start);
    struct computer *c[2] = {computer_new(t, 0, "child", 1),
                             computer_new(t, 1, "child", 2)};
    struct error e;
    int named = 0;
    while (table_waiting(t)) {
        who w = (who)__builtin_ctz(table_waiting(t));
        computer_watch(c[0], t);
        computer_watch(c[1], t);
        computer_think(c[w]);
        const char *action = computer_action(c[w]);
        struct reason why = computer_reason(c[w], false);
        if (strncmp(action, "flip ", 5) == 0 && why.fact.text) {
            assert_string_equal(goblins_word(&start.setup,
                                             why.fact.part[1].vocab,
                                             why.fact.part[1].value),
                                action + 5);
            assert_string_equal(why.fact.part[0].name, "what");
            named++;
        }
        assert_true(table_act(t, w, action, &e));
    }
    assert_true(named > 0);
    computer_free(c[0]);
    computer_free(c[1]);
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_way_home_is_found),
        cmocka_unit_test(who_walks_keeps_to_the_way_and_who_can_shouts),
        cmocka_unit_test(who_has_one_turn_left_explores_no_more),
        cmocka_unit_test(what_is_known_is_worth_something),
        cmocka_unit_test(ones_own_crumbs_remind_and_nobody_elses),
        cmocka_unit_test(levels_differ_and_threads_do_not_matter),
        cmocka_unit_test(all_modes_are_played_to_their_end),
        cmocka_unit_test(a_hint_names_the_tile_that_was_seen),
    };
    return unit_run("goblins mind", tests);
}
