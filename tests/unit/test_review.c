/*
 * test_review.c: what a review says adds up, peeks at nothing, and finds what
 * was missed.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "bots/compare.h"
#include "bots/level.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/computer.h"
#include "table/record.h"
#include "table/review_say.h"
#include "tests/unit/unit_deal.h"

/* A review that peeks is no mistake of memory: the sanitizers get less. */
#ifdef THICKET_SLOW_ASSERTS
enum { PLIES = 40, TRIES = 4, GAMES = 1 };
#else
enum { PLIES = 80, TRIES = 6, GAMES = 4 };
#endif
enum { SHALLOW = 24, SEAT_TESTED = 0, LONG = 600 };

static const char *const games[] = {"thumb",   "hood",      "lights",
                                    "goblins", "labyrinth", "tiny"};
enum { N_GAMES = sizeof games / sizeof *games };

static struct review *reviewed(const struct table *t, who_set seats,
                               const char *level, uint32_t depth)
{
    struct review_wish wish = {.seats = seats, .depth = depth};
    for (int i = 0; i < MAX_SEATS; i++) {
        wish.level[i] = level;
    }
    struct review *r = review_new(t, &wish);
    while (review_step(r)) {
    }
    assert_int_equal(review_done(r), review_of(r));
    return r;
}

static struct table *played(const char *id, int n_seats, uint64_t seed,
                            int plies)
{
    struct table *t = unit_deal(NULL, id, n_seats, NULL, NULL, seed);
    struct rng rng;
    struct seed s = rng_seed_from(seed);
    rng_start(&rng, &s, RNG_TEST, 0);
    for (int i = 0; i < plies && table_waiting(t); i++) {
        unit_act(t, &rng);
    }
    return t;
}

/* ---- Adding up ---- */

static void check_sums(const struct review *r, int n_seats)
{
    const struct review_decision *d;
    int n = review_decisions(r, &d);
    for (who w = 0; w < n_seats; w++) {
        const struct review_seat *s = review_seat(r, w);
        int32_t share = s->begin;
        for (int i = 0; i < n; i++) {
            if (d[i].seat == w) {
                share -= d[i].is_mistake ? d[i].loss : 0;
                assert_int_equal(share, d[i].worth); /* what was left to hope */
                share += d[i].luck;
            }
        }
        assert_int_equal(share, s->end);
        assert_int_equal(s->begin + s->skill + s->luck, s->end);
        assert_true(s->skill <= 0);
    }
}

static void luck_and_skill_lead_from_the_hope_to_the_result(void **state_)
{
    (void)state_;
    for (int i = 0; i < N_GAMES; i++) {
        struct table *t = played(games[i], 2, 3, 3000);
        bool is_over = table_waiting(t) == 0;
        struct table *part =
            table_at(t, is_over && table_plies(t) > PLIES ? table_plies(t) / 2
                                                          : table_plies(t));
        struct review *r = reviewed(part, 3, "child", SHALLOW);
        check_sums(r, 2);
        review_free(r);
        table_free(part);
        table_free(t);
    }
    struct table *whole = played("tiny", 2, 4, 3000);
    struct result result;
    struct review *r = reviewed(whole, 3, "child", SHALLOW);
    assert_int_equal(table_waiting(whole), 0);
    table_result(whole, &result);
    check_sums(r, 2);
    for (who w = 0; w < 2; w++) {
        assert_true((review_seat(r, w)->end > 0) == (result.winners >> w & 1));
    }
    review_free(r);
    table_free(whole);
}

/* ---- Peeking ---- */

static void hear(void *context, const struct event *event, int n,
                 const void *view)
{
    struct buf *b = context;
    (void)view;
    for (int i = 0; i < n; i++) {
        buf_add_n(b, (const char *)&event[i], sizeof event[i]);
    }
}

/* Whether the seat was told the same by the last ply of both, and sees the
 * same after it. */
