/*
 * transfer.c: everything of one store into another, whatever kinds they are
 * (see store.h): table by table and line by line, with their times.
 *
 * What is read is held at one moment; what is written changes at once.  A file
 * is made beside its place first, and then brought there as a backup is.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/db.h"
#include "store/kind.h"

struct transfer {
    struct store *from, *to;
    const char *code; /* of the table under way */
    int64_t number;   /* of its match, or of the record */
    int64_t n, at;    /* the row's that was read last */
    struct buf text;
    bool found;
    const struct store_copying *how;
    struct error *e;
};

static bool take_row(void *data, const struct kind_row *row)
{
    struct transfer *t = data;
    buf_clear(&t->text);
    buf_add(&t->text, row->text);
    t->n = row->n;
    t->at = row->at;
    t->found = true;
    return false;
}

/* Reads one row; whether that went well, and t->found whether there is one. */
static bool read_one(struct transfer *t, enum kind_statement which,
                     struct kind_values v)
{
    t->found = false;
    return t->from->kind->read(t->from, which, &v, take_row, t, t->e);
}

static void put(struct transfer *t, enum kind_statement which,
                struct kind_values v)
{
    t->to->kind->write(t->to, which, &v);
}

static bool take_line(void *data, const struct kind_row *row)
{
    struct transfer *t = data;
    put(t, ADD_LINE,
        (struct kind_values){.code = t->code,
                             .number = t->number,
                             .text = row->text,
                             .n = row->n,
                             .at = row->at});
    return true;
}

static bool copy_matches(struct transfer *t)
{
    for (t->number = 0;;) {
        struct kind_values v = {.code = t->code, .number = t->number};
        if (!read_one(t, NEXT_MATCH, v)) {
            return false;
        }
        if (!t->found) {
            return true;
        }
        v.number = t->number = t->n;
        if (!read_one(t, GET_HEAD, v)) {
            return false;
        }
        v.text = t->text.text;
        put(t, PUT_MATCH, v);
        if (!t->from->kind->read(t->from, GET_LINES,
                                 &(struct kind_values){.number = t->n},
                                 take_line, t, t->e)) {
            return false;
        }
    }
}

static bool copy_tables(struct transfer *t)
{
    SCOPED_BUF code = BUF_ON_HEAP;
    int of = store_tables(t->from);
    for (int done = 0;; done++) {
        if (!read_one(t, NEXT_TABLE, (struct kind_values){.code = code.text})) {
            return false;
        }
        if (!t->found) {
            return true;
        }
        buf_clear(&code);
        buf_add(&code, t->text.text);
        t->code = code.text;
        if (!read_one(t, GET_TABLE, (struct kind_values){.code = code.text})) {
            return false;
        }
        put(t, PUT_TABLE,
            (struct kind_values){
                .code = code.text, .text = t->text.text, .at = t->n});
        if (!copy_matches(t)) {
            return false;
        }
        if (t->how && t->how->tell && done < of
            && !t->how->tell(t->how->data, 100 * done / of)) {
            return db_refuse(STORE_STOPPED, t->to->name, NULL, t->e);
        }
    }
}

static bool copy_records(struct transfer *t)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    for (t->number = 0;;) {
        if (!read_one(t, NEXT_RECORD,
                      (struct kind_values){.number = t->number})) {
            return false;
        }
        if (!t->found) {
            return true;
        }
        struct kind_values v = {.at = t->at};
        t->number = t->n;
        buf_clear(&text);
        buf_add(&text, t->text.text);
        if (!read_one(t, GET_GAME, (struct kind_values){.number = t->number})) {
            return false;
        }
        v.code = t->text.text;
        v.text = text.text;
        put(t, ADD_RECORD, v);
    }
}

/* Everything of an open store into another, in one commit. */
static bool fill(struct store *from, struct store *to,
                 const struct store_copying *how, struct error *e)
{
    struct transfer t = {
        .from = from, .to = to, .text = BUF_ON_HEAP, .how = how, .e = e};
    if (!how->replaces && store_tables(to) + store_records(to) > 0) {
        return db_refuse(STORE_IN_THE_WAY, to->name, NULL, e);
    }
    put(&t, DROP_TABLES, (struct kind_values){0});
    put(&t, DROP_RECORDS, (struct kind_values){0});
    bool good = copy_tables(&t) && copy_records(&t) && store_commit(to, e);
    if (good && how->tell) {
        how->tell(how->data, 100);
    }
    heap_free_buf(&t.text);
    return good;
}

static bool copy_into(struct store *from, const char *to,
                      const struct store_copying *how, struct error *e)
{
    struct store *target = store_open(to, e);
    bool good = target && fill(from, target, how, e);
    store_close(target);
    return good;
}

/* Into a file: a new one beside it, which then takes its place. */
static bool copy_beside(struct store *from, const char *to,
                        const struct store_copying *how, struct error *e)
{
    SCOPED_BUF part = BUF_ON_HEAP;
    struct store_copying silent = {.replaces = how->replaces};
    buf_add(&part, to);
    buf_add(&part, ".copy");
    unlink(part.text);
    bool good = copy_into(from, part.text, how, e)
                && sqlite_restore(to, part.text, &silent, e);
    unlink(part.text);
    return good;
}

static bool transfer(const char *from, const char *to,
                     const struct store_copying *how, struct error *e)
{
    struct stat there;
    if (strcmp(from, to) == 0) {
        return db_refuse(STORE_NO_FILE, to, NULL, e);
    }
    if (!store_is_database(to) && !how->replaces && stat(to, &there) == 0
        && there.st_size > 0) {
        return db_refuse(STORE_IN_THE_WAY, to, NULL, e);
    }
    struct store *source = store_open_to_read(from, e);
    bool good = source
                && (store_is_database(to) ? copy_into(source, to, how, e)
                                          : copy_beside(source, to, how, e));
    store_close(source);
    return good;
}

bool store_backup(const char *store, const char *to,
                  const struct store_copying *how, struct error *e)
{
    return store_is_database(store) || store_is_database(to)
               ? transfer(store, to, how, e)
               : sqlite_backup(store, to, how, e);
}

bool store_restore(const char *store, const char *from,
                   const struct store_copying *how, struct error *e)
{
    return store_is_database(store) || store_is_database(from)
               ? transfer(from, store, how, e)
               : sqlite_restore(store, from, how, e);
}
