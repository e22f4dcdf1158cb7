/*
 * arena.c: see arena.h.
 *
 * Threads take the number of the next game from a counter; what a game gave
 * is kept by its number and added up at the end in order.  Game i is deal
 * i / seats, turned i % seats places.
 */
// SPDX-License-Identifier: MIT
#include "lab/arena.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/bot.h"
#include "lib/heap.h"
#include "lib/now.h"
#include "table/computer.h"
#include "table/file.h"
#include "table/outside.h"
#include "table/record.h"

/* What one game gave. */
struct outcome_of {
    bool was_played, given_up;
    int actions;
    who_set winners; /* seats */
    uint64_t decisions[MAX_SEATS], iterations[MAX_SEATS];
    double seconds[MAX_SEATS], longest[MAX_SEATS]; /* by seat */
    struct outside_faults faults[MAX_SEATS];       /* by seat */
};

struct hall {
    const struct arena *arena;
    struct outcome_of *outcome;
    atomic_int next, done;
    pthread_mutex_t lock; /* of `error` */
    bool failed;
    struct error *error;
};

static void fail(struct hall *h, const struct error *e)
{
    pthread_mutex_lock(&h->lock);
    if (!h->failed && h->error) {
        *h->error = *e;
    }
    h->failed = true;
    pthread_mutex_unlock(&h->lock);
}

/* ---- One game ---- */

/* One seat: a computer player, or an outside program. */
struct player {
    struct computer *computer;
    struct outside *outside;
};

static bool open_player(struct player *p, const struct arena *a,
                        const struct table *t, who seat, const char *name,
                        uint64_t seed, struct error *e)
{
    *p = (struct player){NULL, NULL};
    if (strncmp(name, "cmd:", 4) == 0) {
        p->outside = outside_new(t, seat, name + 4, a->time_ms, seed, e);
        return p->outside;
    }
    const struct bot_level *level = bot_level(name);
    for (int i = 0; i < a->n_own; i++) {
        level = strcmp(a->own[i].name, name) == 0 ? &a->own[i] : level;
    }
    p->computer = computer_new_as(t, seat, level, seed);
    return true;
}

/* False when the player would rather let others act, and may. */
static bool act(struct player *p, struct table *t, who seat, bool may_wait)
{
    const char *action;
    if (p->outside) {
        action = outside_choose(p->outside, t);
    } else {
        computer_watch(p->computer, t);
        computer_think(p->computer);
        if (may_wait && computer_waits(p->computer)) {
            return false;
        }
        action = computer_action(p->computer);
    }
    struct error e;
    bool good = table_act(t, seat, action, &e);
    if (!good) {
        fprintf(stderr, "thicket: a computer player chose \"%s\"\n", action);
        abort();
    }
    return true;
}

static bool write_record(const struct table *t, const char *folder, int number,
                         struct error *e)
{
    char path[1024];
    SCOPED_BUF text = BUF_ON_HEAP;
    snprintf(path, sizeof path, "%s/%06d.rec", folder, number);
    record_write(t, &text);
    return file_write(path, false, &text, e);
}

static void play_game(struct hall *h, int number)
{
    const struct arena *a = h->arena;
    struct outcome_of *out = &h->outcome[number];
    struct table_start start = a->start;
    int n = start.setup.n_seats;
    struct player player[MAX_SEATS] = {{NULL, NULL}};
    struct error e;
    start.seed += (uint64_t)(number / n);
    struct table *t = table_new(&start);
    bool good = true;
    for (who seat = 0; good && seat < n; seat++) {
        good = open_player(&player[seat], a, t, seat,
                           a->player[(seat + number) % n],
                           start.seed * 64 + (uint64_t)(number % n), &e);
    }
    who_set shy = 0; /* those who would rather wait */
    while (good && table_waiting(t)
           && (uint32_t)table_plies(t) < a->max_actions) {
        who w = (who)table_next(t, (who_set)(WHO_BIT(n) - 1), shy);
        bool is_outside = player[w].outside; /* whose time is not ours */
        uint64_t before = is_outside ? now_ns() : now_thread_ns();
        bool acted = act(&player[w], t, w, !(shy & WHO_BIT(w)));
        shy = acted ? 0 : (who_set)(shy | WHO_BIT(w));
        uint64_t after = is_outside ? now_ns() : now_thread_ns();
        double took = (double)(after - before) * 1e-9;
        out->decisions[w]++;
        out->iterations[w] +=
            player[w].computer ? computer_iterations(player[w].computer) : 0;
        out->seconds[w] += took;
        out->longest[w] = took > out->longest[w] ? took : out->longest[w];
    }
    out->was_played = good;
    out->given_up = table_waiting(t) != 0;
    out->actions = table_plies(t);
    if (good && !out->given_up) {
        struct result r;
        table_result(t, &r);
        out->winners = r.winners;
    }
    good = good && (!a->records || write_record(t, a->records, number, &e));
    for (who seat = 0; seat < n; seat++) {
        if (player[seat].outside) {
            out->faults[seat] = outside_faults(player[seat].outside);
        }
        outside_free(player[seat].outside);
        computer_free(player[seat].computer);
    }
    table_free(t);
    if (!good) {
        fail(h, &e);
    }
}

