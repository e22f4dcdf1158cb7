/*
 * test_bots.c: numbers, memory, search and the seat of a computer player.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "bots/bot.h"
#include "bots/level.h"
#include "bots/memory.h"
#include "bots/number.h"
#include "core/setup.h"
#include "lab/arena.h"
#include "lab/recall.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/outside.h"

/* ---- Numbers ---- */

static bool near(float x, float y)
{
    float d = x - y;
    return d * d < 1e-10f * (1 + y * y);
}

static void numbers_are_good_to_five_digits(void **state)
{
    (void)state;
    assert_true(near(number_log2(8), 3));
    assert_true(near(number_log2(0.125f), -3));
    assert_true(near(number_ln(10), 2.302585f));
    assert_true(near(number_exp2(-3.5f), 0.0883883f));
    assert_true(near(number_exp2(10), 1024));
    assert_true(near(number_power(20, -0.5f), 0.2236068f));
    for (int i = 1; i < 2000; i++) {
        float root = number_root((float)i);
        assert_true(near(root * root, (float)i));
        assert_true(near(number_exp2(number_log2((float)i)), (float)i));
    }
}

/* ---- Memory ---- */

static void see_facts(struct memory *m, struct trace *trace,
                      const struct bot_level *level, const struct fact *fact,
                      int n)
{
    struct sight sight = {.fact = fact, .n = n};
    memory_see(m, trace, level, &sight, 255);
}

static void older_memories_are_weaker_and_repeated_ones_stronger(void **state)
{
    (void)state;
    const struct bot_level *adult = bot_level("adult");
    struct trace once = {.seen = 1, .first = 1, .last = 1};
    struct trace often = {.seen = 4, .first = 1, .last = 6};
    for (uint32_t turn = 6; turn < 300; turn++) {
        assert_true(memory_activation(&once, turn + 1, adult)
                    < memory_activation(&once, turn, adult));
        assert_true(memory_activation(&often, turn + 1, adult)
                    < memory_activation(&often, turn, adult));
        assert_true(memory_activation(&often, turn, adult)
                    > memory_activation(&once, turn, adult));
    }
    struct trace moved = once;
    moved.moves = 2;
    assert_true(memory_activation(&moved, 9, adult)
                < memory_activation(&once, 9, adult));
}

static void what_is_marked_does_not_fade(void **state)
{
    (void)state;
    const struct bot_level *adult = bot_level("adult");
    struct trace trace[] = {
        {{0, 3}, .is_hidden = true, .seen = 2, .first = 2, .last = 4},
        {{1, 5}, .is_hidden = true, .seen = 2, .first = 2, .last = 4}};
    struct memory m = {.moment = 6, .n = 2, .max = 2};
    float begun = memory_activation(&trace[0], m.moment, adult);
    for (; m.moment < 30; memory_keep(&m, trace, 3)) {
        m.moment++;
    }
    assert_true(memory_activation(&trace[0], m.moment, adult) == begun);
    assert_true(memory_activation(&trace[1], m.moment, adult) < begun);
}

static void recall_rises_with_the_level_at_every_age(void **state)
{
    (void)state;
    static const int ages[] = {0, 2, 5, 10, 20};
    for (size_t k = 0; k < sizeof ages / sizeof *ages; k++) {
        double before = -1;
        for (int i = 1; bot_level_at(i); i++) {
            double now = recall_rate(bot_level_at(i), 1, ages[k], 500).exact;
            assert_true(now > before);
            before = now;
        }
        assert_true(before == 1); /* an elephant never forgets */
    }
}

static void a_moved_thing_is_followed_and_a_seen_one_refreshed(void **state)
{
    (void)state;
    const struct bot_level *elephant = bot_level("elephant");
    struct trace trace[MEMORY_TRACES(2)] = {{.seen = 0}};
    struct memory m = {.max = MEMORY_TRACES(2)};
    const struct fact first[] = {{0, 3}, {1, 5}}, swapped[] = {{0, 5}, {1, 3}};
    struct recalled got[MEMORY_TRACES(2)];
    see_facts(&m, trace, elephant, first, 2);
    m.turn = 4;
    see_facts(&m, trace, elephant, swapped, 2); /* face down, in one step */
    int n = memory_recall(&m, trace, elephant, 16, got);
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++) {
        assert_int_equal(got[i].turns_ago, 4); /* not seen anew */
        assert_int_equal(got[i].fact.where, got[i].fact.what ? 3 : 5);
    }
    see_facts(&m, trace, elephant, swapped + 1, 1); /* thing 0 shows */
    see_facts(&m, trace, elephant, swapped, 2);     /* and is hidden again */
    n = memory_recall(&m, trace, elephant, 16, got);
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++) {
        assert_int_equal(got[i].turns_ago, got[i].fact.what ? 4 : 0);
    }
}

