/*
 * test_goblins_long.c: what a seat of goblins imagines, along long matches at
 * random: the truth must always be possible, and what is imagined must agree
 * with what is known.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdlib.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/rng.h"
#include "core/setup.h"
#include "games/goblins/goblins.h"
#include "lib/heap.h"
#include "table/shelf.h"

static const struct game *goblins(void)
{
    return shelf_find_game("goblins");
}

struct match {
    struct setup setup;
    struct state state;
    struct know know[N_SEATS];
    struct know wrong[N_SEATS]; /* of those who get things wrong */
    struct rng rng;
};

/* Rather explores than escapes, rather is quiet than shouts, and swaps. */
static struct action choose(struct match *m, who w)
{
    struct action list[300];
    int n = goblins()->legal(&m->setup, &m->state, w, list);
    struct action a = list[rng_below(&m->rng, (uint32_t)n)];
    int phase = m->state.phase;
    bool explores = phase == START && list[0].verb == EXPLORE;
    if ((explores || phase == ALONE) && rng_below(&m->rng, 20) > 0) {
        return list[0];
    }
    if (phase == SHOUTING && rng_below(&m->rng, 4) > 0) {
        return list[1];
    }
    if (phase == CRUMBING && rng_below(&m->rng, 2) > 0) {
        return list[n - 1]; /* a swap, if there is one */
    }
    return a;
}

static void play_one(struct match *m)
{
    const struct game *g = goblins();
    who_set set = g->waiting(&m->setup, &m->state);
    struct event event[16], seen[16];
    struct event_log log = {.event = event, .max = 16};
    struct action a;
    struct layout layout = {0};
    who w = CHANCE;
    if (set & WHO_BIT(CHANCE)) {
        chance_draw(g, &m->setup, &m->state, &m->rng, &a, &layout);
    } else {
        do {
            w = (who)rng_below(&m->rng, N_SEATS);
        } while (!(set & WHO_BIT(w)));
        a = choose(m, w);
    }
    g->apply(&m->setup, &m->state, w, a, &layout, &log);
    for (who seat = 0; seat < m->setup.n_seats; seat++) {
        struct view view;
        int n = 0;
        for (int i = 0; i < log.n; i++) {
            n += event_redact(g, &event[i], seat, &seen[n]);
        }
        g->view(&m->setup, &m->state, seat, &view);
        g->learn(&m->setup, &m->know[seat], seat, seen, n, &view);
        g->learn(&m->setup, &m->wrong[seat], seat, seen, n, &view);
        /* Looking once more tells nothing new. */
        struct know again = m->know[seat];
        g->learn(&m->setup, &again, seat, NULL, 0, &view);
        assert_memory_equal(&again, &m->know[seat], sizeof again);
    }
}

/* Every tile is in one place. */
static void check_whole(const struct setup *setup, const struct state *s)
{
    const struct edition *ed = setup->edition;
    uint32_t found = s->mountain;
    int n = __builtin_popcount(s->mountain);
    for (int t = 0; t < ed->n_tiles; t++) {
        bool is_out = s->at[t] != AWAY || s->drawn == t;
        found |= is_out ? 1u << t : 0;
        n += is_out;
    }
    if (goblins_mode(setup) == SOLO) {
        const struct alone *a = &s->alone;
        for (int i = 0; i < a->n_layers; i++) {
            found |= a->layer[i];
            n += __builtin_popcount(a->layer[i]);
        }
        for (int i = 0; i < MAX_TILES; i++) {
            bool is_left = i < a->n_pile && s->at[a->pile[i]] == AWAY;
            found |= i < a->n_caves ? 1u << a->caves[i] : 0;
            found |= i < a->n_discard ? 1u << a->discard[i] : 0;
            found |= is_left ? 1u << a->pile[i] : 0;
            n += (i < a->n_caves) + (i < a->n_discard) + is_left;
            assert_false(i < a->n_pile && ed->goblin >> a->pile[i] & 1);
        }
    } else {
        for (struct cells left = s->cave; cells_any(left);) {
            uint8_t cell = cells_pop(&left);
            assert_int_equal(s->at[s->tile[cell]], cell);
        }
    }
    assert_int_equal(found, ed->all);
    assert_int_equal(n, ed->n_tiles);
}

/* In the standard game what is remembered is true; in solo all is known but
 * the order of the homes. */
