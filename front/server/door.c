/*
 * door.c: see door.h.
 *
 * We accept connections ourselves and hand them to libwebsockets, so that
 * limits hold before a byte is read, and a program that has no descriptors
 * left waits instead of trying for ever.  Callers are in one list, the one
 * silent longest first, so that whom to send away is found at once; only a
 * household with many has to be looked for.
 */
// SPDX-License-Identifier: MIT
#include "front/server/door.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

#include "front/server/ban.h"
#include "front/server/forward.h"
#include "front/server/guard.h"
#include "front/server/log.h"
#include "lib/heap.h"

enum {
    SILENT_MS = 10 * 1000, /* for a first request, or the rest of one */
    IDLE_MS = 30 * 1000,   /* between two requests, or without reading */
    PAUSE_MS = 500,        /* when there are no descriptors */
    MANY = 16,             /* callers of one household */
    AT_ONCE = 16,          /* accepted in one go, so that others get a turn */
    BACKLOG = 511,
    SPARE = 40 /* descriptors for the store, the loop and so on */
};

struct line {
    struct line *next, *previous; /* of the callers */
    struct lws *wsi;              /* NULL until it is adopted; */
    struct forward *forward;      /* of several servers, until then */
    int fd;
    char address[ADDRESS_TEXT];
    uint64_t since; /* when it last did something, in loop time */
    bool has_asked;
    bool is_caller;  /* in the list, and counted */
    bool is_counted; /* by the guard */
};

struct door {
    struct server *server;
    int fd, port;
    uv_poll_t poll;
    uv_timer_t pause;
    struct line *first, *last;
    int n_callers, max_callers, max_sockets;
    uint64_t told_at; /* that there are no descriptors */
};

/* ---- Callers ---- */

static void take_out(struct door *d, struct line *l)
{
    if (l->is_caller) {
        *(l->previous ? &l->previous->next : &d->first) = l->next;
        *(l->next ? &l->next->previous : &d->last) = l->previous;
        l->is_caller = false;
        d->n_callers--;
    }
    if (l->is_counted) {
        guard_leave(d->server->guard, l->address, GUARD_CALLS);
        l->is_counted = false;
    }
}

static void append(struct door *d, struct line *l)
{
    l->next = NULL;
    l->previous = d->last;
    *(d->last ? &d->last->next : &d->first) = l;
    d->last = l;
    l->is_caller = true;
    d->n_callers++;
}

/* Sends a caller away: libwebsockets sees the end of it. */
static void send_away(struct door *d, struct line *l)
{
    take_out(d, l);
    if (l->wsi) {
        shutdown(l->fd, SHUT_RDWR);
    } else if (l->forward) {
        forward_end(l->forward);
    }
}

/* The longest silent caller of a household. */
static struct line *longest(const struct door *d, const char *address)
{
    struct line *l = d->first;
    while (l && !guard_is_same(l->address, address)) {
        l = l->next;
    }
    return l ? l : d->first;
}

static void let_in(struct door *d, int fd, const char *address)
{
    struct guard *g = d->server->guard;
    struct line *l = heap_new(1, sizeof *l);
    int on = 1;
    l->fd = fd;
    l->since = loop_now(d->server);
    memcpy(l->address, address, sizeof l->address);
    if (!door_trusts(d->server, address)) {
        if (!guard_enter(g, address, GUARD_CALLS)) {
            send_away(d, longest(d, address));
            l->is_counted = guard_enter(g, address, GUARD_CALLS);
        } else {
            l->is_counted = true;
        }
    }
    if (d->n_callers >= d->max_callers) {
        bool has_many = guard_counts(g, address, GUARD_CALLS) > MANY;
        send_away(d, has_many ? longest(d, address) : d->first);
    }
    append(d, l);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (d->server->is_node) {
        l->forward = forward_begin(d->server, fd, address, l);
    } else {
        door_adopt(d->server, l);
    }
}

void door_adopt(struct server *s, struct line *l)
{
    l->forward = NULL;
    lws_adopt_desc_t info = {.vh = s->vhost,
                             .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP
                                     | LWS_ADOPT_ALLOW_SSL,
                             .fd = {.sockfd = l->fd},
                             .opaque = l};
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&info);
    if (wsi) {
        l->wsi = wsi;
    }
}

