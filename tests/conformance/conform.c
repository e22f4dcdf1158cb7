/*
 * conform.c: see conform.h.
 */
// SPDX-License-Identifier: MIT
#include "tests/conformance/inside.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/field.h"
#include "core/notation.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/record.h"

enum { LONGEST = 20000, CANARY = 0x7e };

void conform_fail(struct conform *c, enum conform_group group,
                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    c->report->group = group;
    vsnprintf(c->report->why, sizeof c->report->why, format, args);
    va_end(args);
    longjmp(c->failed, 1);
}

const char *conform_group_name(enum conform_group group)
{
    static const char *const name[] = {
        [CONFORM_LISTS] = "lists are sorted, unique and within their maxima",
        [CONFORM_TEXT] = "text goes there and back, sentences are complete",
        [CONFORM_PURE] = "no byte is left unset, only the state changes",
        [CONFORM_REPLAY] =
            "records replay, undo undoes, refusals change nothing",
        [CONFORM_SECRETS] = "a seat cannot tell twins apart",
        [CONFORM_CHANCE] = "chance is fair, and so is what is imagined",
        [CONFORM_KNOWING] = "knowledge is whole and imagines what fits it",
    };
    return name[group];
}

bool conform_observes(const struct conform *c, who w)
{
    return w < c->setup->n_seats || w == TABLE;
}

/* ---- Helpers ---- */

const char *conform_text(const struct conform *c, struct action a,
                         const struct layout *layout)
{
    static char room[2000];
    struct buf b = BUF_OVER(room);
    buf_clear(&b);
    notation_print(c->game, c->setup, a, layout, &b);
    return room;
}

int conform_items(const struct conform *c, int verb)
{
    const char *end = strrchr(c->game->verbs[verb].pattern, ' ');
    const char *dots = end ? strstr(end, "...") : NULL;
    for (int i = 0; dots && c->game->vocabs[i]; i++) {
        size_t n = strlen(c->game->vocabs[i]);
        if (n == (size_t)(dots - end - 1)
            && memcmp(end + 1, c->game->vocabs[i], n) == 0) {
            return i;
        }
    }
    return -1;
}

unsigned char *conform_bytes(struct conform *c, size_t n, int fill)
{
    unsigned char *p = heap_new(n, 1);
    memset(p, fill, n);
    heap_room((void **)&c->scratch, c->n_scratch, &c->max_scratch,
              sizeof *c->scratch);
    c->scratch[c->n_scratch++] = p;
    return p;
}

struct action *conform_actions(struct conform *c)
{
    return (struct action *)(void *)conform_bytes(
        c, c->game->max_legal * sizeof(struct action), CANARY);
}

static void give_back(struct conform *c)
{
    while (c->n_scratch > 0) {
        free(c->scratch[--c->n_scratch]);
    }
}

void conform_play(struct conform *c, unsigned char *state, who w,
                  struct action a, const struct layout *layout,
                  struct happened *all)
{
    struct event_log log = {.event = all->event, .max = c->game->max_events};
    if (c->game->max_events > 200) {
        conform_fail(c, CONFORM_LISTS, "max_events is over 200");
    }
    c->game->apply(c->setup, state, w, a, layout, &log);
    if (log.n > c->game->max_events) {
        conform_fail(c, CONFORM_LISTS, "%s made %d events, max_events is %d",
                     conform_text(c, a, layout), log.n, c->game->max_events);
    }
    all->n = log.n;
}

void conform_redact(const struct conform *c, const struct happened *all, who w,
                    struct happened *seen)
{
    seen->n = 0;
    for (int i = 0; i < all->n; i++) {
        seen->n +=
            event_redact(c->game, &all->event[i], w, &seen->event[seen->n]);
    }
}

