/*
 * match.c: matches by texts, and their computer players: a thin cover over
 * table/.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "front/library/inside.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/record.h"
#include "table/reply.h"

/* ---- Life ---- */

/* Takes over the game and the table. */
static struct thicket_match *match_of(struct thicket_game *g, struct table *t)
{
    struct thicket_match *m = heap_new(1, sizeof *m);
    m->kind = HANDLE_MATCH;
    m->holders = 1;
    m->game = g;
    m->table = t;
    return m;
}

static void drop(struct thicket_match *m)
{
    if (atomic_fetch_sub(&m->holders, 1) == 1) {
        table_free(m->table);
        game_drop(m->game);
        m->kind = 0;
        free(m);
    }
}

struct thicket_match *thicket_match_new(struct thicket_game *g, uint64_t seed,
                                        unsigned flags, struct thicket_error *e)
{
    if (!handle_is(g, HANDLE_GAME, e)) {
        return NULL;
    }
    struct table_start start = g->start;
    start.seed = seed;
    start.manual = flags & THICKET_MANUAL;
    return match_of(game_hold(g), table_new(&start));
}

struct thicket_match *thicket_match_clone(const struct thicket_match *m,
                                          struct thicket_error *e)
{
    if (!handle_is(m, HANDLE_MATCH, e)) {
        return NULL;
    }
    struct table *t = table_at(m->table, table_plies(m->table));
    table_set_tags(t, table_tags(m->table));
    table_set_manual(t, table_started(m->table)->manual);
    return match_of(game_hold(m->game), t);
}

void thicket_match_free(struct thicket_match *m)
{
    if (handle_is(m, HANDLE_MATCH, NULL)) {
        drop(m);
    }
}

struct thicket_game *thicket_match_game(const struct thicket_match *m,
                                        struct thicket_error *e)
{
    return handle_is(m, HANDLE_MATCH, e) ? game_hold(m->game) : NULL;
}

struct thicket_match *thicket_match_read(const char *record,
                                         const char *edition, unsigned flags,
                                         struct thicket_error *e)
{
    struct error why = {0};
    if (e) {
        *e = (struct thicket_error){0};
    }
    if (!handle_text(record, e)) {
        return NULL;
    }
    struct shelf *shelf = game_shelf(edition, e);
    if (!shelf) {
        return NULL;
    }
    struct table *t = record_read(shelf, record, strlen(record), &why);
    if (!t) {
        why.code = BAD_RECORD;
        handle_refused(e, &why);
        shelf_free(shelf);
        return NULL;
    }
    struct thicket_game *g = game_new(shelf, table_started(t));
    table_set_manual(t, flags & THICKET_MANUAL);
    return match_of(g, t);
}

/* ---- Answers ---- */

/* An object, for what writes its fields. */
#define OBJECT(fields)                                                         \
    struct buf text = BUF_ON_HEAP;                                             \
    struct jot j = jot_object(&text);                                          \
    fields;                                                                    \
    jot_close(&j, '}');                                                        \
    return handle_give(&text)

char *thicket_match_record(const struct thicket_match *m,
                           struct thicket_error *e)
{
    if (!handle_is(m, HANDLE_MATCH, e)) {
        return NULL;
    }
    struct buf text = BUF_ON_HEAP;
    record_write(m->table, &text);
    return handle_give(&text);
}

char *thicket_match_turn(const struct thicket_match *m, struct thicket_error *e)
{
    if (!handle_is(m, HANDLE_MATCH, e)) {
        return NULL;
    }
    OBJECT(reply_turn(m->table, &j));
}

char *thicket_match_view(const struct thicket_match *m, int w,
                         struct thicket_error *e)
{
    who as;
    if (!handle_is(m, HANDLE_MATCH, e)
        || !handle_who(m->game, w, WHO_ANY, &as, e)) {
        return NULL;
    }
    OBJECT(reply_view(m->table, as, &j));
}

char *thicket_match_legal(const struct thicket_match *m, int w,
                          struct thicket_error *e)
{
    who as;
    if (!handle_is(m, HANDLE_MATCH, e)
        || !handle_who(m->game, w, WHO_ANY, &as, e)) {
        return NULL;
    }
    OBJECT(reply_legal(m->table, as, &j));
}

char *thicket_match_events(const struct thicket_match *m, int w, uint64_t since,
                           struct thicket_error *e)
{
    who as;
    if (!handle_is(m, HANDLE_MATCH, e)
        || !handle_who(m->game, w, WHO_ANY, &as, e)) {
        return NULL;
    }
    OBJECT(reply_events(m->table, as, since, NULL, &j));
}

