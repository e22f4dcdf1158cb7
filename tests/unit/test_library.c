/*
 * test_library.c: libthicket (front/library/thicket.h): the same games by
 * numbers as by texts, batches, computer players, and an error for every
 * mistake of its caller.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_library.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void assert_same_view(const struct thicket_match *m,
                             const struct thicket_position *p, int w)
{
    char *one = thicket_match_view(m, w, NULL);
    char *two = thicket_position_view(p, w, NULL);
    assert_string_equal(one, two);
    thicket_free(one);
    thicket_free(two);
}

/* ---- The same games ---- */

/* A position by numbers and a match by texts, side by side to the end. */
static void by_numbers_as_by_texts(void **unused)
{
    (void)unused;
    struct thicket_game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        struct thicket_match *m = thicket_match_new(g, 70, 0, NULL);
        struct thicket_position *p = thicket_position_new(g, 70, 0, NULL);
        struct rng r = luck((uint64_t)i);
        int seat, n_seats = thicket_game_seats(g, NULL);
        while ((seat = thicket_position_asked(p, NULL)) >= 0) {
            int action = choose(p, &r);
            char *text = thicket_game_text(g, action, NULL);
            assert_int_equal(0, thicket_position_act(p, action, NULL));
            if (action != THICKET_WAIT) {
                assert_int_equal(action, thicket_game_number(g, text, NULL));
                assert_int_equal(0, thicket_match_act(m, seat, text, NULL));
                assert_same_view(m, p, THICKET_REFEREE);
                assert_same_view(m, p, seat);
            }
            thicket_free(text);
        }
        assert_int_equal(THICKET_OVER, seat);
        double returns[THICKET_MAX_SEATS], sum = 0;
        assert_int_equal(
            0, thicket_position_returns(p, returns, THICKET_MAX_SEATS, NULL));
        for (int k = 0; k < n_seats; k++) {
            assert_true(returns[k] >= -1 && returns[k] <= 1);
            sum += returns[k];
        }
        char *agreed = thicket_game_agreed(g, NULL);
        bool is_shared = strstr(agreed, "identical");
        assert_true(is_shared || n_seats == 1
                        ? sum == n_seats || sum == -n_seats
                        : sum > -1e-9 && sum < 1e-9);
        thicket_free(agreed);
        char *record = thicket_match_record(m, NULL);
        struct thicket_match *again = thicket_match_read(record, NULL, 0, NULL);
        char *record2 = thicket_match_record(again, NULL);
        assert_string_equal(record, record2);
        thicket_free(record);
        thicket_free(record2);
        thicket_match_free(again);
        thicket_match_free(m);
        thicket_position_free(p);
        thicket_game_free(g);
    }
}

static void every_number_has_its_text(void **unused)
{
    (void)unused;
    struct thicket_game *g;
    for (int i = 0; (g = game_at(i)); i++) {
        int n = thicket_game_actions(g, NULL);
        assert_in_range(n, 2, 100000);
        for (int a = 0; a < n; a++) {
            char *text = thicket_game_text(g, a, NULL);
            assert_int_equal(a, thicket_game_number(g, text, NULL));
            thicket_free(text);
        }
        thicket_game_free(g);
    }
}

/* ---- Batches ---- */

enum { N_GAMES = 37, MOST_BYTES = 4096 };
struct room {
    uint8_t observations[N_GAMES * MOST_BYTES], masks[N_GAMES * MOST_BYTES];
    float rewards[N_GAMES * THICKET_MAX_SEATS];
    uint8_t ends[N_GAMES];
    int8_t seats[N_GAMES];
};

static struct thicket_arrays arrays_in(struct room *r)
{
    return (struct thicket_arrays){r->observations, r->masks, r->rewards,
                                   r->ends, r->seats};
}

/* What position p would give as game k of a batch. */
static void assert_shows(const struct thicket_position *p, int k,
                         const struct thicket_sizes *sizes,
                         const struct room *room)
{
    uint8_t bytes[MOST_BYTES];
    int seat = thicket_position_asked(p, NULL);
    assert_int_equal(seat, room->seats[k]);
    thicket_position_mask(p, bytes, sizeof bytes, NULL);
    assert_memory_equal(bytes, room->masks + (size_t)k * sizes->mask,
                        sizes->mask);
    thicket_position_observe(p, seat, bytes, sizeof bytes, NULL);
    assert_memory_equal(bytes,
                        room->observations + (size_t)k * sizes->observation,
                        sizes->observation);
}

