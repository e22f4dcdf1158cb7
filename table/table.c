/*
 * table.c: see table.h.
 *
 * A match is how it began and the list of actions played; everything else is
 * derived.  The present state is kept for speed, and the one before the last
 * seat's action, from where its events are told, with what those who ask for
 * it knew then; and one every so many plies, from where older events are
 * played again.  Undo plays the whole list: the rules do tens of millions of
 * actions a second, so a long game costs some microseconds, and there is no
 * log of secrets that a mistake could print.
 *
 * Chance draws from a stream of its own for each number of action played, so
 * that taking an action back and playing it again cannot re-roll it.
 */
// SPDX-License-Identifier: MIT
#include "table/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/notation.h"
#include "core/rng.h"
#include "lib/heap.h"

enum {
    MAX_KEPT = 2048, /* bytes of knowledge, of each who asks for it */
    APART = 32       /* plies between two marks */
};

struct table {
    struct table_start start;
    void *state;
    void *before; /* the state after n_before plies: before the last action
                   * of a seat, and the chance that followed it */
    size_t n_before;
    unsigned char *mark; /* the states after 0, APART, 2 * APART... plies */
    size_t n_marks, max_marks;
    struct ply *ply;
    size_t n_plies, max_plies;
    int n_plies_of[N_WHO];
    struct layout *layout;
    size_t n_layouts, max_layouts;
    struct action *legal; /* room for game.max_legal */
    void *past, *seen;    /* for tell(): a state and a view, */
    struct event *event;  /* and game.max_events */
    uint32_t undone;
    char *tags;
    void **kept; /* what an observer knew after n_before plies, or NULL */
};

static const struct game *game(const struct table *t)
{
    return t->start.game;
}

static const struct setup *setup(const struct table *t)
{
    return &t->start.setup;
}

static void settle(struct table *);

/* Keeps the present state, if it is one to go back to. */
static void set_mark(struct table *t)
{
    size_t size = game(t)->state_size;
    if (t->n_plies % APART == 0) {
        heap_room((void **)&t->mark, t->n_marks, &t->max_marks, size);
        memcpy(t->mark + t->n_marks++ * size, t->state, size);
    }
}

static void forget(struct table *t)
{
    for (who w = 0; w < N_WHO; w++) {
        free(t->kept[w]);
        t->kept[w] = NULL;
    }
}

static void begin(struct table *t)
{
    forget(t);
    t->n_plies = t->n_layouts = t->n_before = t->n_marks = 0;
    memset(t->n_plies_of, 0, sizeof t->n_plies_of);
    game(t)->start(setup(t), t->state);
    set_mark(t);
    memcpy(t->before, t->state, game(t)->state_size);
}

/* ---- Beginning and end of life ---- */

bool table_can_start(const struct table_start *start, struct error *e)
{
    const struct game *g = start->game;
    int n = start->setup.n_seats;
    if (n < g->min_seats || n > g->max_seats) {
        return error_set(e, BAD_PLAYERS,
                         N_("{game} is for {min} to {max} players."), "game",
                         g->id, "min", notation_number(g->min_seats), "max",
                         notation_number(g->max_seats));
    }
    const char *why = g->refuse ? g->refuse(&start->setup) : NULL;
    return !why || error_set(e, BAD_PLAYERS, why);
}

struct table *table_new(const struct table_start *start)
{
    assert(table_can_start(start, NULL));
    struct table *t = heap_new(1, sizeof *t);
    t->start = *start;
    t->state = heap_new(1, game(t)->state_size);
    t->before = heap_new(1, game(t)->state_size);
    t->legal = heap_new(game(t)->max_legal, sizeof *t->legal);
    t->past = heap_new(1, game(t)->state_size);
    t->seen = heap_new(1, game(t)->view_size);
    t->event = heap_new(game(t)->max_events, sizeof *t->event);
    t->tags = heap_copy("");
    t->kept = heap_new(N_WHO, sizeof *t->kept);
    begin(t);
    settle(t);
    return t;
}

void table_free(struct table *t)
{
    if (t) {
        forget(t);
        free(t->kept);
        free(t->state);
        free(t->before);
        free(t->mark);
        free(t->ply);
        free(t->layout);
        free(t->legal);
        free(t->past);
        free(t->seen);
        free(t->event);
        free(t->tags);
        free(t);
    }
}

