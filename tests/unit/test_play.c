/*
 * test_play.c: a match on a screen as one person after the other sits at it:
 * what keys do while what they mean changes, and when time passes.
 *
 * The screen is a canvas that nobody sees, the clock one that goes on only
 * when the person in the test says so.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <locale.h>
#include <stdlib.h>

#include "core/setup.h"
#include "front/terminal/breath.h"
#include "front/terminal/play.h"
#include "lib/heap.h"
#include "lib/now.h"
#include "tests/unit/unit_screen.h"

/* ---- A clock ---- */

static int64_t clock_ms;

uint64_t now_ns(void)
{
    return (uint64_t)clock_ms * 1000000;
}

uint64_t now_thread_ns(void)
{
    return 0;
}

/* ---- A person ---- */

/* What a person does next: waits so long, finds on the screen what must be
 * there (and not what must not), then presses a key, or lets the time go by. */
struct deed {
    int64_t after_ms;
    const char *sees, *sees_not;
    uint32_t key;  /* 0: none */
    int rows;      /* of the window from now on; 0: as before */
    int n_actions; /* played by now; -1: any */
};

static const struct deed *deed;
static struct match *match;

static bool is_shown(const char *text)
{
    char *all;
    size_t n;
    FILE *f = open_memstream(&all, &n);
    canvas_print(&shown, PALETTE_NONE, f);
    fclose(f);
    bool is_there = strstr(all, text);
    if (!is_there && deed->sees == text) {
        print_message("# not there: %s\n%s\n", text, all);
    }
    free(all);
    return is_there;
}

struct screen_input screen_wait(struct screen *s, int fd, int ms)
{
    (void)s, (void)fd, (void)ms;
    struct screen_input in = {.type = INPUT_NONE};
    if (deed->sees) {
        assert_true(is_shown(deed->sees));
    }
    if (deed->sees_not) {
        assert_false(is_shown(deed->sees_not));
    }
    if (deed->n_actions >= 0) {
        assert_int_equal(table_plies(match_table(match)), deed->n_actions);
    }
    if (deed->rows) {
        canvas_resize(&shown, SCREEN_MIN_W, deed->rows);
        in.type = INPUT_RESIZE;
    }
    clock_ms += deed->after_ms;
    if (deed->key) {
        in = (struct screen_input){.type = INPUT_KEY, .key = deed->key};
    }
    in.type = deed->after_ms < 0 ? INPUT_STOP : in.type;
    deed++;
    return in;
}

static void act_out(const struct deed *deeds)
{
    static const struct terminal_options options = {.pace_ms = 1100,
                                                    .look_s = 20};
    deed = deeds;
    canvas_resize(&shown, SCREEN_MIN_W, SCREEN_MIN_H);
    terminal_play(NULL, match, &options, NULL);
    match_free(match);
}

/* A game for two who share the screen. */
static void deal_of(const char *game, uint64_t seed)
{
    const struct game *g = shelf_find_game(game);
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    struct match_seat seat[MAX_SEATS] = {{.kind = SEAT_HERE, .name = "Ann"},
                                         {.kind = SEAT_HERE, .name = "Ben"}};
    start.setup = setup_default(g, start.edition->data, 2);
    match = match_local(table_new(&start), seat);
}

static void deal(uint64_t seed)
{
    deal_of("thumb", seed);
}

static bool begins_all(const json_t *actions, const char *verb)
{
    for (int i = 0; i < (int)json_array_size(actions); i++) {
        if (strncmp(val_text_at(actions, i), verb, strlen(verb)) != 0) {
            return false;
        }
    }
    return json_array_size(actions) > 0;
}

/* Goes on until Ann can only propose a help, and Ben can begin. */
static int go_between_turns(void)
{
    for (uint64_t seed = 1;; seed++) {
        deal(seed);
        for (int i = 0; i < 3; i++) {
            json_auto_t *choices = match_choices(match, 0);
            if (begins_all(choices, "propose")) {
                return table_plies(match_table(match));
            }
            if (json_array_size(choices) > 0) {
                assert_true(match_act(match, 0, val_text_at(choices, 0), NULL));
            }
        }
        match_free(match);
    }
}

enum { ANY = -1, STOP = -1, SOON = 100, LATER = 1000 };

