/*
 * sqlite.c: store.h on SQLite.
 *
 * One connection, which holds the file's lock for as long as it is open.  The
 * journal is a write-ahead log with synchronous=FULL: a commit appends to the
 * log and waits for the disk once, however many writes it holds.  A
 * transaction begins with the first write after a commit.
 *
 * A file says what it is in SQLite's own two numbers: application_id, that it
 * is ours, and user_version, how many of the steps below it has taken.  Both
 * are read before anything is written.
 */
// SPDX-License-Identifier: MIT
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/heap.h"
#include "store/store.h"

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_TABLE,
    DROP_TABLE,
    PUT_MATCH,
    ADD_LINE,
    CUT_LINES,
    ADD_RECORD,
    CLEAN,
    GET_TABLE,
    GET_HEAD,
    GET_LINES,
    COUNT_TABLES,
    COUNT_RECORDS,
    N_STATEMENTS
};

/* ?1 is always the table's code, where there is one; ?9 the time. */
static const char *const sql[N_STATEMENTS] = {
    [BEGIN] = "BEGIN",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_TABLE] = "INSERT INTO game_table (code, json, visited) VALUES (?1, "
                  "?2, ?9) ON CONFLICT (code) DO UPDATE SET json = ?2, "
                  "visited = ?9",
    [DROP_TABLE] = "DELETE FROM game_table WHERE code = ?1",
    [PUT_MATCH] = "INSERT INTO game_match (table_id, number, head) SELECT id, "
                  "?3, ?2 FROM game_table WHERE code = ?1",
    [ADD_LINE] = "INSERT INTO line (match_id, n, text, at) SELECT m.id, ?4, "
                 "?2, ?9 FROM game_match m JOIN game_table t ON t.id = "
                 "m.table_id WHERE t.code = ?1 AND m.number = ?3",
    [CUT_LINES] = "DELETE FROM line WHERE n >= ?4 AND match_id = (SELECT m.id "
                  "FROM game_match m JOIN game_table t ON t.id = m.table_id "
                  "WHERE t.code = ?1 AND m.number = ?3)",
    [ADD_RECORD] = "INSERT INTO record (game, text, at) VALUES (?1, ?2, ?9)",
    [CLEAN] = "DELETE FROM game_table WHERE visited < ?9 - ?4",
    [GET_TABLE] = "SELECT json FROM game_table WHERE code = ?1",
    [GET_HEAD] = "SELECT m.id, m.head FROM game_match m JOIN game_table t ON "
                 "t.id = m.table_id WHERE t.code = ?1 AND m.number = ?3",
    [GET_LINES] = "SELECT text, at < ?9 - ?4 FROM line WHERE match_id = ?3 "
                  "ORDER BY n",
    [COUNT_TABLES] = "SELECT count(*) FROM game_table",
    [COUNT_RECORDS] = "SELECT count(*) FROM record",
};

/* Step i takes a file of version i to version i + 1; an empty file, of version
 * 0, takes all of them.  A step that was released is never changed. */
static const char *const steps[] = {
    "CREATE TABLE game_table ("
    " id INTEGER PRIMARY KEY,"
    " code TEXT NOT NULL UNIQUE,"
    " json TEXT NOT NULL,"
    " visited INTEGER NOT NULL) STRICT;"
    "CREATE TABLE game_match ("
    " id INTEGER PRIMARY KEY,"
    " table_id INTEGER NOT NULL REFERENCES game_table ON DELETE CASCADE,"
    " number INTEGER NOT NULL,"
    " head TEXT NOT NULL,"
    " UNIQUE (table_id, number)) STRICT;"
    "CREATE TABLE line ("
    " match_id INTEGER NOT NULL REFERENCES game_match ON DELETE CASCADE,"
    " n INTEGER NOT NULL,"
    " text TEXT NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (match_id, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE record ("
    " id INTEGER PRIMARY KEY,"
    " game TEXT NOT NULL,"
    " text TEXT NOT NULL,"
    " at INTEGER NOT NULL) STRICT;",

    /* Version 1 did not say whose it was. */
    "PRAGMA application_id = 1416129396;", /* OURS */
};
enum { VERSION = sizeof steps / sizeof *steps, OURS = 0x54686b74 };

