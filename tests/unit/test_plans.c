/*
 * test_plans.c: the odds and plans that hints give (game.plan) are true in
 * every world that their seat cannot rule out.
 *
 * In random positions of every game, for every action that is legal there:
 * what is said is counted again from worlds imagined of what the seat knows,
 * as the referee sees them, or played out in one of them.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <jansson.h>
#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "tests/unit/unit_deal.h"

#ifdef THICKET_SLOW_ASSERTS
enum { POSITIONS = 8 }; /* the sanitizers look for mistakes of memory */
#else
enum { POSITIONS = 200 };
#endif
enum { WORLDS = 24, MOST_PLACES = 32 };

/* What is said of an action, and what it is checked against. */
struct said {
    const struct game *g;
    const struct setup *setup;
    who w;
    const void *know;
    struct action action;
    struct question q;
    unsigned char *world; /* imagined ones, of state_size each */
    int n_worlds;
};

static int part_of(const struct said *s, const char *name)
{
    for (int i = 0; i < MAX_QUESTION_PARTS && s->q.part[i].name; i++) {
        if (strcmp(s->q.part[i].name, name) == 0) {
            return s->q.part[i].value;
        }
    }
    return -1;
}

static const char *word_of(const struct said *s, const char *name)
{
    for (int i = 0; i < MAX_QUESTION_PARTS && s->q.part[i].name; i++) {
        if (strcmp(s->q.part[i].name, name) == 0) {
            return notation_word(s->g, s->setup, s->q.part[i].vocab,
                                 s->q.part[i].value);
        }
    }
    return NULL;
}

static const void *world(const struct said *s, int i)
{
    return s->world + (size_t)i * s->g->state_size;
}

static json_t *seen(const struct said *s, const void *state, who w)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    SCOPED unsigned char *view = heap_new(1, s->g->view_size);
    struct jot j = jot_on(&text);
    s->g->view(s->setup, state, w, view);
    jot_open(&j, '{');
    s->g->view_json(s->setup, view, &j);
    jot_close(&j, '}');
    json_t *json = json_loads(text.text, 0, NULL);
    assert_non_null(json);
    return json;
}

/* ---- Something lies at one of so many places ---- */

/* In the field `places`: those that differ from world to world are the ones
 * that the seat does not know, and `thing` is always among them. */
static void check_hidden(const struct said *s, const char *places,
                         const char *thing)
{
    int n = part_of(s, "n");
    bool varies[MOST_PLACES] = {false};
    bool is_thing[MOST_PLACES] = {false};
    json_t *first = seen(s, world(s, 0), REFEREE);
    const json_t *one = json_object_get(first, places);
    for (int i = 0; i < s->n_worlds; i++) {
        json_t *other = seen(s, world(s, i), REFEREE);
        const json_t *list = json_object_get(other, places);
        for (size_t p = 0; p < json_array_size(list); p++) {
            const json_t *here = json_array_get(list, p);
            varies[p] |= !json_equal(here, json_array_get(one, p));
            is_thing[p] |= strcmp(json_string_value(here), thing) == 0;
        }
        json_decref(other);
    }
    json_decref(first);
    int n_varies = 0, n_thing = 0;
    for (int p = 0; p < MOST_PLACES; p++) {
        n_varies += varies[p];
        n_thing += is_thing[p];
        assert_true(!is_thing[p] || varies[p]);
    }
    assert_true(n_thing > 0 && n_varies <= n);
    assert_true(n_varies == n || n < 3 || s->n_worlds < WORLDS);
}

/* The built-in path has nine steps, and six pieces make an Ogre. */
static void check_thumb(const struct said *s)
{
    json_t *view = seen(s, world(s, 0), TABLE);
    assert_int_equal(9 - json_integer_value(json_object_get(view, "lantern")),
                     part_of(s, "lantern"));
    assert_int_equal(6 - json_integer_value(json_object_get(view, "ogre")),
                     part_of(s, "ogre"));
    json_decref(view);
}

static void check_lights(const struct said *s)
{
    check_hidden(s, "treasures", word_of(s, "sought"));
}

/* ---- The cards left, and the race ---- */

static int value_of(const char *card)
{
    return strcmp(card, "wolf") == 0   ? 0
           : strcmp(card, "hood") == 0 ? 8
           : atoi(card) > 0            ? atoi(card)
                                       : 7;
}

