/*
 * sqlite.c: store.h on SQLite.
 *
 * One connection.  The journal is a write-ahead log with synchronous=FULL: a
 * commit appends to the log and waits for the disk once, however many writes
 * it holds.  A transaction begins with the first write after a commit.  Other
 * programs may read meanwhile, and `thicket restore` may write: by SQLite's
 * data_version a transaction that would rest on what was there before is
 * refused.  A lock beside the file keeps a second server away.
 *
 * SQLite does not mind when its file is taken away: it goes on in what has no
 * name any more.  So the file and its log are looked for round each commit.
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/db.h"

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    DATA_VERSION,
    PUT_TABLE,
    VISIT,
    DROP_TABLE,
    PUT_MATCH,
    ADD_LINE,
    CUT_LINES,
    ADD_RECORD,
    SEE,
    TRY,
    CLEAN,
    GET_TABLE, /* from here on they only read, whatever version wrote it */
    GET_HEAD,
    GET_LINES,
    NEXT_TABLE,
    NEXT_MATCH,
    NEXT_RECORD,
    COUNT_TABLES,
    COUNT_RECORDS,
    N_STATEMENTS
};

/* ?1 is always the table's code, where there is one; ?9 the time. */
static const char *const sql[N_STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [DATA_VERSION] = "PRAGMA data_version",
    [PUT_TABLE] = "INSERT INTO game_table (code, json, visited) VALUES (?1, "
                  "?2, ?9) ON CONFLICT (code) DO UPDATE SET json = ?2, "
                  "visited = max(visited, ?9)",
    [VISIT] = "UPDATE game_table SET visited = max(visited, ?9) WHERE code = "
              "?1",
    [DROP_TABLE] = "DELETE FROM game_table WHERE code = ?1",
    [PUT_MATCH] = "INSERT INTO game_match (table_id, number, head) SELECT id, "
                  "?3, ?2 FROM game_table WHERE code = ?1",
    [ADD_LINE] = "INSERT INTO line (match_id, n, text, at) VALUES ((SELECT "
                 "m.id FROM game_match m JOIN game_table t ON t.id = "
                 "m.table_id WHERE t.code = ?1 AND m.number = ?3), ?4, ?2, ?9)",
    [CUT_LINES] = "DELETE FROM line WHERE n >= ?4 AND match_id = (SELECT m.id "
                  "FROM game_match m JOIN game_table t ON t.id = m.table_id "
                  "WHERE t.code = ?1 AND m.number = ?3)",
    [ADD_RECORD] = "INSERT INTO record (game, text, at) VALUES (?1, ?2, ?9)",
    [SEE] = "UPDATE sighting SET seen = ?3, believed = max(believed, ?4)",
    [TRY] = "UPDATE sighting SET seen = seen",
    [CLEAN] = "DELETE FROM game_table WHERE visited < ?4 AND NOT EXISTS "
              "(SELECT 1 FROM game_match m JOIN line l ON l.match_id = m.id "
              "WHERE m.table_id = game_table.id AND l.at >= ?4)",
    [GET_TABLE] = "SELECT json FROM game_table WHERE code = ?1",
    [GET_HEAD] = "SELECT m.head, m.id FROM game_match m JOIN game_table t ON "
                 "t.id = m.table_id WHERE t.code = ?1 AND m.number = ?3",
    [GET_LINES] = "SELECT text, n FROM line WHERE match_id = ?3 ORDER BY n",
    [NEXT_TABLE] = "SELECT code FROM game_table WHERE code > ?1 ORDER BY code "
                   "LIMIT 1",
    [NEXT_MATCH] = "SELECT '', m.number FROM game_match m JOIN game_table t ON "
                   "t.id = m.table_id WHERE t.code = ?1 AND m.number > ?3 "
                   "ORDER BY m.number LIMIT 1",
    [NEXT_RECORD] = "SELECT text, id FROM record WHERE id > ?3 ORDER BY id "
                    "LIMIT 1",
    [COUNT_TABLES] = "SELECT count(*) FROM game_table",
    [COUNT_RECORDS] = "SELECT count(*) FROM record",
};

