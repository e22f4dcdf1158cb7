/*
 * forward.c: see forward.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/forward.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "front/server/door.h"
#include "front/server/metrics.h"
#include "front/server/room.h"
#include "front/server/turn.h"
#include "lib/heap.h"

enum {
    MAX_HEAD = 4096,    /* bytes, as in server.c */
    MAX_WHOLE = 16384,  /* with its body */
    PIPE = 4096,        /* bytes under way in each direction */
    REACH_MS = 1000,    /* that an owner may take to be reached, */
    ANSWER_MS = 3000,   /* to answer, */
    PATIENCE_MS = 9000, /* and that a request waits for an owner at all */
    PAUSE_MS = 50,      /* before a table that was locked is tried again */
    KNOWN_MS = 1500     /* by then the last beat knew of an owner that we met */
};

/* Who came from one of us already is not sent on again. */
#define MARK "\r\nX-Thicket-Node: "

enum stage {
    HEARS, /* the request */
    WAITS, /* the table is nobody's, and cannot be had yet */
    CALLS, /* the owner */
    ASKS,  /* and waits for its answer */
    RELAYS
};

struct end {
    int fd;          /* -1: none */
    uv_poll_t *poll; /* or NULL */
    int events;
};

/* Bytes that came at one end for the other. */
struct pipe {
    char bytes[PIPE];
    const char *at; /* in them, or the request */
    size_t n;
};

struct forward {
    struct server *server;
    struct line *line; /* the door's */
    struct forward *next, **place;
    enum stage stage;
    struct end near, far;
    struct pipe out, in;
    uv_timer_t timer;
    int n_handles; /* libuv's, that are not closed yet */
    bool is_over, goes_home;
    bool is_ours; /* one of us sent it */
    uint64_t began;
    struct store_owner owner;
    size_t n_heard;     /* bytes of the request, all of them still to be read */
    struct buf request; /* as the owner gets it */
    char code[CODE_TEXT], address[ADDRESS_TEXT];
};

static void on_event(uv_poll_t *, int status, int events);
static void seek(struct forward *, int64_t despite);

/* ---- Its two ends ---- */

static void watch(struct forward *f, struct end *e, int events)
{
    if (!e->poll) {
        e->poll = heap_new(1, sizeof *e->poll);
        uv_poll_init(f->server->loop, e->poll, e->fd);
        e->poll->data = f;
        e->events = 0;
        f->n_handles++;
    }
    if (events != e->events) {
        e->events = events;
        if (events) {
            uv_poll_start(e->poll, events, on_event);
        } else {
            uv_poll_stop(e->poll);
        }
    }
}

/* The last of its handles is closed. */
static void closed(uv_handle_t *handle)
{
    struct forward *f = handle->data;
    if (--f->n_handles > 0) {
        return;
    }
    int on = 1;
    if (f->goes_home && !f->server->is_stopping) {
        setsockopt(f->near.fd, SOL_SOCKET, SO_RCVLOWAT, &on, sizeof on);
        door_adopt(f->server, f->line);
    } else {
        close(f->near.fd);
        door_forget(f->server, f->line);
    }
    heap_free_buf(&f->request);
    free(f);
}

static void poll_closed(uv_handle_t *handle)
{
    closed(handle);
    free(handle);
}

static void watch_no_more(struct end *e)
{
    if (e->poll) {
        uv_close((uv_handle_t *)e->poll, poll_closed);
        e->poll = NULL;
    }
}

static void close_far(struct forward *f)
{
    watch_no_more(&f->far);
    if (f->far.fd >= 0) {
        close(f->far.fd);
    }
    f->far.fd = -1;
}

static void finish(struct forward *f, bool goes_home)
{
    if (f->is_over) {
        return;
    }
    f->is_over = true;
    f->goes_home = goes_home;
    *f->place = f->next;
    if (f->next) {
        f->next->place = f->place;
    }
    watch_no_more(&f->near);
    close_far(f);
    uv_close((uv_handle_t *)&f->timer, closed);
}

void forward_end(struct forward *f)
{
    finish(f, false);
}

/* ---- The request ---- */

/* The code in "GET /base/api/tables/CODE/...", or "". */
static void read_code(const struct server *s, const char *head,
                      char code[CODE_TEXT])
{
    static const char before[] = "/api/tables/";
    const char *path = strchr(head, ' ');
    size_t n = strlen(s->path);
    code[0] = '\0';
    if (!path || path > strstr(head, "\r\n")) {
        return;
    }
    path++;
    path += strncmp(path, s->path, n) == 0 && path[n] == '/' ? n : 0;
    if (strncmp(path, before, sizeof before - 1) == 0) {
        path += sizeof before - 1;
        n = strcspn(path, "/? \r");
        buf_copy(code, CODE_TEXT, path, n < CODE_TEXT ? n : 0);
    }
}

/* How long a body it announces; what is no number is libwebsockets' to
 * refuse. */
static size_t body_bytes(const char *head)
{
    const char *at = strcasestr(head, "\r\ncontent-length:");
    long n = at ? strtol(at + 17, NULL, 10) : 0;
    return n > 0 && n < MAX_WHOLE ? (size_t)n : 0;
}

