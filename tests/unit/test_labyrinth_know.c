/*
 * test_labyrinth_know.c: imagine() of the Secret Labyrinth against plain
 * enumeration.
 *
 * Games are played in which pawns seek each other and beasts are used.  For
 * one observer, every state that the truth could be is kept with its chance:
 * after each action each of them plays every action that the observer cannot
 * tell from it, and those are struck out whose events or view are not what
 * the observer got.  That is slow and simple, and shares no line with the
 * game's own belief.  imagine() must give exactly these states, each as often
 * as its chance says.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/rng.h"
#include "core/setup.h"
#include "games/labyrinth/labyrinth_belief.h"
#include "lib/heap.h"
#include "table/shelf.h"

enum { MAX_EVENTS = 8, MAX_WORLDS = 6000, MAX_LEGAL = 300 };

struct world {
    struct state state;
    double chance;
};

struct worlds {
    struct world *world;
    size_t n, max;
};

struct trial {
    const struct game *game;
    struct setup setup;
    who w;
    struct state truth;
    struct know know;
    struct worlds worlds;
    struct rng rng;
};

/* What the observer got of one action. */
struct got {
    struct event event[MAX_EVENTS];
    int n;
    struct view view;
};

static void play(const struct trial *t, struct state *s, who actor,
                 struct action a, struct got *got)
{
    const struct game *g = t->game;
    struct event event[MAX_EVENTS];
    struct event_log log = {.event = event, .max = MAX_EVENTS};
    memset(got, 0, sizeof *got);
    g->apply(&t->setup, s, actor, a, NULL, &log);
    for (int i = 0; i < log.n; i++) {
        got->n += event_redact(g, &event[i], t->w, &got->event[got->n]);
    }
    for (int i = got->n; i < MAX_EVENTS; i++) {
        memset(&got->event[i], 0, sizeof got->event[i]);
    }
    g->view(&t->setup, s, t->w, &got->view);
}

/* ---- The worlds ---- */

static int by_state(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct state));
}

static void add_world(struct worlds *to, const struct state *s, double chance)
{
    heap_room((void **)&to->world, to->n, &to->max, sizeof *to->world);
    struct world *w = &to->world[to->n++];
    w->state = *s;
    w->chance = chance;
}

static void merge_worlds(struct worlds *ws)
{
    size_t kept = 0;
    double total = 0;
    qsort(ws->world, ws->n, sizeof *ws->world, by_state);
    for (size_t i = 0; i < ws->n; i++) {
        total += ws->world[i].chance;
        if (kept > 0 && by_state(&ws->world[kept - 1], &ws->world[i]) == 0) {
            ws->world[kept - 1].chance += ws->world[i].chance;
        } else {
            ws->world[kept++] = ws->world[i];
        }
    }
    ws->n = kept;
    for (size_t i = 0; i < kept; i++) {
        ws->world[i].chance /= total;
    }
}

/* Whether two actions may differ only in what others do not see. */
static bool is_alike(struct action a, struct action b)
{
    switch (a.verb) {
    case TRADE:
        return b.verb == TRADE && a.arg[0] == b.arg[0] && a.arg[2] == b.arg[2];
    case GIVE:
    case STEAL_ONE:
    case STEAL_TWO:
        return b.verb == a.verb;
    case ROCK:
    case SCISSORS:
    case PAPER:
        return b.verb >= ROCK && b.verb <= PAPER;
    default:
        return memcmp(&a, &b, sizeof a) == 0;
    }
}

