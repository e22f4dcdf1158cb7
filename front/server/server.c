/*
 * server.c: the server as a whole: its loop, its beginning and end (see
 * server.h, hub.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/server.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "front/server/admin.h"
#include "front/server/await.h"
#include "front/server/ban.h"
#include "front/server/desk.h"
#include "front/server/door.h"
#include "front/server/hindsight.h"
#include "front/server/host.h"
#include "front/server/http.h"
#include "front/server/log.h"
#include "front/server/metrics.h"
#include "front/server/owner.h"
#include "front/server/qr.h"
#include "front/server/sandbox.h"
#include "front/server/socket.h"
#include "front/server/think.h"
#include "front/server/tls.h"
#include "front/server/turn.h"
#include "front/words.h"
#include "lib/heap.h"
#include "table/file.h"

enum {
    STOP_MS = 3000,
    CLEAN_SECONDS = 3600,
    DAY = 86400,
    RECEIVED = 512 /* bytes of a message that are handed on at a time: the
                    * library keeps so much room for every WebSocket */
};

/* Seconds of a clock that nobody sets and that goes on while the machine
 * sleeps, where there is one. */
static uint64_t steady_seconds(void)
{
#ifdef CLOCK_BOOTTIME
    enum { STEADY = CLOCK_BOOTTIME };
#else
    enum { STEADY = CLOCK_MONOTONIC };
#endif
    struct timespec now;
    clock_gettime(STEADY, &now);
    return (uint64_t)now.tv_sec;
}

static void lws_line(int level, const char *line)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    buf_add_n(&text, line, strcspn(line, "\n"));
    log_line(level == LLL_ERR ? "error" : "warning", "lws", "says",
             text.text ? text.text : "");
}

/* ---- Time ---- */

static void on_prepare(uv_prepare_t *handle)
{
    turn_end(handle->data);
    await_store(handle->data);
}

/* Tables in memory are not old. */
static void visit_all(struct server *s)
{
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        store_visit(s->store, r->code);
    }
}

static void clean(struct server *s)
{
    visit_all(s);
    int n = store_clean(s->store, (int64_t)s->options->keep_days * DAY,
                        steady_seconds());
    if (turn_commit(s, NULL, NULL) && n > 0) {
        char text[12];
        snprintf(text, sizeof text, "%d", n);
        log_line("info", "expired", "tables", text);
    }
}

/* Sees to the store, and says when nothing can be saved, and when it can. */
static void tend_store(struct server *s)
{
    struct error why = {0};
    if (!store_tend(s->store, &why) && why.code == STORE_CHANGED) {
        turn_restore(s);
    }
    if (store_is_well(s->store, &why) == s->is_ill) {
        s->is_ill = !s->is_ill;
        if (s->is_ill) {
            SCOPED_BUF text = BUF_ON_HEAP;
            error_print(&why, NULL, &text);
            log_line("error", "not-ready", "why", text.text);
        } else {
            log_line("warning", "ready");
        }
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct server *s = timer->data;
    uint64_t now = loop_now(s);
    turn_end(s);
    tend_store(s);
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        for (struct conn *c = r->conns, *next; c; c = next) {
            next = c->next;
            conn_tick(c, now);
        }
    }
    room_tick(s);
    door_tick(s, now);
    guard_tidy(s->guard, now);
    if (++s->seconds % CLEAN_SECONDS == 0) {
        turn_end(s);
        clean(s);
    }
}

/* ---- libwebsockets ---- */