/* Beside SQLite's own codes: a file that has taken more steps than there are.
 */
enum { NEWER = -1 };

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[N_STATEMENTS];
    bool is_open;   /* a transaction has begun */
    bool is_broken; /* a write of it has failed, because: */
    int code;
    char why[ERROR_VALUE];
};

/* Notes why the last call failed; returns false. */
static bool note(struct store *s)
{
    const char *why = s->db ? sqlite3_errmsg(s->db) : "no memory";
    s->code = s->db ? sqlite3_errcode(s->db) : SQLITE_NOMEM;
    snprintf(s->why, sizeof s->why, "%s", why);
    return false;
}

static bool fail(const struct store *s, const char *path, struct error *e)
{
    if (s->code == SQLITE_BUSY) {
        return error_set(e, 0,
                         N_("{path} is in use by another program: stop it, or "
                            "choose another file"),
                         "path", path);
    }
    if (s->code == SQLITE_NOTADB) {
        return error_set(e, 0,
                         N_("{path} is no file of tables: choose another one"),
                         "path", path);
    }
    if (s->code == NEWER) {
        return error_set(e, 0,
                         N_("{path} was written by a newer version of this "
                            "program: use that one, or choose another file"),
                         "path", path);
    }
    return error_set(e, 0, N_("{path} cannot be used as a store: {why}"),
                     "path", path, "why", s->why);
}

/* ---- Opening and closing ---- */

static bool run_sql(struct store *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || note(s);
}

/* The number that a query gives, through *n. */
static bool ask(struct store *s, const char *query, int *n)
{
    sqlite3_stmt *q = NULL;
    bool good = sqlite3_prepare_v2(s->db, query, -1, &q, NULL) == SQLITE_OK
                && sqlite3_step(q) == SQLITE_ROW;
    *n = good ? sqlite3_column_int(q, 0) : 0;
    good = good || note(s);
    sqlite3_finalize(q);
    return good;
}

static bool refuse(struct store *s, int code)
{
    s->code = code;
    return false;
}

/* Whether the file is one of ours, or empty and so about to be; *version is how
 * many steps it has taken. */
static bool look_at(struct store *s, int *version)
{
    int owner, n_tables;
    if (!ask(s, "PRAGMA application_id", &owner)
        || !ask(s, "PRAGMA user_version", version)
        || !ask(s, "SELECT count(*) FROM sqlite_schema", &n_tables)) {
        return false;
    }
    if (owner == 0 && *version == 1) { /* so it shows by its tables alone */
        int n_ours;
        if (!ask(s,
                 "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND "
                 "name IN ('game_table', 'game_match', 'line', 'record')",
                 &n_ours)) {
            return false;
        }
        return n_ours == 4 || refuse(s, SQLITE_NOTADB);
    }
    bool is_empty = owner == 0 && *version == 0 && n_tables == 0;
    if (!is_empty && (owner != OURS || *version < 0)) {
        return refuse(s, SQLITE_NOTADB);
    }
    return *version <= VERSION || refuse(s, NEWER);
}

/* Takes the steps that the file has not taken, all or none. */
static bool migrate(struct store *s, int version)
{
    char text[64];
    bool good = run_sql(s, "BEGIN IMMEDIATE");
    for (int i = version; good && i < VERSION; i++) {
        good = run_sql(s, steps[i]);
    }
    snprintf(text, sizeof text, "PRAGMA user_version = %d; COMMIT", VERSION);
    return good && run_sql(s, text);
}

static bool set_up(struct store *s, const char *path)
{
    int version = 0;
    /* Exclusive before anything is read: then the log needs no shared memory
     * beside it, and a second program is refused at once. */
    if ((sqlite3_open(path, &s->db) != SQLITE_OK && !note(s))
        || !run_sql(s, "PRAGMA locking_mode = EXCLUSIVE")
        || !look_at(s, &version)
        || !run_sql(s, "PRAGMA journal_mode = WAL;"
                       "PRAGMA synchronous = FULL;"
                       "PRAGMA foreign_keys = ON;"
                       "PRAGMA secure_delete = ON;"
                       "PRAGMA journal_size_limit = 4194304;"
                       "PRAGMA cache_size = -4096;")
        || !migrate(s, version)) {
        return false;
    }
    for (int i = 0; i < N_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &s->statement[i], NULL)
            != SQLITE_OK) {
            return note(s);
        }
    }
    return true;
}