/* What a memory of this seed still has of twenty things seen in turn, as one
 * bit a thing. */
static uint32_t kept(uint32_t seed)
{
    const struct bot_level *child = bot_level("child");
    struct trace trace[MEMORY_TRACES(20)] = {{.seen = 0}};
    struct recalled got[MEMORY_TRACES(20)];
    struct memory m = {.seed = seed, .max = MEMORY_TRACES(20)};
    struct fact fact[20];
    uint32_t bits = 0;
    for (uint8_t i = 0; i < 20; i++) {
        fact[i] = (struct fact){i, i};
        m.moment++;
        see_facts(&m, trace, child, fact, i + 1);
    }
    m.choice += 20;
    int n = memory_recall(&m, trace, child, 20, got);
    for (int i = 0; i < n; i++) {
        bits |= 1u << got[i].fact.what;
    }
    return bits;
}

static void the_same_seed_forgets_the_same(void **state)
{
    (void)state;
    assert_int_equal(kept(9), kept(9));
    assert_int_not_equal(kept(9), kept(10));
}

/* ---- Seats ---- */

static struct table_start start_of(const char *id, int seats, uint64_t seed)
{
    const struct game *g = shelf_find_game(id);
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, seats);
    return start;
}

/* With perfect memory, what a bot believes is what its seat was shown: to the
 * byte, so the worlds it draws are those of its true information set. */
static void an_elephant_believes_all_that_its_seat_was_shown(void **state)
{
    (void)state;
    for (int i = 0; shelf_game(i); i++) {
        const struct game *g = shelf_game(i);
        struct table_start start = start_of(g->id, g->max_seats, 3);
        struct table *t = table_new(&start);
        struct memory m = {.max = (uint16_t)MEMORY_TRACES(g->max_facts)};
        struct trace *trace = heap_new(m.max, sizeof *trace);
        struct recalled *got = heap_new(m.max, sizeof *got);
        struct fact *fact = heap_new(m.max, sizeof *fact);
        unsigned char *know = heap_new(1, g->know_size);
        unsigned char *belief = heap_new(1, g->know_size);
        struct seed seed = rng_seed_from(4);
        struct rng r;
        rng_start(&r, &seed, RNG_TEST, 0);
        for (int ply = 0; ply < 120 && table_waiting(t); ply++) {
            const struct action *list;
            who w = (who)rng_below(&r, (uint32_t)start.setup.n_seats);
            int n = table_legal(t, w, &list);
            if (n == 0) {
                continue;
            }
            table_play(t, w, list[rng_below(&r, (uint32_t)n)], NULL);
            table_set_manual(t, false);
            m.moment++;
            table_know(t, 1, table_plies(t), know);
            see_facts(&m, trace, bot_level("elephant"), fact,
                      g->facts(&start.setup, know, 1, fact));
            n = memory_recall(&m, trace, bot_level("elephant"), 200, got);
            for (int k = 0; k < n; k++) {
                fact[k] = got[k].fact;
            }
            memcpy(belief, know, g->know_size);
            g->believe(&start.setup, belief, 1, fact, n);
            assert_memory_equal(belief, know, g->know_size);
        }
        free(trace);
        free(got);
        free(fact);
        free(know);
        free(belief);
        table_free(t);
    }
}

static void
after_an_undo_a_computer_player_has_not_seen_what_was_undone(void **state)
{
    (void)state;
    struct table_start start = start_of("lights", 2, 11);
    struct table *t = table_new(&start), *fresh = table_new(&start);
    struct computer *c = computer_new(t, 0, "elephant", 2);
    computer_watch(c, t);
    table_act(t, 0, "enter N1", NULL);
    table_act(t, 1, "enter E2", NULL);
    computer_watch(c, t);
    table_undo(t, NULL);
    table_undo(t, NULL);
    struct computer *d = computer_new(fresh, 0, "elephant", 2);
    computer_watch(c, t);
    computer_watch(d, fresh);
    computer_think(c);
    computer_think(d);
    assert_string_equal(computer_action(c), computer_action(d));
    computer_free(c);
    computer_free(d);
    table_free(t);
    table_free(fresh);
}