static int callback(struct lws *wsi, enum lws_callback_reasons reason,
                    void *user, void *in, size_t n)
{
    struct lws_context *context = lws_get_context(wsi);
    struct server *s = context ? lws_context_user(context) : NULL;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return http_callback(s, wsi, reason, user, in, n);
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return socket_callback(s, wsi, reason, user, in, n);
    case LWS_CALLBACK_TIMER:
        return user && ((struct session *)user)->conn
                   ? socket_callback(s, wsi, reason, user, in, n)
                   : http_callback(s, wsi, reason, user, in, n);
    case LWS_CALLBACK_WSI_DESTROY:
        door_gone(s, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* Nothing but WebSockets: no upgrade to HTTP/2. */
        return strcmp(in, "websocket") == 0 ? 0 : -1;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"thicket", callback, sizeof(struct session), RECEIVED, 0, NULL,
     CONN_PIECE},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* The server pings by itself (conn_tick); the library's own watch costs a walk
   along all connections for every message. */
static const lws_retry_bo_t no_watch;

static struct lws_context_creation_info describe(struct server *s)
{
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols;
    info.vhost_name = "thicket";
    info.alpn = "http/1.1";
    info.user = s;
    info.max_http_header_pool = MAX_CALLERS + 64;
    info.max_http_header_data = 4096;
    info.pt_serv_buf_size = 4096;
    info.retry_and_idle_policy = &no_watch;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    tls_offer(s, &info);
    return info;
}

static bool listen_on(struct server *s)
{
    struct lws_context_creation_info info = describe(s);
    void *loops[1] = {s->loop};
    info.foreign_loops = loops;
    lws_set_log_level(LLL_ERR | LLL_WARN, lws_line);
    s->lws = lws_create_context(&info);
    s->vhost = s->lws ? lws_create_vhost(s->lws, &info) : NULL;
    return s->vhost && door_open(s);
}

/* ---- Where we are ---- */

/* The first address that others in the house can reach. */
static bool lan_address(char text[INET_ADDRSTRLEN])
{
    struct ifaddrs *all = NULL;
    bool found = false;
    if (getifaddrs(&all) != 0) {
        return false;
    }
    for (const struct ifaddrs *a = all; a && !found; a = a->ifa_next) {
        if (a->ifa_addr && a->ifa_addr->sa_family == AF_INET
            && a->ifa_flags & IFF_UP && !(a->ifa_flags & IFF_LOOPBACK)
            && strncmp(a->ifa_name, "docker", 6) != 0) {
            const struct sockaddr_in *in =
                (const struct sockaddr_in *)(const void *)a->ifa_addr;
            found = inet_ntop(AF_INET, &in->sin_addr, text, INET_ADDRSTRLEN);
        }
    }
    freeifaddrs(all);
    return found;
}

static void name_base(struct server *s, const char *host, char *to, size_t max)
{
    int port = door_port(s);
    bool is_usual = port == (s->options->cert ? 443 : 80);
    bool is_v6 = strchr(host, ':');
    struct buf b = {.text = to, .max = max};
    buf_clear(&b);
    buf_add(&b, s->options->cert ? "https://" : "http://");
    buf_add(&b, is_v6 ? "[" : "");
    buf_add(&b, host);
    buf_add(&b, is_v6 ? "]" : "");
    if (!is_usual) {
        buf_char(&b, ':');
        buf_int(&b, port);
    }
}

static void say_where(struct server *s)
{
    const struct server_options *o = s->options;
    char lan[INET_ADDRSTRLEN], local[200];
    bool is_everywhere = !o->listen || strcmp(o->listen, "0.0.0.0") == 0
                         || strcmp(o->listen, "::") == 0;
    bool has_lan = is_everywhere && lan_address(lan);
    name_base(s, is_everywhere ? "localhost" : o->listen, local, sizeof local);
    name_base(s,
              has_lan         ? lan
              : is_everywhere ? "localhost"
                              : o->listen,
              s->base, sizeof s->base);
    if (o->public_url) {
        size_t n = strlen(o->public_url);
        while (n > 0 && o->public_url[n - 1] == '/') {
            n--;
        }
        memcpy(s->base, o->public_url, n);
        s->base[n] = '\0';
    } else {
        const char *path = o->base_path ? o->base_path : "";
        size_t n = strlen(s->base);
        buf_copy(s->base + n, sizeof s->base - n, path, strlen(path));
    }
    host_learn(s);
    printf(_("Thicket is open.\n  on this machine  %s\n  for the others   "
             "%s\n"),
           local, s->base);
    if (isatty(STDOUT_FILENO)) {
        SCOPED_BUF code = BUF_ON_HEAP;
        if (qr_terminal(s->base, &code)) {
            printf("\n%s\n", code.text);
        }
    }
    puts(_("Ctrl-C closes it; every table goes on next time."));
    if (o->rehearses) {
        puts(_("This is a rehearsal: nothing is left to chance, and nothing "
               "is secret."));
    }
    fflush(stdout);
    log_line("info", "open", "base", s->base);
}

/* ---- The store's place ---- */

bool server_store(const struct server_options *o, struct buf *path,
                  struct error *e)
{
    if (o->store && (!*o->store || strcmp(o->store, ":memory:") == 0)) {
        return error_set(e, 0,
                         N_("--store needs the name of a file, and \"{path}\" "
                            "is none"),
                         "path", o->store);
    }
    if (!o->store && !file_data_folder(path, e)) {
        return false;
    }
    buf_add(path, o->store ? o->store : "/tables.db");
    return true;
}

/* What is damaged is told, and the rest goes on. */
static void tell_damage(struct store *store)
{
    SCOPED_BUF damage = BUF_ON_HEAP;
    store_find_damage(store, false, &damage);
    if (damage.n > 0) {
        log_line("error", "damaged", "what", damage.text);
        fprintf(stderr, "%s\n",
                _("The file of tables is damaged. Tables that can be read go "
                  "on; \"thicket check\" names the others, and \"thicket "
                  "restore\" brings a backup back."));
    }
}

static struct store *open_store(const struct server_options *o, struct error *e)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    struct store *s = server_store(o, &path, e)
                              && (store_is_database(path.text)
                                  || file_make_folders(path.text, e))
                          ? o->node ? store_join(path.text, o->node, e)
                                    : store_open(path.text, e)
                          : NULL;
    if (s) {
        tell_damage(s);
    }
    return s;
}