/* Game k of a batch, as a position of its own. */
struct single {
    struct thicket_position *position;
    uint64_t seed;
};

/* Plays the same in it, and compares; a game that ends begins anew. */
static bool follow(struct single *one, struct thicket_game *g, int action,
                   int k, const struct thicket_sizes *sizes,
                   const struct room *room)
{
    double returns[THICKET_MAX_SEATS] = {0};
    assert_int_equal(0, thicket_position_act(one->position, action, NULL));
    thicket_position_returns(one->position, returns, THICKET_MAX_SEATS, NULL);
    for (int s = 0; s < THICKET_MAX_SEATS; s++) {
        float given = room->rewards[k * THICKET_MAX_SEATS + s];
        assert_true(given == (float)returns[s]);
    }
    bool ends = thicket_position_asked(one->position, NULL) == THICKET_OVER;
    assert_int_equal(ends, room->ends[k]);
    if (ends) {
        one->seed += N_GAMES;
        thicket_position_free(one->position);
        one->position = thicket_position_new(g, one->seed, 0, NULL);
    }
    assert_shows(one->position, k, sizes, room);
    return ends;
}

static void a_batch_is_its_positions(void **unused)
{
    (void)unused;
    struct room *room = calloc(2, sizeof *room);
    struct thicket_game *g;
    int n_ends = 0;
    for (int i = 0; (g = game_at(i)); i++) {
        struct single single[N_GAMES];
        struct thicket_sizes sizes;
        struct thicket_arrays one = arrays_in(room), two = arrays_in(room + 1);
        struct thicket_batch *b = thicket_batch_new(g, N_GAMES, 5, 1, NULL);
        struct thicket_batch *c = thicket_batch_new(g, N_GAMES, 5, 3, NULL);
        struct rng r = luck(300 + (uint64_t)i);
        thicket_game_sizes(g, &sizes, NULL);
        assert_int_equal(0, thicket_batch_reset(b, &one, NULL));
        assert_int_equal(0, thicket_batch_reset(c, &two, NULL));
        for (int k = 0; k < N_GAMES; k++) {
            single[k].seed = 5 + (uint64_t)k;
            single[k].position =
                thicket_position_new(g, single[k].seed, 0, NULL);
            assert_shows(single[k].position, k, &sizes, room);
        }
        for (int step = 0; step < 100; step++) {
            int32_t action[N_GAMES];
            for (int k = 0; k < N_GAMES; k++) {
                action[k] = choose(single[k].position, &r);
            }
            assert_int_equal(0, thicket_batch_step(b, action, &one, NULL));
            assert_int_equal(0, thicket_batch_step(c, action, &two, NULL));
            assert_memory_equal(room, room + 1, sizeof *room);
            for (int k = 0; k < N_GAMES; k++) {
                n_ends += follow(&single[k], g, action[k], k, &sizes, room);
            }
        }
        for (int k = 0; k < N_GAMES; k++) {
            thicket_position_free(single[k].position);
        }
        thicket_batch_free(b);
        thicket_batch_free(c);
        thicket_game_free(g);
    }
    assert_true(n_ends > 100);
    free(room);
}