/* Which file it is. */
struct place {
    dev_t device;
    ino_t number;
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    char *path;
    char *log_path;         /* of its write-ahead log; NULL: it has none */
    struct place file, log; /* where they were when it was opened */
    int lock;               /* db_lock; -1: none */
    int64_t data_version;   /* that we have seen */
    int64_t believed;       /* a time that is past */
    int64_t seen;           /* the last sighting of time; and, when it was */
    bool is_seen_here;      /* of this run, by a clock that cannot be set: */
    uint64_t steady;
    bool is_open;        /* a transaction has begun */
    struct error broken; /* why a write of it has failed, or none */
    struct error ill;    /* why nothing could be written last, or none */
};

/* ---- Where it is ---- */

static bool find(const char *path, struct place *p)
{
    struct stat there;
    *p = (struct place){0};
    if (stat(path, &there) != 0) {
        return false;
    }
    *p = (struct place){.device = there.st_dev, .number = there.st_ino};
    return true;
}

static bool is_at(const char *path, const struct place *p)
{
    struct place now;
    return find(path, &now) && now.device == p->device
           && now.number == p->number;
}

static bool is_in_place(const struct store *s)
{
    return s->lock < 0
           || (is_at(s->path, &s->file)
               && (!s->log_path || is_at(s->log_path, &s->log)));
}

/* ---- Opening and closing ---- */

static bool ask_number(struct store *s, enum statement which, int64_t *n)
{
    sqlite3_stmt *q = s->statement[which];
    bool good = sqlite3_step(q) == SQLITE_ROW;
    *n = good ? sqlite3_column_int64(q, 0) : 0;
    return sqlite3_reset(q) == SQLITE_OK && good;
}

/* All statements from one on. */
static bool prepare(struct store *s, enum statement first)
{
    for (int i = (int)first; i < N_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL)
            != SQLITE_OK) {
            return false;
        }
    }
    return true;
}

/* Notes where it lies, and what it says of the time. */
static bool note_place(struct store *s)
{
    SCOPED_BUF log = BUF_ON_HEAP;
    buf_add(&log, s->path);
    buf_add(&log, "-wal");
    find(s->path, &s->file);
    if (find(log.text, &s->log)) {
        free(s->log_path);
        s->log_path = heap_copy(log.text);
    }
    return ask_number(s, DATA_VERSION, &s->data_version)
           && db_ask(s->db, "SELECT believed FROM sighting", &s->believed)
           && db_ask(s->db, "SELECT seen FROM sighting", &s->seen);
}

/* Before a file is brought up to date, what it was is kept under its name and
 * version. */
static bool keep_copy(struct store *s, int version, struct error *e)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    struct stat there;
    int n = 0;
    do {
        buf_clear(&name);
        buf_add(&name, s->path);
        buf_add(&name, ".v");
        buf_int(&name, version);
        if (++n > 1) {
            buf_char(&name, '-');
            buf_int(&name, n);
        }
    } while (stat(name.text, &there) == 0);
    return db_copy_to(s->db, name.text, NULL, e);
}

/* Opens the file at s->path, which is there. */
static bool connect(struct store *s, struct error *e)
{
    int version;
    s->db = db_open(s->path, &version, e);
    if (!s->db) {
        return false;
    }
    if (s->lock >= 0) {
        db_narrow(s->path);
    }
    if (version > 0 && version < db_version && !keep_copy(s, version, e)) {
        return false;
    }
    bool good = db_run(s->db, "PRAGMA journal_mode = WAL;"
                              "PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA secure_delete = ON;"
                              "PRAGMA journal_size_limit = 4194304;"
                              "PRAGMA temp_store = MEMORY;"
                              "PRAGMA cache_size = -4096;")
                && db_migrate(s->db, version) && prepare(s, BEGIN)
                && note_place(s);
    return good || db_fail(s->db, s->path, e);
}

static void disconnect(struct store *s)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3_finalize(s->statement[i]);
        s->statement[i] = NULL;
    }
    if (s->db && !is_in_place(s)) {
        db_abandon(s->db);
    } else {
        sqlite3_close(s->db);
    }
    s->db = NULL;
}

