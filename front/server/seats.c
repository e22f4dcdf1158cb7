/*
 * seats.c: commands about seats, and the host's (see seats.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/seats.h"

#include <string.h>

#include "core/notation.h"
#include "core/setup.h"
#include "front/server/act.h"
#include "front/server/clock.h"
#include "front/server/hindsight.h"
#include "front/server/people.h"
#include "front/server/plea.h"
#include "front/server/say.h"
#include "front/server/tally.h"
#include "front/server/tell.h"
#include "front/server/turn.h"
#include "lib/heap.h"
#include "table/options.h"

bool seats_rename(struct command *q)
{
    char name[NAME_BYTES];
    int colour;
    if (!people_fields(q->json, name, &colour, &q->error)) {
        return false;
    }
    if (json_object_get(q->json, "name")) {
        people_call(q->room, q->seat, name);
    }
    if (colour >= 0) {
        people_wear(q->room, q->seat, colour);
    }
    return true;
}

bool seats_hand(struct command *q)
{
    const char *level;
    if (!command_level(q, &level)) {
        return false;
    }
    const struct seat *s = &q->room->seat[q->seat];
    bool may = command_by_host(q) || command_owns(q, q->seat) || s->is_silent
               || (s->kind == OPEN && q->room->phase == PLAYING);
    if (!may) {
        return command_refuse(
            q, NOT_YOURS,
            N_("Only a seat that has gone silent can be handed "
               "over."));
    }
    people_hand(q->room, q->seat, level);
    return true;
}

bool seats_back(struct command *q)
{
    people_back(q->room, q->seat);
    return true;
}

void seats_look_away(struct room *r)
{
    people_tidy(r);
    for (struct conn *c = r->conns; c; c = c->next) {
        if (!people_find(r, c->person)) {
            c->person = 0;
            c->role = c->role == ROLE_PERSON ? ROLE_WATCH : c->role;
        }
        who_set seats = people_seats(r, c->person);
        if (c->curtain < MAX_SEATS && !(seats & WHO_BIT(c->curtain))) {
            c->curtain = N_WHO;
        }
        if (c->look < MAX_SEATS && !(seats & WHO_BIT(c->look))) {
            c->look = TABLE;
            if (c->has_said_hello) {
                tell_now(c, UINT64_MAX);
            }
        }
    }
}

bool seats_leave(struct command *q)
{
    people_open(q->room, q->seat);
    seats_look_away(q->room);
    return true;
}

bool seats_kick(struct command *q)
{
    struct room *r = q->room;
    uint32_t person = r->seat[q->seat].person;
    if (person == q->person->id) {
        return command_refuse(q, NOT_YOURS,
                              N_("A host cannot be removed: leave the seat."));
    }
    people_open(r, q->seat);
    bool is_out = person && !people_seats(r, person);
    if (is_out) {
        people_remove(r, people_find(r, person));
    }
    if (!turn_commit(r->server, r, &q->error)) {
        return false;
    }
    for (struct conn *c = r->conns, *next; c; c = next) {
        next = c->next;
        if (is_out && c->person == person) {
            conn_bye(c, "kicked");
        }
    }
    seats_look_away(r);
    return true;
}

bool seats_sit(struct command *q)
{
    who to = q->seat, from = q->conn->look;
    struct room *r = q->room;
    if (r->phase == PLAYING) {
        return command_refuse(q, NOT_OVER, N_("The game has begun."));
    }
    if (from >= MAX_SEATS || !command_owns(q, from)) {
        return command_refuse(q, NOT_YOURS, N_("That is not your seat."));
    }
    if (r->seat[to].kind != OPEN) {
        return command_refuse(q, FULL, N_("That seat is taken."));
    }
    people_move(r, from, to);
    for (struct conn *c = r->conns; c; c = c->next) {
        if (c->person == q->person->id && c->look == from) {
            c->look = to;
            c->curtain = c->curtain == from ? to : c->curtain;
        }
    }
    return true;
}

/* The last answer counts, whoever gave it. */
bool seats_first(struct command *q)
{
    struct room *r = q->room;
    if (!people_question(r) || r->seat[q->seat].kind != PERSON) {
        return command_refuse(q, STALE,
                              N_("The table has moved on: look again."));
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        r->seat[w].begins = w == q->seat;
    }
    room_change(r);
    return true;
}

bool seats_agree(struct command *q)
{
    struct room *r = q->room;
    bool on;
    if (!command_on(q, &on)) {
        return false;
    }
    if (!r->plea.person || r->plea.seat != q->seat) {
        return command_refuse(q, STALE,
                              N_("The table has moved on: look again."));
    }
    if (plea_of(r, q->person->id) || !people_seats(r, q->person->id)) {
        return command_refuse(q, NOT_YOURS,
                              N_("Only the others at the table are asked."));
    }
    plea_answer(r, q->person->id, on);
    return true;
}

bool seats_move(struct command *q)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = say_message(&text, "key", q->id);
    char key[TOKEN_TEXT];
    struct person *p = people_find(q->room, q->person->id);
    secret_token(q->room->server, key);
    secret_hash(key, p->key);
    p->key_until = loop_now(q->room->server) + 600 * 1000;
    jot_key_text(&j, "key", key);
    jot_close(&j, '}');
    conn_reply(q->conn, &text, q->id);
    q->is_answered = true;
    return true;
}

/* ---- The host ---- */

