/*
 * position.c: one game in progress by numbers, with what its seats know.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "front/library/inside.h"
#include "lib/hash.h"
#include "lib/heap.h"

struct thicket_position {
    uint32_t kind;
    unsigned flags;
    struct thicket_game *game;
    struct world world;
    unsigned char *state;
    unsigned char *know;   /* know_size bytes a seat; NULL unless it knows */
    struct recall *recall; /* of each seat; NULL unless it recalls */
};

static const struct game *rules(const struct thicket_position *p)
{
    return p->game->start.game;
}

static const struct setup *setup(const struct thicket_position *p)
{
    return &p->game->start.setup;
}

static unsigned char *know_of(const struct thicket_position *p, who w)
{
    return p->know + (size_t)w * rules(p)->know_size;
}

static size_t know_bytes(const struct thicket_position *p)
{
    return p->know ? (size_t)setup(p)->n_seats * rules(p)->know_size : 0;
}

/* ---- Life ---- */

static struct thicket_position *make(const struct thicket_game *g,
                                     unsigned flags)
{
    struct thicket_position *p = heap_new(1, sizeof *p);
    p->kind = HANDLE_POSITION;
    p->flags = flags;
    p->game = game_hold(g);
    p->state = heap_new(1, rules(p)->state_size);
    if (flags & THICKET_KNOWS) {
        p->know = heap_new(setup(p)->n_seats, rules(p)->know_size);
    }
    if (flags & THICKET_RECALLS) {
        p->recall = heap_new(setup(p)->n_seats, sizeof *p->recall);
    }
    return p;
}

/* A view, in room for what tensor_pack needs. */
static void *look(const struct thicket_position *p, who w)
{
    void *view = heap_new(1, rules(p)->view_size + 8u);
    rules(p)->view(setup(p), p->state, w, view);
    return view;
}

/* Every seat learns, and keeps, what it is told of one action. */
static void teach(struct thicket_position *p, const struct event_log *log)
{
    SCOPED struct event *told = heap_new(rules(p)->max_events, sizeof *told);
    for (who w = 0; w < setup(p)->n_seats; w++) {
        SCOPED void *view = look(p, w);
        int n = 0;
        for (int i = 0; i < log->n; i++) {
            n += event_redact(rules(p), &log->event[i], w, &told[n]);
        }
        if (p->know) {
            rules(p)->learn(setup(p), know_of(p, w), w, told, n, view);
        }
        if (p->recall) {
            recall_add(p->game, &p->recall[w], told, n, view);
        }
    }
}

static void play(struct thicket_position *p, who by, struct action a,
                 const struct layout *layout)
{
    if (!p->know && !p->recall) {
        world_play(p->game, &p->world, p->state, by, a, layout, NULL);
        return;
    }
    struct event_log log = {.max = rules(p)->max_events};
    SCOPED struct event *event = heap_new(rules(p)->max_events, sizeof *event);
    log.event = event;
    world_play(p->game, &p->world, p->state, by, a, layout, &log);
    teach(p, &log);
}

/* Before anything has happened; every seat has seen as much. */
static void begin(struct thicket_position *p, uint64_t seed)
{
    world_start(p->game, &p->world, p->state, seed);
    if (p->know || p->recall) {
        teach(p, &(struct event_log){.n = 0});
    }
}

static void roll(struct thicket_position *p)
{
    struct action a;
    struct layout layout;
    world_draw(p->game, &p->world, p->state, &a, &layout);
    play(p, CHANCE, a, &layout);
}

/* Chance rolls by itself, unless somebody acts for it. */
static void settle(struct thicket_position *p)
{
    while (!(p->flags & THICKET_MANUAL) && p->world.asked == CHANCE) {
        roll(p);
    }
}

struct thicket_position *thicket_position_new(struct thicket_game *g,
                                              uint64_t seed, unsigned flags,
                                              struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    struct thicket_position *p = make(g, flags);
    begin(p, seed);
    settle(p);
    return p;
}

