/*
 * command.c: what a page asks for over its WebSocket (docs/serve.md).
 *
 * Every command is a row of `commands`: who may give it, and when.  A command
 * that is refused changes nothing.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <string.h>

#include "core/notation.h"
#include "front/server/conn.h"
#include "front/server/say.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/options.h"

/* One command and what it is about. */
struct command {
    struct conn *conn;
    struct room *room;
    const struct person *person; /* NULL: somebody who only looks */
    const json_t *json, *id;
    struct error error;
    bool is_answered; /* no `ok` any more */
};

static bool refuse(struct command *q, int code, const char *sentence)
{
    return error_set(&q->error, code, sentence);
}

/* ---- Fields
 * ------------------------------------------------------------------------ */

/* A text without NUL characters, or NULL. */
static const char *text_field(const struct command *q, const char *name)
{
    const json_t *value = json_object_get(q->json, name);
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

static bool seat_field(struct command *q, who *w)
{
    const json_t *seat = json_object_get(q->json, "seat");
    int n = q->room->start.setup.n_seats;
    if (!json_is_integer(seat) || json_integer_value(seat) < 0
        || json_integer_value(seat) >= n) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("\"seat\" is a seat from 0 to {last}."), "last",
                         notation_number(n - 1));
    }
    *w = (who)json_integer_value(seat);
    return true;
}

static bool on_field(struct command *q, bool *on)
{
    const json_t *value = json_object_get(q->json, "on");
    *on = json_is_true(value);
    return json_is_boolean(value)
           || refuse(q, BAD_REQUEST, N_("\"on\" is true or false."));
}

static bool level_field(struct command *q, const char **level)
{
    *level = text_field(q, "level");
    return (*level && computer_has_level(*level))
           || refuse(q, BAD_REQUEST,
                     N_("\"level\" is the level of a computer player."));
}

static bool is_host(const struct command *q)
{
    return q->person && q->person->is_host;
}

static bool is_own(const struct command *q, who w)
{
    return q->person && q->room->seat[w].person == q->person->id;
}

/* ---- Looking
 * ---------------------------------------------------------------------------
 */

/* "match" and "since": the first event that this screen has not had; -1 when
 * it has had none. */
static bool since_field(struct command *q, int64_t *since)
{
    const json_t *value = json_object_get(q->json, "since");
    const json_t *match = json_object_get(q->json, "match");
    *since = -1;
    if (!value) {
        return true;
    }
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("\"{name}\" is a whole number from 0."), "name",
                         "since");
    }
    *since = json_integer_value(match) == q->room->match
                 ? json_integer_value(value)
                 : 0;
    return true;
}

/* "seat": one of one's own, or "table". */
static bool look_field(struct command *q, who *look)
{
    const char *name = text_field(q, "seat");
    if (name && strcmp(name, "table") == 0) {
        *look = TABLE;
        return true;
    }
    return seat_field(q, look)
           && (is_own(q, *look)
               || refuse(q, NOT_YOURS, N_("That is not your seat.")));
}

static void answer(struct command *q);

static bool do_hello(struct command *q)
{
    struct conn *c = q->conn;
    int64_t since;
    who look = c->look;
    if (!since_field(q, &since)
        || (json_object_get(q->json, "seat") && !look_field(q, &look))) {
        return false;
    }
    answer(q);
    c->look = look;
    c->has_said_hello = false;
    tell_all(c, since);
    c->has_said_hello = true;
    return true;
}

static bool do_look(struct command *q)
{
    int64_t since;
    who look = TABLE;
    if (!since_field(q, &since) || !look_field(q, &look)) {
        return false;
    }
    answer(q);
    q->conn->look = look;
    tell_now(q->conn, since);
    room_touch(q->room); /* `you` has changed */
    return true;
}

/* ---- Playing
 * ----------------------------------------------------------------------------
 */

