/*
 * store.c: what store.h promises, of any kind of store (see kind.h).
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "lib/heap.h"
#include "store/db.h"
#include "store/kind.h"

/* ---- Opening ---- */

bool store_is_database(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0
           || strncmp(path, "postgres://", 11) == 0;
}

void store_name(const char *path, struct buf *name)
{
    const char *host = store_is_database(path) ? strstr(path, "//") + 2 : path;
    size_t n = strcspn(host, "/?");
    const char *at = host != path ? memrchr(host, '@', n) : NULL;
    buf_add_n(name, path, (size_t)(host - path));
    host = at ? at + 1 : host;
    buf_add_n(name, host, host != path ? strcspn(host, "?") : strlen(host));
}

static struct store *open_it(const char *path, bool reads_only, struct error *e)
{
    struct error unused = {0};
    e = e ? e : &unused;
    return store_is_database(path) ? postgres_open(path, reads_only, e)
                                   : sqlite_open(path, reads_only, e);
}

struct store *store_open(const char *path, struct error *e)
{
    return open_it(path, false, e);
}

struct store *store_open_to_read(const char *path, struct error *e)
{
    return open_it(path, true, e);
}

struct store *store_join(const char *path, const char *address, struct error *e)
{
    return postgres_join(path, address, e);
}

void store_close(struct store *s)
{
    if (s) {
        s->kind->close(s);
    }
}

/* ---- Writing ---- */

static void change(struct store *s, enum kind_statement which,
                   struct kind_values v)
{
    s->kind->write(s, which, &v);
}

void store_put_table(struct store *s, const char *code, const char *json)
{
    change(s, PUT_TABLE, (struct kind_values){.code = code, .text = json});
}

void store_visit(struct store *s, const char *code)
{
    change(s, VISIT, (struct kind_values){.code = code});
}

void store_drop_table(struct store *s, const char *code)
{
    change(s, DROP_TABLE, (struct kind_values){.code = code});
}

void store_put_match(struct store *s, const char *code, int match,
                     const char *head)
{
    change(s, PUT_MATCH,
           (struct kind_values){.code = code, .text = head, .number = match});
}

void store_add_line(struct store *s, const char *code, int match, int n,
                    const char *line)
{
    change(s, ADD_LINE,
           (struct kind_values){
               .code = code, .text = line, .number = match, .n = n});
}

void store_cut_lines(struct store *s, const char *code, int match, int n)
{
    change(s, CUT_LINES,
           (struct kind_values){.code = code, .number = match, .n = n});
}

void store_add_record(struct store *s, const char *code, const char *game,
                      const char *record)
{
    change(s, ADD_RECORD,
           (struct kind_values){.code = game, .text = record, .table = code});
}

int store_clean(struct store *s, int64_t seconds, uint64_t steady)
{
    enum { DAY = 86400, HOUR = 3600 };
    int64_t now = s->kind->wall(s), since = now - s->seen, n = 0;
    int64_t off = since - (int64_t)(steady - s->steady);
    bool has_jumped =
        since < 0 || (s->is_seen_here && (off > HOUR || off < -HOUR));
    if (now == 0 || (s->seen != 0 && !has_jumped && since < DAY)) {
        return 0;
    }
    if (s->seen != 0 && !has_jumped) { /* so it was that time then */
        n = s->kind->clean(s, &(struct kind_values){.n = s->seen - seconds});
        s->believed = s->seen > s->believed ? s->seen : s->believed;
    }
    s->seen = now;
    s->steady = steady;
    s->is_seen_here = true;
    change(s, SEE, (struct kind_values){.number = now, .n = s->believed});
    return (int)n;
}

enum store_way store_send(struct store *s, struct error *e)
{
    return s->kind->send(s, false, e);
}

enum store_way store_land(struct store *s, bool waits, struct error *e)
{
    return s->kind->land(s, waits, e);
}

struct store_line store_line(const struct store *s)
{
    return s->kind->line(s);
}

bool store_commit(struct store *s, struct error *e)
{
    if (s->kind->land(s, true, e) == STORE_LOST) {
        return false;
    }
    return s->kind->send(s, true, e) == STORE_KEPT;
}

/* ---- Several servers ---- */

enum store_beat store_beat(struct store *s)
{
    return s->kind->sharing ? s->kind->sharing->beat(s) : STORE_BEAT;
}

void store_tell(struct store *s, const char *text)
{
    if (s->kind->sharing) {
        s->kind->sharing->tell(s, text);
    }
}

const char *store_heard(const struct store *s)
{
    return s->kind->sharing ? s->kind->sharing->heard(s) : "";
}

bool store_is_there(const struct store *s, int64_t id)
{
    return s->kind->sharing && s->kind->sharing->is_there(s, id);
}

bool store_claim(struct store *s, const char *code, int64_t despite,
                 struct store_owner *owner, struct error *e)
{
    return !s->kind->sharing
           || s->kind->sharing->claim(s, code, despite, owner, e);
}

