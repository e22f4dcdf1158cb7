/*
 * command.c: what a page asks for over its WebSocket (docs/serve.md).
 *
 * Every command is a row of `commands`: who may give it, and when.  A command
 * that is refused changes nothing.
 */
// SPDX-License-Identifier: MIT
#include "front/server/command.h"

#include <jansson.h>
#include <string.h>

#include "core/notation.h"
#include "front/server/act.h"
#include "front/server/clock.h"
#include "front/server/keep.h"
#include "front/server/people.h"
#include "front/server/seats.h"
#include "front/server/server.h"
#include "front/server/story.h"
#include "front/server/tell.h"
#include "front/server/think.h"
#include "lib/heap.h"
#include "table/field.h"
#include "table/guest.h"

bool command_refuse(struct command *q, int code, const char *sentence)
{
    return error_set(&q->error, code, sentence);
}

/* ---- Fields ---- */

static const char *text_field(const struct command *q, const char *name)
{
    return field_text(json_object_get(q->json, name));
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

bool command_on(struct command *q, bool *on)
{
    const json_t *value = json_object_get(q->json, "on");
    *on = json_is_true(value);
    return json_is_boolean(value)
           || command_refuse(q, BAD_REQUEST, N_("\"on\" is true or false."));
}

bool command_level(struct command *q, const char **level)
{
    *level = text_field(q, "level");
    return (*level && guests_have(q->room->server->options->guests, *level))
           || command_refuse(
               q, BAD_REQUEST,
               N_("\"level\" is the level of a computer player."));
}

bool command_by_host(const struct command *q)
{
    return q->person && people_lead(q->room, q->person->id);
}

bool command_owns(const struct command *q, who w)
{
    return q->person && q->room->seat[w].person == q->person->id;
}

/* ---- Looking ---- */

/* "since", the first event that this screen has not had, and "screen", the
 * name it had then. */
static bool since_fields(struct command *q, uint64_t *since, const char **name)
{
    const json_t *value = json_object_get(q->json, "since");
    *name = text_field(q, "screen");
    *since = 0;
    if (value && (!json_is_integer(value) || json_integer_value(value) < 0)) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("\"{name}\" is a whole number from 0."), "name",
                         "since");
    }
    if (json_object_get(q->json, "screen") && !*name) {
        return command_refuse(q, BAD_REQUEST, N_("\"screen\" is a text."));
    }
    *since = (uint64_t)json_integer_value(value);
    *name = *name ? *name : "";
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
           && (command_owns(q, *look)
               || command_refuse(q, NOT_YOURS, N_("That is not your seat.")));
}

/* "curtain": whether what is private waits until somebody lifts it. */
static void look_as(struct command *q, who look)
{
    struct conn *c = q->conn;
    bool has_curtain = json_is_true(json_object_get(q->json, "curtain"));
    bool is_lifted = !has_curtain && c->curtain == look && q->room->table;
    c->lifted_at = is_lifted ? table_plies(q->room->table) : -1;
    c->look = look;
    c->curtain = N_WHO;
    if (has_curtain && look < MAX_SEATS) {
        c->curtain = look;
        c->look = tell_eyes(c, 0);
    }
}

static bool do_hello(struct command *q)
{
    struct conn *c = q->conn;
    uint64_t since;
    const char *name;
    who look = c->look;
    const json_t *of = json_object_get(q->json, "match");
    int match = (int)json_integer_value(of);
    bool is_old = of && match != q->room->match;
    if (!since_fields(q, &since, &name)
        || (json_object_get(q->json, "seat") && !is_old
            && !look_field(q, &look))) {
        return false;
    }
    c->has_said_hello = false;
    clock_update(q->room);
    tell_others(q->room);
    command_answer(q);
    look_as(q, look);
    c->tells = json_is_true(json_object_get(q->json, "tells"));
    c->is_late = false;
    tell_all(c, screen_resume(c, name, match, since));
    c->has_said_hello = true;
    return true;
}