const struct table_start *table_started(const struct table *t)
{
    return &t->start;
}

const char *table_tags(const struct table *t)
{
    return t->tags;
}

void table_set_tags(struct table *t, const char *lines)
{
    free(t->tags);
    t->tags = heap_copy(lines);
}

/* ---- Acting ---- */

who_set table_waiting(const struct table *t)
{
    return game(t)->waiting(setup(t), t->state);
}

static void keep_up(struct table *);

void table_play(struct table *t, who w, struct action a,
                const struct layout *layout)
{
    struct ply p = {w, a, -1};
    if (w != CHANCE) {
        keep_up(t);
        memcpy(t->before, t->state, game(t)->state_size);
        t->n_before = t->n_plies;
    }
    if (notation_has_layout(game(t), a.verb)) {
        heap_room((void **)&t->layout, t->n_layouts, &t->max_layouts,
                  sizeof *t->layout);
        p.layout = (int32_t)t->n_layouts;
        t->layout[t->n_layouts++] = *layout;
    }
    heap_room((void **)&t->ply, t->n_plies, &t->max_plies, sizeof *t->ply);
    t->ply[t->n_plies++] = p;
    t->n_plies_of[w]++;
    game(t)->apply(setup(t), t->state, w, a, table_layout(t, &p), NULL);
    set_mark(t);
}

void table_sample(const struct table *t, struct action *a,
                  struct layout *layout)
{
    struct rng r;
    struct seed seed = rng_seed_from(t->start.seed);
    rng_start(&r, &seed, RNG_DEAL, t->n_plies);
    chance_draw(game(t), setup(t), t->state, &r, a, layout);
}

int table_outcomes(const struct table *t, struct outcome *out)
{
    return game(t)->outcomes(setup(t), t->state, out);
}

/* Rolls for chance until somebody else is waited for. */
static void settle(struct table *t)
{
    while (!t->start.manual && table_waiting(t) & WHO_BIT(CHANCE)) {
        struct action a;
        struct layout layout;
        table_sample(t, &a, &layout);
        table_play(t, CHANCE, a, &layout);
    }
}

void table_set_manual(struct table *t, bool manual)
{
    t->start.manual = manual;
    settle(t);
}

int table_legal(const struct table *t, who w, const struct action **list)
{
    *list = t->legal;
    return w < MAX_SEATS ? game(t)->legal(setup(t), t->state, w, t->legal) : 0;
}

static bool is_legal(const struct table *t, who w, struct action a,
                     const struct layout *layout)
{
    if (w == CHANCE) {
        return chance_possible(game(t), setup(t), t->state, a, layout);
    }
    const struct action *list;
    int n = table_legal(t, w, &list);
    for (int i = 0; i < n; i++) {
        if (memcmp(&list[i], &a, sizeof a) == 0) {
            return true;
        }
    }
    return false;
}

/* Reads an action that w may take now, or says why it may not. */
static bool read_action(const struct table *t, who w, const char *text,
                        struct action *a, struct layout *layout,
                        struct error *e)
{
    if (!notation_parse(game(t), setup(t), text, a, layout, e)) {
        if (e) {
            e->code = BAD_ACTION;
        }
        return false;
    }
    bool is_waited_for = w < N_WHO && table_waiting(t) & WHO_BIT(w);
    if (is_waited_for && is_legal(t, w, *a, layout)) {
        return true;
    }
    const char *why =
        e && w < MAX_SEATS ? game(t)->why_not(setup(t), t->state, w, *a) : NULL;
    if (!is_waited_for) {
        return error_set(e, NOT_YOUR_TURN,
                         why                ? why
                         : table_waiting(t) ? N_("It is not your turn.")
                                            : N_("The game is over."));
    }
    return error_set(e, ILLEGAL_ACTION,
                     why ? why : N_("\"{action}\" is not allowed now."),
                     "action", text);
}

bool table_may(const struct table *t, who w, const char *text)
{
    struct action a;
    struct layout layout;
    return read_action(t, w, text, &a, &layout, NULL);
}

bool table_act(struct table *t, who w, const char *text, struct error *e)
{
    struct action a;
    struct layout layout;
    if (!read_action(t, w, text, &a, &layout, e)) {
        return false;
    }
    table_play(t, w, a, &layout);
    settle(t);
    return true;
}

