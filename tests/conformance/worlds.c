/*
 * worlds.c: who was told the same and did the same sees the same; see
 * inside.h.
 *
 * Beside the match, every observer has other worlds in which chance, or
 * somebody else, did something else at some time, and in which that observer
 * was told the same to the byte and did the same ever since.  Such a world
 * is found by playing, never by what the game says of knowledge: another
 * outcome or choice is tried where the match took its own, and is kept when
 * the redacted events are those of the match.  From then on it follows the
 * match, by the same actions where they are possible and look alike, else by
 * others that do, and it ends when nothing looks alike any more.
 *
 * As long as it lives, the observer's view, who is waited for, its legal
 * actions, its refusals and whether it may take back what it did must be those
 * of the match.
 *
 * The other outcomes of a long layout are those with two of its items
 * exchanged: they differ least, so they live longest.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/notation.h"
#include "lib/heap.h"
#include "table/honest.h"
#include "tests/conformance/inside.h"

enum { CANDIDATES = 6, MAX_OTHER = 24 };

/* Something done at ply n that the match did otherwise. */
struct other_step {
    int n;
    struct action action;
    struct layout layout;
};

struct world {
    unsigned char *state;
    int n_other; /* steps; 0: no world */
    struct other_step other[MAX_OTHER];
};

static const struct layout *laid(const struct conform *c, struct action a,
                                 const struct layout *layout)
{
    return notation_has_layout(c->game, a.verb) ? layout : NULL;
}

void conform_open_worlds(struct conform *c)
{
    for (int i = 0; i < N_WHO * N_WORLDS; i++) {
        struct world *world = heap_new(1, sizeof *world);
        world->state = heap_new(1, c->game->state_size);
        c->world[i / N_WORLDS][i % N_WORLDS] = world;
    }
}

void conform_close_worlds(struct conform *c)
{
    for (int i = 0; i < N_WHO * N_WORLDS; i++) {
        struct world *world = c->world[i / N_WORLDS][i % N_WORLDS];
        free(world->state);
        free(world);
    }
}

/* ---- Other things to do ---- */

/* Something that the actor could do in `state`, perhaps what `step` holds. */
static void think_of(struct conform *c, const unsigned char *state, who actor,
                     struct other_step *step)
{
    const struct game *g = c->game;
    if (actor != CHANCE) {
        struct action *list = conform_actions(c);
        int n = g->legal(c->setup, state, actor, list);
        step->action = list[rng_below(&c->rng, (uint32_t)n)];
        return;
    }
    uint32_t n = step->layout.n;
    if (n > 1 && rng_below(&c->rng, 4)) {
        struct layout exchanged = step->layout;
        uint32_t i = rng_below(&c->rng, n), k = rng_below(&c->rng, n);
        exchanged.item[i] = step->layout.item[k];
        exchanged.item[k] = step->layout.item[i];
        if (chance_possible(g, c->setup, state, step->action, &exchanged)) {
            step->layout = exchanged;
            return;
        }
    }
    step->layout = (struct layout){0};
    chance_draw(g, c->setup, state, &c->rng, &step->action, &step->layout);
}

/* Plays a step on `state` if w is told what `seen` says; else leaves it. */
static bool play_alike(struct conform *c, unsigned char *state, who actor,
                       const struct other_step *step, who w,
                       const struct happened *seen)
{
    struct happened all, seen2;
    unsigned char *after = conform_bytes(c, c->game->state_size, 0);
    memcpy(after, state, c->game->state_size);
    conform_play(c, after, actor, step->action,
                 laid(c, step->action, &step->layout), &all);
    conform_redact(c, &all, w, &seen2);
    bool alike = conform_same_events(seen, &seen2);
    if (alike) {
        memcpy(state, after, c->game->state_size);
    }
    return alike;
}

/* Plays ply n in a world of w's as the match did, or otherwise but so that w
 * is told the same.  False when nothing does. */
static bool follow(struct conform *c, struct world *world, who w, who actor,
                   const struct other_step *as, const struct happened *seen)
{
    const struct game *g = c->game;
    if (!(g->waiting(c->setup, world->state) & WHO_BIT(actor))) {
        return false;
    }
    bool same =
        conform_is_legal(c, world->state, actor, as->action, &as->layout);
    for (int i = 0; i <= CANDIDATES; i++) {
        struct other_step step = *as;
        bool is_other = actor != w && (!same || i > 0 || rng_below(&c->rng, 2));
        if (is_other && world->n_other == MAX_OTHER) {
            return false;
        }
        if (is_other) {
            think_of(c, world->state, actor, &step);
        } else if (!same) {
            return false;
        }
        if (play_alike(c, world->state, actor, &step, w, seen)) {
            if (is_other) {
                world->other[world->n_other++] = step;
            }
            return true;
        }
        if (is_other && same && i == 0
            && play_alike(c, world->state, actor, as, w, seen)) {
            return true;
        }
        if (actor == w) {
            return false;
        }
    }
    return false;
}

/* ---- What w can see of it ---- */

