/*
 * test_honest.c: what may be taken back between people, and what not.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "table/honest.h"
#include "table/record.h"

static struct table *deal(const char *id, int n, const char *option,
                          const char *value, uint64_t seed)
{
    const struct game *g = shelf_find_game(id);
    assert_non_null(g);
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, n);
    if (option) {
        assert_true(setup_set(g, &start.setup, option, value, NULL));
    }
    return table_new(&start);
}

static void does(struct table *t, who w, const char *action, bool may)
{
    struct error e = {0};
    if (!table_act(t, w, action, &e)) {
        fail_msg("%s: %s", action, e.sentence);
    }
    if (honest_can_undo(t, w, NULL) != may) {
        fail_msg("%s can%s be taken back", action, may ? "not" : "");
    }
}

static void what_shows_a_face_cannot_be_taken_back(void **state)
{
    (void)state;
    struct table *t = deal("lights", 2, NULL, NULL, 7);
    assert_false(honest_can_undo(t, 0, NULL));
    does(t, 0, "name key", true); /* it is still seat 0's turn */
    assert_false(honest_can_undo(t, 1, NULL));
    assert_false(honest_can_undo(t, TABLE, NULL));
    does(t, 0, "enter N1", false); /* a treasure is lit */
    struct error e;
    assert_false(honest_undo(t, 0, &e));
    assert_int_equal(e.code, ILLEGAL_ACTION);
    table_free(t);
}

static void what_is_drawn_cannot_be_taken_back(void **state)
{
    (void)state;
    struct table *t = deal("thumb", 3, NULL, NULL, 7);
    does(t, 0, "hide", false); /* chance has dealt */
    table_free(t);
    t = deal("hood", 2, NULL, NULL, 7);
    does(t, 0, "pick", false);
    table_free(t);
}

static void what_only_says_something_can(void **state)
{
    (void)state;
    struct table *t = deal("lights", 2, NULL, NULL, 7);
    struct buf before = BUF_ON_HEAP, after = BUF_ON_HEAP;
    record_write(t, &before);
    does(t, 0, "name key", true);
    assert_true(honest_undo(t, 0, NULL));
    record_write(t, &after);
    assert_string_equal(before.text, after.text);
    heap_free_buf(&before);
    heap_free_buf(&after);
    table_free(t);
}

/* labyrinth, "Rulings": no trial turns, though turning shows nothing. */
static void a_ruling_makes_it_final(void **state)
{
    (void)state;
    static const char *const changes[] = {"centre 1", "inner", "outer"};
    for (int i = 0; i < 3; i++) {
        struct table *t = deal("labyrinth", 2, NULL, NULL, 7);
        struct buf before = BUF_ON_HEAP, after = BUF_ON_HEAP;
        struct error e;
        does(t, 0, changes[i], false);
        record_write(t, &before);
        assert_false(honest_undo(t, 0, &e));
        assert_int_equal(e.code, ILLEGAL_ACTION);
        assert_string_equal(e.sentence,
                            "That is final: the rules allow no trying out.");
        record_write(t, &after);
        assert_string_equal(before.text, after.text);
        heap_free_buf(&before);
        heap_free_buf(&after);
        table_free(t);
    }
}

static void neither_peeking_nor_what_follows_it_can(void **state)
{
    (void)state;
    struct table *t = deal("goblins", 2, "mode", "advanced", 7);
    const struct action *list;
    does(t, 0, "explore", false);
    does(t, 0, "place 1,1", false); /* its neighbours are seen */
    int n = table_legal(t, 0, &list), swaps = 0;
    for (int i = 0; i < n && swaps == 0; i++) {
        struct buf text = BUF_ON_HEAP;
        const struct table_start *start = table_started(t);
        notation_print(start->game, &start->setup, list[i], NULL, &text);
        if (strncmp(text.text, "swap", 4) == 0) {
            swaps++;
            /* going back would show where they lay */
            does(t, 0, text.text, false);
        }
        heap_free_buf(&text);
    }
    assert_int_equal(swaps, 1);
    table_free(t);
}

/* In random games of every kind: taking back and doing it again is the same
 * match, and nobody else was asked in between. */
static void taking_back_and_doing_again_is_the_same(void **state)
{
    (void)state;
    int taken = 0;
    for (int i = 0; shelf_game(i); i++) {
        struct rng rng;
        struct seed seed = rng_seed_from(3);
        const struct game *g = shelf_game(i);
        int seats = g->min_seats < 2 ? 2 : g->min_seats;
        struct table *t = deal(g->id, seats, NULL, NULL, 5);
        rng_start(&rng, &seed, RNG_TEST, (uint64_t)i);
        for (int k = 0; k < 60 && table_waiting(t); k++) {
            who w = 0;
            const struct action *list;
            while (!(table_waiting(t) & WHO_BIT(w))) {
                w++;
            }
            int n = table_legal(t, w, &list);
            struct action a = list[rng_below(&rng, (uint32_t)n)];
            struct buf text = BUF_ON_HEAP, one = BUF_ON_HEAP, two = BUF_ON_HEAP;
            notation_print(g, &table_started(t)->setup, a, NULL, &text);
            assert_true(table_act(t, w, text.text, NULL));
            if (honest_can_undo(t, w, NULL)) {
                taken++;
                assert_int_equal(table_waiting(t), WHO_BIT(w));
                record_write(t, &one);
                assert_true(honest_undo(t, w, NULL));
                assert_true(table_act(t, w, text.text, NULL));
                record_write(t, &two);
                assert_string_equal(one.text, two.text);
            }
            heap_free_buf(&text);
            heap_free_buf(&one);
            heap_free_buf(&two);
        }
        table_free(t);
    }
    assert_true(taken > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_shows_a_face_cannot_be_taken_back),
        cmocka_unit_test(what_is_drawn_cannot_be_taken_back),
        cmocka_unit_test(what_only_says_something_can),
        cmocka_unit_test(a_ruling_makes_it_final),
        cmocka_unit_test(neither_peeking_nor_what_follows_it_can),
        cmocka_unit_test(taking_back_and_doing_again_is_the_same),
    };
    return unit_run("honest", tests);
}