static bool look_alike(const struct table *a, const struct table *b)
{
    SCOPED_BUF one = BUF_ON_HEAP, other = BUF_ON_HEAP;
    size_t size = table_started(a)->game->view_size;
    SCOPED unsigned char *here = heap_new(1, size);
    SCOPED unsigned char *there = heap_new(1, size);
    int last = table_plies(a) - 1;
    table_follow(a, SEAT_TESTED, last, hear, &one);
    table_follow(b, SEAT_TESTED, last, hear, &other);
    table_view(a, SEAT_TESTED, here);
    table_view(b, SEAT_TESTED, there);
    return one.n == other.n && memcmp(one.text, other.text, one.n) == 0
           && memcmp(here, there, size) == 0;
}

/* Plays a ply if it is allowed. */
static bool follow(struct table *t, struct ply p, const struct layout *layout)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    const struct table_start *start = table_started(t);
    notation_print(start->game, &start->setup, p.action, layout, &text);
    return table_act(t, p.actor, text.text, NULL);
}

/* Plays one ply of another seat otherwise. */
static bool act_otherwise(struct table *twin, struct ply p, struct rng *rng)
{
    const struct action *list;
    int n = table_legal(twin, p.actor, &list);
    struct action played = p.action;
    p.action = list[rng_below(rng, (uint32_t)n)];
    return p.actor != SEAT_TESTED
           && memcmp(&p.action, &played, sizeof played) != 0
           && follow(twin, p, NULL);
}

/* Plays one ply of chance with two things exchanged, or another outcome; or one
 * of another seat otherwise. */
static bool play_other(struct table *twin, const struct table *t, int at,
                       struct rng *rng)
{
    struct ply p = *table_ply(t, at);
    const struct layout *given = table_layout(t, &p);
    struct layout layout = given ? *given : (struct layout){0};
    if (p.actor != CHANCE) {
        return act_otherwise(twin, p, rng);
    }
    if (layout.n > 1) {
        uint32_t a = rng_below(rng, layout.n), b = rng_below(rng, layout.n);
        layout.item[a] = given->item[b];
        layout.item[b] = given->item[a];
        return a != b && follow(twin, p, &layout);
    }
    struct outcome outcome[MAX_OUTCOMES];
    int n = table_outcomes(twin, outcome);
    if (n < 2) {
        return false;
    }
    uint32_t i = rng_below(rng, (uint32_t)n);
    p.action = outcome[i].action;
    return memcmp(&p.action, &table_ply(t, at)->action, sizeof p.action) != 0
           && follow(twin, p, &outcome[i].layout);
}

/* Another match in which one ply was another, for as long as the seat cannot
 * tell it from this one, and with what it then chose; and this one for as
 * long. */
static bool find_twin(const struct table *t, int at, struct rng *rng,
                      struct table **twin, struct table **truth)
{
    struct table *other = table_at(t, at), *same = table_at(t, at);
    bool is_other = play_other(other, t, at, rng);
    int n = 0;
    for (int i = at; is_other && i < table_plies(t); i++) {
        struct ply p = *table_ply(t, i);
        const struct layout *layout = table_layout(t, &p);
        table_play(same, p.actor, p.action, layout);
        bool is_here = i == at || follow(other, p, layout);
        bool is_alike = is_here && look_alike(other, same);
        bool chooses = is_here && p.actor == SEAT_TESTED && table_waiting(same)
                       && table_waiting(other);
        n = is_alike || chooses ? i + 1 : n;
        if (!is_alike) {
            break;
        }
    }
    *twin = table_at(other, n <= table_plies(other) ? n : 0);
    *truth = table_at(t, n);
    table_free(other);
    table_free(same);
    return n > at;
}

/* Compares all decisions of the seat; how many came after they parted. */
static int compare_twins(const struct table *twin, const struct table *truth,
                         int parted)
{
    struct review *here =
        reviewed(truth, WHO_BIT(SEAT_TESTED), "child", SHALLOW);
    struct review *there =
        reviewed(twin, WHO_BIT(SEAT_TESTED), "child", SHALLOW);
    SCOPED_BUF one = BUF_ON_HEAP, other = BUF_ON_HEAP;
    struct jot j = jot_on(&one), k = jot_on(&other);
    review_json(here, WHO_BIT(SEAT_TESTED), &j);
    review_json(there, WHO_BIT(SEAT_TESTED), &k);
    assert_string_equal(one.text, other.text);
    const struct review_decision *d;
    int n = 0;
    for (int i = review_decisions(here, &d); i-- > 0;) {
        n += d[i].ply > parted;
    }
    review_free(here);
    review_free(there);
    return n;
}