/* Looks at what has come, and leaves it there.  True: it is whole, or will
 * never be. */
static bool hear(struct forward *f, char text[MAX_WHOLE + 1])
{
    ssize_t n = recv(f->near.fd, text, MAX_WHOLE, MSG_PEEK | MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        return false;
    }
    size_t had = f->n_heard;
    f->n_heard = n > 0 ? (size_t)n : 0;
    text[f->n_heard] = '\0';
    const char *end = strstr(text, "\r\n\r\n");
    size_t whole = end ? (size_t)(end - text) + 4 + body_bytes(text) : 0;
    f->code[0] = '\0';
    if (f->n_heard == 0 || (!end && f->n_heard >= MAX_HEAD)
        || whole > MAX_WHOLE) {
        return true;
    }
    if (!end || f->n_heard < whole) {
        int more = (int)f->n_heard + 1;
        setsockopt(f->near.fd, SOL_SOCKET, SO_RCVLOWAT, &more, sizeof more);
        return f->n_heard == had; /* it has ended */
    }
    read_code(f->server, text, f->code);
    f->is_ours = strcasestr(text, MARK);
    f->n_heard = whole;
    return true;
}

/* A table at which nobody is, that a screen comes to by way of another server,
 * is better there: the proxy sends its requests there.  A connection that ends
 * without a word says so; also to those who come while it goes. */
static bool is_better_there(const struct forward *f, const char *text)
{
    struct room *r = room_in_memory(f->server, f->code);
    const char *ws = strstr(text, "/ws");
    bool is_socket =
        ws && ws < strstr(text, "\r\n") && strpbrk(ws + 3, " ?") == ws + 3;
    bool is_free = !r || (!r->conns && !r->absent && !turn_is_open(r));
    if (r && is_free && is_socket) {
        room_unload(r);
    }
    return is_free && is_socket;
}

/* The same with for whom it is, at the end of the head: a proxy's word counts
 * for more than what came before. */
static void write_request(struct forward *f, const char *text)
{
    size_t head = (size_t)(strstr(text, "\r\n\r\n") - text);
    buf_clear(&f->request);
    buf_add_n(&f->request, text, head);
    buf_add(&f->request, "\r\nX-Forwarded-For: ");
    buf_add(&f->request, f->address);
    buf_add(&f->request, MARK);
    buf_add(&f->request, f->server->options->node);
    buf_add_n(&f->request, text + head, f->n_heard - head);
}

/* ---- The owner ---- */

/* A line that is cut is known to be within seconds. */
static void watch_closely(int fd)
{
    static const struct {
        int level, option, value;
    } list[] = {{IPPROTO_TCP, TCP_NODELAY, 1},
                {SOL_SOCKET, SO_KEEPALIVE, 1},
                {IPPROTO_TCP, TCP_KEEPIDLE, 2},
                {IPPROTO_TCP, TCP_KEEPINTVL, 1},
                {IPPROTO_TCP, TCP_KEEPCNT, 2},
                {IPPROTO_TCP, TCP_USER_TIMEOUT, ANSWER_MS}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        setsockopt(fd, list[i].level, list[i].option, &list[i].value,
                   sizeof list[i].value);
    }
}

static bool call(struct forward *f)
{
    char host[ADDRESS_TEXT], port[12];
    int number;
    struct addrinfo *found = NULL;
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV};
    if (!metrics_place(f->owner.address, host, &number)) {
        return false;
    }
    snprintf(port, sizeof port, "%d", number);
    if (getaddrinfo(host, port, &wanted, &found) != 0) {
        return false;
    }
    int fd =
        socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool good = fd >= 0
                && (connect(fd, found->ai_addr, found->ai_addrlen) == 0
                    || errno == EINPROGRESS);
    freeaddrinfo(found);
    if (!good && fd >= 0) {
        close(fd);
    }
    if (good) {
        watch_closely(fd);
        f->far.fd = fd;
    }
    return good;
}

/* Not to be reached.  What may have been done must not be done again. */
static void give_up(struct forward *f)
{
    bool may_be_done = f->stage == ASKS && f->request.text[0] == 'P';
    f->stage = WAITS;
    close_far(f);
    if (may_be_done) {
        finish(f, false);
    } else {
        seek(f, f->owner.id);
    }
}

static void on_time(uv_timer_t *timer)
{
    struct forward *f = timer->data;
    if (f->stage == CALLS || f->stage == ASKS) {
        give_up(f);
    } else if (f->stage == WAITS) {
        seek(f, 0);
    }
}

/* Whose is the table?  Ours goes home. */
static void seek(struct forward *f, int64_t despite)
{
    struct server *s = f->server;
    struct error unused;
    bool is_late = loop_now(s) - f->began > PATIENCE_MS;
    struct room *r = room_claim(s, f->code, despite, &f->owner, &unused);
    if (r || is_late || (!f->owner.id && !f->owner.is_busy)) {
        finish(f, true); /* where it is refused, if it must be */
        return;
    }
    f->stage = WAITS;
    if (f->owner.id && call(f)) {
        f->stage = CALLS;
        watch(f, &f->far, UV_WRITABLE);
    }
    uv_timer_start(&f->timer, on_time, f->stage == CALLS ? REACH_MS : PAUSE_MS,
                   0);
}

