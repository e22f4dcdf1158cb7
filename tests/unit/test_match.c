/*
 * test_match.c: a screen that waits for computer players is woken; and the
 * wins of one match after another.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <poll.h>
#include <string.h>

#include "core/setup.h"
#include "front/match/match.h"
#include "lib/heap.h"

static struct match *between_computers_at(const char *game, uint64_t seed)
{
    const struct game *g = shelf_find_game(game);
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    struct match_seat seat = {.kind = SEAT_COMPUTER, .level = "random"};
    start.setup = setup_default(g, start.edition->data, 2);
    return match_local(table_new(&start), (struct match_seat[]){seat, seat});
}

static struct match *between_computers(void)
{
    return between_computers_at("lights", 5);
}

/* Until the thread has thought, and nobody has heard of it yet. */
static void let_it_think(struct match *m)
{
    assert_true(match_think(m) >= 0);
    assert_false(match_is_ready(m));
    struct pollfd p = {match_fd(m), POLLIN, 0};
    assert_int_equal(poll(&p, 1, 60000), 1);
}

static void who_waits_for_what_is_ready_does_not_wait(void **state)
{
    (void)state;
    struct match *m = between_computers();
    let_it_think(m);
    match_wait(m);
    assert_false(match_is_ready(m));
    assert_true(match_think(m) >= 0); /* hears that it is done */
    assert_true(match_is_ready(m));
    match_wait(m); /* though match_fd has nothing more to say */
    assert_true(match_step(m));
    match_free(m);
}

static void play_out(struct match *m)
{
    while (!match_is_over(m)) {
        if (!match_step(m)) {
            assert_true(match_think(m) >= 0);
            match_wait(m);
        }
    }
}

static void a_match_between_computers_goes_on_to_its_end(void **state)
{
    (void)state;
    struct match *m = between_computers();
    play_out(m);
    match_free(m);
}

/* The same seats play on, with the wins they have. */
static struct match *again(struct match *m, uint64_t seed)
{
    struct table_start start = *table_started(match_table(m));
    struct match_seat seats[MAX_SEATS];
    start.seed = seed;
    match_seats_after(m, seats);
    match_free(m);
    return match_local(table_new(&start), seats);
}

static void wins_are_counted_from_match_to_match(void **state)
{
    (void)state;
    struct match *m = between_computers();
    struct buf text = BUF_ON_HEAP;
    buf_add(&text, "");
    for (int i = 1; i <= 4; i++) {
        buf_clear(&text);
        match_tally(m, &text);
        assert_string_equal(text.text, ""); /* while it is played */
        play_out(m);
        match_tally(m, &text);
        assert_int_equal(strncmp(text.text, "Matches won: Player 1 ", 22) == 0,
                         i > 1);
        m = again(m, 5 + (uint64_t)i);
        assert_int_equal(match_seat(m, 0)->wins + match_seat(m, 1)->wins, i);
    }
    match_free(m);
    heap_free_buf(&text);
}

static void the_champion_is_told_and_all_begin_at_nothing(void **state)
{
    (void)state;
    struct match *m = between_computers_at("goblins", 1);
    struct buf text = BUF_ON_HEAP;
    int most = 0;
    buf_add(&text, "");
    for (uint64_t seed = 2; most < 2; seed++) {
        int wins[2];
        play_out(m);
        struct result result;
        table_result(match_table(m), &result);
        for (who w = 0; w < 2; w++) {
            wins[w] = match_seat(m, w)->wins + (result.winners >> w & 1);
            most = wins[w] > most ? wins[w] : most;
        }
        buf_clear(&text);
        match_tally(m, &text);
        assert_int_equal(strstr(text.text, " is the champion!") != NULL,
                         most == 2);
        m = again(m, seed);
        assert_int_equal(match_seat(m, 0)->wins, most < 2 ? wins[0] : 0);
        assert_int_equal(match_seat(m, 1)->wins, most < 2 ? wins[1] : 0);
        assert_true(seed < 200);
    }
    match_free(m);
    heap_free_buf(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_for_what_is_ready_does_not_wait),
        cmocka_unit_test(a_match_between_computers_goes_on_to_its_end),
        cmocka_unit_test(wins_are_counted_from_match_to_match),
        cmocka_unit_test(the_champion_is_told_and_all_begin_at_nothing),
    };
    return unit_run("match", tests);
}
