/*
 * metrics.c: see metrics.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front/server/api.h"
#include "front/server/desk.h"
#include "front/server/door.h"
#include "front/server/log.h"
#include "lib/heap.h"

/* ---- The format ---- */

enum kind { GAUGE, COUNTER };

/* What a figure is; its lines follow. */
static void describe(struct buf *b, const char *name, enum kind kind,
                     const char *help)
{
    buf_add(b, "# HELP ");
    buf_add(b, name);
    buf_char(b, ' ');
    buf_add(b, help);
    buf_add(b, "\n# TYPE ");
    buf_add(b, name);
    buf_add(b, kind == COUNTER ? " counter\n" : " gauge\n");
}

static void line(struct buf *b, const char *name, const char *label,
                 const char *value, uint64_t n)
{
    buf_add(b, name);
    if (label) {
        buf_char(b, '{');
        buf_add(b, label);
        buf_add(b, "=\"");
        buf_add(b, value);
        buf_add(b, "\"}");
    }
    buf_char(b, ' ');
    buf_uint(b, n);
    buf_char(b, '\n');
}

static void gauge(struct buf *b, const char *name, int n, const char *help)
{
    describe(b, name, GAUGE, help);
    line(b, name, NULL, NULL, n > 0 ? (uint64_t)n : 0);
}

/* One line a game. */
static void by_game(struct buf *b, const char *name,
                    const uint64_t n[MAX_COUNTED_GAMES], const char *help)
{
    describe(b, name, COUNTER, help);
    for (int i = 0; i < shelf_offered() && i < MAX_COUNTED_GAMES; i++) {
        line(b, name, "game", shelf_game(i)->id, n[i]);
    }
}

void metrics_count(uint64_t n[MAX_COUNTED_GAMES], const struct game *g)
{
    for (int i = 0; i < MAX_COUNTED_GAMES && shelf_game(i); i++) {
        n[i] += shelf_game(i) == g;
    }
}

static void counter(struct buf *b, const char *name, uint64_t n,
                    const char *help)
{
    describe(b, name, COUNTER, help);
    line(b, name, NULL, NULL, n);
}

/* How one of several servers stands. */
static void write_standing(const struct server *s, struct buf *b)
{
    struct store_standing is = store_standing(s->store);
    if (!is.is_node) {
        return;
    }
    gauge(b, "thicket_lease", is.is_leased, "Whether its lease holds.");
    gauge(b, "thicket_tables_owned", is.n_owned, "Tables that are its own.");
    counter(b, "thicket_claims_total", is.n_claimed,
            "Tables that it has claimed.");
    counter(b, "thicket_fences_total", is.n_fenced,
            "Tables that were another's when it wrote.");
    counter(b, "thicket_lapses_total", is.n_lapsed,
            "Times that its lease had lapsed.");
    counter(b, "thicket_forwarded_total", s->counts.forwarded,
            "Connections that went on to the owner of their table.");
}

void metrics_write(struct server *s, struct buf *b)
{
    static const char answers[] = "thicket_http_answers_total";
    static const char away[] = "thicket_turned_away_total";
    const struct counts *c = &s->counts;
    describe(b, "thicket_build_info", GAUGE, "Which version this is.");
    line(b, "thicket_build_info", "version", THICKET_VERSION, 1);
    describe(b, "process_start_time_seconds", GAUGE,
             "When it began, in seconds since 1970.");
    line(b, "process_start_time_seconds", NULL, NULL, (uint64_t)c->began);
    gauge(b, "thicket_ready", store_is_well(s->store, NULL),
          "Whether what is played now can be saved.");
    gauge(b, "thicket_tables", store_tables(s->store), "Tables in the store.");
    gauge(b, "thicket_tables_limit", s->options->max_tables,
          "Tables that there may be.");
    gauge(b, "thicket_tables_awake", s->n_rooms, "Tables in memory.");
    gauge(b, "thicket_connections", s->n_conns,
          "WebSockets of screens at tables.");
    gauge(b, "thicket_connections_limit", door_max_sockets(s),
          "WebSockets that there may be.");
    gauge(b, "thicket_callers", door_callers(s),
          "Connections that are no WebSocket.");
    write_standing(s, b);
    describe(b, "thicket_tables_opened_total", COUNTER,
             "Tables that were opened.");
    line(b, "thicket_tables_opened_total", NULL, NULL, c->tables);
    by_game(b, "thicket_matches_started_total", c->started,
            "Matches that were begun.");
    by_game(b, "thicket_matches_finished_total", c->finished,
            "Matches that were played to their end.");
    describe(b, answers, COUNTER, "Answers to HTTP requests by their status.");
    for (int i = 0; i < MAX_STATUS; i++) {
        char status[12];
        snprintf(status, sizeof status, "%d", i);
        if (c->answers[i] > 0 || i == 200) {
            line(b, answers, "code", status, c->answers[i]);
        }
    }
    describe(b, away, COUNTER, "Who was turned away, and why.");
    line(b, away, "reason", "limit", c->over_limit);
    line(b, away, "reason", "silence", c->silent);
    line(b, away, "reason", "ban", c->banned);
}

