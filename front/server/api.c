/*
 * api.c: see api.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/api.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/notation.h"
#include "core/setup.h"
#include "front/server/act.h"
#include "front/server/branch.h"
#include "front/server/conn.h"
#include "front/server/hindsight.h"
#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/server/past.h"
#include "front/server/people.h"
#include "front/server/plea.h"
#include "front/server/qr.h"
#include "front/server/retell.h"
#include "front/server/say.h"
#include "front/server/server.h"
#include "front/server/turn.h"
#include "lib/heap.h"
#include "table/cases.h"
#include "table/computer.h"
#include "table/guest.h"
#include "table/options.h"
#include "table/record.h"

/* One request on its way; the `do_` functions return false with the error. */
struct query {
    struct server *server;
    const struct request *request;
    struct reply *reply;
    json_t *json;          /* of the body */
    struct table *brought; /* the match of the body's record, or NULL */
    struct error error;
};

static bool refuse(struct query *q, int code, const char *sentence)
{
    return error_set(&q->error, code, sentence);
}

static struct jot open_json(struct query *q)
{
    q->reply->type = "application/json";
    return jot_object(&q->reply->body);
}

/* ---- What there is to play ---- */

static bool do_say(struct query *q,
                   void (*say)(const struct server *, struct jot *))
{
    struct jot j = open_json(q);
    say(q->server, &j);
    jot_close(&j, '}');
    return true;
}

/* Whether what is played now can be kept. */
static bool do_ready(struct query *q)
{
    struct error why;
    if (!store_is_well(q->server->store, &why)) {
        return turn_not_saved(why.code, &q->error);
    }
    if (q->server->is_node && !store_standing(q->server->store).is_leased) {
        return turn_not_saved(STORE_SILENT, &q->error);
    }
    struct jot j = open_json(q);
    jot_key_bool(&j, "ready", true);
    jot_close(&j, '}');
    return true;
}

/* "GAME" or "GAME/editions/NAME". */
static bool do_game(struct query *q, const char *rest)
{
    static const char between[] = "/editions/";
    size_t n = strcspn(rest, "/");
    char id[32];
    if (n >= sizeof id) {
        return refuse(q, NOT_FOUND, N_("There is nothing here."));
    }
    memcpy(id, rest, n);
    id[n] = '\0';
    const struct game *g = shelf_find_game(id);
    if (!g) {
        return error_set(&q->error, UNKNOWN_GAME,
                         N_("There is no game \"{id}\"."), "id", id);
    }
    if (!rest[n]) {
        struct jot j = open_json(q);
        say_game(q->server, g, &j);
        jot_close(&j, '}');
        return true;
    }
    const struct shelf_edition *ed =
        strncmp(rest + n, between, sizeof between - 1) == 0
            ? shelf_find(q->server->shelf, g, rest + n + sizeof between - 1)
            : NULL;
    if (!ed || !ed->json) {
        return refuse(q, NOT_FOUND, N_("There is nothing here."));
    }
    buf_add(&q->reply->body, ed->json);
    q->reply->type = "application/json";
    return true;
}

/* ---- Bodies ---- */

static bool read_body(struct query *q)
{
    json_error_t why;
    q->json = json_loadb(q->request->body, q->request->n,
                         JSON_REJECT_DUPLICATES, &why);
    if (!q->json) {
        return error_set(&q->error, BAD_JSON,
                         N_("The message is no JSON: {why}."), "why", why.text);
    }
    return json_is_object(q->json)
           || refuse(q, BAD_REQUEST, N_("The body is a JSON object."));
}

static void set_cookie(struct query *q, const struct room *r)
{
    memcpy(q->reply->code, r->code, sizeof r->code);
    q->reply->cookie = q->reply->token;
}

/* ---- Somebody's memory ---- */

/* What their games say of it, which their page keeps: nothing of it is kept
 * here. */
static bool do_memory(struct query *q)
{
    struct fitted fitted;
    if (!read_body(q)) {
        return false;
    }
    const char *id = json_string_value(json_object_get(q->json, "game"));
    const struct game *g = id ? shelf_find_game(id) : NULL;
    if (!g) {
        return error_set(&q->error, UNKNOWN_GAME,
                         N_("There is no game \"{id}\"."), "id", id ? id : "");
    }
    if (!cases_fit(json_object_get(q->json, "games"), g, bot_level("adult"),
                   &fitted, &q->error)) {
        return false;
    }
    struct jot j = open_json(q);
    cases_fit_json(&fitted, &j);
    jot_close(&j, '}');
    return true;
}