bool conform_is_legal(struct conform *c, const unsigned char *state, who w,
                      struct action a, const struct layout *layout)
{
    if (!(c->game->waiting(c->setup, state) & WHO_BIT(w))) {
        return false;
    }
    if (w == CHANCE) {
        return chance_possible(c->game, c->setup, state, a, layout);
    }
    struct action *list = conform_actions(c);
    int n = c->game->legal(c->setup, state, w, list);
    bool found = false;
    for (int i = 0; i < n; i++) {
        found = found || memcmp(&list[i], &a, sizeof a) == 0;
    }
    return found;
}

/* ---- Setup ---- */

static int random_option(struct conform *c, const struct game_option *o)
{
    switch (o->type) {
    case OPTION_BOOL:
        return (int)rng_below(&c->rng, 2);
    case OPTION_NUMBER:
        return o->min
               + (int)rng_below(&c->rng, (uint32_t)(o->max - o->min + 1));
    case OPTION_CHOICE: {
        uint32_t n = 0;
        while (c->game->word(c->setup, o->vocab, (int)n)) {
            n++;
        }
        return (int)rng_below(&c->rng, n);
    }
    }
    return 0;
}

/* The options that every game is to have. */
static void agree(struct conform *c)
{
    char name[32], value[32];
    const char *rest = c->report->options;
    int n;
    while (rest && sscanf(rest, " %31[^=]=%31[^ ]%n", name, value, &n) == 2) {
        struct error e;
        if (!setup_set(c->game, &c->start.setup, name, value, &e)) {
            conform_fail(c, CONFORM_LISTS, "no option %s=%s", name, value);
        }
        rest += n;
    }
}

/* A random number of seats and random options that can be played together. */
static void choose_setup(struct conform *c, const struct shelf_edition *ed)
{
    const struct game *g = c->game;
    c->setup = &c->start.setup;
    do {
        int n = g->min_seats
                + (int)rng_below(&c->rng,
                                 (uint32_t)(g->max_seats - g->min_seats + 1));
        c->start.game = g;
        c->start.edition = ed;
        c->start.setup = setup_default(g, ed->data, n);
        c->start.manual = true;
        for (int i = 0; g->options[i].name; i++) {
            if (rng_below(&c->rng, 2)) {
                c->start.setup.option[i] =
                    (int16_t)random_option(c, &g->options[i]);
            }
        }
        agree(c);
    } while (!table_can_start(&c->start, NULL));
    for (int verb = 0; verb < notation_verbs(g); verb++) {
        int vocab[MAX_ARGS], n = notation_slots(g, verb, vocab);
        for (int i = 0; i < n; i++) {
            while (c->size[verb][i] < 256
                   && notation_word(g, c->setup, vocab[i], c->size[verb][i])) {
                c->size[verb][i]++;
            }
        }
    }
}

/* ---- Lists and text ---- */

static void check_waiting(struct conform *c)
{
    who_set set = c->game->waiting(c->setup, c->state);
    who_set seats = (who_set)(WHO_BIT(c->setup->n_seats) - 1);
    if (set != WHO_BIT(CHANCE) && (set & ~seats)) {
        conform_fail(c, CONFORM_LISTS,
                     "waiting names somebody who is not there");
    }
}

static void check_round_trip(struct conform *c, struct action a,
                             const struct layout *layout)
{
    struct action again;
    struct layout laid;
    const char *text = conform_text(c, a, layout);
    struct layout none = {0};
    if (!notation_parse(c->game, c->setup, text, &again, &laid, NULL)
        || memcmp(&again, &a, sizeof a) != 0
        || memcmp(&laid, layout ? layout : &none, sizeof laid) != 0) {
        conform_fail(c, CONFORM_TEXT, "\"%s\" does not read back as itself",
                     text);
    }
}

