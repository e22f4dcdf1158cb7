/*
 * say.c: see say.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/say.h"

#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/sentence.h"
#include "core/setup.h"
#include "front/server/conn.h"
#include "lib/heap.h"
#include "table/ask.h"
#include "table/computer.h"
#include "table/honest.h"
#include "table/reply.h"

uint64_t say_hash(const char *text, size_t n)
{
    uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < n; i++) {
        h = (h ^ (unsigned char)text[i]) * 0x100000001b3u;
    }
    return h ? h : 1;
}

/* ---- Refusals ---- */

const char *serve_code(int refusal)
{
    static const char *const code[] = {
        [STALE - STALE] = "stale",
        [PAUSED - STALE] = "paused",
        [NOT_HOST - STALE] = "not-host",
        [NOT_YOURS - STALE] = "not-yours",
        [NO_TABLE - STALE] = "no-table",
        [NO_SEAT - STALE] = "no-seat",
        [LOCKED - STALE] = "locked",
        [FULL - STALE] = "full",
        [TOO_FAST - STALE] = "too-fast",
        [TOO_MANY - STALE] = "too-many",
        [NOT_OVER - STALE] = "not-over",
        [NOT_STARTED - STALE] = "not-started",
        [NO_HELLO - STALE] = "no-hello",
        [BAD_ORIGIN - STALE] = "bad-origin",
        [NOT_SAVED - STALE] = "not-saved",
        [NOT_FOUND - STALE] = "not-found",
    };
    return refusal >= STALE ? code[refusal - STALE] : reply_code(refusal);
}

/* The sentence and its parts, for translating. */
static void say_apart(const struct error *e, struct jot *j)
{
    jot_open(j, '{');
    jot_key_text(j, "id", e->sentence);
    jot_key(j, "parts");
    jot_open(j, '{');
    for (int i = 0; i < e->n_parts; i++) {
        jot_key_text(j, e->name[i], e->value[i]);
    }
    jot_close(j, '}');
    jot_close(j, '}');
}

void say_error(const struct error *e, struct jot *j)
{
    struct buf text = BUF_ON_HEAP;
    error_print(e, NULL, &text);
    jot_key_text(j, "error", serve_code(e->code));
    jot_key_text(j, "text", text.text);
    jot_key(j, "say");
    say_apart(e, j);
    heap_free_buf(&text);
}

/* ---- The table ---- */

void say_options(const struct table_start *start, struct jot *j)
{
    const struct game *g = start->game;
    jot_key(j, "options");
    jot_open(j, '{');
    for (int i = 0; g->options[i].name; i++) {
        int value = start->setup.option[i];
        jot_key(j, g->options[i].name);
        if (value == UNSET) {
            jot_null(j);
        } else if (g->options[i].type == OPTION_BOOL) {
            jot_bool(j, value);
        } else if (g->options[i].type == OPTION_NUMBER) {
            jot_int(j, value);
        } else {
            jot_text(j, g->word(&start->setup, g->options[i].vocab, value));
        }
    }
    jot_close(j, '}');
}

void say_settings(const struct settings *s, struct jot *j)
{
    jot_key(j, "settings");
    jot_open(j, '{');
    jot_key_int(j, "look", s->look);
    jot_key_int(j, "shout", s->shout);
    jot_key_int(j, "pace", s->pace);
    jot_close(j, '}');
}

bool say_read_settings(const json_t *json, struct settings *s, struct error *e)
{
    struct settings read = *s;
    const struct {
        const char *name;
        int *to, max;
    } fields[] = {{"look", &read.look, 600},
                  {"shout", &read.shout, 600},
                  {"pace", &read.pace, 300}};
    if (json && !json_is_object(json)) {
        return error_set(e, BAD_REQUEST,
                         N_("\"{name}\" is an object of names and values."),
                         "name", "settings");
    }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const json_t *value = json_object_get(json, fields[i].name);
        json_int_t x = json_integer_value(value);
        if (value && (!json_is_integer(value) || x < 0 || x > fields[i].max)) {
            return error_set(e, BAD_REQUEST,
                             N_("\"{name}\" is a whole number from 0 to "
                                "{max}."),
                             "name", fields[i].name, "max",
                             fields[i].max == 300 ? "300" : "600");
        }
        *fields[i].to = value ? (int)x : *fields[i].to;
    }
    *s = read;
    return true;
}

