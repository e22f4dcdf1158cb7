/*
 * ask.c: see ask.h.
 *
 * What is private is found without asking the game.  What w sees is compared
 * with what the table shows, field by field, and what w was told with what
 * everybody was.  What w would see is tried out in a world that is drawn from
 * w's own knowledge (so the answer depends on nothing else), with one action
 * of each verb that w has: a tile drawn from the mountain, a choice in a duel
 * that the others are not shown.
 */
// SPDX-License-Identifier: MIT
#include "table/ask.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/rng.h"
#include "core/sentence.h"
#include "lib/heap.h"

/* ---- The question ---- */

void ask_seen(const struct table *t, who w, const void *view,
              struct question *q)
{
    const struct table_start *start = table_started(t);
    const struct action *list;
    if (!table_waiting(t)) {
        *q = (struct question){.text = N_("The game is over.")};
        return;
    }
    int n = table_legal(t, w, &list);
    start->game->ask(&start->setup, view, w, list, n, q);
}

void ask_question(const struct table *t, who w, struct question *q)
{
    SCOPED void *view = heap_new(1, table_started(t)->game->view_size);
    table_view(t, w, view);
    ask_seen(t, w, view, q);
}

bool ask_is_same(const struct question *a, const struct question *b)
{
    bool is_same = a->text == b->text;
    for (int i = 0; is_same && i < MAX_QUESTION_PARTS
                    && (a->part[i].name || b->part[i].name);
         i++) {
        is_same = a->part[i].name == b->part[i].name
                  && a->part[i].vocab == b->part[i].vocab
                  && a->part[i].value == b->part[i].value;
    }
    return is_same;
}

void ask_write(const struct table *t, const struct question *q, struct jot *j)
{
    const struct table_start *start = table_started(t);
    struct sentence x = sentence_of_question(q);
    sentence_json(start->game, &start->setup, &x, j);
}

void ask_json(const struct table *t, who w, struct jot *j)
{
    struct question q;
    ask_question(t, w, &q);
    ask_write(t, &q, j);
}

void ask_print(const struct table *t, who w, const char *const *names,
               translator *say, struct buf *b)
{
    const struct table_start *start = table_started(t);
    struct question q;
    ask_question(t, w, &q);
    struct sentence x = sentence_of_question(&q);
    sentence_print(start->game, &start->setup, &x, TABLE, names, say, b);
}

/* ---- Looks and opportunities ---- */

bool ask_ends_look(const struct table *t, who w, struct action *a)
{
    const struct action *list;
    int n = table_legal(t, w, &list);
    if (n != 1
        || !(table_started(t)->game->look_verbs & VERB_BIT(list[0].verb))) {
        return false;
    }
    *a = list[0];
    return true;
}

bool ask_is_look(const struct table *t)
{
    struct action a;
    if (!table_started(t)->game->look_verbs) {
        return false;
    }
    for (who w = 0; w < table_started(t)->setup.n_seats; w++) {
        if (ask_ends_look(t, w, &a)) {
            return true;
        }
    }
    return false;
}

/* Whether w may play one of these verbs, and how first. */
static bool may_play(const struct table *t, who w, uint64_t verbs,
                     struct action *a)
{
    const struct action *list;
    int n = table_legal(t, w, &list);
    for (int i = 0; i < n; i++) {
        if (verbs & VERB_BIT(list[i].verb)) {
            *a = list[i];
            return true;
        }
    }
    return false;
}

bool ask_can_pass(const struct table *t, who w, struct action *a)
{
    return may_play(t, w, table_started(t)->game->pass_verbs, a);
}

bool ask_ends_talk(const struct table *t, who w)
{
    struct action a;
    return table_waiting(t) & (who_set)~WHO_BIT(w)
           && may_play(t, w, table_started(t)->game->talk_verbs, &a);
}

bool ask_votes(const struct table *t, who w)
{
    struct action a;
    return may_play(t, w, table_started(t)->game->vote_verbs, &a);
}

/* ---- What is private: the view ---- */

static void print_view(const struct table_start *start, const void *view,
                       struct buf *text)
{
    struct jot j = jot_object(text);
    start->game->view_json(&start->setup, view, &j);
    jot_close(&j, '}');
}

/* No hand, an empty one: nothing to be seen. */
static bool is_nothing(const json_t *field)
{
    return !field || json_is_null(field)
           || (json_is_array(field) && json_array_size(field) == 0);
}

static bool has_more(const char *mine, const char *all)
{
    const char *key;
    json_t *field;
    json_auto_t *own = json_loads(mine, 0, NULL);
    json_auto_t *open = json_loads(all, 0, NULL);
    json_object_foreach(own, key, field)
    {
        const json_t *same = json_object_get(open, key);
        if (!json_equal(field, same)
            && !(is_nothing(field) && is_nothing(same))) {
            return true;
        }
    }
    return false;
}

