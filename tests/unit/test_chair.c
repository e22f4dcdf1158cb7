/*
 * test_chair.c: the circle of Tom Thumb from every chair.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/chair.h"

static void position_0_is_in_front_of_chair_0(void **state)
{
    (void)state;
    for (int n = 5; n <= 13; n++) {
        assert_int_equal(chair_front(n, 0, 4), 0);
        assert_int_equal(chair_turn(0, n, 0, 4), 0);
    }
}

static void opposite_chairs_see_the_circle_half_a_turn_apart(void **state)
{
    (void)state;
    for (int p = 0; p < 10; p++) {
        int here = chair_turn(p, 10, 1, 4), there = chair_turn(p, 10, 3, 4);
        assert_int_equal(abs(here - there), 10 * 4 / 2);
    }
    assert_int_equal(chair_front(10, 2, 4), 5);
}

/* Seven tiles, four players: the chair to the left of chair 0 has 1.75 tiles
 * clockwise from position 0, so position 2 a quarter of a tile to its left. */
static void the_left_neighbour_sees_what_lies_clockwise(void **state)
{
    (void)state;
    assert_int_equal(chair_front(7, 1, 4), 2);
    assert_int_equal(chair_turn(2, 7, 1, 4), 1);
    assert_int_equal(chair_turn(1, 7, 1, 4), 28 - 3);
}

static void the_tile_in_front_is_the_nearest(void **state)
{
    (void)state;
    for (int n = 5; n <= 13; n++) {
        for (int chairs = 2; chairs <= 6; chairs++) {
            for (int chair = 0; chair < chairs; chair++) {
                int whole = n * chairs;
                int turn =
                    chair_turn(chair_front(n, chair, chairs), n, chair, chairs);
                int off = turn < whole - turn ? turn : whole - turn;
                for (int p = 0; p < n; p++) {
                    int other = chair_turn(p, n, chair, chairs);
                    other = other < whole - other ? other : whole - other;
                    assert_true(off <= other);
                }
            }
        }
    }
}

static void a_storm_takes_everybody_round(void **state)
{
    (void)state;
    assert_int_equal(chair_of(2, 0, 3), 2);
    assert_int_equal(chair_of(2, 1, 3), 0);
    assert_int_equal(chair_of(0, 1, 2), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(position_0_is_in_front_of_chair_0),
        cmocka_unit_test(opposite_chairs_see_the_circle_half_a_turn_apart),
        cmocka_unit_test(the_left_neighbour_sees_what_lies_clockwise),
        cmocka_unit_test(the_tile_in_front_is_the_nearest),
        cmocka_unit_test(a_storm_takes_everybody_round),
    };
    return unit_run("chair", tests);
}
