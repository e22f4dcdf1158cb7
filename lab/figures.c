/*
 * figures.c: see figures.h.  Rates have the interval of Wilson, means the
 * normal one; a difference is that of a condition from the first one, with the
 * two-sided test of two rates or of two means.
 */
// SPDX-License-Identifier: MIT
#include "lab/figures.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/arena.h"
#include "lib/heap.h"
#include "table/file.h"

static const double z95 = 1.959964;

/* Room for one more of n things of this size, of which there is room for
 * *max. */
static void *make_room(void *things, int n, int *max, size_t size)
{
    if (n < *max) {
        return things;
    }
    *max = *max ? 2 * *max : 64;
    void *more = heap_new((size_t)*max, size);
    if (n > 0) {
        memcpy(more, things, (size_t)n * size);
    }
    free(things);
    return more;
}

/* ---- Reading ---- */

static struct figure_way *find_way(struct figures *f, const char *text)
{
    for (int i = 0; i < f->n_ways; i++) {
        if (strcmp(f->way[i].text, text) == 0) {
            return &f->way[i];
        }
    }
    f->way = make_room(f->way, f->n_ways, &f->max_ways, sizeof *f->way);
    struct figure_way *way = &f->way[f->n_ways++];
    buf_copy(way->text, sizeof way->text, text, strlen(text));
    return way;
}

static bool read_line(struct figures *f, int condition, const char *line)
{
    struct study_game g;
    int64_t times;
    int32_t games;
    int at = 0;
    if (sscanf(line, "game %d %u %d %d %d %d %d %" SCNd64, &g.number,
               &g.winners, &g.is_over, &g.actions, &g.decisions, &g.leads,
               &g.settled, &g.ms)
            == 8
        && g.number >= 0 && g.number < f->study.n_games) {
        size_t before = (size_t)condition * (size_t)f->study.n_games;
        f->game[before + (size_t)g.number] = g;
        return true;
    }
    if (sscanf(line, "way %" SCNd64 " %d %n", &times, &games, &at) == 2
        && at > 0) {
        struct figure_way *way = find_way(f, line + at);
        way->times[condition] += times;
        way->games[condition] += games;
        return true;
    }
    return false;
}

static bool read_part(struct figures *f, const char *path, int part,
                      struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    if (!file_read(path, &text, e)) {
        return false;
    }
    char *rest = text.text, *line;
    while ((line = strsep(&rest, "\n"))) {
        if (*line && !read_line(f, study_condition_of(&f->study, part), line)) {
            return error_set(e, 0, N_("{path} is no part of a study."), "path",
                             path);
        }
    }
    return true;
}

bool figures_read(struct figures *f, const char *folder, int *missing,
                  struct error *e)
{
    SCOPED_BUF path = BUF_ON_HEAP, plan = BUF_ON_HEAP;
    *f = (struct figures){.n_figures = 0};
    buf_add(&path, folder);
    buf_add(&path, "/plan");
    if (!file_read(path.text, &plan, e)
        || !study_parse(plan.text, &f->study, e)) {
        return false;
    }
    const struct study *s = &f->study;
    f->game =
        heap_new((size_t)s->n_conditions * (size_t)s->n_games, sizeof *f->game);
    *missing = 0;
    bool good = true;
    for (int part = 0; good && part < study_parts(s); part++) {
        buf_clear(&path);
        study_path(folder, part, &path);
        if (access(path.text, F_OK) != 0) {
            (*missing)++;
        } else {
            good = read_part(f, path.text, part, e);
        }
    }
    if (!good) {
        figures_free(f);
    }
    return good;
}

void figures_free(struct figures *f)
{
    free(f->game);
    free(f->figure);
    free(f->way);
    *f = (struct figures){.n_figures = 0};
}

/* ---- Working out ---- */

