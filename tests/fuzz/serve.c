/*
 * serve.c: lines for the server, as browsers might send them (see fuzz.c).
 *
 * One table with a host, a second person, a spectator and a table screen, all
 * without a network; the store is in memory.  The first character of a line
 * says whose message it is (0 to 3), or that it is something else: P makes a
 * table, S takes a seat, G reads a path, H does so as the host, F is where
 * somebody says they come from, L0 to L3 lose their line and come back.
 * Nothing may crash, and the table must be fit to go on.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "front/server/api.h"
#include "front/server/command.h"
#include "front/server/conn.h"
#include "front/server/guard.h"
#include "front/server/host.h"
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
    s->loop = heap_new(1, sizeof *s->loop);
    uv_loop_init(s->loop);
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
    uv_run(s->loop, UV_RUN_DEFAULT);
    think_close(s);
    uv_loop_close(s->loop);
    free(s->loop);
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
                        .key = "",
                        .token = token ? token : "",
                        .address = "127.0.0.1",
                        .body = body,
                        .n = n};
    api_answer(s, &q, &reply);
    assert(reply.status >= 200 && reply.status < 600);
    if (token && reply.cookie) {
        memcpy(token, reply.token, TOKEN_TEXT);
        memcpy(code, reply.code, CODE_TEXT);
    }
    heap_free_buf(&reply.body);
}

static void turn(struct server *s)
{
    turn_end(s);
    uv_run(s->loop, UV_RUN_NOWAIT);
    turn_end(s);
}

/* ---- The guests ---- */

enum { HOST, SECOND, SPECTATOR, SCREEN, N_GUESTS };

struct guests {
    struct server *server;
    char code[CODE_TEXT], path[80]; /* of the table */
    char token[2][TOKEN_TEXT];
    struct conn *conn[N_GUESTS];
};

static void enter(struct guests *g, int i)
{
    static const char *const as[N_GUESTS] = {"", "", "watch", "table"};
    g->conn[i] = conn_new(g->server, NULL);
    conn_enter(g->conn[i], g->code, as[i], i < 2 ? g->token[i] : "");
    if (g->conn[i]->room) {
        command_run(g->conn[i], "{\"do\":\"hello\"}", 14);
    }
}

static void leave(struct guests *g, int i)
{
    conn_free(g->conn[i]);
}

static struct guests arrive(struct server *s)
{
    static const char make[] =
        "{\"game\":\"tiny\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
        "\"open\"},{\"kind\":\"computer\",\"level\":\"random\"}],"
        "\"settings\":{\"pace\":0}}";
    struct guests g = {.server = s};
    ask(s, true, "/api/tables", make, sizeof make - 1, g.token[0], g.code);
    snprintf(g.path, sizeof g.path, "/api/tables/%s/seats", g.code);
    ask(s, true, g.path, "{}", 2, g.token[1], g.code);
    for (int i = 0; i < N_GUESTS; i++) {
        enter(&g, i);
    }
    return g;
}

/* ---- Their lines ---- */

static unsigned long n_messages, n_requests;

static void say_how_many(void)
{
    fprintf(stderr,
            "stat::messages_to_the_server:    %lu\n"
            "stat::requests_to_the_server:    %lu\n",
            n_messages, n_requests);
}

/* A path; "@" at its beginning is the table's. */
static void get(struct guests *g, const char *text, size_t n, bool is_host)
{
    char path[300] = "", token[TOKEN_TEXT], code[CODE_TEXT];
    bool is_ours = n > 0 && text[0] == '@';
    int at =
        is_ours ? snprintf(path, sizeof path, "/api/tables/%s", g->code) : 0;
    if (n < 150) {
        memcpy(path + at, text + is_ours, n - is_ours);
        memcpy(token, is_host ? g->token[0] : "", is_host ? TOKEN_TEXT : 1);
        ask(g->server, false, path, "", 0, token, code);
    }
}

/* What a header may say of where somebody comes from. */
static void introduce(const struct server *s, const char *text, size_t n)
{
    char one[300] = "", address[ADDRESS_TEXT];
    struct network net;
    uint8_t bytes[ADDRESS_BYTES];
    memcpy(one, text, n < sizeof one ? n : sizeof one - 1);
    host_is_ours(s, one);
    host_is_origin(s, one, "localhost:8080");
    if (network_read(one, &net) && address_read(one, bytes)) {
        assert(network_has(&net, bytes));
    }
    host_forwarded(s, one, address);
}

static void take_line(struct guests *g, const char *text, size_t n)
{
    char who = n > 0 ? text[0] : ' ', next = n > 1 ? text[1] : ' ';
    struct server *s = g->server;
    if (who >= '0' && who <= '3') {
        struct conn *c = g->conn[who - '0'];
        if (c->room) {
            command_run(c, text + 1, n - 1);
            n_messages++;
        }
        return;
    }
    n_requests++;
    if (who == 'P') {
        ask(s, true, "/api/tables", text + 1, n - 1, NULL, NULL);
    } else if (who == 'S') {
        ask(s, true, g->path, text + 1, n - 1, NULL, NULL);
    } else if (who == 'G' || who == 'H') {
        get(g, text + 1, n - 1, who == 'H');
    } else if (who == 'F') {
        introduce(s, text + 1, n - 1);
    } else if (who == 'L' && next >= '0' && next <= '3') {
        leave(g, next - '0');
        turn(s);
        enter(g, next - '0');
    }
}

void fuzz_serve(const char *text, size_t n)
{
    static bool is_not_first;
    if (!is_not_first) {
        is_not_first = true;
        log_is_quiet = true;
        atexit(say_how_many);
    }
    struct shelf *shelf = shelf_new();
    struct server *s = open_server(shelf);
    struct guests g = arrive(s);
    while (n > 0) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n;
        take_line(&g, text, length);
        turn(s);
        n -= end ? length + 1 : length;
        text += end ? length + 1 : length;
    }
    /* What is on disk is what is in memory. */
    struct room *r = g.conn[HOST]->room;
    if (r && r->table) {
        int plies = table_plies(r->table);
        assert(room_reload(r, NULL));
        assert(r->table && table_plies(r->table) == plies);
    }
    for (int i = 0; i < N_GUESTS; i++) {
        leave(&g, i);
    }
    close_server(s);
    shelf_free(shelf);
}