static void check_legal(struct conform *c, who w)
{
    const struct game *g = c->game;
    struct action *list = conform_actions(c);
    int n = g->legal(c->setup, c->state, w, list);
    bool is_waited_for = g->waiting(c->setup, c->state) & WHO_BIT(w);
    if (n > g->max_legal) {
        conform_fail(c, CONFORM_LISTS, "%d legal actions, max_legal is %d", n,
                     g->max_legal);
    }
    if ((n > 0) != is_waited_for) {
        conform_fail(c, CONFORM_LISTS,
                     "seat %d is %swaited for and has %d actions", w,
                     is_waited_for ? "" : "not ", n);
    }
    for (int i = 0; i < n; i++) {
        if (i > 0 && memcmp(&list[i - 1], &list[i], sizeof *list) >= 0) {
            conform_fail(c, CONFORM_LISTS,
                         "\"%s\" is out of order or there twice",
                         conform_text(c, list[i], NULL));
        }
        check_round_trip(c, list[i], NULL);
    }
}

static void check_outcomes(struct conform *c)
{
    struct outcome *out = (struct outcome *)(void *)conform_bytes(
        c, MAX_OUTCOMES * sizeof *out, 0);
    int n = c->game->outcomes(c->setup, c->state, out);
    uint64_t total = 0;
    if (n == 0 || n > MAX_OUTCOMES) {
        conform_fail(c, CONFORM_LISTS,
                     "chance is waited for and has %d outcomes", n);
    }
    for (int i = 0; i < n; i++) {
        bool has_layout = notation_has_layout(c->game, out[i].action.verb);
        total += out[i].weight;
        if (out[i].weight == 0 || total > UINT32_MAX) {
            conform_fail(c, CONFORM_LISTS,
                         "the weights of chance are zero or too big");
        }
        if (i > 0
            && memcmp(&out[i - 1].action, &out[i].action,
                      sizeof(struct action) + sizeof(struct layout))
                   >= 0) {
            conform_fail(c, CONFORM_LISTS,
                         "outcome \"%s\" out of order or there twice",
                         conform_text(c, out[i].action, &out[i].layout));
        }
        if (!has_layout && out[i].layout.n > 0) {
            conform_fail(c, CONFORM_LISTS,
                         "an outcome has a layout for no reason");
        }
        check_round_trip(c, out[i].action, &out[i].layout);
    }
}

static void check_json(struct conform *c, const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json) {
        conform_fail(c, CONFORM_TEXT, "no JSON: %s", text);
    }
    json_decref(json);
}

/* ---- Purity ---- */

/* A view is the same whatever was in its bytes before, and prints as JSON. */
static void check_view(struct conform *c, who w)
{
    const struct game *g = c->game;
    unsigned char *one = conform_bytes(c, g->view_size, 0xaa);
    unsigned char *two = conform_bytes(c, g->view_size, 0x55);
    g->view(c->setup, c->state, w, one);
    g->view(c->setup, c->state, w, two);
    if (memcmp(one, two, g->view_size) != 0) {
        conform_fail(c, CONFORM_PURE, "a view of %d leaves bytes unset", w);
    }
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    g->view_json(c->setup, one, &j);
    jot_close(&j, '}');
    check_json(c, text.text);
    heap_free_buf(&text);
}

/* Whatever changes in a seat's view is in its fields. */
static void check_fields(struct conform *c, who w)
{
    const struct game *g = c->game;
    struct seat *s = &c->seat[w];
    unsigned char *mask = conform_bytes(c, g->view_size, 0);
    bool is_first = !s->still;
    if (is_first) {
        s->still = heap_new(1, g->view_size);
    }
    field_mask(g, mask);
    for (int i = 0; i < g->view_size; i++) {
        unsigned char rest = (unsigned char)(s->view[i] & ~mask[i]);
        if (!is_first && rest != s->still[i]) {
            conform_fail(c, CONFORM_PURE,
                         "byte %d of the view of %d has %#x, which no field "
                         "holds",
                         i, w, rest);
        }
        s->still[i] = rest;
    }
}

