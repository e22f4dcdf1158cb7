/*
 * game.c: games as a caller of the library agrees on them.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/setup.h"
#include "front/library/inside.h"
#include "front/library/pool.h"
#include "lab/bench.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "table/options.h"
#include "table/reply.h"

/* ---- Life ---- */

struct shelf *game_shelf(const char *edition, struct thicket_error *e)
{
    struct shelf *shelf = shelf_new();
    struct error why = {0};
    if (edition
        && (!handle_text(edition, e)
            || !shelf_add(shelf, edition, strlen(edition), &why))) {
        shelf_free(shelf);
        if (why.sentence) {
            handle_refused(e, &why);
        }
        return NULL;
    }
    return shelf;
}

struct thicket_game *game_new(struct shelf *shelf,
                              const struct table_start *start)
{
    struct thicket_game *g = heap_new(1, sizeof *g);
    const struct setup *s = &start->setup;
    const struct game *rules = start->game;
    g->kind = HANDLE_GAME;
    g->holders = 1;
    g->shelf = shelf;
    g->start = *start;
    numbering_fill(&g->numbering, rules, s);
    tensor_fill(&g->tensor, rules, s);
    g->is_shared = rules->team && rules->team(s, 0) == setup_seats(s);
    g->hash = hash_add(HASH_START, rules->id, strlen(rules->id));
    g->hash = hash_add(g->hash, &s->n_seats, sizeof s->n_seats);
    g->hash = hash_add(g->hash, s->option, sizeof s->option);
    g->hash = hash_add(g->hash, s->edition, rules->edition_size);
    return g;
}

struct thicket_game *game_hold(const struct thicket_game *held)
{
    struct thicket_game *g = (struct thicket_game *)(uintptr_t)held;
    atomic_fetch_add(&g->holders, 1);
    return g;
}

void game_drop(struct thicket_game *g)
{
    if (atomic_fetch_sub(&g->holders, 1) == 1) {
        shelf_free(g->shelf);
        free(g->numbering.action);
        free(g->tensor.word);
        g->kind = 0;
        free(g);
    }
}

/* Reads the options into a start that has its game and its seats. */
static bool agree(const struct shelf *shelf, const char *options,
                  struct table_start *start, struct thicket_error *e)
{
    struct error why = {0};
    json_t *json = NULL;
    if (options) {
        if (!handle_text(options, e)) {
            return false;
        }
        json = json_loads(options, JSON_REJECT_DUPLICATES, NULL);
        if (!json) {
            return handle_refuse(e, THICKET_BAD_JSON,
                                 "The options are no JSON.");
        }
    }
    bool good =
        options_read(shelf, json, start, &why) && table_can_start(start, &why);
    json_decref(json);
    return good || handle_refused(e, &why);
}

struct thicket_game *thicket_game_new(const char *id, int seats,
                                      const char *options, const char *edition,
                                      struct thicket_error *e)
{
    if (e) {
        *e = (struct thicket_error){0};
    }
    struct table_start start = {.game = id ? shelf_find_game(id) : NULL};
    if (!start.game) {
        handle_refuse(e, THICKET_UNKNOWN_GAME, "There is no such game.");
        return NULL;
    }
    if (seats < 1 || seats > MAX_SEATS) {
        handle_refuse(e, THICKET_BAD_PLAYERS, "There are 1 to 6 seats.");
        return NULL;
    }
    struct shelf *shelf = game_shelf(edition, e);
    if (!shelf) {
        return NULL;
    }
    start.setup = setup_default(
        start.game, shelf_edition(shelf, start.game, 0)->data, seats);
    if (!agree(shelf, options, &start, e)) {
        shelf_free(shelf);
        return NULL;
    }
    return game_new(shelf, &start);
}

void thicket_game_free(struct thicket_game *g)
{
    if (handle_is(g, HANDLE_GAME, NULL)) {
        game_drop(g);
    }
}

/* ---- Questions ---- */

/* How THICKET_WAIT is written: no game's notation has it. */
static const char let_others[] = "let others";

const char *thicket_game_at(int i)
{
    return i >= 0 && i < shelf_offered() ? shelf_game(i)->id : NULL;
}

char *thicket_games(void)
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    struct shelf *shelf = shelf_new();
    reply_games(shelf, NULL, &j);
    jot_close(&j, '}');
    shelf_free(shelf);
    return handle_give(&text);
}

char *thicket_game_agreed(const struct thicket_game *g, struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    jot_key_text(&j, "game", g->start.game->id);
    jot_key_text(&j, "title", g->start.game->title);
    jot_key_int(&j, "seats", g->start.setup.n_seats);
    options_write(&g->start, &j);
    jot_key_text(&j, "edition", g->start.edition->name.text);
    jot_key_text(&j, "version", THICKET_VERSION);
    jot_key_int(&j, "actions", g->numbering.n);
    jot_key_text(&j, "utility", g->is_shared ? "identical" : "zero-sum");
    jot_close(&j, '}');
    return handle_give(&text);
}

char *thicket_game_edition(const struct thicket_game *g,
                           struct thicket_error *e)
{
    return handle_is(g, HANDLE_GAME, e) ? heap_copy(g->start.edition->json)
                                        : NULL;
}

int thicket_game_seats(const struct thicket_game *g, struct thicket_error *e)
{
    return handle_is(g, HANDLE_GAME, e) ? g->start.setup.n_seats : -1;
}