struct store *store_open(const char *path, struct error *e)
{
    struct store *s = heap_new(1, sizeof *s);
    if (!set_up(s, path)) {
        fail(s, path, e);
        store_close(s);
        return NULL;
    }
    return s;
}

void store_close(struct store *s)
{
    for (int i = 0; s && i < N_STATEMENTS; i++) {
        sqlite3_finalize(s->statement[i]);
    }
    if (s) {
        sqlite3_close(s->db);
        free(s);
    }
}

/* ---- Writing ---- */

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
    sqlite3_bind_int64(q, 9, (int64_t)time(NULL));
    return q;
}

static void done(sqlite3_stmt *q)
{
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
}

static bool step(struct store *s, enum statement which, struct values v)
{
    sqlite3_stmt *q = bind(s, which, v);
    bool good = sqlite3_step(q) == SQLITE_DONE || note(s);
    done(q);
    return good;
}

static void change(struct store *s, enum statement which, struct values v)
{
    if (!s->is_open && !s->is_broken) {
        s->is_open = step(s, BEGIN, (struct values){0});
        s->is_broken = !s->is_open;
    }
    s->is_broken = s->is_broken || !step(s, which, v);
}

void store_put_table(struct store *s, const char *code, const char *json)
{
    change(s, PUT_TABLE, (struct values){.code = code, .text = json});
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
    s->is_broken = s->is_broken || sqlite3_changes(s->db) != 1;
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

void store_clean(struct store *s, int64_t seconds)
{
    change(s, CLEAN, (struct values){.n = seconds});
}

bool store_commit(struct store *s, struct error *e)
{
    if (!s->is_open && !s->is_broken) {
        return true;
    }
    bool good = !s->is_broken && step(s, COMMIT, (struct values){0});
    if (!good) {
        fail(s, sqlite3_db_filename(s->db, "main"), e);
        if (!sqlite3_get_autocommit(s->db)) {
            step(s, ROLLBACK, (struct values){0});
        }
    }
    s->is_open = s->is_broken = false;
    return good;
}

/* ---- Reading ---- */

bool store_get_table(struct store *s, const char *code, struct buf *json)
{
    sqlite3_stmt *q = bind(s, GET_TABLE, (struct values){.code = code});
    bool found = sqlite3_step(q) == SQLITE_ROW;
    if (found) {
        buf_add(json, (const char *)sqlite3_column_text(q, 0));
    }
    done(q);
    return found;
}

bool store_get_match(struct store *s, const char *code, int match,
                     int64_t seconds, struct buf *text, int *n_old)
{
    sqlite3_stmt *q =
        bind(s, GET_HEAD, (struct values){.code = code, .number = match});
    bool found = sqlite3_step(q) == SQLITE_ROW;
    int64_t id = 0;
    if (found) {
        id = sqlite3_column_int64(q, 0);
        buf_add(text, (const char *)sqlite3_column_text(q, 1));
    }
    done(q);
    *n_old = 0;
    q = bind(s, GET_LINES, (struct values){.number = id, .n = seconds});
    while (found && sqlite3_step(q) == SQLITE_ROW) {
        buf_add(text, (const char *)sqlite3_column_text(q, 0));
        buf_char(text, '\n');
        *n_old += sqlite3_column_int(q, 1);
    }
    done(q);
    return found;
}

static int count(struct store *s, enum statement which)
{
    sqlite3_stmt *q = bind(s, which, (struct values){0});
    int n = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int(q, 0) : 0;
    done(q);
    return n;
}

int store_tables(struct store *s)
{
    return count(s, COUNT_TABLES);
}

int store_records(struct store *s)
{
    return count(s, COUNT_RECORDS);
}
