/*
 * test_ask.c: in random games of every kind, whoever is asked reads one
 * sentence and the others another, with every place filled; and what is for
 * one seat's eyes alone is said to be.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "table/ask.h"
#include "table/reply.h"
#include "tests/unit/unit_deal.h"

static struct table *deal(const char *id, int n, const char *option,
                          const char *value, uint64_t seed)
{
    return unit_deal(NULL, id, n, option, value, seed);
}

static json_t *view_of(const struct table *t, who w)
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    reply_view(t, w, &j);
    jot_close(&j, '}');
    json_t *root = json_loads(text.text, 0, NULL);
    json_t *view = json_incref(json_object_get(root, "view"));
    json_decref(root);
    heap_free_buf(&text);
    return view;
}

static void add_phase(const struct table *t, struct buf *b)
{
    json_t *view = view_of(t, TABLE);
    buf_add(b, json_string_value(json_object_get(view, "phase")));
    json_decref(view);
}

static bool is_in_phase(const struct table *t, const char *phase)
{
    struct buf now = BUF_ON_HEAP;
    add_phase(t, &now);
    bool same = strcmp(now.text, phase) == 0;
    heap_free_buf(&now);
    return same;
}

/* ---- Sentences ---- */

static void has_all_parts(const struct table *t, who w)
{
    struct buf text = BUF_ON_HEAP, apart = BUF_ON_HEAP;
    struct jot j = jot_on(&apart);
    static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
    ask_print(t, w, names, NULL, &text);
    if (text.n == 0 || strpbrk(text.text, "{}")) {
        fail_msg("asked: %s", text.text);
    }
    ask_json(t, w, &j);
    json_t *root = json_loads(apart.text, 0, NULL);
    assert_non_null(root);
    const char *key;
    json_t *part;
    json_object_foreach(json_object_get(root, "parts"), key, part)
    {
        assert_false(json_is_null(part));
    }
    json_decref(root);
    heap_free_buf(&text);
    heap_free_buf(&apart);
}

/* The one asked reads something else than the table. */
static void has_both_forms(const struct table *t)
{
    struct question all, mine;
    who_set seats = table_waiting(t) & (who_set)(WHO_BIT(CHANCE) - 1);
    bool differs = seats == 0;
    ask_question(t, TABLE, &all);
    for (who w = 0; w < MAX_SEATS; w++) {
        if (seats & WHO_BIT(w)) {
            ask_question(t, w, &mine);
            differs = differs || strcmp(mine.text, all.text) != 0;
        }
    }
    if (!differs) {
        fail_msg("asked as told: %s", all.text);
    }
}

/* Games of one kind, and the phases that they must come to. */
struct kind {
    const char *game, *edition;
    int seats, games;
    const char *option, *value, *phases;
};

/* Whether a list of words has this one. */
static bool has_word(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += n) {
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || !at[n])) {
            return true;
        }
    }
    return false;
}

static void note_phase(const struct table *t, struct buf *met)
{
    struct buf now = BUF_ON_HEAP;
    add_phase(t, &now);
    if (!(table_waiting(t) & WHO_BIT(CHANCE))
        && !has_word(met->text, now.text)) {
        buf_add(met, " ");
        buf_add(met, now.text);
    }
    heap_free_buf(&now);
}

static void ask_through(const struct kind *kind, const struct shelf *shelf,
                        struct buf *met)
{
    struct rng rng;
    struct seed seed = rng_seed_from(11);
    rng_start(&rng, &seed, RNG_TEST, 0);
    for (int game = 0; game < kind->games; game++) {
        struct table *t = unit_deal(shelf, kind->game, kind->seats,
                                    kind->option, kind->value, (uint64_t)game);
        for (int k = 0; k < 400 && table_waiting(t); k++) {
            for (who w = 0; w < kind->seats; w++) {
                has_all_parts(t, w);
            }
            has_all_parts(t, TABLE);
            has_both_forms(t);
            note_phase(t, met);
            unit_act(t, &rng);
        }
        has_all_parts(t, TABLE);
        table_free(t);
    }
}

