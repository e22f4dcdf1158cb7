/*
 * check.c: see check.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/check.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/words.h"
#include "lib/heap.h"
#include "table/record.h"

/* One more line: what is wrong with what. */
static void add(struct check *c, const char *sentence, const char *code,
                int number, const char *why)
{
    SCOPED_BUF n = BUF_ON_HEAP;
    buf_int(&n, number);
    struct phrase_part parts[] = {
        {"code", code}, {"number", n.text}, {"why", why}};
    phrase_print(&c->damage, sentence, parts, 3);
    buf_char(&c->damage, '\n');
    c->damaged++;
}

static void add_error(struct check *c, const char *sentence, const char *code,
                      int number, const struct error *e)
{
    SCOPED_BUF why = BUF_ON_HEAP;
    error_print(e, words_say, &why);
    add(c, sentence, code, number, why.text);
}

/* Whether a text plays through; one of older rules does as far as it need. */
static bool plays(const struct shelf *shelf, const struct buf *text,
                  struct check *c, struct error *e)
{
    struct table *t = record_read(shelf, text->text, text->n, e);
    bool is_old = !t && e->n_parts == 2 && strcmp(e->name[0], "version") == 0;
    c->old += is_old;
    table_free(t);
    return t || is_old;
}

static void check_matches(const struct shelf *shelf, struct store *store,
                          const char *code, struct check *c)
{
    struct error e = {0};
    for (int n = 0; store_next_match(store, code, &n, &e);) {
        SCOPED_BUF text = BUF_ON_HEAP;
        struct error why = {0};
        c->matches++;
        if (!store_get_match(store, code, n, &text, &why)
            || !plays(shelf, &text, c, &why)) {
            add_error(c, _("Table {code}, match {number}: {why}"), code, n,
                      &why);
        }
    }
    if (e.code != STORE_ABSENT) {
        add_error(c, _("Table {code}, its matches: {why}"), code, 0, &e);
    }
}

static void check_tables(struct server *s, struct check *c)
{
    struct error e = {0};
    SCOPED_BUF code = BUF_ON_HEAP;
    while (store_next_table(s->store, &code, &e)) {
        SCOPED_BUF json = BUF_ON_HEAP;
        struct room *r = heap_new(1, sizeof *r);
        struct error why = {0};
        bool is_lost, is_brought;
        r->server = s;
        c->tables++;
        if (!store_get_table(s->store, code.text, &json, &why)
            || !keep_read(r, json.text, &is_lost, &is_brought, &why)) {
            add_error(c, _("Table {code}: {why}"), code.text, 0, &why);
        }
        free(r);
        check_matches(s->shelf, s->store, code.text, c);
    }
    if (e.code != STORE_ABSENT) {
        add_error(c, _("The tables after {code}: {why}"), code.text, 0, &e);
    }
}

static void check_records(const struct shelf *shelf, struct store *store,
                          struct check *c)
{
    struct error e = {0};
    SCOPED_BUF text = BUF_ON_HEAP;
    int n = 0;
    for (; store_next_record(store, &n, &text, &e); buf_clear(&text)) {
        struct error why = {0};
        c->records++;
        if (!plays(shelf, &text, c, &why)) {
            add_error(c, _("Record {number}: {why}"), "", n, &why);
        }
    }
    if (e.code != STORE_ABSENT) {
        add_error(c, _("The records after {number}: {why}"), "", n, &e);
    }
}

void check_store(const struct shelf *shelf, struct store *store,
                 struct check *c)
{
    struct server *s = heap_new(1, sizeof *s);
    SCOPED_BUF pages = BUF_ON_HEAP;
    s->shelf = shelf;
    s->store = store;
    log_is_quiet = true; /* the lines are for whoever asked */
    *c = (struct check){.damage = BUF_ON_HEAP};
    store_find_damage(store, true, &pages);
    for (char *line = pages.text, *rest; (line = strtok_r(line, "\n", &rest));
         line = NULL) {
        add(c, _("The file: {why}"), "", 0, line);
    }
    check_tables(s, c);
    check_records(shelf, store, c);
    free(s);
}