static void an_illegal_action_changes_nothing_in_a_batch(void **unused)
{
    (void)unused;
    struct thicket_game *g = thicket_game_new("lights", 2, NULL, NULL, NULL);
    struct thicket_batch *b = thicket_batch_new(g, N_GAMES, 5, 2, NULL);
    struct room *room = calloc(2, sizeof *room);
    struct thicket_arrays arrays = arrays_in(room), other = arrays_in(room + 1);
    int32_t action[N_GAMES];
    struct thicket_error e;
    for (int k = 0; k < N_GAMES; k++) {
        action[k] = thicket_game_number(g, "enter N1", NULL);
    }
    assert_int_equal(-1, thicket_batch_step(b, action, &arrays, &e));
    assert_int_equal(THICKET_BAD_REQUEST, e.code); /* it has not begun */
    thicket_batch_reset(b, &arrays, NULL);
    memcpy(room + 1, room, sizeof *room);
    const int32_t bad[] = {-1, INT32_MAX, INT32_MIN, THICKET_WAIT,
                           thicket_game_number(g, "push N1", NULL)};
    for (int i = 0; i < 5; i++) {
        action[3] = bad[i];
        assert_int_equal(-1, thicket_batch_step(b, action, &other, &e));
        assert_int_equal(THICKET_ILLEGAL_ACTION, e.code);
        assert_non_null(strstr(e.text, "in game 3"));
        assert_memory_equal(room, room + 1, sizeof *room);
    }
    thicket_batch_free(b);
    thicket_game_free(g);
    free(room);
}

/* ---- Whole games, computer players, chance ---- */

static void rollouts_do_not_depend_on_threads(void **unused)
{
    (void)unused;
    struct thicket_game *g = thicket_game_new("hood", 3, NULL, NULL, NULL);
    double one[THICKET_MAX_SEATS] = {0}, three[THICKET_MAX_SEATS] = {0};
    int64_t n = thicket_game_rollouts(g, 1, 0, 100, 1, one, NULL);
    assert_true(n > 1000);
    assert_true(n == thicket_game_rollouts(g, 1, 0, 100, 3, three, NULL));
    assert_memory_equal(one, three, sizeof one);
    assert_int_equal(-1, thicket_game_rollouts(g, 1, 0, -1, 1, one, NULL));
    assert_int_equal(-1, thicket_game_rollouts(g, 1, 0, 1, -1, one, NULL));
    assert_int_equal(-1, thicket_game_rollouts(g, 1, 0, 1, 99999, one, NULL));
    thicket_game_free(g);
}

static void computer_players_play_a_match(void **unused)
{
    (void)unused;
    struct thicket_game *g = thicket_game_new("tiny", 2, NULL, NULL, NULL);
    struct thicket_match *m = thicket_match_new(g, 4, 0, NULL);
    struct thicket_player *player[2];
    struct thicket_error e;
    thicket_game_free(g); /* lives on */
    for (int seat = 0; seat < 2; seat++) {
        player[seat] = thicket_player_new(m, seat, "adult", 9, NULL);
    }
    for (int n = 0, acted = 1; acted; n++) {
        acted = 0;
        for (int seat = 0; seat < 2; seat++) {
            int waits;
            char *text = thicket_player_choose(player[seat], 50, &waits, &e);
            if (text) {
                assert_int_equal(0, thicket_match_act(m, seat, text, NULL));
                acted = 1;
            } else {
                assert_int_equal(THICKET_NOT_YOUR_TURN, e.code);
            }
            thicket_free(text);
        }
        assert_true(n < 20);
    }
    char *turn = thicket_match_turn(m, NULL);
    assert_non_null(strstr(turn, "\"over\":true"));
    thicket_free(turn);
    assert_int_equal(0, thicket_match_undo(m, NULL));
    char *known = thicket_match_knowledge(m, 0, NULL);
    assert_non_null(strstr(known, "\"where\""));
    thicket_free(known);
    struct thicket_match *copy = thicket_match_clone(m, NULL);
    char *one = thicket_match_record(m, NULL);
    char *two = thicket_match_record(copy, NULL);
    assert_string_equal(one, two);
    thicket_free(one);
    thicket_free(two);
    thicket_match_free(copy);
    thicket_match_free(m); /* lives on for its players */
    thicket_free(thicket_player_choose(player[0], 50, NULL, NULL));
    thicket_player_free(player[0]);
    thicket_player_free(player[1]);
}