static void say_seat(const struct room *r, who w, struct jot *j)
{
    static const char *const kinds[] = {"open", "person", "computer"};
    const struct seat *s = &r->seat[w];
    jot_open(j, '{');
    jot_key_text(j, "kind", kinds[s->kind]);
    jot_key_text(j, "name", *s->name ? s->name : NULL);
    jot_key_text(j, "colour", room_colours[s->colour]);
    if (s->kind == PERSON) {
        jot_key_bool(j, "here", people_are_here(r, s->person));
        jot_key_bool(j, "silent", s->is_silent);
    }
    if (*s->level) {
        jot_key_text(j, "level", s->level);
    }
    jot_close(j, '}');
}

void say_seed(const struct table_start *start, struct jot *j)
{
    struct buf seed = BUF_ON_HEAP;
    buf_uint(&seed, start->seed);
    jot_key_text(j, "seed", seed.text);
    heap_free_buf(&seed);
}

void say_table(const struct room *r, struct jot *j)
{
    static const char *const phases[] = {"gather", "play", "over"};
    struct buf link = BUF_ON_HEAP;
    buf_add(&link, r->server->base);
    buf_add(&link, "/t/");
    buf_add(&link, r->code);
    jot_key_text(j, "code", r->code);
    jot_key_text(j, "link", link.text);
    heap_free_buf(&link);
    jot_key_text(j, "game", r->start.game->id);
    say_options(&r->start, j);
    jot_key_text(j, "edition", r->start.edition->name.text);
    jot_key_text(j, "phase", phases[r->phase]);
    jot_key_int(j, "match", r->match);
    if (r->phase != GATHERING) {
        char commitment[COMMITMENT_TEXT];
        secret_commitment(r->start.seed, r->salt, commitment);
        jot_key_text(j, "commitment", commitment);
    }
    if (r->phase == OVER) {
        say_seed(&r->start, j);
        jot_key_text(j, "salt", r->salt);
    }
    if (r->lost.sentence) {
        jot_key(j, "lost");
        say_apart(&r->lost, j);
    }
    jot_key_bool(j, "paused", r->is_paused);
    jot_key_bool(j, "locked", r->is_locked);
    say_settings(&r->settings, j);
    jot_key(j, "seats");
    jot_open(j, '[');
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        say_seat(r, w, j);
    }
    jot_close(j, ']');
    int watching = 0;
    for (const struct conn *c = r->conns; c; c = c->next) {
        watching += c->role == ROLE_WATCH;
    }
    jot_key_bool(j, "host", people_host_is_here(r));
    jot_key_int(j, "watching", watching);
}

/* ---- Events ---- */

void say_names(const struct room *r, struct seat_names *out)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        struct buf b = {.text = out->room[w], .max = SEAT_NAME};
        buf_clear(&b);
        buf_add(&b, *r->seat[w].name ? r->seat[w].name : "Seat ");
        if (!*r->seat[w].name) {
            buf_int(&b, w);
        }
        out->name[w] = out->room[w];
    }
}

void say_event(const struct table_start *start, const struct event *e,
               const struct seat_names *names, struct jot *j)
{
    struct buf text = BUF_ON_HEAP;
    jot_open(j, '{');
    event_json(start->game, &start->setup, e, j);
    event_sentence(start->game, &start->setup, e, names->name, NULL, &text);
    jot_key_text(j, "text", text.text);
    struct sentence x = sentence_of_event(start->game, e);
    jot_key(j, "say");
    sentence_json(start->game, &start->setup, &x, j);
    jot_close(j, '}');
    heap_free_buf(&text);
}