static struct figure *add(struct figures *f, int condition, const char *measure,
                          const char *of)
{
    f->figure =
        make_room(f->figure, f->n_figures, &f->max_figures, sizeof *f->figure);
    struct figure *figure = &f->figure[f->n_figures++];
    *figure = (struct figure){.condition = condition,
                              .measure = measure,
                              .p = -1,
                              .n = f->study.n_games};
    buf_copy(figure->of, sizeof figure->of, of, strlen(of));
    return figure;
}

const struct figure *figures_find(const struct figures *f, int condition,
                                  const char *measure, const char *of)
{
    for (int i = 0; i < f->n_figures; i++) {
        const struct figure *x = &f->figure[i];
        if (x->condition == condition && strcmp(x->measure, measure) == 0
            && strcmp(x->of, of) == 0) {
            return x;
        }
    }
    return NULL;
}

/* What a seat has of a game: all, its part of a shared win, or nothing. */
static double won(const struct study *s, const struct study_game *g, int seat)
{
    if (!(g->winners & WHO_BIT(seat))) {
        return 0;
    }
    bool is_alone = !(g->winners & ~(uint32_t)s->team[seat]);
    return is_alone ? 1 : 1.0 / __builtin_popcount(g->winners);
}

static void add_rate(struct figures *f, int condition, const char *measure,
                     const char *of, double wins)
{
    struct figure *x = add(f, condition, measure, of);
    x->value = wins / x->n;
    arena_interval(wins, x->n, &x->low, &x->high);
}

static void add_wins(struct figures *f, int condition)
{
    const struct study *s = &f->study;
    const struct study_game *game = figures_games(f, condition);
    double seat_wins[MAX_SEATS] = {0}, player_wins[MAX_SEATS] = {0};
    double given_up = 0;
    int n = s->n_seats;
    for (int i = 0; i < s->n_games; i++) {
        given_up += !game[i].is_over;
        for (int seat = 0; seat < n; seat++) {
            double part = won(s, &game[i], seat);
            seat_wins[seat] += part;
            player_wins[(seat + i) % n] += part;
        }
    }
    if (s->team[0] == WHO_BIT(n) - 1) {
        add_rate(f, condition, "won together", "", seat_wins[0]);
    }
    for (int i = 0; i < n && s->team[0] != WHO_BIT(n) - 1; i++) {
        char of[16];
        snprintf(of, sizeof of, "%d", i);
        add_rate(f, condition, "wins by seat", of, seat_wins[i]);
    }
    for (int i = 0; i < n && s->team[0] != WHO_BIT(n) - 1; i++) {
        char of[STUDY_NAME];
        snprintf(of, sizeof of, "%d %.100s", i, s->player[i]);
        add_rate(f, condition, "wins by player", of, player_wins[i]);
    }
    add_rate(f, condition, "given up", "", given_up);
}

enum what { ACTIONS, DECISIONS, LEADS, SETTLED, MINUTES, SECONDS_A_TURN };

static double value_of(const struct study_game *g, enum what what)
{
    switch (what) {
    case ACTIONS:
        return g->actions;
    case DECISIONS:
        return g->decisions;
    case LEADS:
        return g->leads;
    case SETTLED:
        return g->settled / 1000.0;
    case MINUTES:
        return (double)g->ms / 60000;
    default:
        return g->decisions ? (double)g->ms / 1000 / g->decisions : 0;
    }
}

static void mean_of(const struct figures *f, int condition, enum what what,
                    double *mean, double *variance)
{
    const struct study_game *game = figures_games(f, condition);
    double sum = 0, squares = 0;
    int n = f->study.n_games;
    for (int i = 0; i < n; i++) {
        sum += value_of(&game[i], what);
    }
    *mean = sum / n;
    for (int i = 0; i < n; i++) {
        double off = value_of(&game[i], what) - *mean;
        squares += off * off;
    }
    *variance = n > 1 ? squares / (n - 1) : 0;
}

static const struct {
    enum what what;
    const char *measure;
} means[] = {
    {ACTIONS, "actions"},
    {DECISIONS, "decisions"},
    {LEADS, "changes of lead"},
    {SETTLED, "decided after"},
    {MINUTES, "minutes of thought"},
    {SECONDS_A_TURN, "seconds a decision"},
};
enum { N_MEANS = sizeof means / sizeof *means };