static void chance_may_be_the_callers(void **unused)
{
    (void)unused;
    struct thicket_game *g = thicket_game_new("lights", 2, NULL, NULL, NULL);
    struct thicket_position *p =
        thicket_position_new(g, 4, THICKET_MANUAL, NULL);
    double probability[THICKET_MAX_OUTCOMES];
    assert_int_equal(THICKET_CHANCE, thicket_position_asked(p, NULL));
    assert_int_equal(0, thicket_position_outcomes(p, NULL, 0, NULL));
    assert_int_equal(-1, thicket_position_comes(p, 0, NULL)); /* too many */
    assert_int_equal(-1, thicket_position_act(p, 1, NULL));
    struct thicket_position *other = thicket_position_clone(p, NULL);
    thicket_position_reseed(other, 5, NULL);
    thicket_position_roll(other, NULL);
    assert_int_equal(0, thicket_position_roll(p, NULL));
    char *one = thicket_position_view(p, THICKET_REFEREE, NULL);
    char *two = thicket_position_view(other, THICKET_REFEREE, NULL);
    assert_string_not_equal(one, two);
    thicket_free(one);
    thicket_free(two);
    thicket_position_free(other);
    assert_int_equal(16, thicket_position_outcomes(p, probability, 256, NULL));
    assert_true(probability[7] == 1.0 / 16);
    assert_int_equal(-1, thicket_position_comes(p, 16, NULL));
    assert_int_equal(0, thicket_position_comes(p, 15, NULL));
    assert_int_equal(0, thicket_position_asked(p, NULL));
    assert_int_equal(-1, thicket_position_roll(p, NULL));
    thicket_position_free(p);
    thicket_game_free(g);
}

static void printed_matter_may_be_the_callers(void **unused)
{
    (void)unused;
    struct thicket_game *own = thicket_game_new("lights", 2, NULL, NULL, NULL);
    char *edition = thicket_game_edition(own, NULL);
    struct thicket_game *g =
        thicket_game_new("lights", 2, "{\"goal\":3}", edition, NULL);
    assert_non_null(g);
    assert_int_equal(thicket_game_actions(own, NULL),
                     thicket_game_actions(g, NULL));
    struct thicket_match *m = thicket_match_new(g, 1, THICKET_MANUAL, NULL);
    thicket_game_free(g);
    assert_int_equal(0, thicket_match_roll(m, NULL));
    char *record = thicket_match_record(m, NULL);
    struct thicket_match *read =
        thicket_match_read(record, edition, THICKET_MANUAL, NULL);
    assert_non_null(read);
    g = thicket_match_game(read, NULL);
    char *agreed = thicket_game_agreed(g, NULL);
    assert_non_null(strstr(agreed, "\"goal\":3"));
    thicket_free(agreed);
    thicket_free(record);
    thicket_free(edition);
    thicket_match_free(read);
    thicket_match_free(m);
    thicket_game_free(own);
    thicket_game_free(g);
}

/* ---- Mistakes ---- */

