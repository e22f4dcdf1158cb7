/*
 * link.c: see link.h.
 *
 * libwebsockets does both jobs.  A request has a context of its own that
 * lives as long as the request.  The WebSocket's context belongs to a thread;
 * the two queues between it and the caller are under one lock, a pipe wakes
 * the caller, lws_cancel_service wakes the thread.
 */
// SPDX-License-Identifier: MIT
#include "front/match/link.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/heap.h"

enum { MAX_MESSAGE = 1 << 20, LONGEST_WAIT_S = 20 };

/* ---- Where ---- */

bool link_parse_server(const char *url, struct link_place *place,
                       struct error *e)
{
    struct link_place p = {0};
    const char *at = url;
    p.tls = strncmp(url, "https://", 8) == 0;
    at += p.tls ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    size_t n = strcspn(at, ":/");
    p.port = at[n] == ':' ? atoi(at + n + 1) : p.tls ? 443 : 80;
    if (n == 0 || n >= sizeof p.host || p.port <= 0 || p.port > 65535) {
        return error_set(e, 0, N_("{url}: this is no table"), "url", url);
    }
    memcpy(p.host, at, n);
    *place = p;
    return true;
}

bool link_parse(const char *url, struct link_place *place, struct error *e)
{
    const char *code = strstr(url, "/t/");
    size_t k = 0;
    if (!code) {
        return error_set(e, 0,
                         N_("{url}: this is no table; it is written "
                            "http://ADDRESS:PORT/t/CODE"),
                         "url", url);
    }
    if (!link_parse_server(url, place, e)) {
        return false;
    }
    for (code += 3; !strchr("/?#", *code) && k + 1 < sizeof place->code;
         code++) {
        char c = *code;
        if (c >= 'a' && c <= 'z') {
            c = (char)(c - 'a' + 'A');
        }
        if (c >= 'A' && c <= 'Z') {
            place->code[k++] = c;
        }
    }
    return k > 0 || error_set(e, 0, N_("{url}: this is no table"), "url", url);
}

static struct lws_context *new_context(const struct lws_protocols *protocols,
                                       bool tls, void *user)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = user,
        .gid = -1,
        .uid = -1,
        .options = tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

static struct lws_client_connect_info
connect_info(const struct link_place *place, struct lws_context *context,
             const char *path, void *user)
{
    return (struct lws_client_connect_info){
        .context = context,
        .address = place->host,
        .port = place->port,
        .host = place->host,
        .path = path,
        .ssl_connection = place->tls ? LCCSCF_USE_SSL : 0,
        .alpn = "http/1.1",
        .userdata = user,
    };
}

static int add_header(struct lws *wsi, enum lws_token_indexes name,
                      const char *value, unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_token(wsi, name, (const unsigned char *)value,
                                        (int)strlen(value), at, end);
}

/* lws writes its own bytes before the text. */
static int write_text(struct lws *wsi, const char *text,
                      enum lws_write_protocol how)
{
    size_t n = strlen(text);
    SCOPED unsigned char *room = heap_new(1, LWS_PRE + n + 1);
    memcpy(room + LWS_PRE, text, n);
    return lws_write(wsi, room + LWS_PRE, n, how) < (int)n ? -1 : 0;
}

/* ---- Requests ---- */

struct call {
    const char *body; /* or NULL */
    struct buf *cookie, *answer;
    int status;
    bool done, good;
};

static int send_headers(struct lws *wsi, struct call *call, void *in,
                        size_t len)
{
    unsigned char **at = in, *end = *at + len;
    char length[24];
    if (call->cookie->n > 0
        && add_header(wsi, WSI_TOKEN_HTTP_COOKIE, call->cookie->text, at,
                      end)) {
        return -1;
    }
    if (!call->body) {
        return 0;
    }
    snprintf(length, sizeof length, "%zu", strlen(call->body));
    if (add_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, "application/json", at,
                   end)
        || add_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, at, end)) {
        return -1;
    }
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

/* The "seat=..." of a cookie that the answer sets. */
static void take_cookie(struct lws *wsi, struct call *call)
{
    char text[400];
    int n = lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_SET_COOKIE);
    if (n > 0 && strncmp(text, "seat=", 5) == 0) {
        buf_clear(call->cookie);
        buf_add_n(call->cookie, text, strcspn(text, "; "));
    }
}

