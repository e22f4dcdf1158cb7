/*
 * retell.c: see retell.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/retell.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/sentence.h"
#include "front/server/say.h"
#include "lib/heap.h"
#include "table/options.h"
#include "table/reply.h"

/* What one seat could know of hidden things, after each ply. */
struct knower {
    const struct table_start *start;
    who seat;
    void *know;
    struct fact *fact; /* max_facts for each ply */
    int *n;
    int i; /* the ply that is next */
};

static void know_step(void *context, const struct event *e, int n,
                      const void *view)
{
    struct knower *k = context;
    const struct game *g = k->start->game;
    const struct setup *s = &k->start->setup;
    g->learn(s, k->know, k->seat, e, n, view);
    k->n[k->i] =
        g->facts(s, k->know, k->seat, k->fact + (size_t)k->i * g->max_facts);
    k->i++;
}

static void knower_start(struct knower *k, const struct table *t, who w)
{
    size_t plies = (size_t)table_plies(t) + 1;
    const struct game *g = table_started(t)->game;
    *k = (struct knower){.start = table_started(t), .seat = w};
    k->know = heap_new(1, g->know_size);
    k->fact = heap_new(plies * g->max_facts + 1, sizeof *k->fact);
    k->n = heap_new(plies, sizeof *k->n);
    table_follow(t, w, 0, know_step, k);
}

static void knower_end(struct knower *k)
{
    free(k->know);
    free(k->fact);
    free(k->n);
}

/* Whether the seat's knowledge changed with ply i. */
static bool has_learned(const struct knower *k, int i)
{
    size_t max = k->start->game->max_facts;
    const struct fact *now = k->fact + (size_t)i * max;
    return i == 0 ? k->n[i] > 0
                  : k->n[i] != k->n[i - 1]
                        || memcmp(now, now - max, (size_t)k->n[i] * sizeof *now)
                               != 0;
}

/* Every fact that somebody could know at some time, once: by what and where. */
typedef bool told_facts[256][256];

static void say_facts(const struct knower *k, int i, told_facts told,
                      struct jot *j)
{
    const struct game *g = k->start->game;
    const struct setup *s = &k->start->setup;
    const struct fact *f = k->fact + (size_t)i * g->max_facts;
    jot_key_open(j, notation_number(k->seat), '[');
    for (int n = 0; n < k->n[i]; n++) {
        told[f[n].what][f[n].where] = true;
        jot_open(j, '[');
        jot_text(j, notation_word(g, s, g->fact_what, f[n].what));
        jot_text(j, notation_word(g, s, g->fact_where, f[n].where));
        jot_close(j, ']');
    }
    jot_close(j, ']');
}

/* The sentences of all of them, under "what where". */
static void say_all_facts(const struct table_start *start, told_facts told,
                          struct jot *j)
{
    const struct game *g = start->game;
    const struct setup *s = &start->setup;
    jot_key_open(j, "facts", '{');
    for (int i = 0; i < 256 * 256; i++) {
        struct fact f = {(uint8_t)(i >> 8), (uint8_t)i};
        if (told[f.what][f.where]) {
            SCOPED_BUF key = BUF_ON_HEAP;
            struct sentence x = sentence_of_fact(g, s, f);
            buf_add(&key, notation_word(g, s, g->fact_what, f.what));
            buf_add(&key, " ");
            buf_add(&key, notation_word(g, s, g->fact_where, f.where));
            jot_key(j, key.text);
            sentence_json(g, s, &x, j);
        }
    }
    jot_close(j, '}');
}

struct replayer {
    const struct table *table;
    struct seat_names names;
    struct knower knower[MAX_SEATS];
    bool (*told)[256]; /* told_facts */
    int i;             /* the ply that is next */
    struct jot *j;
};

static void say_step(void *context, const struct event *e, int n,
                     const void *view)
{
    struct replayer *r = context;
    const struct table_start *start = table_started(r->table);
    int i = r->i++;
    const struct ply *p = table_ply(r->table, i);
    struct jot *j = r->j;
    SCOPED_BUF action = BUF_ON_HEAP;
    notation_print(start->game, &start->setup, p->action,
                   table_layout(r->table, p), &action);
    jot_open(j, '{');
    jot_key(j, "by");
    if (p->actor == CHANCE) {
        jot_text(j, "chance");
    } else {
        jot_int(j, p->actor);
    }
    jot_key_text(j, "action", action.text);
    jot_key_open(j, "events", '[');
    for (int k = 0; k < n; k++) {
        say_event(start, &e[k], &r->names, j);
    }
    jot_close(j, ']');
    jot_key_open(j, "view", '{');
    start->game->view_json(&start->setup, view, j);
    jot_close(j, '}');
    jot_key_open(j, "known", '{');
    for (who w = 0; w < start->setup.n_seats; w++) {
        if (has_learned(&r->knower[w], i)) {
            say_facts(&r->knower[w], i, r->told, j);
        }
    }
    jot_close(j, '}');
    jot_close(j, '}');
}

/* The value of a tag that was kept in the record. */
static void tag_value(const struct table *t, const char *name, char *out,
                      size_t max)
{
    const char *at = strstr(table_tags(t), name);
    const char *value = at ? strchr(at, '"') : NULL;
    size_t n = value ? strcspn(value + 1, "\"") : 0;
    buf_copy(out, max, n > 0 ? value + 1 : "", n);
}

void retell_match(const struct room *room, const struct table *t, who eyes,
                  struct jot *j)
{
    const struct table_start *start = table_started(t);
    struct table *beginning = table_at(t, 0);
    struct replayer r = {.table = t, .j = j};
    r.told = heap_new(256, sizeof *r.told);
    char salt[SALT_TEXT], commitment[COMMITMENT_TEXT];
    say_names(room, &r.names);
    tag_value(t, "[Salt ", salt, sizeof salt);
    secret_commitment(start->seed, salt, commitment);
    jot_key_text(j, "game", start->game->id);
    jot_key_int(j, "players", start->setup.n_seats);
    options_write(start, j);
    jot_key_text(j, "edition", start->edition->name.text);
    jot_key_open(j, "names", '[');
    for (who w = 0; w < start->setup.n_seats; w++) {
        knower_start(&r.knower[w], t, w);
        jot_text(j, *room->seat[w].name ? room->seat[w].name : NULL);
    }
    jot_close(j, ']');
    reply_turn(t, j);
    say_seed(start, j);
    jot_key_text(j, "salt", salt);
    jot_key_text(j, "commitment", commitment);
    reply_view_as("start", beginning, eyes, j);
    table_free(beginning);
    jot_key_open(j, "steps", '[');
    table_follow(t, eyes, 0, say_step, &r);
    jot_close(j, ']');
    say_all_facts(start, r.told, j);
    free(r.told);
    for (who w = 0; w < start->setup.n_seats; w++) {
        knower_end(&r.knower[w]);
    }
}