static bool do_look(struct command *q)
{
    who look = TABLE;
    if (!look_field(q, &look)) {
        return false;
    }
    command_answer(q);
    uint64_t from = look == TABLE ? screen_missed(q->conn) : UINT64_MAX;
    look_as(q, look);
    tell_now(q->conn, from);
    room_touch(q->room); /* `you` has changed */
    return true;
}

/* ---- Playing ---- */

/* The seat that this screen looks as, if it may act for it. */
static bool acting_seat(struct command *q, who *w)
{
    struct room *r = q->room;
    *w = q->conn->look;
    if (r->phase == GATHERING) {
        return command_refuse(q, NOT_STARTED, N_("The game has not begun."));
    }
    if (*w >= MAX_SEATS || !command_owns(q, *w)) {
        return command_refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    if (people_is_computer(r, *w)) {
        return command_refuse(
            q, NOT_YOURS,
            N_("A computer player has your seat: take it back "
               "first."));
    }
    if (r->is_paused) {
        return command_refuse(q, PAUSED, N_("The table is paused."));
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
        return command_refuse(q, BAD_REQUEST,
                              N_("An act has a text \"action\" and a number "
                                 "\"ask\"."));
    }
    if (clock_ends_look(r, w) && table_may(r->table, w, action)) {
        clock_ready(r, q->person->id);
        return true;
    }
    if (ask && json_integer_value(ask) != act_ask(r, w)
        && table_may(r->table, w, action)) {
        return command_refuse(q, STALE,
                              N_("The table has moved on: look again."));
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
    if (q->room->seat[w].is_late) {
        return command_refuse(
            q, NOT_YOURS,
            N_("A hint would tell what you have not seen: you came in the "
               "middle of the game."));
    }
    if (!detail || !computer_has_detail(detail)) {
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
    enum clock_kind kind = q->room->clock.kind;
    if (kind != LOOK_CLOCK && kind != TALK_CLOCK && kind != AGAIN_CLOCK) {
        return command_refuse(q, STALE,
                              N_("The table has moved on: look again."));
    }
    clock_ready(q->room, q->person->id);
    return true;
}

static bool do_choose(struct command *q)
{
    who w = 0;
    return acting_seat(q, &w)
           && (clock_choose(q->room, w)
               || command_refuse(q, STALE,
                                 N_("The table has moved on: look again.")));
}

static bool do_pause(struct command *q)
{
    bool on;
    if (!command_on(q, &on)) {
        return false;
    }
    if (q->room->is_paused != on) {
        q->room->is_paused = on;
        uint64_t now = loop_now(q->room->server);
        for (who w = 0; w < MAX_SEATS; w++) {
            q->room->seat[w].asked_at = now;
        }
        room_change(q->room);
    }
    return true;
}

/* ---- The line ---- */

/* "seen": the events below that number have arrived, and need never be sent
 * again. */
static bool do_ping(struct command *q)
{
    json_int_t seen = json_integer_value(json_object_get(q->json, "seen"));
    json_int_t match = json_integer_value(json_object_get(q->json, "match"));
    if (seen > 0 && match == q->room->match) {
        screen_has_seen(q->conn, q->room->match, q->conn->look, (uint64_t)seen);
    }
    conn_pong(q->conn);
    q->is_answered = true;
    return true;
}

/* How far the screen has told the story.  It needs no answer. */
static bool do_told(struct command *q)
{
    const json_t *n = json_object_get(q->json, "n");
    if (!json_is_integer(n) || json_integer_value(n) < 0) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("\"{name}\" is a whole number from 0."), "name",
                         "n");
    }
    if (json_integer_value(json_object_get(q->json, "match"))
        == q->room->match) {
        story_told(q->conn, (uint64_t)json_integer_value(n));
    }
    q->is_answered = !q->id;
    return true;
}

/* ---- All of them ---- */

/* From AT_TABLE on a table screen is enough (people_at_table). */
enum giver { ANYBODY, AT_TABLE, PEOPLE, DEALERS, HOST };
enum about { SEATLESS, ANY_SEAT, OWN_SEAT, OWN_OR_HOSTS };

static const struct {
    const char *name;
    enum giver giver;
    enum about about; /* the field `seat` */
    bool (*run)(struct command *);
} commands[] = {
    {"act", PEOPLE, SEATLESS, do_act},
    {"hello", ANYBODY, SEATLESS, do_hello},
    {"look", PEOPLE, SEATLESS, do_look},
    {"undo", PEOPLE, SEATLESS, do_undo},
    {"hint", PEOPLE, SEATLESS, do_hint},
    {"ready", PEOPLE, SEATLESS, do_ready},
    {"choose", PEOPLE, SEATLESS, do_choose},
    {"pause", AT_TABLE, SEATLESS, do_pause},
    {"rename", PEOPLE, OWN_OR_HOSTS, seats_rename},
    {"hand", AT_TABLE, ANY_SEAT, seats_hand},
    {"back", PEOPLE, OWN_OR_HOSTS, seats_back},
    {"leave", PEOPLE, OWN_SEAT, seats_leave},
    {"sit", PEOPLE, ANY_SEAT, seats_sit},
    {"first", AT_TABLE, ANY_SEAT, seats_first},
    {"kick", HOST, ANY_SEAT, seats_kick},
    {"agree", PEOPLE, ANY_SEAT, seats_agree},
    {"host", PEOPLE, SEATLESS, seats_host},
    {"lock", HOST, SEATLESS, seats_lock},
    {"set", HOST, SEATLESS, seats_set},
    {"start", DEALERS, SEATLESS, seats_start},
    {"again", DEALERS, SEATLESS, seats_again},
    {"change", DEALERS, SEATLESS, seats_change},
    {"stay", AT_TABLE, SEATLESS, seats_stay},
    {"take", HOST, SEATLESS, seats_take},
    {"end", HOST, SEATLESS, seats_end},
    {"move", PEOPLE, SEATLESS, seats_move},
    {"ping", ANYBODY, SEATLESS, do_ping},
    {"told", ANYBODY, SEATLESS, do_told},
};

void command_answer(struct command *q)
{
    if (!q->is_answered) {
        conn_answer(q->conn, q->id);
        q->is_answered = true;
    }
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
        return command_refuse(q, NO_HELLO, N_("Say hello first."));
    }
    enum giver giver = commands[i].giver;
    if ((giver >= AT_TABLE && !people_at_table(q->conn))
        || ((giver == PEOPLE || giver == HOST) && !q->person)) {
        return command_refuse(q, NOT_YOURS,
                              N_("Only those at the table may do that."));
    }
    if ((giver == HOST && !command_by_host(q))
        || (giver == DEALERS && !people_may_deal(q->room, q->conn))) {
        return command_refuse(q, NOT_HOST, N_("Only the host may do that."));
    }
    enum about about = commands[i].about;
    if (about != SEATLESS && !seat_field(q, &q->seat)) {
        return false;
    }
    if (about >= OWN_SEAT && !command_owns(q, q->seat)
        && !(about == OWN_OR_HOSTS && command_by_host(q))) {
        return command_refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    if (commands[i].run != do_told) {
        keep_confirm(q->room);
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
        good = command_refuse(
            &q, BAD_REQUEST,
            N_("A message is a JSON object: {\"do\":\"...\"}, and "
               "its \"id\" a whole number."));
    } else if (conn_is_too_fast(c)) {
        good =
            command_refuse(&q, TOO_FAST, N_("Too many messages: slow down."));
    } else {
        good = run(&q);
    }
    if (good) {
        command_answer(&q);
    } else {
        conn_refuse(c, q.id, &q.error);
        if (is_bad(q.error.code)) {
            conn_blame(c);
        }
    }
    json_decref(json);
}
