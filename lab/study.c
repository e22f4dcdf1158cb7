/*
 * study.c: see study.h.  Games are the arena's; what is measured of each is
 * found when it is over, by playing it through once more.
 */
// SPDX-License-Identifier: MIT
#include "lab/study.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/notation.h"
#include "core/setup.h"
#include "lab/arena.h"
#include "lab/rollouts.h"
#include "lib/heap.h"
#include "table/file.h"

/* Hopes are in 1/1000 of a win. */
enum {
    PART_GAMES = 24,
    PART_ROLLOUTS = 1 << 18,
    MAX_ACTIONS = 5000,
    EVEN = 500,
    CLEARLY = 100
};

/* ---- The plan ---- */

bool study_plays(const struct study *s, const char *word)
{
    for (int i = 0; i < s->n_seats; i++) {
        if (strcmp(s->player[i], word) != 0) {
            return false;
        }
    }
    return s->n_seats > 0;
}

static bool has_rollouts(const struct study *s)
{
    return study_plays(s, "lot") || study_plays(s, "sensible");
}

void study_settle(struct study *s)
{
    const struct table_start *start = &s->condition[0].start;
    const struct game *g = start->game;
    int n = s->n_seats;
    int part = has_rollouts(s) ? PART_ROLLOUTS : PART_GAMES;
    s->part = (part + n - 1) / n * n;
    s->n_games = (s->n_games + n - 1) / n * n;
    for (who seat = 0; seat < n; seat++) {
        s->team[seat] = g->team ? g->team(&start->setup, seat) : WHO_BIT(seat);
    }
}

void study_print(const struct study *s, struct buf *b)
{
    char line[STUDY_LABEL + 64];
    buf_add(b, "thicket lab 1\n");
    snprintf(line, sizeof line, "version %s\ngame %s\n", s->version, s->game);
    buf_add(b, line);
    snprintf(line, sizeof line, "options %s\n", s->options);
    buf_add(b, line);
    snprintf(line, sizeof line,
             "games %d\npart %d\ntime %d\nseed %" PRIu64 "\nseats %d\n",
             s->n_games, s->part, s->time_ms, s->seed, s->n_seats);
    buf_add(b, line);
    for (int i = 0; i < s->n_seats; i++) {
        snprintf(line, sizeof line, "team %u\nplayer %s\n", s->team[i],
                 s->player[i]);
        buf_add(b, line);
    }
    for (int i = 0; i < s->n_conditions; i++) {
        buf_add(b, "condition ");
        buf_add(b, s->condition[i].label);
        buf_char(b, '\n');
    }
}

static void copy_text(char *to, size_t max, const char *from)
{
    buf_copy(to, max, from, strlen(from));
}

/* One line of a plan: "key value". */
static bool parse_line(struct study *s, const char *key, const char *value,
                       int *n_teams, int *n_players)
{
    if (strcmp(key, "version") == 0) {
        copy_text(s->version, sizeof s->version, value);
    } else if (strcmp(key, "game") == 0) {
        copy_text(s->game, sizeof s->game, value);
    } else if (strcmp(key, "options") == 0) {
        copy_text(s->options, sizeof s->options, value);
    } else if (strcmp(key, "games") == 0) {
        s->n_games = atoi(value);
    } else if (strcmp(key, "part") == 0) {
        s->part = atoi(value);
    } else if (strcmp(key, "time") == 0) {
        s->time_ms = atoi(value);
    } else if (strcmp(key, "seed") == 0) {
        s->seed = strtoull(value, NULL, 10);
    } else if (strcmp(key, "seats") == 0) {
        s->n_seats = atoi(value);
    } else if (strcmp(key, "team") == 0 && *n_teams < MAX_SEATS) {
        s->team[(*n_teams)++] = (who_set)atoi(value);
    } else if (strcmp(key, "player") == 0 && *n_players < MAX_SEATS) {
        copy_text(s->player[(*n_players)++], STUDY_NAME, value);
    } else if (strcmp(key, "condition") == 0
               && s->n_conditions < STUDY_CONDITIONS) {
        copy_text(s->condition[s->n_conditions++].label, STUDY_LABEL, value);
    } else {
        return false;
    }
    return true;
}