void door_forwards(struct server *s, struct line *l)
{
    take_out(s->door, l);
}

void door_forget(struct server *s, struct line *l)
{
    take_out(s->door, l);
    free(l);
}

static struct line *line_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

static struct door *door_of(struct lws *wsi)
{
    struct server *s = lws_context_user(lws_get_context(wsi));
    return s->door;
}

/* Something has come or gone: it goes to the end of the list. */
static void stir(struct lws *wsi, bool has_asked)
{
    struct line *l = line_of(wsi);
    struct door *d = door_of(wsi);
    if (l && l->is_caller) {
        bool is_counted = l->is_counted;
        l->is_counted = false;
        take_out(d, l);
        l->is_counted = is_counted;
        append(d, l);
        l->since = loop_now(d->server);
        l->has_asked = has_asked;
    }
}

void door_asks(struct lws *wsi)
{
    stir(wsi, false);
}

void door_moves(struct lws *wsi)
{
    stir(wsi, true);
}

void door_rests(struct lws *wsi)
{
    stir(wsi, true);
}

void door_opens_socket(struct lws *wsi)
{
    struct line *l = line_of(wsi);
    if (l) {
        take_out(door_of(wsi), l);
    }
}

void door_gone(struct server *s, struct lws *wsi)
{
    struct line *l = line_of(wsi);
    if (l) {
        take_out(s->door, l);
        lws_set_opaque_user_data(wsi, NULL);
        free(l);
    }
}

void door_tick(struct server *s, uint64_t now)
{
    for (struct line *l = s->door->first, *next; l; l = next) {
        next = l->next;
        if (now - l->since > (l->has_asked ? IDLE_MS : SILENT_MS)) {
            s->counts.silent++;
            send_away(s->door, l);
        }
    }
}

bool door_trusts(const struct server *s, const char *address)
{
    const struct server_options *o = s->options;
    static const char *const here[] = {"127.0.0.0/8", "::1"};
    uint8_t bytes[ADDRESS_BYTES];
    struct network net;
    bool found = false;
    if (!address_read(address, bytes)) {
        return false;
    }
    for (int i = 0; i < o->n_proxies && !found; i++) {
        found = network_has(&o->proxy[i], bytes);
    }
    for (int i = 0; i < 2 && o->n_proxies == 0 && o->public_url; i++) {
        found =
            found || (network_read(here[i], &net) && network_has(&net, bytes));
    }
    return found;
}

/* ---- Accepting ---- */

static void on_call(uv_poll_t *, int status, int events);

static void go_on(uv_timer_t *timer)
{
    struct door *d = timer->data;
    uv_poll_start(&d->poll, UV_READABLE, on_call);
}

/* One line a minute. */
static void tell_once(struct door *d)
{
    uint64_t now = loop_now(d->server);
    if (!d->told_at || now - d->told_at >= 60 * 1000) {
        d->told_at = now;
        log_line("error", "no-descriptors", "why", strerror(errno));
    }
}

static void on_call(uv_poll_t *poll, int status, int events)
{
    struct door *d = poll->data;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t n = sizeof from;
        char address[ADDRESS_TEXT];
        int fd = accept4(d->fd, (struct sockaddr *)&from, &n,
                         SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0
            && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS
                || errno == ENOMEM)) {
            tell_once(d);
            if (d->first) {
                send_away(d, d->first);
            }
            uv_poll_stop(poll);
            uv_timer_start(&d->pause, go_on, PAUSE_MS, 0);
        }
        if (fd < 0) {
            return;
        }
        if (d->server->is_stopping
            || getnameinfo((struct sockaddr *)&from, n, address, sizeof address,
                           NULL, 0, NI_NUMERICHOST)
                   != 0) {
            close(fd);
            continue;
        }
        address[strcspn(address, "%")] = '\0';
        if (!door_trusts(d->server, address) && ban_meets(d->server, address)) {
            close(fd);
            continue;
        }
        let_in(d, fd, address);
    }
}

/* ---- Opening and closing ---- */