struct teller {
    const struct room *room;
    const struct table_start *start;
    struct seat_names names;
    uint64_t n, since;
    struct jot *j;
};

static void tell_event(void *context, const struct event *e)
{
    struct teller *t = context;
    if (t->n++ >= t->since) {
        say_event(t->start, e, &t->names, t->j);
    }
}

uint64_t say_events(const struct room *r, who w, int from_ply, uint64_t n,
                    uint64_t since, struct jot *j)
{
    struct teller t = {.room = r,
                       .start = table_started(r->table),
                       .n = n,
                       .since = since,
                       .j = j};
    say_names(r, &t.names);
    jot_key(j, "events");
    jot_open(j, '[');
    if (from_ply < table_plies(r->table)) {
        table_events(r->table, w, from_ply, tell_event, &t);
    }
    jot_close(j, ']');
    return t.n;
}

static void count_event(void *context, const struct event *e)
{
    (void)e;
    ++*(uint64_t *)context;
}

uint64_t say_count(const struct table *t, who w, int from_ply)
{
    uint64_t n = 0;
    if (from_ply < table_plies(t)) {
        table_events(t, w, from_ply, count_event, &n);
    }
    return n;
}

void say_present(const struct room *r, who w, struct jot *j)
{
    const struct table *t = r->table;
    reply_view(t, w, j);
    reply_turn(t, j);
    jot_key(j, "question");
    ask_json(t, w, j);
    jot_key_bool(j, "look", ask_is_look(t));
    if (w < MAX_SEATS) {
        jot_key_int(j, "ask", act_ask(r, w));
        reply_legal(t, w, j);
        jot_key_bool(j, "undo", honest_can_undo(t, w, NULL));
    }
}

/* ---- Answers of the HTTP interface ---- */

static void say_editions(const struct server *s, const struct game *g,
                         struct jot *j)
{
    const struct shelf_edition *ed;
    jot_key(j, "editions");
    jot_open(j, '[');
    for (int i = 0; (ed = shelf_edition(s->shelf, g, i)); i++) {
        jot_open(j, '{');
        jot_key_text(j, "name", ed->name.text);
        jot_key_text(j, "title", ed->title);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

void say_games(const struct server *s, struct jot *j)
{
    reply_games(s->shelf, NULL, j);
    jot_key(j, "about");
    jot_open(j, '{');
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        jot_key(j, g->id);
        jot_open(j, '{');
        jot_key_text(j, "blurb", g->blurb);
        say_editions(s, g, j);
        jot_close(j, '}');
    }
    jot_close(j, '}');
    jot_key(j, "levels");
    jot_open(j, '[');
    for (int i = 0; computer_level(i); i++) {
        jot_text(j, computer_level(i));
    }
    jot_close(j, ']');
    jot_key(j, "colours");
    jot_open(j, '[');
    for (int i = 0; i < N_COLOURS; i++) {
        jot_text(j, room_colours[i]);
    }
    jot_close(j, ']');
    say_settings(&ROOM_SETTINGS, j);
}

void say_game(const struct server *s, const struct game *g, struct jot *j)
{
    jot_key_text(j, "id", g->id);
    jot_key_text(j, "title", g->title);
    jot_key_text(j, "blurb", g->blurb);
    jot_key(j, "players");
    jot_open(j, '[');
    jot_int(j, g->min_seats);
    jot_int(j, g->max_seats);
    jot_close(j, ']');
    jot_key(j, "rules");
    jot_open(j, '[');
    for (int i = 0; g->rules[i]; i++) {
        jot_text(j, g->rules[i]);
    }
    jot_close(j, ']');
    jot_key(j, "verbs");
    jot_open(j, '[');
    for (int i = 0; g->verbs[i].pattern; i++) {
        jot_open(j, '{');
        jot_key_text(j, "pattern", g->verbs[i].pattern);
        jot_key_text(j, "help", g->verbs[i].help);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    say_editions(s, g, j);
}