static void check_memory(const struct match *m, who w, const struct state *s)
{
    const struct know *k = &m->know[w];
    if (goblins_mode(&m->setup) == STANDARD) {
        assert_int_equal(k->n_notes, 0);
        for (int t = 0; t < MAX_TILES; t++) {
            assert_true(!k->seen[t] || m->state.at[t] == k->seen[t] - 1);
            assert_true(!k->seen[t] || s->at[t] == k->seen[t] - 1);
        }
    }
    if (goblins_mode(&m->setup) == SOLO) {
        struct state same = *s;
        memcpy(same.home, m->state.home, sizeof same.home);
        assert_memory_equal(&same, &m->state, sizeof same);
    }
}

/* What w may know with a part of its memory gone. */
static void check_forgetful(struct match *m, who w)
{
    const struct game *g = goblins();
    struct fact fact[MAX_TILES];
    struct know know = m->know[w];
    struct view one, two;
    struct state s;
    int n = g->facts(&m->setup, &know, w, fact), kept = 0;
    for (int i = 0; i < n; i++) {
        if (rng_below(&m->rng, 2) > 0) {
            fact[kept++] = fact[i];
        }
    }
    g->believe(&m->setup, &know, w, fact, kept);
    assert_int_equal(g->facts(&m->setup, &know, w, fact), kept);
    assert_true(g->imagine(&m->setup, &know, w, &m->rng, &s));
    check_whole(&m->setup, &s);
    g->view(&m->setup, &m->state, w, &one);
    g->view(&m->setup, &s, w, &two);
    assert_memory_equal(&one, &two, sizeof one);
}

/* Somebody mixes up what they remember, and goes on learning. */
static void check_mistaken(struct match *m, who w)
{
    const struct game *g = goblins();
    struct fact fact[MAX_TILES];
    struct view one, two;
    struct state s;
    if (rng_below(&m->rng, 4) == 0) {
        int n = g->facts(&m->setup, &m->wrong[w], w, fact);
        for (int i = 0; i < n; i++) {
            if (rng_below(&m->rng, 3) == 0) {
                fact[i].where = fact[rng_below(&m->rng, (uint32_t)n)].where;
            }
            if (rng_below(&m->rng, 3) == 0) {
                fact[i].what = fact[rng_below(&m->rng, (uint32_t)n)].what;
            }
        }
        g->believe(&m->setup, &m->wrong[w], w, fact, n);
    }
    assert_true(g->imagine(&m->setup, &m->wrong[w], w, &m->rng, &s));
    check_whole(&m->setup, &s);
    g->view(&m->setup, &m->state, w, &one);
    g->view(&m->setup, &s, w, &two);
    assert_memory_equal(&one, &two, sizeof one);
}

static void play_at_random(enum mode mode, int n_seats, uint64_t n_games)
{
    const struct game *g = goblins();
    struct seed seed = rng_seed_from(3);
    struct match *m = heap_new(1, sizeof *m);
    for (uint64_t i = 0; i < n_games; i++) {
        memset(m, 0, sizeof *m);
        m->setup = setup_default(g, shelf_edition(NULL, g, 0)->data, n_seats);
        m->setup.option[OPTION_MODE] = (int16_t)mode;
        rng_start(&m->rng, &seed, RNG_TEST, i);
        g->start(&m->setup, &m->state);
        while (g->waiting(&m->setup, &m->state)) {
            play_one(m);
            check_whole(&m->setup, &m->state);
            for (who w = 0; w < n_seats; w++) {
                struct state s;
                assert_true(g->imagine(&m->setup, &m->know[w], w, &m->rng, &s));
                check_whole(&m->setup, &s);
                check_memory(m, w, &s);
                check_forgetful(m, w);
                check_mistaken(m, w);
            }
        }
    }
    free(m);
}

static void long_matches_never_come_to_a_contradiction(void **state)
{
    (void)state;
    play_at_random(STANDARD, 3, 20);
    play_at_random(ADVANCED, 2, 40);
    play_at_random(ADVANCED, 4, 20);
}

static void alone_everything_is_remembered(void **state)
{
    (void)state;
    play_at_random(SOLO, 1, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_matches_never_come_to_a_contradiction),
        cmocka_unit_test(alone_everything_is_remembered),
    };
    return unit_run("goblins long", tests);
}
