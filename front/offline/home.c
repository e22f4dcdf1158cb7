/*
 * home.c: rooms in a browser, one message at a time (see page.h).
 *
 * Before each call comes offline_now, after it offline_turn: whatever the call
 * did is told there.
 */
// SPDX-License-Identifier: MIT
#include "front/offline/home.h"

#include <jansson.h>
#include <string.h>

#include "front/offline/page.h"
#include "front/server/api.h"
#include "front/server/command.h"
#include "front/server/turn.h"
#include "lib/heap.h"
#include "table/computer.h"

enum { SECOND_MS = 1000, MAX_TABLES = 10000, MANY = 1000 };

/* ---- The house ---- */

static const struct server_options options = {
    .max_tables = MAX_TABLES, .messages_per_second = MANY, .absence = 30};
static struct server house = {.options = &options, .path = ""};
static uint64_t ticked_at;

static struct buf inbox, outbox;

char *FOR_PAGE(offline_inbox)(size_t n)
{
    if (!inbox.grow) {
        inbox = BUF_ON_HEAP;
    }
    if (inbox.max < n + 1) {
        inbox.grow(&inbox, n + 1);
    }
    inbox.text[n] = '\0';
    return inbox.text;
}

void FOR_PAGE(offline_open)(void)
{
    house.shelf = shelf_new();
    house.store = store_open("", NULL);
}

bool FOR_PAGE(offline_load)(size_t n)
{
    return store_take(house.store, inbox.text, n);
}

/* Milliseconds since some moment. */
void FOR_PAGE(offline_now)(double now)
{
    loop_set((uint64_t)now + 1);
}

/* Returns in how many milliseconds it wants to be called again, or -1. */
double FOR_PAGE(offline_turn)(void)
{
    loop_ring();
    uint64_t time = loop_now(&house), due;
    if (time >= ticked_at + SECOND_MS) {
        ticked_at = time;
        room_tick(&house);
    }
    turn_end(&house);
    due = loop_due();
    if (house.n_rooms > 0 && due > ticked_at + SECOND_MS) {
        due = ticked_at + SECOND_MS;
    }
    return due == UINT64_MAX ? -1 : due > time ? (double)(due - time) : 0;
}

/* ---- Requests ---- */

static const char *field(const json_t *from, const char *name)
{
    const char *text = json_string_value(json_object_get(from, name));
    return text ? text : "";
}

/* {"post":true,"path":"/api/tables","body":"...","token":"..."} */
void FOR_PAGE(offline_ask)(size_t n)
{
    json_auto_t *json = json_loadb(inbox.text, n, 0, NULL);
    const char *body = field(json, "body");
    struct reply reply = {.body = BUF_ON_HEAP};
    struct request q = {
        .is_post = json_is_true(json_object_get(json, "post")),
        .path = field(json, "path"),
        .match = (int)json_integer_value(json_object_get(json, "match")),
        .key = "",
        .token = field(json, "token"),
        .address = "",
        .body = body,
        .n = strlen(body)};
    api_answer(&house, &q, &reply);
    page_answer(reply.status, reply.body.text, reply.body.n,
                reply.cookie ? reply.code : "",
                reply.cookie ? reply.cookie : "");
    heap_free_buf(&reply.body);
}

/* ---- Screens ---- */

/* {"code":"MOLIRA","as":"","token":"..."}; returns its number. */
struct conn *FOR_PAGE(offline_connect)(size_t n)
{
    json_auto_t *json = json_loadb(inbox.text, n, 0, NULL);
    struct conn *c = conn_new(&house, NULL);
    conn_enter(c, field(json, "code"), field(json, "as"), field(json, "token"));
    return c;
}

void FOR_PAGE(offline_hear)(struct conn *c, size_t n)
{
    if (c->room && !c->closes) {
        command_run(c, inbox.text, n);
    }
}

void FOR_PAGE(offline_leave)(struct conn *c)
{
    conn_free(c);
}

/* ---- Thinking ---- */

void FOR_PAGE(offline_thought)(uint32_t job, size_t n)
{
    home_thought(job, inbox.text, n);
}

/* In another worker: thinks, and returns how many bytes of offline_outbox are
 * to go back; 0 when what came is no computer player. */
size_t FOR_PAGE(offline_think)(size_t n)
{
    struct computer *c = computer_from(inbox.text, n);
    if (!c) {
        return 0;
    }
    if (!outbox.grow) {
        outbox = BUF_ON_HEAP;
    }
    buf_clear(&outbox);
    computer_think(c);
    computer_pack(c, &outbox);
    computer_free(c);
    return outbox.n;
}

const char *FOR_PAGE(offline_outbox)(void)
{
    return outbox.text;
}