/* Whether a view shows something that the table's does not. */
static bool shows_more(const struct table_start *start, const void *mine,
                       const void *all)
{
    SCOPED_BUF own = BUF_ON_HEAP, open = BUF_ON_HEAP;
    if (memcmp(mine, all, start->game->view_size) == 0) {
        return false;
    }
    print_view(start, mine, &own);
    print_view(start, all, &open);
    return strcmp(own.text, open.text) != 0 && has_more(own.text, open.text);
}

/* ---- What is private: the news ---- */

/* The last ply of a seat, with which the latest news begins. */
static int last_seats_ply(const struct table *t)
{
    int i = table_plies(t);
    while (i > 0 && table_ply(t, i - 1)->actor == CHANCE) {
        i--;
    }
    return i > 0 ? i - 1 : 0;
}

/* Whether the last n events that w was told are not the last that everybody
 * was told. */
static bool is_told_more(const struct table *t, who w, uint64_t n)
{
    size_t n_mine, n_all;
    if (n == 0) {
        return false;
    }
    int from = last_seats_ply(t);
    bool is_open = table_is_open(t, w, from, &n_mine);
    if (n > n_mine && from > 0) {
        from = 0;
        is_open = table_is_open(t, w, from, &n_mine);
    }
    if (is_open) {
        return false;
    }
    n = n < n_mine ? n : n_mine;
    SCOPED struct event *mine = table_events(t, w, from, &n_mine);
    SCOPED struct event *all = table_events(t, TABLE, from, &n_all);
    return n > n_all
           || (n > 0
               && memcmp(mine + n_mine - n, all + n_all - n, n * sizeof *mine)
                      != 0);
}

/* ---- What is private: the answer ---- */

/* A world that w may be in, and room for what an action does there. */
struct trial {
    const struct table_start *start;
    who w;
    void *mine, *all; /* views */
    void *world, *state;
    struct event_log log;
};

static bool is_told_in_secret(const struct trial *x)
{
    const struct game *g = x->start->game;
    for (int i = 0; i < x->log.n; i++) {
        struct event mine, all;
        bool told = event_redact(g, &x->log.event[i], x->w, &mine);
        bool is_open = event_redact(g, &x->log.event[i], TABLE, &all);
        if (told != is_open || (told && memcmp(&mine, &all, sizeof all) != 0)) {
            return true;
        }
    }
    return false;
}

/* Whether the action, and the chance that follows it, shows or tells w more
 * than the table. */
static bool answers_in_secret(struct trial *x, struct action a, struct rng *rng)
{
    const struct game *g = x->start->game;
    const struct setup *s = &x->start->setup;
    struct layout layout;
    who actor = x->w;
    bool more = false;
    memcpy(x->state, x->world, g->state_size);
    do {
        x->log.n = 0;
        g->apply(s, x->state, actor, a, actor == CHANCE ? &layout : NULL,
                 &x->log);
        more = is_told_in_secret(x);
        actor = CHANCE;
        if (!(g->waiting(s, x->state) & WHO_BIT(CHANCE))) {
            break;
        }
        chance_draw(g, s, x->state, rng, &a, &layout);
    } while (!more);
    g->view(s, x->state, x->w, x->mine);
    g->view(s, x->state, TABLE, x->all);
    return more || shows_more(x->start, x->mine, x->all);
}

static bool tries_in_secret(struct trial *x, const struct table *t)
{
    const struct game *g = x->start->game;
    struct seed seed = rng_seed_from(0); /* not the deal's: no luck to learn */
    struct rng rng;
    const struct action *list;
    int n = table_legal(t, x->w, &list);
    if (n == 0) {
        return false;
    }
    SCOPED void *know = heap_new(1, g->know_size);
    SCOPED char *states = heap_new(2, g->state_size);
    SCOPED struct event *event = heap_new(g->max_events, sizeof *event);
    x->world = states;
    x->state = states + g->state_size;
    x->log = (struct event_log){event, 0, g->max_events};
    rng_start(&rng, &seed, RNG_IMAGINE, 0);
    table_know(t, x->w, table_plies(t), know);
    bool more = !g->imagine(&x->start->setup, know, x->w, &rng, x->world);
    for (int i = 0; i < n && !more; i++) {
        if (i == 0 || list[i].verb != list[i - 1].verb) {
            more = answers_in_secret(x, list[i], &rng);
        }
    }
    return more;
}

bool ask_is_private(const struct table *t, who w, uint64_t n_news)
{
    const struct table_start *start = table_started(t);
    const struct game *g = start->game;
    if (w >= MAX_SEATS || !table_waiting(t)) {
        return false; /* everybody's eyes; or nothing is secret any more */
    }
    SCOPED char *views = heap_new(2, g->view_size);
    struct trial x = {
        .start = start, .w = w, .mine = views, .all = views + g->view_size};
    table_view(t, w, x.mine);
    table_view(t, TABLE, x.all);
    return shows_more(start, x.mine, x.all) || is_told_more(t, w, n_news)
           || (!ask_is_look(t) && tries_in_secret(&x, t));
}
