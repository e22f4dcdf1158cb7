/*
 * take_back.c: honest undo (see table_may_take_back in table.h).
 *
 * An action may be taken back when it revealed nothing and nobody else was
 * asked since.  Nothing was revealed to somebody when it would have looked
 * the same to them in every match that they could not tell from this one: so
 * we draw such matches (game.imagine, from what they knew before it), play
 * the same action there, and compare what they are told and see.
 *
 * This is done for the one who acted and for what everybody knows; the other
 * seats must have been told no more than everybody was.  Nothing here depends
 * on what another seat alone knows, so offering the undo leaks nothing.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/rng.h"
#include "lib/heap.h"
#include "table/table.h"

enum { TWINS = 24 };

/* What one observer was told of the last action. */
struct told {
    struct event *event;
    int n;
};

static void note(void *context, const struct event *e)
{
    struct told *told = context;
    told->event[told->n++] = *e;
}

static struct told tell_last(const struct table *t, who w)
{
    int max = table_started(t)->game->max_events;
    struct told told = {heap_new((size_t)max, sizeof *told.event), 0};
    table_events(t, w, table_plies(t) - 1, note, &told);
    return told;
}

static bool is_same(const struct told *a, const struct told *b)
{
    return a->n == b->n
           && memcmp(a->event, b->event, (size_t)a->n * sizeof *a->event) == 0;
}

/* Whether every other seat was told just what everybody was. */
static bool others_learned_no_more(const struct table *t, who w)
{
    struct told all = tell_last(t, TABLE);
    bool good = true;
    for (who o = 0; o < table_started(t)->setup.n_seats && good; o++) {
        if (o != w) {
            struct told one = tell_last(t, o);
            good = is_same(&one, &all);
            free(one.event);
        }
    }
    free(all.event);
    return good;
}

static bool is_listed(const struct game *g, const struct setup *s,
                      const void *state, who w, struct action a)
{
    struct action *list = heap_new(g->max_legal, sizeof *list);
    int n = g->legal(s, state, w, list);
    bool found = false;
    for (int i = 0; i < n && !found; i++) {
        found = memcmp(&list[i], &a, sizeof a) == 0;
    }
    free(list);
    return found;
}

/* One match that `o` could not tell from this one: was the action possible
 * there, and did it look the same to o? */
static bool twin_agrees(const struct table *t, who o, const void *know,
                        struct rng *rng, const struct told *truth)
{
    const struct game *g = table_started(t)->game;
    const struct setup *s = &table_started(t)->setup;
    const struct ply *last = table_ply(t, table_plies(t) - 1);
    void *state = heap_new(1, g->state_size);
    void *here = heap_new(1, g->view_size), *there = heap_new(1, g->view_size);
    struct told told = {heap_new(g->max_events, sizeof *told.event), 0};
    struct event *all = heap_new(g->max_events, sizeof *all);
    struct event_log log = {.event = all, .max = g->max_events};
    bool good = g->imagine(s, know, o, rng, state)
                && is_listed(g, s, state, last->actor, last->action);
    if (good) {
        g->apply(s, state, last->actor, last->action, NULL, &log);
        for (int i = 0; i < log.n; i++) {
            told.n += event_redact(g, &all[i], o, &told.event[told.n]);
        }
        table_view(t, o, here);
        g->view(s, state, o, there);
        good = is_same(&told, truth) && memcmp(here, there, g->view_size) == 0;
    }
    free(state);
    free(here);
    free(there);
    free(told.event);
    free(all);
    return good;
}

/* Whether o was told nothing, and sees what it saw before. */
static bool noticed_nothing(const struct table *t, const struct table *before,
                            who o, const struct told *truth)
{
    size_t n = table_started(t)->game->view_size;
    void *now = heap_new(1, n), *then = heap_new(1, n);
    table_view(t, o, now);
    table_view(before, o, then);
    bool same = memcmp(now, then, n) == 0;
    free(now);
    free(then);
    return same && truth->n == 0;
}

static bool learned_nothing(const struct table *t, const struct table *before,
                            who o)
{
    const struct game *g = table_started(t)->game;
    struct seed seed = rng_seed_from(table_started(t)->seed);
    struct rng rng;
    struct told truth = tell_last(t, o);
    void *know = heap_new(1, g->know_size);
    bool good = true, noticed = !noticed_nothing(t, before, o, &truth);
    table_know(before, o, know);
    rng_start(&rng, &seed, RNG_TEST, (uint64_t)table_plies(t));
    for (int i = 0; i < TWINS && good && noticed; i++) {
        good = twin_agrees(t, o, know, &rng, &truth);
    }
    free(know);
    free(truth.event);
    return good;
}

bool table_may_take_back(const struct table *t, who w)
{
    int last = table_plies(t) - 1;
    if (last < 0 || w >= MAX_SEATS || table_ply(t, last)->actor != w
        || table_waiting(t) != WHO_BIT(w) || !others_learned_no_more(t, w)) {
        return false;
    }
    struct table_start start = *table_started(t);
    start.manual = true;
    struct table *before = table_new(&start);
    for (int i = 0; i < last; i++) {
        const struct ply *p = table_ply(t, i);
        table_play(before, p->actor, p->action, table_layout(t, p));
    }
    bool good =
        learned_nothing(t, before, w) && learned_nothing(t, before, TABLE);
    table_free(before);
    return good;
}

bool table_take_back(struct table *t, who w, struct error *e)
{
    if (!table_may_take_back(t, w)) {
        return error_set(e, ILLEGAL_ACTION,
                         N_("That cannot be taken back: it showed something, "
                            "or somebody else was asked since."));
    }
    return table_undo(t, e);
}