/* The last seat to act; the last of all when none has. */
static int last_seat(const struct table *t)
{
    for (size_t i = t->n_plies; i-- > 0;) {
        if (t->ply[i].actor != CHANCE) {
            return t->ply[i].actor;
        }
    }
    return setup(t)->n_seats - 1;
}

int table_next(const struct table *t, who_set seats, who_set shy)
{
    who_set waiting = table_waiting(t);
    bool all_are_shy = !(waiting & (who_set)~shy);
    int n = setup(t)->n_seats, last = last_seat(t);
    for (int i = 1; i <= n; i++) {
        who w = (who)((last + i) % n);
        if (waiting & seats & WHO_BIT(w)
            && (all_are_shy || !(shy & WHO_BIT(w)))) {
            return w;
        }
    }
    return -1;
}

/* ---- What was played ---- */

int table_plies(const struct table *t)
{
    return (int)t->n_plies;
}

int table_plies_of(const struct table *t, who w)
{
    return t->n_plies_of[w];
}

const struct ply *table_ply(const struct table *t, int i)
{
    return &t->ply[i];
}

const struct layout *table_layout(const struct table *t, const struct ply *p)
{
    return p->layout < 0 ? NULL : &t->layout[p->layout];
}

/* Plays the first n plies of a match, which may be itself, at its start. */
static void play_first(struct table *t, const struct table *of, int n)
{
    for (int i = 0; i < n; i++) {
        struct ply p = of->ply[i];
        table_play(t, p.actor, p.action, table_layout(of, &p));
    }
}

struct table *table_at(const struct table *of, int n)
{
    struct table_start start = of->start;
    start.manual = true;
    struct table *t = table_new(&start);
    play_first(t, of, n);
    return t;
}

bool table_undo(struct table *t, struct error *e)
{
    size_t last = t->n_plies;
    while (last > 0 && t->ply[last - 1].actor == CHANCE) {
        last--;
    }
    if (last == 0) {
        return error_set(e, BAD_REQUEST,
                         N_("There is no action of a player to take back."));
    }
    t->undone++;
    begin(t);
    play_first(t, t, (int)last - 1);
    return true;
}

uint32_t table_undone(const struct table *t)
{
    return t->undone;
}

void table_view(const struct table *t, who w, void *view)
{
    game(t)->view(setup(t), t->state, w == CHANCE ? TABLE : w, view);
}

void table_result(const struct table *t, struct result *out)
{
    game(t)->result(setup(t), t->state, out);
}

void table_result_json(const struct table *t, struct jot *j)
{
    game(t)->result_json(setup(t), t->state, j);
}

void table_ending(const struct table *t, who reader, struct ending *out)
{
    game(t)->ending(setup(t), t->state, reader, out);
}

/* Plays the match from the last mark on, or its last action alone where that is
 * enough, once more on a state of its own, and from the given ply on shows all
 * that happened in each action before to_ply, and the state after it.  Whoever
 * sees it keeps from others what is not theirs. */
typedef void look_on(void *context, const struct event *, int n,
                     const void *state);

static void play_again(const struct table *t, int from_ply, int to_ply,
                       look_on *see, void *context)
{
    const struct game *g = game(t);
    struct event_log log = {t->event, 0, g->max_events};
    int i = from_ply / APART * APART;
    if (from_ply >= (int)t->n_before) {
        i = (int)t->n_before;
        memcpy(t->past, t->before, g->state_size);
    } else {
        memcpy(t->past, t->mark + (size_t)(i / APART) * g->state_size,
               g->state_size);
    }
    for (; i < to_ply; i++) {
        const struct ply *p = &t->ply[i];
        bool is_told = i >= from_ply;
        log.n = 0;
        g->apply(setup(t), t->past, p->actor, p->action, table_layout(t, p),
                 is_told ? &log : NULL);
        assert(log.n <= log.max);
        if (is_told) {
            see(context, log.event, log.n, t->past);
        }
    }
}

/* Somebody who sees what they may. */
struct onlooker {
    const struct table *table;
    who w;
    bool looks; /* at views too */
    table_look *see;
    void *context;
};

