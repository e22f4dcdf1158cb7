/*
 * db.c: see db.h.
 */
// SPDX-License-Identifier: MIT
#include "store/db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "table/file.h"

enum {
    OURS = 0x54686b74,
    OWNER_ONLY = 0600,
    WAIT_MS = 5000 /* for another program's writing to be over */
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

    /* The last time that was seen, and the last that was believed. */
    "CREATE TABLE sighting (seen INTEGER NOT NULL, believed INTEGER NOT NULL) "
    "STRICT;"
    "INSERT INTO sighting VALUES (0, 0);",
};
const int db_version = sizeof steps / sizeof *steps;

/* ---- Troubles ---- */

bool db_refuse(enum store_trouble trouble, const char *path, const char *why,
               struct error *e)
{
    static const char *const sentences[] = {
        [STORE_ABSENT] = N_("{path} has no such table"),
        [STORE_DAMAGED] =
            N_("{path} is damaged: {why}. \"thicket check\" says where, "
               "\"thicket restore\" brings a backup back"),
        [STORE_FULL] = N_("{path} cannot grow: the disk is full, or files may "
                          "not be larger"),
        [STORE_GONE] = N_("{path} is gone, or another file has its name"),
        [STORE_READ_ONLY] = N_("{path} may not be written"),
        [STORE_BUSY] = N_("{path} is in use by another program: stop it, or "
                          "choose another"),
        [STORE_CHANGED] = N_("{path} was changed by another program"),
        [STORE_FOREIGN] = N_("{path} is no file of tables: choose another one"),
        [STORE_NEWER] = N_("{path} was written by a newer version of this "
                           "program: use that one, or choose another"),
        [STORE_NO_FILE] = N_("{path} is no file: choose another one"),
        [STORE_IN_THE_WAY] = N_("{path} is there already: --force replaces it"),
        [STORE_STOPPED] = N_("stopped: {path} is as it was"),
        [STORE_SILENT] = N_("{path} does not answer: {why}"),
        [STORE_UNSURE] = N_("{path} does not answer, nor did it say whether "
                            "the last was kept: {why}"),
        [STORE_ELSEWHERE] = N_("{path} has given that table to another "
                               "server"),
        [STORE_NOT_BUILT] = N_("{path}: this program was built without "
                               "PostgreSQL"),
    };
    const char *sentence =
        trouble <= STORE_NOT_BUILT ? sentences[trouble] : NULL;
    return error_set(e, (int)trouble,
                     sentence ? sentence
                              : N_("{path} cannot be used as a store: {why}"),
                     "path", path, "why", why ? why : "");
}

/* What SQLite's code, and the system's behind it, mean to us. */
static enum store_trouble trouble_of(int code, int system)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return system == ENOSPC || system == EDQUOT || system == EFBIG
                   ? STORE_FULL
                   : STORE_FAILING;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return STORE_READ_ONLY;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_CORRUPT:
        return STORE_DAMAGED;
    case SQLITE_CONSTRAINT: /* what we know is not what is there */
        return STORE_CHANGED;
    case SQLITE_NOTADB:
        return STORE_FOREIGN;
    default:
        return STORE_FAILING;
    }
}

bool db_fail(sqlite3 *db, const char *path, struct error *e)
{
    /* A commit that fails leaves the system's reason here alone. */
    int system = errno;
    if (!db) {
        return db_refuse(STORE_FAILING, path, "no memory", e);
    }
    enum store_trouble trouble = trouble_of(sqlite3_errcode(db), system);
    return db_refuse(trouble, path, sqlite3_errmsg(db), e);
}

bool db_fail_system(const char *path, struct error *e)
{
    int why = errno;
    enum store_trouble trouble = trouble_of(SQLITE_IOERR, why);
    return db_refuse(why == EROFS ? STORE_READ_ONLY : trouble, path,
                     strerror(why), e);
}

/* ---- Statements ---- */

bool db_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

bool db_ask(sqlite3 *db, const char *query, int64_t *n)
{
    sqlite3_stmt *q = NULL;
    bool good = sqlite3_prepare_v2(db, query, -1, &q, NULL) == SQLITE_OK
                && sqlite3_step(q) == SQLITE_ROW;
    *n = good ? sqlite3_column_int64(q, 0) : 0;
    return sqlite3_finalize(q) == SQLITE_OK && good;
}