static void who_can_only_spend_hands_the_screen_on(void **state)
{
    (void)state;
    int n = go_between_turns();
    act_out((struct deed[]){
        {LATER, "▶w◀Let the others go first", NULL, PRESS_ENTER, 0, n},
        {LATER, "begin when both", NULL, 'w', 0, n},
        {LATER, "▶w◀Let the others go first", NULL, 'w', 0, n},
        {LATER, "begin when both", "nobody else", PRESS_ENTER, 0, n},
        {STOP, NULL, "begin when both", 0, 0, ANY},
    });
}

static void a_key_too_soon_does_nothing(void **state)
{
    (void)state;
    int n = go_between_turns();
    act_out((struct deed[]){
        {LATER, "▶w◀", NULL, PRESS_ENTER, 0, n},
        {SOON, "begin when both", NULL, PRESS_ENTER, 0, n},
        {SOON, "begin when both", NULL, ' ', 0, n},
        {SOON, "begin when both", NULL, '?', 0, n},
        {SOON, "Esc: back", NULL, PRESS_ESCAPE, 0, n},
        {LATER, "begin when both", NULL, PRESS_ENTER, 0, n},
        {STOP, NULL, "begin when both", 0, 0, ANY},
    });
}

static void the_key_that_ends_a_look_turns_nothing_up(void **state)
{
    (void)state;
    deal(5);
    int n = table_plies(match_table(match));
    act_out((struct deed[]){
        {19900, "Look well!", NULL, 0, 0, n},
        {200, "Look well!", NULL, 0, 0, n}, /* it is over by itself */
        {SOON, "▶1◀", "Look well!", PRESS_ENTER, 0, n + 2}, /* a card came */
        {LATER, "▶1◀", NULL, PRESS_ENTER, 0, n + 2},
        {STOP, NULL, NULL, 0, 0, n + 3},
    });
}

static void a_look_stands_still_while_nothing_is_seen(void **state)
{
    (void)state;
    deal(5);
    int n = table_plies(match_table(match));
    act_out((struct deed[]){
        {19000, "Look well!", NULL, '?', 0, n},
        {60000, "Esc: back", NULL, 0, 0, n},
        {LATER, "Esc: back", NULL, PRESS_ESCAPE, 0, n},
        {SOON, "Look well!", "Esc: back", 'q', 0, n},
        {60000, "Leave the table?", NULL, PRESS_ESCAPE, 0, n},
        {SOON, "Look well!", "Leave the table?", 0, 20, n},
        {60000, "The boards need", NULL, PRESS_ENTER, 0, n},
        {SOON, "The boards need", NULL, 0, 24, n},
        {SOON, "Look well!", NULL, 0, 0, n},
        {LATER, "Look well!", NULL, 0, 0, n},
        {STOP, NULL, "Look well!", 0, 0, n + 2},
    });
}

static void on_a_small_screen_one_can_only_leave(void **state)
{
    (void)state;
    int n = go_between_turns();
    act_out((struct deed[]){
        {LATER, "▶w◀", NULL, 0, 20, n},
        {LATER, "The boards need", NULL, PRESS_ENTER, 0, n},
        {LATER, "The boards need", NULL, 't', 0, n},
        {LATER, "The boards need", NULL, 'q', 0, n},
    });
}

static void behind_a_curtain_it_says_you(void **state)
{
    (void)state;
    deal_of("goblins", 5);
    act_out((struct deed[]){
        {LATER, "for Ann alone", NULL, PRESS_ENTER, 0, ANY},
        {LATER, "Explore the mountain", NULL, 'a', 0, ANY},
        {LATER, "You explored.", "Ann explored.", 0, 0, ANY},
        {STOP, "You drew", "Ann drew", 0, 0, ANY},
    });
}

static void a_held_key_puts_the_end_off(void **state)
{
    (void)state;
    struct breath b = {0};
    assert_false(breath_swallows(&b, 5000));
    breath_take(&b, 5000);
    for (int64_t now = 5030; now < 6000; now += 30) {
        assert_true(breath_swallows(&b, now));
    }
    assert_false(breath_swallows(&b, 6200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_can_only_spend_hands_the_screen_on),
        cmocka_unit_test(a_key_too_soon_does_nothing),
        cmocka_unit_test(the_key_that_ends_a_look_turns_nothing_up),
        cmocka_unit_test(a_look_stands_still_while_nothing_is_seen),
        cmocka_unit_test(on_a_small_screen_one_can_only_leave),
        cmocka_unit_test(behind_a_curtain_it_says_you),
        cmocka_unit_test(a_held_key_puts_the_end_off),
    };
    setlocale(LC_ALL, "C.UTF-8");
    int status = unit_run("play", tests);
    canvas_free(&shown);
    return status;
}
