/*
 * flood.c: guests who do their worst, for `make flood`.
 *
 *     flood PORT SECONDS SILENT HINTERS GUESSERS LAZY
 *
 * All at once, each from an address of its own, 127.2.x.y:
 * - SILENT connections that say nothing, or half a request, and come back a
 *   second after they were put out;
 * - HINTERS, who connect to a table of theirs, ask for ten hints at once and
 *   go, before an answer came or half a second later, 20 times;
 * - GUESSERS, who each try 25 codes of tables, one after the other;
 * - LAZY ones, who ask for more and more, and read nothing.
 *
 * Hints and codes are spread over four fifths of SECONDS, after which all
 * stop: the flood is bounded in number and in time.  Prints what was really
 * sent; fails when the hints or codes were not all sent by then.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "lib/heap.h"
#include "tests/server/guest.h"

enum {
    HINTS = 10, /* that a hinter asks for at a time */
    VISITS = 20,
    CODES = 25, /* that a guesser tries */
    BACK_MS = 1000,
    LOOK_MS = 60,
    LOOKS = 400, /* of a lazy one, on one connection */
    PATIENCE_MS = 20000
};

enum kind { SILENT, HINTER, GUESSER, LAZY, N_KINDS };

struct flood {
    uv_loop_t loop;
    uv_timer_t end;
    struct sockaddr_in server;
    int port;
    uint64_t until_ms; /* loop time when hints and codes should be through */
    int n_open, most_open; /* silent ones */
    int n[N_KINDS];        /* silent and lazy connections, hints, codes */
    bool is_over;
};

/* One connection at a time. */
struct guest {
    struct flood *flood;
    enum kind kind;
    struct sockaddr_in home;
    uv_tcp_t tcp;
    uv_connect_t connect;
    uv_timer_t timer;
    bool is_open;     /* the handle is; the line may not be */
    bool is_upgraded; /* the WebSocket is open */
    bool is_late;     /* a hinter that waits a while for its answer */
    int done, of;     /* visits, or codes */
    int looks;
    unsigned number;
    char code[GUEST_CODE], token[GUEST_TOKEN];
};

static void come(struct guest *);

/* ---- Bytes ---- */

static void written(uv_write_t *w, int status)
{
    (void)status;
    free(w);
}

static void say(struct guest *g, const char *bytes, size_t n)
{
    uv_write_t *w = heap_new(1, sizeof *w + n);
    memcpy(w + 1, bytes, n);
    uv_buf_t b = uv_buf_init((char *)(w + 1), (unsigned)n);
    if (uv_write(w, (uv_stream_t *)&g->tcp, &b, 1, written) != 0) {
        free(w);
    }
}

static void say_frame(struct guest *g, const char *text)
{
    char frame[GUEST_FRAME];
    say(g, frame, guest_frame(text, frame));
}

/* ---- Coming back ---- */

static void on_time(uv_timer_t *timer)
{
    come(timer->data);
}

static void on_gone(uv_handle_t *handle)
{
    struct guest *g = handle->data;
    struct flood *f = g->flood;
    uint64_t now = uv_now(&f->loop), wait = BACK_MS;
    g->is_open = false;
    if (g->of > 0) { /* the rest is spread over the time that is left */
        uint64_t left = f->until_ms > now ? f->until_ms - now : 0;
        int more = g->of - g->done;
        if (more <= 0) {
            return;
        }
        wait = left / (uint64_t)more / 2; /* a visit takes time too */
    }
    if (!f->is_over) {
        uv_timer_start(&g->timer, on_time, wait, 0);
    }
}

static void leave(struct guest *g)
{
    if (g->is_open && !uv_is_closing((uv_handle_t *)&g->tcp)) {
        uv_timer_stop(&g->timer);
        g->flood->n_open -= g->kind == SILENT;
        uv_close((uv_handle_t *)&g->tcp, on_gone);
    }
}

static void on_leave(uv_timer_t *timer)
{
    leave(timer->data);
}

/* ---- What each does ---- */

static void on_look(uv_timer_t *timer)
{
    struct guest *g = timer->data;
    say_frame(g, "{\"do\":\"look\",\"seat\":0}");
    if (++g->looks == LOOKS
        || uv_stream_get_write_queue_size((uv_stream_t *)&g->tcp) > 100000) {
        leave(g);
    }
}

static void upgrade(struct guest *g)
{
    char text[400];
    size_t n =
        guest_upgrade(g->flood->port, g->code, g->token, text, sizeof text);
    say(g, text, n);
}

static void ask_hints(struct guest *g)
{
    char frames[GUEST_FRAME * (HINTS + 1)];
    size_t n = guest_frame("{\"do\":\"hello\",\"seat\":0}", frames);
    for (int i = 0; i < HINTS; i++) {
        n += guest_frame("{\"do\":\"hint\"}", frames + n);
    }
    say(g, frames, n);
    g->flood->n[HINTER] += HINTS;
    g->done++;
    uv_timer_start(&g->timer, on_leave, g->is_late ? 500 : 20, 0);
}

static void guess(struct guest *g)
{
    static const char consonant[] = "BDFGKLMNPRSTVWZ", vowel[] = "AEIO";
    char text[300], code[7] = "";
    unsigned x = g->number * CODES + (unsigned)g->done;
    for (int i = 0; i < 6; i += 2) {
        code[i] = consonant[x % 15];
        code[i + 1] = vowel[(x / 15) % 4];
        x = x / 60 * 7 + x + 11;
    }
    int n = snprintf(text, sizeof text,
                     "GET /api/tables/%s HTTP/1.1\r\nHost: localhost\r\n"
                     "Connection: close\r\n\r\n",
                     code);
    say(g, text, (size_t)n);
    uv_timer_start(&g->timer, on_leave, PATIENCE_MS, 0);
}