struct thicket_position *thicket_position_of(const struct thicket_match *m,
                                             unsigned flags,
                                             struct thicket_error *e)
{
    if (!handle_is(m, HANDLE_MATCH, e)) {
        return NULL;
    }
    struct thicket_position *p = make(m->game, flags);
    begin(p, table_started(m->table)->seed);
    for (int i = 0; i < table_plies(m->table); i++) {
        const struct ply *ply = table_ply(m->table, i);
        play(p, ply->actor, ply->action, table_layout(m->table, ply));
    }
    settle(p);
    return p;
}

static struct thicket_position *copy(const struct thicket_position *of)
{
    struct thicket_position *p = make(of->game, of->flags);
    p->world = of->world;
    memcpy(p->state, of->state, rules(p)->state_size);
    if (p->know) {
        memcpy(p->know, of->know, know_bytes(p));
    }
    for (who w = 0; p->recall && w < setup(p)->n_seats; w++) {
        recall_fill(p->game, &p->recall[w], of->recall[w].row, of->recall[w].n);
    }
    return p;
}

struct thicket_position *
thicket_position_clone(const struct thicket_position *p,
                       struct thicket_error *e)
{
    return handle_is(p, HANDLE_POSITION, e) ? copy(p) : NULL;
}

void thicket_position_free(struct thicket_position *p)
{
    if (handle_is(p, HANDLE_POSITION, NULL)) {
        free(p->state);
        free(p->know);
        for (who w = 0; p->recall && w < setup(p)->n_seats; w++) {
            free(p->recall[w].row);
        }
        free(p->recall);
        game_drop(p->game);
        p->kind = 0;
        free(p);
    }
}

/* ---- Who is asked, and what ---- */

int thicket_position_asked(const struct thicket_position *p,
                           struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -2;
    }
    return p->world.asked == CHANCE  ? THICKET_CHANCE
           : p->world.asked == N_WHO ? THICKET_OVER
                                     : p->world.asked;
}

static struct action *room_for_legal(const struct thicket_position *p)
{
    return heap_new(rules(p)->max_legal, sizeof(struct action));
}

/* The numbers of all that the one asked may do, and how many. */
static int32_t *list(const struct thicket_position *p, int *n)
{
    SCOPED struct action *legal = room_for_legal(p);
    int32_t *numbers = heap_new(rules(p)->max_legal + 1u, sizeof *numbers);
    *n = world_legal(p->game, &p->world, p->state, legal, numbers);
    return numbers;
}

int thicket_position_mask(const struct thicket_position *p, uint8_t *out,
                          size_t size, struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -1;
    }
    size_t need = ((size_t)p->game->numbering.n + 7) / 8;
    if (!out || size < need) {
        return handle_refuse(e, THICKET_BAD_NUMBER,
                             "There is no room for the mask.")
               - 1;
    }
    SCOPED struct action *legal = room_for_legal(p);
    SCOPED uint64_t *mask = heap_new(world_mask_words(p->game), sizeof *mask);
    world_mask(p->game, &p->world, p->state, legal, mask);
    memcpy(out, mask, need);
    return 0;
}

int thicket_position_legal(const struct thicket_position *p, int32_t *out,
                           size_t max, struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -1;
    }
    int n;
    SCOPED int32_t *numbers = list(p, &n);
    for (int i = 0; out && i < n && (size_t)i < max; i++) {
        out[i] = numbers[i];
    }
    return n;
}

int thicket_position_act(struct thicket_position *p, int action,
                         struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -1;
    }
    if (p->world.asked >= MAX_SEATS) {
        return handle_refuse(e, THICKET_NOT_YOUR_TURN, "No seat is asked now.")
               - 1;
    }
    int n, at = 0;
    SCOPED int32_t *numbers = list(p, &n);
    while (at < n && numbers[at] != action) {
        at++;
    }
    if (at == n) {
        return handle_refuse(e, THICKET_ILLEGAL_ACTION,
                             "This action is not legal now.")
               - 1;
    }
    if (action == THICKET_WAIT) {
        if (p->recall) {
            who by = p->world.asked;
            SCOPED void *view = look(p, by);
            recall_wait(p->game, &p->recall[by], by, view);
        }
        world_wait(p->game, &p->world, p->state);
    } else {
        play(p, p->world.asked, p->game->numbering.action[action], NULL);
        settle(p);
    }
    return 0;
}