/* The seat that this screen looks as, if it may act for it. */
static bool acting_seat(struct command *q, who *w)
{
    struct room *r = q->room;
    *w = q->conn->look;
    if (r->phase == GATHERING) {
        return refuse(q, NOT_STARTED, N_("The game has not begun."));
    }
    if (*w >= MAX_SEATS || !is_own(q, *w)) {
        return refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    if (people_is_computer(r, *w)) {
        return refuse(q, NOT_YOURS,
                      N_("A computer player has your seat: take it back "
                         "first."));
    }
    if (r->is_paused) {
        return refuse(q, PAUSED, N_("The table is paused."));
    }
    return true;
}

static bool do_act(struct command *q)
{
    struct room *r = q->room;
    const char *action = text_field(q, "action");
    const json_t *ask = json_object_get(q->json, "ask");
    who w = 0;
    if (!acting_seat(q, &w)) {
        return false;
    }
    if (!action || (ask && !json_is_integer(ask))) {
        return refuse(q, BAD_REQUEST,
                      N_("An act has a text \"action\" and a number "
                         "\"ask\"."));
    }
    if (clock_plays(r, action) && act_may(r, w, action)) {
        clock_ready(r, q->person->id);
        return true;
    }
    if (ask && act_may(r, w, action)
        && json_integer_value(ask) != act_ask(r, w)) {
        return refuse(q, STALE, N_("The table has moved on: look again."));
    }
    return act_play(r, w, action, &q->error);
}

static bool do_undo(struct command *q)
{
    who w = 0;
    return acting_seat(q, &w) && act_undo(q->room, w, &q->error);
}

static bool do_hint(struct command *q)
{
    const char *detail =
        json_object_get(q->json, "detail") ? text_field(q, "detail") : "move";
    who w = 0;
    if (!acting_seat(q, &w)) {
        return false;
    }
    if (!detail
        || (strcmp(detail, "nudge") != 0 && strcmp(detail, "place") != 0
            && strcmp(detail, "move") != 0)) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("\"{name}\" is nudge, place or move."), "name",
                         "detail");
    }
    if (!think_hint(q->conn, json_integer_value(q->id), detail, &q->error)) {
        return false;
    }
    q->is_answered = true;
    return true;
}

static bool do_ready(struct command *q)
{
    if (q->room->clock.kind != LOOK_CLOCK) {
        return refuse(q, STALE, N_("The table has moved on: look again."));
    }
    clock_ready(q->room, q->person->id);
    return true;
}

static bool do_pause(struct command *q)
{
    bool on;
    if (!q->person && q->conn->role != ROLE_TABLE) {
        return refuse(q, NOT_YOURS, N_("Only those at the table may do that."));
    }
    if (!on_field(q, &on)) {
        return false;
    }
    if (q->room->is_paused != on) {
        q->room->is_paused = on;
        uint64_t now = uv_now(&q->room->server->loop);
        for (who w = 0; w < MAX_SEATS; w++) {
            q->room->seat[w].asked_at = now;
        }
        room_change(q->room);
    }
    return true;
}

/* ---- Seats
 * --------------------------------------------------------------------------------
 */