static void facts_json(const struct thicket_match *m, who as, struct jot *j)
{
    const struct game *g = m->game->start.game;
    const struct setup *s = &m->game->start.setup;
    SCOPED void *know = heap_new(1, g->know_size);
    SCOPED struct fact *fact = heap_new(g->max_facts, sizeof *fact);
    table_know(m->table, as, table_plies(m->table), know);
    int n = g->facts(s, know, as, fact);
    jot_key_open(j, "facts", '[');
    for (int i = 0; i < n; i++) {
        jot_open(j, '{');
        jot_key_text(j, "what",
                     notation_word(g, s, g->fact_what, fact[i].what));
        jot_key_text(j, "where",
                     notation_word(g, s, g->fact_where, fact[i].where));
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

char *thicket_match_knowledge(const struct thicket_match *m, int w,
                              struct thicket_error *e)
{
    who as;
    if (!handle_is(m, HANDLE_MATCH, e)
        || !handle_who(m->game, w, WHO_LOOKS, &as, e)) {
        return NULL;
    }
    OBJECT(facts_json(m, as, &j));
}

/* ---- Acting ---- */

int thicket_match_act(struct thicket_match *m, int w, const char *text,
                      struct thicket_error *e)
{
    who as;
    struct error why = {0};
    if (!handle_is(m, HANDLE_MATCH, e) || !handle_text(text, e)
        || !handle_who(m->game, w, WHO_ANY, &as, e)) {
        return -1;
    }
    bool good = table_act(m->table, as, text, &why);
    return good ? 0 : handle_refused(e, &why) - 1;
}

int thicket_match_roll(struct thicket_match *m, struct thicket_error *e)
{
    if (!handle_is(m, HANDLE_MATCH, e)) {
        return -1;
    }
    if (!(table_waiting(m->table) & WHO_BIT(CHANCE))) {
        handle_refuse(e, THICKET_NOT_YOUR_TURN, "Chance is not asked now.");
        return -1;
    }
    struct action a;
    struct layout layout;
    table_sample(m->table, &a, &layout);
    table_play(m->table, CHANCE, a, &layout);
    return 0;
}

int thicket_match_undo(struct thicket_match *m, struct thicket_error *e)
{
    struct error why = {0};
    if (!handle_is(m, HANDLE_MATCH, e)) {
        return -1;
    }
    bool good = table_undo(m->table, &why);
    return good ? 0 : handle_refused(e, &why) - 1;
}

/* ---- Computer players ---- */

struct thicket_player {
    uint32_t kind;
    struct thicket_match *match;
    struct computer *computer;
};

const char *thicket_level(int i)
{
    const char *level = NULL;
    for (int k = 0; k <= i && (k == 0 || level); k++) {
        level = computer_level(k);
    }
    return level;
}

struct thicket_player *thicket_player_new(struct thicket_match *m, int seat,
                                          const char *level, uint64_t seed,
                                          struct thicket_error *e)
{
    who as;
    if (!handle_is(m, HANDLE_MATCH, e)
        || !handle_who(m->game, seat, WHO_SEAT, &as, e)
        || !handle_text(level, e)) {
        return NULL;
    }
    if (!computer_has_level(level)) {
        handle_refuse(e, THICKET_BAD_REQUEST, "There is no such level.");
        return NULL;
    }
    struct thicket_player *p = heap_new(1, sizeof *p);
    p->kind = HANDLE_PLAYER;
    p->match = m;
    atomic_fetch_add(&m->holders, 1);
    p->computer = computer_new(m->table, as, level, seed);
    return p;
}

void thicket_player_free(struct thicket_player *p)
{
    if (handle_is(p, HANDLE_PLAYER, NULL)) {
        computer_free(p->computer);
        drop(p->match);
        p->kind = 0;
        free(p);
    }
}

char *thicket_player_choose(struct thicket_player *p, uint32_t worlds,
                            int *waits, struct thicket_error *e)
{
    if (!handle_is(p, HANDLE_PLAYER, e)) {
        return NULL;
    }
    if (!computer_watch(p->computer, p->match->table)) {
        handle_refuse(e, THICKET_NOT_YOUR_TURN, "Its seat is not asked now.");
        return NULL;
    }
    computer_hurry(p->computer, worlds);
    computer_think(p->computer);
    if (waits) {
        *waits = computer_waits(p->computer);
    }
    return heap_copy(computer_action(p->computer));
}
