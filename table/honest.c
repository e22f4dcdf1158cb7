/*
 * honest.c: see honest.h.
 *
 * Whether an action told an observer anything is asked of worlds, not of the
 * game: from what shows to that observer just before (its knowledge without
 * any memory: `believe` nothing), states are drawn that it cannot tell from
 * the truth.  If the action would have been possible in every one of them,
 * and would have looked the same, then it told nothing.  Memory is left out
 * on purpose: to be shown again what one has forgotten is to be told.
 *
 * Whether it hid something is asked of the same knowledge: what the observer,
 * having seen both views and nothing else, knows of hidden things afterwards
 * and did not before, would show again if the action were taken back.
 */
// SPDX-License-Identifier: MIT
#include "table/honest.h"

#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/rng.h"
#include "lib/heap.h"

enum { WORLDS = 24 };

struct check {
    const struct game *game;
    const struct setup *setup;
    struct ply last;
    who observer;
    struct event *told; /* of the action, as the observer was told it */
    size_t n_told;
    void *view, *other_view;    /* after the action: the true one, another */
    void *know, *later, *state; /* what is known before and after it */
    struct event_log log;
    struct action *legal;
    struct fact *fact, *old_fact;
};

/* Whether the action was possible in this world and looked the same there. */
static bool looks_the_same(struct check *c)
{
    const struct game *g = c->game;
    int n = g->legal(c->setup, c->state, c->last.actor, c->legal), i = 0;
    while (i < n
           && memcmp(&c->legal[i], &c->last.action, sizeof *c->legal) != 0) {
        i++;
    }
    if (i == n) {
        return false;
    }
    c->log.n = 0;
    g->apply(c->setup, c->state, c->last.actor, c->last.action, NULL, &c->log);
    size_t n_told = 0;
    for (i = 0; i < c->log.n; i++) {
        struct event e;
        if (event_redact(g, &c->log.event[i], c->observer, &e)
            && (n_told == c->n_told
                || memcmp(&e, &c->told[n_told++], sizeof e) != 0)) {
            return false;
        }
    }
    g->view(c->setup, c->state, c->observer, c->other_view);
    return n_told == c->n_told
           && memcmp(c->view, c->other_view, g->view_size) == 0;
}

static bool told_nothing(struct check *c, struct rng *rng)
{
    for (int i = 0; i < WORLDS; i++) {
        if (!c->game->imagine(c->setup, c->know, c->observer, rng, c->state)
            || !looks_the_same(c)) {
            return false;
        }
    }
    return true;
}

static bool has(const struct fact *list, int n, struct fact f)
{
    for (int i = 0; i < n; i++) {
        if (list[i].what == f.what && list[i].where == f.where) {
            return true;
        }
    }
    return false;
}

static bool hid_nothing(struct check *c)
{
    const struct game *g = c->game;
    int old = g->facts(c->setup, c->know, c->observer, c->old_fact);
    memcpy(c->later, c->know, g->know_size);
    g->learn(c->setup, c->later, c->observer, c->told, (int)c->n_told, c->view);
    int n = g->facts(c->setup, c->later, c->observer, c->fact);
    for (int i = 0; i < n; i++) {
        if (!has(c->old_fact, old, c->fact[i])) {
            return false;
        }
    }
    return true;
}

/* What an observer saw of the last action, and knew before it, but for what
 * it remembered. */
static void look_as(struct check *c, const struct table *t, who observer)
{
    c->observer = observer;
    free(c->told);
    c->told = table_events(t, observer, table_plies(t) - 1, &c->n_told);
    table_view(t, observer, c->view);
    table_know(t, observer, table_plies(t) - 1, c->know);
    c->game->believe(c->setup, c->know, observer, NULL, 0);
}

/* Whether the last action left this observer none the wiser, and taking it
 * back would too. */
static bool is_harmless(struct check *c, struct rng *rng)
{
    return hid_nothing(c) && told_nothing(c, rng); /* the cheaper first */
}

/* Whether it told w just what it told everybody. */
static bool is_told_no_more(const struct table *t, who w)
{
    size_t n;
    return table_is_open(t, w, table_plies(t) - 1, &n);
}

/* Asked so, and not of what each of them knows, the answer tells the actor
 * nothing about the others' secrets. */
static bool others_were_told_no_more(const struct check *c,
                                     const struct table *t)
{
    for (who w = 0; w < c->setup->n_seats; w++) {
        if (w != c->last.actor && !is_told_no_more(t, w)) {
            return false;
        }
    }
    return true;
}

/* First the table, then the actor; who sees and knows no more than the table
 * need not be asked again. */
static bool is_harmless_to_both(struct check *c, const struct table *t,
                                struct rng *rng)
{
    const struct game *g = c->game;
    look_as(c, t, TABLE);
    if (!is_harmless(c, rng)) {
        return false;
    }
    memcpy(c->other_view, c->view, g->view_size);
    memcpy(c->later, c->know, g->know_size);
    look_as(c, t, c->last.actor);
    bool knows_no_more = is_told_no_more(t, c->last.actor)
                         && memcmp(c->view, c->other_view, g->view_size) == 0
                         && memcmp(c->know, c->later, g->know_size) == 0;
    return knows_no_more || is_harmless(c, rng);
}

static bool is_harmless_to_all(const struct table *t)
{
    const struct game *g = table_started(t)->game;
    struct seed seed = rng_seed_from(0); /* not the deal's: no luck to learn */
    struct rng rng;
    rng_start(&rng, &seed, RNG_IMAGINE, (uint64_t)table_plies(t));
    size_t max_events = g->max_events;
    struct check c = {
        .game = g,
        .setup = &table_started(t)->setup,
        .last = *table_ply(t, table_plies(t) - 1),
        .view = heap_new(1, g->view_size),
        .other_view = heap_new(1, g->view_size),
        .know = heap_new(1, g->know_size),
        .later = heap_new(1, g->know_size),
        .state = heap_new(1, g->state_size),
        .log = {heap_new(max_events, sizeof(struct event)), 0, (int)max_events},
        .legal = heap_new(g->max_legal, sizeof(struct action)),
        .fact = heap_new((size_t)g->max_facts + 1, sizeof(struct fact)),
        .old_fact = heap_new((size_t)g->max_facts + 1, sizeof(struct fact)),
    };
    bool good =
        others_were_told_no_more(&c, t) && is_harmless_to_both(&c, t, &rng);
    free(c.told);
    free(c.view);
    free(c.other_view);
    free(c.know);
    free(c.later);
    free(c.state);
    free(c.log.event);
    free(c.legal);
    free(c.fact);
    free(c.old_fact);
    return good;
}

bool honest_can_undo(const struct table *t, who w, struct error *e)
{
    int n = table_plies(t);
    if (n == 0 || table_ply(t, n - 1)->actor != w
        || table_waiting(t) != WHO_BIT(w)) {
        return error_set(e, ILLEGAL_ACTION,
                         N_("It is too late to take that back: something "
                            "happened after it, or somebody else was asked."));
    }
    if (table_started(t)->game->final_verbs
        & VERB_BIT(table_ply(t, n - 1)->action.verb)) {
        return error_set(e, ILLEGAL_ACTION,
                         N_("That is final: the rules allow no trying out."));
    }
    return is_harmless_to_all(t)
           || error_set(e, ILLEGAL_ACTION,
                        N_("That cannot be taken back: it showed something, "
                           "or hid it."));
}

bool honest_undo(struct table *t, who w, struct error *e)
{
    return honest_can_undo(t, w, e) && table_undo(t, e);
}