struct store *store_open(const char *path, struct error *e)
{
    struct store *s = heap_new(1, sizeof *s);
    struct error unused = {0};
    struct stat there;
    s->path = heap_copy(path);
    s->lock = -1;
    bool is_file = strcmp(path, ":memory:") != 0;
    bool is_there = !is_file || stat(path, &there) == 0;
    e = e ? e : &unused;
    if (is_file && is_there && !S_ISREG(there.st_mode)) {
        db_refuse(STORE_NO_FILE, path, NULL, e);
    } else if ((!is_file || (s->lock = db_lock(path, e)) >= 0)
               && (is_there || db_make(path, e)) && connect(s, e)) {
        return s;
    }
    store_close(s);
    return NULL;
}

struct store *store_open_to_read(const char *path, struct error *e)
{
    struct store *s = heap_new(1, sizeof *s);
    int version;
    s->path = heap_copy(path);
    s->lock = -1;
    s->db = db_open(path, &version, e);
    if (s->db
        && (!prepare(s, GET_TABLE)
            || !db_run(s->db, "PRAGMA query_only = ON"))) {
        db_fail(s->db, path, e);
    } else if (s->db) {
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                          (int *)NULL);
        return s;
    }
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (s) {
        disconnect(s);
        db_unlock(s->path, s->lock);
        free(s->log_path);
        free(s->path);
        free(s);
    }
}

/* ---- Writing ---- */

/* Seconds since 1970, by the clock that SQLite has, but never before a time
 * that was believed. */
static int64_t wall(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    sqlite3_int64 ms = 0; /* of the Julian day */
    vfs->xCurrentTimeInt64(vfs, &ms);
    return ms / 1000 - 210866760000;
}

static int64_t stamp(const struct store *s)
{
    int64_t now = wall();
    return now > s->believed ? now : s->believed;
}

/* What the places of a statement get; those it has not are left out. */
struct values {
    const char *code, *text;
    int64_t number, n;
};

static sqlite3_stmt *bind(struct store *s, enum statement which,
                          struct values v)
{
    sqlite3_stmt *q = s->statement[which];
    if (v.code) {
        sqlite3_bind_text(q, 1, v.code, -1, SQLITE_STATIC);
    }
    if (v.text) {
        sqlite3_bind_text(q, 2, v.text, -1, SQLITE_STATIC);
    }
    sqlite3_bind_int64(q, 3, v.number);
    sqlite3_bind_int64(q, 4, v.n);
    sqlite3_bind_int64(q, 9, stamp(s));
    return q;
}

static void done(sqlite3_stmt *q)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
}

static bool step(struct store *s, enum statement which, struct values v,
                 struct error *e)
{
    sqlite3_stmt *q = bind(s, which, v);
    errno = 0;
    bool good = sqlite3_step(q) == SQLITE_DONE || db_fail(s->db, s->path, e);
    done(q);
    return good;
}

/* Begins a transaction that rests on what we know. */
static bool begin(struct store *s)
{
    int64_t version;
    if (!step(s, BEGIN, (struct values){0}, &s->broken)) {
        return false;
    }
    s->is_open = true;
    if (!ask_number(s, DATA_VERSION, &version)) {
        return db_fail(s->db, s->path, &s->broken);
    }
    return version == s->data_version
           || db_refuse(STORE_CHANGED, s->path, NULL, &s->broken);
}

static void change(struct store *s, enum statement which, struct values v)
{
    if (s->broken.sentence || (!s->is_open && !begin(s))) {
        return;
    }
    step(s, which, v, &s->broken);
}

void store_put_table(struct store *s, const char *code, const char *json)
{
    change(s, PUT_TABLE, (struct values){.code = code, .text = json});
}

void store_visit(struct store *s, const char *code)
{
    change(s, VISIT, (struct values){.code = code});
}

void store_drop_table(struct store *s, const char *code)
{
    change(s, DROP_TABLE, (struct values){.code = code});
}

void store_put_match(struct store *s, const char *code, int match,
                     const char *head)
{
    change(s, PUT_MATCH,
           (struct values){.code = code, .text = head, .number = match});
}

void store_add_line(struct store *s, const char *code, int match, int n,
                    const char *line)
{
    change(
        s, ADD_LINE,
        (struct values){.code = code, .text = line, .number = match, .n = n});
}

void store_cut_lines(struct store *s, const char *code, int match, int n)
{
    change(s, CUT_LINES,
           (struct values){.code = code, .number = match, .n = n});
}

