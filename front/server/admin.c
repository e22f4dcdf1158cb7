/*
 * admin.c: see admin.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/admin.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "front/server/ban.h"
#include "front/server/conn.h"
#include "front/server/desk.h"
#include "front/server/log.h"
#include "front/server/say.h"
#include "front/server/secret.h"
#include "front/server/turn.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "lib/utf8.h"
#include "table/field.h"
#include "table/file.h"

enum { PAGE = 50, MOST_HOURS = 24 * 366, MAX_WORDS = 300 };

struct errand {
    struct server *server;
    const json_t *json;
    struct jot answer; /* an object that is open */
    struct error error;
};

static const char *text_field(const struct errand *q, const char *name)
{
    const char *text = field_text(json_object_get(q->json, name));
    return text ? text : "";
}

static int screens_of(const struct room *r)
{
    int n = 0;
    for (const struct conn *c = r->conns; c; c = c->next) {
        n++;
    }
    return n;
}

/* ---- What there is ---- */

static bool do_status(struct errand *q)
{
    struct server *s = q->server;
    struct jot *j = &q->answer;
    struct error why = {0};
    bool is_well = store_is_well(s->store, &why);
    jot_key_bool(j, "ready", is_well);
    if (!is_well) {
        struct error told;
        turn_not_saved(why.code, &told);
        say_error(&told, j);
    }
    jot_key_text(j, "version", THICKET_VERSION);
    jot_key_text(j, "base", s->base);
    jot_key_int(j, "tables", store_tables(s->store));
    jot_key_int(j, "awake", s->n_rooms);
    jot_key_int(j, "connections", s->n_conns);
    jot_key_open(j, "bans", '[');
    ban_say(s, j);
    jot_close(j, ']');
    return true;
}

/* A table as the store has it: sleeping ones need not wake for this. */
static void say_row(struct errand *q, const char *code, const char *kept)
{
    struct jot *j = &q->answer;
    const struct room *r = room_in_memory(q->server, code);
    json_t *json = json_loads(kept, 0, NULL);
    const json_t *seats = json_object_get(json, "seats"), *seat;
    size_t i;
    jot_open(j, '{');
    jot_key_text(j, "code", code);
    jot_key_text(j, "game", json_string_value(json_object_get(json, "game")));
    jot_key_text(j, "phase", json_string_value(json_object_get(json, "phase")));
    jot_key_int(j, "match", json_integer_value(json_object_get(json, "match")));
    jot_key_int(j, "screens", r ? screens_of(r) : 0);
    jot_key_open(j, "names", '[');
    json_array_foreach(seats, i, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "name"));
        const char *kind = json_string_value(json_object_get(seat, "kind"));
        bool is_person = kind && strcmp(kind, room_seat_kinds[PERSON]) == 0;
        if (name && *name && is_person) {
            jot_text(j, name);
        }
    }
    jot_close(j, ']');
    jot_close(j, '}');
    json_decref(json);
}

/* So many at a time, so that nobody who plays waits for a long list. */
static bool do_list(struct errand *q)
{
    struct store *store = q->server->store;
    SCOPED_BUF code = BUF_ON_HEAP, kept = BUF_ON_HEAP;
    int n = 0;
    buf_add(&code, text_field(q, "after"));
    jot_key_open(&q->answer, "tables", '[');
    while (n < PAGE && store_next_table(store, &code, NULL)) {
        buf_clear(&kept);
        if (store_get_table(store, code.text, &kept, NULL)) {
            say_row(q, code.text, kept.text);
        }
        n++;
    }
    jot_close(&q->answer, ']');
    if (n == PAGE) {
        jot_key_text(&q->answer, "more", code.text);
    }
    return true;
}

static struct room *find_room(struct errand *q)
{
    char code[CODE_TEXT];
    const char *text = text_field(q, "table");
    buf_copy(code, sizeof code, text, strlen(text));
    return room_find(q->server, code, &q->error);
}

static bool do_show(struct errand *q)
{
    static const char *const roles[] = {[ROLE_PERSON] = "person",
                                        [ROLE_TABLE] = "table",
                                        [ROLE_WATCH] = "watch"};
    const struct room *r = find_room(q);
    struct jot *j = &q->answer;
    if (!r) {
        return false;
    }
    SCOPED_BUF link = BUF_ON_HEAP;
    room_link(r, &link);
    jot_key_text(j, "link", link.text);
    jot_key_open(j, "table", '{');
    say_table(r, j);
    jot_close(j, '}');
    jot_key_open(j, "screens", '[');
    for (const struct conn *c = r->conns; c; c = c->next) {
        jot_open(j, '{');
        jot_key_text(j, "role", roles[c->role]);
        jot_key_text(j, "address", c->address);
        jot_key_open(j, "seats", '[');
        for (who w = 0; w < r->start.setup.n_seats && c->person; w++) {
            if (r->seat[w].person == c->person) {
                jot_int(j, w);
            }
        }
        jot_close(j, ']');
        jot_close(j, '}');
    }
    jot_close(j, ']');
    return true;
}

/* ---- What is done ---- */

static bool do_close(struct errand *q)
{
    struct room *r = find_room(q);
    if (!r || !room_delete(r, &q->error)) {
        return false;
    }
    jot_key_text(&q->answer, "code", r->code);
    room_end(r);
    return true;
}

