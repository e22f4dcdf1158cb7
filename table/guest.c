/*
 * guest.c: see guest.h.  A lock round each program: it answers one seat after
 * the other.
 */
// SPDX-License-Identifier: MIT
#include "table/guest.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/rng.h"
#include "lib/heap.h"

struct program {
    struct outside *outside;
    pthread_mutex_t lock;
};

/* One seat. */
struct guest {
    const struct game *game;
    struct setup setup;
    who seat;
    struct program *program;
    bool is_own; /* nobody else's program */
    uint64_t seen;
    struct buf text, answer;
    struct rng rng;
};

/* ---- Playing ---- */

static void watch(void *self, const struct table *t, bool anew)
{
    struct guest *g = self;
    buf_clear(&g->text);
    outside_write(g->program->outside, t, g->seat, anew || !g->is_own, &g->seen,
                  &g->text);
}

static int think(void *self, const struct action *legal, int n)
{
    struct guest *g = self;
    struct action a;
    struct layout layout;
    pthread_mutex_lock(&g->program->lock);
    bool good = outside_talk(g->program->outside, &g->text, &g->answer)
                && notation_parse(g->game, &g->setup, g->answer.text, &a,
                                  &layout, NULL);
    pthread_mutex_unlock(&g->program->lock);
    for (int i = 0; good && i < n; i++) {
        if (memcmp(&legal[i], &a, sizeof a) == 0) {
            return i;
        }
    }
    return (int)rng_below(&g->rng, (uint32_t)n);
}

static void end(struct program *p)
{
    outside_free(p->outside);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

static void free_guest(void *self)
{
    struct guest *g = self;
    if (g->is_own) {
        end(g->program);
    }
    heap_free_buf(&g->text);
    heap_free_buf(&g->answer);
    free(g);
}

static struct computer *seat_guest(struct program *p, bool is_own,
                                   const struct table *t, who seat,
                                   uint64_t seed)
{
    const struct table_start *start = table_started(t);
    struct guest *g = heap_new(1, sizeof *g);
    struct seed s = rng_seed_from(seed);
    *g = (struct guest){.game = start->game,
                        .setup = start->setup,
                        .seat = seat,
                        .program = p,
                        .is_own = is_own,
                        .text = BUF_ON_HEAP,
                        .answer = BUF_ON_HEAP};
    rng_start(&g->rng, &s, RNG_PLAY, seat);
    /* How long it seems to think is what a level does; the middle one. */
    struct computer *c = computer_new(t, seat, "adult", seed);
    computer_let(
        c, &(struct computer_mind){
               .self = g, .watch = watch, .think = think, .free = free_guest});
    return c;
}

static struct program *start(const char *command, int time_ms, struct error *e)
{
    struct outside *o = outside_new(command, time_ms, e);
    struct program *p = o ? heap_new(1, sizeof *p) : NULL;
    if (p) {
        p->outside = o;
        pthread_mutex_init(&p->lock, NULL);
    }
    return p;
}

struct computer *guest_computer(const char *command, int time_ms,
                                const struct table *t, who seat, uint64_t seed,
                                struct outside **outside, struct error *e)
{
    struct program *p = start(command, time_ms, e);
    *outside = p ? p->outside : NULL;
    return p ? seat_guest(p, true, t, seat, seed) : NULL;
}

/* ---- For an evening ---- */

static struct computer *seat_shared(struct program *p, const struct table *t,
                                    who seat, uint64_t seed)
{
    return seat_guest(p, false, t, seat, seed);
}

/* What the program is called: its first word, without its folder. */
static void name(const struct guests *g, const char *command, char *out)
{
    size_t n = strcspn(command, " ");
    const char *from = command;
    for (const char *at = command; at < command + n; at++) {
        from = *at == '/' ? at + 1 : from;
    }
    int most = GUEST_NAME - 7;
    int length = (int)(command + n - from);
    snprintf(out, GUEST_NAME, "cmd:%.*s", length < most ? length : most, from);
    for (int i = 2; guests_find(g, out) >= 0; i++) {
        snprintf(out, GUEST_NAME, "cmd:%.*s%d", length < most ? length : most,
                 from, i);
    }
}

bool guests_add(struct guests *g, const char *command, int time_ms,
                struct error *e)
{
    assert(g->n < GUESTS);
    char as[GUEST_NAME];
    name(g, command, as);
    struct program *p = start(command, time_ms, e);
    if (!p) {
        return false;
    }
    memcpy(g->name[g->n], as, sizeof as);
    g->program[g->n++] = p;
    g->seat = seat_shared;
    return true;
}

void guests_leave(struct guests *g)
{
    while (g->n > 0) {
        end(g->program[--g->n]);
    }
}
