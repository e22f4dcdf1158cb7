/*
 * test_store.c: tables on disk: written, read, taken back, lost on purpose.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/store.h"
#include "table/file.h"

static char folder[] = "/tmp/thicket-store-XXXXXX";
static char path[64];

static struct store *open_new(void)
{
    remove(path);
    struct store *s = store_open(path, NULL);
    assert_non_null(s);
    return s;
}

static void match_is(struct store *s, int match, const char *text)
{
    struct buf b = BUF_ON_HEAP;
    struct error e = {0};
    assert_int_equal(store_get_match(s, "MOLIRA", match, &b, &e), text != NULL);
    if (text) {
        assert_string_equal(b.text, text);
    } else {
        assert_int_equal(e.code, STORE_ABSENT);
    }
    heap_free_buf(&b);
}

static void write_one(struct store *s)
{
    store_put_table(s, "MOLIRA", "{}");
    store_put_match(s, "MOLIRA", 1, "[Game \"x\"]\n");
    store_add_line(s, "MOLIRA", 1, 0, "0 a");
    store_add_line(s, "MOLIRA", 1, 1, "1 b");
}

static void what_was_written_is_read_again(void **state)
{
    (void)state;
    struct store *s = open_new();
    struct buf b = BUF_ON_HEAP;
    write_one(s);
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n"); /* before the commit too */
    assert_true(store_commit(s, NULL));
    store_close(s);
    s = store_open(path, NULL);
    assert_non_null(s);
    assert_int_equal(store_tables(s), 1);
    assert_true(store_get_table(s, "MOLIRA", &b, NULL));
    assert_string_equal(b.text, "{}");
    assert_false(store_get_table(s, "NOTONE", &b, NULL));
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n");
    match_is(s, 2, NULL);
    store_put_table(s, "MOLIRA", "{\"a\":1}");
    store_cut_lines(s, "MOLIRA", 1, 1);
    match_is(s, 1, "[Game \"x\"]\n0 a\n");
    store_add_line(s, "MOLIRA", 1, 1, "1 c");
    assert_true(store_commit(s, NULL));
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 c\n");
    buf_clear(&b);
    assert_true(store_get_table(s, "MOLIRA", &b, NULL));
    assert_string_equal(b.text, "{\"a\":1}");
    store_drop_table(s, "MOLIRA");
    assert_true(store_commit(s, NULL));
    assert_int_equal(store_tables(s), 0);
    match_is(s, 1, NULL);
    heap_free_buf(&b);
    store_close(s);
}

static void without_a_commit_nothing_was_written(void **state)
{
    (void)state;
    struct store *s = open_new();
    write_one(s);
    store_close(s);
    s = store_open(path, NULL);
    assert_int_equal(store_tables(s), 0);
    assert_true(store_commit(s, NULL));
    store_close(s);
}

static void a_failed_write_loses_all_of_its_commit_and_no_other(void **state)
{
    (void)state;
    struct store *s = open_new();
    struct error e = {0};
    write_one(s);
    assert_true(store_commit(s, NULL));
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    store_add_line(s, "MOLIRA", 1, 2, "0 d"); /* there is a line 2 */
    store_add_line(s, "MOLIRA", 1, 3, "0 e");
    assert_false(store_commit(s, &e));
    assert_non_null(e.sentence);
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n");
    store_add_line(s, "NOTONE", 1, 0, "0 a"); /* no such table */
    assert_false(store_commit(s, &e));
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    assert_true(store_commit(s, NULL));
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n0 c\n");
    store_close(s);
}

/* What is under way, and what was written since, is read; and of a loss all
 * that rests on it is lost. */
static void what_was_sent_lands(void **state)
{
    (void)state;
    struct store *s = open_new();
    struct error e = {0};
    write_one(s);
    assert_int_equal(store_send(s, &e), STORE_UNDER_WAY);
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n0 c\n");
    assert_int_equal(store_land(s, true, &e), STORE_KEPT);
    assert_int_equal(store_send(s, &e), STORE_UNDER_WAY);
    assert_int_equal(store_land(s, true, &e), STORE_KEPT);
    assert_int_equal(store_send(s, &e), STORE_KEPT); /* there was nothing */
    store_add_line(s, "MOLIRA", 1, 2, "0 d");        /* there is a line 2 */
    assert_int_equal(store_send(s, &e), STORE_UNDER_WAY);
    assert_true(store_line(s).fd >= 0);
    store_add_line(s, "MOLIRA", 1, 3, "0 e");
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n0 c\n");
    assert_int_equal(store_land(s, false, &e), STORE_LOST);
    assert_non_null(e.sentence);
    assert_int_equal(store_line(s).fd, -1);
    assert_int_equal(store_send(s, &e), STORE_KEPT);
    store_add_line(s, "MOLIRA", 1, 3, "0 f");
    store_send(s, &e);
    store_close(s); /* waits */
    s = store_open(path, NULL);
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n0 c\n0 f\n");
    store_close(s);
}

static void one_program_at_a_time(void **state)
{
    (void)state;
    struct store *s = open_new();
    struct error e = {0};
    struct buf b = BUF_ON_HEAP;
    assert_null(store_open(path, &e));
    error_print(&e, NULL, &b);
    assert_non_null(strstr(b.text, "in use by another program"));
    store_close(s);
    buf_clear(&b);
    assert_null(store_open("/nowhere/at/all.db", &e));
    error_print(&e, NULL, &b);
    assert_non_null(strstr(b.text, "cannot be used as a store"));
    heap_free_buf(&b);
}