/* ---- Chance ---- */

/* Whether chance is asked. */
static bool is_chance(const struct thicket_position *p, struct thicket_error *e)
{
    return handle_is(p, HANDLE_POSITION, e)
           && (p->world.asked == CHANCE
               || handle_refuse(e, THICKET_NOT_YOUR_TURN,
                                "Chance is not asked now."));
}

static int list_outcomes(const struct thicket_position *p, struct outcome *out)
{
    int n = rules(p)->outcomes(setup(p), p->state, out);
    return n < 0 ? 0 : n;
}

int thicket_position_outcomes(const struct thicket_position *p,
                              double *probability, size_t max,
                              struct thicket_error *e)
{
    if (!is_chance(p, e)) {
        return -1;
    }
    SCOPED struct outcome *out = heap_new(MAX_OUTCOMES, sizeof *out);
    int n = list_outcomes(p, out);
    double total = 0;
    for (int i = 0; i < n; i++) {
        total += out[i].weight;
    }
    for (int i = 0; probability && i < n && (size_t)i < max; i++) {
        probability[i] = out[i].weight / total;
    }
    return n;
}

int thicket_position_comes(struct thicket_position *p, int outcome,
                           struct thicket_error *e)
{
    if (!is_chance(p, e)) {
        return -1;
    }
    SCOPED struct outcome *out = heap_new(MAX_OUTCOMES, sizeof *out);
    if (outcome < 0 || outcome >= list_outcomes(p, out)) {
        return handle_refuse(e, THICKET_BAD_NUMBER,
                             "Chance has no outcome of this number now.")
               - 1;
    }
    play(p, CHANCE, out[outcome].action, &out[outcome].layout);
    settle(p);
    return 0;
}

int thicket_position_roll(struct thicket_position *p, struct thicket_error *e)
{
    if (!is_chance(p, e)) {
        return -1;
    }
    roll(p);
    settle(p);
    return 0;
}

int thicket_position_reseed(struct thicket_position *p, uint64_t seed,
                            struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -1;
    }
    p->world.seed = seed;
    return 0;
}

/* ---- What a seat gets, sees and knows ---- */

int thicket_position_returns(const struct thicket_position *p, double *out,
                             size_t max, struct thicket_error *e)
{
    double returns[MAX_SEATS] = {0};
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -1;
    }
    if (!out || max < setup(p)->n_seats) {
        return handle_refuse(e, THICKET_BAD_NUMBER,
                             "There is no room for the returns.")
               - 1;
    }
    if (p->world.asked == N_WHO) {
        game_returns(p->game, p->state, returns);
    }
    memcpy(out, returns, setup(p)->n_seats * sizeof *out);
    return 0;
}

char *thicket_position_view(const struct thicket_position *p, int w,
                            struct thicket_error *e)
{
    who as;
    if (!handle_is(p, HANDLE_POSITION, e)
        || !handle_who(p->game, w, WHO_ANY, &as, e)) {
        return NULL;
    }
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    SCOPED void *view = look(p, as == CHANCE ? (who)TABLE : as);
    jot_key_open(&j, "view", '{');
    rules(p)->view_json(setup(p), view, &j);
    jot_close(&j, '}');
    jot_close(&j, '}');
    return handle_give(&text);
}

/* Whether w may have a tensor that takes `need`, into room for `size`. */
static bool may_write(const struct thicket_position *p, int w, const void *out,
                      size_t size, size_t need, who *as,
                      struct thicket_error *e)
{
    return handle_who(p->game, w, WHO_LOOKS, as, e)
           && ((out && size >= need)
               || handle_refuse(e, THICKET_BAD_NUMBER,
                                "There is no room for the tensor."));
}

/* Whether what a seat knows is kept. */
static bool may_know(const struct thicket_position *p, int w, who *as,
                     struct thicket_error *e)
{
    return handle_who(p->game, w, WHO_SEAT, as, e)
           && (p->know
               || handle_refuse(e, THICKET_BAD_REQUEST,
                                "This position was made without "
                                "THICKET_KNOWS."));
}

