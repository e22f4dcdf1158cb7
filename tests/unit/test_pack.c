/*
 * test_pack.c: a computer player that thinks elsewhere, as bytes, plays the
 * same; and what is no computer player is refused.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/record.h"
#include "tests/unit/unit.h"

enum { MAX_ACTIONS = 4000, N_SEATS = 3 };

static void think_elsewhere(struct computer *c)
{
    SCOPED_BUF there = BUF_ON_HEAP, back = BUF_ON_HEAP;
    computer_pack(c, &there);
    struct computer *copy = computer_from(there.text, there.n);
    assert_non_null(copy);
    computer_think(copy);
    computer_pack(copy, &back);
    computer_free(copy);
    assert_false(computer_unpack(c, back.text, back.n - 1));
    assert_true(computer_unpack(c, back.text, back.n));
}

/* The record of a match, as text. */
static void play(const struct game *g, bool elsewhere, struct buf *record)
{
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = 5};
    start.setup = setup_default(g, start.edition->data, N_SEATS);
    struct table *t = table_new(&start);
    struct computer *player[N_SEATS];
    for (who w = 0; w < N_SEATS; w++) {
        player[w] = computer_new(t, w, "toddler", 5);
    }
    for (int i = 0; i < MAX_ACTIONS && table_waiting(t); i++) {
        who_set ready = 0, shy = 0;
        for (who w = 0; w < N_SEATS; w++) {
            if (computer_watch(player[w], t)) {
                if (elsewhere) {
                    think_elsewhere(player[w]);
                } else {
                    computer_think(player[w]);
                }
                ready |= WHO_BIT(w);
                shy |= computer_waits(player[w]) ? WHO_BIT(w) : 0;
            }
        }
        int next = table_next(t, ready, shy);
        assert_true(next >= 0);
        assert_true(
            table_act(t, (who)next, computer_action(player[next]), NULL));
    }
    record_write(t, record);
    for (who w = 0; w < N_SEATS; w++) {
        computer_free(player[w]);
    }
    table_free(t);
}

static void who_thinks_elsewhere_plays_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < shelf_offered(); i++) {
        SCOPED_BUF here = BUF_ON_HEAP, there = BUF_ON_HEAP;
        play(shelf_game(i), false, &here);
        play(shelf_game(i), true, &there);
        assert_string_equal(here.text, there.text);
    }
}

static void what_is_no_player_is_refused(void **state)
{
    (void)state;
    char nonsense[4000];
    for (int fill = 0; fill < 256; fill += 85) {
        memset(nonsense, fill, sizeof nonsense);
        for (size_t n = 0; n <= sizeof nonsense; n += 40) {
            assert_null(computer_from(nonsense, n));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_thinks_elsewhere_plays_the_same),
        cmocka_unit_test(what_is_no_player_is_refused),
    };
    return unit_run("pack", tests);
}
