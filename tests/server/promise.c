/*
 * promise.c: what promise.py tests, as minutes go by: a server without a
 * network, whose loop is told what time it is.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "core/notation.h"
#include "core/setup.h"
#include "front/server/act.h"
#include "front/server/api.h"
#include "front/server/command.h"
#include "front/server/log.h"
#include "front/server/turn.h"
#include "lib/heap.h"
#include "table/options.h"
#include "tests/unit/unit.h"

static const struct server_options options = {.keep_days = 30,
                                              .tables_per_address = 50,
                                              .connections_per_address = 50,
                                              .requests_per_minute = 1000,
                                              .max_tables = 50,
                                              .max_connections = 50,
                                              .messages_per_second = 1000,
                                              .absence = 30,
                                              .rehearses = true};

/* A table of two, each with a screen; the first is asked. */
struct house {
    struct shelf *shelf;
    struct server *server;
    char code[CODE_TEXT];
    char token[2][TOKEN_TEXT];
    struct conn *screen[2];
};

static void ask(struct house *h, const char *path, const char *body,
                char token[TOKEN_TEXT])
{
    struct reply reply = {.body = BUF_ON_HEAP};
    struct request q = {.is_post = true,
                        .path = path,
                        .token = "",
                        .address = "127.0.0.1",
                        .body = body,
                        .n = strlen(body)};
    api_answer(h->server, &q, &reply);
    assert_true(reply.status < 300);
    memcpy(token, reply.token, TOKEN_TEXT);
    memcpy(h->code, reply.code, CODE_TEXT);
    heap_free_buf(&reply.body);
    turn_end(h->server);
}

static void pass(struct house *h, uint64_t seconds)
{
    h->server->loop->time += seconds * 1000;
    turn_end(h->server);
}

/* Says something, and returns the last `now` that came since, or NULL. */
static json_t *say(struct house *h, struct conn *c, const char *format, ...)
{
    va_list list;
    char text[300];
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    command_run(c, text, strlen(text));
    turn_end(h->server);
    json_t *now = NULL;
    size_t n;
    for (unsigned char *at; (at = conn_ready(c, &n)); conn_sent(c)) {
        json_t *m = json_loadb((char *)at, n, 0, NULL);
        const char *is = json_string_value(json_object_get(m, "is"));
        assert_string_not_equal(is, "error");
        if (strcmp(is, "now") == 0) {
            json_decref(now);
            now = json_incref(m);
        }
        json_decref(m);
    }
    return now;
}

static struct conn *arrive(struct house *h, int seat)
{
    struct conn *c = conn_new(h->server, NULL);
    conn_enter(c, h->code, "", h->token[seat]);
    return c;
}

static struct house open_house(void)
{
    struct house h = {.shelf = shelf_new(),
                      .server = heap_new(1, sizeof *h.server)};
    struct seed seed = rng_seed_from(1);
    char path[80];
    log_is_quiet = true;
    h.server->options = &options;
    h.server->shelf = h.shelf;
    rng_start(&h.server->rehearsal, &seed, RNG_TEST, 0);
    h.server->loop = heap_new(1, sizeof *h.server->loop);
    uv_loop_init(h.server->loop);
    h.server->guard = guard_new(&options);
    h.server->store = store_open(":memory:", NULL);
    ask(&h, "/api/tables",
        "{\"game\":\"lights\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
        "\"open\"}]}",
        h.token[0]);
    snprintf(path, sizeof path, "/api/tables/%s/seats", h.code);
    ask(&h, path, "{}", h.token[1]);
    for (int i = 0; i < 2; i++) {
        h.screen[i] = arrive(&h, i);
        json_decref(say(&h, h.screen[i], "{\"do\":\"hello\"}"));
    }
    json_decref(say(&h, h.screen[0], "{\"do\":\"start\"}"));
    return h;
}

static void close_house(struct house *h)
{
    for (int i = 0; i < 2; i++) {
        conn_free(h->screen[i]);
    }
    for (int i = 0; i < ROOM_HEADS; i++) {
        while (h->server->rooms[i]) {
            room_unload(h->server->rooms[i]);
        }
    }
    uv_run(h->server->loop, UV_RUN_DEFAULT);
    uv_loop_close(h->server->loop);
    free(h->server->loop);
    guard_free(h->server->guard);
    store_close(h->server->store);
    free(h->server);
    shelf_free(h->shelf);
}