static int alternatives(const struct trial *t, const struct state *s, who actor,
                        struct action a, struct action *out)
{
    static struct outcome outcome[MAX_OUTCOMES];
    struct action list[MAX_LEGAL];
    int n, n_alike = 0;
    if (a.verb == TURNED) {
        out[0] = a;
        return 1;
    }
    if (actor == CHANCE) {
        n = t->game->outcomes(&t->setup, s, outcome);
        for (int i = 0; i < n; i++) {
            list[i] = outcome[i].action;
        }
    } else {
        n = t->game->legal(&t->setup, s, actor, list);
    }
    for (int i = 0; i < n; i++) {
        bool is_choice = actor == t->w ? memcmp(&list[i], &a, sizeof a) == 0
                                       : is_alike(a, list[i]);
        if (is_choice) {
            out[n_alike++] = list[i];
        }
    }
    return n_alike;
}

static void follow(struct trial *t, who actor, struct action a,
                   const struct got *truth)
{
    struct worlds next = {0};
    for (size_t i = 0; i < t->worlds.n; i++) {
        const struct world *w = &t->worlds.world[i];
        struct action list[MAX_LEGAL];
        int n = alternatives(t, &w->state, actor, a, list);
        for (int k = 0; k < n; k++) {
            struct state s = w->state;
            struct got got;
            play(t, &s, actor, list[k], &got);
            if (got.n == truth->n
                && memcmp(got.event, truth->event, sizeof got.event) == 0
                && memcmp(&got.view, &truth->view, sizeof got.view) == 0) {
                add_world(&next, &s, w->chance / n);
            }
        }
    }
    free(t->worlds.world);
    t->worlds = next;
    merge_worlds(&t->worlds);
}

/* ---- Playing ---- */

/* Of the legal actions one with the verb, or -1. */
static int some(struct trial *t, const struct action *list, int n, int verb)
{
    int found = -1, seen = 0;
    for (int i = 0; i < n; i++) {
        if (list[i].verb == verb && rng_below(&t->rng, (uint32_t)++seen) == 0) {
            found = i;
        }
    }
    return found;
}

/* Players who look for trouble: they take what they can, use their beasts,
 * go to the sought card or to another pawn, and challenge. */
static struct action choose(struct trial *t, who actor)
{
    static const uint8_t liked[] = {TAKE, TRADE, ROB, JUMP, DUEL_DICE, DUEL};
    const struct open *o = &t->truth.open;
    struct action list[MAX_LEGAL];
    int n = t->game->legal(&t->setup, &t->truth, actor, list);
    assert_true(n > 0);
    if (rng_below(&t->rng, 8) == 0) {
        return list[rng_below(&t->rng, (uint32_t)n)];
    }
    for (size_t i = 0; i < sizeof liked; i++) {
        int at = rng_below(&t->rng, 3) ? some(t, list, n, liked[i]) : -1;
        if (at >= 0) {
            return list[at];
        }
    }
    int wish = -1;
    for (int i = 0; o->phase == MOVE && i < n; i++) {
        int space = list[i].verb == GO    ? list[i].arg[0]
                    : list[i].verb == FLY ? list[i].arg[1]
                                          : -1;
        bool is_sought =
            o->sought != NONE
            && space == edition(&t->setup)->printed.space_of[o->sought];
        if (is_sought || (space >= 0 && wish < 0 && pawns_on(o, space) > 0)) {
            wish = i;
        }
    }
    return list[wish >= 0 ? (uint32_t)wish : rng_below(&t->rng, (uint32_t)n)];
}

static void step(struct trial *t, bool follows)
{
    who_set set = t->game->waiting(&t->setup, &t->truth);
    struct action a;
    struct layout layout;
    struct got got;
    who actor = CHANCE;
    if (set == WHO_BIT(CHANCE)) {
        chance_draw(t->game, &t->setup, &t->truth, &t->rng, &a, &layout);
    } else {
        actor = (who)__builtin_ctz(set);
        if (set & (set - 1u) && rng_below(&t->rng, 2)) {
            actor = (who)__builtin_ctz(set & (set - 1u));
        }
        a = choose(t, actor);
    }
    play(t, &t->truth, actor, a, &got);
    if (follows) {
        follow(t, actor, a, &got);
    }
    t->game->learn(&t->setup, &t->know, t->w, got.event, got.n, &got.view);
}

