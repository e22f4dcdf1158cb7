/*
 * test_hood_know.c: imagine() of hood against all that could be.
 *
 * Small editions are played at random.  Beside the game runs everything that
 * one observer cannot rule out: every state with its chance.  At each action
 * each of them goes on in every way that chance, or another seat choosing
 * alike among what it may do, could take; those that show the observer
 * anything else than what it saw are left out.  From time to time imagine()
 * must give only these states; one by one, and in the values of every byte,
 * as often as their chances say.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "table/shelf.h"

/* Five cards in the deck of woods mode, so that every shuffle is listed. */
static const char woods[] =
    "{\"game\":\"hood\",\"name\":\"small\",\"title\":\"small\",\"cards\":["
    "{\"id\":\"wolf\",\"value\":0,\"flowers\":0},"
    "{\"id\":\"1\",\"value\":1,\"flowers\":3},"
    "{\"id\":\"2\",\"value\":2,\"flowers\":2},"
    "{\"id\":\"owl\",\"value\":7,\"flowers\":0},"
    "{\"id\":\"trap\",\"value\":7,\"flowers\":0},"
    "{\"id\":\"hood\",\"value\":8,\"flowers\":0}],"
    "\"tokens\":{\"flower\":4,\"stone\":2},\"red_path\":30,"
    "\"starts\":{\"easy\":1,\"hard\":0},\"wolf_path\":9,"
    "\"shortcut\":{\"at\":4,\"joins\":3},\"arrivals\":2}";

/* Six cards in the hand of the wolf, and few enough tokens to run out. */
static const char wolf[] =
    "{\"game\":\"hood\",\"name\":\"small\",\"title\":\"small\",\"cards\":["
    "{\"id\":\"wolf\",\"value\":0,\"flowers\":0},"
    "{\"id\":\"1\",\"value\":1,\"flowers\":2},"
    "{\"id\":\"2\",\"value\":2,\"flowers\":1},"
    "{\"id\":\"3\",\"value\":3,\"flowers\":2},"
    "{\"id\":\"4\",\"value\":4,\"flowers\":2},"
    "{\"id\":\"owl\",\"value\":7,\"flowers\":0},"
    "{\"id\":\"trap\",\"value\":7,\"flowers\":0},"
    "{\"id\":\"hood\",\"value\":8,\"flowers\":0}],"
    "\"tokens\":{\"flower\":2,\"stone\":2},\"red_path\":30,"
    "\"starts\":{\"easy\":1,\"hard\":0},\"wolf_path\":14,"
    "\"shortcut\":{\"at\":4,\"joins\":3},\"arrivals\":2}";

enum {
    STATE = 192,
    VIEW = 192,
    KNOW = 800,
    MAX_SEEN = 48,
    MOST = 40000, /* states; a game that has more is left */
    DRAWS = 800
};

struct possible {
    unsigned char state[STATE];
    double chance;
};

struct many {
    struct possible *one;
    size_t n, max;
};

/* What the observer is shown of one action. */
struct shown {
    struct event event[MAX_SEEN];
    int n;
    unsigned char view[VIEW];
};

struct watch {
    const struct game *game;
    struct setup setup;
    who w;
    struct rng rng;
    unsigned char truth[STATE], know[KNOW];
    struct many all;
    long checks;
};

static int by_state(const void *a, const void *b)
{
    return memcmp(a, b, STATE);
}

static void show(const struct watch *watch, unsigned char *state, who actor,
                 struct action a, const struct layout *layout,
                 struct shown *out)
{
    const struct game *g = watch->game;
    struct event event[MAX_SEEN];
    struct event_log log = {.event = event, .max = MAX_SEEN};
    out->n = 0;
    g->apply(&watch->setup, state, actor, a, layout, &log);
    for (int i = 0; i < log.n; i++) {
        out->n += event_redact(g, &event[i], watch->w, &out->event[out->n]);
    }
    memset(out->view, 0, sizeof out->view);
    g->view(&watch->setup, state, watch->w, out->view);
}