/* Writes what w sees, and where that is wanted what it knows, as bits or as
 * floats; the other of the two is NULL. */
static int write_tensor(const struct thicket_position *p, int w, bool informs,
                        uint8_t *bits, float *floats, size_t size,
                        struct thicket_error *e)
{
    who as;
    if (!handle_is(p, HANDLE_POSITION, e)
        || (informs && !may_know(p, w, &as, e))) {
        return -1;
    }
    const struct thicket_sizes *s = &p->game->tensor.sizes;
    size_t seen = floats ? s->observation_floats : s->observation;
    size_t all = floats ? s->information_floats : s->information;
    if (!may_write(p, w, floats ? (void *)floats : bits, size,
                   informs ? all : seen, &as, e)) {
        return -1;
    }
    SCOPED void *view = look(p, as);
    if (floats) {
        tensor_floats(rules(p), view, floats);
    } else {
        tensor_pack(&p->game->tensor, view, bits);
    }
    if (informs) {
        tensor_facts(p->game, know_of(p, as), as, bits ? bits + seen : NULL,
                     floats ? floats + seen : NULL);
    }
    return 0;
}

int thicket_position_observe(const struct thicket_position *p, int w,
                             uint8_t *bits, size_t size,
                             struct thicket_error *e)
{
    return write_tensor(p, w, false, bits, NULL, size, e);
}

int thicket_position_observe_floats(const struct thicket_position *p, int w,
                                    float *floats, size_t size,
                                    struct thicket_error *e)
{
    return write_tensor(p, w, false, NULL, floats, size, e);
}

int thicket_position_inform(const struct thicket_position *p, int w,
                            uint8_t *bits, size_t size, struct thicket_error *e)
{
    return write_tensor(p, w, true, bits, NULL, size, e);
}

int thicket_position_inform_floats(const struct thicket_position *p, int w,
                                   float *floats, size_t size,
                                   struct thicket_error *e)
{
    return write_tensor(p, w, true, NULL, floats, size, e);
}

uint64_t thicket_position_key(const struct thicket_position *p, int seat,
                              struct thicket_error *e)
{
    who as;
    if (!handle_is(p, HANDLE_POSITION, e) || !may_know(p, seat, &as, e)) {
        return 0;
    }
    uint64_t key = hash_long(know_of(p, as), rules(p)->know_size);
    return key ? key : 1;
}

/* Whether what a seat was told is kept; then how many rows there are from
 * `since` on, `max` at most. */
static bool may_recall(const struct thicket_position *p, int seat, who *as,
                       struct thicket_error *e)
{
    return handle_is(p, HANDLE_POSITION, e)
           && handle_who(p->game, seat, WHO_SEAT, as, e)
           && (p->recall
               || handle_refuse(e, THICKET_BAD_REQUEST,
                                "This position was made without "
                                "THICKET_RECALLS."));
}

static size_t rows_since(const struct recall *r, uint64_t since, size_t max)
{
    size_t left = since < r->n ? r->n - (size_t)since : 0;
    return left < max ? left : max;
}

int64_t thicket_position_recall(const struct thicket_position *p, int seat,
                                uint64_t since, uint8_t *bytes, size_t size,
                                struct thicket_error *e)
{
    who as;
    if (!may_recall(p, seat, &as, e)) {
        return -1;
    }
    const struct recall *r = &p->recall[as];
    size_t each = recall_row(p->game).bytes;
    size_t n = bytes ? rows_since(r, since, size / each) : 0;
    if (n > 0) {
        memcpy(bytes, r->row + (size_t)since * each, n * each);
    }
    return (int64_t)r->n;
}

int64_t thicket_position_recall_floats(const struct thicket_position *p,
                                       int seat, uint64_t since, float *floats,
                                       size_t size, struct thicket_error *e)
{
    who as;
    if (!may_recall(p, seat, &as, e)) {
        return -1;
    }
    const struct recall *r = &p->recall[as];
    struct thicket_row each = recall_row(p->game);
    size_t n = floats ? rows_since(r, since, size / each.floats) : 0;
    for (size_t i = 0; i < n; i++) {
        recall_floats(p->game, r->row + ((size_t)since + i) * each.bytes,
                      floats + i * each.floats);
    }
    return (int64_t)r->n;
}