static void begin(struct guest *g)
{
    g->is_upgraded = false;
    switch (g->kind) {
    case SILENT:
        g->flood->n[SILENT]++;
        g->flood->n_open++;
        if (g->flood->n_open > g->flood->most_open) {
            g->flood->most_open = g->flood->n_open;
        }
        if (g->number % 2) {
            say(g, "GET / HTTP/1.1\r\nHost: local", 27);
        }
        break;
    case HINTER:
        upgrade(g);
        uv_timer_start(&g->timer, on_leave, PATIENCE_MS, 0);
        break;
    case GUESSER:
        guess(g);
        break;
    default:
        g->flood->n[LAZY]++;
        g->looks = 0;
        upgrade(g);
        say_frame(g, "{\"do\":\"hello\",\"seat\":0}");
        uv_timer_start(&g->timer, on_look, LOOK_MS, LOOK_MS);
        break;
    }
}

/* ---- The line ---- */

static void room_for(uv_handle_t *h, size_t hint, uv_buf_t *b)
{
    static char shared[65536];
    (void)h, (void)hint;
    *b = uv_buf_init(shared, sizeof shared);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *b)
{
    struct guest *g = stream->data;
    (void)b;
    if (n > 0 && g->kind == HINTER && !g->is_upgraded) {
        g->is_upgraded = true;
        ask_hints(g);
    } else if (n != 0 && g->kind == GUESSER) {
        g->done++; /* an answer, or put out: it was tried */
        g->flood->n[GUESSER]++;
        leave(g);
    } else if (n < 0) {
        leave(g);
    }
}

static void on_connect(uv_connect_t *connect, int status)
{
    struct guest *g = connect->data;
    if (uv_is_closing((uv_handle_t *)&g->tcp)) {
        return;
    }
    if (status < 0) {
        g->flood->n_open += g->kind == SILENT; /* as if it had been */
        leave(g);
        return;
    }
    if (g->kind != LAZY) {
        uv_read_start((uv_stream_t *)&g->tcp, room_for, on_read);
    }
    begin(g);
}

static void come(struct guest *g)
{
    struct flood *f = g->flood;
    if (f->is_over) {
        return;
    }
    uv_tcp_init(&f->loop, &g->tcp);
    g->tcp.data = g->connect.data = g;
    g->is_open = true;
    uv_tcp_bind(&g->tcp, (struct sockaddr *)&g->home, 0);
    if (uv_tcp_connect(&g->connect, &g->tcp, (struct sockaddr *)&f->server,
                       on_connect)
        != 0) {
        f->n_open += g->kind == SILENT;
        leave(g);
    }
}

/* ---- All together ---- */

static void on_end(uv_timer_t *timer)
{
    struct flood *f = timer->data;
    f->is_over = true;
    uv_stop(&f->loop);
}

static struct guest *gather(struct flood *f, const int many[N_KINDS], int *n)
{
    *n = many[SILENT] + many[HINTER] + many[GUESSER] + many[LAZY];
    struct guest *all = heap_new((size_t)*n, sizeof *all);
    int i = 0;
    for (int kind = 0; kind < N_KINDS; kind++) {
        for (int k = 0; k < many[kind]; k++, i++) {
            struct guest *g = &all[i];
            g->flood = f;
            g->kind = (enum kind)kind;
            g->number = (unsigned)k;
            g->is_late = k % 2 == 0;
            g->of = kind == HINTER ? VISITS : kind == GUESSER ? CODES : 0;
            g->home = guest_home(2, (unsigned)i);
            g->timer.data = g;
            uv_timer_init(&f->loop, &g->timer);
            if (kind == HINTER || kind == LAZY) {
                bool good = guest_table(f->port, g->home,
                                        kind == HINTER ? "labyrinth" : "lights",
                                        2, g->code, g->token);
                if (!good) {
                    guest_fail("flood", "no table was made");
                }
            }
        }
    }
    return all;
}

int main(int argc, char **argv)
{
    struct flood *f = heap_new(1, sizeof *f);
    int many[N_KINDS], n = 0;
    if (argc != 3 + N_KINDS) {
        guest_fail("flood",
                   "usage: flood PORT SECONDS SILENT HINTERS GUESSERS LAZY");
    }
    f->port = atoi(argv[1]);
    uint64_t seconds = (uint64_t)atoi(argv[2]);
    for (int i = 0; i < N_KINDS; i++) {
        many[i] = atoi(argv[3 + i]);
    }
    guest_prepare();
    f->server = guest_server(f->port);
    uv_loop_init(&f->loop);
    uv_timer_init(&f->loop, &f->end);
    f->end.data = f;
    struct guest *all = gather(f, many, &n);
    uv_update_time(&f->loop);
    f->until_ms = uv_now(&f->loop) + seconds * 800;
    uv_timer_start(&f->end, on_end, seconds * 1000, 0);
    for (int i = 0; i < n; i++) {
        uv_timer_start(&all[i].timer, on_time,
                       (uint64_t)i * BACK_MS / (uint64_t)n, 0);
    }
    uv_run(&f->loop, UV_RUN_DEFAULT);
    printf("%d silent connections (%d at once), %d hints, %d wrong codes, %d "
           "who did not read\n",
           f->n[SILENT], f->most_open, f->n[HINTER], f->n[GUESSER], f->n[LAZY]);
    return f->n[HINTER] < many[HINTER] * HINTS * VISITS
           || f->n[GUESSER] < many[GUESSER] * CODES;
}
