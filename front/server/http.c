/*
 * http.c: HTTP as libwebsockets brings it: requests in, answers out, the page
 * from memory (see http.h, api.h, asset.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/http.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "front/server/api.h"
#include "front/server/asset.h"
#include "front/server/ban.h"
#include "front/server/door.h"
#include "front/server/host.h"
#include "front/server/log.h"
#include "front/server/turn.h"
#include "lib/heap.h"

enum {
    MAX_BODY = 8192,
    MAX_RECORD = 131072, /* of a new table that goes on from one */
    CHUNK = 16384,
    HEADER_ROOM = 2048,
    MAX_ANSWERS = 64 << 20 /* bytes of all answers that wait to be read */
};

struct exchange {
    struct turn_waiter waiter; /* while the answer is not to be told yet */
    struct server *server;
    struct lws *wsi;
    bool is_post, is_head;
    bool closes;    /* the connection, after the answer */
    bool waits;     /* for its turn: too many wrong codes came before it */
    bool is_due;    /* the answer, from its beginning */
    size_t counted; /* bytes of the answer in server.answering */
    char path[160], host[160], token[TOKEN_TEXT + 1];
    int match;
    int eyes;
    char key[TOKEN_TEXT];
    struct buf body;
    struct reply reply;
    const unsigned char *bytes; /* of the answer, still to be written */
    size_t n;
};

static void exchange_free(struct session *session)
{
    struct exchange *x = session->exchange;
    if (x) {
        x->server->answering -= x->counted;
        turn_wait_no_more(&x->waiter);
        heap_free_buf(&x->body);
        heap_free_buf(&x->reply.body);
        free(x);
        session->exchange = NULL;
    }
}

/* ---- Headers of a request ---- */

static bool header(struct lws *wsi, enum lws_token_indexes which, char *to,
                   int max)
{
    if (lws_hdr_copy(wsi, to, max, which) > 0) {
        return true;
    }
    to[0] = '\0';
    return false;
}

/* The value of the cookie "seat". */
static void cookie(struct lws *wsi, char token[TOKEN_TEXT + 1])
{
    char all[1024];
    token[0] = '\0';
    if (!header(wsi, WSI_TOKEN_HTTP_COOKIE, all, sizeof all)) {
        return;
    }
    for (char *at = all; at; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (strncmp(at, "seat=", 5) == 0) {
            size_t n = strcspn(at + 5, ";");
            if (n < TOKEN_TEXT) {
                memcpy(token, at + 5, n);
                token[n] = '\0';
            }
            return;
        }
    }
}

/* Whom a request is for: a proxy that we trust says so. */
static void peer(const struct server *s, struct lws *wsi,
                 char address[ADDRESS_TEXT])
{
    char forwarded[1024];
    lws_get_peer_simple(wsi, address, ADDRESS_TEXT);
    if (door_trusts(s, address)
        && header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded,
                  sizeof forwarded)) {
        host_forwarded(s, forwarded, address);
    }
}

/* Whether it is for us by name, as far as it says so.  A proxy that we trust
 * may have a name of its own for us. */
static bool is_our_host(const struct server *s, struct lws *wsi)
{
    char host[160], address[ADDRESS_TEXT];
    lws_get_peer_simple(wsi, address, ADDRESS_TEXT);
    if (!header(wsi, WSI_TOKEN_HOST, host, sizeof host)) {
        return lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0;
    }
    return host_is_ours(s, host) || door_trusts(s, address);
}

/* Whether a browser's request comes from our own page; programs that are no
 * browsers say nothing of where they come from. */
static bool is_our_origin(const struct server *s, struct lws *wsi)
{
    char origin[200], host[160];
    if (!header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin)) {
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0;
    }
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    return host_is_origin(s, origin, host);
}

/* A path without what --base-path puts before it; a proxy may have taken that
 * away already. */
static const char *own_path(const struct server *s, const char *path)
{
    size_t n = strlen(s->path);
    return strncmp(path, s->path, n) == 0 && path[n] == '/' ? path + n : path;
}

/* ---- Answering ---- */

struct writer {
    struct lws *wsi;
    unsigned char *p, *end;
    bool good;
};