/* ---- Bytes ---- */

/* Takes what one end has; false: it has ended. */
static bool take(const struct end *from, struct pipe *p)
{
    if (p->n > 0) {
        return true;
    }
    ssize_t n = recv(from->fd, p->bytes, PIPE, MSG_DONTWAIT);
    p->at = p->bytes;
    p->n = n > 0 ? (size_t)n : 0;
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool give(const struct end *to, struct pipe *p)
{
    ssize_t n =
        p->n ? send(to->fd, p->at, p->n, MSG_NOSIGNAL | MSG_DONTWAIT) : 0;
    if (n > 0) {
        p->at += n;
        p->n -= (size_t)n;
    }
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

static bool has_reached(const struct forward *f)
{
    int why = 0;
    socklen_t n = sizeof why;
    return getsockopt(f->far.fd, SOL_SOCKET, SO_ERROR, &why, &n) == 0
           && why == 0;
}

/* The owner answers: what it was asked is read at last, and forgotten. */
static void begin_relay(struct forward *f)
{
    int on = 1;
    while (f->n_heard > 0) {
        char gone[PIPE];
        size_t want = f->n_heard < PIPE ? f->n_heard : PIPE;
        ssize_t n = recv(f->near.fd, gone, want, MSG_DONTWAIT);
        f->n_heard -= n > 0 ? (size_t)n : f->n_heard;
    }
    setsockopt(f->near.fd, SOL_SOCKET, SO_RCVLOWAT, &on, sizeof on);
    heap_free_buf(&f->request);
    f->request = BUF_ON_HEAP;
    f->stage = RELAYS;
    uv_timer_stop(&f->timer);
    door_forwards(f->server, f->line);
    f->server->counts.forwarded++;
}

static void relay(struct forward *f)
{
    bool near_is_open = f->stage != RELAYS || take(&f->near, &f->out);
    bool is_open = give(&f->far, &f->out) && take(&f->far, &f->in);
    if (f->stage == ASKS && f->in.n > 0) {
        begin_relay(f);
    }
    if (f->stage == ASKS && !is_open) {
        give_up(f); /* it went without a word */
        return;
    }
    bool has_given = give(&f->near, &f->in);
    if (!near_is_open || !has_given || (!is_open && f->in.n == 0)) {
        finish(f, false);
        return;
    }
    watch(f, &f->near,
          (f->stage == RELAYS && f->out.n == 0 ? UV_READABLE : 0)
              | (f->in.n > 0 ? UV_WRITABLE : 0));
    watch(f, &f->far,
          (f->in.n == 0 ? UV_READABLE : 0) | (f->out.n > 0 ? UV_WRITABLE : 0));
}

static void on_event(uv_poll_t *poll, int status, int events)
{
    struct forward *f = poll->data;
    (void)events;
    if (f->is_over) {
        return;
    }
    if (f->stage == HEARS) {
        char text[MAX_WHOLE + 1];
        if (hear(f, text)) {
            watch(f, &f->near, 0);
            if (!f->code[0] || f->is_ours) {
                finish(f, !f->is_ours || !is_better_there(f, text));
                return;
            }
            write_request(f, text);
            seek(f, 0);
        }
    } else if (f->stage == CALLS) {
        if (status < 0 || !has_reached(f)) {
            give_up(f);
            return;
        }
        f->stage = ASKS;
        uv_timer_start(&f->timer, on_time, ANSWER_MS, 0);
        f->out.at = f->request.text;
        f->out.n = f->request.n;
        relay(f);
    } else if (f->stage >= ASKS) {
        relay(f);
    }
}

/* ---- Beginning, and time ---- */

struct forward *forward_begin(struct server *s, int fd, const char *address,
                              struct line *line)
{
    struct forward **first = &s->forwards;
    struct forward *f = heap_new(1, sizeof *f);
    f->server = s;
    f->line = line;
    f->near.fd = fd;
    f->far.fd = -1;
    f->request = BUF_ON_HEAP;
    f->began = loop_now(s);
    memcpy(f->address, address, sizeof f->address);
    f->next = *first;
    f->place = first;
    if (f->next) {
        f->next->place = &f->next;
    }
    *first = f;
    uv_timer_init(s->loop, &f->timer);
    f->timer.data = f;
    f->n_handles = 1;
    watch(f, &f->near, UV_READABLE);
    return f;
}

void forward_end_all(struct server *s)
{
    while (s->forwards) {
        finish(s->forwards, false);
    }
}

void forward_tick(struct server *s)
{
    uint64_t now = loop_now(s);
    for (struct forward *f = s->forwards, *next; f; f = next) {
        next = f->next;
        if (f->stage < ASKS || now - f->began < KNOWN_MS
            || store_is_there(s->store, f->owner.id)) {
            continue;
        }
        if (f->stage == RELAYS) {
            finish(f, false);
        } else {
            give_up(f);
        }
    }
}