bool study_parse(const char *text, struct study *out, struct error *e)
{
    struct study s = {.n_games = 0};
    SCOPED char *copy = heap_copy(text);
    int n_teams = 0, n_players = 0;
    char *rest = copy, *line = strsep(&rest, "\n");
    bool good = line && strcmp(line, "thicket lab 1") == 0;
    while (good && (line = strsep(&rest, "\n")) && *line) {
        char *value = strchr(line, ' ');
        if (value) {
            *value++ = '\0';
        }
        good = value && parse_line(&s, line, value, &n_teams, &n_players);
    }
    int n = s.n_seats;
    good = good && n > 0 && n <= MAX_SEATS && n_players == n && n_teams == n
           && s.part > 0 && s.part % n == 0 && s.n_games > 0
           && s.n_games % n == 0 && s.n_conditions > 0;
    if (!good) {
        return error_set(e, 0, N_("This is no plan of thicket lab."));
    }
    *out = s;
    return true;
}

static int parts_of_condition(const struct study *s)
{
    return (s->n_games + s->part - 1) / s->part;
}

int study_parts(const struct study *s)
{
    return s->n_conditions * parts_of_condition(s);
}

int study_condition_of(const struct study *s, int part)
{
    return part / parts_of_condition(s);
}

void study_path(const char *folder, int part, struct buf *path)
{
    char name[32];
    snprintf(name, sizeof name, "/parts/%06d", part);
    buf_add(path, folder);
    buf_add(path, name);
}

bool study_open(const struct study *s, const char *folder, struct error *e)
{
    SCOPED_BUF path = BUF_ON_HEAP, plan = BUF_ON_HEAP, there = BUF_ON_HEAP;
    study_path(folder, 0, &path);
    if (!file_make_folders(path.text, e)) {
        return false;
    }
    buf_clear(&path);
    buf_add(&path, folder);
    buf_add(&path, "/plan");
    study_print(s, &plan);
    if (access(path.text, F_OK) != 0) {
        return file_write(path.text, false, &plan, e);
    }
    if (!file_read(path.text, &there, e)) {
        return false;
    }
    return strcmp(there.text, plan.text) == 0
           || error_set(e, 0,
                        N_("{folder} holds another study: name another folder, "
                           "or delete it."),
                        "folder", folder);
}

/* ---- What is used ---- */

/* Something that can be done, as far as it is counted by itself: a verb, or one
 * with its only operand. */
struct way {
    uint8_t verb;
    int16_t operand; /* -1: any */
    int64_t times;
    int32_t games; /* in which it was done */
    int32_t last;  /* of which number; -1 */
    char text[STUDY_NAME];
};

enum { MAX_WAYS = 512, FEW_WORDS = 24 };
struct ways {
    int n;
    struct way way[MAX_WAYS];
};

/* The vocabulary of a verb's operand when it has just one; -1 otherwise. */
static int operand_of(const struct game *g, const char *pattern)
{
    int vocab = -1, n = 0;
    for (const char *word = pattern; word && *word;) {
        size_t length = strcspn(word, " ");
        if (isupper((unsigned char)*word)) {
            n++;
            for (int v = 0; g->vocabs[v]; v++) {
                if (strlen(g->vocabs[v]) == length
                    && strncmp(g->vocabs[v], word, length) == 0) {
                    vocab = v;
                }
            }
        }
        word += length;
        word += *word == ' ';
    }
    return n == 1 ? vocab : -1;
}

static void add_way(struct ways *w, const struct game *g, const struct setup *s,
                    int verb, int operand)
{
    if (w->n == MAX_WAYS) {
        return;
    }
    struct way *way = &w->way[w->n++];
    *way = (struct way){
        .verb = (uint8_t)verb, .operand = (int16_t)operand, .last = -1};
    struct buf text = BUF_OVER(way->text);
    if (operand < 0) {
        buf_add(&text, g->verbs[verb].pattern);
    } else {
        notation_print(g, s, (struct action){(uint8_t)verb, {(uint8_t)operand}},
                       NULL, &text);
    }
}

static void list_ways(const struct game *g, const struct setup *s,
                      struct ways *w)
{
    w->n = 0;
    for (int verb = 0; g->verbs[verb].pattern; verb++) {
        int vocab = operand_of(g, g->verbs[verb].pattern), n = 0;
        while (vocab >= 0 && n <= FEW_WORDS && g->word(s, vocab, n)) {
            n++;
        }
        if (n == 0 || n > FEW_WORDS) {
            add_way(w, g, s, verb, -1);
        }
        for (int i = 0; n <= FEW_WORDS && i < n; i++) {
            add_way(w, g, s, verb, i);
        }
    }
}