static void add(struct writer *w, const char *name, const char *value)
{
    w->good =
        w->good
        && lws_add_http_header_by_name(w->wsi, (const unsigned char *)name,
                                       (const unsigned char *)value,
                                       (int)strlen(value), &w->p, w->end)
               == 0;
}

/* Its own address and nothing else; WebSockets are named for browsers to
 * whom 'self' is not enough. */
static void add_policy(struct writer *w, const char *host)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]";
    struct buf b = BUF_ROOM(800);
    buf_add(&b, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
                "style-src 'self'; style-src-attr 'unsafe-inline'; "
                "img-src 'self' data: blob:; font-src 'self'; "
                "media-src 'self' blob:; manifest-src 'self'; "
                "worker-src 'self'; connect-src 'self'");
    if (*host && strspn(host, letters) == strlen(host)) {
        buf_add(&b, " ws://");
        buf_add(&b, host);
        buf_add(&b, " wss://");
        buf_add(&b, host);
    }
    buf_add(&b, "; base-uri 'none'; form-action 'self'; "
                "frame-ancestors 'none'");
    add(w, "content-security-policy:", b.text);
}

static void add_cookie(struct writer *w, const struct server *s,
                       const struct reply *r)
{
    struct buf b = BUF_ROOM(200);
    buf_add(&b, "seat=");
    buf_add(&b, r->cookie);
    buf_add(&b, "; Path=");
    buf_add(&b, s->path);
    buf_add(&b, "/api; Max-Age=");
    buf_int(&b, (int64_t)s->options->keep_days * 86400);
    buf_add(&b, "; HttpOnly; SameSite=Strict");
    buf_add(&b, strncmp(s->base, "https:", 6) == 0 ? "; Secure" : "");
    add(w, "set-cookie:", b.text);
}