int thicket_game_actions(const struct thicket_game *g, struct thicket_error *e)
{
    return handle_is(g, HANDLE_GAME, e) ? g->numbering.n : -1;
}

char *thicket_game_text(const struct thicket_game *g, int action,
                        struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    if (action < 0 || action >= g->numbering.n) {
        handle_refuse(e, THICKET_BAD_NUMBER, "No action has this number.");
        return NULL;
    }
    struct buf text = BUF_ON_HEAP;
    if (action == THICKET_WAIT) {
        buf_add(&text, let_others);
    } else {
        notation_print(g->start.game, &g->start.setup,
                       g->numbering.action[action], NULL, &text);
    }
    return handle_give(&text);
}

int thicket_game_number(const struct thicket_game *g, const char *text,
                        struct thicket_error *e)
{
    struct action a;
    struct layout layout;
    struct error why = {0};
    if (!handle_is(g, HANDLE_GAME, e) || !handle_text(text, e)) {
        return -1;
    }
    if (strcmp(text, let_others) == 0) {
        return THICKET_WAIT;
    }
    if (!notation_parse(g->start.game, &g->start.setup, text, &a, &layout,
                        &why)) {
        why.code = BAD_ACTION;
        handle_refused(e, &why);
        return -1;
    }
    if (g->numbering.verb[a.verb].first < 0) {
        handle_refuse(e, THICKET_BAD_ACTION,
                      "What lays out a whole board has no number.");
        return -1;
    }
    return numbering_of(&g->numbering, a);
}

static bool may_fill(const struct thicket_game *g, const void *out,
                     struct thicket_error *e)
{
    return handle_is(g, HANDLE_GAME, e)
           && (out
               || handle_refuse(e, THICKET_BAD_NUMBER,
                                "There is no room for the sizes."));
}

int thicket_game_sizes(const struct thicket_game *g, struct thicket_sizes *out,
                       struct thicket_error *e)
{
    if (!may_fill(g, out, e)) {
        return -1;
    }
    *out = g->tensor.sizes;
    out->mask = ((size_t)g->numbering.n + 7) / 8;
    return 0;
}

int thicket_game_row(const struct thicket_game *g, struct thicket_row *out,
                     struct thicket_error *e)
{
    if (!may_fill(g, out, e)) {
        return -1;
    }
    *out = recall_row(g);
    return 0;
}

char *thicket_game_fields(const struct thicket_game *g, struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    tensor_json(g, &j);
    recall_json(g, &j);
    jot_close(&j, '}');
    return handle_give(&text);
}

/* ---- Whole games ---- */

void game_returns(const struct thicket_game *g, const void *state,
                  double returns[MAX_SEATS])
{
    struct result result = {0};
    g->start.game->result(&g->start.setup, state, &result);
    int n = g->start.setup.n_seats, k = __builtin_popcount(result.winners);
    for (int seat = 0; seat < n; seat++) {
        bool has_won = result.winners >> seat & 1;
        if (g->is_shared || n == 1) {
            returns[seat] = has_won ? 1 : -1;
        } else if (k == 0) { /* the table itself has won: nobody gains by it */
            returns[seat] = 0;
        } else {
            returns[seat] = (has_won ? (double)(n - k) / k : -1.0) / (n - 1);
        }
    }
}

struct rollouts {
    const struct thicket_game *game;
    uint64_t seed, first;
    struct share {
        double returns[MAX_SEATS];
        uint64_t actions;
    } * share; /* of each thread */
    int n, n_threads;
};

struct ended {
    const struct thicket_game *game;
    double *returns;
};

static void add_returns(void *context, const void *state)
{
    struct ended *e = context;
    double returns[MAX_SEATS] = {0};
    game_returns(e->game, state, returns);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        e->returns[seat] += returns[seat];
    }
}

static void play_share(void *context, int thread)
{
    struct rollouts *r = context;
    int from = pool_from(r->n, thread, r->n_threads);
    int to = pool_from(r->n, thread + 1, r->n_threads);
    struct ended ended = {r->game, r->share[thread].returns};
    r->share[thread].actions = bench_rollouts(
        r->game->start.game, &r->game->start.setup, r->seed,
        r->first + (uint64_t)from, to - from, add_returns, &ended);
}

int64_t thicket_game_rollouts(const struct thicket_game *g, uint64_t seed,
                              uint64_t first, int n, int threads,
                              double returns[THICKET_MAX_SEATS],
                              struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return -1;
    }
    struct pool *pool = n < 0 ? NULL : pool_new(threads);
    if (!pool) {
        handle_refuse(e, THICKET_BAD_NUMBER,
                      "So many games or threads there cannot be.");
        return -1;
    }
    struct rollouts r = {.game = g, .seed = seed, .first = first, .n = n};
    uint64_t actions = 0;
    r.n_threads = pool_threads(pool);
    r.share = heap_new((size_t)r.n_threads, sizeof *r.share);
    pool_run(pool, play_share, &r);
    for (int i = 0; i < r.n_threads; i++) {
        actions += r.share[i].actions;
        for (int seat = 0; returns && seat < MAX_SEATS; seat++) {
            returns[seat] += r.share[i].returns[seat];
        }
    }
    free(r.share);
    pool_free(pool);
    return (int64_t)actions;
}
