/*
 * test_tiny_know.c: imagine() of tiny against its whole tree, and what it
 * remembers.
 *
 * Every way a game of tiny can go is walked.  For each thing that a seat can
 * know, the states in which it knows just that are collected with their
 * chances; then imagine() must give exactly those states, each as often as
 * its chance says.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "table/shelf.h"

enum { MAX_SIZE = 64 };

/* One state that goes with one knowledge of one seat. */
struct pair {
    unsigned char know[MAX_SIZE], state[MAX_SIZE];
    double chance;
};

struct walk {
    const struct game *game;
    struct setup setup;
    who w;
    struct pair *pair;
    size_t n, max;
    int chance_nodes, decisions, ends;
};

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, 2 * MAX_SIZE);
}

static void visit(struct walk *walk, const unsigned char *state,
                  const unsigned char *know, double chance);

static void step(struct walk *walk, const unsigned char *state,
                 const unsigned char *know, double chance, who actor,
                 struct action a, const struct layout *layout)
{
    const struct game *g = walk->game;
    unsigned char after[MAX_SIZE], knows[MAX_SIZE], view[MAX_SIZE];
    struct event event[8], seen[8];
    struct event_log log = {.event = event, .max = 8};
    int n = 0;
    memcpy(after, state, sizeof after);
    memcpy(knows, know, sizeof knows);
    g->apply(&walk->setup, after, actor, a, layout, &log);
    for (int i = 0; i < log.n; i++) {
        n += event_redact(g, &event[i], walk->w, &seen[n]);
    }
    g->view(&walk->setup, after, walk->w, view);
    g->learn(&walk->setup, knows, walk->w, seen, n, view);
    visit(walk, after, knows, chance);
}

static void visit(struct walk *walk, const unsigned char *state,
                  const unsigned char *know, double chance)
{
    const struct game *g = walk->game;
    heap_room((void **)&walk->pair, walk->n, &walk->max, sizeof *walk->pair);
    struct pair *p = &walk->pair[walk->n++];
    memcpy(p->know, know, MAX_SIZE);
    memcpy(p->state, state, MAX_SIZE);
    p->chance = chance;

    who_set set = g->waiting(&walk->setup, state);
    walk->ends += !set;
    if (set & WHO_BIT(CHANCE)) {
        struct outcome *out = heap_new(MAX_OUTCOMES, sizeof *out);
        int n = g->outcomes(&walk->setup, state, out);
        walk->chance_nodes++;
        for (int i = 0; i < n; i++) {
            bool laid = notation_has_layout(g, out[i].action.verb);
            step(walk, state, know, chance / n, CHANCE, out[i].action,
                 laid ? &out[i].layout : NULL);
        }
        free(out);
    }
    for (who seat = 0; seat < MAX_SEATS; seat++) {
        if (set & WHO_BIT(seat)) {
            struct action list[3];
            int n = g->legal(&walk->setup, state, seat, list);
            walk->decisions++;
            for (int i = 0; i < n; i++) {
                step(walk, state, know, chance, seat, list[i], NULL);
            }
        }
    }
}

/* The same state reached in two ways becomes one. */
static void merge(struct walk *walk)
{
    size_t kept = 0;
    qsort(walk->pair, walk->n, sizeof *walk->pair, by_bytes);
    for (size_t i = 0; i < walk->n; i++) {
        if (kept > 0 && by_bytes(&walk->pair[kept - 1], &walk->pair[i]) == 0) {
            walk->pair[kept - 1].chance += walk->pair[i].chance;
        } else {
            walk->pair[kept++] = walk->pair[i];
        }
    }
    walk->n = kept;
}

/* imagine() from the knowledge of pairs [from, to): all of them, by chance. */
static void check_one_knowledge(const struct walk *walk, size_t from, size_t to,
                                int draws_each)
{
    const struct game *g = walk->game;
    size_t n = to - from;
    int *count = heap_new(n, sizeof *count);
    double total = 0;
    struct seed seed = rng_seed_from(from);
    struct rng r;
    rng_start(&r, &seed, RNG_IMAGINE, 0);
    for (size_t i = from; i < to; i++) {
        total += walk->pair[i].chance;
    }
    int draws = (int)n * draws_each;
    for (int i = 0; i < draws; i++) {
        struct pair key;
        memset(&key, 0, sizeof key);
        memcpy(key.know, walk->pair[from].know, MAX_SIZE);
        assert_true(g->imagine(&walk->setup, key.know, walk->w, &r, key.state));
        const struct pair *found =
            bsearch(&key, walk->pair + from, n, sizeof key, by_bytes);
        assert_non_null(found); /* never a state that is ruled out */
        count[found - (walk->pair + from)]++;
    }
    for (size_t i = 0; i < n; i++) {
        double expected = draws * walk->pair[from + i].chance / total;
        double off = count[i] - expected;
        assert_true(count[i] > 0);
        assert_true(off * off < 36 * expected); /* six standard deviations */
    }
    free(count);
}

static struct walk walked(int n_seats, who w)
{
    struct walk walk = {.game = shelf_find_game("tiny"), .w = w};
    unsigned char start[MAX_SIZE] = {0}, nothing[MAX_SIZE] = {0};
    assert_true(walk.game->state_size <= MAX_SIZE
                && walk.game->know_size <= MAX_SIZE
                && walk.game->view_size <= MAX_SIZE);
    walk.setup = setup_default(
        walk.game, shelf_edition(NULL, walk.game, 0)->data, n_seats);
    walk.game->start(&walk.setup, start);
    visit(&walk, start, nothing, 1);
    return walk;
}

