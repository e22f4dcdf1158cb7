/*
 * test_fit.c: a memory is found again from what it made use of; what is kept
 * of a person's games says no more than it should.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include "bots/bot.h"
#include "bots/fit.h"
#include "bots/memory.h"
#include "lab/recall.h"
#include "lib/heap.h"
#include "table/cases.h"
#include "table/computer.h"
#include "tests/unit/unit_deal.h"

static float away(float a, float b)
{
    return a < b ? b - a : a - b;
}

/* ---- The chance to recall ---- */

static void the_chance_is_how_often_a_memory_recalls(void **state_)
{
    (void)state_;
    enum { MEMORIES = 4000 };
    static const int ages[] = {0, 2, 8, 20};
    for (int i = 1; i <= 4; i++) {
        const struct bot_level *level = bot_level_at(i);
        for (int k = 0; k < 4; k++) {
            struct trace t = {.seen = 1};
            double seen = recall_rate(level, 1, ages[k], MEMORIES).exact;
            assert_true(
                away(memory_chance(&t, (uint32_t)ages[k], level), (float)seen)
                < 0.03f);
            t = (struct trace){.seen = 1, .moves = 1, .moved = 1};
            seen = recall_moved(level, 1, ages[k], MEMORIES).exact;
            assert_true(away(memory_chance(&t, (uint32_t)ages[k] + 1, level),
                             (float)seen)
                        < 0.03f);
        }
    }
}

/* ---- Finding a memory again ---- */

/* A game of somebody with this memory, who guesses and lapses like this. */
static int draw_game(struct fit_case *c, int n, const struct bot_level *level,
                     struct rng *rng)
{
    for (int i = 0; i < n; i++) {
        uint16_t last = (uint16_t)rng_below(rng, 40);
        struct trace t = {.seen = 1};
        float recall = memory_chance(&t, last, level);
        float chance = 0.95f * (recall + (1 - recall) * 0.4f) + 0.05f * 0.4f;
        c[i] = (struct fit_case){.first = last,
                                 .last = last,
                                 .seen = 1,
                                 .is_used = (float)rng_below(rng, 10000)
                                            < chance * 10000};
    }
    return n;
}

static void fit_to(const struct bot_level *truth, int games, int cases,
                   struct fitted *out)
{
    SCOPED struct fit *f = heap_new(1, sizeof *f);
    struct fit_case c[64];
    struct rng rng;
    struct seed seed = rng_seed_from(3);
    rng_start(&rng, &seed, RNG_TEST, 0);
    fit_start(f, bot_level("adult"), 0.4f);
    for (int i = 0; i < games; i++) {
        fit_game(f, c, draw_game(c, cases, truth, &rng), 0);
    }
    fit_end(f, out);
}

static void a_threshold_is_found_again(void **state_)
{
    (void)state_;
    static const float threshold[] = {-2.2f, -1.35f, -0.6f};
    struct fitted f;
    for (int i = 0; i < 3; i++) {
        struct bot_level truth = *bot_level("adult");
        truth.threshold = threshold[i];
        fit_to(&truth, 20, 20, &f);
        print_message("# %.2f: %.2f (%.2f to %.2f), gain %.3f\n", threshold[i],
                      f.threshold.mean, f.threshold.low, f.threshold.high,
                      f.gain);
        assert_true(f.has_decay);
        assert_true(f.threshold.low - 0.15f < threshold[i]
                    && threshold[i] < f.threshold.high + 0.15f);
        /* Another's memory is told better than by the level. */
        assert_true(f.is_better || i == 1);
        assert_true(f.gain < 0.005f || i != 1);
        for (int k = 0; k < FIT_AGES; k++) {
            assert_true(f.curve[k].low <= f.curve[k].high);
            assert_true(k == 0 || f.curve[k].mean <= f.curve[k - 1].mean);
        }
    }
}

static void few_cases_say_nothing(void **state_)
{
    (void)state_;
    struct bot_level truth = *bot_level("adult");
    struct fitted f;
    truth.threshold = 0;
    fit_to(&truth, 0, 0, &f);
    assert_true(away(f.threshold.mean, bot_level("adult")->threshold) < 0.01f);
    assert_int_equal(f.missing, FIT_FEW);
    fit_to(&truth, 7, 1, &f);
    assert_false(f.is_better);
    assert_int_equal(f.missing, 1);
    assert_false(f.has_decay);
    fit_to(&truth, 1, 30, &f); /* one game holds none out */
    assert_false(f.is_better);
    fit_to(&truth, 6, 10, &f);
    assert_true(f.is_better && !f.has_decay && f.missing == 0);
    assert_true(away(f.decay.mean, bot_level("adult")->decay) < 0.01f);
}

/* Somebody who forgot more earlier: their last games count. */
static void old_games_count_less(void **state_)
{
    (void)state_;
    SCOPED struct fit *f = heap_new(1, sizeof *f);
    struct fitted late, early;
    for (int is_late = 0; is_late < 2; is_late++) {
        fit_start(f, bot_level("adult"), 0.4f);
        for (int i = 0; i < 10; i++) {
            struct fit_case c[10];
            for (int k = 0; k < 10; k++) {
                c[k] = (struct fit_case){
                    .first = 8, .last = 8, .seen = 1, .is_used = i % 2};
            }
            fit_game(f, c, 10, (i % 2) == is_late ? 0 : 100);
        }
        fit_end(f, is_late ? &late : &early);
    }
    assert_true(late.threshold.mean < early.threshold.mean - 0.5f);
}