/* ---- A new table ---- */

/* A seat as a new table asks for it. */
struct wish {
    enum seat_kind kind;
    char name[NAME_BYTES];
    int colour;
    const char *level;
};

static bool read_wish(struct query *q, const json_t *json, struct wish *w)
{
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const json_t *level = json_object_get(json, "level");
    int n_levels = 0;
    while (computer_level(n_levels)) {
        n_levels++;
    }
    *w = (struct wish){.level = computer_level(n_levels / 2)};
    if (kind && strcmp(kind, "me") == 0) {
        w->kind = PERSON;
        return people_fields(json, w->name, &w->colour, &q->error);
    }
    if (kind && strcmp(kind, "computer") == 0) {
        w->kind = COMPUTER;
        if (level && json_string_value(level)) {
            w->level = json_string_value(level);
        }
        return (guests_have(q->server->options->guests, w->level)
                && strlen(w->level) < LEVEL_BYTES)
               || refuse(q, BAD_REQUEST,
                         N_("\"level\" is the level of a computer player."));
    }
    return (kind && strcmp(kind, "open") == 0)
           || refuse(q, BAD_REQUEST,
                     N_("The \"kind\" of a seat is \"me\", \"computer\" or "
                        "\"open\"."));
}

/* A match that goes on here: its record says what is played. */
static bool read_record(struct query *q, const json_t *record,
                        struct table_start *start)
{
    size_t n = json_array_size(json_object_get(q->json, "seats"));
    if (!json_is_string(record)) {
        return refuse(q, BAD_REQUEST, N_("\"record\" is a text."));
    }
    q->brought = record_read(q->server->shelf, json_string_value(record),
                             json_string_length(record), &q->error);
    if (!q->brought) {
        return false;
    }
    *start = *table_started(q->brought);
    if (!table_waiting(q->brought) || table_plies(q->brought) > MAX_PLIES) {
        return refuse(q, BAD_RECORD,
                      N_("This match is over: it cannot go on."));
    }
    return n == start->setup.n_seats
           || refuse(q, BAD_PLAYERS,
                     N_("The record has another number of seats."));
}

static bool read_start(struct query *q, struct table_start *start)
{
    const char *id = json_string_value(json_object_get(q->json, "game"));
    size_t n = json_array_size(json_object_get(q->json, "seats"));
    const json_t *record = json_object_get(q->json, "record");
    if (record) {
        return read_record(q, record, start);
    }
    *start = (struct table_start){.game = id ? shelf_find_game(id) : NULL};
    if (!start->game) {
        return error_set(&q->error, UNKNOWN_GAME,
                         N_("There is no game \"{id}\"."), "id", id ? id : "");
    }
    if (n < 1 || n > MAX_SEATS) {
        return refuse(q, BAD_REQUEST, N_("\"seats\" is a list of 1 to 6."));
    }
    start->setup = setup_default(start->game, NULL, (int)n);
    return options_read(q->server->shelf, json_object_get(q->json, "options"),
                        start, &q->error)
           && table_can_start(start, &q->error);
}

/* Rehearsals only: what chance does. */
static char **read_script(const struct query *q)
{
    const json_t *lines = json_object_get(q->json, "chance");
    size_t n = json_array_size(lines);
    if (!q->server->options->rehearses || !lines) {
        return NULL;
    }
    char **script = heap_new(n + 1, sizeof *script);
    for (size_t i = 0; i < n; i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        script[i] = heap_copy(line ? line : "");
    }
    return script;
}

static bool may_make(struct query *q)
{
    struct server *s = q->server;
    uint64_t now = loop_now(s);
    if (store_tables(s->store) >= s->options->max_tables) {
        return refuse(q, FULL, N_("There is no room for another table here."));
    }
    return guard_take(s->guard, q->request->address, GUARD_TABLE, now)
           || refuse(q, TOO_MANY,
                     N_("That is many new tables: come back in a while."));
}

static void say_made(struct query *q, struct room *r)
{
    struct jot j = open_json(q);
    SCOPED_BUF link = BUF_ON_HEAP;
    room_link(r, &link);
    jot_key_text(&j, "code", r->code);
    jot_key_text(&j, "link", link.text);
    jot_close(&j, '}');
    set_cookie(q, r);
    q->reply->status = 201;
    q->reply->waits = true;
}