static void check_all(int n_seats, who w, int draws_each)
{
    struct walk walk = walked(n_seats, w);
    merge(&walk);
    for (size_t from = 0, to; from < walk.n; from = to) {
        to = from + 1;
        while (to < walk.n
               && memcmp(walk.pair[from].know, walk.pair[to].know, MAX_SIZE)
                      == 0) {
            to++;
        }
        check_one_knowledge(&walk, from, to, draws_each);
    }
    free(walk.pair);
}

static void a_seat_imagines_just_what_it_cannot_rule_out(void **state)
{
    (void)state;
    check_all(2, 0, 300);
    check_all(2, 1, 300);
    check_all(3, 1, 40);
}

static void so_does_somebody_who_only_watches(void **state)
{
    (void)state;
    check_all(2, TABLE, 300);
}

/* Two seats: 120 deals; each seat peeks in 2 ways and hides; then 2 seats in 2
 * orders with 3 choices each. */
static void the_tree_has_the_size_that_pencil_and_paper_give(void **state)
{
    (void)state;
    struct walk walk = walked(2, 0);
    assert_int_equal(walk.ends, 120 * (2 * 2) * (2 * 3 * 3));
    assert_int_equal(walk.chance_nodes, 1);
    assert_int_equal(walk.decisions, 120 * (1 + 2 + 2 + 4 + 4 * (2 + 2 * 3)));
    free(walk.pair);
}

/* ---- Forgetting ---- */

/* Plays a text for whoever it is, and lets seat 0 learn of it. */
static void play(const struct game *g, const struct setup *setup, void *state,
                 void *know, who actor, const char *text)
{
    struct action a;
    struct layout layout = {0};
    struct error e;
    struct event event[8], seen[8];
    struct event_log log = {.event = event, .max = 8};
    unsigned char view[MAX_SIZE];
    int n = 0;
    assert_true(notation_parse(g, setup, text, &a, &layout, &e));
    g->apply(setup, state, actor, a, &layout, &log);
    for (int i = 0; i < log.n; i++) {
        n += event_redact(g, &event[i], 0, &seen[n]);
    }
    g->view(setup, state, 0, view);
    g->learn(setup, know, 0, seen, n, view);
}

static void a_card_seen_is_a_fact_once_it_is_hidden(void **state_)
{
    (void)state_;
    const struct game *g = shelf_find_game("tiny");
    struct setup setup = setup_default(g, shelf_edition(NULL, g, 0)->data, 2);
    unsigned char state[MAX_SIZE] = {0}, know[MAX_SIZE] = {0};
    struct fact fact[2];
    g->start(&setup, state);
    play(g, &setup, state, know, CHANCE, "deal acorn elm cone daisy");
    assert_int_equal(g->facts(&setup, know, 0, fact), 0);
    play(g, &setup, state, know, 0, "peek right");
    assert_int_equal(g->facts(&setup, know, 0, fact), 0); /* it shows */
    play(g, &setup, state, know, 0, "hide");
    assert_int_equal(g->facts(&setup, know, 0, fact), 1);
    assert_string_equal(g->word(&setup, g->fact_what, fact[0].what), "daisy");
    assert_string_equal(g->word(&setup, g->fact_where, fact[0].where), "right");
    play(g, &setup, state, know, 1, "peek left"); /* another's is no fact */
    assert_int_equal(g->facts(&setup, know, 0, fact), 1);
}

static void believing_leaves_out_what_cannot_be(void **state_)
{
    (void)state_;
    enum { ACORN, BERRY, CONE };
    const struct game *g = shelf_find_game("tiny");
    struct setup setup = setup_default(g, shelf_edition(NULL, g, 0)->data, 2);
    unsigned char state[MAX_SIZE] = {0}, know[MAX_SIZE] = {0};
    struct fact fact[2];
    g->start(&setup, state);
    play(g, &setup, state, know, CHANCE, "deal acorn elm cone daisy");
    play(g, &setup, state, know, 0, "peek right");
    play(g, &setup, state, know, 0, "hide");
    g->believe(&setup, know, 0, NULL, 0);
    assert_int_equal(g->facts(&setup, know, 0, fact), 0); /* forgotten */
    const struct fact wrong[] = {
        {ACORN, 0}, /* it is in the own hand */
        {BERRY, 0}, /* may be, though it is not so */
        {BERRY, 1}, /* lies elsewhere already */
        {CONE, 0},  /* another lies there already */
    };
    g->believe(&setup, know, 0, wrong, 4);
    assert_int_equal(g->facts(&setup, know, 0, fact), 1);
    assert_int_equal(fact[0].what, BERRY);
    assert_int_equal(fact[0].where, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_imagines_just_what_it_cannot_rule_out),
        cmocka_unit_test(so_does_somebody_who_only_watches),
        cmocka_unit_test(the_tree_has_the_size_that_pencil_and_paper_give),
        cmocka_unit_test(a_card_seen_is_a_fact_once_it_is_hidden),
        cmocka_unit_test(believing_leaves_out_what_cannot_be),
    };
    return unit_run("tiny know", tests);
}