static void count_way(struct ways *w, struct action a, int number)
{
    for (int i = 0; i < w->n; i++) {
        struct way *way = &w->way[i];
        if (way->verb == a.verb
            && (way->operand < 0 || way->operand == a.arg[0])) {
            way->times++;
            way->games += way->last != number;
            way->last = number;
        }
    }
}

/* ---- Measuring ---- */

/* Who leads: a seat of the side with clearly the best hope, or -2 where none
 * has.  Where all play together, 0 while they would rather win, -1 while they
 * would rather lose. */
static int leader(const struct game *g, const struct setup *s,
                  const void *state, const who_set team[MAX_SEATS])
{
    int n = s->n_seats, best = 0;
    int32_t most = g->estimate(s, state, 0), next = INT32_MIN;
    if (team[0] == WHO_BIT(n) - 1) {
        return most >= EVEN + CLEARLY / 2  ? 0
               : most < EVEN - CLEARLY / 2 ? -1
                                           : -2;
    }
    for (who seat = 1; seat < n; seat++) {
        int32_t hope = g->estimate(s, state, seat);
        if (team[best] & WHO_BIT(seat)) {
            continue;
        }
        if (hope > most) {
            next = most;
            most = hope;
            best = seat;
        } else if (hope > next) {
            next = hope;
        }
    }
    return most - next >= CLEARLY ? best : -2;
}

/* Plays it through once more, and looks who leads after each action. */
static void follow_lead(const struct table *t, const struct study *s,
                        const struct result *result, struct study_game *out)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    SCOPED void *state = heap_new(1, g->state_size);
    int led = -2, settled = 0, n = table_plies(t);
    out->leads = g->estimate ? 0 : -1;
    if (!g->estimate) {
        return;
    }
    g->start(&start->setup, state);
    for (int i = 0; i < n; i++) {
        const struct ply *ply = table_ply(t, i);
        g->apply(&start->setup, state, ply->actor, ply->action,
                 table_layout(t, ply), NULL);
        if (!g->waiting(&start->setup, state)
            || g->waiting(&start->setup, state) == WHO_BIT(CHANCE)) {
            continue; /* between two actions nobody looks */
        }
        int now = leader(g, &start->setup, state, s->team);
        if (now == -2) {
            continue;
        }
        out->leads += led != -2 && now != led;
        led = now;
        bool is_right =
            now < 0 ? !result->winners : (result->winners & s->team[now]) != 0;
        settled = is_right ? settled : i + 1;
    }
    out->settled = n > 0 ? (int32_t)((int64_t)settled * 1000 / n) : 0;
}

struct part {
    const struct study *study;
    int first;
    struct study_game *game;
    pthread_mutex_t lock; /* of `ways` */
    struct ways *ways;
};

static void measure(void *context, int number, const struct table *t,
                    int64_t ms)
{
    struct part *p = context;
    struct study_game *out = &p->game[number - p->first];
    struct result result = {0};
    *out = (struct study_game){.number = number,
                               .is_over = table_waiting(t) == 0,
                               .actions = table_plies(t),
                               .ms = ms};
    for (who seat = 0; seat < p->study->n_seats; seat++) {
        out->decisions += table_plies_of(t, seat);
    }
    if (out->is_over) {
        table_result(t, &result);
        out->winners = result.winners;
    }
    follow_lead(t, p->study, &result, out);
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < table_plies(t); i++) {
        count_way(p->ways, table_ply(t, i)->action, number);
    }
    pthread_mutex_unlock(&p->lock);
}

static void print_part(const struct part *p, int n, struct buf *b)
{
    char line[STUDY_NAME + 100];
    for (int i = 0; i < n; i++) {
        const struct study_game *g = &p->game[i];
        snprintf(line, sizeof line, "game %d %u %d %d %d %d %d %" PRId64 "\n",
                 g->number, g->winners, g->is_over, g->actions, g->decisions,
                 g->leads, g->settled, g->ms);
        buf_add(b, line);
    }
    for (int i = 0; i < p->ways->n; i++) {
        const struct way *w = &p->ways->way[i];
        snprintf(line, sizeof line, "way %" PRId64 " %d %s\n", w->times,
                 w->games, w->text);
        buf_add(b, line);
    }
}

