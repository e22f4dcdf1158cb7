/*
 * copy.c: copies of a file, made and brought back (see kind.h, db.h).
 *
 * SQLite's online backup does the copying.  The one it reads is held at one
 * moment by an open transaction, and its writers go on; the one it writes
 * changes at once, in one transaction, for everybody who has it open.
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/db.h"
#include "store/kind.h"
#include "table/file.h"

enum { PAGES = 256 /* at a time, between two looks at who asked */ };

static bool tells(const struct store_copying *how, int percent)
{
    return !how || !how->tell || how->tell(how->data, percent);
}

/* ---- Copying ---- */

bool db_copy(sqlite3 *from, sqlite3 *to, const char *to_path,
             const struct store_copying *how, struct error *e)
{
    int64_t unused;
    if (!db_run(from, "BEGIN")
        || !db_ask(from, "SELECT count(*) FROM sqlite_schema", &unused)) {
        db_fail(from, to_path, e);
        db_run(from, "ROLLBACK");
        return false;
    }
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int code = SQLITE_OK;
    bool goes_on = tells(how, 0);
    while (b && goes_on && code == SQLITE_OK) {
        code = sqlite3_backup_step(b, PAGES);
        int of = sqlite3_backup_pagecount(b);
        int left = sqlite3_backup_remaining(b);
        goes_on = tells(how, of > 0 ? (int)(100.0 * (of - left) / of) : 100)
                  || code == SQLITE_DONE;
    }
    bool good = sqlite3_backup_finish(b) == SQLITE_OK && code == SQLITE_DONE;
    if (!good) {
        goes_on ? db_fail(to, to_path, e)
                : db_refuse(STORE_STOPPED, to_path, NULL, e);
    }
    db_run(from, "ROLLBACK");
    return good;
}

static void add_beside(const char *path, const char *ending, struct buf *name)
{
    buf_clear(name);
    buf_add(name, path);
    buf_add(name, ending);
}

/* Removes a file and what SQLite has put beside it. */
static void remove_all(const char *path)
{
    static const char *const beside[] = {"-wal", "-shm", "-journal", ""};
    SCOPED_BUF name = BUF_ON_HEAP;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        add_beside(path, beside[i], &name);
        unlink(name.text);
    }
}

/* Gives a finished file its name; what lay beside another of that name is not
 * its own. */
static bool put_in_place(const char *part, const char *path, struct error *e)
{
    struct stat there;
    if (stat(path, &there) != 0) {
        remove_all(path);
    }
    if (rename(part, path) != 0) {
        return db_fail_system(path, e);
    }
    file_keep_folder(path);
    return true;
}

bool db_copy_to(sqlite3 *from, const char *path,
                const struct store_copying *how, struct error *e)
{
    SCOPED_BUF part = BUF_ON_HEAP, mode = BUF_ON_HEAP;
    sqlite3 *to = NULL;
    add_beside(path, ".part", &part);
    remove_all(part.text);
    if (!db_make(part.text, e)) {
        return false;
    }
    bool good = sqlite3_open_v2(part.text, &to, SQLITE_OPEN_READWRITE, NULL)
                == SQLITE_OK;
    good = good ? db_copy(from, to, path, how, e) : db_fail(to, path, e);
    /* A file that stands alone: no log beside it. */
    if (good
        && (!db_list(to, "PRAGMA journal_mode = DELETE", &mode)
            || strcmp(mode.text, "delete\n") != 0)) {
        good = db_fail(to, path, e);
    }
    sqlite3_close(to);
    good = good && put_in_place(part.text, path, e);
    remove_all(part.text);
    return good;
}

static bool is_whole(sqlite3 *db, const char *path, struct error *e)
{
    SCOPED_BUF said = BUF_ON_HEAP;
    if (!db_list(db, "PRAGMA quick_check(1)", &said)) {
        return db_fail(db, path, e);
    }
    return strcmp(said.text, "ok\n") == 0
           || db_refuse(STORE_DAMAGED, path, said.text, e);
}

