/*
 * load.c: many tables at once, for `make load`.
 *
 *     load PORT PID TABLES SEATS SECONDS [apart]
 *
 * Makes TABLES tables of SEATS seats each, with one connection for each seat,
 * and reports what the server (process PID) needs for them while nobody acts;
 * then everybody plays: first at a person's pace, each table acting once in
 * two seconds, then as fast as the server answers.  An action's time is from
 * sending it until the last screen of its table has the news.
 *
 * With "apart" every table's people are at an address of their own, 127.1.x.y,
 * and only play at a person's pace, while others do their worst (flood.py).
 *
 * The game is lights, in which every action is news to everybody.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "lib/heap.h"
#include "tests/server/guest.h"

enum { MAX_LATENCIES = 4000000, AT_ONCE = 64 };

struct table;

struct screen {
    uv_tcp_t tcp;
    uv_connect_t connect;
    struct table *table;
    int seat;
    bool is_open; /* the WebSocket is */
    bool is_new;  /* has not had its first `now` */
    struct buf in;
    char action[64];
    long long ask;
    bool over;
};

struct table {
    struct load *load;
    char code[GUEST_CODE], token[GUEST_TOKEN];
    struct screen *screen;
    uv_timer_t timer;
    int n_waiting; /* screens that have not had the news */
    int turn;      /* the seat that may act */
    uint64_t sent;
};

struct load {
    uv_loop_t loop;
    struct sockaddr_in address;
    int port, pid, n_tables, n_seats;
    struct table *table;
    int n_opened, n_open;
    unsigned pause; /* milliseconds between actions of a table; 0: none */
    bool is_playing;
    bool is_apart;
    int n_refused;
    uint32_t *latency; /* microseconds */
    size_t n_latencies;
    uv_timer_t phase;
    unsigned random;
};

_Noreturn static void fail(const char *what)
{
    guest_fail("load", what);
}

static unsigned draw(struct load *l, unsigned n)
{
    l->random = l->random * 1664525u + 1013904223u;
    return (l->random >> 8) % n;
}

/* ---- What the server needs ---- */

static long memory_kb(const struct load *l)
{
    char path[40], line[200];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", l->pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "VmRSS: %ld", &kb) == 1) {
            break;
        }
    }
    if (f) {
        fclose(f);
    }
    return kb;
}

