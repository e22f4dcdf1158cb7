/*
 * eyes.c: see eyes.h.
 *
 * All who watch are bots that never choose: one that forgets nothing, whose
 * traces say when and how often, and a crowd of the level.  A moment of their
 * clock is translated back to the ply that brought it.  An action costs a
 * bot_see for each of them: some microseconds.
 */
// SPDX-License-Identifier: MIT
#include "table/eyes.h"

#include <stdlib.h>
#include <string.h>

#include "bots/level.h"
#include "bots/memory.h"
#include "lib/heap.h"

enum { CROWD = 50 };

struct eyes {
    const struct game *game;
    struct setup setup;
    struct bot *perfect;
    int n_crowd; /* 0: nobody forgets */
    struct bot *crowd[CROWD];
    struct recalled *recalled; /* room for one memory */
    uint32_t *moment;          /* after each ply */
    size_t plies, max_plies;
};

static struct bot *watcher(const struct eyes *e, who seat,
                           const struct bot_level *level, uint64_t seed)
{
    struct seed s = rng_seed_from(seed);
    struct bot *b = heap_new(1, bot_size(e->game));
    bot_start(b, e->game, &e->setup, seat, level, &s);
    return b;
}

struct eyes *eyes_new(const struct table_start *start, who seat,
                      const struct bot_level *level)
{
    struct eyes *e = heap_new(1, sizeof *e);
    const struct trace *trace;
    e->game = start->game;
    e->setup = start->setup;
    e->perfect = watcher(e, seat, bot_level("elephant"), 1);
    e->n_crowd = level->forgets ? CROWD : 0;
    for (int i = 0; i < e->n_crowd; i++) {
        e->crowd[i] = watcher(e, seat, level, (uint64_t)i + 1);
    }
    e->recalled =
        heap_new(bot_memory(e->perfect, &trace)->max, sizeof *e->recalled);
    return e;
}

void eyes_free(struct eyes *e)
{
    if (e) {
        for (int i = 0; i < e->n_crowd; i++) {
            free(e->crowd[i]);
        }
        free(e->perfect);
        free(e->recalled);
        free(e->moment);
        free(e);
    }
}

struct bot *eyes_bot(const struct eyes *e)
{
    return e->perfect;
}

void eyes_see(void *eyes, const struct event *event, int n, const void *view)
{
    struct eyes *e = eyes;
    const struct trace *trace;
    bot_see(e->perfect, event, n, view);
    for (int i = 0; i < e->n_crowd; i++) {
        bot_see(e->crowd[i], event, n, view);
    }
    heap_room((void **)&e->moment, e->plies, &e->max_plies, sizeof *e->moment);
    e->moment[e->plies++] = bot_memory(e->perfect, &trace)->moment;
}

void eyes_chose(struct eyes *e)
{
    bot_chose(e->perfect);
    for (int i = 0; i < e->n_crowd; i++) {
        bot_chose(e->crowd[i]);
    }
}

/* How many plies had been played when the clock first said so. */
static int ply_of(const struct eyes *e, uint32_t moment)
{
    size_t i = 0;
    while (i < e->plies && e->moment[i] < moment) {
        i++;
    }
    return (int)i + 1;
}

static uint16_t moments(uint32_t n)
{
    return (uint16_t)(n < 9999 ? n : 9999);
}

static struct known of_trace(const struct eyes *e, const struct memory *m,
                             const struct trace *t)
{
    return (struct known){.fact = t->fact,
                          .since = ply_of(e, t->first),
                          .last = ply_of(e, t->last),
                          .seen = t->seen,
                          .turns_ago = (uint16_t)(m->turn - t->turn),
                          .moves = t->moves,
                          .now = {.first = moments(m->moment - t->first),
                                  .last = moments(m->moment - t->last),
                                  .seen = moments(t->seen),
                                  .moves = t->moves,
                                  .moved = moments(m->moment - t->moved),
                                  .is_in_mind = m->choice < t->fresh}};
}

static void add_in_order(struct known *list, int n, struct known k)
{
    while (n > 0 && memcmp(&list[n - 1].fact, &k.fact, sizeof k.fact) > 0) {
        list[n] = list[n - 1];
        n--;
    }
    list[n] = k;
}

/* Asks the crowd who has it exactly. */
static void ask_crowd(const struct eyes *e, struct known *known, int n)
{
    int count[UINT8_MAX] = {0};
    for (int i = 0; i < e->n_crowd; i++) {
        int n_recalled = bot_recall(e->crowd[i], e->recalled);
        for (int k = 0; k < n_recalled; k++) {
            const struct fact *f = &e->recalled[k].fact;
            for (int at = 0; at < n; at++) {
                count[at] += memcmp(&known[at].fact, f, sizeof *f) == 0;
            }
        }
    }
    for (int at = 0; at < n; at++) {
        known[at].share =
            e->n_crowd ? (uint8_t)(count[at] * 100 / e->n_crowd) : 100;
    }
}

int eyes_known(const struct eyes *e, struct known *known)
{
    const struct trace *trace;
    const struct memory *m = bot_memory(e->perfect, &trace);
    int n = 0;
    for (int i = 0; i < m->n; i++) {
        if (trace[i].is_hidden) {
            add_in_order(known, n++, of_trace(e, m, &trace[i]));
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
            known[i].fresher += known[k].now.last < known[i].now.last;
        }
    }
    ask_crowd(e, known, n);
    return n;
}
