/*
 * test_library_seats.c: what a seat gets of a position of libthicket: the same
 * tensors for what it cannot tell apart, all that it was told, and as much in
 * a copy.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_library.h"

#include <stdlib.h>

/* What a seat gets of a position, as bytes. */
struct tensors {
    uint8_t observed[2000], informed[2000];
    float observed_floats[20000], informed_floats[30000];
    uint8_t mask[2000];
    uint64_t key;
};

static void sense(const struct thicket_position *p, int seat, struct tensors *t)
{
    memset(t, 0, sizeof *t);
    assert_int_equal(
        0, thicket_position_observe(p, seat, t->observed, 2000, NULL));
    assert_int_equal(0,
                     thicket_position_inform(p, seat, t->informed, 2000, NULL));
    assert_int_equal(0, thicket_position_observe_floats(
                            p, seat, t->observed_floats, 20000, NULL));
    assert_int_equal(0, thicket_position_inform_floats(
                            p, seat, t->informed_floats, 30000, NULL));
    t->key = thicket_position_key(p, seat, NULL);
    assert_true(t->key != 0);
    if (thicket_position_asked(p, NULL) == seat) {
        assert_int_equal(0, thicket_position_mask(p, t->mask, 2000, NULL));
    }
}

/* ---- What a seat cannot tell apart ---- */

/* All rows of a seat, to be freed. */
static uint8_t *rows_of(const struct thicket_game *g,
                        const struct thicket_position *p, int seat, size_t *n)
{
    struct thicket_row row;
    assert_int_equal(0, thicket_game_row(g, &row, NULL));
    *n = (size_t)thicket_position_recall(p, seat, 0, NULL, 0, NULL);
    uint8_t *rows = malloc(*n * row.bytes);
    thicket_position_recall(p, seat, 0, rows, *n * row.bytes, NULL);
    return rows;
}

static void assert_same_rows(const struct thicket_game *g,
                             const struct thicket_position *p,
                             const struct thicket_position *twin, int seat)
{
    struct thicket_row row;
    size_t n, n_twin;
    thicket_game_row(g, &row, NULL);
    uint8_t *rows = rows_of(g, p, seat, &n);
    uint8_t *rows_twin = rows_of(g, twin, seat, &n_twin);
    assert_int_equal(n, n_twin);
    assert_memory_equal(rows, rows_twin, n * row.bytes);
    free(rows);
    free(rows_twin);
}

/* A world imagined for a seat has its tensors and its mask; and goes on having
 * them for as long as the seat knows the same in both. */
static void twins_have_the_same_tensors(void **unused)
{
    (void)unused;
    struct tensors *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    struct thicket_game *g;
    int n_twins = 0;
    for (int i = 0; (g = game_at(i)); i++) {
        struct thicket_position *p =
            thicket_position_new(g, 7, THICKET_KNOWS | THICKET_RECALLS, NULL);
        struct rng r = luck(100 + (uint64_t)i);
        struct thicket_position *twin = NULL;
        int n_seats = thicket_game_seats(g, NULL), seat = 0;
        for (int step = 0; step < 60 && thicket_position_asked(p, NULL) >= 0;
             step++) {
            if (!twin) {
                seat = (int)rng_below(&r, (uint32_t)n_seats);
                twin = thicket_position_imagine(p, seat, rng_next(&r), NULL);
                assert_non_null(twin);
            }
            sense(p, seat, one);
            sense(twin, seat, two);
            if (one->key == two->key) {
                assert_memory_equal(one, two, sizeof *one);
                assert_same_rows(g, p, twin, seat);
                n_twins++;
            }
            int action = choose(p, &r);
            assert_int_equal(0, thicket_position_act(p, action, NULL));
            if (one->key != two->key
                || thicket_position_act(twin, action, NULL) != 0) {
                thicket_position_free(twin);
                twin = NULL;
            }
        }
        thicket_position_free(twin);
        thicket_position_free(p);
        thicket_game_free(g);
    }
    assert_true(n_twins > 200);
    free(one);
    free(two);
}

static size_t count(const char *text, const char *word)
{
    size_t n = 0;
    for (; (text = strstr(text, word)); text++) {
        n++;
    }
    return n;
}

/* A seat recalls every event that a match told it, in rows that stay as they
 * are; the last of them ends with what it sees now. */
