/*
 * test_plans.c: the odds and plans that hints give (game.plan) are true in
 * every world that their seat cannot rule out.
 *
 * In random positions of every game, for every action that is legal there:
 * what is said is counted again from worlds imagined of what the seat knows,
 * as the referee sees them, or played out in one of them.
 *
 *     test_plans [GAME]
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

static int index_of_thing(const struct said *s, const char *text)
{
    const char *word;
    int t = 0;
    while ((word = notation_word(s->g, s->setup, s->g->fact_what, t))
           && strcmp(word, text) != 0) {
        t++;
    }
    return word ? t : -1;
}

/* The things that are named anywhere in what somebody sees. */
static uint32_t named(const struct said *s, const json_t *x)
{
    uint32_t set = 0;
    size_t i;
    const char *key;
    json_t *value;
    if (json_is_string(x)) {
        int t = index_of_thing(s, json_string_value(x));
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

/* Whether the sought treasure is won by one move from here. */
static bool is_won(const struct said *s, struct action a)
{
    SCOPED unsigned char *then = heap_new(1, s->g->state_size);
    memcpy(then, world(s, 0), s->g->state_size);
    s->g->apply(s->setup, then, s->w, a, NULL, NULL);
    json_t *view = seen(s, then, TABLE);
    const json_t *won =
        json_array_get(json_object_get(view, "won"), (size_t)s->w);
    bool is = named(s, won) >> part_of(s, "sought") & 1;
    json_decref(view);
    return is;
}

static void check_lights(const struct said *s)
{
    struct action list[64];
    int n = s->g->legal(s->setup, world(s, 0), s->w, list), near = 0;
    if (strstr(s->q.text, "not seen")) {
        check_hidden(s, "treasures", word_of(s, "sought"));
        return;
    }
    for (int i = 0; i < n; i++) {
        near += is_won(s, list[i]);
    }
    assert_true((near > 0) == (strstr(s->q.text, "one move") != NULL));
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

/* The symbol at which a path goes on: the built-in tiles are called after their
 * entry and their exit, and the palaces have one each. */
static const char *post_of(const json_t *path)
{
    static const char *const posts[] = {"ring", "lamp", "rose", "dove"};
    const json_t *tiles = json_object_get(path, "tiles");
    size_t n = json_array_size(tiles);
    const char *palace = json_string_value(json_object_get(path, "palace"));
    const char *last = json_string_value(json_array_get(tiles, n - 1));
    return n > 0    ? strchr(last, '-') + 1
           : palace ? posts[atoi(palace + strlen("palace")) - 1]
                    : "nothing";
}

static bool fits(const char *tile, const char *post)
{
    size_t n = strcspn(post, "-");
    return strncmp(tile, post, n) == 0 && tile[n] == '-';
}

static void check_goblins(const struct said *s)
{
    struct fact fact[256];
    json_t *view = seen(s, world(s, 0), s->w);
    uint32_t known = named(s, view);
    for (int i = s->g->facts(s->setup, s->know, s->w, fact); i-- > 0;) {
        known |= 1u << fact[i].what;
    }
    const char *post =
        post_of(json_array_get(json_object_get(view, "paths"), (size_t)s->w));
    int n = 0, goblins = 0, fit = 0;
    const char *word;
    for (int t = 0; (word = notation_word(s->g, s->setup, s->g->fact_what, t));
         t++) {
        n += !(known >> t & 1);
        goblins += !(known >> t & 1) && strncmp(word, "goblin", 6) == 0;
        fit += !(known >> t & 1) && fits(word, post);
    }
    assert_int_equal(n, part_of(s, "mountain"));
    assert_int_equal(strstr(s->q.text, "goblin") ? goblins : fit,
                     part_of(s, "n"));
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

/* Of the built-in cards seven treasures come first, then seven gnomes. */
static void check_hand(const struct said *s)
{
    for (int i = 0; i < s->n_worlds; i++) {
        json_t *view = seen(s, world(s, i), s->w);
        uint32_t cards = named(s, json_object_get(view, "cards"));
        assert_int_equal(__builtin_popcount(cards & 0x7f), part_of(s, "cards"));
        assert_int_equal(__builtin_popcount(cards >> 7 & 0x7f),
                         part_of(s, "gnomes"));
        assert_int_equal(part_of(s, "goal"), 7);
        json_decref(view);
    }
}

static void check_labyrinth(const struct said *s)
{
    SCOPED unsigned char *then = heap_new(1, s->g->state_size);
    if (strstr(s->q.text, "alike")) {
        return;
    }
    if (!word_of(s, "sought")) {
        check_hand(s);
        return;
    }
    memcpy(then, world(s, 0), s->g->state_size);
    if (strstr(s->q.text, "There lies") || strstr(s->q.text, "No ")) {
        bool is_there = strstr(s->q.text, "There lies");
        int changes = strstr(s->q.text, "No two turns")     ? 2
                      : strstr(s->q.text, "No second turn") ? 1
                                                            : 0;
        assert_true(leads(s, then, changes) == is_there);
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
    {"thumb", check_thumb, 100},         {"hood", check_hood, 90},
    {"lights", check_lights, 90},        {"goblins", check_goblins, 80},
    {"labyrinth", check_labyrinth, 100},
};

struct counted {
    size_t game;
    int actions, plans;
};

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

static void look_at(const struct table *t, who w, uint64_t seed, void *data)
{
    struct counted *count = data;
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
        count->actions++;
        count->plans += s.q.text != NULL;
        if (s.q.text) {
            games[count->game].check(&s);
        }
    }
}

static const char *only; /* a game, or NULL */

static void plans_are_true_in_every_world(void **state_)
{
    (void)state_;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (only && strcmp(games[i].id, only) != 0) {
            continue;
        }
        struct counted count = {.game = i};
        unit_positions(games[i].id, look_at, &count);
        print_message("# %s: of %d actions %d have a plan\n", games[i].id,
                      count.actions, count.plans);
        assert_true(count.plans * 100 >= games[i].least * count.actions);
    }
}

int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_true_in_every_world),
    };
    return unit_run("plans", tests);
}
