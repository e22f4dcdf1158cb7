/*
 * test_labyrinth_mind.c: what computer players make of the Secret Labyrinth.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "core/setup.h"
#include "games/labyrinth/labyrinth.h"

static struct table_start start_of(int seats)
{
    const struct game *g = shelf_find_game("labyrinth");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = 1};
    start.setup = setup_default(g, start.edition->data, seats);
    return start;
}

/* The first n cards, or the last ones, of treasures and gnomes in turn. */
static uint32_t some_cards(int n, bool is_last)
{
    uint32_t cards = 0;
    for (int i = 0; i < n; i++) {
        int card = is_last ? FIRST_BEAST - 1 - i : i;
        cards |= 1u << (card / 2 + card % 2 * FIRST_GNOME);
    }
    return cards;
}

/* Two play and hold so many cards; the others are in the pile, all beasts are
 * gone. */
static struct state holding(const struct setup *setup, int mine, int its)
{
    struct state s;
    labyrinth_start(setup, &s);
    s.hand[0] = some_cards(mine, false);
    s.hand[1] = some_cards(its, true);
    s.open.gone = 0xf;
    s.pile = (TREASURES | GNOMES) & ~(s.hand[0] | s.hand[1]);
    s.open.phase = CHANGE;
    if (s.pile) {
        s.open.sought = (uint8_t)__builtin_ctz(s.pile);
        s.pile &= s.pile - 1;
    }
    return s;
}

static void turn_to(struct state *s, int t)
{
    s->open.turned[DISC_TURN] = (uint8_t)(t / N_OUTER / N_INNER);
    s->open.turned[INNER_TURN] = (uint8_t)(t / N_OUTER % N_INNER);
    s->open.turned[OUTER_TURN] = (uint8_t)(t % N_OUTER);
}

/* Whether a pawn can be on the space within a turn. */
static bool can_go(const struct setup *setup, const uint8_t turned[N_TURNING],
                   int pawn, int space)
{
    return edition(setup)->in_a_turn[turning(turned)][pawn] >> space & 1;
}

/* How readily the seat would take each of its actions. */
struct ideas {
    int n;
    struct action legal[512];
    uint8_t weight[512];
};

static struct ideas ideas_of(const struct setup *setup, const struct state *s,
                             who w)
{
    struct ideas i;
    i.n = labyrinth_legal(setup, s, w, i.legal);
    assert_in_range(i.n, 1, 512);
    labyrinth_prefer(setup, s, w, i.legal, i.n, i.weight);
    return i;
}

static struct action first_idea(const struct setup *setup,
                                const struct state *s, who w)
{
    struct ideas i = ideas_of(setup, s, w);
    int best = 0;
    for (int k = 1; k < i.n; k++) {
        best = i.weight[k] > i.weight[best] ? k : best;
    }
    return i.legal[best];
}

/* ---- Being ahead ---- */

static void to_be_ahead_counts_more_the_fewer_cards_are_left(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    const struct setup *setup = &start.setup;
    int cards[][2] = {{3, 1}, {5, 3}, {7, 5}};
    int32_t before = 500;
    for (int i = 0; i < 3; i++) {
        struct state s = holding(setup, cards[i][0], cards[i][1]);
        s.open.sought = NONE; /* nobody is near it, nor each other */
        for (int t = 0;
             can_go(setup, s.open.turned, s.open.pawn[0], s.open.pawn[1]);
             t++) {
            turn_to(&s, t);
        }
        int32_t mine = labyrinth_estimate(setup, &s, 0);
        int32_t its = labyrinth_estimate(setup, &s, 1);
        assert_true(mine > before);
        assert_in_range(mine + its, 920, 1000); /* it may never end */
        before = mine;
    }
}

/* What both may hope for together, after so many turns. */
static int32_t hopes(const struct setup *setup, struct state s, int played)
{
    s.open.played = (uint32_t)played;
    return labyrinth_estimate(setup, &s, 0) + labyrinth_estimate(setup, &s, 1);
}

/* The longer it takes the less, and a card that is found makes up for it. */
static void a_game_that_does_not_end_wins_nothing(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    const struct setup *setup = &start.setup;
    int32_t before = 0;
    for (int n = 0; n <= 6; n += 2) {
        struct state s = holding(setup, n, n);
        int32_t soon = hopes(setup, s, 8), late = hopes(setup, s, 100);
        assert_in_range(soon, 980, 1020);
        assert_true(late < soon && late > before);
        assert_true(hopes(setup, s, 150) < late);
        before = late;
    }
    struct state s = holding(setup, 8, 6);
    assert_true(hopes(setup, s, 150) < hopes(setup, s, 100));
}

/* Seat 0 has just gone to seat 1. */
static struct state meeting(const struct setup *setup, int mine, int its)
{
    struct state s = holding(setup, mine, its);
    s.open.phase = ARRIVE;
    s.open.pawn[0] = s.open.pawn[1];
    return s;
}

/* As long as cards are sought, for those who are behind; then for whoever has
 * the choice, of the kind of which fewer are missing. */
static void duels_are_for_those_who_need_them(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    struct state s = meeting(&start.setup, 8, 4);
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, PASS);
    s = meeting(&start.setup, 4, 8);
    assert_int_equal(first_idea(&start.setup, &s, 0).verb, DUEL_DICE);
    for (int mine = 5; mine <= 9; mine += 4) {
        s = meeting(&start.setup, mine, 14 - mine);
        struct action a = first_idea(&start.setup, &s, 0);
        assert_int_equal(a.verb, DUEL_DICE);
        assert_int_equal(a.arg[1], TREASURE); /* 3 and 2, or 5 and 4 */
    }
}