/* ---- Files of other versions and of others ---- */

/* As the first version made them, and filled. */
static const char version_1[] =
    "CREATE TABLE game_table (id INTEGER PRIMARY KEY, code TEXT NOT NULL "
    "UNIQUE,"
    " json TEXT NOT NULL, visited INTEGER NOT NULL) STRICT;"
    "CREATE TABLE game_match (id INTEGER PRIMARY KEY,"
    " table_id INTEGER NOT NULL REFERENCES game_table ON DELETE CASCADE,"
    " number INTEGER NOT NULL, head TEXT NOT NULL,"
    " UNIQUE (table_id, number)) STRICT;"
    "CREATE TABLE line (match_id INTEGER NOT NULL REFERENCES game_match ON"
    " DELETE CASCADE, n INTEGER NOT NULL, text TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY (match_id, n)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE record (id INTEGER PRIMARY KEY, game TEXT NOT NULL,"
    " text TEXT NOT NULL, at INTEGER NOT NULL) STRICT;"
    "PRAGMA user_version = 1;"
    "INSERT INTO game_table VALUES (5, 'MOLIRA', '{\"old\":1}', 4000000000);"
    "INSERT INTO game_match VALUES (7, 5, 1, '[Game \"x\"]' || char(10));"
    "INSERT INTO line VALUES (7, 0, '0 a', 4000000000);"
    "INSERT INTO record VALUES (9, 'x', 'text', 4000000000);";

/* The file anew, made by SQLite itself. */
static void make_file(const char *sql)
{
    sqlite3 *db;
    remove(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static int number_in_file(const char *query)
{
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int n = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return n;
}

static void an_older_store_is_brought_up_to_date(void **state)
{
    (void)state;
    struct store *s = open_new();
    store_close(s);
    int version = number_in_file("PRAGMA user_version");
    int owner = number_in_file("PRAGMA application_id");
    assert_true(version > 1 && owner != 0);
    make_file(version_1);
    s = store_open(path, NULL);
    assert_non_null(s);
    match_is(s, 1, "[Game \"x\"]\n0 a\n");
    assert_int_equal(store_records(s), 1);
    store_add_line(s, "MOLIRA", 1, 1, "1 b");
    assert_true(store_commit(s, NULL));
    store_close(s);
    assert_int_equal(number_in_file("PRAGMA user_version"), version);
    assert_int_equal(number_in_file("PRAGMA application_id"), owner);
    s = store_open(path, NULL); /* and is like any other from then on */
    assert_non_null(s);
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n");
    store_close(s);
    /* What it was is kept beside it, for its owner alone. */
    char copy[80];
    struct stat there;
    snprintf(copy, sizeof copy, "%s.v1", path);
    assert_int_equal(stat(copy, &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    assert_int_equal(rename(copy, path), 0);
    assert_int_equal(number_in_file("PRAGMA user_version"), 1);
    assert_int_equal(number_in_file("SELECT count(*) FROM line"), 1);
}

/* The store is not opened, says so, and no byte of the file is another. */
static void stays_as_it_was(const char *sentence)
{
    struct buf before = BUF_ON_HEAP, after = BUF_ON_HEAP, b = BUF_ON_HEAP;
    struct error e = {0};
    assert_true(file_read(path, &before, NULL));
    assert_null(store_open(path, &e));
    error_print(&e, NULL, &b);
    assert_non_null(strstr(b.text, sentence));
    assert_true(file_read(path, &after, NULL));
    assert_int_equal(after.n, before.n);
    assert_memory_equal(after.text, before.text, before.n);
    heap_free_buf(&before);
    heap_free_buf(&after);
    heap_free_buf(&b);
}

static void a_newer_store_is_refused(void **state)
{
    (void)state;
    struct store *s = open_new();
    write_one(s);
    assert_true(store_commit(s, NULL));
    store_close(s);
    int version = number_in_file("PRAGMA user_version");
    number_in_file("PRAGMA journal_mode = DELETE");
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version + 1);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    stays_as_it_was("newer version");
}

static void what_is_not_ours_is_refused(void **state)
{
    (void)state;
    static const char *const sql[] = {
        "CREATE TABLE wine (year INTEGER)",
        "CREATE TABLE wine (year INTEGER); PRAGMA user_version = 1",
        "CREATE TABLE wine (year INTEGER); PRAGMA journal_mode = WAL",
        "PRAGMA user_version = 3",
        "PRAGMA application_id = 77",
        "PRAGMA application_id = 77; PRAGMA user_version = 1",
    };
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++) {
        make_file(sql[i]);
        stays_as_it_was("no file of tables");
    }
    FILE *f = fopen(path, "w");
    fputs("this is no database, but it is long enough to look at it\n", f);
    fclose(f);
    stays_as_it_was("no file of tables");
    f = fopen(path, "w"); /* nothing in it, so nobody's */
    fclose(f);
    struct store *s = store_open(path, NULL);
    assert_non_null(s);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(without_a_commit_nothing_was_written),
        cmocka_unit_test(a_failed_write_loses_all_of_its_commit_and_no_other),
        cmocka_unit_test(what_was_sent_lands),
        cmocka_unit_test(one_program_at_a_time),
        cmocka_unit_test(an_older_store_is_brought_up_to_date),
        cmocka_unit_test(a_newer_store_is_refused),
        cmocka_unit_test(what_is_not_ours_is_refused),
    };
    if (!mkdtemp(folder)) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/tables.db", folder);
    int failed = unit_run("store", tests);
    remove(path);
    rmdir(folder);
    return failed;
}