static bool do_make(struct query *q)
{
    struct wish wish[MAX_SEATS];
    struct table_start start;
    struct settings settings = SETTINGS_DEFAULT;
    if (!read_body(q) || !read_start(q, &start)) {
        return false;
    }
    settings.wins = start.setup.n_seats > 1 ? start.game->box.wins : 0;
    if (!settings_read(json_object_get(q->json, "settings"), &settings,
                       &q->error)) {
        return false;
    }
    bool is_full = true;
    int n = start.setup.n_seats;
    for (int i = 0; i < n; i++) {
        const json_t *seat =
            json_array_get(json_object_get(q->json, "seats"), (size_t)i);
        if (!read_wish(q, seat, &wish[i])) {
            return false;
        }
        is_full = is_full && wish[i].kind != OPEN;
    }
    if (!may_make(q)) {
        return false;
    }
    struct room *r = room_new(q->server, &start, settings);
    if (!r) {
        return turn_not_saved(STORE_FAILING, &q->error);
    }
    struct person *host = people_add(r, q->reply->token);
    host->is_host = true;
    for (int i = 0; i < n; i++) {
        if (wish[i].kind == PERSON) {
            people_sit(r, host, (who)i, wish[i].name, wish[i].colour);
        } else if (wish[i].kind == COMPUTER) {
            people_hand(r, (who)i, wish[i].level);
        }
    }
    r->script = read_script(q);
    log_line("info", "new", "table", r->code, "game", start.game->id);
    q->server->counts.tables++;
    if (q->brought) {
        act_bring(r, q->brought);
    }
    bool asks =
        json_is_true(json_object_get(q->json, "ask")) && people_question(r);
    if (json_is_true(json_object_get(q->json, "start")) && is_full && !asks) {
        act_start(r, NULL);
    }
    say_made(q, r);
    return true;
}

/* ---- At a table ---- */

static void say_seats(struct query *q, const struct room *r,
                      const struct person *p)
{
    struct jot j = open_json(q);
    jot_key_text(&j, "code", r->code);
    jot_key_members(&j, "seats", people_seats(r, p->id));
    if (plea_of(r, p->id)) {
        jot_key_int(&j, "asks", r->plea.seat);
    }
    jot_close(&j, '}');
}

/* Somebody's seats go to another device: the old one is cut off. */
static bool bring(struct query *q, struct room *r, const char *key)
{
    struct person *p = people_with_key(r, key);
    struct person *there = people_with_token(r, q->request->token);
    if (!p) {
        return refuse(q, NOT_YOURS, N_("That key is not good any more."));
    }
    if (there && there != p) { /* who has seats of their own keeps them */
        people_merge(r, p, there);
    } else {
        people_renew(r, p, q->reply->token);
        there = p;
    }
    if (!turn_commit(q->server, r, &q->error)) {
        return false;
    }
    for (struct conn *c = r->conns, *next; c; c = next) {
        next = c->next;
        if (c->person == p->id) {
            conn_bye(c, "moved");
        }
    }
    screen_forget_person(r, p->id);
    people_tidy(r);
    set_cookie(q, r);
    say_seats(q, r, there);
    return true;
}

/* That one; or any, the one that they have left before if it is empty. */
static bool find_seat(struct query *q, const struct room *r, const char *name,
                      who *w)
{
    const json_t *seat = json_object_get(q->json, "seat");
    int n = r->start.setup.n_seats;
    if (!seat) {
        *w = people_chair_of(r, name);
        *w = *w == N_WHO ? 0 : *w;
        while (*w < n && r->seat[*w].kind != OPEN) {
            ++*w;
        }
        return *w < n || refuse(q, FULL, N_("Every seat is taken."));
    }
    json_int_t i = json_integer_value(seat);
    if (!json_is_integer(seat) || i < 0 || i >= n) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("\"seat\" is a seat from 0 to {last}."), "last",
                         notation_number(n - 1));
    }
    *w = (who)i;
    return r->seat[i].kind == OPEN
           || refuse(q, FULL, N_("That seat is taken."));
}