/* Spaces from "r5" or "w5" to the doors of the built-in board. */
static int to_doors(const json_t *view, const char *pawn, int whole)
{
    const char *at = json_string_value(json_object_get(view, pawn));
    return at[0] == 'a' ? 0 : whole - atoi(at + 1);
}

static void check_hood(const struct said *s)
{
    for (int i = 0; i < s->n_worlds; i++) {
        json_t *view = seen(s, world(s, i), REFEREE);
        const json_t *deck = json_object_get(view, "deck_cards");
        json_int_t count = json_integer_value(json_object_get(view, "count"));
        int small = 0;
        for (size_t c = 0; c < json_array_size(deck); c++) {
            const char *card = json_string_value(json_array_get(deck, c));
            small += value_of(card) < count;
        }
        if (part_of(s, "deck") >= 0) {
            assert_int_equal(json_array_size(deck), part_of(s, "deck"));
            assert_int_equal(small, part_of(s, "small"));
        } else if (!json_is_true(json_object_get(view, "shortcut_taken"))) {
            assert_int_equal(to_doors(view, "red", 24), part_of(s, "red"));
            assert_int_equal(to_doors(view, "wolf", 10), part_of(s, "wolf"));
        }
        json_decref(view);
    }
}

/* ---- The tiles that one does not know ---- */

static int index_of_tile(const struct said *s, const char *text)
{
    const char *word;
    int t = 0;
    while ((word = notation_word(s->g, s->setup, s->g->fact_what, t))
           && strcmp(word, text) != 0) {
        t++;
    }
    return word ? t : -1;
}

/* Adds the tiles that are named anywhere in what the seat sees. */
static uint32_t named(const struct said *s, const json_t *x)
{
    uint32_t set = 0;
    size_t i;
    const char *key;
    json_t *value;
    if (json_is_string(x)) {
        int t = index_of_tile(s, json_string_value(x));
        return t >= 0 ? 1u << t : 0;
    }
    if (json_is_array(x)) {
        json_array_foreach(x, i, value)
        {
            set |= named(s, value);
        }
    }
    if (json_is_object(x)) {
        json_object_foreach((json_t *)x, key, value)
        {
            set |= named(s, value);
        }
    }
    return set;
}

static void check_goblins(const struct said *s)
{
    struct fact fact[256];
    json_t *view = seen(s, world(s, 0), s->w);
    uint32_t known = named(s, view);
    for (int i = s->g->facts(s->setup, s->know, s->w, fact); i-- > 0;) {
        known |= 1u << fact[i].what;
    }
    int n = 0, goblins = 0;
    const char *word;
    for (int t = 0; (word = notation_word(s->g, s->setup, s->g->fact_what, t));
         t++) {
        n += !(known >> t & 1);
        goblins += !(known >> t & 1) && strncmp(word, "goblin", 6) == 0;
    }
    assert_int_equal(n, part_of(s, "mountain"));
    if (strstr(s->q.text, "goblin")) {
        assert_int_equal(goblins, part_of(s, "n"));
    }
    json_decref(view);
}

/* ---- Two turns of the castle ---- */

/* Whether the sought card can be had from here with so many changes: the card
 * is taken, or fought for. */
static bool leads(const struct said *s, const void *state, int changes)
{
    struct action list[2048];
    bool has = false;
    SCOPED unsigned char *then = heap_new(1, s->g->state_size);
    int n = s->g->legal(s->setup, state, s->w, list);
    for (int i = 0; i < n && !has; i++) {
        const char *verb = s->g->verbs[list[i].verb].pattern;
        bool is_walk = strncmp(verb, "go ", 3) == 0;
        bool is_change = strncmp(verb, "centre", 6) == 0
                         || strncmp(verb, "inner", 5) == 0
                         || strncmp(verb, "outer", 5) == 0;
        if (changes == 0 ? !is_walk : !is_change) {
            continue;
        }
        memcpy(then, state, s->g->state_size);
        s->g->apply(s->setup, then, s->w, list[i], NULL, NULL);
        if (changes > 0) {
            has = leads(s, then, changes - 1);
        } else {
            json_t *before = seen(s, state, REFEREE);
            json_t *after = seen(s, then, REFEREE);
            const char *phase =
                json_string_value(json_object_get(after, "phase"));
            has = !json_equal(json_object_get(before, "sought"),
                              json_object_get(after, "sought"))
                  || strcmp(phase, "duel") == 0 || strcmp(phase, "rival") == 0
                  || strcmp(phase, "over") == 0;
            json_decref(before);
            json_decref(after);
        }
    }
    return has;
}