/* ---- The port ---- */

bool metrics_place(const char *text, char address[ADDRESS_TEXT], int *port)
{
    const char *colon = strrchr(text, ':'), *number = colon ? colon + 1 : text;
    size_t n = colon ? (size_t)(colon - text) : 0;
    bool is_v6 = n > 2 && text[0] == '[' && colon[-1] == ']';
    uint8_t bytes[ADDRESS_BYTES];
    size_t digits = strspn(number, "0123456789");
    if (digits == 0 || digits > 5 || number[digits] || atoi(number) > 65535
        || n > ADDRESS_TEXT) {
        return false;
    }
    buf_copy(address, ADDRESS_TEXT, n ? text + is_v6 : "127.0.0.1",
             n ? n - 2 * is_v6 : 9);
    *port = atoi(number);
    return address_read(address, bytes);
}

/* Health and readiness as the other port has them. */
static void ask_api(struct server *s, const char *path, struct reply *r)
{
    struct request q = {.path = path, .token = "", .key = "", .address = ""};
    q.body = "";
    api_answer(s, &q, r);
}

/* "GET /metrics HTTP/1.1", and headers that say nothing to us. */
static void answer(struct server *s, const char *question, struct buf *b)
{
    static const char format[] = "text/plain; version=0.0.4; charset=utf-8";
    struct reply r = {.status = 200, .body = BUF_ON_HEAP, .type = format};
    bool is_head = strncmp(question, "HEAD ", 5) == 0;
    char path[40] = "";
    if (is_head || strncmp(question, "GET ", 4) == 0) {
        const char *from = strchr(question, ' ') + 1;
        buf_copy(path, sizeof path, from, strcspn(from, " ?\r"));
    }
    if (strcmp(path, "/metrics") == 0) {
        metrics_write(s, &r.body);
    } else if (strcmp(path, "/readyz") == 0 || strcmp(path, "/healthz") == 0) {
        ask_api(s, path, &r);
    } else {
        r.status = *path ? 404 : 405;
        buf_add(&r.body, "/metrics, /readyz, /healthz\n");
    }
    buf_add(b, "HTTP/1.1 ");
    buf_int(b, r.status);
    buf_add(b, r.status == 200 ? " OK" : " No");
    buf_add(b, "\r\nContent-Type: ");
    buf_add(b, r.type);
    buf_add(b, "\r\nContent-Length: ");
    buf_uint(b, r.body.n);
    buf_add(b, "\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n");
    buf_add(b, is_head || !r.body.text ? "" : r.body.text);
    heap_free_buf(&r.body);
}

bool metrics_open(struct server *s)
{
    static const struct desk_kind kind = {"\r\n\r\n", answer};
    char address[ADDRESS_TEXT], text[12];
    int port, fd;
    s->counts.began = time(NULL);
    if (!s->options->metrics) {
        return true;
    }
    if (!metrics_place(s->options->metrics, address, &port)
        || (fd = door_listen(address, port)) < 0) {
        return false;
    }
    snprintf(text, sizeof text, "%d", door_port_of(fd));
    log_line("info", "metrics", "address", address, "port", text);
    s->metrics = desk_open(s, fd, &kind);
    return s->metrics;
}