static void nothing_is_forgotten(void **unused)
{
    (void)unused;
    struct tensors *seen = malloc(sizeof *seen);
    struct thicket_game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        struct thicket_sizes sizes;
        struct thicket_row row;
        struct thicket_match *m = thicket_match_new(g, 70, 0, NULL);
        struct thicket_position *p =
            thicket_position_new(g, 70, THICKET_KNOWS | THICKET_RECALLS, NULL);
        struct rng r = luck(300 + (uint64_t)i);
        int seat = thicket_game_seats(g, NULL) - 1;
        size_t n_before, n, n_events = 0;
        thicket_game_sizes(g, &sizes, NULL);
        thicket_game_row(g, &row, NULL);
        uint8_t *before = rows_of(g, p, seat, &n_before);
        for (int step = 0; step < 40; step++) {
            int asked = thicket_position_asked(p, NULL);
            if (asked < 0) {
                break;
            }
            int action = choose(p, &r);
            char *text = thicket_game_text(g, action, NULL);
            assert_int_equal(0, thicket_position_act(p, action, NULL));
            assert_true(action == THICKET_WAIT
                        || thicket_match_act(m, asked, text, NULL) == 0);
            thicket_free(text);
        }
        uint8_t *rows = rows_of(g, p, seat, &n);
        assert_true(n > n_before);
        assert_memory_equal(before, rows, n_before * row.bytes);
        for (size_t k = 0; k < n; k++) {
            n_events += rows[k * row.bytes] >= 2;
        }
        char *told = thicket_match_events(m, seat, 0, NULL);
        assert_int_equal(count(told, "\"type\":"), n_events);
        thicket_free(told);
        sense(p, seat, seen);
        assert_memory_equal(rows + n * row.bytes - sizes.observation,
                            seen->observed, sizes.observation);
        float *floats = malloc(row.floats * sizeof *floats);
        assert_int_equal(n, thicket_position_recall_floats(
                                p, seat, n - 1, floats, row.floats, NULL));
        assert_memory_equal(floats + row.floats - sizes.observation_floats,
                            seen->observed_floats,
                            sizes.observation_floats * sizeof *floats);
        free(floats);
        free(before);
        free(rows);
        thicket_position_free(p);
        thicket_match_free(m);
        thicket_game_free(g);
    }
    free(seen);
}

/* Before chance has done anything, too. */
static void the_beginning_may_be_imagined(void **unused)
{
    (void)unused;
    struct thicket_game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        struct thicket_position *p =
            thicket_position_new(g, 1, THICKET_MANUAL | THICKET_KNOWS, NULL);
        struct thicket_position *other =
            thicket_position_imagine(p, 0, 1, NULL);
        assert_non_null(other);
        char *one = thicket_position_view(p, 0, NULL);
        char *two = thicket_position_view(other, 0, NULL);
        assert_string_equal(one, two);
        thicket_free(one);
        thicket_free(two);
        thicket_position_free(other);
        thicket_position_free(p);
        thicket_game_free(g);
    }
}

static void copies_and_bytes_are_the_same(void **unused)
{
    (void)unused;
    struct thicket_game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        struct thicket_position *p =
            thicket_position_new(g, 3, THICKET_KNOWS | THICKET_RECALLS, NULL);
        struct rng r = luck(200 + (uint64_t)i);
        for (int k = 0; k < 8 && thicket_position_asked(p, NULL) >= 0; k++) {
            thicket_position_act(p, choose(p, &r), NULL);
        }
        size_t n = (size_t)thicket_position_write(p, NULL, 0, NULL);
        uint8_t *bytes = malloc(n), *bytes2 = malloc(n);
        assert_int_equal(n, thicket_position_write(p, bytes, n, NULL));
        struct thicket_position *copy = thicket_position_clone(p, NULL);
        struct thicket_position *read =
            thicket_position_read(g, bytes, n, NULL);
        assert_non_null(read);
        thicket_position_write(copy, bytes2, n, NULL);
        assert_memory_equal(bytes, bytes2, n);
        thicket_position_write(read, bytes2, n, NULL);
        assert_memory_equal(bytes, bytes2, n);
        if (thicket_position_asked(p, NULL) >= 0) {
            thicket_position_act(copy, choose(copy, &r), NULL);
            thicket_position_write(p, bytes2, n, NULL); /* p is as it was */
            assert_memory_equal(bytes, bytes2, n);
        }
        bytes[n / 2] ^= 1;
        struct thicket_error e;
        assert_null(thicket_position_read(g, bytes, n, &e));
        assert_int_equal(THICKET_BAD_RECORD, e.code);
        free(bytes);
        free(bytes2);
        thicket_position_free(copy);
        thicket_position_free(read);
        thicket_position_free(p);
        thicket_game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_have_the_same_tensors),
        cmocka_unit_test(nothing_is_forgotten),
        cmocka_unit_test(the_beginning_may_be_imagined),
        cmocka_unit_test(copies_and_bytes_are_the_same),
    };
    return unit_run("library seats", tests);
}
