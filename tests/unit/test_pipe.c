/*
 * test_pipe.c: a program at the pipe's other end is told all that its seat is
 * shown.
 *
 * It keeps the events as the pipe writes them, and learns from them; after
 * every action, in every game, it must know the very facts that a player of
 * ours in that seat knows.  What the table looks like after each action
 * follows from what was told of it: tests/conformance/worlds.c proves that.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit_deal.h"

#include <jansson.h>
#include <stdlib.h>

#include "core/notation.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/reply.h"

/* What a word or number of the pipe stands for; ABSENT for null. */
static uint8_t value_of(const struct game *g, const struct setup *s, int vocab,
                        const json_t *v)
{
    if (json_is_integer(v)) {
        return (uint8_t)json_integer_value(v);
    }
    for (int i = 0; json_is_string(v); i++) {
        const char *word = notation_word(g, s, vocab, i);
        assert_non_null(word);
        if (strcmp(word, json_string_value(v)) == 0) {
            return (uint8_t)i;
        }
    }
    assert_true(json_is_null(v));
    return ABSENT;
}

/* An event as somebody who has only the line reads it. */
static struct event read_event(const struct game *g, const struct setup *s,
                               const json_t *line)
{
    struct event e = {.actor = CHANCE};
    const char *type = json_string_value(json_object_get(line, "type"));
    while (strcmp(g->event_kinds[e.kind].type, type) != 0) {
        e.kind++;
    }
    const struct event_kind *kind = &g->event_kinds[e.kind];
    const json_t *by = json_object_get(line, "by");
    e.actor = by ? (uint8_t)json_integer_value(by) : CHANCE;
    memset(e.arg, ABSENT, sizeof e.arg);
    for (int i = 0; i < MAX_EVENT_ARGS && kind->arg[i].name; i++) {
        const json_t *value = json_object_get(line, kind->arg[i].name);
        assert_true((i >= event_fields(kind)) == !value);
        e.arg[i] = value ? value_of(g, s, kind->arg[i].vocab, value) : ABSENT;
    }
    const json_t *list =
        kind->list.name ? json_object_get(line, kind->list.name) : NULL;
    e.shown = list && kind->list.secret && json_is_array(list)
                  ? (who_set)~0u
                  : 0; /* "to you" */
    for (size_t i = 0; i < json_array_size(list); i++) {
        e.list.item[e.list.n++] =
            value_of(g, s, kind->list.vocab, json_array_get(list, i));
    }
    return e;
}

/* One seat at the pipe's other end. */
struct outsider {
    who seat;
    uint64_t next; /* number of the next event */
    unsigned char *know;
};

static void listen(const struct table *t, struct outsider *o)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    struct event event[64];
    jot_open(&j, '{');
    o->next = reply_events(t, o->seat, o->next, NULL, &j);
    jot_close(&j, '}');
    json_auto_t *root = json_loadb(text.text, text.n, 0, NULL);
    const json_t *list = json_object_get(root, "events");
    int n = (int)json_array_size(list);
    assert_in_range(n, 0, 64);
    for (int i = 0; i < n; i++) {
        event[i] =
            read_event(g, &start->setup, json_array_get(list, (size_t)i));
    }
    unsigned char *view = heap_new(1, g->view_size);
    table_view(t, o->seat, view);
    g->learn(&start->setup, o->know, o->seat, event, n, view);
    free(view);
}

static int compare(const struct table *t, const struct outsider *o)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    struct fact ours[256], its[256];
    unsigned char *know = heap_new(1, g->know_size);
    table_know(t, o->seat, table_plies(t), know);
    int n = g->facts(&start->setup, know, o->seat, ours);
    assert_int_equal(g->facts(&start->setup, o->know, o->seat, its), n);
    assert_memory_equal(its, ours, (size_t)n * sizeof *ours);
    free(know);
    return n;
}

static void play(const char *id, int seats, uint64_t n, int *facts)
{
    struct table *t = unit_deal(NULL, id, seats, NULL, NULL, n);
    if (!t) {
        return;
    }
    const struct game *g = table_started(t)->game;
    struct outsider outsider[MAX_SEATS];
    struct seed seed = rng_seed_from(n);
    struct rng r;
    rng_start(&r, &seed, RNG_TEST, (uint64_t)seats);
    for (who w = 0; w < seats; w++) {
        outsider[w] = (struct outsider){w, 0, heap_new(1, g->know_size)};
    }
    for (int ply = 0; ply < 120 && table_waiting(t); ply++) {
        unit_act(t, &r);
        for (who w = 0; w < seats; w++) {
            listen(t, &outsider[w]);
            *facts += compare(t, &outsider[w]);
        }
    }
    for (who w = 0; w < seats; w++) {
        free(outsider[w].know);
    }
    table_free(t);
}

static void a_program_outside_knows_what_its_seat_was_shown(void **state)
{
    (void)state;
    for (int i = 0; shelf_game(i); i++) {
        const struct game *g = shelf_game(i);
        int facts = 0;
        for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
            for (uint64_t n = 1; n <= 3; n++) {
                play(g->id, seats, n, &facts);
            }
        }
        assert_true(facts > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_outside_knows_what_its_seat_was_shown),
    };
    return unit_run("pipe", tests);
}