static void *play_games(void *context)
{
    struct hall *h = context;
    int number;
    while (!h->failed
           && (number = atomic_fetch_add(&h->next, 1)) < h->arena->n_games) {
        play_game(h, number);
        int done = atomic_fetch_add(&h->done, 1) + 1;
        if (h->arena->progress) {
            h->arena->progress(done, h->arena->n_games);
        }
    }
    return NULL;
}

/* ---- All of them ---- */

static void add_up(const struct arena *a, const struct outcome_of *out,
                   int number, struct arena_report *r)
{
    const struct game *g = a->start.game;
    int n = a->start.setup.n_seats;
    r->games++;
    r->given_up += out->given_up;
    r->actions += out->actions;
    int n_winners = __builtin_popcount(out->winners);
    bool is_decided = n_winners > 0;
    for (who seat = 0; seat < n; seat++) {
        int player = (seat + number) % n;
        who_set team = g->team ? g->team(&a->start.setup, seat) : WHO_BIT(seat);
        if (out->winners & WHO_BIT(seat)) {
            bool alone = !(out->winners & ~team);
            double part = alone ? 1 : 1.0 / n_winners;
            is_decided = is_decided && alone;
            r->wins[player] += part;
            r->seat_wins[seat] += part;
        }
        r->decisions[player] += out->decisions[seat];
        r->iterations[player] += out->iterations[seat];
        r->seconds[player] += out->seconds[seat];
        if (out->longest[seat] > r->longest[player]) {
            r->longest[player] = out->longest[seat];
        }
        r->late[player] += out->faults[seat].late;
        r->malformed[player] += out->faults[seat].malformed;
        r->illegal[player] += out->faults[seat].illegal;
    }
    r->decided += is_decided;
    for (who seat = 0; is_decided && seat < n; seat++) {
        r->decided_wins[(seat + number) % n] += (out->winners >> seat) & 1;
    }
}

bool arena_run(const struct arena *a, struct arena_report *report,
               struct error *e)
{
    struct hall h = {.arena = a, .error = e};
    if (a->records && mkdir(a->records, 0777) != 0 && errno != EEXIST) {
        return error_set(e, 0, N_("{path} cannot be made: {why}."), "path",
                         a->records, "why", strerror(errno));
    }
    SCOPED pthread_t *thread = heap_new((size_t)a->n_threads, sizeof *thread);
    h.outcome = heap_new((size_t)a->n_games, sizeof *h.outcome);
    pthread_mutex_init(&h.lock, NULL);
    int started = 0;
    while (started < a->n_threads
           && pthread_create(&thread[started], NULL, play_games, &h) == 0) {
        started++;
    }
    if (started == 0) {
        play_games(&h);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    *report = (struct arena_report){0};
    const struct game *g = a->start.game;
    int n = a->start.setup.n_seats;
    report->is_shared =
        g->team && g->team(&a->start.setup, 0) == WHO_BIT(n) - 1;
    for (int i = 0; i < a->n_games && !h.failed; i++) {
        add_up(a, &h.outcome[i], i, report);
    }
    pthread_mutex_destroy(&h.lock);
    free(h.outcome);
    return !h.failed;
}

void arena_interval(double wins, double n, double *low, double *high)
{
    const double z = 1.959964;
    if (n <= 0) {
        *low = 0;
        *high = 1;
        return;
    }
    double p = wins / n;
    double middle = p + z * z / (2 * n);
    double width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = (middle - width) / (1 + z * z / n);
    *high = (middle + width) / (1 + z * z / n);
}