/* ---- From games ---- */

static struct review *play_and_review(const char *level, uint64_t seed)
{
    struct table *t = unit_deal(NULL, "thumb", 2, NULL, NULL, seed);
    table_set_manual(t, false);
    struct computer *c[2];
    for (who w = 0; w < 2; w++) {
        c[w] = computer_new(t, w, level, seed);
        computer_hurry(c[w], 60);
    }
    while (table_waiting(t)) {
        who w = (who)table_next(t, 3, 0);
        computer_watch(c[w], t);
        computer_think(c[w]);
        assert_true(table_act(t, w, computer_action(c[w]), NULL));
    }
    struct review_wish wish = {.seats = 3, .depth = 200};
    struct review *r = review_new(t, &wish);
    while (review_step(r)) {
    }
    for (who w = 0; w < 2; w++) {
        computer_free(c[w]);
    }
    table_free(t);
    return r;
}

static void fit_level(const char *level, int games, struct fitted *out)
{
    SCOPED_BUF lines = BUF_ON_HEAP;
    for (int i = 0; i < games; i++) {
        struct review *r = play_and_review(level, (uint64_t)i + 1);
        for (who w = 0; w < 2; w++) {
            struct jot j = jot_on(&lines);
            cases_json(r, w, &j);
            buf_add(&lines, "\n");
        }
        review_free(r);
    }
    struct error e;
    json_auto_t *list = cases_read(lines.text, lines.n, &e);
    assert_non_null(list);
    assert_int_equal(json_array_size(list), 2 * games);
    assert_true(
        cases_fit(list, shelf_find_game("thumb"), bot_level("adult"), out, &e));
    print_message("# %s: %d cases, threshold %.2f (%.2f to %.2f)\n", level,
                  out->cases, out->threshold.mean, out->threshold.low,
                  out->threshold.high);
}

static void levels_are_told_apart_by_their_games(void **state_)
{
    (void)state_;
#ifdef THICKET_SLOW_ASSERTS
    enum { GAMES = 1 }; /* the sanitizers look for mistakes of memory */
#else
    enum { GAMES = 6 };
#endif
    struct fitted toddler, elephant;
    fit_level("toddler", GAMES, &toddler);
    fit_level("elephant", GAMES, &elephant);
    assert_true(GAMES == 1 || elephant.threshold.high < toddler.threshold.low);
}

/* ---- What is kept ---- */

static void what_is_no_case_is_refused(void **state_)
{
    (void)state_;
    static const char *const wrong[] = {
        "nonsense",
        "[]",
        "{\"cases\":[]}",
        "{\"game\":\"thumb\"}",
        "{\"game\":\"thumb\",\"cases\":[[]]}",
        "{\"game\":\"thumb\",\"cases\":[[4]]}",
        "{\"game\":\"thumb\",\"cases\":[[1,-1]]}",
        "{\"game\":\"thumb\",\"cases\":[[1,5,0,5]]}",
        "{\"game\":\"thumb\",\"cases\":[[1,5,2,4]]}",
        "{\"game\":\"thumb\",\"cases\":[[1,5,2,6,300,1]]}",
        "{\"game\":\"thumb\",\"cases\":[[1,5,2,6,3,1,1]]}",
        "{\"game\":\"thumb\",\"cases\":[1]}",
    };
    struct fitted f;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error e = {.sentence = NULL};
        json_auto_t *list = cases_read(wrong[i], strlen(wrong[i]), &e);
        assert_false(list
                     && cases_fit(list, shelf_find_game("thumb"),
                                  bot_level("adult"), &f, &e));
        assert_non_null(e.sentence);
    }
}

static void a_level_is_as_good_as_its_word(void **state_)
{
    (void)state_;
    static const char *const wrong[] = {"",
                                        "adult~",
                                        "adult~-120",
                                        "adult~-120~",
                                        "adult~~50",
                                        "adult~-120~0",
                                        "adult~-120~100x",
                                        "adult~-120~50~",
                                        "adult~-~50",
                                        "elephant~-120~50",
                                        "random~-120~50",
                                        "nobody~-120~50",
                                        "adult~-120~500"};
    struct bot_level level;
    char word[LEVEL_NAME];
    assert_true(computer_level_of("child~-120~47", &level));
    assert_true(away(level.threshold, -1.2f) < 0.001f);
    assert_true(away(level.decay, 0.47f) < 0.001f);
    assert_string_equal(level.name, "child~-120~47");
    assert_int_equal(level.iterations, bot_level("child")->iterations);
    computer_level_word(&level, word);
    assert_string_equal(word, "child~-120~47");
    assert_true(computer_level_of("toddler", &level));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(computer_has_level(wrong[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_chance_is_how_often_a_memory_recalls),
        cmocka_unit_test(a_threshold_is_found_again),
        cmocka_unit_test(few_cases_say_nothing),
        cmocka_unit_test(old_games_count_less),
        cmocka_unit_test(levels_are_told_apart_by_their_games),
        cmocka_unit_test(what_is_no_case_is_refused),
        cmocka_unit_test(a_level_is_as_good_as_its_word),
    };
    return unit_run("fit", tests);
}
