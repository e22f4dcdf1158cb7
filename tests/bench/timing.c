/*
 * timing.c: whether how long computer players wait tells what they have.
 *
 *     timing GAMES
 *
 * Computer players play GAMES games of each kind by themselves, at every
 * level.  For each of their choices the pause that a server would make, as a
 * share of its level's time, is counted against what only its seat knows:
 * which action it took, how many it had, which it is of these.  Says how far
 * each count is from independent, in deviations (chi-square); more than six is
 * a tell.  The seeds are fixed.
 */
// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/shelf.h"

enum {
    BINS = 8,       /* of pauses, from the shortest to the longest */
    CLASSES = 12,   /* of what is hidden */
    ITERATIONS = 3, /* of thinking: what is chosen need not be good */
    MAX_LEGAL = 1024,
    LONGEST = 4000,  /* pauses, in milliseconds */
    MOST_PLIES = 400 /* of a game */
};
static const double MOST = 6;

enum hidden { VERB, ACTION, LIST, N_HIDDEN };
static const char *const hidden_names[N_HIDDEN] = {
    "the kind of action", "which of its actions", "how many it had"};

struct count {
    long n[CLASSES][BINS];
};

/* How far from independent, in deviations; 0 where there is too little. */
static double tell(const struct count *c)
{
    double row[CLASSES] = {0}, column[BINS] = {0}, all = 0, sum = 0;
    int rows = 0, columns = 0;
    for (int i = 0; i < CLASSES; i++) {
        for (int k = 0; k < BINS; k++) {
            row[i] += (double)c->n[i][k];
        }
        row[i] = row[i] >= 10 * BINS ? row[i] : 0; /* else too few */
        for (int k = 0; k < BINS && row[i] > 0; k++) {
            column[k] += (double)c->n[i][k];
        }
        rows += row[i] > 0;
        all += row[i];
    }
    for (int k = 0; k < BINS; k++) {
        columns += column[k] > 0;
    }
    if (rows < 2 || columns < 2) {
        return 0;
    }
    double freedom = (rows - 1.0) * (columns - 1.0);
    for (int i = 0; i < CLASSES; i++) {
        for (int k = 0; k < BINS && row[i] > 0; k++) {
            double expected = row[i] * column[k] / all;
            double off = (double)c->n[i][k] - expected;
            sum += expected > 0 ? off * off / expected : 0;
        }
    }
    return (sum - freedom) / sqrt(2 * freedom);
}

/* ---- Playing ---- */

struct play {
    struct table *table;
    struct computer *seat[MAX_SEATS];
    int shortest, longest; /* pauses of the level */
    struct count count[N_HIDDEN];
    long n;
};

static void note(struct play *p, who w, const char *text)
{
    const struct action *list;
    struct action had[MAX_LEGAL];
    int n = table_legal(p->table, w, &list), chosen = 0;
    int before = table_plies(p->table);
    memcpy(had, list, (size_t)n * sizeof *had);
    table_act(p->table, w, text, NULL);
    if (n < 2) {
        return; /* nothing to choose: nothing to tell */
    }
    struct action taken = table_ply(p->table, before)->action;
    while (chosen < n && memcmp(&had[chosen], &taken, sizeof taken) != 0) {
        chosen++;
    }
    int ms = computer_pause_ms(p->seat[w]);
    int bin = (ms - p->shortest) * BINS / (p->longest - p->shortest + 1);
    bin = bin < 0 ? 0 : bin < BINS ? bin : BINS - 1;
    int class[N_HIDDEN] = {[VERB] = taken.verb, [ACTION] = chosen, [LIST] = n};
    for (int h = 0; h < N_HIDDEN; h++) {
        p->count[h].n[class[h] % CLASSES][bin]++;
    }
    p->n++;
}

static void play_one(struct play *p, const struct table_start *start,
                     const char *level)
{
    p->table = table_new(start);
    for (who w = 0; w < start->setup.n_seats; w++) {
        p->seat[w] = computer_new(p->table, w, level, start->seed);
        computer_hurry(p->seat[w], ITERATIONS);
    }
    while (table_waiting(p->table) && table_plies(p->table) < MOST_PLIES) {
        int w = table_next(p->table, table_waiting(p->table), 0);
        if (!computer_watch(p->seat[w], p->table)) {
            break;
        }
        computer_think(p->seat[w]);
        note(p, (who)w, computer_action(p->seat[w]));
    }
    for (who w = 0; w < start->setup.n_seats; w++) {
        computer_free(p->seat[w]);
    }
    table_free(p->table);
}

/* The shortest and longest pause of a level, about. */
static void learn_pauses(struct play *p, const struct table_start *start,
                         const char *level)
{
    p->shortest = LONGEST;
    p->longest = 0;
    struct table *t = table_new(start);
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct computer *c = computer_new(t, 0, level, seed);
        computer_hurry(c, 1);
        if (computer_watch(c, t)) {
            computer_think(c);
            int ms = computer_pause_ms(c);
            p->shortest = ms < p->shortest ? ms : p->shortest;
            p->longest = ms > p->longest ? ms : p->longest;
        }
        computer_free(c);
    }
    table_free(t);
}

static struct table_start start_of(const struct game *g, uint64_t seed)
{
    struct table_start start = {
        .game = g, .edition = shelf_edition(NULL, g, 0), .seed = seed};
    int n = g->max_seats < 3 ? g->max_seats : 3;
    start.setup = setup_default(g, start.edition->data, n);
    return start;
}

static double try_level(const struct game *g, const char *level, int games)
{
    struct play *p = heap_new(1, sizeof *p);
    struct table_start lights = start_of(shelf_find_game("lights"), 1);
    double worst = 0;
    learn_pauses(p, &lights, level);
    for (int i = 0; i < games; i++) {
        struct table_start start = start_of(g, (uint64_t)i + 1);
        play_one(p, &start, level);
    }
    printf("# %-9s %-8s %6ld choices:", g->id, level, p->n);
    for (int h = 0; h < N_HIDDEN; h++) {
        double off = tell(&p->count[h]);
        printf(" %s %+.1f%s", hidden_names[h], off, h < 2 ? "," : "\n");
        worst = off > worst ? off : worst;
    }
    free(p);
    return worst;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 200;
    double worst = 0;
    for (int i = 0; i < shelf_offered(); i++) {
        for (int k = 0; computer_level(k); k++) {
            double off = try_level(shelf_game(i), computer_level(k), games);
            worst = off > worst ? off : worst;
        }
    }
    printf("1..1\n%s 1 - pauses tell nothing: at most %.1f deviations\n",
           worst < MOST ? "ok" : "not ok", worst);
    return worst >= MOST;
}
