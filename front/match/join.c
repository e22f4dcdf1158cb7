/*
 * join.c: match_join: finding a table of a running server and sitting down at
 * it, with the key of an earlier visit where that still opens the seat.
 */
// SPDX-License-Identifier: MIT
#include <poll.h>
#include <string.h>

#include "core/setup.h"
#include "front/match/joined.h"
#include "front/match/save.h"
#include "front/val.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "lib/now.h"
#include "table/file.h"
#include "table/options.h"

/* Calls the server and reads its answer as JSON; refuses with its sentence. */
static json_t *call(struct joined *j, const char *path, const char *body,
                    struct error *e)
{
    SCOPED_BUF answer = BUF_ON_HEAP, text = BUF_ON_HEAP;
    int status;
    if (!link_call(&j->place, path, body, &j->cookie, &status, &answer, e)) {
        return NULL;
    }
    json_auto_t *root = json_loads(answer.text, 0, NULL);
    if (root && status < 400) {
        return json_incref(root);
    }
    joined_say(&j->match, root, &text);
    error_set(e, 0, N_("{host} refuses: {why}"), "host", j->place.host, "why",
              text.n > 0 ? text.text : "?");
    return NULL;
}

/* Where the key to our seat at this table is kept. */
static bool key_path(const struct joined *j, struct buf *path)
{
    char name[200];
    snprintf(name, sizeof name, "%s-%d-%s", j->place.host, j->place.port,
             j->place.code);
    return save_place("seats", name, path, NULL);
}

static void read_key(struct joined *j)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    if (key_path(j, &path)) {
        file_read(path.text, &j->cookie, NULL);
    }
}

static void keep_key(const struct joined *j)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    if (key_path(j, &path)) {
        file_write(path.text, false, &j->cookie, NULL);
    }
}

/* Learns what is played and with what printed matter. */
static bool ask_about(struct joined *j, const json_t *table, struct error *e)
{
    struct table_start *start = &j->match.start;
    char path[200];
    start->game = shelf_find_game(val_text(table, "game"));
    if (!start->game) {
        return error_set(e, 0, N_("There is no game \"{id}\"."), "id",
                         val_text(table, "game"));
    }
    start->edition = shelf_edition(NULL, start->game, 0);
    start->setup = setup_default(start->game, start->edition->data,
                                 start->game->min_seats);
    options_read(NULL, json_object_get(table, "options"), start, NULL);
    snprintf(path, sizeof path, "/games/%s/editions/%s", start->game->id,
             val_text(table, "edition"));
    json_auto_t *printed = call(j, path, NULL, e);
    if (!printed) {
        return false;
    }
    j->printed = json_dumps(printed, JSON_COMPACT);
    j->edition = *start->edition;
    j->edition.json = j->printed;
    start->edition = &j->edition;
    return true;
}

/* Takes a seat, unless the key from an earlier visit still opens one. */
static bool take_seat(struct joined *j, const char *name, struct error *e)
{
    char path[100];
    SCOPED_BUF body = BUF_ON_HEAP;
    struct jot jot = jot_object(&body);
    snprintf(path, sizeof path, "/tables/%s/seats", j->place.code);
    if (name) {
        jot_key_text(&jot, "name", name);
    }
    jot_close(&jot, '}');
    json_auto_t *seated = call(j, path, body.text, e);
    if (seated) {
        keep_key(j);
    }
    return seated;
}

/* Connects, and waits until the server has said who we are.  An old key may
 * open no seat any more. */
static bool sit_down(struct joined *j)
{
    int64_t until = now_ms() + 10000;
    j->link = link_open(&j->place, j->cookie.text);
    while (!j->is_known && !j->is_gone && now_ms() < until) {
        struct pollfd p = {link_fd(j->link), POLLIN, 0};
        poll(&p, 1, 1000);
        joined_listen(j);
    }
    return j->seat >= 0;
}

static void stand_up(struct joined *j)
{
    link_close(j->link);
    j->link = NULL;
    buf_clear(&j->cookie);
    buf_clear(&j->trouble);
    j->is_known = j->is_gone = false;
}

struct match *match_join(const char *url, const char *name, struct error *e)
{
    struct joined *j = joined_new();
    char path[100];
    bool good = link_parse(url, &j->place, e);
    snprintf(path, sizeof path, "/tables/%s", j->place.code);
    buf_copy(j->match.link, sizeof j->match.link, url, strlen(url));
    json_auto_t *table = good ? call(j, path, NULL, e) : NULL;
    good = table && ask_about(j, table, e);
    if (good) {
        read_key(j);
        bool has_key = j->cookie.n > 0;
        if (!has_key || !sit_down(j)) {
            stand_up(j);
            good = take_seat(j, name, e)
                   && (sit_down(j)
                       || error_set(e, 0,
                                    N_("{host} does not answer: is \"thicket "
                                       "serve\" running there?"),
                                    "host", j->place.host));
        }
    }
    if (!good) {
        joined_free(&j->match);
        return NULL;
    }
    return &j->match;
}

/* ---- Opening one ---- */

/* What is agreed, as docs/serve.md has a new table. */
static void write_table(const struct table_start *start, const char *name,
                        struct jot *j)
{
    const struct game *g = start->game;
    jot_open(j, '{');
    jot_key_text(j, "game", g->id);
    jot_key_open(j, "options", '{');
    for (int i = 0; g->options[i].name; i++) {
        int value = start->setup.option[i];
        if (value == UNSET) {
            continue;
        }
        jot_key(j, g->options[i].name);
        if (g->options[i].type == OPTION_BOOL) {
            jot_bool(j, value);
        } else if (g->options[i].type == OPTION_NUMBER) {
            jot_int(j, value);
        } else {
            jot_text(j, g->word(&start->setup, g->options[i].vocab, value));
        }
    }
    jot_close(j, '}');
    jot_key_open(j, "seats", '[');
    for (int i = 0; i < start->setup.n_seats; i++) {
        jot_open(j, '{');
        jot_key_text(j, "kind", i == 0 ? "me" : "open");
        if (i == 0 && name) {
            jot_key_text(j, "name", name);
        }
        jot_close(j, '}');
    }
    jot_close(j, ']');
    jot_close(j, '}');
}

struct match *match_open(const char *url, const struct table_start *start,
                         const char *name, struct error *e)
{
    struct joined *j = joined_new();
    SCOPED_BUF body = BUF_ON_HEAP, link = BUF_ON_HEAP;
    struct jot jot = jot_on(&body);
    write_table(start, name, &jot);
    json_auto_t *made = link_parse_server(url, &j->place, e)
                            ? call(j, "/tables", body.text, e)
                            : NULL;
    if (made) {
        const char *code = val_text(made, "code");
        buf_copy(j->place.code, sizeof j->place.code, code, strlen(code));
        keep_key(j);
        buf_add(&link, j->place.tls ? "https://" : "http://");
        buf_add(&link, j->place.host);
        buf_char(&link, ':');
        buf_int(&link, j->place.port);
        buf_add(&link, "/t/");
        buf_add(&link, code);
    }
    joined_free(&j->match);
    return made ? match_join(link.text, name, e) : NULL;
}