static bool do_rename(struct command *q)
{
    who w = 0;
    char name[NAME_BYTES];
    const char *colour = text_field(q, "colour");
    const json_t *given = json_object_get(q->json, "name");
    if (!seat_field(q, &w)) {
        return false;
    }
    struct seat *s = &q->room->seat[w];
    if (!is_own(q, w) && !is_host(q)) {
        return refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    memcpy(name, s->name, sizeof name);
    if (given && !text_field(q, "name")) {
        return refuse(q, BAD_REQUEST,
                      N_("A name has up to 20 letters, signs and spaces."));
    }
    if (given && !people_name(text_field(q, "name"), name, &q->error)) {
        return false;
    }
    if (json_object_get(q->json, "colour") && people_colour(colour) < 0) {
        return refuse(q, BAD_REQUEST, N_("There is no such colour."));
    }
    memcpy(s->name, name, sizeof name);
    if (colour) {
        s->colour =
            (uint8_t)people_free_colour(q->room, w, people_colour(colour));
    }
    room_change(q->room);
    return true;
}

static bool do_hand(struct command *q)
{
    who w = 0;
    const char *level;
    if (!seat_field(q, &w) || !level_field(q, &level)) {
        return false;
    }
    const struct seat *s = &q->room->seat[w];
    bool may = is_host(q) || is_own(q, w) || s->is_silent
               || (s->kind == OPEN && q->room->phase == PLAYING);
    if (!may) {
        return refuse(q, NOT_YOURS,
                      N_("Only a seat that has gone silent can be handed "
                         "over."));
    }
    people_hand(q->room, w, level);
    return true;
}

static bool do_back(struct command *q)
{
    who w = 0;
    if (!seat_field(q, &w)) {
        return false;
    }
    if (!is_own(q, w) && !is_host(q)) {
        return refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    people_back(q->room, w);
    return true;
}

/* Screens that looked as a seat that is not theirs any more look as the
 * table; those without any right to the table become spectators. */
static void look_away(struct room *r)
{
    people_tidy(r);
    for (struct conn *c = r->conns; c; c = c->next) {
        if (c->role != ROLE_PERSON) {
            continue;
        }
        if (!people_find(r, c->person)) {
            c->person = 0;
            c->role = ROLE_WATCH;
        }
        who_set seats = people_seats(r, c->person);
        if (c->look < MAX_SEATS && !(seats & WHO_BIT(c->look))) {
            c->look = TABLE;
            if (c->has_said_hello) {
                tell_now(c, -1);
            }
        }
    }
}

static bool do_leave(struct command *q)
{
    who w = 0;
    if (!seat_field(q, &w)) {
        return false;
    }
    if (!is_own(q, w)) {
        return refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    people_open(q->room, w);
    look_away(q->room);
    return true;
}

static bool do_kick(struct command *q)
{
    who w = 0;
    if (!seat_field(q, &w)) {
        return false;
    }
    struct room *r = q->room;
    uint32_t person = r->seat[w].person;
    if (person == q->person->id) {
        return refuse(q, NOT_YOURS,
                      N_("A host cannot be removed: leave the seat."));
    }
    people_open(r, w);
    if (person && !people_seats(r, person)) {
        for (struct conn *c = r->conns, *next; c; c = next) {
            next = c->next;
            if (c->person == person) {
                conn_bye(c, "kicked");
            }
        }
    }
    look_away(r);
    return true;
}

static bool do_sit(struct command *q)
{
    who to = 0, from = q->conn->look;
    struct room *r = q->room;
    if (!seat_field(q, &to)) {
        return false;
    }
    if (r->phase == PLAYING) {
        return refuse(q, NOT_OVER, N_("The game has begun."));
    }
    if (from >= MAX_SEATS || !is_own(q, from)) {
        return refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    if (r->seat[to].kind != OPEN) {
        return refuse(q, FULL, N_("That seat is taken."));
    }
    people_move(r, from, to);
    for (struct conn *c = r->conns; c; c = c->next) {
        if (c->person == q->person->id && c->look == from) {
            c->look = to;
        }
    }
    return true;
}

static bool do_move(struct command *q)
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    char key[TOKEN_TEXT];
    struct person *p = people_find(q->room, q->person->id);
    secret_token(q->room->server, key);
    secret_hash(key, p->key);
    p->key_until = uv_now(&q->room->server->loop) + 600 * 1000;
    jot_open(&j, '{');
    jot_key_text(&j, "is", "key");
    if (json_is_integer(q->id)) {
        jot_key_int(&j, "id", json_integer_value(q->id));
    }
    jot_key_text(&j, "key", key);
    jot_close(&j, '}');
    conn_send(q->conn, &text);
    heap_free_buf(&text);
    q->is_answered = true;
    return true;
}

/* ---- The host
 * -------------------------------------------------------------------------------------
 */

static bool do_lock(struct command *q)
{
    bool on;
    if (!on_field(q, &on)) {
        return false;
    }
    q->room->is_locked = on;
    room_change(q->room);
    return true;
}

/* Another number of seats, as long as those taken stay. */
static bool set_seats(struct command *q, struct table_start *start)
{
    const json_t *seats = json_object_get(q->json, "seats");
    if (!seats) {
        return true;
    }
    json_int_t n = json_integer_value(seats);
    if (!json_is_integer(seats) || n < 1 || n > MAX_SEATS) {
        return refuse(q, BAD_REQUEST,
                      N_("\"seats\" is a whole number from 1 to 6."));
    }
    for (who w = (who)n; w < start->setup.n_seats; w++) {
        if (q->room->seat[w].kind == PERSON) {
            return refuse(q, FULL, N_("That seat is taken."));
        }
    }
    start->setup.n_seats = (uint8_t)n;
    return true;
}

static bool do_set(struct command *q)
{
    struct room *r = q->room;
    struct table_start start = r->start;
    struct settings settings = r->settings;
    const json_t *options = json_object_get(q->json, "options");
    if (!say_read_settings(json_object_get(q->json, "settings"), &settings,
                           &q->error)) {
        return false;
    }
    if (options || json_object_get(q->json, "seats")) {
        if (r->phase != GATHERING) {
            return refuse(q, NOT_OVER, N_("The game has begun."));
        }
        if (options) {
            for (int i = 0; start.game->options[i].name; i++) {
                start.setup.option[i] = start.game->options[i].def;
            }
        }
        if ((options
             && !options_read(r->server->shelf, options, &start, &q->error))
            || !set_seats(q, &start) || !table_can_start(&start, &q->error)) {
            return false;
        }
        int before = r->start.setup.n_seats;
        r->start = start;
        for (who w = (who)before; w < start.setup.n_seats; w++) {
            people_open(r, w);
            r->seat[w].colour = (uint8_t)people_free_colour(r, w, w);
        }
    }
    r->settings = settings;
    room_change(r);
    return true;
}

static bool do_start(struct command *q)
{
    struct room *r = q->room;
    const char *level = NULL;
    if (r->phase == PLAYING) {
        return refuse(q, NOT_OVER, N_("The game has begun."));
    }
    if (json_object_get(q->json, "level") && !level_field(q, &level)) {
        return false;
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == OPEN && !level) {
            return refuse(q, NO_SEAT, N_("A seat is still open."));
        }
    }
    if (!table_can_start(&r->start, &q->error)) {
        return false;
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == OPEN) {
            people_hand(r, w, level);
        }
    }
    return act_start(r, &q->error);
}

static bool do_again(struct command *q)
{
    struct room *r = q->room;
    if (r->phase != OVER) {
        return refuse(q, NOT_OVER, N_("The game is not over."));
    }
    if (json_is_true(json_object_get(q->json, "gather"))) {
        table_free(r->table);
        r->table = NULL;
        r->phase = GATHERING;
        room_change(r);
        return true;
    }
    return do_start(q);
}

static bool do_end(struct command *q)
{
    answer(q);
    room_end(q->room);
    return true;
}

static bool do_ping(struct command *q)
{
    struct buf text = BUF_ON_HEAP;
    buf_add(&text, "{\"is\":\"pong\"}");
    conn_send(q->conn, &text);
    heap_free_buf(&text);
    q->is_answered = true;
    return true;
}

/* ---- All of them
 * ----------------------------------------------------------------------------------------
 */

enum giver { ANYBODY, PEOPLE, HOST };

static const struct {
    const char *name;
    enum giver giver;
    bool (*run)(struct command *);
} commands[] = {
    {"act", PEOPLE, do_act},      {"hello", ANYBODY, do_hello},
    {"look", PEOPLE, do_look},    {"undo", PEOPLE, do_undo},
    {"hint", PEOPLE, do_hint},    {"ready", PEOPLE, do_ready},
    {"pause", ANYBODY, do_pause}, {"rename", PEOPLE, do_rename},
    {"hand", PEOPLE, do_hand},    {"back", PEOPLE, do_back},
    {"leave", PEOPLE, do_leave},  {"sit", PEOPLE, do_sit},
    {"kick", HOST, do_kick},      {"lock", HOST, do_lock},
    {"set", HOST, do_set},        {"start", HOST, do_start},
    {"again", HOST, do_again},    {"end", HOST, do_end},
    {"move", PEOPLE, do_move},    {"ping", ANYBODY, do_ping},
};

static void answer(struct command *q)
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    if (!q->is_answered) {
        jot_open(&j, '{');
        jot_key_text(&j, "is", "ok");
        if (json_is_integer(q->id)) {
            jot_key_int(&j, "id", json_integer_value(q->id));
        }
        jot_close(&j, '}');
        conn_send(q->conn, &text);
        q->is_answered = true;
    }
    heap_free_buf(&text);
}