static void every_moment_has_its_sentences(void **state)
{
    (void)state;
    static const struct kind kinds[] = {
        {"thumb", "thumb-short", 2, 20, NULL, NULL, "look flip between swap"},
        {"thumb", "thumb-short", 4, 40, "penalty", "true",
         "look name flip advise swap insert between vote boots"},
        {"hood", NULL, 2, 20, NULL, NULL, "turn fork"},
        {"hood", NULL, 3, 40, "mode", "wolf",
         "turn fork open lay animal tokens vixen"},
        {"lights", NULL, 3, 20, NULL, NULL, "move"},
        {"goblins", "goblins-few", 3, 20, NULL, NULL,
         "start place crumb shout flip put seal stuck"},
        {"goblins", NULL, 2, 20, "mode", "advanced", "start place crumb shout"},
        {"goblins", NULL, 1, 20, "mode", "solo", "palace solo chart build"},
        {"labyrinth", NULL, 3, 20, NULL, NULL,
         "change move arrive duel send beast-up"},
        {"labyrinth", NULL, 4, 60, "beasts", "german",
         "change move arrive duel send give"},
        {"tiny", NULL, 2, 5, NULL, NULL, "peek look choose"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct shelf *shelf = shelf_new();
        struct buf met = BUF_ON_HEAP, path = BUF_ON_HEAP;
        char phases[100], *left = NULL;
        buf_add(&met, "");
        buf_add(&path, SOURCE_ROOT "/tests/editions/");
        buf_add(&path, kinds[i].edition ? kinds[i].edition : "");
        buf_add(&path, ".json");
        if (kinds[i].edition) {
            assert_non_null(shelf_load(shelf, path.text, NULL));
        }
        ask_through(&kinds[i], shelf, &met);
        snprintf(phases, sizeof phases, "%s", kinds[i].phases);
        for (char *word = strtok_r(phases, " ", &left); word;
             word = strtok_r(NULL, " ", &left)) {
            if (!has_word(met.text, word)) {
                fail_msg("%s: never in %s", kinds[i].game, word);
            }
        }
        heap_free_buf(&met);
        heap_free_buf(&path);
        shelf_free(shelf);
    }
}

#ifdef THICKET_SLOW_ASSERTS
enum { EACH = 1 }; /* the sanitizers look for mistakes of memory */
#else
enum { EACH = 2 };
#endif

/* Also one that has come since. */
static void every_game_asks(void **state)
{
    (void)state;
    const struct game *g;
    for (int i = 0; (g = shelf_game(i)); i++) {
        for (int seats = 2; seats <= g->max_seats; seats++) {
            struct kind kind = {.game = g->id, .seats = seats, .games = EACH};
            struct buf met = BUF_ON_HEAP;
            buf_add(&met, "");
            ask_through(&kind, NULL, &met);
            heap_free_buf(&met);
        }
    }
}

/* ---- What is private ---- */

static void is_private_for(const struct table *t, who_set seats)
{
    for (who w = 0; w < table_started(t)->setup.n_seats; w++) {
        assert_int_equal(ask_is_private(t, w, 0), (seats & WHO_BIT(w)) != 0);
    }
    assert_false(ask_is_private(t, TABLE, UINT64_MAX));
}

static struct table *deal_at_once(const char *id, int n, const char *option,
                                  const char *value)
{
    struct table *t = deal(id, n, option, value, 7);
    table_set_manual(t, false);
    return t;
}

static void hands_are_private(void **state)
{
    (void)state;
    struct table *t = deal_at_once("hood", 3, "mode", "wolf");
    is_private_for(t, WHO_BIT(0));
    table_free(t);
    t = deal_at_once("tiny", 3, NULL, NULL);
    is_private_for(t, WHO_BIT(0) | WHO_BIT(1) | WHO_BIT(2));
    table_free(t);
    t = deal_at_once("lights", 2, NULL, NULL);
    is_private_for(t, 0);
    assert_true(table_act(t, 0, "enter N1", NULL));
    is_private_for(t, 0);
    table_free(t);
}

static void a_look_is_everybody_s(void **state)
{
    (void)state;
    struct table *t = deal_at_once("thumb", 3, NULL, NULL);
    assert_true(ask_is_look(t));
    is_private_for(t, 0);
    assert_true(table_act(t, 0, "hide", NULL));
    assert_false(ask_is_look(t));
    is_private_for(t, WHO_BIT(0)); /* the Guide's hand */
    table_free(t);
}

/* The tile is drawn under the eyes of whoever looks on. */
static void what_the_answer_shows_is_private_before(void **state)
{
    (void)state;
    struct table *t = deal_at_once("goblins", 3, NULL, NULL);
    is_private_for(t, WHO_BIT(0));
    assert_true(table_act(t, 0, "explore", NULL));
    is_private_for(t, WHO_BIT(0));
    table_free(t);
}

static void news_are_private_until_they_are_read(void **state)
{
    (void)state;
    struct table *t = deal_at_once("goblins", 3, NULL, NULL);
    assert_true(table_act(t, 0, "explore", NULL));
    assert_true(table_act(t, 0, "place 1,1", NULL));
    assert_true(table_act(t, 0, "end", NULL));
    assert_true(ask_is_private(t, 0, UINT64_MAX));
    assert_false(ask_is_private(t, 0, 0));
    table_free(t);
}

static void both_sides_of_a_duel_choose_in_private(void **state)
{
    (void)state;
    int duels = 0;
    struct rng rng;
    struct seed seed = rng_seed_from(5);
    rng_start(&rng, &seed, RNG_TEST, 0);
    for (uint64_t game = 0; duels < 20 && game < 40; game++) {
        struct table *t = deal("labyrinth", 4, NULL, NULL, game);
        for (int k = 0; k < 600 && table_waiting(t); k++) {
            who_set sides = is_in_phase(t, "duel") ? table_waiting(t) : 0;
            for (who w = 0; w < 4; w++) {
                if (sides & WHO_BIT(w)) {
                    assert_true(ask_is_private(t, w, 0));
                }
            }
            duels += __builtin_popcount(sides) == 2;
            unit_act(t, &rng);
        }
        for (who w = 0; !table_waiting(t) && w < 4; w++) {
            assert_false(ask_is_private(t, w, UINT64_MAX));
        }
        table_free(t);
    }
    assert_true(duels >= 20);
}

/* ---- What is told of an action ---- */

/* What the light of a seat shows, or NULL. */
static const char *lit_of(const json_t *view, who w)
{
    size_t i;
    json_t *lit;
    json_array_foreach(json_object_get(view, "lit"), i, lit)
    {
        if (json_integer_value(json_object_get(lit, "seat")) == w) {
            return json_string_value(json_object_get(lit, "treasure"));
        }
    }
    return NULL;
}

static bool is_same(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

/* Whether the last action was told as a name that was wrong. */
static bool is_told_wrong(const struct table *t, who w)
{
    size_t n;
    struct event *e = table_events(t, w, table_plies(t) - 1, &n);
    SCOPED_BUF text = BUF_ON_HEAP;
    for (size_t i = 0; i < n; i++) {
        event_sentence(table_started(t)->game, &table_started(t)->setup, &e[i],
                       w, NULL, NULL, &text);
    }
    free(e);
    return strstr(text.text, ", not the ") != NULL;
}

/* In random games of lights: an own light falls out exactly where the push was
 * said to cost it, and a wrong name is told as one, exactly when it is. */
static void a_lost_light_and_a_wrong_name_are_told(void **state)
{
    (void)state;
    int lost = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct table *t = deal("lights", 3, NULL, NULL, seed);
        const struct game *g = table_started(t)->game;
        struct seed s = rng_seed_from(seed);
        struct rng rng;
        rng_start(&rng, &s, RNG_TEST, 0);
        unsigned char *seen = heap_new(1, g->view_size);
        for (int ply = 0; table_waiting(t) && ply < 60; ply++) {
            if (table_waiting(t) & WHO_BIT(CHANCE)) {
                unit_act(t, &rng);
                continue;
            }
            who w = (who)__builtin_ctz(table_waiting(t));
            const struct action *list;
            int n = table_legal(t, w, &list);
            struct action a = list[rng_below(&rng, (uint32_t)n)];
            json_t *before = view_of(t, w);
            const char *named =
                json_string_value(json_object_get(before, "named"));
            table_view(t, w, seen);
            bool costs = g->cost(&table_started(t)->setup, seen, w, a);
            table_play(t, w, a, NULL);
            json_t *after = view_of(t, w);
            const char *lit = lit_of(after, w);
            assert_true(costs == (lit_of(before, w) && !lit));
            bool errs =
                named && lit && !is_same(lit, named)
                && !is_same(
                    lit, json_string_value(json_object_get(before, "sought")));
            assert_true(is_told_wrong(t, w) == errs);
            lost += costs;
            wrong += errs;
            json_decref(before);
            json_decref(after);
        }
        free(seen);
        table_free(t);
    }
    assert_true(lost > 10 && wrong > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_moment_has_its_sentences),
        cmocka_unit_test(every_game_asks),
        cmocka_unit_test(hands_are_private),
        cmocka_unit_test(a_look_is_everybody_s),
        cmocka_unit_test(what_the_answer_shows_is_private_before),
        cmocka_unit_test(news_are_private_until_they_are_read),
        cmocka_unit_test(both_sides_of_a_duel_choose_in_private),
        cmocka_unit_test(a_lost_light_and_a_wrong_name_are_told),
    };
    return unit_run("ask", tests);
}