static double processor_s(int pid)
{
    char path[40], line[1000];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = fopen(path, "r");
    if (f && fgets(line, sizeof line, f)) {
        const char *at = strrchr(line, ')');
        if (at) {
            sscanf(at + 1,
                   " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu "
                   "%lu",
                   &user, &system);
        }
    }
    if (f) {
        fclose(f);
    }
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- Frames ---- */

static void written(uv_write_t *w, int status)
{
    (void)status;
    free(w);
}

static void send_bytes(struct screen *s, const char *bytes, size_t n)
{
    uv_write_t *w = heap_new(1, sizeof *w + n);
    memcpy(w + 1, bytes, n);
    uv_buf_t b = uv_buf_init((char *)(w + 1), (unsigned)n);
    uv_write(w, (uv_stream_t *)&s->tcp, &b, 1, written);
}

static void send_text(struct screen *s, const char *text)
{
    char frame[GUEST_FRAME];
    send_bytes(s, frame, guest_frame(text, frame));
}

static void act(struct table *t)
{
    struct screen *s = &t->screen[t->turn];
    char text[200];
    if (s->over) {
        snprintf(text, sizeof text, "{\"do\":\"again\"}");
    } else {
        snprintf(text, sizeof text,
                 "{\"do\":\"act\",\"action\":\"%s\",\"ask\":%lld}", s->action,
                 s->ask);
    }
    t->n_waiting = t->load->n_seats;
    t->sent = uv_hrtime();
    send_text(s, text);
}

static void on_timer(uv_timer_t *timer)
{
    struct table *t = timer->data;
    if (t->load->is_playing && t->n_waiting == 0) {
        act(t);
    }
}

static void rest(struct table *t)
{
    struct load *l = t->load;
    if (l->pause) {
        uv_timer_start(&t->timer, on_timer, l->pause / 2 + draw(l, l->pause),
                       0);
    } else {
        act(t);
    }
}

/* ---- Playing ---- */

/* What stands behind these characters of a frame, or "" at its end.  Frames
 * are searched and not parsed: whoever measures must be faster than what is
 * measured. */
static const char *behind(const char *text, size_t n, const char *mark)
{
    const char *at = memmem(text, n, mark, strlen(mark));
    return at ? at + strlen(mark) : "";
}

/* Takes one of `"push N1","push N2"]...`: any of the first few. */
static void choose(struct screen *s, const char *actions, const char *end)
{
    s->action[0] = '\0';
    for (unsigned i = draw(s->table->load, 16) + 1; i > 0; i--) {
        const char *close =
            *actions == '"'
                ? memchr(actions + 1, '"', (size_t)(end - actions) - 1)
                : NULL;
        if (!close) {
            return;
        }
        buf_copy(s->action, sizeof s->action, actions + 1,
                 (size_t)(close - actions) - 1);
        actions = close[1] == ',' ? close + 2 : close + 1;
    }
}

static void news(struct screen *s, const char *text, size_t n)
{
    struct table *t = s->table;
    struct load *l = t->load;
    const char *waiting = behind(text, n, "\"waiting\":[");
    s->over = *waiting == ']';
    t->turn = s->over ? 0 : atoi(waiting);
    if (!s->over && t->turn == s->seat) {
        s->ask = atoll(behind(text, n, "\"ask\":"));
        choose(s, behind(text, n, "\"actions\":["), text + n);
    }
    if (s->is_new) {
        s->is_new = false;
        l->n_open++;
    } else if (t->n_waiting > 0 && --t->n_waiting == 0) {
        if (l->n_latencies < MAX_LATENCIES) {
            l->latency[l->n_latencies++] =
                (uint32_t)((uv_hrtime() - t->sent) / 1000);
        }
        if (l->is_playing) {
            rest(t);
        }
    }
}

static void message(struct screen *s, const char *text, size_t n)
{
    if (n > 12 && memcmp(text, "{\"is\":\"now\"", 11) == 0) {
        news(s, text, n);
    } else if (n > 12 && memcmp(text, "{\"is\":\"error\"", 13) == 0) {
        fprintf(stderr, "load: %.*s\n", (int)n, text);
        s->table->load->n_refused++;
    } else if (n > 12 && memcmp(text, "{\"is\":\"bye\"", 11) == 0) {
        fprintf(stderr, "load: %.*s\n", (int)n, text);
        exit(1);
    }
}

/* Takes whole frames from the front of what came. */
static void take_frames(struct screen *s)
{
    size_t at = 0;
    const unsigned char *b = (const unsigned char *)s->in.text;
    while (s->in.n - at >= 2) {
        const unsigned char *f = b + at;
        size_t left = s->in.n - at, head = 2, n = f[1] & 0x7f;
        if (n == 126) {
            head = 4;
            n = left >= 4 ? (size_t)f[2] << 8 | f[3] : 0;
        }
        if (left < head || left < head + n) {
            break;
        }
        if ((f[0] & 15) == 9) {
            char pong[6] = {(char)0x8a, (char)0x80, 0, 0, 0, 0};
            send_bytes(s, pong, sizeof pong);
        } else {
            message(s, (const char *)f + head, n);
        }
        at += head + n;
    }
    memmove(s->in.text, s->in.text + at, s->in.n - at);
    s->in.n -= at;
}

/* ---- Connecting ---- */

static void open_next(struct load *);

static void open_socket(struct screen *s)
{
    char text[400];
    size_t n = guest_upgrade(s->table->load->port, s->table->code,
                             s->table->token, text, sizeof text);
    send_bytes(s, text, n);
}

static void room_for(uv_handle_t *h, size_t hint, uv_buf_t *b)
{
    static char shared[65536];
    (void)h, (void)hint;
    *b = uv_buf_init(shared, sizeof shared);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *b)
{
    struct screen *s = stream->data;
    if (n < 0) {
        fail("the server closed a connection");
    }
    buf_add_n(&s->in, b->base, (size_t)n);
    if (!s->is_open) {
        const char *end = strstr(s->in.text, "\r\n\r\n");
        char hello[60];
        if (!end) {
            return;
        }
        if (strncmp(s->in.text, "HTTP/1.1 101", 12) != 0) {
            fail("the server refused a WebSocket");
        }
        size_t head = (size_t)(end - s->in.text) + 4;
        memmove(s->in.text, s->in.text + head, s->in.n - head);
        s->in.n -= head;
        s->is_open = true;
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"seat\":%d}",
                 s->seat);
        send_text(s, hello);
        open_next(s->table->load);
    }
    take_frames(s);
}

static void on_connect(uv_connect_t *connect, int status)
{
    struct screen *s = connect->data;
    if (status < 0) {
        fail(uv_strerror(status));
    }
    uv_tcp_nodelay(&s->tcp, 1);
    uv_read_start((uv_stream_t *)&s->tcp, room_for, on_read);
    open_socket(s);
}

/* Where a table's people are. */
static struct sockaddr_in home_of(const struct load *l, const struct table *t)
{
    return l->is_apart ? guest_home(1, (unsigned)(t - l->table))
                       : guest_home(0, 0);
}

static void open_next(struct load *l)
{
    if (l->n_opened == l->n_tables * l->n_seats) {
        return;
    }
    struct screen *s =
        &l->table[l->n_opened / l->n_seats].screen[l->n_opened % l->n_seats];
    l->n_opened++;
    s->is_new = true;
    s->in = BUF_ON_HEAP;
    s->tcp.data = s->connect.data = s;
    struct sockaddr_in home = home_of(l, s->table);
    uv_tcp_init(&l->loop, &s->tcp);
    uv_tcp_bind(&s->tcp, (struct sockaddr *)&home, 0);
    uv_tcp_connect(&s->connect, &s->tcp, (struct sockaddr *)&l->address,
                   on_connect);
}