static void see(void *bot, const struct event *event, int n, const void *view)
{
    bot_see(bot, event, n, view);
}

/* How much time a seat has lived through. */
static uint32_t moments(const struct table *t, const struct table_start *start,
                        who w)
{
    struct bot *bot = heap_new(1, bot_size(start->game));
    struct seed seed = rng_seed_from(1);
    const struct trace *trace;
    bot_start(bot, start->game, &start->setup, w, bot_level("child"), &seed);
    table_follow(t, w, 0, see, bot);
    uint32_t moment = bot_memory(bot, &trace)->moment;
    free(bot);
    return moment;
}

/* Plays the first of the seat's actions after so many that begin with a word;
 * false: there are not so many. */
static bool play_some(struct table *t, const struct game *g, who w,
                      const char *word, int skip)
{
    const struct action *list;
    int n = table_legal(t, w, &list);
    for (int i = 0; i < n; i++) {
        const char *pattern = g->verbs[list[i].verb].pattern;
        if (strncmp(pattern, word, strlen(word)) == 0 && skip-- == 0) {
            table_play(t, w, list[i], NULL);
            table_set_manual(t, false);
            return true;
        }
    }
    return false;
}

static void what_another_draws_takes_no_time(void **state)
{
    (void)state;
    struct table_start start = start_of("thumb", 4, 1);
    struct table *t = table_new(&start);
    uint32_t begun = moments(t, &start, 1);
    assert_int_equal(moments(t, &start, 0), begun);
    assert_true(play_some(t, start.game, 0, "hide", 0)); /* then seat 0 draws */
    assert_int_equal(moments(t, &start, 0), begun + 2);
    assert_int_equal(moments(t, &start, 1), begun + 1);
    assert_true(play_some(t, start.game, 0, "name", 0));
    assert_true(play_some(t, start.game, 1, "flip", 0));
    /* Who turned the tiles down went on by asking. */
    assert_int_equal(moments(t, &start, 2), begun + 2);
    table_free(t);
}

/* Turning the tiles down, a card, finding its tile, the next card. */
static void what_one_does_after_a_card_is_a_new_thing(void **state)
{
    (void)state;
    struct table_start start = start_of("thumb", 2, 1);
    bool is_found = false;
    for (int i = 0; !is_found; i++) {
        struct table *t = table_new(&start);
        uint32_t begun = moments(t, &start, 1);
        assert_true(play_some(t, start.game, 0, "hide", 0));
        assert_true(play_some(t, start.game, 0, "flip", i));
        is_found = table_waiting(t) == WHO_BIT(1)
                   && play_some(t, start.game, 1, "pebble", 0);
        if (is_found) {
            assert_true(table_undo(t, NULL));
            assert_int_equal(moments(t, &start, 1), begun + 4);
        }
        table_free(t);
    }
}

/* The worlds that a level thinks through for the first choice of a game. */
static uint32_t thinks_through(const char *game, const char *level)
{
    struct table_start start = start_of(game, 2, 1);
    struct table *t = table_new(&start);
    struct bot *bot = heap_new(1, bot_size(start.game));
    struct bot_arena arena = {heap_new(1, BOT_ARENA), BOT_ARENA};
    struct bot_thought thought;
    struct seed seed = rng_seed_from(1);
    const struct action *list;
    int n = table_legal(t, 0, &list);
    bot_start(bot, start.game, &start.setup, 0, bot_level(level), &seed);
    table_follow(t, 0, 0, see, bot);
    bot_choose(bot, list, n, 0, &arena, &thought);
    free(arena.room);
    free(bot);
    table_free(t);
    return thought.iterations;
}

/* How long the first choice takes, of so many of its actions. */
static int pause_of(const char *level, uint64_t seed, int n)
{
    struct table_start start = start_of("lights", 2, seed);
    struct table *t = table_new(&start);
    struct bot *bot = heap_new(1, bot_size(start.game));
    struct bot_arena arena = {heap_new(1, BOT_ARENA), BOT_ARENA};
    struct seed luck = rng_seed_from(7);
    const struct action *list;
    int all = table_legal(t, 0, &list);
    bot_start(bot, start.game, &start.setup, 0, bot_level(level), &luck);
    table_follow(t, 0, 0, see, bot);
    bot_choose(bot, list, n ? n : all, 20, &arena, NULL);
    int ms = bot_pause_ms(bot);
    free(arena.room);
    free(bot);
    table_free(t);
    return ms;
}