/* The answer is written. */
static int finish(struct lws *wsi, struct session *session)
{
    bool closes = session->exchange->closes;
    exchange_free(session);
    door_rests(wsi);
    return closes || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Writes the head of the answer; the rest follows as the socket takes it. */
static int begin_answer(struct server *s, struct lws *wsi,
                        struct session *session)
{
    struct exchange *x = session->exchange;
    struct reply *r = &x->reply;
    s->counts.answers[r->status < MAX_STATUS ? r->status : 0]++;
    s->counts.over_limit += r->status == 429;
    x->counted = r->body.max;
    s->answering += x->counted;
    if (s->answering > MAX_ANSWERS) {
        return -1; /* too many do not read what they asked for */
    }
    unsigned char room[LWS_PRE + HEADER_ROOM], *start = room + LWS_PRE;
    struct writer w = {wsi, start, room + sizeof room - 1, true};
    x->bytes = r->fixed ? r->fixed : (const unsigned char *)r->body.text;
    x->n = r->fixed ? r->n_fixed : r->body.n;
    if (lws_add_http_header_status(wsi, (unsigned)r->status, &w.p, w.end)
        || lws_add_http_header_content_length(wsi, x->n, &w.p, w.end)) {
        return -1;
    }
    if (r->type) {
        add(&w, "content-type:", r->type);
    }
    if (r->is_gzip) {
        add(&w, "content-encoding:", "gzip");
    }
    if (r->etag) {
        add(&w, "etag:", r->etag);
        add(&w, "vary:", "accept-encoding");
    }
    add(&w, "cache-control:",
        r->is_for_ever ? "public, max-age=31536000, immutable"
        : r->etag      ? "no-cache"
                       : "no-store");
    add_policy(&w, x->host);
    add(&w, "x-content-type-options:", "nosniff");
    add(&w, "referrer-policy:", "no-referrer");
    add(&w, "cross-origin-opener-policy:", "same-origin");
    add(&w, "cross-origin-resource-policy:", "same-origin");
    if (strncmp(s->base, "https:", 6) == 0) {
        add(&w, "strict-transport-security:", "max-age=31536000");
    }
    if (x->closes) {
        add(&w, "connection:", "close");
    }
    if (r->cookie) {
        add_cookie(&w, s, r);
    }
    if (!w.good || lws_finalize_write_http_header(wsi, start, &w.p, w.end)) {
        return -1;
    }
    if (x->is_head || x->n == 0) {
        return finish(wsi, session);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_some(struct lws *wsi, struct session *session)
{
    struct exchange *x = session->exchange;
    unsigned char chunk[LWS_PRE + CHUNK];
    if (x && x->is_due) {
        x->is_due = false;
        return begin_answer(x->server, wsi, session);
    }
    if (!x || x->n == 0) {
        return 0;
    }
    size_t n = x->n < CHUNK ? x->n : CHUNK;
    memcpy(chunk + LWS_PRE, x->bytes, n);
    x->bytes += n;
    x->n -= n;
    if (lws_write(wsi, chunk + LWS_PRE, n,
                  x->n > 0 ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL)
        < (int)n) {
        return -1;
    }
    if (x->n > 0) {
        door_moves(wsi);
        lws_callback_on_writable(wsi);
        return 0;
    }
    return finish(wsi, session);
}

/* ---- The page ---- */

static const struct asset *find_asset(const char *path)
{
    int low = 0, high = asset_count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(asset_table[middle].path, path);
        if (order == 0) {
            return &asset_table[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

/* The page with its own addresses under --base-path. */
static void move_page(const struct server *s, const struct asset *a,
                      struct reply *r)
{
    static const char mark[] = "=\"/";
    const char *at = (const char *)a->plain, *end = at + a->n_plain;
    r->status = 200;
    r->type = a->type;
    while (at < end) {
        const char *hit = memmem(at, (size_t)(end - at), mark, 3);
        size_t n = hit ? (size_t)(hit - at) + 2 : (size_t)(end - at);
        buf_add_n(&r->body, at, n);
        buf_add(&r->body, hit ? s->path : "");
        at += n;
    }
}

/* For the few who do not take gzip. */
static void unpack(const struct asset *a, struct buf *b)
{
    enum { GZIP = 16 + MAX_WBITS };
    b->grow(b, a->n_plain + 1);
    z_stream z = {.next_in = (z_const Bytef *)(uintptr_t)a->gzip,
                  .avail_in = (uInt)a->n_gzip,
                  .next_out = (Bytef *)b->text,
                  .avail_out = (uInt)a->n_plain};
    int end = inflateInit2(&z, GZIP);
    end = end == Z_OK ? inflate(&z, Z_FINISH) : end;
    assert(end == Z_STREAM_END && z.avail_out == 0); /* we packed it */
    inflateEnd(&z);
    b->n = a->n_plain;
    b->text[b->n] = '\0';
}

/* The page without a server (docs/offline.md) has a folder of its own, with
 * the same files in it. */
static const char *asset_path(const char *path)
{
    static const char folder[] = "/offline";
    const char *rest = path + sizeof folder - 1;
    if (strncmp(path, folder, sizeof folder - 1) != 0
        || (*rest && *rest != '/')) {
        return path;
    }
    return *rest && rest[1] ? rest : "/offline.html";
}

static void answer_asset(const struct server *s, struct lws *wsi,
                         struct exchange *x)
{
    char accepts[200], has[80];
    struct reply *r = &x->reply;
    const char *path = asset_path(x->path), *last = strrchr(path, '/');
    const struct asset *a = find_asset(path);
    if (!a && last && !strchr(last, '.')) {
        a = find_asset("/index.html");
    }
    if (!a) {
        struct error e;
        error_set(&e, NOT_FOUND, N_("There is nothing here."));
        api_refuse(r, 0, &e);
        return;
    }
    if (*s->path && strcmp(a->path, "/index.html") == 0) {
        move_page(s, a, r);
        return;
    }
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepts, sizeof accepts);
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, has, sizeof has);
    r->etag = a->etag;
    r->is_for_ever = a->is_for_ever;
    if (strcmp(has, a->etag) == 0) {
        r->status = 304;
        return;
    }
    r->status = 200;
    r->type = a->type;
    r->is_gzip = a->gzip && strstr(accepts, "gzip");
    if (!r->is_gzip && !a->plain) {
        unpack(a, &r->body);
        return;
    }
    r->fixed = r->is_gzip ? a->gzip : a->plain;
    r->n_fixed = r->is_gzip ? a->n_gzip : a->n_plain;
}

/* ---- Requests ---- */

static int refuse(struct server *s, struct lws *wsi, struct session *session,
                  int status, int code, const char *sentence)
{
    struct error e;
    error_set(&e, code, sentence);
    api_refuse(&session->exchange->reply, status, &e);
    return begin_answer(s, wsi, session);
}

/* What it tells of is on disk, or never will be. */
static void on_disk(struct turn_waiter *w, const struct error *e)
{
    struct exchange *x = (struct exchange *)w;
    if (e) {
        api_refuse(&x->reply, 0, e);
    }
    x->is_due = true;
    lws_callback_on_writable(x->wsi);
}

static int answer(struct server *s, struct lws *wsi, struct session *session)
{
    struct exchange *x = session->exchange;
    struct request q = {.is_post = x->is_post,
                        .path = x->path,
                        .match = x->match,
                        .eyes = x->eyes,
                        .key = x->key,
                        .token = x->token,
                        .address = session->address,
                        .body = x->body.text ? x->body.text : "",
                        .n = x->body.n};
    bool is_api = strncmp(x->path, "/api/", 5) == 0
                  || strcmp(x->path, "/healthz") == 0
                  || strcmp(x->path, "/readyz") == 0;
    uint64_t wait = is_api && !x->waits ? api_wait(s, &q) : 0;
    if (wait == UINT64_MAX) {
        return refuse(s, wsi, session, 0, TOO_MANY,
                      N_("Too many requests: slow down."));
    }
    if (wait > 0) {
        x->waits = true;
        door_moves(wsi);
        lws_set_timer_usecs(wsi, (lws_usec_t)wait * 1000);
        return 0;
    }
    x->waits = false;
    if (is_api) {
        api_answer(s, &q, &x->reply);
        if (x->reply.waits) {
            x->waiter.tell = on_disk;
            x->waiter.code = x->reply.code;
            turn_wait(s, &x->waiter);
            return 0;
        }
    } else {
        answer_asset(s, wsi, x);
    }
    return begin_answer(s, wsi, session);
}

static size_t most_of_body(const char *path)
{
    return strcmp(path, "/api/tables") == 0 ? MAX_RECORD : MAX_BODY;
}

/* Whether a request says in one way, or not at all, how long its body is; one
 * that does not ends its connection, where nobody knows what follows. */
static int check_length(struct server *s, struct lws *wsi,
                        struct session *session, size_t most)
{
    struct exchange *x = session->exchange;
    char text[40];
    bool has = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    bool is_number = has && strspn(text, "0123456789") == strlen(text);
    x->closes = true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0
        || (x->is_post && !has)) {
        return refuse(s, wsi, session, has ? 400 : 411, BAD_REQUEST,
                      N_("Say how long the body is, by \"content-length\" "
                         "alone."));
    }
    if (has && (!is_number || (!x->is_post && atoll(text) > 0))) {
        return refuse(s, wsi, session, 400, BAD_REQUEST,
                      N_("Say how long the body is, by \"content-length\" "
                         "alone."));
    }
    if (atoll(text) > (long long)most) {
        return refuse(s, wsi, session, 0, TOO_LONG,
                      most == MAX_BODY
                          ? N_("The body is too long: 8 kB at most.")
                          : N_("The record is too long: 128 kB at most."));
    }
    x->closes = s->is_node;
    return 1;
}

/* What stands behind the address: "?match=2&eyes=0&key=…". */
static void read_arguments(struct lws *wsi, struct exchange *x)
{
    char text[80];
    const char *match =
        lws_get_urlarg_by_name(wsi, "match=", text, sizeof text);
    x->match = match ? atoi(match) : 0;
    const char *eyes = lws_get_urlarg_by_name(wsi, "eyes=", text, sizeof text);
    x->eyes = eyes ? atoi(eyes) : -1;
    const char *key = lws_get_urlarg_by_name(wsi, "key=", text, sizeof text);
    buf_copy(x->key, sizeof x->key, key ? key : "", key ? strlen(key) : 0);
}

static int begin(struct server *s, struct lws *wsi, struct session *session,
                 const char *path)
{
    char text[80];
    exchange_free(session);
    struct exchange *x = session->exchange = heap_new(1, sizeof *x);
    x->server = s;
    x->wsi = wsi;
    x->body = BUF_ON_HEAP;
    x->reply.body = BUF_ON_HEAP;
    door_asks(wsi);
    peer(s, wsi, session->address);
    header(wsi, WSI_TOKEN_HOST, x->host, sizeof x->host);
    cookie(wsi, x->token);
    path = own_path(s, path);
    x->closes = s->is_node; /* see forward.h */
    x->is_post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    x->is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    int length = check_length(s, wsi, session, most_of_body(path));
    if (length <= 0) {
        return length;
    }
    if (ban_meets(s, session->address)) {
        x->closes = true;
        return refuse(s, wsi, session, 0, LOCKED,
                      N_("Whoever runs this server has sent you away for a "
                         "while."));
    }
    if (!is_our_host(s, wsi)) {
        return refuse(s, wsi, session, 421, WRONG_HOST,
                      N_("This server does not go by that name: --public-url "
                         "says by which it does."));
    }
    if (strlen(path) >= sizeof x->path) {
        return refuse(s, wsi, session, 414, TOO_LONG,
                      N_("The address is too long."));
    }
    memcpy(x->path, path, strlen(path) + 1);
    if (!x->is_post && !x->is_head
        && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0) {
        return refuse(s, wsi, session, 405, BAD_REQUEST,
                      N_("Ask with GET or POST."));
    }
    read_arguments(wsi, x);
    if (!x->is_post) {
        return answer(s, wsi, session);
    }
    if (!is_our_origin(s, wsi)) {
        return refuse(s, wsi, session, 0, BAD_ORIGIN,
                      N_("That came from another site."));
    }
    header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text);
    if (strncmp(text, "application/json", 16) != 0) {
        return refuse(s, wsi, session, 415, BAD_REQUEST,
                      N_("The body is JSON, and says so."));
    }
    return 0;
}

static int take_body(struct session *session, const char *bytes, size_t n)
{
    struct exchange *x = session->exchange;
    if (x && x->body.n + n <= most_of_body(x->path)) {
        buf_add_n(&x->body, bytes, n);
        return 0;
    }
    return x && x->bytes ? 0 : -1; /* it has its refusal already */
}

/* "/api/tables/CODE/ws": notes what the WebSocket will need to know. */
static int upgrade(struct server *s, struct lws *wsi, struct session *session)
{
    static const char before[] = "/api/tables/", behind[] = "/ws";
    char whole[200], text[40];
    peer(s, wsi, session->address);
    if (ban_meets(s, session->address)) {
        return -1;
    }
    if (!is_our_origin(s, wsi) || !is_our_host(s, wsi)) {
        log_line("warning", "bad-origin", "address", session->address);
        return -1;
    }
    header(wsi, WSI_TOKEN_GET_URI, whole, sizeof whole);
    const char *path = own_path(s, whole);
    size_t n = strlen(path), head = sizeof before - 1, tail = sizeof behind - 1;
    if (n < head + tail || strncmp(path, before, head) != 0
        || strcmp(path + n - tail, behind) != 0) {
        return -1;
    }
    n -= head + tail;
    n = n < CODE_TEXT ? n : CODE_TEXT;
    memcpy(session->code, path + head, n);
    session->code[n] = '\0';
    const char *as = lws_get_urlarg_by_name(wsi, "as=", text, sizeof text);
    session->as[0] = '\0';
    if (as && strlen(as) < sizeof session->as) {
        memcpy(session->as, as, strlen(as) + 1);
    }
    cookie(wsi, session->token);
    return 0;
}

int http_callback(struct server *s, struct lws *wsi,
                  enum lws_callback_reasons reason, struct session *session,
                  void *in, size_t n)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin(s, wsi, session, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(session, in, n);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return session->exchange && !session->exchange->reply.status
                   ? answer(s, wsi, session)
                   : 0;
    case LWS_CALLBACK_TIMER:
        return session && session->exchange && session->exchange->waits
                   ? answer(s, wsi, session)
                   : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_some(wsi, session);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return s->is_stopping ? -1 : upgrade(s, wsi, session);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session) {
            exchange_free(session);
        }
        return 0;
    default:
        return 0;
    }
}
