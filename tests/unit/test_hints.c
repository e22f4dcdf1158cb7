/*
 * test_hints.c: every hint has a reason that is true, by what its seat was
 * shown and nothing else.
 *
 * In random positions of every game: what a hint reminds of is something that
 * the seat knows, seen when it says; where nothing decides, the odds that it
 * gives are those that a search from the seat's knowledge finds, with luck of
 * its own.  What a game itself says there is tested in test_plans.c.  And who
 * does what each hint says, which knows no other, comes to an end.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "bots/compare.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/eyes.h"
#include "tests/unit/unit_deal.h"

enum { WORLDS = 300, BATCHES = 4, FAR = 150 /* thousandths */ };

static const char *const games[] = {"thumb",   "hood",      "lights",
                                    "goblins", "labyrinth", "tiny"};

static int part_of(const struct sentence *s, const char *name)
{
    for (int i = 0; i < s->n_parts; i++) {
        if (strcmp(s->part[i].name, name) == 0) {
            return s->part[i].value;
        }
    }
    return -1;
}

/* What it reminds of was shown to the seat, and when it says. */
static void check_fact(const struct table *t, who w, const struct reason *why)
{
    const struct table_start *start = table_started(t);
    struct eyes *eyes = eyes_new(start, w, bot_level("elephant"));
    SCOPED struct known *known =
        heap_new(start->game->max_facts + 1u, sizeof *known);
    table_follow(t, w, 0, eyes_see, eyes);
    int n = eyes_known(eyes, known), found = 0;
    int what = part_of(&why->when, "what"),
        turns = part_of(&why->when, "turns");
    for (int i = 0; i < n; i++) {
        struct sentence s =
            sentence_of_fact(start->game, &start->setup, known[i].fact);
        found += known[i].fact.what == what && known[i].turns_ago == turns
                 && memcmp(s.part, why->fact.part, sizeof s.part) == 0;
    }
    assert_int_equal(found, 1);
    eyes_free(eyes);
}

/* Thousandths of a win that the action is worth, from what the seat knows and
 * with other luck. */
static int worth_of(const struct table *t, who w, const char *action)
{
    const struct table_start *start = table_started(t);
    const struct seed seed = rng_seed_from(77);
    struct comparison c;
    struct rng luck;
    SCOPED unsigned char *know = heap_new(1, start->game->know_size);
    SCOPED unsigned char *room = heap_new(1, BOT_ARENA);
    struct bot_arena arena = {room, BOT_ARENA};
    const struct action *list;
    int n = table_legal(t, w, &list), at = -1;
    for (int i = 0; i < n; i++) {
        SCOPED_BUF text = BUF_ON_HEAP;
        notation_print(start->game, &start->setup, list[i], NULL, &text);
        at = strcmp(text.text, action) == 0 ? i : at;
    }
    assert_true(at >= 0);
    table_know(t, w, table_plies(t), know);
    rng_start(&luck, &seed, RNG_PLAY, 1);
    struct search s = {.game = start->game,
                       .setup = &start->setup,
                       .seat = w,
                       .know = know,
                       .iterations = WORLDS,
                       .arena = &arena,
                       .rng = &luck};
    assert_true(compare_run(&s, &seed, list[at], list[at], BATCHES, &c));
    return (int)(c.worth[0] * 1000);
}

struct counted {
    int facts, plans, odds, far, else_;
};

static void look_at(const struct table *t, who w, uint64_t seed, void *data)
{
    (void)seed;
    struct counted *count = data;
    struct computer *c = computer_new(t, w, computer_best_level(), 1);
    computer_hurry(c, WORLDS);
    assert_true(computer_watch(c, t));
    computer_think(c);
    struct reason why = computer_reason(c, false);
    struct reason nudge = computer_reason(c, true);
    assert_non_null(why.when.text);
    assert_true((nudge.when.text == NULL)
                == (why.plan.text && !computer_waits(c)));
    assert_true(!why.plan.text || !why.fact.text);
    count->plans += why.plan.text != NULL;
    assert_null(nudge.fact.text); /* it keeps the place to itself */
    assert_int_equal(part_of(&nudge.when, "where"), -1);
    assert_true((computer_advice(c, false) == NULL)
                == (why.fact.text || why.plan.text || computer_waits(c)));
    int won = part_of(&why.when, "won");
    if (why.fact.text) {
        check_fact(t, w, &why);
        count->facts++;
    } else if (won >= 0 && computer_iterations(c) > 0) {
        int said = 100 * won, is = worth_of(t, w, computer_advice(c, true));
        count->odds++;
        count->far += abs(said - is) > FAR;
    } else {
        count->else_++; /* it waits, or nothing is to be thought of */
    }
    computer_free(c);
}

static void every_hint_has_a_reason_that_is_true(void **state_)
{
    (void)state_;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct counted count = {0};
        unit_positions(games[i], look_at, &count);
        print_message("# %s: %d by a fact, %d by the odds (%d far off; %d "
                      "with a plan), %d otherwise\n",
                      games[i], count.facts, count.odds, count.far, count.plans,
                      count.else_);
        assert_true(count.far * 20 <= count.odds);
        assert_true(!shelf_find_game(games[i])->plan
                    || count.facts + count.plans >= POSITIONS * 99 / 100);
    }
}

/* A light may go from name to name for ever, and nothing is seen that was not
 * before: that must be noticed by what was done, not by who advised it. */
static void who_follows_hints_does_not_go_in_circles(void **state_)
{
    enum { GAMES = 30, MOST = 1000, GLANCE = 100 };
    (void)state_;
    const struct game *g = shelf_find_game("lights");
    struct table_start start = {.game = g,
                                .edition = shelf_edition(NULL, g, 0)};
    start.setup = setup_default(g, start.edition->data, 2);
    while (start.seed++ < GAMES) {
        struct table *t = table_new(&start);
        while (table_waiting(t)) {
            who w = (who)__builtin_ctz(table_waiting(t));
            struct error e;
            struct computer *c = computer_new(t, w, computer_best_level(), 1);
            computer_hurry(c, GLANCE);
            assert_true(computer_watch(c, t));
            computer_think(c);
            assert_true(table_act(t, w, computer_action(c), &e));
            assert_true(table_plies(t) < MOST);
            computer_free(c);
        }
        table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hint_has_a_reason_that_is_true),
        cmocka_unit_test(who_follows_hints_does_not_go_in_circles),
    };
    return unit_run("hints", tests);
}
