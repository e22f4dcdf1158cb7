/*
 * faults.c: a disk that fails at every call in turn, under a server without a
 * network: tables are made, played at, taken back and ended.
 *
 * What was said to be done is there after a restart, or a loss of power;
 * nothing is there that was refused, but for the very last request, whose
 * commit may have failed when all of it was written.  Where one call failed,
 * or the disk has room again, the server goes on by itself.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

#include "front/server/api.h"
#include "front/server/command.h"
#include "front/server/log.h"
#include "front/server/turn.h"
#include "lib/heap.h"
#include "table/record.h"
#include "tests/faults/vfs.h"
#include "tests/unit/unit.h"

static const struct server_options options = {.keep_days = 30,
                                              .tables_per_address = 50,
                                              .connections_per_address = 50,
                                              .requests_per_minute = 1000,
                                              .max_tables = 50,
                                              .max_connections = 50,
                                              .messages_per_second = 1000,
                                              .absence = 30,
                                              .rehearses = true};

enum { TABLES = 2, TEXT = 4096 };

/* What was said of one table, in memory that outlives whoever wrote it. */
struct promised {
    char code[CODE_TEXT];
    bool is_there;
    char record[TEXT]; /* as it was at the last `ok`; "": not known */
    bool is_refused;   /* the last request was: it may have been done */
};

struct told {
    bool is_open; /* the server, at the end of the evening */
    int n_calls;
    int n_refused;
    bool goes_on; /* once the disk does what it should */
    struct promised table[TABLES];
};

struct house {
    struct shelf *shelf;
    struct server *server;
    struct told *told;
    char token[TABLES][TOKEN_TEXT];
    struct conn *screen[TABLES];
};

static char folder[] = "/dev/shm/thicket-faults-XXXXXX";
static char path[80];

/* ---- A house ---- */

static bool open_house(struct house *h, struct told *told)
{
    struct seed seed = rng_seed_from(1);
    *h = (struct house){.shelf = shelf_new(),
                        .server = heap_new(1, sizeof *h->server),
                        .told = told};
    log_is_quiet = true;
    h->server->options = &options;
    h->server->path = "";
    h->server->shelf = h->shelf;
    rng_start(&h->server->rehearsal, &seed, RNG_TEST, 0);
    h->server->loop = heap_new(1, sizeof *h->server->loop);
    uv_loop_init(h->server->loop);
    h->server->guard = guard_new(&options);
    h->server->store = store_open(path, NULL);
    return h->server->store;
}

/* An answer that waits for the disk. */
struct waiting {
    struct turn_waiter waiter;
    struct reply reply;
};

static void on_disk(struct turn_waiter *w, const struct error *e)
{
    if (e) {
        api_refuse(&((struct waiting *)w)->reply, 0, e);
    }
}

/* What was asked has been done, or has not. */
static void end_turn(struct house *h)
{
    turn_end(h->server);
    while (h->server->flies) {
        struct pollfd news = {.fd = store_line(h->server->store).fd,
                              .events = POLLIN};
        poll(&news, 1, -1);
        turn_end(h->server);
    }
}

/* The status of a request. */
static int ask(struct house *h, bool is_post, const char *where,
               const char *body, int i)
{
    struct waiting w = {.waiter = {.tell = on_disk},
                        .reply = {.body = BUF_ON_HEAP}};
    struct request q = {.is_post = is_post,
                        .path = where,
                        .token = "",
                        .address = "127.0.0.1",
                        .body = body,
                        .n = strlen(body)};
    api_answer(h->server, &q, &w.reply);
    if (w.reply.waits) {
        turn_wait(h->server, &w.waiter);
    }
    end_turn(h);
    if (w.reply.cookie) {
        memcpy(h->token[i], w.reply.token, TOKEN_TEXT);
        memcpy(h->told->table[i].code, w.reply.code, CODE_TEXT);
    }
    heap_free_buf(&w.reply.body);
    return w.reply.status;
}

/* What a table is now, as those who play see it. */
static void note(struct house *h, int i)
{
    struct buf record = BUF_OVER(h->told->table[i].record);
    const struct room *r = h->screen[i] ? h->screen[i]->room : NULL;
    buf_clear(&record);
    if (r && r->table) {
        record_write(r->table, &record);
        assert_false(record.full);
    }
}