static bool run(struct command *q)
{
    const char *name = text_field(q, "do");
    size_t i = 0, n = sizeof commands / sizeof *commands;
    while (i < n && name && strcmp(commands[i].name, name) != 0) {
        i++;
    }
    if (!name || i == n) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("There is no request \"{name}\"."), "name",
                         name ? name : "");
    }
    if (!q->conn->has_said_hello && commands[i].run != do_hello) {
        return refuse(q, NO_HELLO, N_("Say hello first."));
    }
    if (commands[i].giver >= PEOPLE && !q->person) {
        return refuse(q, NOT_YOURS, N_("Only those at the table may do that."));
    }
    if (commands[i].giver == HOST && !is_host(q)) {
        return refuse(q, NOT_HOST, N_("Only the host may do that."));
    }
    return commands[i].run(q);
}

/* What only a broken or hostile client does. */
static bool is_bad(int code)
{
    return code == BAD_JSON || code == BAD_REQUEST || code == BAD_ACTION
           || code == NO_HELLO || code == TOO_FAST;
}

void command_run(struct conn *c, const char *text, size_t n)
{
    json_error_t why;
    json_t *json = json_loadb(
        text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL,
        &why);
    struct command q = {.conn = c,
                        .room = c->room,
                        .person = people_find(c->room, c->person),
                        .json = json,
                        .id = json_object_get(json, "id")};
    bool good;
    if (!json) {
        good = error_set(&q.error, BAD_JSON,
                         N_("The message is no JSON: "
                            "{why}."),
                         "why", why.text);
    } else if (!json_is_object(json) || (q.id && !json_is_integer(q.id))) {
        good = refuse(&q, BAD_REQUEST,
                      N_("A message is a JSON object: {\"do\":\"...\"}, and "
                         "its \"id\" a whole number."));
    } else if (conn_is_too_fast(c)) {
        good = refuse(&q, TOO_FAST, N_("Too many messages: slow down."));
    } else {
        good = run(&q);
    }
    if (good) {
        answer(&q);
    } else {
        conn_refuse(c, q.id, &q.error);
        if (is_bad(q.error.code)) {
            conn_blame(c);
        }
    }
    json_decref(json);
}
