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

/* Before so many, how much their scores differ is not known. */
enum { FEWEST_DEALS = 16 };

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
    atomic_bool *ended; /* by number */
    atomic_int next, done;
    pthread_mutex_t lock; /* of what follows */
    bool failed;
    struct error *error;
    /* Of the sequential test: deals that were looked at, and their scores. */
    int deals;
    double sum, squares, llr;
    int n_enough; /* games after which it was decided; 0: not yet */
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

/* What one thread plays with: its outside programs, by player, which live
 * through all of its games. */
struct worker {
    struct hall *hall;
    struct outside *outside[MAX_SEATS];
};

/* One seat: a computer player, or an outside program. */
struct player {
    struct computer *computer;
    struct outside *outside;
    struct outside_faults before; /* of the program, before this game */
};

static bool open_player(struct player *p, struct worker *k,
                        const struct table *t, who seat, int number,
                        uint64_t seed, struct error *e)
{
    const struct arena *a = k->hall->arena;
    const char *name = a->player[number];
    *p = (struct player){.computer = NULL};
    if (strncmp(name, "cmd:", 4) == 0) {
        struct outside **kept = &k->outside[number];
        if (!*kept && !(*kept = outside_new(name + 4, a->time_ms, e))) {
            return false;
        }
        p->outside = *kept;
        p->before = outside_faults(*kept);
        outside_begin(*kept, t, seat, seed);
        return true;
    }
    struct bot_level level;
    bool is_known = computer_level_of(name, &level);
    for (int i = 0; !is_known && i < a->n_own; i++) {
        is_known = strcmp(a->own[i].name, name) == 0;
        level = a->own[i];
    }
    assert(is_known);
    p->computer = computer_new_as(t, seat, &level, seed);
    return true;
}

/* Whether a program is there to go on with: one that is gone ends the run,
 * unless that is allowed. */