static void how_long_it_takes_tells_nothing_of_the_choice(void **state)
{
    (void)state;
    for (int i = 0; bot_level_at(i); i++) {
        const char *level = bot_level_at(i)->name;
        int ms = pause_of(level, 1, 0);
        assert_in_range(ms, 400, 4000);
        for (uint64_t seed = 1; seed < 6; seed++) {
            assert_int_equal(pause_of(level, seed, 0), ms);
            assert_int_equal(pause_of(level, seed, 1), ms);
        }
    }
}

/* In labyrinth everybody looks at less than elsewhere, in lights at more.
 * A choice that becomes clear may be cut short, never drawn out. */
static void where_there_is_much_to_look_at_people_see_a_part(void **state)
{
    (void)state;
    uint32_t most = 0;
    for (int i = 1; bot_level_at(i); i++) {
        const struct bot_level *level = bot_level_at(i);
        uint32_t wide = thinks_through("labyrinth", level->name);
        uint32_t deep = thinks_through("lights", level->name);
        assert_in_range(wide, level->wide_iterations / 2,
                        level->wide_iterations);
        assert_in_range(deep, level->deep_iterations / 2,
                        level->deep_iterations);
        assert_true(wide > most);
        assert_true(wide < deep);
        most = wide;
    }
}

/* ---- Arena ---- */

static struct arena_report arena(const char *game, int games, int threads,
                                 const char *first, const char *second)
{
    struct arena a = {.start = start_of(game, 2, 1),
                      .player = {first, second},
                      .n_games = games,
                      .n_threads = threads,
                      .time_ms = 5000,
                      .max_actions = 5000};
    struct arena_report r;
    struct error e;
    assert_true(arena_run(&a, &r, &e));
    assert_int_equal(r.games, games);
    return r;
}

/* Everything here is decided by seeds: it passes or fails for good. */
static void a_mind_beats_none_and_threads_do_not_matter(void **state)
{
    (void)state;
    struct arena_report one = arena("lights", 12, 1, "child", "random");
    struct arena_report two = arena("lights", 12, 3, "child", "random");
    assert_true(one.wins[0] >= 10);
    assert_memory_equal(one.wins, two.wins, sizeof one.wins);
    assert_memory_equal(one.seat_wins, two.seat_wins, sizeof one.seat_wins);
    assert_true(one.actions == two.actions);
}

static void shared_wins_are_told_apart(void **state)
{
    (void)state;
    struct arena_report r = arena("labyrinth", 12, 1, "random", "random");
    int shared = r.games - r.decided;
    assert_true(shared > 0 && r.decided > 0);
    assert_int_equal(r.decided_wins[0] + r.decided_wins[1], r.decided);
    for (int i = 0; i < 2; i++) {
        assert_true(r.wins[i] == r.decided_wins[i] + shared / 2.0);
    }
}

/* Says why a run with these two ended. */
static bool outsiders(const char *game, bool is_lenient, const char *first,
                      const char *second, struct arena_report *r,
                      struct buf *why)
{
    struct arena a = {.start = start_of(game, 2, 1),
                      .player = {first, second},
                      .n_games = 4,
                      .n_threads = 1,
                      .time_ms = 5000,
                      .is_lenient = is_lenient,
                      .max_actions = 5000};
    struct error e;
    bool good = arena_run(&a, r, &e);
    buf_clear(why);
    if (!good) {
        error_print(&e, NULL, why);
    }
    return good;
}

static void bad_answers_of_outside_programs_are_counted(void **state)
{
    (void)state;
    struct arena_report r;
    SCOPED_BUF why = BUF_ON_HEAP;
    assert_true(outsiders(
        "lights", true,
        "cmd:while read l; do echo '{\"action\":\"sing\"}' 2>&-; done",
        "cmd:exit 3", &r, &why));
    assert_true(r.illegal[0] > 0 && (uint64_t)r.illegal[0] == r.decisions[0]);
    assert_true(r.dead[1] > 0 && (uint64_t)r.dead[1] == r.decisions[1]);
    assert_int_equal(r.malformed[1], 0);
}