/* Says something; whether it was done. */
static bool say(struct house *h, int i, const char *text)
{
    struct conn *c = h->screen[i];
    bool is_done = false, is_refused = false;
    size_t n;
    command_run(c, text, strlen(text));
    end_turn(h);
    for (unsigned char *at; (at = conn_ready(c, &n)); conn_sent(c)) {
        json_t *m = json_loadb((char *)at, n, 0, NULL);
        const char *is = json_string_value(json_object_get(m, "is"));
        const char *error = json_string_value(json_object_get(m, "error"));
        is_done = is_done || strcmp(is, "ok") == 0;
        is_refused = is_refused || strcmp(is, "error") == 0;
        h->told->n_refused += error && strcmp(error, "not-saved") == 0;
        json_decref(m);
    }
    assert_false(is_done && is_refused);
    return is_done;
}

/* A screen at a table, which may have been cut off before; whether it is. */
static bool arrive(struct house *h, int i)
{
    if (h->screen[i] && h->screen[i]->room) {
        return true;
    }
    if (h->screen[i]) {
        conn_free(h->screen[i]);
    }
    h->screen[i] = conn_new(h->server, NULL);
    conn_enter(h->screen[i], h->told->table[i].code, "", h->token[i]);
    return h->screen[i]->room && say(h, i, "{\"id\":1,\"do\":\"hello\"}");
}

/* ---- The evening ---- */

/* Asks for something at a table, and notes what must be there from then on. */
static bool act(struct house *h, int i, const char *what)
{
    struct promised *t = &h->told->table[i];
    char text[100];
    if (!t->is_there || !arrive(h, i)) {
        return false;
    }
    snprintf(text, sizeof text, "{\"id\":2,%s}", what);
    bool is_done = say(h, i, text);
    t->is_refused = !is_done;
    if (is_done && strstr(what, "end")) {
        t->is_there = false;
    } else if (is_done) {
        note(h, i);
    }
    return is_done;
}

static void make(struct house *h, int i)
{
    static const char body[] =
        "{\"game\":\"lights\",\"seats\":[{\"kind\":\"me\"},{\"kind\":"
        "\"me\"}],\"start\":true}";
    int status = ask(h, true, "/api/tables", body, i);
    assert_true(status == 201 || status == 503);
    h->told->table[i].is_there = status == 201;
    h->told->n_refused += status == 503;
    if (status == 201 && arrive(h, i)) {
        note(h, i);
    }
}

/* The server stops and starts again; false when it does not. */
static bool restart(struct house *h)
{
    for (int i = 0; i < TABLES; i++) {
        if (h->screen[i]) {
            conn_free(h->screen[i]);
            h->screen[i] = NULL;
        }
    }
    for (int i = 0; i < ROOM_HEADS; i++) {
        while (h->server->rooms[i]) {
            room_unload(h->server->rooms[i]);
        }
    }
    store_close(h->server->store);
    for (int tries = 0; tries < 2; tries++) {
        h->server->store = store_open(path, NULL);
        if (h->server->store) {
            return true;
        }
    }
    return false;
}

/* Whether the server is there at its end. */
static bool evening(struct house *h)
{
    make(h, 0);
    make(h, 1);
    for (int i = 0; i < TABLES; i++) {
        act(h, i, "\"do\":\"act\",\"action\":\"name key\"");
        act(h, i, "\"do\":\"undo\"");
        act(h, i, "\"do\":\"act\",\"action\":\"enter N1\"");
    }
    if (!restart(h)) {
        return false;
    }
    act(h, 0, "\"do\":\"rename\",\"seat\":1,\"name\":\"Ben\"");
    act(h, 1, "\"do\":\"end\"");
    return true;
}

/* Nothing can be saved while something was refused for that, and is again when
 * the disk does what it should. */
static bool comes_back(struct house *h, enum vfs_fault kind)
{
    if (kind == VFS_FULL && h->told->n_refused > 0) {
        assert_int_equal(ask(h, false, "/readyz", "", 0), 503);
    }
    vfs_arm(VFS_NONE, 0);
    store_tend(h->server->store, NULL);
    assert_int_equal(ask(h, false, "/readyz", "", 0), 200);
    if (!h->told->table[0].is_there) {
        make(h, 0);
    }
    return act(h, 0, "\"do\":\"pause\",\"on\":true");
}