/* The world as a match of its own; NULL when its last action was another. */
static struct table *table_of(const struct conform *c,
                              const struct world *world)
{
    struct table *t = table_new(&c->start);
    int k = 0, n = table_plies(c->table);
    for (int i = 0; i < n; i++) {
        const struct ply *p = table_ply(c->table, i);
        const struct other_step *o = &world->other[k];
        if (k < world->n_other && o->n == i) {
            table_play(t, p->actor, o->action, laid(c, o->action, &o->layout));
            k++;
        } else {
            table_play(t, p->actor, p->action, table_layout(c->table, p));
        }
    }
    return t;
}

/* Whether w may take back what it just did must not depend on secrets. */
static void compare_undo(struct conform *c, who w, const struct world *world)
{
    struct table *t = table_of(c, world);
    bool here = honest_can_undo(c->table, w, NULL);
    bool there = honest_can_undo(t, w, NULL);
    table_free(t);
    if (here != there) {
        conform_fail(c, CONFORM_SECRETS,
                     "whether %d may take back its action tells it a secret",
                     w);
    }
}

/* ---- Birth and life ---- */

/* A world of w's that took another step at ply n than the match did, whose
 * state before it is given. */
static bool branch(struct conform *c, struct world *world, who w, int n,
                   who actor, const struct other_step *as,
                   const struct happened *seen)
{
    for (int i = 0; i < CANDIDATES; i++) {
        struct other_step step = *as;
        step.n = n;
        think_of(c, world->state, actor, &step);
        if ((memcmp(&step.action, &as->action, sizeof step.action) != 0
             || memcmp(&step.layout, &as->layout, sizeof step.layout) != 0)
            && play_alike(c, world->state, actor, &step, w, seen)) {
            world->n_other = 1;
            world->other[0] = step;
            return true;
        }
    }
    return false;
}

static struct other_step step_of(const struct conform *c, int n)
{
    const struct ply *p = table_ply(c->table, n);
    const struct layout *l = table_layout(c->table, p);
    return (struct other_step){n, p->action, l ? *l : (struct layout){0}};
}

/* The match from its start, with another step at ply `at`. */
static void replay(struct conform *c, struct world *world, who w, int at)
{
    const struct game *g = c->game;
    unsigned char *truth = conform_bytes(c, g->state_size, 0);
    g->start(c->setup, truth);
    memcpy(world->state, truth, g->state_size);
    world->n_other = 0;
    for (int n = 0; n < table_plies(c->table); n++) {
        who actor = table_ply(c->table, n)->actor;
        struct other_step as = step_of(c, n);
        struct happened all, seen;
        conform_play(c, truth, actor, as.action, laid(c, as.action, &as.layout),
                     &all);
        conform_redact(c, &all, w, &seen);
        bool alive;
        if (n < at) {
            memcpy(world->state, truth, g->state_size);
            alive = true;
        } else if (n == at) {
            alive = branch(c, world, w, n, actor, &as, &seen);
        } else {
            alive = follow(c, world, w, actor, &as, &seen);
        }
        if (!alive) {
            world->n_other = 0;
            return;
        }
    }
}

/* Gives w's empty place a world: from the last action, or from an earlier
 * one. */
static void give_birth(struct conform *c, struct world *world, who w,
                       const unsigned char *before, who actor,
                       const struct happened *seen)
{
    int n = table_plies(c->table) - 1;
    struct other_step as = step_of(c, n);
    if (actor != w) {
        memcpy(world->state, before, c->game->state_size);
        if (branch(c, world, w, n, actor, &as, seen)) {
            return;
        }
    }
    int at = (int)rng_below(&c->rng, (uint32_t)n + 1);
    at = rng_below(&c->rng, 2) ? 0 : at;
    if (table_ply(c->table, at)->actor != w
        && rng_below(&c->rng, (uint32_t)n / 4 + 1) == 0) {
        replay(c, world, w, at);
    }
}

void conform_worlds(struct conform *c, who w, const unsigned char *before,
                    who actor, const struct happened *seen)
{
    const struct game *g = c->game;
    int n = table_plies(c->table) - 1;
    struct other_step as = step_of(c, n);
    for (int i = 0; i < N_WORLDS; i++) {
        struct world *world = c->world[w][i];
        as.n = n;
        if (world->n_other && !follow(c, world, w, actor, &as, seen)) {
            world->n_other = 0;
        }
        if (!world->n_other) {
            give_birth(c, world, w, before, actor, seen);
        }
        if (world->n_other
            && memcmp(world->state, c->state, g->state_size) == 0) {
            world->n_other = 0;
        }
        if (world->n_other) {
            c->report->worlds++;
            conform_compare(c, w, world->state, "told the same");
            /* One step, and not long ago: it cannot have been unlikely. */
            if (world->n_other == 1 && n - world->other[0].n < 4
                && rng_below(&c->rng, 40) == 0) {
                conform_is_imaginable(c, w, c->seat[w].know, world->state);
            }
            if (actor == w && rng_below(&c->rng, (uint32_t)n / 20 + 4) == 0) {
                compare_undo(c, w, world);
            }
        }
    }
}
