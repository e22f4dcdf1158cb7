/*
 * test_choose.c: everything that may be done can be chosen, whatever a board
 * says of where it is.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include "front/terminal/choose.h"
#include "table/shelf.h"

/* A board with one hole in it, to be dug and filled. */
static bool find(const struct scene *s, struct area a, const char *path,
                 struct spot *spot)
{
    char word[16];
    (void)s, (void)a;
    *spot = (struct spot){4, 2, 3, 1, 4, 2};
    return scene_word_of(path, 1, word, sizeof word);
}

static const struct board hole = {.find = find};

static struct chooser listed(const char *actions)
{
    struct chooser c = {0};
    struct scene s = {.game = shelf_game(0), .chosen = "", .focus = ""};
    struct area a = {.w = 80, .h = 18};
    chooser_start(&c, shelf_game(0), json_loads(actions, 0, NULL));
    chooser_list(&c, &hole, &s, a, 80);
    return c;
}

static void two_verbs_on_one_spot_are_both_offered(void **state)
{
    (void)state;
    struct chooser c = listed("[\"dig hole\",\"fill hole\",\"rest\"]");
    assert_int_equal(c.n, 3);
    assert_true(c.target[0].on_board);
    assert_false(c.target[1].on_board); /* in words, where it can be read */
    assert_string_equal(c.target[1].path, "fill hole");
    assert_true(c.target[1].key && c.target[1].key != c.target[0].key);
    assert_true(chooser_to_key(&c, c.target[1].key));
    assert_string_equal(chooser_take(&c), "fill hole");
    chooser_stop(&c);
}

static void one_verb_said_again_is_offered_once(void **state)
{
    (void)state;
    struct chooser c = listed("[\"dig hole deep\",\"dig hole wide\",\"rest\"]");
    assert_int_equal(c.n, 2);
    assert_true(c.target[0].on_board && !c.target[0].is_whole);
    chooser_stop(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_verbs_on_one_spot_are_both_offered),
        cmocka_unit_test(one_verb_said_again_is_offered_once),
    };
    return unit_run("choose", tests);
}