/* Four games, one process: it counts them. */
static void a_program_lives_through_all_games(void **state)
{
    (void)state;
    struct arena_report r;
    SCOPED_BUF why = BUF_ON_HEAP;
    const char *good = "cmd:n=0; while read l; do case $l in *time_ms*5000*"
                       "version*) n=$((n+1)); set 'peek left' hide keep;; "
                       "*) echo \"{\\\"action\\\":\\\"$1\\\"}\"; shift;; "
                       "esac; done; [ $n = 4 ]";
    assert_true(outsiders("tiny", false, good,
                          "cmd:while read l; do echo nonsense; done", &r,
                          &why));
    assert_int_equal(r.illegal[0] + r.malformed[0] + r.late[0] + r.dead[0], 0);
    assert_int_equal(r.decisions[0], 12);
    assert_int_equal(r.malformed[1], 12);
}

static void a_program_that_ends_ends_the_run_with_its_last_words(void **state)
{
    (void)state;
    struct arena_report r;
    SCOPED_BUF why = BUF_ON_HEAP;
    const char *dies = "cmd:read l; echo first >&2; echo 'no idea' >&2; exit 3";
    assert_false(outsiders("tiny", false, dies, "random", &r, &why));
    assert_non_null(strstr(why.text, "read l;"));
    assert_non_null(strstr(why.text, "status 3; its last words: no idea"));
    assert_null(strstr(why.text, "first >&2; exit"));
    assert_false(
        outsiders("tiny", false, "cmd:./there-is-none", "random", &r, &why));
    assert_non_null(strstr(why.text, "status 127"));
    assert_non_null(strstr(why.text, "not found"));
    assert_false(
        outsiders("tiny", false, "cmd:kill -9 $$", "random", &r, &why));
    assert_non_null(strstr(why.text, "signal 9"));
}

static void
a_sequential_test_stops_at_the_same_deal_on_any_threads(void **state)
{
    (void)state;
    struct arena_report r[2];
    for (int i = 0; i < 2; i++) {
        struct arena a = {.start = start_of("lights", 2, 1),
                          .player = {"toddler", "random"},
                          .n_games = 400,
                          .n_threads = 1 + 2 * i,
                          .has_sprt = true,
                          .sprt = {0, 100},
                          .max_actions = 5000};
        struct error e;
        assert_true(arena_run(&a, &r[i], &e));
    }
    assert_true(r[0].is_enough && r[0].llr > 0);
    assert_true(r[0].games < 400);
    assert_int_equal(r[0].games, r[1].games);
    assert_true(r[0].llr == r[1].llr);
    assert_true(r[0].elo[1] < r[0].elo[0] && r[0].elo[0] < r[0].elo[2]);
    assert_true(r[0].elo[1] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_good_to_five_digits),
        cmocka_unit_test(older_memories_are_weaker_and_repeated_ones_stronger),
        cmocka_unit_test(what_is_marked_does_not_fade),
        cmocka_unit_test(recall_rises_with_the_level_at_every_age),
        cmocka_unit_test(a_moved_thing_is_followed_and_a_seen_one_refreshed),
        cmocka_unit_test(the_same_seed_forgets_the_same),
        cmocka_unit_test(an_elephant_believes_all_that_its_seat_was_shown),
        cmocka_unit_test(what_another_draws_takes_no_time),
        cmocka_unit_test(what_one_does_after_a_card_is_a_new_thing),
        cmocka_unit_test(
            after_an_undo_a_computer_player_has_not_seen_what_was_undone),
        cmocka_unit_test(where_there_is_much_to_look_at_people_see_a_part),
        cmocka_unit_test(how_long_it_takes_tells_nothing_of_the_choice),
        cmocka_unit_test(a_mind_beats_none_and_threads_do_not_matter),
        cmocka_unit_test(shared_wins_are_told_apart),
        cmocka_unit_test(bad_answers_of_outside_programs_are_counted),
        cmocka_unit_test(a_program_lives_through_all_games),
        cmocka_unit_test(a_program_that_ends_ends_the_run_with_its_last_words),
        cmocka_unit_test(
            a_sequential_test_stops_at_the_same_deal_on_any_threads),
    };
    return unit_run("bots", tests);
}