static bool is_there(struct player *p, const struct arena *a, struct error *e)
{
    if (!p->outside || a->is_lenient || !outside_is_gone(p->outside)) {
        return true;
    }
    outside_why_gone(p->outside, e);
    return false;
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

/* A value of a tag has no quotes and no line's end in it. */
static void name_seat(int seat, const char *name, struct buf *tags)
{
    buf_add(tags, "[Seat");
    buf_int(tags, seat);
    buf_add(tags, " \"");
    for (; *name; name++) {
        bool is_bad = *name == '"' || (unsigned char)*name < ' ';
        buf_char(tags, is_bad ? '\'' : *name);
    }
    buf_add(tags, "\"]\n");
}

static bool write_record(struct table *t, const struct arena *a, int number,
                         struct error *e)
{
    char path[1024];
    SCOPED_BUF text = BUF_ON_HEAP;
    int n = a->start.setup.n_seats;
    for (int seat = 0; seat < n; seat++) {
        name_seat(seat, a->player[(seat + number) % n], &text);
    }
    table_set_tags(t, text.text);
    buf_clear(&text);
    snprintf(path, sizeof path, "%s/%06d.rec", a->records, number);
    record_write(t, &text);
    return file_write(path, false, &text, e);
}

static void add_faults(const struct player *p, struct outside_faults *sum)
{
    struct outside_faults now = outside_faults(p->outside);
    sum->dead = now.dead - p->before.dead;
    sum->late = now.late - p->before.late;
    sum->malformed = now.malformed - p->before.malformed;
    sum->illegal = now.illegal - p->before.illegal;
}

/* Lets a seat act, or wait if it may, and counts what that took. */
static bool decide(struct player *p, struct table *t, who w, bool may_wait,
                   struct outcome_of *out)
{
    bool is_outside = p->outside; /* whose time is not ours */
    uint64_t before = is_outside ? now_ns() : now_thread_ns();
    bool acted = act(p, t, w, may_wait);
    uint64_t after = is_outside ? now_ns() : now_thread_ns();
    double took = (double)(after - before) * 1e-9;
    out->decisions[w]++;
    out->iterations[w] += p->computer ? computer_iterations(p->computer) : 0;
    out->seconds[w] += took;
    out->longest[w] = took > out->longest[w] ? took : out->longest[w];
    return acted;
}

static void play_game(struct worker *k, int number)
{
    struct hall *h = k->hall;
    const struct arena *a = h->arena;
    struct outcome_of *out = &h->outcome[number];
    struct table_start start = a->start;
    int64_t pause_ms = 0;
    number += a->first;
    int n = start.setup.n_seats;
    struct player player[MAX_SEATS] = {{.computer = NULL}};
    struct error e;
    start.seed += (uint64_t)(number / n);
    struct table *t = table_new(&start);
    bool good = true;
    for (who seat = 0; good && seat < n; seat++) {
        good = open_player(&player[seat], k, t, seat, (seat + number) % n,
                           start.seed * 64 + (uint64_t)(number % n), &e);
    }
    who_set shy = 0; /* those who would rather wait */
    while (good && table_waiting(t)
           && (uint32_t)table_plies(t) < a->max_actions) {
        who w = (who)table_next(t, (who_set)(WHO_BIT(n) - 1), shy);
        bool acted = decide(&player[w], t, w, !(shy & WHO_BIT(w)), out);
        shy = acted ? 0 : (who_set)(shy | WHO_BIT(w));
        pause_ms += acted && player[w].computer
                        ? computer_pause_ms(player[w].computer)
                        : 0;
        good = is_there(&player[w], a, &e);
    }
    out->was_played = good;
    out->given_up = table_waiting(t) != 0;
    out->actions = table_plies(t);
    if (good && !out->given_up) {
        struct result r;
        table_result(t, &r);
        out->winners = r.winners;
    }
    if (good && a->ended) {
        a->ended(a->context, number, t, pause_ms);
    }
    good = good && (!a->records || write_record(t, a, number, &e));
    for (who seat = 0; seat < n; seat++) {
        if (player[seat].outside) {
            add_faults(&player[seat], &out->faults[seat]);
        }
        computer_free(player[seat].computer);
    }
    table_free(t);
    if (!good) {
        fail(h, &e);
    }
}

/* ---- When enough is known ---- */

double arena_score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* How much likelier the scores of these deals are with the second strength
 * than with the first, as a logarithm (by the normal approximation, as for
 * chess engines: what is counted are deals, each played from every seat). */
static double likelihood(const struct arena *a, double n, double sum,
                         double squares)
{
    double first = arena_score_of_elo(a->sprt[0]);
    double second = arena_score_of_elo(a->sprt[1]);
    double mean = sum / n, variance = squares / n - mean * mean;
    return variance <= 0 ? 0
                         : n * (second - first) * (2 * mean - first - second)
                               / (2 * variance);
}

/* The score of the first player in one deal, 0 to 1. */
static double deal_score(const struct hall *h, int deal)
{
    int n = h->arena->start.setup.n_seats;
    double sum = 0;
    for (int i = deal * n; i < (deal + 1) * n; i++) {
        who seat = (who)((n - i % n) % n);
        who_set winners = h->outcome[i].winners;
        int n_winners = __builtin_popcount(winners);
        sum += n_winners == 0            ? 0.5
               : winners & WHO_BIT(seat) ? 1.0 / n_winners
                                         : 0;
    }
    return sum / n;
}

/* Goes on with the deals that are played, in order: so where the run stops does
 * not depend on which game ended first. */
static void judge(struct hall *h)
{
    const struct arena *a = h->arena;
    int n = a->start.setup.n_seats;
    const double bound = log((1 - ARENA_RISK) / ARENA_RISK);
    pthread_mutex_lock(&h->lock);
    while (!h->n_enough && (h->deals + 1) * n <= a->n_games) {
        bool is_played = true;
        for (int i = 0; i < n; i++) {
            is_played = is_played && atomic_load(&h->ended[h->deals * n + i]);
        }
        if (!is_played) {
            break;
        }
        double score = deal_score(h, h->deals++);
        h->sum += score;
        h->squares += score * score;
        h->llr = likelihood(a, h->deals, h->sum, h->squares);
        if (h->deals >= FEWEST_DEALS && fabs(h->llr) >= bound) {
            h->n_enough = h->deals * n;
            atomic_store(&h->next, a->n_games);
        }
    }
    pthread_mutex_unlock(&h->lock);
}

static void *play_games(void *context)
{
    struct worker k = {.hall = context};
    struct hall *h = context;
    int number;
    while (!h->failed
           && (number = atomic_fetch_add(&h->next, 1)) < h->arena->n_games) {
        play_game(&k, number);
        atomic_store(&h->ended[number], true);
        if (h->arena->has_sprt) {
            judge(h);
        }
        int done = atomic_fetch_add(&h->done, 1) + 1;
        if (h->arena->progress) {
            h->arena->progress(done, h->arena->n_games);
        }
    }
    for (int i = 0; i < MAX_SEATS; i++) {
        outside_free(k.outside[i]);
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
        r->dead[player] += out->faults[seat].dead;
        r->late[player] += out->faults[seat].late;
        r->malformed[player] += out->faults[seat].malformed;
        r->illegal[player] += out->faults[seat].illegal;
    }
    r->decided += is_decided;
    for (who seat = 0; is_decided && seat < n; seat++) {
        r->decided_wins[(seat + number) % n] += (out->winners >> seat) & 1;
    }
}

static double elo_of(double score)
{
    double bounded = fmin(fmax(score, 1e-6), 1 - 1e-6);
    return -400 * log10(1 / bounded - 1);
}

/* Elo of the first player over the second: from the mean score of the deals,
 * whose scores differ as they do. */
static void rate(const struct hall *h, int deals, struct arena_report *r)
{
    double sum = 0, squares = 0;
    for (int deal = 0; deal < deals; deal++) {
        double score = deal_score(h, deal);
        sum += score;
        squares += score * score;
    }
    if (deals < 2) {
        return;
    }
    double mean = sum / deals;
    double variance = fmax(0, squares / deals - mean * mean);
    double error = 1.959964 * sqrt(variance / (deals - 1));
    r->has_elo = true;
    r->elo[0] = elo_of(mean);
    r->elo[1] = elo_of(mean - error);
    r->elo[2] = elo_of(mean + error);
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
    h.ended = heap_new((size_t)a->n_games, sizeof *h.ended);
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
    int n_counted = h.n_enough ? h.n_enough : a->n_games;
    for (int i = 0; i < n_counted && !h.failed; i++) {
        add_up(a, &h.outcome[i], i, report);
    }
    report->llr = h.llr;
    report->is_enough = h.n_enough > 0;
    if (n == 2 && !report->is_shared && !h.failed) {
        rate(&h, n_counted / n, report);
    }
    pthread_mutex_destroy(&h.lock);
    free(h.outcome);
    free(h.ended);
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