/* ---- Phases ---- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double at(const struct load *l, double part)
{
    size_t i = (size_t)((double)l->n_latencies * part);
    i = i < l->n_latencies ? i : l->n_latencies - 1;
    return l->latency[i] / 1000.0;
}

static void stop(uv_timer_t *timer)
{
    uv_stop(timer->loop);
}

static void play(struct load *l, const char *name, unsigned pause, int seconds)
{
    l->n_latencies = 0;
    l->pause = pause;
    l->is_playing = true;
    double cpu = processor_s(l->pid), own = processor_s(getpid());
    uint64_t began = uv_hrtime();
    for (int i = 0; i < l->n_tables; i++) {
        rest(&l->table[i]);
    }
    uv_timer_start(&l->phase, stop, (uint64_t)seconds * 1000, 0);
    uv_run(&l->loop, UV_RUN_DEFAULT);
    double took = (double)(uv_hrtime() - began) / 1e9;
    l->is_playing = false;
    size_t n = l->n_latencies;
    cpu = processor_s(l->pid) - cpu;
    own = processor_s(getpid()) - own;
    if (n == 0) {
        fail("nothing happened");
    }
    qsort(l->latency, n, sizeof *l->latency, by_size);
    printf("%s: %.0f actions/s (%zu in %.1f s); to all %d screens: p50 %.1f, "
           "p90 %.1f, p99 %.1f, max %.1f ms; server: %.0f%% of a core, "
           "%.0f us an action, %ld MB; who measures: %.0f%%\n",
           name, (double)n / took, n, took, l->n_seats, at(l, .5), at(l, .9),
           at(l, .99), at(l, 1), 100 * cpu / took, 1e6 * cpu / (double)n,
           memory_kb(l) / 1024, 100 * own / took);
    fflush(stdout);
    /* Whatever is on its way arrives. */
    uv_timer_start(&l->phase, stop, 1500, 0);
    uv_run(&l->loop, UV_RUN_DEFAULT);
}

int main(int argc, char **argv)
{
    struct load *l = heap_new(1, sizeof *l);
    if (argc != 6 && argc != 7) {
        fail("usage: load PORT PID TABLES SEATS SECONDS [apart]");
    }
    l->is_apart = argc == 7;
    l->port = atoi(argv[1]);
    l->pid = atoi(argv[2]);
    l->n_tables = atoi(argv[3]);
    l->n_seats = atoi(argv[4]);
    int seconds = atoi(argv[5]);
    guest_prepare();
    l->address = guest_server(l->port);
    uv_loop_init(&l->loop);
    uv_timer_init(&l->loop, &l->phase);
    l->latency = heap_new(MAX_LATENCIES, sizeof *l->latency);
    l->table = heap_new((size_t)l->n_tables, sizeof *l->table);

    long before = memory_kb(l);
    uint64_t began = uv_hrtime();
    for (int i = 0; i < l->n_tables; i++) {
        struct table *t = &l->table[i];
        t->load = l;
        t->timer.data = t;
        uv_timer_init(&l->loop, &t->timer);
        t->screen = heap_new((size_t)l->n_seats, sizeof *t->screen);
        for (int k = 0; k < l->n_seats; k++) {
            t->screen[k].table = t;
            t->screen[k].seat = k;
        }
        if (!guest_table(l->port, home_of(l, t), "lights", l->n_seats, t->code,
                         t->token)) {
            fail("no table was made");
        }
    }
    printf("%d tables made in %.1f s\n", l->n_tables,
           (double)(uv_hrtime() - began) / 1e9);
    began = uv_hrtime();
    for (int i = 0; i < AT_ONCE; i++) {
        open_next(l);
    }
    uint64_t connected = 0;
    while (l->n_open < l->n_tables * l->n_seats) {
        uv_run(&l->loop, UV_RUN_ONCE);
        connected = uv_hrtime();
        if (connected - began > 120 * (uint64_t)1000000000) {
            fail("they do not all connect");
        }
    }
    uv_timer_start(&l->phase, stop, 1500, 0);
    uv_run(&l->loop, UV_RUN_DEFAULT);
    printf("%d connections in %.1f s; server %ld MB, %.1f kB for each table "
           "with its %d connections\n",
           l->n_open, (double)(connected - began) / 1e9, memory_kb(l) / 1024,
           (double)(memory_kb(l) - before) / l->n_tables, l->n_seats);
    fflush(stdout);
    play(l, "a person's pace", 2000, seconds);
    if (!l->is_apart) {
        play(l, "as fast as it goes", 0, seconds / 2 > 0 ? seconds / 2 : 1);
    }
    return l->n_refused > 0;
}