/* ---- Turning the zones ---- */

/* Whoever can take the sought card does; who cannot turns it out of the
 * other's reach, if that can be. */
static void cards_are_taken_or_turned_away(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    const struct setup *setup = &start.setup;
    int taken = 0, turned_away = 0;
    for (int t = 0; t < N_TURNINGS; t++) {
        struct state s = holding(setup, 4, 4);
        const struct open *o = &s.open;
        turn_to(&s, t);
        int sought = sought_space(setup, o);
        bool can_take = can_go(setup, o->turned, o->pawn[0], sought);
        bool can_turn_away = false;
        for (int i = 0; i < N_CLOCKWISE_PAIRS; i++) {
            struct turned then = turn_by(o->turned, labyrinth_pairs[i]);
            can_turn_away |= !can_go(setup, then.by, o->pawn[1], sought);
        }
        while (o->phase == CHANGE) {
            start.game->apply(setup, &s, 0, first_idea(setup, &s, 0), NULL,
                              NULL);
        }
        if (can_take) {
            struct action a = first_idea(setup, &s, 0);
            assert_int_equal(a.verb, GO);
            assert_int_equal(a.arg[0], sought);
            taken++;
        } else if (can_turn_away) {
            assert_false(can_go(setup, o->turned, o->pawn[1], sought));
            turned_away++;
        }
    }
    assert_true(taken > 50 && turned_away > 50);
}

/* Whether seat 0 can end its turn where seat 1 cannot come to in one. */
static bool can_hide(const struct setup *setup, const struct open *o)
{
    for (int i = 0; i < N_CLOCKWISE_PAIRS; i++) {
        struct turned t = turn_by(o->turned, labyrinth_pairs[i]);
        if (labyrinth_reach(edition(setup), t.by, o->pawn[0])
            & ~edition(setup)->in_a_turn[turning(t.by)][o->pawn[1]]) {
            return true;
        }
    }
    return false;
}

/* The pile is empty: seat 0 goes to the other if it can, and else ends its turn
 * where the other cannot come in one, whenever there is such a space. */
static void who_cannot_hunt_hides(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    const struct setup *setup = &start.setup;
    int met = 0, safe = 0, can_be_safe = 0;
    for (int t = 0; t < N_TURNINGS; t++) {
        struct state s = holding(setup, 9, 5);
        const struct open *o = &s.open;
        turn_to(&s, t);
        bool can_meet = can_go(setup, o->turned, o->pawn[0], o->pawn[1]);
        bool can_be = can_hide(setup, o);
        while (o->turn == 0 && o->phase <= MOVE) {
            start.game->apply(setup, &s, 0, first_idea(setup, &s, 0), NULL,
                              NULL);
        }
        assert_int_equal(o->pawn[0] == o->pawn[1], can_meet);
        met += can_meet;
        can_be_safe += !can_meet && can_be;
        safe += !can_meet && !can_go(setup, o->turned, o->pawn[1], o->pawn[0]);
    }
    assert_int_equal(safe, can_be_safe);
    assert_true(met > 20 && safe > 20);
}

static void hide_and_seek_needs_little_thought(void **state)
{
    (void)state;
    struct table_start start = start_of(2);
    struct state s = holding(&start.setup, 3, 3);
    assert_int_equal(labyrinth_thought(&start.setup, &s), THOUGHT_MAZE);
    s.open.played = 150; /* everybody knows the zones by then */
    assert_int_equal(labyrinth_thought(&start.setup, &s), THOUGHT_WIDE);
    s.open.played = 0;
    s.open.phase = MOVE;
    assert_int_equal(labyrinth_thought(&start.setup, &s), THOUGHT_WIDE);
    s = holding(&start.setup, 8, 6);
    assert_int_equal(labyrinth_thought(&start.setup, &s), THOUGHT_LITTLE);
}

/* ---- Whole games ---- */

static struct arena arena_of(int seats, const char *one, const char *other)
{
    struct arena a = {.start = start_of(seats)};
    for (int i = 0; i < seats; i++) {
        a.player[i] = i == 0 ? one : other;
    }
    return a;
}

static void levels_differ_and_threads_do_not_matter(void **state)
{
    (void)state;
    struct arena adult = arena_of(2, "adult", "random");
    struct arena child = arena_of(2, "child", "toddler");
    struct arena four = arena_of(4, "child", "random");
    assert_true(unit_play(adult, 2, 1).wins[0] == 2);
    unit_judge(unit_play(child, 24, 1).wins[0] > 12);
    unit_judge(unit_play(four, 4, 1).wins[0] > 2);
    unit_play_on_threads(child);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(to_be_ahead_counts_more_the_fewer_cards_are_left),
        cmocka_unit_test(a_game_that_does_not_end_wins_nothing),
        cmocka_unit_test(duels_are_for_those_who_need_them),
        cmocka_unit_test(cards_are_taken_or_turned_away),
        cmocka_unit_test(who_cannot_hunt_hides),
        cmocka_unit_test(hide_and_seek_needs_little_thought),
        cmocka_unit_test(levels_differ_and_threads_do_not_matter),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("labyrinth mind", tests, NULL, NULL);
}