static void check_start(struct conform *c)
{
    const struct game *g = c->game;
    unsigned char *one = conform_bytes(c, g->state_size, 0xaa);
    unsigned char *two = conform_bytes(c, g->state_size, 0x55);
    g->start(c->setup, one);
    g->start(c->setup, two);
    if (memcmp(one, two, g->state_size) != 0) {
        conform_fail(c, CONFORM_PURE, "start leaves bytes unset");
    }
}

/* ---- One action ---- */

/* How many there are of a thing shows when chance lays them out. */
static void count_copies(struct conform *c, struct action a,
                         const struct layout *layout)
{
    uint8_t n[256] = {0};
    if (conform_items(c, a.verb) != c->game->fact_what) {
        return;
    }
    for (int i = 0; i < layout->n; i++) {
        uint8_t what = layout->item[i];
        uint8_t *most = &c->report->copies[what];
        *most = ++n[what] > *most ? n[what] : *most;
    }
}

/* One of the actions: any, or in half the games what a sensible player would
 * rather do, which leads elsewhere. */
static struct action choose_from(struct conform *c, who w,
                                 const struct action *list, int n)
{
    uint8_t *weight = conform_bytes(c, (size_t)n, 1);
    uint32_t total = 0;
    if (c->is_sensible && c->game->prefer) {
        c->game->prefer(c->setup, c->state, w, list, n, weight);
        if (c->game->sensible) {
            conform_sensible(c, w, list, n, weight);
        }
    }
    for (int i = 0; i < n; i++) {
        total += weight[i] + 1u;
    }
    int i = 0;
    for (uint32_t at = rng_below(&c->rng, total); at >= weight[i] + 1u; i++) {
        at -= weight[i] + 1u;
    }
    return list[i];
}

/* Chooses an actor and what it does. */
static who choose(struct conform *c, struct action *a, struct layout *layout)
{
    const struct game *g = c->game;
    who_set set = g->waiting(c->setup, c->state);
    *layout = (struct layout){0};
    if (set & WHO_BIT(CHANCE)) {
        check_outcomes(c);
        conform_draws(c);
        chance_draw(g, c->setup, c->state, &c->rng, a, layout);
        if (!chance_possible(g, c->setup, c->state, *a, layout)) {
            conform_fail(c, CONFORM_LISTS,
                         "chance drew \"%s\", which it may not",
                         conform_text(c, *a, layout));
        }
        count_copies(c, *a, layout);
        return CHANCE;
    }
    who w;
    do {
        w = (who)rng_below(&c->rng, MAX_SEATS);
    } while (!(set & WHO_BIT(w)));
    struct action *list = conform_actions(c);
    int n = g->legal(c->setup, c->state, w, list);
    *a = choose_from(c, w, list, n);
    return w;
}

/* Somebody tries what is not theirs to do; nothing changes. */
static void check_refusals(struct conform *c)
{
    const struct game *g = c->game;
    who w = (who)rng_below(&c->rng, c->setup->n_seats);
    struct action a = {
        .verb = (uint8_t)rng_below(&c->rng, (uint32_t)notation_verbs(g))};
    if (notation_has_layout(g, a.verb)) {
        return;
    }
    const char *text = conform_text(c, a, NULL);
    int n = table_plies(c->table);
    struct error e;
    if (conform_is_legal(c, c->state, w, a, NULL)) {
        return;
    }
    if (table_act(c->table, w, text, &e) || table_plies(c->table) != n) {
        conform_fail(c, CONFORM_REPLAY, "\"%s\" by %d was let through", text,
                     w);
    }
    struct buf why = BUF_ON_HEAP;
    error_print(&e, NULL, &why);
    if (!why.text || strlen(why.text) < 5 || strchr(why.text, '{')) {
        conform_fail(c, CONFORM_REPLAY, "\"%s\" is refused without a sentence",
                     text);
    }
    heap_free_buf(&why);
}