static int on_request(struct lws *wsi, enum lws_callback_reasons reason,
                      void *user, void *in, size_t len)
{
    struct call *call = user;
    char room[LWS_PRE + 4096], *at = room + LWS_PRE;
    int n = 4096;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return send_headers(wsi, call, in, len);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        if (!call->body) {
            return 0;
        }
        lws_client_http_body_pending(wsi, 0);
        return write_text(wsi, call->body, LWS_WRITE_HTTP_FINAL);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        call->status = (int)lws_http_client_http_response(wsi);
        take_cookie(wsi, call);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return lws_http_client_read(wsi, &at, &n) < 0 ? -1 : 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        if (call->answer->n + len > MAX_MESSAGE) {
            return -1;
        }
        buf_add_n(call->answer, in, len);
        return 0;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        call->done = call->good = true;
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        if (call) {
            call->good = call->good || call->status > 0;
            call->done = true;
        }
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

bool link_call(const struct link_place *place, const char *path,
               const char *body, struct buf *cookie, int *status,
               struct buf *answer, struct error *e)
{
    static const struct lws_protocols protocols[] = {
        {"http", on_request, 0, 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct call call = {.body = body, .cookie = cookie, .answer = answer};
    struct lws_context *context = new_context(protocols, place->tls, NULL);
    SCOPED_BUF where = BUF_ON_HEAP;
    buf_add(&where, "/api");
    buf_add(&where, path);
    if (context) {
        struct lws_client_connect_info info =
            connect_info(place, context, where.text, &call);
        info.method = body ? "POST" : "GET";
        info.protocol = "http";
        if (lws_client_connect_via_info(&info)) {
            while (!call.done && lws_service(context, 0) >= 0) {
            }
        }
        lws_context_destroy(context);
    }
    *status = call.status;
    return (call.good && call.status > 0)
           || error_set(e, 0,
                        N_("{host} does not answer: is \"thicket serve\" "
                           "running there?"),
                        "host", place->host);
}

/* ---- The WebSocket ---- */

struct mail {
    char **text;
    size_t n, max;
};

struct link {
    struct link_place place;
    char *cookie;
    char path[64];
    pthread_t thread;
    int wake[2]; /* a byte for each message */
    struct lws_context *context;

    pthread_mutex_t lock; /* of these three and `stops` */
    struct mail in, out;
    bool is_open; /* and the caller has heard so */
    bool stops;

    struct lws *wsi; /* the thread's own from here on; NULL while cut */
    lws_sorted_usec_list_t retry;
    int wait_s;      /* before the next try */
    struct buf part; /* of a message that comes in pieces */
};

static void push(struct mail *q, char *text)
{
    heap_room((void **)&q->text, q->n, &q->max, sizeof *q->text);
    q->text[q->n++] = text;
}

static char *pop(struct mail *q)
{
    if (q->n == 0) {
        return NULL;
    }
    char *text = q->text[0];
    memmove(q->text, q->text + 1, --q->n * sizeof *q->text);
    return text;
}

static void empty(struct mail *q)
{
    for (size_t i = 0; i < q->n; i++) {
        free(q->text[i]);
    }
    free(q->text);
    *q = (struct mail){0};
}

static const char opened[] = "{\"is\":\"open\"}", lost[] = "{\"is\":\"lost\"}";

/* Hands a message to the caller's thread.  What the caller has to say is for
 * the connection that it knows of, and goes with it. */
static void deliver(struct link *l, const char *text)
{
    pthread_mutex_lock(&l->lock);
    push(&l->in, heap_copy(text));
    if (text == opened || text == lost) {
        empty(&l->out);
        l->is_open = false;
    }
    pthread_mutex_unlock(&l->lock);
    if (write(l->wake[1], "", 1) < 0) {
        /* The pipe is full: there is enough to wake the reader. */
    }
}

static void connect_now(lws_sorted_usec_list_t *retry);

static void connect_later(struct link *l)
{
    l->wsi = NULL;
    lws_sul_schedule(l->context, 0, &l->retry, connect_now,
                     l->wait_s * LWS_US_PER_SEC);
    l->wait_s = l->wait_s * 2 < LONGEST_WAIT_S ? l->wait_s * 2 : LONGEST_WAIT_S;
}

static void connect_now(lws_sorted_usec_list_t *retry)
{
    struct link *l = lws_container_of(retry, struct link, retry);
    struct lws_client_connect_info info =
        connect_info(&l->place, l->context, l->path, l);
    info.protocol = "thicket";
    info.local_protocol_name = "thicket";
    info.pwsi = &l->wsi;
    if (!lws_client_connect_via_info(&info) && !l->wsi) {
        connect_later(l);
    }
}

static int write_next(struct link *l, struct lws *wsi)
{
    pthread_mutex_lock(&l->lock);
    SCOPED char *text = pop(&l->out);
    bool more = l->out.n > 0;
    pthread_mutex_unlock(&l->lock);
    if (!text) {
        return 0;
    }
    if (more) {
        lws_callback_on_writable(wsi);
    }
    return write_text(wsi, text, LWS_WRITE_TEXT);
}

static int receive(struct link *l, struct lws *wsi, const char *in, size_t len)
{
    if (l->part.n + len > MAX_MESSAGE) {
        return -1;
    }
    buf_add_n(&l->part, in, len);
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        deliver(l, l->part.text);
        buf_clear(&l->part);
    }
    return 0;
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason,
                     void *user, void *in, size_t len)
{
    struct link *l = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: {
        unsigned char **at = in;
        return *l->cookie ? add_header(wsi, WSI_TOKEN_HTTP_COOKIE, l->cookie,
                                       at, *at + len)
                          : 0;
    }
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        l->wait_s = 1;
        buf_clear(&l->part);
        deliver(l, opened);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(l, wsi, in, len);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_next(l, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        deliver(l, lost);
        connect_later(l);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (l->wsi) {
            lws_callback_on_writable(l->wsi);
        }
        return 0;
    default:
        return 0;
    }
}

static bool has_stopped(struct link *l)
{
    pthread_mutex_lock(&l->lock);
    bool stops = l->stops;
    pthread_mutex_unlock(&l->lock);
    return stops;
}

static void *serve(void *context)
{
    struct link *l = context;
    connect_now(&l->retry);
    while (!has_stopped(l) && lws_service(l->context, 0) >= 0) {
    }
    return NULL;
}

struct link *link_open(const struct link_place *place, const char *cookie)
{
    static const struct lws_protocols protocols[] = {
        {"thicket", on_socket, 0, 65536, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct link *l = heap_new(1, sizeof *l);
    sigset_t all, kept;
    l->place = *place;
    l->cookie = heap_copy(cookie);
    l->wait_s = 1;
    l->part = BUF_ON_HEAP;
    snprintf(l->path, sizeof l->path, "/api/tables/%s/ws", place->code);
    pthread_mutex_init(&l->lock, NULL);
    l->context = new_context(protocols, place->tls, l);
    sigfillset(&all); /* signals are for the thread that has the screen */
    pthread_sigmask(SIG_SETMASK, &all, &kept);
    if (!l->context || pipe2(l->wake, O_CLOEXEC | O_NONBLOCK) != 0
        || pthread_create(&l->thread, NULL, serve, l) != 0) {
        perror("thicket");
        exit(1);
    }
    pthread_sigmask(SIG_SETMASK, &kept, NULL);
    return l;
}

void link_close(struct link *l)
{
    if (!l) {
        return;
    }
    pthread_mutex_lock(&l->lock);
    l->stops = true;
    pthread_mutex_unlock(&l->lock);
    lws_cancel_service(l->context);
    pthread_join(l->thread, NULL);
    lws_context_destroy(l->context);
    close(l->wake[0]);
    close(l->wake[1]);
    empty(&l->in);
    empty(&l->out);
    heap_free_buf(&l->part);
    pthread_mutex_destroy(&l->lock);
    free(l->cookie);
    free(l);
}

bool link_send(struct link *l, const char *text)
{
    pthread_mutex_lock(&l->lock);
    bool is_open = l->is_open;
    if (is_open) {
        push(&l->out, heap_copy(text));
    }
    pthread_mutex_unlock(&l->lock);
    lws_cancel_service(l->context);
    return is_open;
}

char *link_receive(struct link *l)
{
    char bytes[64];
    pthread_mutex_lock(&l->lock);
    char *text = pop(&l->in);
    bool is_last = l->in.n == 0;
    if (text && (strcmp(text, opened) == 0 || strcmp(text, lost) == 0)) {
        l->is_open = strcmp(text, opened) == 0;
    }
    if (is_last) {
        while (read(l->wake[0], bytes, sizeof bytes) > 0) {
        }
    }
    pthread_mutex_unlock(&l->lock);
    return text;
}

int link_fd(const struct link *l)
{
    return l->wake[0];
}