/* ---- Beginning and end ---- */

static void stop_now(uv_timer_t *timer)
{
    struct server *s = timer->data;
    bool is_done = s->n_conns == 0 || uv_timer_get_repeat(timer) == 0;
    if (is_done) {
        uv_stop(s->loop);
    }
}

static void say_goodbye(struct server *s)
{
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        while (r->conns) {
            conn_bye(r->conns, "stop");
        }
    }
}

struct handles {
    uv_signal_t term, interrupt, hangup;
    bool had_terminal;
    uv_prepare_t prepare;
    uv_timer_t tick, stop, limit;
};

static void on_signal(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;
    struct handles *h = s->handles;
    log_line("info", "stop", "signal",
             number == SIGINT   ? "INT"
             : number == SIGHUP ? "HUP"
                                : "TERM");
    if (s->is_stopping) {
        uv_stop(s->loop);
        return;
    }
    s->is_stopping = true;
    owner_leave(s);
    say_goodbye(s);
    uv_timer_start(&h->stop, stop_now, 10, 10);
    uv_timer_start(&h->limit, stop_now, STOP_MS, 0);
}

/* Somebody asks for new certificates, or the terminal has gone. */
static void on_hangup(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;
    const struct handles *h = s->handles;
    if (h->had_terminal && !isatty(STDIN_FILENO)) {
        on_signal(signal, number);
    } else {
        struct lws_context_creation_info info = describe(s);
        tls_renew(s, &info);
    }
}

static void start_handles(struct server *s, struct handles *h)
{
    s->handles = h;
    h->had_terminal = isatty(STDIN_FILENO);
    h->term.data = h->interrupt.data = h->hangup.data = h->prepare.data =
        h->tick.data = h->stop.data = h->limit.data = s;
    uv_signal_init(s->loop, &h->term);
    uv_signal_init(s->loop, &h->interrupt);
    uv_signal_init(s->loop, &h->hangup);
    uv_prepare_init(s->loop, &h->prepare);
    uv_timer_init(s->loop, &h->tick);
    uv_timer_init(s->loop, &h->stop);
    uv_timer_init(s->loop, &h->limit);
    uv_signal_start(&h->term, on_signal, SIGTERM);
    uv_signal_start(&h->interrupt, on_signal, SIGINT);
    uv_signal_start(&h->hangup, on_hangup, SIGHUP);
    uv_prepare_start(&h->prepare, on_prepare);
    uv_timer_start(&h->tick, on_tick, 1000, 1000);
}