static void
matches_that_a_seat_cannot_tell_apart_are_reviewed_alike(void **state_)
{
    (void)state_;
    for (int i = 0; i < N_GAMES; i++) {
        /* In labyrinth little is hidden but what another chooses in a duel,
         * and that is seldom: every ply is tried. */
        bool is_long = strcmp(games[i], "labyrinth") == 0;
        struct table *t = played(games[i], 3, 5, is_long ? LONG : PLIES);
        struct rng rng;
        struct seed seed = rng_seed_from(6);
        int decisions = 0, twins = 0, tries = is_long ? 1 : TRIES;
        rng_start(&rng, &seed, RNG_TEST, 1);
        for (int k = 0; k < 200 * TRIES && twins < tries; k++) {
            struct table *twin, *truth;
            int at = is_long ? k % table_plies(t)
                             : (int)rng_below(&rng, (uint32_t)table_plies(t));
            if (find_twin(t, at, &rng, &twin, &truth)) {
                int n = compare_twins(twin, truth, at);
                decisions += n;
                twins += n > 0;
            }
            table_free(twin);
            table_free(truth);
        }
        print_message("# %s: %d twins, %d decisions\n", games[i], twins,
                      decisions);
        assert_true(twins > 0 || GAMES == 1);
        table_free(t);
    }
}

/* ---- What it finds ---- */

static void an_action_is_no_better_than_itself(void **state_)
{
    (void)state_;
    struct table *t = played("lights", 2, 7, 12);
    const struct table_start *start = table_started(t);
    const struct seed seed = rng_seed_from(1);
    const struct action *list;
    struct rng luck;
    who seat = (who)__builtin_ctz(table_waiting(t));
    int n = table_legal(t, seat, &list);
    SCOPED unsigned char *know = heap_new(1, start->game->know_size);
    SCOPED unsigned char *room = heap_new(1, BOT_ARENA);
    struct bot_arena arena = {room, BOT_ARENA};
    struct comparison c;
    table_know(t, seat, table_plies(t), know);
    rng_start(&luck, &seed, RNG_PLAY, 1);
    struct search s = {.game = start->game,
                       .setup = &start->setup,
                       .seat = seat,
                       .know = know,
                       .iterations = 50,
                       .arena = &arena,
                       .rng = &luck};
    assert_true(n > 1);
    assert_true(compare_run(&s, &seed, list[0], list[0], 4, &c));
    assert_true(c.difference == 0 && c.error == 0);
    assert_true(c.worth[0] > 0 && c.worth[0] < 1);
    table_free(t);
}

/* What is said to have been known was known, and is told. */
static void check_facts(const struct review *r, const struct table *t)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    const struct review_decision *d;
    struct sentence say[REVIEW_SENTENCES];
    SCOPED unsigned char *know = heap_new(1, g->know_size);
    SCOPED struct fact *fact = heap_new(g->max_facts + 1u, sizeof *fact);
    for (int i = review_decisions(r, &d); i-- > 0; d++) {
        table_know(t, d->seat, d->ply, know);
        int n = g->facts(&start->setup, know, d->seat, fact), found = 0;
        assert_int_equal(d->n_known, n);
        for (int k = 0; k < n; k++) {
            found += memcmp(&fact[k], &d->fact.fact, sizeof *fact) == 0;
        }
        assert_true(found == 1 || !d->has_fact);
        bool is_plain = review_kind(d) == REVIEW_PLAIN;
        assert_true((review_say(r, d, say) == 0) == is_plain);
    }
}

/* Moments are of their seat, in order, and tell of different things. */
static void check_moments(const struct review *r, who seat)
{
    const struct review_decision *d;
    int index[REVIEW_MOMENTS], n = review_moments(r, seat, index);
    review_decisions(r, &d);
    for (int i = 0; i < n; i++) {
        assert_int_equal(d[index[i]].seat, seat);
        assert_true(review_kind(&d[index[i]]) != REVIEW_PLAIN);
        assert_true(i == 0 || index[i - 1] < index[i]);
    }
}