/* The second screen's line is lost, and it comes back after a while and asks
 * for everything: how much of it is told. */
static int told_after(struct house *h, uint64_t seconds)
{
    char name[TOKEN_TEXT];
    memcpy(name, h->screen[1]->screen.name, sizeof name);
    conn_free(h->screen[1]);
    pass(h, seconds);
    room_tick(h->server);
    h->screen[1] = arrive(h, 1);
    json_t *now = say(h, h->screen[1],
                      "{\"do\":\"hello\",\"match\":1,\"since\":0,\"screen\":"
                      "\"%s\"}",
                      name);
    assert_non_null(now);
    int n = (int)json_array_size(json_object_get(now, "events"));
    json_decref(now);
    return n;
}

static void what_was_missed_is_told_for_a_minute(void **state)
{
    static const struct {
        uint64_t seconds;
        bool is_told;
    } cases[] = {{0, true}, {20, true}, {50, true}, {60, false}, {300, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct house h = open_house();
        json_decref(
            say(&h, h.screen[0], "{\"do\":\"act\",\"action\":\"enter N1\"}"));
        assert_int_equal(told_after(&h, cases[i].seconds) > 0,
                         cases[i].is_told);
        close_house(&h);
    }
    (void)state;
}

static void who_never_says_what_arrived_has_no_more(void **state)
{
    struct house h = open_house();
    json_decref(
        say(&h, h.screen[0], "{\"do\":\"act\",\"action\":\"enter N1\"}"));
    for (int i = 0; i < 7; i++) {
        pass(&h, 10);
        json_decref(say(&h, h.screen[1], "{\"do\":\"ping\"}"));
    }
    assert_int_equal(told_after(&h, 0), 0);
    close_house(&h);
    (void)state;
}

static void only_what_is_older_is_gone(void **state)
{
    struct house h = open_house();
    json_decref(
        say(&h, h.screen[0], "{\"do\":\"act\",\"action\":\"name key\"}"));
    pass(&h, 45);
    json_decref(
        say(&h, h.screen[0], "{\"do\":\"act\",\"action\":\"enter N1\"}"));
    uint64_t all = h.screen[1]->room->observer[1].n;
    int told = told_after(&h, 20);
    assert_true(told > 0 && told < (int)all);
    close_house(&h);
    (void)state;
}

/* What a computer player does in secret takes it no time that all could see
 * (think.c). */
static void only_a_swap_of_goblins_is_secret(void **state)
{
    struct shelf *shelf = shelf_new();
    struct room r = {.start = {.game = shelf_find_game("goblins"), .seed = 3}};
    json_t *mode = json_pack("{ss}", "mode", "advanced");
    r.start.setup = setup_default(r.start.game, NULL, 3);
    assert_true(options_read(shelf, mode, &r.start, NULL));
    json_decref(mode);
    r.table = table_new(&r.start);
    struct buf text = BUF_ON_HEAP;
    int n_secret = 0;
    for (int i = 0; i < 40 && table_waiting(r.table); i++) {
        who w = (who)__builtin_ctz(table_waiting(r.table));
        const struct action *list;
        int n = table_legal(r.table, w, &list);
        assert_true(n > 0);
        struct action a = list[i % n];
        for (int k = 0; k < n; k++) {
            buf_clear(&text);
            notation_print(r.start.game, &r.start.setup, list[k], NULL, &text);
            bool is_swap = strncmp(text.text, "swap", 4) == 0;
            assert_int_equal(act_is_secret(&r, w, text.text), is_swap);
            n_secret += is_swap;
        }
        buf_clear(&text);
        notation_print(r.start.game, &r.start.setup, a, NULL, &text);
        assert_true(table_act(r.table, w, text.text, NULL));
    }
    assert_true(n_secret > 0);
    heap_free_buf(&text);
    table_free(r.table);
    shelf_free(shelf);
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_missed_is_told_for_a_minute),
        cmocka_unit_test(who_never_says_what_arrived_has_no_more),
        cmocka_unit_test(only_what_is_older_is_gone),
        cmocka_unit_test(only_a_swap_of_goblins_is_secret),
    };
    return unit_run("promise", tests);
}