static bool do_sit(struct query *q, struct room *r)
{
    char name[NAME_BYTES];
    int colour;
    who w = 0;
    if (!read_body(q) || !people_fields(q->json, name, &colour, &q->error)) {
        return false;
    }
    const json_t *key = json_object_get(q->json, "key");
    struct person *p = people_with_token(r, q->request->token);
    if (json_is_string(key)) {
        return bring(q, r, json_string_value(key));
    }
    if (!p && r->is_locked) {
        return refuse(q, LOCKED, N_("The host has locked this table."));
    }
    if (!p && people_was_removed(r, q->request->token, q->request->address)) {
        return refuse(q, LOCKED,
                      N_("The host has removed you: you can sit down again in "
                         "a few minutes."));
    }
    if (!find_seat(q, r, name, &w) || !plea_may(r, p, &q->error)) {
        return false;
    }
    if (!p) {
        p = people_add(r, q->reply->token);
        if (!p) {
            return refuse(q, FULL, N_("Every seat is taken."));
        }
        set_cookie(q, r);
    }
    plea_make(r, p, w, name, colour);
    say_seats(q, r, p);
    return true;
}

/* A locked table's names are for those at it. */
static bool is_stranger(struct query *q, struct room *r)
{
    return r->is_locked && !people_with_token(r, q->request->token);
}

static bool do_table(struct query *q, struct room *r)
{
    struct jot j = open_json(q);
    struct room seen = *r;
    for (who w = 0; w < MAX_SEATS && is_stranger(q, r); w++) {
        seen.seat[w].name[0] = '\0';
    }
    say_table(&seen, &j);
    jot_close(&j, '}');
    return true;
}

static bool do_qr(struct query *q, struct room *r)
{
    SCOPED_BUF link = BUF_ON_HEAP;
    room_link(r, &link);
    if (people_with_key(r, q->request->key)) {
        buf_add(&link, "?key=");
        buf_add(&link, q->request->key);
    }
    q->reply->type = "image/svg+xml";
    return qr_svg(link.text, &q->reply->body)
           || refuse(q, TOO_LONG, N_("The link is too long."));
}

static bool do_record(struct query *q, struct room *r)
{
    const struct person *p = people_with_token(r, q->request->token);
    q->reply->type = "text/plain; charset=utf-8";
    return past_record(r, p && people_lead(r, p->id), q->request->match,
                       &q->reply->body, &q->error);
}

static bool do_replay(struct query *q, const struct room *r)
{
    struct table *t = past_match(r, q->request->match, &q->error);
    if (t) {
        int n = table_started(t)->setup.n_seats, eyes = q->request->eyes;
        struct jot j = open_json(q);
        retell_match(r, t, eyes >= 0 && eyes < n ? (who)eyes : REFEREE, &j);
        jot_close(&j, '}');
    }
    table_free(t);
    return t;
}

/* The match in hand looked back on, or how far that is. */
static bool do_review(struct query *q, struct room *r)
{
    int n = q->request->match ? q->request->match : r->match;
    if (r->phase != OVER || !r->table || n != r->match) {
        return refuse(q, NOT_OVER, N_("The game is not over."));
    }
    struct jot j = open_json(q);
    if (!hindsight_json(r, &j, &q->error)) {
        buf_clear(&q->reply->body);
        return false;
    }
    jot_close(&j, '}');
    return true;
}

/* A new table that goes on from a moment of a match that is over. */
static bool do_take_over(struct query *q, struct room *r)
{
    if (!read_body(q)) {
        return false;
    }
    json_int_t match = json_integer_value(json_object_get(q->json, "match"));
    struct table *past = past_match(r, (int)match, &q->error);
    struct room *made =
        past && may_make(q)
            ? branch_off(q->server, past, q->json, q->reply->token, &q->error)
            : NULL;
    table_free(past);
    if (made) {
        say_made(q, made);
    }
    return made;
}

/* "CODE", up to a slash; returns its length. */
static size_t read_code(const char *text, char code[CODE_TEXT])
{
    size_t n = strcspn(text, "/");
    buf_copy(code, CODE_TEXT, text, n < CODE_TEXT ? n : 0);
    return n;
}