void store_add_record(struct store *s, const char *game, const char *record)
{
    change(s, ADD_RECORD, (struct values){.code = game, .text = record});
}

int store_clean(struct store *s, int64_t seconds, uint64_t steady)
{
    enum { DAY = 86400, HOUR = 3600 };
    int64_t now = wall(), since = now - s->seen, n = 0;
    int64_t off = since - (int64_t)(steady - s->steady);
    bool has_jumped =
        since < 0 || (s->is_seen_here && (off > HOUR || off < -HOUR));
    if (s->seen != 0 && !has_jumped && since < DAY) {
        return 0;
    }
    if (s->seen != 0 && !has_jumped) { /* so it was that time then */
        change(s, CLEAN, (struct values){.n = s->seen - seconds});
        n = s->broken.sentence ? 0 : sqlite3_changes(s->db);
        s->believed = s->seen > s->believed ? s->seen : s->believed;
    }
    s->seen = now;
    s->steady = steady;
    s->is_seen_here = true;
    change(s, SEE, (struct values){.number = now, .n = s->believed});
    return (int)n;
}

/* Whether what failed is the machine's: nothing at all can be written. */
static bool is_ill(int trouble)
{
    return trouble == STORE_FULL || trouble == STORE_GONE
           || trouble == STORE_FAILING || trouble == STORE_READ_ONLY
           || trouble == STORE_BUSY;
}

/* Ends a transaction, with everything that it wrote or nothing. */
static bool finish(struct store *s, struct error *e)
{
    struct error *why = &s->broken;
    bool good =
        !why->sentence
        && (is_in_place(s) || db_refuse(STORE_GONE, s->path, NULL, why))
        && step(s, COMMIT, (struct values){0}, why)
        && (is_in_place(s) || db_refuse(STORE_GONE, s->path, NULL, why));
    s->ill = (struct error){0};
    if (!good) {
        if (!sqlite3_get_autocommit(s->db)) {
            step(s, ROLLBACK, (struct values){0}, NULL);
        }
        if (is_ill(why->code)) {
            s->ill = *why;
        }
        if (why->code == STORE_CHANGED) {
            ask_number(s, DATA_VERSION, &s->data_version);
        }
        if (e) {
            *e = *why;
        }
    }
    s->is_open = false;
    *why = (struct error){0};
    return good;
}

bool store_commit(struct store *s, struct error *e)
{
    return (!s->is_open && !s->broken.sentence) || finish(s, e);
}

/* ---- How it is ---- */

/* The file has gone, or its log.  What is open still has everything that was
 * there: it is put back, unless another file of tables has come in its place,
 * which is ours from then on.  Returns false: STORE_CHANGED, or that it is
 * gone. */
static bool come_back(struct store *s, struct error *e)
{
    struct store fresh = {.path = s->path, .lock = -1};
    struct place there;
    struct error why = {0};
    bool has_file = is_at(s->path, &s->file);
    if (has_file) { /* so only the log is missing */
        db_run(s->db, "PRAGMA wal_checkpoint(TRUNCATE)");
    } else if (!find(s->path, &there)
               && !db_copy_to(s->db, s->path, NULL, &why)) {
        return db_refuse(STORE_GONE, s->path, NULL, e);
    }
    bool has_lock = db_is_locked(s->path, s->lock);
    fresh.lock = has_lock ? s->lock : db_lock(s->path, &why);
    if (fresh.lock < 0 || !connect(&fresh, &why)) {
        disconnect(&fresh);
        free(fresh.log_path);
        if (!has_lock) {
            db_unlock(s->path, fresh.lock);
        }
        return db_refuse(STORE_GONE, s->path, NULL, e);
    }
    disconnect(s);
    free(s->log_path);
    if (!has_lock) {
        close(s->lock);
    }
    *s = fresh;
    return db_refuse(STORE_CHANGED, s->path, NULL, e);
}