static bool do_ban(struct errand *q)
{
    json_int_t hours = json_integer_value(json_object_get(q->json, "hours"));
    if (hours < 1 || hours > MOST_HOURS) {
        return error_set(&q->error, BAD_REQUEST,
                         N_("A ban lasts from 1 to 8784 hours."));
    }
    return ban_add(q->server, text_field(q, "network"), (int)hours, &q->error);
}

static bool do_unban(struct errand *q)
{
    return ban_lift(q->server, text_field(q, "network"), &q->error);
}

/* Words that fit a place of a sentence (phrase.h) and a screen. */
static bool read_words(struct errand *q, struct buf *words)
{
    const char *text = text_field(q, "text");
    size_t n = strlen(text);
    for (const char *at = text; *at;) {
        uint32_t c = utf8_take(&at);
        if (c < ' ' || c == 0x7f || n > MAX_WORDS) {
            n = 0;
        }
    }
    buf_add(words, text);
    for (size_t i = 0; i < n; i++) {
        words->text[i] = words->text[i] == ';' ? ',' : words->text[i];
    }
    return n > 0
           || error_set(&q->error, BAD_REQUEST,
                        N_("An announcement is one line of up to 300 bytes."));
}

static bool do_announce(struct errand *q)
{
    static const char sentence[] = N_("Whoever runs this server says: {text}");
    SCOPED_BUF words = BUF_ON_HEAP, said = BUF_ON_HEAP, frame = BUF_ON_HEAP;
    struct server *s = q->server;
    if (!read_words(q, &words)) {
        return false;
    }
    struct jot j = say_message(&frame, "news", NULL);
    struct phrase_part part = {"text", words.text};
    int n = 0;
    phrase_print(&said, sentence, &part, 1);
    jot_key_text(&j, "text", said.text);
    jot_key_open(&j, "say", '{');
    jot_key_text(&j, "id", sentence);
    jot_key_open(&j, "parts", '{');
    jot_key_text(&j, "text", words.text);
    jot_close(&j, '}');
    jot_close(&j, '}');
    jot_close(&j, '}');
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        for (struct conn *c = r->conns; c; c = c->next) {
            if (c->has_said_hello) {
                conn_send(c, &frame);
                n++;
            }
        }
    }
    jot_key_int(&q->answer, "screens", n);
    return true;
}

/* ---- The socket ---- */

static const struct {
    const char *name;
    bool (*run)(struct errand *);
} tasks[] = {
    {"status", do_status},     {"list", do_list}, {"show", do_show},
    {"close", do_close},       {"ban", do_ban},   {"unban", do_unban},
    {"announce", do_announce},
};

void admin_answer(struct server *s, const char *line, struct buf *b)
{
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    struct errand q = {.server = s, .json = json};
    size_t n = b->n, i = 0, n_tasks = sizeof tasks / sizeof *tasks;
    bool good = false;
    q.answer = jot_object(b);
    while (i < n_tasks && strcmp(text_field(&q, "do"), tasks[i].name) != 0) {
        i++;
    }
    if (i < n_tasks) {
        good = tasks[i].run(&q);
    } else {
        error_set(&q.error, BAD_REQUEST, N_("There is nothing here."));
    }
    if (!good) {
        b->n = n;
        q.answer = jot_object(b);
        say_error(&q.error, &q.answer);
    }
    jot_close(&q.answer, '}');
    buf_char(b, '\n');
    json_decref(json);
}

bool admin_place(const struct server_options *o, struct buf *path,
                 struct error *e)
{
    SCOPED_BUF store = BUF_ON_HEAP;
    if (!server_store(o, &store, e)) {
        return false;
    }
    if (store_is_database(store.text)) {
        char name[40];
        buf_add(&store, o->node ? o->node : "");
        snprintf(name, sizeof name, "/database-%016llx",
                 (unsigned long long)hash_long(store.text, store.n));
        if (!file_data_folder(path, e)) {
            return false;
        }
        buf_add(path, name);
    } else {
        buf_add(path, store.text);
    }
    buf_add(path, "-admin");
    return path->n < sizeof((struct sockaddr_un *)0)->sun_path
           || error_set(e, 0, N_("{path} is too long for a socket"), "path",
                        path->text);
}

/* A socket for our own eyes from its first moment; what an earlier run left
 * there is ours, since the store is. */
static int listen_at(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    memcpy(at.sun_path, path, strlen(path) + 1);
    unlink(path);
    mode_t before = umask(S_IRWXG | S_IRWXO | S_IXUSR);
    int bound = fd < 0 ? -1 : bind(fd, (struct sockaddr *)&at, sizeof at);
    umask(before);
    if (bound != 0 || listen(fd, 1) != 0) {
        int why = errno;
        close(fd);
        errno = why;
        return -1;
    }
    return fd;
}

void admin_open(struct server *s)
{
    static const struct desk_kind kind = {"\n", admin_answer};
    SCOPED_BUF path = BUF_ON_HEAP;
    struct error e = {0};
    bool is_good =
        admin_place(s->options, &path, &e) && file_make_folders(path.text, &e);
    int fd = is_good ? listen_at(path.text) : -1;
    s->admin = fd < 0 ? NULL : desk_open(s, fd, &kind);
    if (!s->admin) {
        log_line("warning", "no-admin", "why",
                 is_good ? strerror(errno) : "its path is too long");
    }
}

void admin_close(struct server *s)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    if (s->admin && admin_place(s->options, &path, NULL)) {
        unlink(path.text);
    }
    desk_close(s->admin);
}
