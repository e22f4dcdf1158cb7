/*
 * test_minds.c: what people would never do, and what they would, in whole
 * games of computer players.
 *
 * Everything here is decided by seeds: it passes or fails for good.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_arena.h"

#include "bots/bot.h"
#include "bots/level.h"
#include "bots/memory.h"
#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "table/computer.h"

/* ---- A contradiction clears a belief ---- */

enum { N_WHERE = 11 };

/* A mind that has seen thing 0 at place 5 long ago, and at `shown` thing 1
 * just now, and has chosen often since then: where it takes thing 0 to be,
 * or -1. */
static int recalls_at(const struct bot_level *level, uint32_t seed, int shown)
{
    const struct fact old = {0, 5}, both[] = {{0, 5}, {1, (uint8_t)shown}};
    struct trace trace[MEMORY_TRACES(2)] = {{.seen = 0}};
    struct recalled got[MEMORY_TRACES(2)];
    struct memory m = {.seed = seed, .max = MEMORY_TRACES(2)};
    struct sight first = {.fact = &old, .n = 1},
                 then = {.fact = both, .shown = both + 1, .n = 2, .n_shown = 1};
    memory_see(&m, trace, level, &first, N_WHERE);
    m.moment += 20;
    m.choice += 20;
    if (shown >= 0) {
        memory_see(&m, trace, level, &then, N_WHERE);
    }
    int n = memory_recall(&m, trace, level, N_WHERE, got);
    for (int i = 0; i < n; i++) {
        if (got[i].fact.what == 0) {
            return got[i].fact.where;
        }
    }
    return -1;
}

static void nothing_is_believed_where_something_else_was_shown(void **state)
{
    (void)state;
    for (int i = 1; bot_level_at(i); i++) {
        int wrong = 0;
        for (uint32_t seed = 1; seed < 400; seed++) {
            int before = recalls_at(bot_level_at(i), seed, -1);
            if (before >= 0 && before != 5) { /* blurred */
                wrong++;
                assert_int_equal(recalls_at(bot_level_at(i), seed, before), -1);
            }
        }
        unit_judge(wrong > 0 || !bot_level_at(i)->forgets);
    }
}

/* What was shown by itself is in mind at the next choice, at every level. */
static void what_was_just_shown_is_in_mind(void **state)
{
    (void)state;
    for (int i = 1; bot_level_at(i); i++) {
        for (uint32_t seed = 1; seed < 200; seed++) {
            const struct fact one = {3, 2};
            struct trace trace[MEMORY_TRACES(2)] = {{.seen = 0}};
            struct recalled got[MEMORY_TRACES(2)];
            struct memory m = {.seed = seed, .max = MEMORY_TRACES(2)};
            struct sight sight = {
                .fact = &one, .shown = &one, .n = 1, .n_shown = 1};
            memory_see(&m, trace, bot_level_at(i), &sight, N_WHERE);
            m.moment += 15;
            m.choice += 1;
            assert_int_equal(
                memory_recall(&m, trace, bot_level_at(i), N_WHERE, got), 1);
            assert_memory_equal(&got[0].fact, &one, sizeof one);
        }
    }
}

/* ---- The same in a match ---- */

struct flips {
    int missed_at; /* the place that all have just seen to be wrong; -1 */
    int again, of; /* the next one flips it again; chances to */
};

static void watch_flips(void *context, const struct event *event, int n,
                        const void *view)
{
    struct flips *f = context;
    (void)view;
    for (int i = 0; i < n; i++) {
        switch (event[i].kind) {
        case SWAPPED:
        case INSERTED:
            f->missed_at = -1;
            break;
        case FOUND:
        case MISSED:
            f->of += f->missed_at >= 0;
            f->again +=
                event[i].kind == MISSED && event[i].arg[0] == f->missed_at;
            f->missed_at = event[i].kind == MISSED ? event[i].arg[0] : -1;
            break;
        default:
            break;
        }
    }
}

/* One game of thumb between players of a level, to its end. */
static void play_thumb(const char *level, int seats, uint64_t seed,
                       struct flips *f)
{
    const struct game *g = shelf_find_game("thumb");
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    start.setup = setup_default(g, start.edition->data, seats);
    struct table *t = table_new(&start);
    struct computer *c[MAX_SEATS];
    who_set shy = 0;
    for (who w = 0; w < seats; w++) {
        c[w] = computer_new(t, w, level, seed);
    }
    while (table_waiting(t)) {
        who w = (who)table_next(t, (who_set)(WHO_BIT(seats) - 1), shy);
        computer_watch(c[w], t);
        computer_think(c[w]);
        if (computer_waits(c[w]) && !(shy & WHO_BIT(w))) {
            shy |= WHO_BIT(w);
            continue;
        }
        shy = 0;
        assert_true(table_act(t, w, computer_action(c[w]), NULL));
    }
    f->missed_at = -1;
    table_follow(t, REFEREE, 0, watch_flips, f);
    for (who w = 0; w < seats; w++) {
        computer_free(c[w]);
    }
    table_free(t);
}

static void nobody_flips_what_all_have_just_seen_to_be_wrong(void **state)
{
    (void)state;
    static const char *const levels[] = {"toddler", "child", "adult"};
    for (int i = 0; i < 3; i++) {
        struct flips f = {.of = 0};
        int games = i == 2 ? 8 : 24;
        games = games < UNIT_MOST ? games : UNIT_FEW;
        for (int k = 0; k < games; k++) {
            play_thumb(levels[i], k % 2 ? 4 : 2, (uint64_t)k + 1, &f);
        }
        assert_int_equal(f.again, 0);
        unit_judge(f.of >= games);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_believed_where_something_else_was_shown),
        cmocka_unit_test(what_was_just_shown_is_in_mind),
        cmocka_unit_test(nobody_flips_what_all_have_just_seen_to_be_wrong),
    };
    return unit_run("minds", tests);
}