struct thicket_position *
thicket_position_imagine(const struct thicket_position *p, int seat,
                         uint64_t seed, struct thicket_error *e)
{
    who as;
    if (!handle_is(p, HANDLE_POSITION, e) || !may_know(p, seat, &as, e)) {
        return NULL;
    }
    enum { TRIES = 20 };
    struct thicket_position *other = copy(p);
    struct rng r;
    struct seed words = rng_seed_from(seed);
    bool good = false;
    rng_start(&r, &words, RNG_IMAGINE, 0);
    for (int i = 0; i < TRIES && !good; i++) {
        good =
            rules(p)->imagine(setup(p), know_of(p, as), as, &r, other->state);
    }
    if (!good) {
        thicket_position_free(other);
        handle_refuse(e, THICKET_BAD_REQUEST,
                      "No other world was found: try another seed.");
        return NULL;
    }
    other->world.seed = seed; /* what chance will do is not known either */
    for (who w = 0; w < setup(p)->n_seats; w++) {
        if (w != as) {
            SCOPED void *view = look(other, w);
            memset(know_of(other, w), 0, rules(p)->know_size);
            rules(p)->learn(setup(p), know_of(other, w), w, NULL, 0, view);
            if (other->recall) {
                other->recall[w].n = 0;
            }
        }
    }
    return other;
}

/* ---- As bytes ---- */

struct written {
    char mark[8];
    uint64_t hash; /* of all that follows */
    uint64_t game;
    struct world world;
    uint32_t flags;
};

static const char mark[8] = "thicket1";

int64_t thicket_position_write(const struct thicket_position *p, uint8_t *bytes,
                               size_t size, struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_POSITION, e)) {
        return -1;
    }
    struct written w;
    const size_t rows = sizeof w + rules(p)->state_size + know_bytes(p);
    const size_t n = rows + recall_bytes(p->game, p->recall);
    if (!bytes || size < n) {
        return (int64_t)n;
    }
    memset(&w, 0, sizeof w);
    memcpy(w.mark, mark, sizeof mark);
    w.game = p->game->hash;
    w.world = p->world;
    w.flags = p->flags;
    memcpy(bytes, &w, sizeof w);
    memcpy(bytes + sizeof w, p->state, rules(p)->state_size);
    if (p->know) {
        memcpy(bytes + sizeof w + rules(p)->state_size, p->know, know_bytes(p));
    }
    recall_write(p->game, p->recall, bytes + rows);
    const size_t from = offsetof(struct written, game);
    w.hash = hash_long(bytes + from, n - from);
    memcpy(bytes + offsetof(struct written, hash), &w.hash, sizeof w.hash);
    return (int64_t)n;
}

struct thicket_position *thicket_position_read(struct thicket_game *g,
                                               const uint8_t *bytes, size_t n,
                                               struct thicket_error *e)
{
    struct written w;
    const size_t from = offsetof(struct written, game);
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    if (!bytes || n < sizeof w
        || (memcpy(&w, bytes, sizeof w), memcmp(w.mark, mark, sizeof mark) != 0)
        || w.hash != hash_long(bytes + from, n - from)) {
        handle_refuse(e, THICKET_BAD_RECORD,
                      "These bytes are no position, or were changed.");
        return NULL;
    }
    struct thicket_position *p = make(g, w.flags);
    const size_t rows = sizeof w + rules(p)->state_size + know_bytes(p);
    if (w.game != g->hash || n < rows
        || !recall_read(p->game, p->recall, bytes + rows, n - rows)) {
        thicket_position_free(p);
        handle_refuse(e, THICKET_BAD_RECORD,
                      "This is a position of another game.");
        return NULL;
    }
    p->world = w.world;
    memcpy(p->state, bytes + sizeof w, rules(p)->state_size);
    if (p->know) {
        memcpy(p->know, bytes + sizeof w + rules(p)->state_size, know_bytes(p));
    }
    return p;
}