/* What each of two levels did in some games. */
struct tally {
    double loss[2]; /* at a choice, in the mean */
    int missed[2];
};

static void play_levels(const char *id, const char *const level[2],
                        uint64_t seed, struct tally *tally)
{
    struct table *t = unit_deal(NULL, id, 2, NULL, NULL, seed);
    table_set_manual(t, false);
    struct computer *c[2];
    for (who w = 0; w < 2; w++) {
        c[w] = computer_new(t, w, level[w], seed);
    }
    while (table_waiting(t)) {
        who w = (who)table_next(t, 3, 0);
        computer_watch(c[w], t);
        computer_think(c[w]);
        assert_true(table_act(t, w, computer_action(c[w]), NULL));
    }
    struct review *r = reviewed(t, 3, "adult", 200);
    check_sums(r, 2);
    check_facts(r, t);
    for (who w = 0; w < 2; w++) {
        const struct review_seat *s = review_seat(r, w);
        check_moments(r, w);
        tally->loss[w] += s->decisions ? s->regret / (double)s->decisions : 0;
        tally->missed[w] += s->missed;
        computer_free(c[w]);
    }
    review_free(r);
    table_free(t);
}

static void a_toddler_misses_more_than_an_elephant(void **state_)
{
    (void)state_;
    const char *const level[] = {"toddler", "elephant"};
    struct tally tally = {{0, 0}, {0, 0}};
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        play_levels("lights", level, seed, &tally);
    }
    print_message("# thousandths a choice: toddler %.1f, elephant %.1f\n",
                  tally.loss[0] / GAMES, tally.loss[1] / GAMES);
    assert_true(tally.loss[0] > tally.loss[1] || GAMES == 1);
    assert_true(tally.missed[0] > tally.missed[1] || GAMES == 1);
}

/* ---- Eyes ---- */

static void eyes_know_what_their_seat_was_shown(void **state_)
{
    (void)state_;
    for (int i = 0; i < N_GAMES; i++) {
        struct table *t = played(games[i], 2, 8, PLIES);
        const struct table_start *start = table_started(t);
        const struct game *g = start->game;
        SCOPED unsigned char *know = heap_new(1, g->know_size);
        SCOPED struct known *known = heap_new(g->max_facts + 1u, sizeof *known);
        SCOPED struct fact *fact = heap_new(g->max_facts + 1u, sizeof *fact);
        struct eyes *sharp =
            eyes_new(start, SEAT_TESTED, bot_level("elephant"));
        struct eyes *weak = eyes_new(start, SEAT_TESTED, bot_level("toddler"));
        table_follow(t, SEAT_TESTED, 0, eyes_see, sharp);
        table_follow(t, SEAT_TESTED, 0, eyes_see, weak);
        table_know(t, SEAT_TESTED, table_plies(t), know);
        int n = g->facts(&start->setup, know, SEAT_TESTED, fact);
        assert_int_equal(eyes_known(sharp, known), n);
        for (int k = 0; k < n; k++) {
            assert_memory_equal(&known[k].fact, &fact[k], sizeof *fact);
            assert_int_equal(known[k].share, 100);
            assert_true(known[k].seen >= 1);
            assert_true(known[k].since >= 1 && known[k].since <= known[k].last);
            assert_true(known[k].last <= table_plies(t));
        }
        assert_int_equal(eyes_known(weak, known), n);
        eyes_free(sharp);
        eyes_free(weak);
        table_free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_and_skill_lead_from_the_hope_to_the_result),
        cmocka_unit_test(
            matches_that_a_seat_cannot_tell_apart_are_reviewed_alike),
        cmocka_unit_test(an_action_is_no_better_than_itself),
        cmocka_unit_test(a_toddler_misses_more_than_an_elephant),
        cmocka_unit_test(eyes_know_what_their_seat_was_shown),
    };
    return unit_run("review", tests);
}