/* "CODE" and what follows it. */
static bool at_table(struct query *q, const char *rest)
{
    struct server *s = q->server;
    char code[CODE_TEXT];
    size_t n = read_code(rest, code);
    uint64_t now = loop_now(s);
    struct room *r = room_find(s, code, &q->error);
    if (!r) {
        if (q->error.code == NO_TABLE) {
            guard_take(s->guard, q->request->address, GUARD_WRONG_CODE, now);
        }
        return false;
    }
    rest += n;
    memcpy(q->reply->code, r->code, sizeof r->code);
    keep_confirm(r);
    q->reply->waits = turn_is_open(r);
    if (q->request->is_post) {
        if (strcmp(rest, "/seats") == 0) {
            q->reply->waits = true;
            return do_sit(q, r);
        }
        if (strcmp(rest, "/take-over") == 0 && !is_stranger(q, r)) {
            return do_take_over(q, r);
        }
    } else if (!*rest) {
        return do_table(q, r);
    } else if (strcmp(rest, "/qr.svg") == 0) {
        return do_qr(q, r);
    } else if (is_stranger(q, r)) {
        return refuse(q, LOCKED, N_("The host has locked this table."));
    } else if (strcmp(rest, "/record") == 0) {
        return do_record(q, r);
    } else if (strcmp(rest, "/replay") == 0) {
        return do_replay(q, r);
    } else if (strcmp(rest, "/review") == 0) {
        return do_review(q, r);
    }
    return refuse(q, NOT_FOUND, N_("There is nothing here."));
}

/* ---- The routes ---- */

/* What follows a prefix, or NULL. */
static const char *after(const char *path, const char *prefix)
{
    size_t n = strlen(prefix);
    return strncmp(path, prefix, n) == 0 ? path + n : NULL;
}

static bool route(struct query *q)
{
    const char *path = q->request->path, *rest;
    bool is_post = q->request->is_post;
    if (!is_post && strcmp(path, "/healthz") == 0) {
        return do_say(q, say_health);
    }
    if (!is_post && strcmp(path, "/readyz") == 0) {
        return do_ready(q);
    }
    if (!is_post && strcmp(path, "/api/games") == 0) {
        return do_say(q, say_games);
    }
    if (!is_post && (rest = after(path, "/api/games/"))) {
        return do_game(q, rest);
    }
    if (is_post && strcmp(path, "/api/memory") == 0) {
        return do_memory(q);
    }
    if (is_post && strcmp(path, "/api/tables") == 0) {
        return do_make(q);
    }
    if ((rest = after(path, "/api/tables/"))) {
        return at_table(q, rest);
    }
    return refuse(q, NOT_FOUND, N_("There is nothing here."));
}

static int status_of(int code)
{
    switch (code) {
    case UNKNOWN_GAME:
    case NO_TABLE:
    case NOT_FOUND:
        return 404;
    case NOT_YOURS:
    case LOCKED:
    case BAD_ORIGIN:
        return 403;
    case FULL:
    case NOT_OVER:
    case BAD_RECORD:
        return 409;
    case DAMAGED:
        return 500;
    case TOO_LONG:
        return 413;
    case TOO_MANY:
    case TOO_FAST:
        return 429;
    case NOT_SAVED:
        return 503;
    default:
        return 400;
    }
}

void api_refuse(struct reply *r, int status, const struct error *e)
{
    buf_clear(&r->body);
    r->status = status ? status : status_of(e->code);
    r->type = "application/json";
    r->cookie = NULL;
    struct jot j = jot_object(&r->body);
    say_error(e, &j);
    jot_close(&j, '}');
}

uint64_t api_wait(struct server *s, const struct request *request)
{
    const char *rest = after(request->path, "/api/tables/");
    char code[CODE_TEXT];
    if (!rest) {
        return 0;
    }
    read_code(rest, code);
    struct room *r = room_find(s, code, NULL);
    return r && people_with_token(r, request->token)
               ? 0
               : guard_wait(s->guard, request->address, loop_now(s));
}

void api_answer(struct server *s, const struct request *request,
                struct reply *reply)
{
    struct query q = {.server = s, .request = request, .reply = reply};
    reply->status = 200;
    buf_copy(reply->token, sizeof reply->token, request->token,
             strlen(request->token));
    if (!guard_take(s->guard, request->address, GUARD_REQUEST, loop_now(s))) {
        refuse(&q, TOO_MANY, N_("Too many requests: slow down."));
        api_refuse(reply, 0, &q.error);
    } else if (!route(&q)) {
        api_refuse(reply, 0, &q.error);
    }
    json_decref(q.json);
    table_free(q.brought);
}
