/*
 * test_store.c: tables on disk: written, read, taken back, lost on purpose.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/store.h"

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
    int n_old;
    assert_int_equal(store_get_match(s, "MOLIRA", match, 60, &b, &n_old),
                     text != NULL);
    if (text) {
        assert_string_equal(b.text, text);
        assert_int_equal(n_old, 0);
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
    assert_true(store_get_table(s, "MOLIRA", &b));
    assert_string_equal(b.text, "{}");
    assert_false(store_get_table(s, "NOTONE", &b));
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 b\n");
    match_is(s, 2, NULL);
    store_put_table(s, "MOLIRA", "{\"a\":1}");
    store_cut_lines(s, "MOLIRA", 1, 1);
    match_is(s, 1, "[Game \"x\"]\n0 a\n");
    store_add_line(s, "MOLIRA", 1, 1, "1 c");
    assert_true(store_commit(s, NULL));
    match_is(s, 1, "[Game \"x\"]\n0 a\n1 c\n");
    buf_clear(&b);
    assert_true(store_get_table(s, "MOLIRA", &b));
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

static void records_stay_when_old_tables_go(void **state)
{
    (void)state;
    struct store *s = open_new();
    write_one(s);
    store_add_record(s, "x", "[Game \"x\"]\n");
    store_clean(s, 60);
    assert_true(store_commit(s, NULL));
    assert_int_equal(store_tables(s), 1);
    store_clean(s, -60);
    assert_true(store_commit(s, NULL));
    assert_int_equal(store_tables(s), 0);
    assert_int_equal(store_records(s), 1);
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
    FILE *f = fopen(path, "w");
    fputs("this is no database, but it is long enough to look at it\n", f);
    fclose(f);
    assert_null(store_open(path, &e));
    heap_free_buf(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(without_a_commit_nothing_was_written),
        cmocka_unit_test(a_failed_write_loses_all_of_its_commit_and_no_other),
        cmocka_unit_test(records_stay_when_old_tables_go),
        cmocka_unit_test(one_program_at_a_time),
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