/* ---- Comparing ---- */

/* Six standard deviations, and room for the clumsiness of small numbers. */
static void check_count(int count, int draws, double chance)
{
    double expected = draws * chance, off = count - expected;
    assert_true(off * off < 36 * expected + 40);
}

static void compare(struct trial *t, int draws)
{
    const struct worlds *ws = &t->worlds;
    int *count = heap_new(ws->n, sizeof *count);
    struct world key;
    memset(&key, 0, sizeof key);
    assert_true(t->know.exact);
    for (int i = 0; i < draws; i++) {
        assert_true(
            t->game->imagine(&t->setup, &t->know, t->w, &t->rng, &key.state));
        const struct world *found =
            bsearch(&key, ws->world, ws->n, sizeof key, by_state);
        assert_non_null(found); /* never a state that is ruled out */
        count[found - ws->world]++;
    }
    int held[N_CARDS][N_SEATS] = {{0}};
    double chance[N_CARDS][N_SEATS] = {{0}};
    for (size_t i = 0; i < ws->n; i++) {
        check_count(count[i], draws, ws->world[i].chance);
        for (int k = 0; k < N_CARDS * N_SEATS; k++) {
            int card = k / N_SEATS, seat = k % N_SEATS;
            if (ws->world[i].state.hand[seat] >> card & 1) {
                held[card][seat] += count[i];
                chance[card][seat] += ws->world[i].chance;
            }
        }
    }
    for (int k = 0; k < N_CARDS * N_SEATS; k++) {
        check_count(held[k / N_SEATS][k % N_SEATS], draws,
                    chance[k / N_SEATS][k % N_SEATS]);
    }
    free(count);
}

static struct trial *begin(int n_seats, int beasts, who w, uint64_t seed)
{
    struct trial *t = heap_new(1, sizeof *t);
    struct seed s = rng_seed_from(seed);
    t->game = shelf_find_game("labyrinth");
    t->setup =
        setup_default(t->game, shelf_edition(NULL, t->game, 0)->data, n_seats);
    t->setup.option[OPTION_BEASTS] = (int16_t)beasts;
    t->setup.option[OPTION_GOAL] = (int16_t)(6 + seed % 2);
    t->w = w;
    rng_start(&t->rng, &s, RNG_TEST, 0);
    t->game->start(&t->setup, &t->truth);
    add_world(&t->worlds, &t->truth, 1);
    return t;
}

/* Compares whenever the number of worlds has changed. */
static void run(int n_seats, int beasts, who w, uint64_t seed, int *compared)
{
    struct trial *t = begin(n_seats, beasts, w, seed);
    size_t before = 0;
    for (int i = 0; i < 2000 && t->worlds.n < MAX_WORLDS
                    && t->game->waiting(&t->setup, &t->truth);
         i++) {
        step(t, true);
        if (t->worlds.n != before && t->worlds.n > 1) {
            compare(t, t->worlds.n < 100 ? 3000 : 10000);
            (*compared)++;
        }
        before = t->worlds.n;
    }
    free(t->worlds.world);
    free(t);
}

static void hands_are_imagined_with_their_chances(void **state)
{
    (void)state;
    int compared = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        for (int beasts = BEASTS_TRADE; beasts <= BEASTS_GERMAN; beasts++) {
            run(3, beasts, 1, seed, &compared);
            run(4, beasts, (who)(seed % 4), seed + 100, &compared);
        }
    }
    assert_true(compared > 100);
}

static void so_by_somebody_who_only_watches(void **state)
{
    (void)state;
    int compared = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        run(2, (int)seed % 2, TABLE, seed, &compared);
        run(4, (int)seed % 2, TABLE, seed + 100, &compared);
    }
    assert_true(compared > 50);
}