static void one_action(struct conform *c)
{
    const struct game *g = c->game;
    struct action a;
    struct layout layout;
    check_waiting(c);
    for (who w = 0; w < c->setup->n_seats; w++) {
        check_legal(c, w);
    }
    check_refusals(c);
    who actor = choose(c, &a, &layout);
    const struct layout *laid = notation_has_layout(g, a.verb) ? &layout : NULL;
    check_round_trip(c, a, laid);
    conform_other_choice(c, actor, a, &layout);

    /* Events or none, the state is the same. */
    struct happened all;
    unsigned char *quiet = conform_bytes(c, g->state_size, 0);
    unsigned char *earlier = conform_bytes(c, g->state_size, 0);
    memcpy(quiet, c->state, g->state_size);
    memcpy(earlier, c->state, g->state_size);
    g->apply(c->setup, quiet, actor, a, laid, NULL);
    conform_play(c, c->state, actor, a, laid, &all);
    if (memcmp(quiet, c->state, g->state_size) != 0) {
        conform_fail(c, CONFORM_PURE, "\"%s\" plays differently with events",
                     conform_text(c, a, laid));
    }
    conform_told(c, &all);
    table_play(c->table, actor, a, laid);

    unsigned char *before = conform_bytes(c, g->know_size, 0);
    check_view(c, REFEREE);
    for (who w = 0; w < N_WHO; w++) {
        struct seat *s = &c->seat[w];
        if (!conform_observes(c, w)) {
            continue;
        }
        struct happened seen;
        check_view(c, w);
        conform_redact(c, &all, w, &seen);
        g->view(c->setup, c->state, w, s->view);
        check_fields(c, w);
        memcpy(before, s->know, g->know_size);
        g->learn(c->setup, s->know, w, seen.event, seen.n, s->view);
        conform_twin_lives_on(c, w, actor, a, laid, &seen, before);
        conform_worlds(c, w, earlier, actor, &seen);
        if (!s->has_twin || rng_below(&c->rng, 4) == 0) {
            conform_imagined(c, w);
        }
        conform_spread(c, w);
        conform_step(c, w, earlier, before);
        conform_past(c, w, &seen);
        conform_truth(c, w, &seen);
        if (rng_below(&c->rng, 4) == 0) {
            conform_believing(c, w);
        }
    }
    conform_questions(c);
    c->report->actions++;
}

/* ---- The end of a game ---- */

static void check_end(struct conform *c)
{
    const struct game *g = c->game;
    struct result r = {0};
    g->result(c->setup, c->state, &r);
    if (!r.word || !*r.word || strpbrk(r.word, " \"]")) {
        conform_fail(c, CONFORM_LISTS, "the result has no word");
    }
    if (r.winners & ~(WHO_BIT(c->setup->n_seats) - 1)) {
        conform_fail(c, CONFORM_LISTS, "somebody won who did not play");
    }
    conform_endings(c, r.winners);
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    jot_open(&j, '{');
    g->result_json(c->setup, c->state, &j);
    jot_close(&j, '}');
    check_json(c, text.text);
    heap_free_buf(&text);
}

/* Records name a game; those of a game that is not on the shelf (a planted
 * mistake of tests/unit) cannot be read back. */
static bool has_records(const struct conform *c)
{
    return shelf_find_game(c->game->id) == c->game;
}

static void check_record(struct conform *c)
{
    if (!has_records(c)) {
        return;
    }
    struct shelf *shelf = shelf_new();
    struct buf one = BUF_ON_HEAP, two = BUF_ON_HEAP;
    struct error e;
    record_write(c->table, &one);
    struct table *again = record_read(shelf, one.text, one.n, &e);
    const struct shelf_edition *first = shelf_edition(NULL, c->game, 0);
    bool is_built_in = first && first->data == c->setup->edition;
    if (!again && is_built_in) {
        error_print(&e, NULL, &two);
        conform_fail(c, CONFORM_REPLAY, "its own record is refused: %s",
                     two.text);
    }
    if (again) {
        unsigned char *here = conform_bytes(c, c->game->view_size, 0);
        unsigned char *there = conform_bytes(c, c->game->view_size, 0);
        record_write(again, &two);
        c->game->view(c->setup, c->state, REFEREE, here);
        table_view(again, REFEREE, there);
        if (strcmp(one.text, two.text) != 0
            || memcmp(here, there, c->game->view_size) != 0) {
            conform_fail(c, CONFORM_REPLAY,
                         "a record does not replay as itself");
        }
    }
    table_free(again);
    heap_free_buf(&one);
    heap_free_buf(&two);
    shelf_free(shelf);
}