bool store_tend(struct store *s, struct error *e)
{
    int64_t version;
    if (s->is_open || s->broken.sentence) {
        return true; /* the commit will tell */
    }
    if (!is_in_place(s)) {
        db_refuse(STORE_GONE, s->path, NULL, &s->ill);
        return come_back(s, e);
    }
    if (s->ill.sentence) {
        change(s, TRY, (struct values){0});
        if (!finish(s, e)) {
            return false;
        }
    }
    if (!ask_number(s, DATA_VERSION, &version)) {
        return db_fail(s->db, s->path, e);
    }
    bool is_ours = version == s->data_version;
    s->data_version = version;
    return is_ours || db_refuse(STORE_CHANGED, s->path, NULL, e);
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
    SCOPED_BUF said = BUF_ON_HEAP;
    bool good = db_list(
        s->db, in_everything ? "PRAGMA integrity_check" : "PRAGMA quick_check",
        &said);
    if (good && strcmp(said.text, "ok\n") == 0) {
        buf_clear(&said);
    }
    if (good && in_everything) {
        good = db_list(s->db,
                       "SELECT 'row ' || rowid || ' of ' || \"table\" || ' "
                       "belongs to no ' || parent FROM "
                       "pragma_foreign_key_check",
                       &said);
    }
    if (!good) {
        buf_add(&said, sqlite3_errmsg(s->db));
        buf_char(&said, '\n');
    }
    buf_add(lines, said.text);
}

/* ---- Reading ---- */

/* Appends the text of a query's next row, and gives the number beside it. */
static bool next(struct store *s, sqlite3_stmt *q, struct buf *text, int64_t *n,
                 struct error *e)
{
    int code = sqlite3_step(q);
    if (code == SQLITE_DONE) {
        return db_refuse(STORE_ABSENT, s->path, NULL, e);
    }
    if (code != SQLITE_ROW) {
        return db_fail(s->db, s->path, e);
    }
    const char *got = (const char *)sqlite3_column_text(q, 0);
    if (!got || strlen(got) != (size_t)sqlite3_column_bytes(q, 0)) {
        return db_refuse(STORE_DAMAGED, s->path, "a row is no text", e);
    }
    buf_add(text, got);
    *n = sqlite3_column_int64(q, 1);
    return true;
}

static bool get(struct store *s, enum statement which, struct values v,
                struct buf *text, int64_t *n, struct error *e)
{
    sqlite3_stmt *q = bind(s, which, v);
    bool good = next(s, q, text, n, e);
    done(q);
    return good;
}

bool store_get_table(struct store *s, const char *code, struct buf *json,
                     struct error *e)
{
    int64_t unused;
    return get(s, GET_TABLE, (struct values){.code = code}, json, &unused, e);
}

bool store_get_match(struct store *s, const char *code, int match,
                     struct buf *text, struct error *e)
{
    SCOPED_BUF whole = BUF_ON_HEAP;
    struct error why = {0};
    int64_t id = 0, n = 0;
    if (!get(s, GET_HEAD, (struct values){.code = code, .number = match},
             &whole, &id, e)) {
        return false;
    }
    sqlite3_stmt *q = bind(s, GET_LINES, (struct values){.number = id});
    for (int64_t i = 0; next(s, q, &whole, &n, &why); i++) {
        buf_char(&whole, '\n');
        if (n != i) {
            db_refuse(STORE_DAMAGED, s->path, "a line is missing", &why);
            break;
        }
    }
    done(q);
    if (why.code != STORE_ABSENT) {
        if (e) {
            *e = why;
        }
        return false;
    }
    buf_add(text, whole.text);
    return true;
}

bool store_next_table(struct store *s, struct buf *code, struct error *e)
{
    SCOPED_BUF found = BUF_ON_HEAP;
    int64_t unused;
    if (!get(s, NEXT_TABLE, (struct values){.code = code->text}, &found,
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
    if (!get(s, NEXT_MATCH, (struct values){.code = code, .number = *match},
             &unused, &n, e)) {
        return false;
    }
    *match = (int)n;
    return true;
}

bool store_next_record(struct store *s, int *number, struct buf *text,
                       struct error *e)
{
    int64_t n = 0;
    if (!get(s, NEXT_RECORD, (struct values){.number = *number}, text, &n, e)) {
        return false;
    }
    *number = (int)n;
    return true;
}

static int count(struct store *s, enum statement which)
{
    int64_t n;
    ask_number(s, which, &n);
    return (int)n;
}

int store_tables(struct store *s)
{
    return count(s, COUNT_TABLES);
}

int store_records(struct store *s)
{
    return count(s, COUNT_RECORDS);
}