static int listen_at(const struct addrinfo *a)
{
    int on = 1, off = 0;
    int fd =
        socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return -1;
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (a->ai_family == AF_INET6) {
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    }
    if (bind(fd, a->ai_addr, a->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* All addresses are IPv6's "::", which has IPv4 in it, or IPv4's own. */
int door_listen(const char *address, int port)
{
    static const int families[] = {AF_INET6, AF_INET};
    char text[12];
    int fd = -1;
    snprintf(text, sizeof text, "%d", port);
    for (int i = 0; i < 2 && fd < 0; i++) {
        struct addrinfo *found = NULL;
        struct addrinfo wanted = {.ai_family = families[i],
                                  .ai_socktype = SOCK_STREAM,
                                  .ai_flags = AI_PASSIVE};
        if (getaddrinfo(address, text, &wanted, &found) == 0) {
            fd = listen_at(found);
            freeaddrinfo(found);
        }
    }
    return fd;
}

/* The socket that systemd opened for us (its LISTEN_FDS), or -1.  There is
 * one door: of several only the first is taken. */
static int listen_given(void)
{
    enum { FIRST = 3 };
    const char *pid = getenv("LISTEN_PID"), *n = getenv("LISTEN_FDS");
    int listens = 0;
    socklen_t size = sizeof listens;
    if (!pid || !n || atol(pid) != (long)getpid() || atoi(n) < 1
        || getsockopt(FIRST, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0
        || !listens || fcntl(FIRST, F_SETFL, O_NONBLOCK) != 0
        || fcntl(FIRST, F_SETFD, FD_CLOEXEC) != 0) {
        return -1;
    }
    unsetenv("LISTEN_PID"); /* not our children's */
    unsetenv("LISTEN_FDS");
    return FIRST;
}

int door_port_of(int fd)
{
    struct sockaddr_storage at;
    socklen_t n = sizeof at;
    char port[12] = "0";
    getsockname(fd, (struct sockaddr *)&at, &n);
    getnameinfo((struct sockaddr *)&at, n, NULL, 0, port, sizeof port,
                NI_NUMERICSERV);
    return atoi(port);
}

bool door_open(struct server *s)
{
    struct rlimit limit;
    int fd = listen_given();
    fd = fd < 0 ? door_listen(s->options->listen, s->options->port) : fd;
    if (fd < 0) {
        return false;
    }
    struct door *d = s->door = heap_new(1, sizeof *d);
    d->server = s;
    d->fd = fd;
    d->port = door_port_of(fd);
    getrlimit(RLIMIT_NOFILE, &limit);
    int room = limit.rlim_cur > 1000000 ? 1000000 : (int)limit.rlim_cur;
    room = room > SPARE + 16 ? room - SPARE : 16;
    d->max_callers = room / 4 < MAX_CALLERS ? room / 4 : MAX_CALLERS;
    d->max_sockets = room - d->max_callers < s->options->max_connections
                         ? room - d->max_callers
                         : s->options->max_connections;
    uv_poll_init(s->loop, &d->poll, fd);
    uv_timer_init(s->loop, &d->pause);
    d->poll.data = d->pause.data = d;
    go_on(&d->pause);
    return true;
}

static void closed(uv_handle_t *handle)
{
    free(handle->data);
}

/* One after the other: the block that both are in goes with the last. */
static void poll_closed(uv_handle_t *handle)
{
    struct door *d = handle->data;
    uv_close((uv_handle_t *)&d->pause, closed);
}

void door_shut(struct server *s)
{
    if (s->door && s->door->fd >= 0) {
        uv_poll_stop(&s->door->poll);
        uv_timer_stop(&s->door->pause);
        close(s->door->fd);
        s->door->fd = -1;
    }
}

/* Those who are still connected are libwebsockets' to close. */
void door_close(struct server *s)
{
    forward_end_all(s);
    if (s->door) {
        while (s->door->first) {
            take_out(s->door, s->door->first);
        }
        door_shut(s);
        uv_close((uv_handle_t *)&s->door->poll, poll_closed);
    }
}

int door_port(const struct server *s)
{
    return s->door->port;
}

int door_max_sockets(const struct server *s)
{
    return s->door->max_sockets;
}

int door_callers(const struct server *s)
{
    return s->door->n_callers;
}
