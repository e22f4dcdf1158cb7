/*
 * test_choose.c: everything that may be done can be chosen, whatever a board
 * says of where it is.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "core/setup.h"
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

/* What Enter does at first with these actions of a game that is really dealt;
 * NULL: nothing. */
static const char *entered(struct chooser *c, const char *game,
                           const char *actions, bool can_wait)
{
    static const char *const names[MAX_SEATS] = {"Coral", "Sky"};
    const struct game *g = shelf_find_game(game);
    const struct shelf_edition *ed = shelf_edition(NULL, g, 0);
    struct setup setup = setup_default(g, ed->data, 2);
    struct scene s = {
        .game = g, .setup = &setup, .names = names, .chosen = "", .focus = ""};
    struct area a = {.w = 80, .h = 18};
    chooser_start(c, g, json_loads(actions, 0, NULL));
    c->can_wait = can_wait;
    chooser_list(c, &hole, &s, a, 80);
    return chooser_take(c);
}

static void enter_is_never_costly(void **state)
{
    (void)state;
    struct chooser c = {0};
    assert_string_equal(
        entered(&c, "hood", "[\"eat cake\",\"eat butter\",\"save\"]", false),
        "save");
    assert_string_equal(entered(&c, "hood", "[\"eat cake\"]", true),
                        CHOOSER_WAIT);
    assert_null(entered(&c, "goblins", "[\"fail\"]", false));
    assert_int_equal(c.at, c.n); /* on nothing, rather than give up */
    assert_null(entered(&c, "goblins", "[\"unlay\",\"fail\"]", false));
    assert_string_equal(
        entered(&c, "goblins", "[\"unlay\",\"finish\",\"fail\"]", false),
        "finish");
    assert_string_equal(entered(&c, "labyrinth",
                                "[\"duel 1\",\"duel 1 treasure\",\"pass\"]",
                                false),
                        "pass");
    assert_string_equal(
        entered(&c, "hood", "[\"lay wolf\",\"lay 5\",\"lay 6\"]", false),
        "lay 5");
    assert_string_equal(entered(&c, "hood",
                                "[\"tokens flower flower\","
                                "\"tokens flower stone\"]",
                                false),
                        "tokens flower stone");
    assert_string_equal(
        entered(&c, "hood", "[\"tokens flower flower\"]", false),
        "tokens flower flower"); /* there is no other way */
    assert_string_equal(entered(&c, "thumb", "[\"agree\",\"refuse\"]", false),
                        "refuse");
    chooser_stop(&c);
}

/* The same card has the same letter, whatever else is in the hand. */
static void a_card_keeps_its_letter(void **state)
{
    (void)state;
    const struct game *g = shelf_find_game("hood");
    const struct shelf_edition *ed = shelf_edition(NULL, g, 0);
    struct setup setup = setup_default(g, ed->data, 2);
    json_auto_t *printed = json_loads(ed->json, 0, NULL);
    struct scene s = {.game = g,
                      .setup = &setup,
                      .printed = printed,
                      .chosen = "",
                      .focus = ""};
    struct board cards = {.find = find, .which = board_of(g)->which};
    struct area a = {.w = 80, .h = 18};
    struct chooser c = {0};
    uint32_t key[2];
    for (int i = 0; i < 2; i++) {
        chooser_start(&c, g,
                      json_loads(i == 0 ? "[\"lay 1\",\"lay 2b\",\"lay trap\"]"
                                        : "[\"lay 2b\",\"lay trap\"]",
                                 0, NULL));
        chooser_list(&c, &cards, &s, a, 80);
        chooser_to_words(&c, "lay 2b");
        key[i] = c.target[c.at].key;
    }
    assert_int_equal(key[0], key[1]);
    chooser_stop(&c);
}

/* What a hint names is under the cursor. */
static void a_hint_moves_the_cursor(void **state)
{
    (void)state;
    struct chooser c = {0};
    entered(&c, "thumb", "[\"flip 2\",\"flip 4\",\"pebble\"]", false);
    assert_true(chooser_to_words(&c, "4")); /* a place */
    assert_string_equal(chooser_focus(&c), "flip 4");
    assert_true(chooser_to_words(&c, "pebble"));
    assert_string_equal(chooser_focus(&c), "pebble");
    assert_false(chooser_to_words(&c, "circle"));
    assert_false(chooser_to_words(&c, ""));
    assert_string_equal(chooser_focus(&c), "pebble");
    chooser_stop(&c);
}

/* What somebody may choose has a name, with a place for every operand. */
static void every_action_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        for (int v = 0; g->verbs[v].pattern; v++) {
            const struct verb *verb = &g->verbs[v];
            bool is_chance = strncmp(verb->help, "chance ", 7) == 0;
            int vocab[MAX_ARGS], n = notation_slots(g, v, vocab);
            assert_true(is_chance == !verb->name);
            for (int k = 0; verb->name && k < n; k++) {
                char place[40];
                assert_non_null(verb->place[k]);
                snprintf(place, sizeof place, "{%s", verb->place[k]);
                assert_non_null(strstr(verb->name, place));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_verbs_on_one_spot_are_both_offered),
        cmocka_unit_test(one_verb_said_again_is_offered_once),
        cmocka_unit_test(enter_is_never_costly),
        cmocka_unit_test(a_card_keeps_its_letter),
        cmocka_unit_test(a_hint_moves_the_cursor),
        cmocka_unit_test(every_action_has_a_name),
    };
    return unit_run("choose", tests);
}