static void show(void *context, const struct event *event, int n,
                 const void *state)
{
    const struct onlooker *o = context;
    const struct table *t = o->table;
    int told = 0;
    for (int i = 0; i < n; i++) {
        struct event seen;
        if (event_redact(game(t), &event[i], o->w, &seen)) {
            t->event[told++] = seen;
        }
    }
    if (o->looks) {
        game(t)->view(setup(t), state, o->w, t->seen);
    }
    o->see(o->context, t->event, told, o->looks ? t->seen : NULL);
}

static void tell(const struct table *t, who w, int from_ply, int to_ply,
                 bool looks, table_look *see, void *context)
{
    struct onlooker o = {t, w == CHANCE ? TABLE : w, looks, see, context};
    play_again(t, from_ply, to_ply, show, &o);
}

void table_follow(const struct table *t, who w, int from_ply, table_look *see,
                  void *context)
{
    tell(t, w, from_ply, table_plies(t), true, see, context);
}

struct news {
    struct event *event;
    size_t n, max;
};

static void keep(void *context, const struct event *e, int n, const void *view)
{
    struct news *k = context;
    (void)view;
    for (int i = 0; i < n; i++) {
        heap_room((void **)&k->event, k->n, &k->max, sizeof *k->event);
        k->event[k->n++] = e[i];
    }
}

struct event *table_events(const struct table *t, who w, int from_ply,
                           size_t *n)
{
    struct news k = {0};
    if (from_ply < table_plies(t)) {
        tell(t, w, from_ply, table_plies(t), false, keep, &k);
    }
    *n = k.n;
    return k.event;
}

static void count(void *context, const struct event *e, int n, const void *view)
{
    size_t *sum = context;
    (void)e, (void)view;
    *sum += (size_t)n;
}

size_t table_count(const struct table *t, who w, int from_ply)
{
    size_t n = 0;
    if (from_ply < table_plies(t)) {
        tell(t, w, from_ply, table_plies(t), false, count, &n);
    }
    return n;
}

struct comparer {
    const struct game *game;
    who w;
    size_t n;
    bool are_alike;
};

static void compare(void *context, const struct event *event, int n,
                    const void *state)
{
    struct comparer *c = context;
    (void)state;
    for (int i = 0; i < n; i++) {
        struct event mine, all;
        bool is_mine = event_redact(c->game, &event[i], c->w, &mine);
        bool is_open = event_redact(c->game, &event[i], TABLE, &all);
        c->n += is_mine;
        c->are_alike = c->are_alike && is_mine == is_open
                       && (!is_mine || memcmp(&mine, &all, sizeof mine) == 0);
    }
}

bool table_is_open(const struct table *t, who w, int from_ply, size_t *n)
{
    struct comparer c = {game(t), w == CHANCE ? TABLE : w, 0, true};
    if (from_ply < table_plies(t)) {
        play_again(t, from_ply, table_plies(t), compare, &c);
    }
    *n = c.n;
    return c.are_alike;
}

struct learner {
    const struct table *table;
    who w;
    void *know;
};

static void learn(void *context, const struct event *event, int n,
                  const void *view)
{
    struct learner *l = context;
    game(l->table)->learn(setup(l->table), l->know, l->w, event, n, view);
}

/* Adds to what w knew after the first `from` plies what it learned by `to`. */
static void learn_on(const struct table *t, who w, int from, int to, void *know)
{
    struct learner l = {t, w, know};
    tell(t, w, from, to, true, learn, &l);
}

/* Before the next action of a seat: then this will be the one before. */
static void keep_up(struct table *t)
{
    for (who w = 0; w < N_WHO; w++) {
        if (t->kept[w]) {
            learn_on(t, w, (int)t->n_before, (int)t->n_plies, t->kept[w]);
        }
    }
}

void table_know(const struct table *t, who w, int n, void *know)
{
    int from = 0;
    size_t size = game(t)->know_size;
    w = w == CHANCE ? TABLE : w;
    memset(know, 0, size);
    if (n >= (int)t->n_before && size <= MAX_KEPT) {
        from = (int)t->n_before;
        if (!t->kept[w]) {
            t->kept[w] = heap_new(1, size);
            learn_on(t, w, 0, from, t->kept[w]);
        }
        memcpy(know, t->kept[w], size);
    }
    learn_on(t, w, from, n, know);
}