/* ---- Backup ---- */

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool sqlite_backup(const char *store, const char *to,
                   const struct store_copying *how, struct error *e)
{
    struct stat source, there;
    int version;
    if (stat(to, &there) == 0) {
        if (!S_ISREG(there.st_mode)
            || (stat(store, &source) == 0 && is_same(&source, &there))) {
            return db_refuse(STORE_NO_FILE, to, NULL, e);
        }
        if (!how->replaces) {
            return db_refuse(STORE_IN_THE_WAY, to, NULL, e);
        }
    }
    sqlite3 *from = db_open(store, &version, e);
    if (!from) {
        return false;
    }
    /* What is damaged is copied as it is, and told. */
    struct error damage = {0};
    bool good = is_whole(from, store, &damage) || damage.code == STORE_DAMAGED;
    good = good && db_copy_to(from, to, how, e);
    if (damage.sentence && (good || damage.code != STORE_DAMAGED)) {
        good = false;
        if (e) {
            *e = damage;
        }
    }
    sqlite3_close(from);
    return good;
}

/* ---- Restore ---- */

/* A copy of a backup, whole and up to date, beside the store: what the store
 * is about to be. */
static bool stage(const char *from, const char *part,
                  const struct store_copying *how, struct error *e)
{
    int version;
    struct error other;
    sqlite3 *db = db_open(from, &version, e);
    if (!db) {
        return false;
    }
    bool good = version > 0 ? is_whole(db, from, e)
                            : db_refuse(STORE_FOREIGN, from, NULL, e);
    good = good && db_copy_to(db, part, how, e);
    sqlite3_close(db);
    db = good ? db_open(part, &version, &other) : NULL;
    if (good && (!db || !db_migrate(db, version))) {
        good = db_fail(db, from, e);
    }
    sqlite3_close(db);
    if (!good) {
        remove_all(part);
    }
    return good;
}

/* Puts a store that can be read no more aside; nobody may have it. */
static bool put_aside(const char *store, struct error *e)
{
    static const char *const beside[] = {"", "-wal", "-journal"};
    struct stat there;
    int lock = db_lock(store, e), n = 0;
    SCOPED_BUF aside = BUF_ON_HEAP;
    if (lock < 0) {
        return false;
    }
    do {
        add_beside(store, ".damaged", &aside);
        if (++n > 1) {
            buf_char(&aside, '-');
            buf_int(&aside, n);
        }
    } while (stat(aside.text, &there) == 0);
    bool good = true;
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        SCOPED_BUF old = BUF_ON_HEAP, new = BUF_ON_HEAP;
        add_beside(store, beside[i], &old);
        add_beside(aside.text, beside[i], &new);
        good = good && (rename(old.text, new.text) == 0 || errno == ENOENT);
    }
    db_unlock(store, lock);
    return good || db_fail_system(store, e);
}

/* Opens what is to be replaced; NULL and true when nothing is in its place, or
 * not any more. */
static bool open_target(const char *store, bool replaces, sqlite3 **to,
                        struct error *e)
{
    struct stat there;
    struct error why = {0};
    int version;
    int64_t n = 0;
    *to = NULL;
    if (stat(store, &there) != 0 && errno == ENOENT) {
        return true;
    }
    *to = db_open(store, &version, &why);
    if (!*to && why.code == STORE_DAMAGED && replaces) {
        return put_aside(store, e);
    }
    if (!*to) {
        *e = why;
        return false;
    }
    if (!replaces && version > 0
        && (!db_ask(*to, "SELECT count(*) FROM game_table", &n) || n > 0)) {
        sqlite3_close(*to);
        *to = NULL;
        return db_refuse(STORE_IN_THE_WAY, store, NULL, e);
    }
    return true;
}

bool sqlite_restore(const char *store, const char *from,
                    const struct store_copying *how, struct error *e)
{
    SCOPED_BUF part = BUF_ON_HEAP;
    struct stat a, b;
    struct error unused = {0};
    sqlite3 *to = NULL, *staged = NULL;
    int version;
    e = e ? e : &unused;
    if (stat(store, &a) == 0 && stat(from, &b) == 0 && is_same(&a, &b)) {
        return db_refuse(STORE_NO_FILE, from, NULL, e);
    }
    add_beside(store, ".restore", &part);
    bool good = stage(from, part.text, how, e)
                && open_target(store, how->replaces, &to, e);
    if (good && !to) {
        good = put_in_place(part.text, store, e);
    } else if (good) {
        staged = db_open(part.text, &version, e);
        good = staged && db_copy(staged, to, store, NULL, e);
    }
    sqlite3_close(staged);
    sqlite3_close(to);
    remove_all(part.text);
    if (good) {
        db_narrow(store);
    }
    return good;
}