bool db_list(sqlite3 *db, const char *query, struct buf *lines)
{
    sqlite3_stmt *q = NULL;
    int code = sqlite3_prepare_v2(db, query, -1, &q, NULL);
    while (q && (code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 0);
        buf_add(lines, text ? text : "");
        buf_char(lines, '\n');
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE;
}

/* ---- Files ---- */

static void name_lock(const char *path, struct buf *name)
{
    buf_add(name, path);
    buf_add(name, "-lock");
}

bool db_is_locked(const char *path, int lock)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    struct stat held, there;
    name_lock(path, &name);
    return lock >= 0 && fstat(lock, &held) == 0 && stat(name.text, &there) == 0
           && held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

int db_lock(const char *path, struct error *e)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    name_lock(path, &name);
    for (;;) {
        int fd = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC, OWNER_ONLY);
        if (fd < 0) {
            db_fail_system(path, e);
            return -1;
        }
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            close(fd);
            db_refuse(STORE_BUSY, path, NULL, e);
            return -1;
        }
        /* Whoever had it may have taken the file away meanwhile. */
        if (db_is_locked(path, fd)) {
            return fd;
        }
        close(fd);
    }
}

void db_unlock(const char *path, int lock)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    name_lock(path, &name);
    if (db_is_locked(path, lock)) {
        unlink(name.text);
    }
    if (lock >= 0) {
        close(lock);
    }
}

bool db_make(const char *path, struct error *e)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ONLY);
    if (fd < 0 || fchmod(fd, OWNER_ONLY) != 0) {
        db_fail_system(path, e);
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    close(fd);
    file_keep_folder(path);
    return true;
}

void db_narrow(const char *path)
{
    static const char *const beside[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        SCOPED_BUF name = BUF_ON_HEAP;
        struct stat there;
        buf_add(&name, path);
        buf_add(&name, beside[i]);
        if (stat(name.text, &there) == 0
            && (there.st_mode & 07777) != OWNER_ONLY) {
            chmod(name.text, OWNER_ONLY);
        }
    }
}

/* Whether the file is one of ours, or empty and so about to be. */
static bool look_at(sqlite3 *db, const char *path, int *version,
                    struct error *e)
{
    int64_t owner, steps_taken, n_tables, n_ours;
    if (!db_ask(db, "PRAGMA application_id", &owner)
        || !db_ask(db, "PRAGMA user_version", &steps_taken)
        || !db_ask(db, "SELECT count(*) FROM sqlite_schema", &n_tables)
        || !db_ask(db,
                   "SELECT count(*) FROM sqlite_schema WHERE type = 'table' "
                   "AND name IN ('game_table', 'game_match', 'line', 'record')",
                   &n_ours)) {
        return db_fail(db, path, e);
    }
    *version = (int)steps_taken;
    bool is_empty = owner == 0 && steps_taken == 0 && n_tables == 0;
    bool is_first = owner == 0 && steps_taken == 1 && n_ours == 4;
    if (!is_empty && !is_first && (owner != OURS || steps_taken < 0)) {
        return db_refuse(STORE_FOREIGN, path, NULL, e);
    }
    return steps_taken <= db_version || db_refuse(STORE_NEWER, path, NULL, e);
}

sqlite3 *db_open(const char *path, int *version, struct error *e)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    struct stat there;
    sqlite3 *db = NULL;
    bool is_memory = strcmp(path, ":memory:") == 0;
    if (!is_memory && stat(path, &there) != 0) {
        db_fail_system(path, e);
        return NULL;
    }
    if (!is_memory && !S_ISREG(there.st_mode)) {
        db_refuse(STORE_NO_FILE, path, NULL, e);
        return NULL;
    }
    /* So that no name means anything but a file. */
    buf_add(&name, is_memory || path[0] == '/' ? "" : "./");
    buf_add(&name, path);
    /* One thread has it, so that nobody need wait for another. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool good = sqlite3_open_v2(name.text, &db, flags, NULL) == SQLITE_OK
                && sqlite3_busy_timeout(db, WAIT_MS) == SQLITE_OK
                && sqlite3_extended_result_codes(db, 1) == SQLITE_OK;
    if (good ? !look_at(db, path, version, e) : !db_fail(db, path, e)) {
        sqlite3_close(db);
        return NULL;
    }
    return db;
}

void db_abandon(sqlite3 *db)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
    sqlite3_close(db);
}

bool db_migrate(sqlite3 *db, int version)
{
    char text[64];
    bool good = version == db_version || db_run(db, "BEGIN IMMEDIATE");
    for (int i = version; good && i < db_version; i++) {
        good = db_run(db, steps[i]);
    }
    snprintf(text, sizeof text, "PRAGMA user_version = %d; COMMIT", db_version);
    return version == db_version || (good && db_run(db, text));
}