static bool looks_alike(const struct shown *a, const struct shown *b)
{
    return a->n == b->n
           && memcmp(a->event, b->event, (size_t)a->n * sizeof *a->event) == 0
           && memcmp(a->view, b->view, sizeof a->view) == 0;
}

/* One way on from one possible state, kept if it shows what was seen. */
static void try_way(const struct watch *watch, const struct possible *from,
                    who actor, struct action a, const struct layout *layout,
                    double chance, const struct shown *seen, struct many *next)
{
    struct shown shown;
    heap_room((void **)&next->one, next->n, &next->max, sizeof *next->one);
    struct possible *to = &next->one[next->n];
    *to = *from;
    to->chance *= chance;
    show(watch, to->state, actor, a, layout, &shown);
    next->n += looks_alike(&shown, seen);
}

static void try_all_ways(const struct watch *watch, const struct possible *from,
                         who actor, const struct shown *seen, struct many *next)
{
    const struct game *g = watch->game;
    if (actor == CHANCE) {
        struct outcome *out = heap_new(MAX_OUTCOMES, sizeof *out);
        int n = g->outcomes(&watch->setup, from->state, out);
        double total = 0;
        assert_true(n > 0);
        for (int i = 0; i < n; i++) {
            total += out[i].weight;
        }
        for (int i = 0; i < n; i++) {
            try_way(watch, from, actor, out[i].action, &out[i].layout,
                    out[i].weight / total, seen, next);
        }
        free(out);
        return;
    }
    struct action list[256];
    int n = g->legal(&watch->setup, from->state, actor, list);
    for (int i = 0; i < n; i++) {
        try_way(watch, from, actor, list[i], NULL, 1.0 / n, seen, next);
    }
}

/* The same state reached in several ways becomes one; the chances add up to
 * one again. */
static void merge(struct many *m)
{
    size_t kept = 0;
    double total = 0;
    qsort(m->one, m->n, sizeof *m->one, by_state);
    for (size_t i = 0; i < m->n; i++) {
        total += m->one[i].chance;
        if (kept > 0 && by_state(&m->one[kept - 1], &m->one[i]) == 0) {
            m->one[kept - 1].chance += m->one[i].chance;
        } else {
            m->one[kept++] = m->one[i];
        }
    }
    m->n = kept;
    for (size_t i = 0; i < kept; i++) {
        m->one[i].chance /= total;
    }
}

static void assert_near(double count, double expected, double spread)
{
    double off = count - expected;
    assert_true(off * off < 36 * spread + 36); /* six standard deviations */
}

static void check_imagine(struct watch *watch)
{
    const struct game *g = watch->game;
    const struct many *m = &watch->all;
    int *count = heap_new(m->n, sizeof *count);
    static double expected[STATE][256], drawn[STATE][256];
    memset(expected, 0, sizeof expected);
    memset(drawn, 0, sizeof drawn);
    for (size_t i = 0; i < m->n; i++) {
        for (size_t k = 0; k < g->state_size; k++) {
            expected[k][m->one[i].state[k]] += DRAWS * m->one[i].chance;
        }
    }
    for (int i = 0; i < DRAWS; i++) {
        struct possible one;
        memset(&one, 0, sizeof one);
        assert_true(g->imagine(&watch->setup, watch->know, watch->w,
                               &watch->rng, one.state));
        const struct possible *found =
            bsearch(&one, m->one, m->n, sizeof one, by_state);
        assert_non_null(found); /* never a state that is ruled out */
        count[found - m->one]++;
        for (size_t k = 0; k < g->state_size; k++) {
            drawn[k][one.state[k]]++;
        }
    }
    for (size_t i = 0; i < m->n; i++) {
        double mean = DRAWS * m->one[i].chance;
        assert_near(count[i], mean, mean);
    }
    for (size_t k = 0; k < g->state_size; k++) {
        for (int v = 0; v < 256; v++) {
            double mean = expected[k][v];
            assert_near(drawn[k][v], mean, mean * (1 - mean / DRAWS));
        }
    }
    free(count);
    watch->checks++;
}

