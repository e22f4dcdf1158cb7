/*
 * desk.c: see desk.h.
 *
 * Each guest has a fixed room for a question and ten seconds for everything;
 * who is too long, too late or one too many finds the connection closed.
 */
// SPDX-License-Identifier: MIT
#include "front/server/desk.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "lib/heap.h"

enum { MAX_QUESTION = 4096, MAX_GUESTS = 16, GUEST_MS = 10 * 1000 };

union line {
    uv_handle_t handle;
    uv_stream_t stream;
    uv_tcp_t tcp;
    uv_pipe_t pipe;
};

struct guest {
    union line line;
    uv_timer_t limit;
    uv_write_t writing;
    struct desk *desk;
    struct guest *next;
    int n_open; /* handles that are not closed yet */
    struct buf answer;
    size_t n;
    char question[MAX_QUESTION + 1];
};

struct desk {
    union line line;
    bool is_tcp;
    struct server *server;
    const struct desk_kind *kind;
    struct guest *guests;
    int n_guests;
};

static void init_line(uv_loop_t *loop, bool is_tcp, union line *line)
{
    if (is_tcp) {
        uv_tcp_init(loop, &line->tcp);
    } else {
        uv_pipe_init(loop, &line->pipe, 0);
    }
}

/* ---- A guest ---- */

static void closed(uv_handle_t *handle)
{
    struct guest *g = handle->data;
    if (--g->n_open == 0) {
        heap_free_buf(&g->answer);
        free(g);
    }
}

static void leave(struct guest *g)
{
    if (uv_is_closing(&g->line.handle)) {
        return;
    }
    struct guest **at = &g->desk->guests;
    while (*at != g) {
        at = &(*at)->next;
    }
    *at = g->next;
    g->desk->n_guests--;
    uv_close(&g->line.handle, closed);
    uv_close((uv_handle_t *)&g->limit, closed);
}

static void on_late(uv_timer_t *timer)
{
    leave(timer->data);
}

static void on_written(uv_write_t *writing, int status)
{
    (void)status;
    leave(writing->data);
}

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *room)
{
    struct guest *g = handle->data;
    (void)wish;
    *room = uv_buf_init(g->question + g->n, (unsigned)(MAX_QUESTION - g->n));
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *room)
{
    struct guest *g = stream->data;
    (void)room;
    if (n < 0) {
        leave(g);
        return;
    }
    g->n += (size_t)n;
    g->question[g->n] = '\0';
    const struct desk *d = g->desk;
    char *end = strstr(g->question, d->kind->end);
    if (!end) {
        if (g->n == MAX_QUESTION) {
            leave(g);
        }
        return;
    }
    *end = '\0';
    uv_read_stop(stream);
    d->kind->answer(d->server, g->question, &g->answer);
    uv_buf_t all = uv_buf_init(g->answer.text, (unsigned)g->answer.n);
    if (!g->answer.text
        || uv_write(&g->writing, stream, &all, 1, on_written) != 0) {
        leave(g);
    }
}

/* ---- The desk ---- */

static void on_guest(uv_stream_t *stream, int status)
{
    struct desk *d = stream->data;
    struct guest *g = heap_new(1, sizeof *g);
    (void)status;
    g->desk = d;
    g->answer = BUF_ON_HEAP;
    g->n_open = 2;
    init_line(stream->loop, d->is_tcp, &g->line);
    uv_timer_init(stream->loop, &g->limit);
    g->line.handle.data = g->limit.data = g->writing.data = g;
    g->next = d->guests;
    d->guests = g;
    d->n_guests++;
    if (uv_accept(stream, &g->line.stream) != 0 || d->n_guests > MAX_GUESTS
        || uv_read_start(&g->line.stream, give_room, on_read) != 0
        || uv_timer_start(&g->limit, on_late, GUEST_MS, 0) != 0) {
        leave(g);
    }
}

static void freed(uv_handle_t *handle)
{
    free(handle->data);
}

struct desk *desk_open(struct server *s, int fd, const struct desk_kind *kind)
{
    struct sockaddr_storage at = {0};
    socklen_t n = sizeof at;
    getsockname(fd, (struct sockaddr *)&at, &n);
    struct desk *d = heap_new(1, sizeof *d);
    d->server = s;
    d->kind = kind;
    d->is_tcp = at.ss_family != AF_UNIX;
    init_line(s->loop, d->is_tcp, &d->line);
    d->line.handle.data = d;
    if ((d->is_tcp ? uv_tcp_open(&d->line.tcp, fd)
                   : uv_pipe_open(&d->line.pipe, fd))
        != 0) {
        close(fd);
        uv_close(&d->line.handle, freed);
        return NULL;
    }
    if (uv_listen(&d->line.stream, MAX_GUESTS, on_guest) != 0) {
        uv_close(&d->line.handle, freed);
        return NULL;
    }
    return d;
}

void desk_close(struct desk *d)
{
    if (d) {
        while (d->guests) {
            leave(d->guests);
        }
        uv_close(&d->line.handle, freed);
    }
}