/* Plays the games of a part by computer players and programs. */
static bool play_arena(const struct study *s, const struct study_condition *c,
                       struct part *p, int n, int n_threads, struct error *e)
{
    struct arena a = {.start = c->start,
                      .own = s->own,
                      .n_own = s->n_own,
                      .first = p->first,
                      .n_games = n,
                      .n_threads = n_threads,
                      .time_ms = s->time_ms,
                      .max_actions = MAX_ACTIONS,
                      .ended = measure,
                      .context = p};
    struct arena_report report;
    for (int i = 0; i < s->n_seats; i++) {
        a.player[i] = s->player[i];
    }
    list_ways(c->start.game, &c->start.setup, p->ways);
    pthread_mutex_init(&p->lock, NULL);
    bool good = arena_run(&a, &report, e);
    pthread_mutex_destroy(&p->lock);
    return good;
}

/* What plays the rollouts of a condition on a GPU: it is assembled once. */
struct kernel {
    const struct study_condition *of;
    struct gpu_game *game;
};

static bool assemble(const struct study *s, const struct study_condition *c,
                     enum rollout_kind kind, struct kernel *k, struct error *e)
{
    if (k->of != c) {
        gpu_game_free(k->game);
        k->game = rollouts_on(s->gpu, c->start.game, &c->start.setup, kind, e);
        k->of = k->game ? c : NULL;
    }
    return k->game;
}

static bool play_rollouts(const struct study *s,
                          const struct study_condition *c, struct part *p,
                          int n, int n_threads, struct kernel *k,
                          struct error *e)
{
    const struct game *g = c->start.game;
    const struct setup *setup = &c->start.setup;
    enum rollout_kind kind =
        study_plays(s, "lot") ? ROLLOUT_LOT : ROLLOUT_SENSIBLE;
    uint64_t first = (uint64_t)p->first;
    SCOPED struct rollout *out = heap_new((size_t)n, sizeof *out);
    double seconds;
    if (s->gpu) {
        if (!assemble(s, c, kind, k, e)
            || !gpu_play(k->game, s->seed, first, (uint32_t)n, out, &seconds,
                         e)) {
            return false;
        }
    } else {
        rollouts_play(g, setup, kind, s->seed, first, (uint32_t)n, n_threads,
                      out);
    }
    for (int i = 0; i < n; i++) {
        p->game[i] = (struct study_game){.number = p->first + i,
                                         .winners = out[i].winners,
                                         .is_over = true,
                                         .actions = (int32_t)out[i].n,
                                         .decisions = -1,
                                         .leads = -1,
                                         .settled = -1};
    }
    return true;
}

static bool play_part(const struct study *s, const char *folder, int number,
                      int n_threads, struct kernel *k, struct error *e)
{
    const struct study_condition *c =
        &s->condition[study_condition_of(s, number)];
    int first = number % parts_of_condition(s) * s->part;
    int n = s->n_games - first < s->part ? s->n_games - first : s->part;
    SCOPED struct study_game *game = heap_new((size_t)n, sizeof *game);
    SCOPED struct ways *ways = heap_new(1, sizeof *ways);
    SCOPED_BUF text = BUF_ON_HEAP, path = BUF_ON_HEAP;
    struct part p = {.study = s, .first = first, .game = game, .ways = ways};
    bool good = has_rollouts(s) ? play_rollouts(s, c, &p, n, n_threads, k, e)
                                : play_arena(s, c, &p, n, n_threads, e);
    print_part(&p, n, &text);
    study_path(folder, number, &path);
    return good && file_write(path.text, false, &text, e);
}

bool study_run(const struct study *s, const char *folder,
               const struct study_shard *shard, int n_threads,
               void (*progress)(int done, int of), struct error *e)
{
    int n = study_parts(s), done = 0, all = 0;
    struct kernel kernel = {.of = NULL};
    bool good = true;
    for (int i = shard->which; i < n; i += shard->of) {
        all++;
    }
    for (int i = shard->which; good && i < n; i += shard->of, done++) {
        SCOPED_BUF path = BUF_ON_HEAP;
        study_path(folder, i, &path);
        if (progress) {
            progress(done, all);
        }
        good = access(path.text, F_OK) == 0
               || play_part(s, folder, i, n_threads, &kernel, e);
    }
    gpu_game_free(kernel.game);
    if (good && progress) {
        progress(done, all);
    }
    return good;
}