/* One action in the truth and in all that could be. */
static void play_one(struct watch *watch)
{
    const struct game *g = watch->game;
    who_set waiting = g->waiting(&watch->setup, watch->truth);
    who actor = (who)__builtin_ctz(waiting);
    struct action a;
    struct layout layout = {0};
    if (actor == CHANCE) {
        chance_draw(g, &watch->setup, watch->truth, &watch->rng, &a, &layout);
    } else {
        struct action list[256];
        int n = g->legal(&watch->setup, watch->truth, actor, list);
        a = list[rng_below(&watch->rng, (uint32_t)n)];
    }
    struct shown seen;
    show(watch, watch->truth, actor, a, &layout, &seen);
    g->learn(&watch->setup, watch->know, watch->w, seen.event, seen.n,
             seen.view);
    struct many next = {0};
    for (size_t i = 0; i < watch->all.n; i++) {
        const struct possible *from = &watch->all.one[i];
        if (actor == watch->w) {
            try_way(watch, from, actor, a, NULL, 1, &seen, &next);
        } else {
            try_all_ways(watch, from, actor, &seen, &next);
        }
    }
    free(watch->all.one);
    merge(&next);
    watch->all = next;
}

static long play(const char *edition, int n_seats, bool wolf_mode, who w,
                 uint64_t seed_number, int longest)
{
    static _Alignas(8) unsigned char data[MAX_EDITION];
    struct shelf_edition ed;
    assert_true(
        shelf_read(edition, strlen(edition), &ed, data, sizeof data, NULL));
    struct watch watch = {.game = ed.game, .w = w};
    struct seed seed = rng_seed_from(seed_number);
    assert_true(ed.game->state_size <= STATE && ed.game->view_size <= VIEW
                && ed.game->know_size <= KNOW);
    rng_start(&watch.rng, &seed, RNG_TEST, w);
    watch.setup = setup_default(ed.game, data, n_seats);
    assert_true(setup_set(ed.game, &watch.setup, "mode",
                          wolf_mode ? "wolf" : "woods", NULL));
    ed.game->start(&watch.setup, watch.truth);
    watch.all.one = heap_new(1, sizeof *watch.all.one);
    memcpy(watch.all.one[0].state, watch.truth, STATE);
    watch.all.one[0].chance = 1;
    watch.all.n = watch.all.max = 1;
    for (int i = 0; i < longest && watch.all.n < MOST
                    && ed.game->waiting(&watch.setup, watch.truth);
         i++) {
        play_one(&watch);
        if (i % 7 == 6) {
            check_imagine(&watch);
        }
    }
    free(watch.all.one);
    return watch.checks;
}

static void in_the_woods_everybody_knows_the_same_and_no_face(void **state)
{
    (void)state;
    long checks = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        checks += play(woods, 2, false, seed % 2 ? 1 : TABLE, seed, 120);
    }
    assert_true(checks > 50);
}

static void
the_wolf_knows_cards_and_the_tokens_that_the_wolf_chose(void **state)
{
    (void)state;
    long checks = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        checks += play(wolf, seed % 2 ? 5 : 2, true, 0, seed, 200);
    }
    assert_true(checks > 50);
}

static void heroes_know_what_the_wolf_has_shown(void **state)
{
    (void)state;
    long checks = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        checks += play(wolf, seed % 2 ? 5 : 2, true, 1, seed, 200);
    }
    assert_true(checks > 50);
}

static void so_does_somebody_who_only_watches(void **state)
{
    (void)state;
    long checks = 0;
    for (uint64_t seed = 11; seed <= 14; seed++) {
        checks += play(wolf, 5, true, TABLE, seed, 200);
    }
    assert_true(checks > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_woods_everybody_knows_the_same_and_no_face),
        cmocka_unit_test(
            the_wolf_knows_cards_and_the_tokens_that_the_wolf_chose),
        cmocka_unit_test(heroes_know_what_the_wolf_has_shown),
        cmocka_unit_test(so_does_somebody_who_only_watches),
    };
    return unit_run("hood know", tests);
}