/* An evening in a process of its own, which ends without a word. */
static void spend(enum vfs_fault kind, int number, bool cuts, struct told *told)
{
    struct house h;
    *told = (struct told){0};
    pid_t child = fork();
    if (child == 0) {
        vfs_arm(kind, number);
        told->is_open = open_house(&h, told) && evening(&h);
        told->n_calls = vfs_calls();
        if (told->is_open && !cuts) {
            told->goes_on = comes_back(&h, kind);
        }
        if (cuts) {
            vfs_cut_power();
        }
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* ---- The next morning ---- */

/* Whether a record is another with one line more or fewer at its end. */
static bool is_one_off(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    const char *longer = n > m ? a : b, *shorter = n > m ? b : a;
    size_t common = strlen(shorter);
    const char *rest = longer + common;
    return strncmp(longer, shorter, common) == 0 && *rest
           && strchr(rest, '\n') == longer + strlen(longer) - 1;
}

static void look_again(const struct told *told, const char *when)
{
    struct shelf *shelf = shelf_new();
    struct error e = {0};
    struct store *s = store_open(path, &e);
    SCOPED_BUF damage = BUF_ON_HEAP;
    if (!s) {
        fail_msg("%s: the store is gone: %s", when, e.sentence);
    }
    store_find_damage(s, true, &damage);
    assert_string_equal(damage.text, "");
    for (int i = 0; i < TABLES; i++) {
        const struct promised *t = &told->table[i];
        SCOPED_BUF text = BUF_ON_HEAP, record = BUF_ON_HEAP;
        bool found = t->code[0] && store_get_match(s, t->code, 1, &text, NULL);
        if (found != t->is_there && !t->is_refused) {
            fail_msg("%s: table %d is%s there", when, i, found ? "" : " not");
        }
        if (!found || !t->record[0]) {
            continue;
        }
        struct table *match = record_read(shelf, text.text, text.n, &e);
        assert_non_null(match);
        record_write(match, &record);
        table_free(match);
        if (strcmp(record.text, t->record) != 0
            && !(t->is_refused && is_one_off(record.text, t->record))) {
            fail_msg("%s: table %d is\n%s\nnot\n%s", when, i, record.text,
                     t->record);
        }
    }
    store_close(s);
    shelf_free(shelf);
}

static void clear(void)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char name[100];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        remove(name);
    }
}

/* Every call fails in its turn. */
static void at_every_call(enum vfs_fault kind, bool cuts)
{
    struct told *told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int n_refused = 0;
    assert_true(told != MAP_FAILED);
    clear();
    spend(VFS_NONE, 0, cuts, told);
    int n = told->n_calls;
    assert_true(told->n_refused == 0 && n > 100);
    look_again(told, "without a fault");
    for (int i = 1; i <= n; i++) {
        char when[40];
        snprintf(when, sizeof when, "call %d of %d", i, n);
        clear();
        spend(kind, i, cuts, told);
        if (!cuts && told->is_open && !told->goes_on) {
            fail_msg("%s: it does not go on", when);
        }
        look_again(told, when);
        n_refused += told->n_refused > 0;
    }
    assert_true(n_refused > n / 10);
    print_message("# %d calls, of which %d refused something\n", n, n_refused);
    clear();
    munmap(told, sizeof *told);
}

static void one_call_fails(void **state)
{
    (void)state;
    at_every_call(VFS_ONCE, false);
}

static void one_call_fails_and_then_the_power(void **state)
{
    (void)state;
    at_every_call(VFS_ONCE, true);
}

static void the_disk_is_full(void **state)
{
    (void)state;
    at_every_call(VFS_FULL, false);
}

static void the_disk_is_full_and_then_the_power_fails(void **state)
{
    (void)state;
    at_every_call(VFS_FULL, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_call_fails),
        cmocka_unit_test(one_call_fails_and_then_the_power),
        cmocka_unit_test(the_disk_is_full),
        cmocka_unit_test(the_disk_is_full_and_then_the_power_fails),
    };
    /* In memory, where there is such a disk. */
    if (!mkdtemp(folder)
        && !mkdtemp(strcpy(folder, "/tmp/thicket-faults-XXXXXX"))) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/tables.db", folder);
    vfs_install();
    int failed = unit_run("faults", tests);
    rmdir(folder);
    return failed;
}