void store_release(struct store *s, const char *code)
{
    if (s->kind->sharing) {
        s->kind->sharing->release(s, code);
    }
}

bool store_leave(struct store *s, struct error *e)
{
    return !s->kind->sharing || s->kind->sharing->leave(s, e);
}

void store_confirm(struct store *s, const char *code)
{
    if (s->kind->sharing) {
        s->kind->sharing->confirm(s, code);
    }
}

bool store_fenced(struct store *s, struct buf *code)
{
    return s->kind->sharing && s->kind->sharing->fenced(s, code);
}

struct store_standing store_standing(const struct store *s)
{
    return s->kind->sharing ? s->kind->sharing->standing(s)
                            : (struct store_standing){0};
}

/* ---- How it is ---- */

bool kind_is_ill(int trouble)
{
    return trouble == STORE_FULL || trouble == STORE_GONE
           || trouble == STORE_FAILING || trouble == STORE_READ_ONLY
           || trouble == STORE_BUSY || trouble == STORE_SILENT
           || trouble == STORE_UNSURE;
}

bool store_tend(struct store *s, struct error *e)
{
    return s->kind->tend(s, e);
}

bool store_is_well(const struct store *s, struct error *e)
{
    if (s->ill.sentence && e) {
        *e = s->ill;
    }
    return !s->ill.sentence;
}

void store_find_damage(struct store *s, bool in_everything, struct buf *lines)
{
    s->kind->find_damage(s, in_everything, lines);
}

/* ---- Reading ---- */

/* The first row of a query. */
struct one {
    struct buf *text;
    int64_t n;
    bool is_there;
};

static bool take_one(void *data, const struct kind_row *row)
{
    struct one *one = data;
    buf_add(one->text, row->text);
    one->n = row->n;
    one->is_there = true;
    return false;
}

static bool get(struct store *s, enum kind_statement which,
                struct kind_values v, struct buf *text, int64_t *n,
                struct error *e)
{
    struct one one = {.text = text};
    if (!s->kind->read(s, which, &v, take_one, &one, e)) {
        return false;
    }
    *n = one.n;
    return one.is_there || db_refuse(STORE_ABSENT, s->name, NULL, e);
}

bool store_get_table(struct store *s, const char *code, struct buf *json,
                     struct error *e)
{
    int64_t unused;
    return get(s, GET_TABLE, (struct kind_values){.code = code}, json, &unused,
               e);
}

/* The lines of a match, of which none is missing. */
struct lines {
    struct buf *text;
    int64_t n;
    bool is_whole;
};

static bool take_line(void *data, const struct kind_row *row)
{
    struct lines *lines = data;
    buf_add(lines->text, row->text);
    buf_char(lines->text, '\n');
    lines->is_whole = lines->is_whole && row->n == lines->n++;
    return lines->is_whole;
}

bool store_get_match(struct store *s, const char *code, int match,
                     struct buf *text, struct error *e)
{
    SCOPED_BUF whole = BUF_ON_HEAP;
    struct lines lines = {.text = &whole, .is_whole = true};
    int64_t id = 0;
    if (!get(s, GET_HEAD, (struct kind_values){.code = code, .number = match},
             &whole, &id, e)
        || !s->kind->read(s, GET_LINES, &(struct kind_values){.number = id},
                          take_line, &lines, e)) {
        return false;
    }
    if (!lines.is_whole) {
        return db_refuse(STORE_DAMAGED, s->name, "a line is missing", e);
    }
    buf_add(text, whole.text);
    return true;
}

bool store_next_table(struct store *s, struct buf *code, struct error *e)
{
    SCOPED_BUF found = BUF_ON_HEAP;
    int64_t unused;
    if (!get(s, NEXT_TABLE, (struct kind_values){.code = code->text}, &found,
             &unused, e)) {
        return false;
    }
    buf_clear(code);
    buf_add(code, found.text);
    return true;
}

bool store_next_match(struct store *s, const char *code, int *match,
                      struct error *e)
{
    SCOPED_BUF unused = BUF_ON_HEAP;
    int64_t n = 0;
    if (!get(s, NEXT_MATCH,
             (struct kind_values){.code = code, .number = *match}, &unused, &n,
             e)) {
        return false;
    }
    *match = (int)n;
    return true;
}

bool store_next_record(struct store *s, int *number, struct buf *text,
                       struct error *e)
{
    int64_t n = 0;
    if (!get(s, NEXT_RECORD, (struct kind_values){.number = *number}, text, &n,
             e)) {
        return false;
    }
    *number = (int)n;
    return true;
}

static int count(struct store *s, enum kind_statement which)
{
    SCOPED_BUF unused = BUF_ON_HEAP;
    int64_t n = 0;
    return get(s, which, (struct kind_values){0}, &unused, &n, NULL) ? (int)n
                                                                     : 0;
}

int store_tables(struct store *s)
{
    return count(s, COUNT_TABLES);
}

int store_records(struct store *s)
{
    return count(s, COUNT_RECORDS);
}
