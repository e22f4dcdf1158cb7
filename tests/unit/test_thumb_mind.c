/*
 * test_thumb_mind.c: what computer players make of Tom Thumb.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "table/computer.h"

static struct table_start start_of(int seats, uint64_t seed)
{
    const struct game *g = shelf_find_game("thumb");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, seats);
    return start;
}

/* A circle of the first places in order, the wolves last: seat 1 is asked for
 * place 2. */
static struct state asked(const struct setup *setup)
{
    const struct edition *ed = thumb_edition(setup);
    struct state s;
    thumb_start(setup, &s);
    s.open.n_tiles = (uint8_t)(ed->start + 1);
    for (uint8_t at = 0; at < ed->start; at++) {
        s.tile[at] = at;
    }
    s.tile[ed->start] = ed->n_places;
    s.open.phase = IN_FLIP;
    s.open.asked_seat = 1;
    s.open.asked = 2;
    s.open.waiting = WHO_BIT(1);
    return s;
}

/* What a seat would most readily do. */
static struct action first_idea(const struct setup *setup,
                                const struct state *s, who w)
{
    struct action list[64];
    uint8_t weight[64];
    int n = thumb_legal(setup, s, w, list), best = 0;
    thumb_prefer(setup, s, w, list, n, weight);
    for (int i = 1; i < n; i++) {
        best = weight[i] > weight[best] ? i : best;
    }
    return list[best];
}

static void who_knows_turns_up_and_who_does_not_asks(void **state)
{
    (void)state;
    struct table_start start = start_of(4, 1);
    struct state s = asked(&start.setup);
    struct action a = first_idea(&start.setup, &s, 1);
    assert_int_equal(a.verb, FLIP);
    assert_int_equal(a.arg[0], 2);
    s.guessed = 1u << 2 | 1u << 3 | 1u << 4;
    assert_int_equal(first_idea(&start.setup, &s, 1).verb, PEBBLE);
    s.open.n_advice = 3; /* two say 4, one does not know */
    s.open.advice[0] = s.open.advice[2] = 4;
    s.open.advice[1] = NONE;
    a = first_idea(&start.setup, &s, 1);
    assert_int_equal(a.verb, FLIP);
    assert_int_equal(a.arg[0], 4);
}

/* Everybody is told where the Guide takes the wolves to be: who has forgotten
 * them keeps off that tile, and says the same when it comes to swapping. */
static void the_guides_word_is_for_those_who_have_forgotten(void **state)
{
    (void)state;
    struct table_start start = start_of(4, 1);
    struct state s = asked(&start.setup);
    struct event event[8];
    struct event_log log = {event, 0, 8};
    uint8_t wolves = thumb_edition(&start.setup)->n_places;
    s.open.phase = IN_SWAP;
    s.open.asked = s.open.asked_seat = NONE;
    s.open.waiting = WHO_BIT(0);
    struct action a = first_idea(&start.setup, &s, 0);
    assert_int_equal(s.tile[a.arg[0]], wolves);
    assert_int_equal(a.verb, SWAP);
    thumb_apply(&start.setup, &s, 0, (struct action){SWAP, {4, 1}}, NULL, &log);
    assert_int_equal(event[0].kind, SWAPPED);
    assert_true(event[0].arg[0] == 4 && event[0].arg[1] == 1);
    struct know k = {0};
    struct view v;
    thumb_view(&start.setup, &s, 2, &v);
    thumb_learn(&start.setup, &k, 2, event, log.n, &v);
    assert_int_equal(k.said, 2);
    assert_int_equal(thumb_facts(&start.setup, &k, 2, (struct fact[16]){{0}}),
                     0);

    s = asked(&start.setup);
    s.open.pebbles = 0;
    s.guessed = (uint16_t)(1u << 2 | 1u << 3 | 1u << wolves);
    s.said = 3; /* of the very tile that is sought in this world */
    assert_int_not_equal(first_idea(&start.setup, &s, 1).arg[0], 2);
    s.open.phase = IN_SWAP;
    s.open.waiting = WHO_BIT(0);
    assert_int_equal(first_idea(&start.setup, &s, 0).arg[0], 2);
}

static void
forgetting_and_the_ogre_are_dangers_and_the_way_made_is_not(void **state)
{
    (void)state;
    struct table_start start = start_of(4, 1);
    const struct edition *ed = thumb_edition(&start.setup);
    for (uint8_t ogre = 0; ogre < ed->ogre; ogre++) {
        for (uint8_t at = 0; at + 1 < ed->cottage; at++) {
            struct state s = asked(&start.setup), worse = s, better = s;
            s.open.ogre = better.open.ogre = ogre;
            worse.open.ogre = (uint8_t)(ogre + 1);
            s.open.lantern = worse.open.lantern = at;
            better.open.lantern = (uint8_t)(at + 1);
            int32_t here = thumb_estimate(&start.setup, &s, 0);
            assert_true(thumb_estimate(&start.setup, &worse, 0) < here);
            assert_true(thumb_estimate(&start.setup, &better, 0) > here);
            assert_true(here > 0 && here < 1000);
            s.guessed = 7;
            assert_true(thumb_estimate(&start.setup, &s, 0) < here);
        }
    }
}

/* Between turns everybody may propose: with nothing forgotten, those who could
 * do nothing else let the Guide begin. */
static void others_wait_while_the_guide_begins(void **state)
{
    (void)state;
    struct table_start start = start_of(4, 1);
    struct table *t = table_new(&start);
    struct error e;
    struct computer *c[4];
    for (who w = 0; w < 4; w++) {
        c[w] = computer_new(t, w, "elephant", 1);
    }
    int between = 0;
    for (int ply = 0; ply < 40 && table_waiting(t); ply++) {
        who_set waiting = table_waiting(t);
        who actor = MAX_SEATS;
        for (who w = 0; w < 4; w++) {
            if (computer_watch(c[w], t)) {
                computer_think(c[w]);
                actor = computer_waits(c[w]) ? actor : w;
            }
        }
        assert_in_range(actor, 0, 3);
        if (waiting & (waiting - 1)) {
            assert_string_equal(computer_action(c[actor]), "begin");
            between++;
        }
        assert_true(table_act(t, actor, computer_action(c[actor]), &e));
    }
    assert_true(between > 2);
    for (who w = 0; w < 4; w++) {
        computer_free(c[w]);
    }
    table_free(t);
}

static struct arena arena_of(const char *level)
{
    return (struct arena){.start = start_of(4, 1),
                          .player = {level, level, level, level}};
}

static double won(const char *level, int games)
{
    struct arena_report r = unit_play(arena_of(level), games, 1);
    assert_true(r.is_shared);
    return r.wins[0];
}

static void the_better_they_remember_the_more_often_they_come_home(void **state)
{
    (void)state;
    assert_true(won("elephant", 1) == 1);
    unit_judge(won("adult", 4) >= 1);
    unit_judge(won("child", 12) < 9);
    unit_judge(won("toddler", 20) <= 5);
    unit_play_on_threads(arena_of("child"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_knows_turns_up_and_who_does_not_asks),
        cmocka_unit_test(the_guides_word_is_for_those_who_have_forgotten),
        cmocka_unit_test(
            forgetting_and_the_ogre_are_dangers_and_the_way_made_is_not),
        cmocka_unit_test(others_wait_while_the_guide_begins),
        cmocka_unit_test(
            the_better_they_remember_the_more_often_they_come_home),
    };
    return unit_run("thumb mind", tests);
}