/* A host who has been gone for long has no table to rule over any more. */
bool seats_host(struct command *q)
{
    struct room *r = q->room;
    uint64_t now = loop_now(r->server);
    uint64_t patience = 4000 * (uint64_t)r->server->options->absence;
    for (int i = 0; i < MAX_PEOPLE; i++) {
        const struct person *p = &r->person[i];
        if (p->is_host
            && (people_are_here(r, p->id) || now - p->gone_at < patience)) {
            return command_refuse(q, NOT_HOST, N_("The table has a host."));
        }
    }
    for (int i = 0; i < MAX_PEOPLE; i++) {
        r->person[i].is_host = r->person[i].id == q->person->id;
    }
    people_tidy(r);
    room_change(r);
    return true;
}

bool seats_lock(struct command *q)
{
    bool on;
    if (!command_on(q, &on)) {
        return false;
    }
    people_lock(q->room, on);
    if (!turn_commit(q->room->server, q->room, &q->error)) {
        return false;
    }
    for (struct conn *c = q->room->conns, *next; c && on; c = next) {
        next = c->next;
        if (c->role == ROLE_WATCH) {
            conn_bye(c, "locked");
        }
    }
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
        return command_refuse(q, BAD_REQUEST,
                              N_("\"seats\" is a whole number from 1 to 6."));
    }
    for (who w = (who)n; w < start->setup.n_seats; w++) {
        if (q->room->seat[w].kind == PERSON) {
            return command_refuse(q, FULL, N_("That seat is taken."));
        }
    }
    start->setup.n_seats = (uint8_t)n;
    return true;
}

bool seats_set(struct command *q)
{
    struct room *r = q->room;
    struct table_start start = r->start;
    struct settings settings = r->settings;
    const json_t *options = json_object_get(q->json, "options");
    if (!settings_read(json_object_get(q->json, "settings"), &settings,
                       &q->error)) {
        return false;
    }
    if (options || json_object_get(q->json, "seats")) {
        if (r->phase != GATHERING || r->brought) {
            return command_refuse(q, NOT_OVER, N_("The game has begun."));
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
            people_wear(r, w, w);
        }
    }
    r->settings = settings;
    room_change(r);
    return true;
}

bool seats_start(struct command *q)
{
    struct room *r = q->room;
    const char *level = NULL;
    if (r->phase == PLAYING) {
        return command_refuse(q, NOT_OVER, N_("The game has begun."));
    }
    if (json_object_get(q->json, "level") && !command_level(q, &level)) {
        return false;
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == OPEN && !level) {
            return command_refuse(q, NO_SEAT, N_("A seat is still open."));
        }
    }
    if (!table_can_start(&r->start, &q->error)) {
        return false;
    }
    if (json_is_true(json_object_get(q->json, "fewer")) && !r->brought) {
        people_move_up(r);
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == OPEN) {
            people_hand(r, w, level);
        }
    }
    return act_start(r, &q->error);
}

/* Everybody sees it coming, and can stop it. */
static bool again_soon(struct command *q)
{
    struct room *r = q->room;
    r->is_again = true;
    clock_update(r);
    if (r->clock.kind != AGAIN_CLOCK) {
        return command_refuse(q, NO_SEAT, N_("A seat is still open."));
    }
    clock_ready(r, q->person ? q->person->id : 0);
    return true;
}

static void gather(struct room *r)
{
    hindsight_forget(r);
    table_free(r->table);
    r->table = NULL;
    r->phase = GATHERING;
    people_forget_gone(r);
    room_change(r);
}

/* Everybody reads who it was, if they sit at the table. */
static void say_who(struct command *q, const char *news)
{
    struct room *r = q->room;
    who_set seats = q->person ? people_seats(r, q->person->id) : 0;
    if (seats) {
        r->news = (struct news){news, __builtin_ctz(seats)};
    }
}

bool seats_change(struct command *q)
{
    struct room *r = q->room;
    const char *id = json_string_value(json_object_get(q->json, "game"));
    struct table_start start = {.game = id ? shelf_find_game(id) : NULL};
    if (r->phase == PLAYING || r->brought) {
        return command_refuse(q, NOT_OVER, N_("The game has begun."));
    }
    if (!start.game) {
        return error_set(&q->error, UNKNOWN_GAME,
                         N_("There is no game \"{id}\"."), "id", id ? id : "");
    }
    int people = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        people += r->seat[w].kind == PERSON;
    }
    if (people > start.game->max_seats) {
        return error_set(&q->error, FULL,
                         N_("You are {n}: that game is for {most} at most."),
                         "n", notation_number(people), "most",
                         notation_number(start.game->max_seats));
    }
    start.setup = setup_default(start.game, NULL, start.game->max_seats);
    if (!options_read(r->server->shelf, NULL, &start, &q->error)) {
        return false;
    }
    gather(r);
    people_change(r, &start);
    tally_clear(r);
    r->settings.wins = r->start.setup.n_seats > 1 ? r->start.game->box.wins : 0;
    r->is_again = false;
    say_who(q, N_("{name} chose another game."));
    return true;
}

bool seats_again(struct command *q)
{
    struct room *r = q->room;
    if (r->phase != OVER) {
        return command_refuse(q, NOT_OVER, N_("The game is not over."));
    }
    if (json_is_true(json_object_get(q->json, "gather"))) {
        gather(r);
        return true;
    }
    if (json_is_true(json_object_get(q->json, "soon"))) {
        return again_soon(q);
    }
    return seats_start(q);
}

bool seats_stay(struct command *q)
{
    q->room->is_again = false;
    room_touch(q->room);
    return true;
}

bool seats_take(struct command *q)
{
    if (q->room->phase != PLAYING) {
        return command_refuse(q, STALE,
                              N_("The table has moved on: look again."));
    }
    act_take(q->room);
    return true;
}

bool seats_end(struct command *q)
{
    if (!room_delete(q->room, &q->error)) {
        return false;
    }
    command_answer(q);
    room_end(q->room);
    return true;
}
