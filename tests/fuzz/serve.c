/*
 * serve.c: lines for the server, as browsers might send them (see fuzz.c).
 *
 * One table with a host, a second person, a spectator and a table screen, all
 * without a network; the store is in memory.  The first character of a line
 * says whose it is (0 to 3), or that it is a request: P makes a table, S
 * takes a seat, G reads a path.  Nothing may crash, and the table must be fit
 * to go on.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/server/api.h"
#include "front/server/command.h"
#include "front/server/conn.h"
#include "front/server/guard.h"
#include "front/server/log.h"
#include "front/server/room.h"
#include "front/server/think.h"
#include "front/server/turn.h"
#include "lib/heap.h"
#include "tests/fuzz/serve.h"

static const struct server_options options = {.keep_days = 30,
                                              .tables_per_address = 50,
                                              .connections_per_address = 50,
                                              .requests_per_minute = 1000,
                                              .max_tables = 50,
                                              .max_connections = 50,
                                              .messages_per_second = 1000,
                                              .absence = 1,
                                              .rehearses = true};

static struct server *open_server(const struct shelf *shelf)
{
    struct server *s = heap_new(1, sizeof *s);
    struct seed seed = rng_seed_from(1);
    s->options = &options;
    s->path = "";
    s->shelf = shelf;
    rng_start(&s->rehearsal, &seed, RNG_TEST, 0);
    uv_loop_init(&s->loop);
    s->guard = guard_new(&options);
    s->store = store_open(":memory:", NULL);
    assert(s->store);
    return s;
}

static void close_server(struct server *s)
{
    for (int i = 0; i < ROOM_HEADS; i++) {
        while (s->rooms[i]) {
            room_unload(s->rooms[i]);
        }
    }
    uv_run(&s->loop, UV_RUN_DEFAULT);
    think_close(s);
    uv_loop_close(&s->loop);
    guard_free(s->guard);
    store_close(s->store);
    free(s);
}

static void ask(struct server *s, bool is_post, const char *path,
                const char *body, size_t n, char token[TOKEN_TEXT],
                char code[CODE_TEXT])
{
    struct reply reply = {.body = BUF_ON_HEAP};
    struct request q = {.is_post = is_post,
                        .path = path,
                        .token = token ? token : "",
                        .address = "127.0.0.1",
                        .body = body,
                        .n = n};
    api_answer(s, &q, &reply);
    assert(reply.status >= 200 && reply.status < 600);
    if (token && reply.cookie) {
        memcpy(token, reply.token, TOKEN_TEXT);
        memcpy(code, reply.cookie_code, CODE_TEXT);
    }
    heap_free_buf(&reply.body);
}

static void turn(struct server *s)
{
    turn_end(s);
    uv_run(&s->loop, UV_RUN_NOWAIT);
    turn_end(s);
}

void fuzz_serve(const char *text, size_t n)
{
    static const char make[] =
        "{\"game\":\"tiny\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
        "\"open\"},{\"kind\":\"computer\",\"level\":\"random\"}],"
        "\"settings\":{\"pace\":0}}";
    log_is_quiet = true;
    struct shelf *shelf = shelf_new();
    struct server *s = open_server(shelf);
    char token[2][TOKEN_TEXT] = {"", ""}, code[CODE_TEXT], path[80];
    ask(s, true, "/api/tables", make, sizeof make - 1, token[0], code);
    snprintf(path, sizeof path, "/api/tables/%s/seats", code);
    ask(s, true, path, "{}", 2, token[1], code);
    struct conn *c[4];
    for (int i = 0; i < 4; i++) {
        c[i] = conn_new(s, NULL);
        conn_enter(c[i], code,
                   i == 2   ? "watch"
                   : i == 3 ? "table"
                            : "",
                   i < 2 ? token[i] : "");
        command_run(c[i], "{\"do\":\"hello\"}", 14);
    }
    while (n > 0) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n;
        char who = length > 0 ? text[0] : ' ';
        if (who >= '0' && who <= '3' && c[who - '0']->room) {
            command_run(c[who - '0'], text + 1, length - 1);
        } else if (who == 'P') {
            ask(s, true, "/api/tables", text + 1, length - 1, NULL, NULL);
        } else if (who == 'S') {
            ask(s, true, path, text + 1, length - 1, NULL, NULL);
        } else if (who == 'G' && length < 150) {
            char other[150] = "";
            memcpy(other, text + 1, length - 1);
            ask(s, false, other, "", 0, NULL, NULL);
        }
        turn(s);
        n -= end ? length + 1 : length;
        text += end ? length + 1 : length;
    }
    /* What is on disk is what is in memory. */
    struct room *r = c[0]->room;
    if (r && r->table) {
        int plies = table_plies(r->table);
        assert(room_reload(r, NULL));
        assert(r->table && table_plies(r->table) == plies);
    }
    for (int i = 0; i < 4; i++) {
        conn_free(c[i]);
    }
    close_server(s);
    shelf_free(shelf);
}