/* Undo, and the same actions again, come to the same position. */
static void check_undo(struct conform *c)
{
    if (!has_records(c)) {
        return;
    }
    struct buf one = BUF_ON_HEAP, two = BUF_ON_HEAP;
    int n = table_plies(c->table);
    record_write(c->table, &one);
    struct ply kept[64];
    struct layout laid[64];
    int from = n;
    while (from > 0 && n - from < 60 && table_undo(c->table, NULL)) {
        from = table_plies(c->table);
        if (rng_below(&c->rng, 4) == 0) {
            break;
        }
    }
    if (from == n) {
        heap_free_buf(&one);
        return;
    }
    /* The plies that undo took back are still those of the record. */
    struct table *whole = NULL;
    struct shelf *shelf = shelf_new();
    whole = record_read(shelf, one.text, one.n, NULL);
    for (int i = from; whole && i < n && i - from < 64; i++) {
        kept[i - from] = *table_ply(whole, i);
        const struct layout *l = table_layout(whole, &kept[i - from]);
        laid[i - from] = l ? *l : (struct layout){0};
        table_play(c->table, kept[i - from].actor, kept[i - from].action,
                   &laid[i - from]);
    }
    if (whole && n - from <= 64) {
        record_write(c->table, &two);
        if (strcmp(one.text, two.text) != 0) {
            conform_fail(c, CONFORM_REPLAY, "undo and the same again differ");
        }
    }
    table_free(whole);
    shelf_free(shelf);
    heap_free_buf(&one);
    heap_free_buf(&two);
}

static void clean_up(struct conform *c)
{
    give_back(c);
    free(c->scratch);
    table_free(c->table);
    conform_close_worlds(c);
    free(c->state);
    for (who w = 0; w < N_WHO; w++) {
        free(c->seat[w].know);
        free(c->seat[w].view);
        free(c->seat[w].twin);
        free(c->seat[w].still);
    }
}

bool conform_game(const struct game *g, const struct shelf_edition *ed,
                  uint64_t seed, struct conform_report *report)
{
    struct conform *c = heap_new(1, sizeof *c);
    struct seed s = rng_seed_from(seed);
    c->game = g;
    c->report = report;
    rng_start(&c->rng, &s, RNG_TEST, 0);
    rng_start(&c->aside, &s, RNG_TEST, 1);
    c->state = heap_new(1, g->state_size);
    for (who w = 0; w < N_WHO; w++) {
        c->seat[w].know = heap_new(1, g->know_size);
        c->seat[w].view = heap_new(1, g->view_size);
        c->seat[w].twin = heap_new(1, g->state_size);
    }
    conform_open_worlds(c);
    bool good = setjmp(c->failed) == 0;
    if (good) {
        choose_setup(c, ed);
        conform_kinds(c);
        check_start(c);
        c->is_sensible = rng_below(&c->rng, 2);
        c->table = table_new(&c->start);
        g->start(c->setup, c->state);
        uint32_t n = 0;
        while (g->waiting(c->setup, c->state)) {
            one_action(c);
            give_back(c);
            n++;
            if (g->max_length && n > g->max_length) {
                conform_fail(c, CONFORM_LISTS, "more than max_length actions");
            }
            if (n > LONGEST) {
                break;
            }
        }
        if (n <= LONGEST) {
            check_end(c);
        }
        check_record(c);
        check_undo(c);
    }
    clean_up(c);
    free(c);
    return good;
}