static void close_handles(struct handles *h)
{
    uv_close((uv_handle_t *)&h->term, NULL);
    uv_close((uv_handle_t *)&h->interrupt, NULL);
    uv_close((uv_handle_t *)&h->hangup, NULL);
    uv_close((uv_handle_t *)&h->prepare, NULL);
    uv_close((uv_handle_t *)&h->tick, NULL);
    uv_close((uv_handle_t *)&h->stop, NULL);
    uv_close((uv_handle_t *)&h->limit, NULL);
}

/* A thought cannot be stopped: the program ends round it.  Everything is on
 * disk. */
static void leave_at_once(struct server *s)
{
    visit_all(s);
    store_commit(s->store, NULL);
    store_close(s->store);
    log_line("info", "closed");
    fflush(NULL);
    _exit(0);
}

/* Everybody who thinks comes home; then nothing is left on the loop. */
static void drain(struct server *s)
{
    await_stop(s);
    visit_all(s);
    store_commit(s->store, NULL);
    for (int i = 0; i < ROOM_HEADS; i++) {
        while (s->rooms[i]) {
            room_unload(s->rooms[i]);
        }
    }
    door_close(s);
    desk_close(s->metrics);
    admin_close(s);
    if (s->lws) {
        lws_context_destroy(s->lws);
        for (int i = 0; i < 1000 && uv_loop_alive(s->loop); i++) {
            uv_run(s->loop, UV_RUN_ONCE);
        }
        lws_context_destroy(s->lws);
    }
    uv_run(s->loop, UV_RUN_DEFAULT);
}

/* As many descriptors as the limits need, and no more: at the end of each
 * connection libwebsockets looks through all that there could be. */
static void set_limit(const struct server_options *o)
{
    struct rlimit limit;
    rlim_t need = 4 * MAX_CALLERS + (rlim_t)o->max_connections;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < need ? limit.rlim_max : need;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static bool open_doors(struct server *s, struct error *e)
{
    const struct server_options *o = s->options;
    char port[12];
    snprintf(port, sizeof port, "%d", o->port);
    if (!listen_on(s)) {
        return error_set(e, 0,
                         N_("port {port} cannot be opened: is another program "
                            "using it? Try --port"),
                         "port", port);
    }
    admin_open(s);
    return metrics_open(s)
           || error_set(e, 0,
                        N_("there is no way to listen on {place}: is another "
                           "program there?"),
                        "place", o->metrics);
}

bool server_run(const struct shelf *shelf, const struct server_options *options,
                struct error *e)
{
    struct server *s = heap_new(1, sizeof *s);
    struct handles handles;
    uv_loop_t loop;
    s->options = options;
    s->is_node = options->node;
    s->shelf = shelf;
    set_limit(options);
    if (sodium_init() < 0) {
        free(s);
        return error_set(e, 0, N_("there are no random numbers to be had"));
    }
    s->store = open_store(options, e);
    if (!s->store) {
        free(s);
        return false;
    }
    secret_rehearse(s);
    clean(s);
    s->guard = guard_new(options);
    s->bans = heap_new(MAX_BANS, sizeof *s->bans);
    uv_loop_init(&loop);
    s->loop = &loop;
    start_handles(s, &handles);
    owner_begin(s);
    bool good = open_doors(s, e);
    if (good) {
        say_where(s);
        sandbox_tell(sandbox_enter(options));
        uv_run(s->loop, UV_RUN_DEFAULT);
        turn_commit(s, NULL, NULL); /* also what was still under way */
        turn_end(s);
    }
    if (think_is_busy(s) || hindsight_is_busy(s)) {
        leave_at_once(s);
    }
    close_handles(&handles);
    owner_end(s);
    drain(s);
    think_close(s);
    hindsight_close(s);
    uv_loop_close(s->loop);
    store_close(s->store);
    guard_free(s->guard);
    free(s->bans);
    log_line("info", "closed");
    free(s);
    return good;
}