#define REFUSED(call)                                                          \
    do {                                                                       \
        struct thicket_error e = {0};                                          \
        (void)(call);                                                          \
        if (e.code == 0 || strlen(e.text) < 10) {                              \
            fail_msg("not refused: %s", #call);                                \
        }                                                                      \
    } while (0)

static void bad_agreements_are_refused(void **unused)
{
    (void)unused;
    REFUSED(thicket_game_new(NULL, 2, NULL, NULL, &e));
    REFUSED(thicket_game_new("chess", 2, NULL, NULL, &e));
    REFUSED(thicket_game_new("lights", 0, NULL, NULL, &e));
    REFUSED(thicket_game_new("lights", -5, NULL, NULL, &e));
    REFUSED(thicket_game_new("lights", 1 << 30, NULL, NULL, &e));
    REFUSED(thicket_game_new("lights", 5, NULL, NULL, &e));
    REFUSED(thicket_game_new("lights", 2, "", NULL, &e));
    REFUSED(thicket_game_new("lights", 2, "{\"goal\":", NULL, &e));
    REFUSED(thicket_game_new("lights", 2, "[]", NULL, &e));
    REFUSED(thicket_game_new("lights", 2, "{\"goal\":99999999}", NULL, &e));
    REFUSED(thicket_game_new("lights", 2, "{\"edition\":\"x\"}", NULL, &e));
    REFUSED(thicket_game_new("lights", 2, NULL, "{}", &e));
    REFUSED(thicket_game_new("lights", 2, NULL, "[[[[", &e));
    REFUSED(thicket_match_read(NULL, NULL, 0, &e));
    REFUSED(thicket_match_read("", NULL, 0, &e));
    REFUSED(thicket_match_read("[Game \"chess\"]", NULL, 0, &e));
    REFUSED(thicket_match_read("", "{", 0, &e));
    assert_null(thicket_game_at(-1));
    assert_null(thicket_game_at(1 << 30));
    assert_null(thicket_level(-1));
    assert_null(thicket_level(1 << 30));
    assert_string_equal("random", thicket_level(0));
}

/* NULL, and a thing of another kind. */
static void bad_handles_are_refused(void **unused)
{
    (void)unused;
    struct thicket_game *game = thicket_game_new("tiny", 2, NULL, NULL, NULL);
    void *bad[2] = {NULL, game};
    for (int i = 0; i < 2; i++) {
        struct thicket_match *m = bad[i];
        struct thicket_player *q = bad[i];
        struct thicket_position *p = bad[i];
        struct thicket_batch *b = bad[i];
        struct thicket_arrays none = {0};
        uint8_t bytes[8];
        float floats[8];
        REFUSED(thicket_match_clone(m, &e));
        REFUSED(thicket_match_record(m, &e));
        REFUSED(thicket_match_game(m, &e));
        REFUSED(thicket_match_turn(m, &e));
        REFUSED(thicket_match_view(m, 0, &e));
        REFUSED(thicket_match_legal(m, 0, &e));
        REFUSED(thicket_match_events(m, 0, 0, &e));
        REFUSED(thicket_match_knowledge(m, 0, &e));
        REFUSED(thicket_match_act(m, 0, "keep", &e));
        REFUSED(thicket_match_roll(m, &e));
        REFUSED(thicket_match_undo(m, &e));
        REFUSED(thicket_player_new(m, 0, "adult", 1, &e));
        REFUSED(thicket_player_choose(q, 0, NULL, &e));
        REFUSED(thicket_position_of(m, 0, &e));
        REFUSED(thicket_position_clone(p, &e));
        REFUSED(thicket_position_asked(p, &e));
        REFUSED(thicket_position_mask(p, bytes, 8, &e));
        REFUSED(thicket_position_legal(p, NULL, 0, &e));
        REFUSED(thicket_position_act(p, 0, &e));
        REFUSED(thicket_position_outcomes(p, NULL, 0, &e));
        REFUSED(thicket_position_comes(p, 0, &e));
        REFUSED(thicket_position_roll(p, &e));
        REFUSED(thicket_position_reseed(p, 1, &e));
        REFUSED(thicket_position_returns(p, NULL, 0, &e));
        REFUSED(thicket_position_view(p, 0, &e));
        REFUSED(thicket_position_observe(p, 0, bytes, 8, &e));
        REFUSED(thicket_position_observe_floats(p, 0, floats, 8, &e));
        REFUSED(thicket_position_inform(p, 0, bytes, 8, &e));
        REFUSED(thicket_position_inform_floats(p, 0, floats, 8, &e));
        REFUSED(thicket_position_recall(p, 0, 0, bytes, 8, &e));
        REFUSED(thicket_position_recall_floats(p, 0, 0, floats, 8, &e));
        REFUSED(thicket_position_key(p, 0, &e));
        REFUSED(thicket_position_imagine(p, 0, 1, &e));
        REFUSED(thicket_position_write(p, NULL, 0, &e));
        REFUSED(thicket_batch_reset(b, &none, &e));
        REFUSED(thicket_batch_step(b, NULL, &none, &e));
        thicket_match_free(m);
        thicket_player_free(q);
        thicket_position_free(p);
        thicket_batch_free(b);
    }
    REFUSED(thicket_match_new(NULL, 1, 0, &e));
    REFUSED(thicket_position_new(NULL, 1, 0, &e));
    REFUSED(thicket_position_read(NULL, NULL, 0, &e));
    REFUSED(thicket_batch_new(NULL, 1, 1, 1, &e));
    REFUSED(thicket_game_agreed(NULL, &e));
    REFUSED(thicket_game_edition(NULL, &e));
    REFUSED(thicket_game_actions(NULL, &e));
    REFUSED(thicket_game_seats(NULL, &e));
    REFUSED(thicket_game_fields(NULL, &e));
    REFUSED(thicket_game_sizes(game, NULL, &e));
    REFUSED(thicket_game_row(game, NULL, &e));
    REFUSED(thicket_game_text(NULL, 1, &e));
    REFUSED(thicket_game_number(NULL, "keep", &e));
    thicket_game_free(NULL);
    thicket_game_free(game);
}

static void bad_numbers_are_refused(void **unused)
{
    (void)unused;
    struct thicket_game *g = thicket_game_new("tiny", 2, NULL, NULL, NULL);
    struct thicket_match *m = thicket_match_new(g, 1, 0, NULL);
    struct thicket_position *p =
        thicket_position_new(g, 1, THICKET_KNOWS, NULL);
    struct thicket_position *plain = thicket_position_new(g, 1, 0, NULL);
    const int bad[] = {2, 6, 7, 8, 99, INT32_MAX, INT32_MIN, -2, -7};
    uint8_t bytes[500];
    for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
        REFUSED(thicket_match_view(m, bad[i], &e));
        REFUSED(thicket_match_act(m, bad[i], "keep", &e));
        REFUSED(thicket_match_events(m, bad[i], 0, &e));
        REFUSED(thicket_match_knowledge(m, bad[i], &e));
        REFUSED(thicket_player_new(m, bad[i], "adult", 1, &e));
        REFUSED(thicket_position_observe(p, bad[i], bytes, 500, &e));
        REFUSED(thicket_position_inform(p, bad[i], bytes, 500, &e));
        REFUSED(thicket_position_imagine(p, bad[i], 1, &e));
        REFUSED(thicket_position_view(p, bad[i], &e));
    }
    const int no_action[] = {-1, 0, INT32_MAX, INT32_MIN, 100000};
    for (int i = 0; i < 5; i++) {
        REFUSED(thicket_position_act(p, no_action[i], &e));
    }
    REFUSED(thicket_game_text(g, -1, &e));
    REFUSED(thicket_game_text(g, INT32_MAX, &e));
    REFUSED(thicket_game_number(g, "nonsense", &e));
    REFUSED(thicket_game_number(g, NULL, &e));
    REFUSED(thicket_position_observe(p, 0, bytes, 0, &e));
    REFUSED(thicket_position_observe(p, 0, NULL, 500, &e));
    REFUSED(thicket_position_mask(p, bytes, 0, &e));
    REFUSED(thicket_position_inform(plain, 0, bytes, 500, &e));
    REFUSED(thicket_position_key(plain, 0, &e));
    REFUSED(thicket_position_recall(p, 0, 0, bytes, 500, &e));
    REFUSED(thicket_position_imagine(plain, 0, 1, &e));
    REFUSED(thicket_position_read(g, bytes, 0, &e));
    REFUSED(thicket_batch_new(g, 0, 1, 1, &e));
    REFUSED(thicket_batch_new(g, INT32_MAX, 1, 1, &e));
    REFUSED(thicket_batch_new(g, 1, 1, -1, &e));
    REFUSED(thicket_player_new(m, 0, "wizard", 1, &e));
    REFUSED(thicket_match_act(m, 0, "nonsense", &e));
    REFUSED(thicket_match_undo(m, &e));
    char *events = thicket_match_events(m, 0, UINT64_MAX, NULL);
    assert_non_null(events);
    thicket_free(events);
    thicket_position_free(plain);
    thicket_position_free(p);
    thicket_match_free(m);
    thicket_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_numbers_as_by_texts),
        cmocka_unit_test(every_number_has_its_text),
        cmocka_unit_test(a_batch_is_its_positions),
        cmocka_unit_test(an_illegal_action_changes_nothing_in_a_batch),
        cmocka_unit_test(rollouts_do_not_depend_on_threads),
        cmocka_unit_test(computer_players_play_a_match),
        cmocka_unit_test(chance_may_be_the_callers),
        cmocka_unit_test(printed_matter_may_be_the_callers),
        cmocka_unit_test(bad_agreements_are_refused),
        cmocka_unit_test(bad_handles_are_refused),
        cmocka_unit_test(bad_numbers_are_refused),
    };
    return unit_run("library", tests);
}