/* With two, each has seen every card that the other holds. */
static void of_two_each_knows_all(void **state)
{
    (void)state;
    int compared = 0;
    for (uint64_t seed = 0; seed < 4; seed++) {
        run(2, (int)seed % 2, (who)(seed % 2), seed, &compared);
    }
}

/* What is seen now is seen, whatever was forgotten or got wrong. */
static void check_vague(struct trial *t, const struct know *know)
{
    struct state s;
    struct view v;
    assert_true(t->game->imagine(&t->setup, know, t->w, &t->rng, &s));
    t->game->view(&t->setup, &s, t->w, &v);
    assert_memory_equal(&v, &know->view, sizeof v);
    assert_int_equal(t->game->waiting(&t->setup, &s),
                     t->game->waiting(&t->setup, &t->truth));
    for (who w = 0; w < t->setup.n_seats; w++) {
        struct action list[MAX_LEGAL];
        bool is_waited_for = t->game->waiting(&t->setup, &s) & WHO_BIT(w);
        int n = t->game->legal(&t->setup, &s, w, list);
        assert_true((n > 0) == is_waited_for);
    }
}

static void who_forgot_still_sees_the_table(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 24; seed++) {
        who w = seed % 3 == 0 ? TABLE : (who)(seed % 2);
        struct trial *t =
            begin(2 + (int)(seed % 3), (int)(seed / 3 % 2), w, seed);
        for (int i = 0; i < 2000 && t->game->waiting(&t->setup, &t->truth);
             i++) {
            struct fact fact[N_CARDS];
            step(t, false);
            struct know know = t->know;
            int n = t->game->facts(&t->setup, &know, w, fact), kept = 0;
            for (int k = 0; k < n; k++) {
                fact[kept] = fact[k];
                if (rng_below(&t->rng, 3) == 0) {
                    fact[kept].where = (uint8_t)rng_below(&t->rng, 8);
                }
                kept += rng_below(&t->rng, 4) > 0;
            }
            t->game->believe(&t->setup, &know, w, fact, kept);
            check_vague(t, &know);
            memset(&know, 0, sizeof know); /* somebody who comes in now */
            t->game->learn(&t->setup, &know, w, NULL, 0, &t->know.view);
            assert_false(know.exact);
            check_vague(t, &know);
        }
        free(t->worlds.world);
        free(t);
    }
}

/* Who forgot which cards lie under the pile still knows how many, and so when
 * those that it remembers come. */
static void who_forgot_can_count_what_is_under_the_pile(void **state)
{
    (void)state;
    struct trial *t = begin(4, BEASTS_TRADE, 1, 1);
    while (t->truth.open.phase != CHANGE) {
        step(t, false);
    }
    uint32_t pile = t->truth.pile;
    uint8_t first = (uint8_t)__builtin_ctz(pile);
    uint8_t second = (uint8_t)__builtin_ctz(pile & (pile - 1));
    const struct event buried[] = {
        {.kind = E_BURIED, .actor = CHANCE, .arg = {first}},
        {.kind = E_BURIED, .actor = CHANCE, .arg = {second}}};
    struct view view = t->know.view;
    struct fact fact = {first, UNDER_PILE - 1};
    struct state s;
    t->game->learn(&t->setup, &t->know, 1, buried, 2, &view);
    t->game->believe(&t->setup, &t->know, 1, &fact, 1);
    assert_true(t->game->imagine(&t->setup, &t->know, 1, &t->rng, &s));
    assert_int_equal(s.n_under, 2);
    assert_int_equal(s.under[0], first);
    free(t->worlds.world);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_imagined_with_their_chances),
        cmocka_unit_test(so_by_somebody_who_only_watches),
        cmocka_unit_test(of_two_each_knows_all),
        cmocka_unit_test(who_forgot_still_sees_the_table),
        cmocka_unit_test(who_forgot_can_count_what_is_under_the_pile),
    };
    return unit_run("labyrinth know", tests);
}
