/*
 * test_match.c: a screen that waits for computer players is woken.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <poll.h>

#include "core/setup.h"
#include "front/match/match.h"

static struct match *between_computers(void)
{
    const struct game *g = shelf_find_game("lights");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = 5};
    struct match_seat seat = {.kind = SEAT_COMPUTER, .level = "random"};
    start.setup = setup_default(g, start.edition->data, 2);
    return match_local(table_new(&start), (struct match_seat[]){seat, seat});
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

static void a_match_between_computers_goes_on_to_its_end(void **state)
{
    (void)state;
    struct match *m = between_computers();
    while (!match_is_over(m)) {
        if (!match_step(m)) {
            assert_true(match_think(m) >= 0);
            match_wait(m);
        }
    }
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_waits_for_what_is_ready_does_not_wait),
        cmocka_unit_test(a_match_between_computers_goes_on_to_its_end),
    };
    return unit_run("match", tests);
}