static void check_labyrinth(const struct said *s)
{
    SCOPED unsigned char *then = heap_new(1, s->g->state_size);
    if (!word_of(s, "sought") || strstr(s->q.text, "alike")) {
        return;
    }
    memcpy(then, world(s, 0), s->g->state_size);
    if (strstr(s->q.text, "There lies") || strstr(s->q.text, "No ")) {
        bool is_before = strstr(s->q.text, "No two turns");
        bool is_there = strstr(s->q.text, "There lies");
        assert_true(leads(s, then, is_before ? 2 : 0) == is_there);
        return;
    }
    s->g->apply(s->setup, then, s->w, s->action, NULL, NULL);
    assert_true(leads(s, then, strstr(s->q.text, "two turns") ? 1 : 0));
}

/* ---- All games ---- */

static const struct {
    const char *id;
    void (*check)(const struct said *);
    int least; /* of a hundred actions that have a plan */
} games[] = {
    {"thumb", check_thumb, 100},        {"hood", check_hood, 90},
    {"lights", check_lights, 30},       {"goblins", check_goblins, 80},
    {"labyrinth", check_labyrinth, 30},
};

static struct table *deal_position(const char *id, uint64_t seed, who *w)
{
    struct rng rng;
    struct seed s = rng_seed_from(seed);
    rng_start(&rng, &s, RNG_TEST, 0);
    int n_seats = 2 + (int)rng_below(&rng, 2);
    struct table *t = unit_deal(NULL, id, n_seats, NULL, NULL, seed);
    int plies = 2 + (int)rng_below(&rng, 60);
    const struct action *list;
    for (int i = 0; table_waiting(t); i++) {
        who_set waiting = table_waiting(t) & (WHO_BIT(n_seats) - 1);
        *w = waiting ? (who)__builtin_ctz(waiting) : 0;
        if (i >= plies && waiting && table_legal(t, *w, &list) > 1) {
            return t;
        }
        unit_act(t, &rng);
    }
    table_free(t);
    return NULL;
}

static void imagine(struct said *s, uint64_t seed)
{
    struct rng rng;
    struct seed from = rng_seed_from(seed);
    rng_start(&rng, &from, RNG_TEST, 1);
    for (s->n_worlds = 0; s->n_worlds < WORLDS; s->n_worlds++) {
        unsigned char *state =
            s->world + (size_t)s->n_worlds * s->g->state_size;
        if (!s->g->imagine(s->setup, s->know, s->w, &rng, state)) {
            break;
        }
    }
}

static void look_at(const struct table *t, who w, size_t game, uint64_t seed,
                    int count[2])
{
    const struct table_start *start = table_started(t);
    SCOPED unsigned char *know = heap_new(1, start->game->know_size);
    SCOPED unsigned char *worlds = heap_new(WORLDS, start->game->state_size);
    const struct action *list;
    int n = table_legal(t, w, &list);
    table_know(t, w, table_plies(t), know);
    struct said s = {.g = start->game,
                     .setup = &start->setup,
                     .w = w,
                     .know = know,
                     .world = worlds};
    imagine(&s, seed);
    for (int i = 0; i < n && s.n_worlds > 0; i++) {
        bool is_new = i == 0 || list[i].verb != list[i - 1].verb
                      || strcmp(s.g->id, "labyrinth") == 0;
        if (!is_new) { /* the same is said of it */
            continue;
        }
        s.action = list[i];
        s.g->plan(s.setup, know, w, list[i], &s.q);
        count[0]++;
        count[1] += s.q.text != NULL;
        if (s.q.text) {
            games[game].check(&s);
        }
    }
}

static void plans_are_true_in_every_world(void **state_)
{
    (void)state_;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int looked = 0, count[2] = {0, 0};
        for (uint64_t seed = 1; looked < POSITIONS; seed++) {
            who w = 0;
            struct table *t = deal_position(games[i].id, seed, &w);
            if (t) {
                look_at(t, w, i, seed, count);
                looked++;
            }
            table_free(t);
        }
        print_message("# %s: of %d actions %d have a plan\n", games[i].id,
                      count[0], count[1]);
        assert_true(count[1] * 100 >= games[i].least * count[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_true_in_every_world),
    };
    return unit_run("plans", tests);
}