static bool is_known(const struct figures *f, enum what what)
{
    return what == ACTIONS
           || (what == LEADS || what == SETTLED ? f->game[0].leads >= 0
                                                : f->game[0].decisions >= 0);
}

static void add_means(struct figures *f, int condition)
{
    for (int i = 0; i < N_MEANS; i++) {
        if (!is_known(f, means[i].what)) {
            continue;
        }
        double mean, variance;
        mean_of(f, condition, means[i].what, &mean, &variance);
        struct figure *x = add(f, condition, means[i].measure, "");
        double wide = z95 * sqrt(variance / x->n);
        x->value = mean;
        x->low = fmax(0, mean - wide);
        x->high = mean + wide;
    }
}

/* Lengths by percentile: so many games in a hundred are no longer. */
static int by_length(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void add_lengths(struct figures *f, int condition)
{
    static const struct {
        int percent;
        const char *measure;
    } points[] = {{5, "actions, 5 in 100 games have at most"},
                  {50, "actions, half of the games have at most"},
                  {95, "actions, 95 in 100 games have at most"}};
    int n = f->study.n_games;
    SCOPED int32_t *length = heap_new((size_t)n, sizeof *length);
    for (int i = 0; i < n; i++) {
        length[i] = figures_games(f, condition)[i].actions;
    }
    qsort(length, (size_t)n, sizeof *length, by_length);
    for (int i = 0; i < 3; i++) {
        int64_t at = ((int64_t)n * points[i].percent + 99) / 100 - 1;
        struct figure *x = add(f, condition, points[i].measure, "");
        x->value = x->low = x->high = length[at < 0 ? 0 : at];
    }
}

static double two_sided(double z)
{
    return erfc(fabs(z) / sqrt(2));
}

/* How much each rate and mean differs from the first condition's. */
static void add_differences(struct figures *f, int condition)
{
    int n = f->n_figures, games = f->study.n_games;
    for (int i = 0; i < n; i++) {
        struct figure was = f->figure[i];
        bool is_rate = strncmp(was.measure, "win", 3) == 0
                       || strcmp(was.measure, "won together") == 0;
        const struct figure *now =
            was.condition == 0 && is_rate
                ? figures_find(f, condition, was.measure, was.of)
                : NULL;
        if (!now) {
            continue;
        }
        double p = was.value, q = now->value, both = (p + q) / 2;
        double apart = sqrt((p * (1 - p) + q * (1 - q)) / games);
        double pooled = sqrt(both * (1 - both) * 2 / games);
        char name[STUDY_NAME];
        snprintf(name, sizeof name, "%.40s%s%.60s", was.measure,
                 *was.of ? " " : "", was.of);
        struct figure *x = add(f, condition, "difference", name);
        x->value = q - p;
        x->low = x->value - z95 * apart;
        x->high = x->value + z95 * apart;
        x->p = pooled > 0 ? two_sided((q - p) / pooled) : 1;
    }
    for (int i = 0; i < N_MEANS; i++) {
        if (!is_known(f, means[i].what)) {
            continue;
        }
        double mean[2], variance[2];
        mean_of(f, 0, means[i].what, &mean[0], &variance[0]);
        mean_of(f, condition, means[i].what, &mean[1], &variance[1]);
        double apart = sqrt((variance[0] + variance[1]) / games);
        struct figure *x = add(f, condition, "difference", means[i].measure);
        x->value = mean[1] - mean[0];
        x->low = x->value - z95 * apart;
        x->high = x->value + z95 * apart;
        x->p = apart > 0 ? two_sided(x->value / apart) : 1;
    }
}

void figures_make(struct figures *f)
{
    for (int c = 0; c < f->study.n_conditions; c++) {
        add_wins(f, c);
        add_means(f, c);
        add_lengths(f, c);
    }
    for (int c = 1; c < f->study.n_conditions; c++) {
        add_differences(f, c);
    }
}
