/*
 * test_store_files.c: the file of a store: whose it is, taken away and put
 * back, damaged, copied, and what the clock does to it.
 */
// SPDX-License-Identifier: MIT
#include "tests/unit/unit.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap.h"
#include "store/store.h"
#include "tests/faults/vfs.h"

static char folder[] = "/dev/shm/thicket-files-XXXXXX";
static char path[64], copy[64];

static int remove_one(const char *name, const struct stat *s, int kind,
                      struct FTW *ftw)
{
    (void)s, (void)kind, (void)ftw;
    return remove(name);
}

/* Everything is taken away, and the folder is there. */
static void begin_anew(void)
{
    nftw(folder, remove_one, 8, FTW_DEPTH);
    assert_int_equal(mkdir(folder, 0700), 0);
    vfs_clock = 0;
}

static struct store *open_it(void)
{
    struct store *s = store_open(path, NULL);
    assert_non_null(s);
    return s;
}

/* Writes a table, and says it is kept. */
static void keep(struct store *s, const char *code)
{
    store_put_table(s, code, "{}");
    store_put_match(s, code, 1, "[Game \"x\"]\n");
    store_add_line(s, code, 1, 0, "0 a");
    assert_true(store_commit(s, NULL));
}

static bool has(struct store *s, const char *code)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct error e = {0};
    bool found = store_get_table(s, code, &text, &e);
    assert_true(found || e.code == STORE_ABSENT);
    return found;
}

static void mode_is(const char *ending, int mode)
{
    char name[80];
    struct stat there;
    snprintf(name, sizeof name, "%s%s", path, ending);
    if (stat(name, &there) != 0) {
        fail_msg("%s is not there", name);
    }
    assert_int_equal(there.st_mode & 0777, mode);
}

/* ---- Whose it is ---- */

static void its_files_are_its_owner_s_whatever_the_umask(void **state)
{
    (void)state;
    static const mode_t masks[] = {0, 022, 0777};
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        begin_anew();
        mode_t old = umask(masks[i]);
        struct store *s = open_it();
        keep(s, "MOLIRA");
        mode_is("", 0600);
        mode_is("-wal", 0600);
        mode_is("-shm", 0600);
        assert_true(store_backup(path, copy, &(struct store_copying){0}, NULL));
        mode_is(".copy", 0600);
        umask(old);
        store_close(s);
    }
}

static void wider_files_are_narrowed(void **state)
{
    (void)state;
    begin_anew();
    struct store *s = open_it();
    keep(s, "MOLIRA");
    store_close(s);
    assert_int_equal(chmod(path, 0644), 0);
    s = open_it();
    mode_is("", 0600);
    mode_is("-wal", 0600);
    store_close(s);
}

static void what_is_no_file_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"/", "/dev/null", folder};
    begin_anew();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct error e = {0};
        assert_null(store_open(names[i], &e));
        assert_int_equal(e.code, STORE_NO_FILE);
    }
}

/* ---- Taken away ---- */

/* It goes on after having been told that another file is in its place, or the
 * same one again; false: it says that it is gone. */
static bool comes_back(struct store *s)
{
    struct error e = {0};
    bool is_back = !store_tend(s, &e) && e.code == STORE_CHANGED;
    assert_true(is_back || e.code == STORE_GONE);
    assert_int_equal(store_is_well(s, NULL), is_back);
    return is_back;
}

static void nothing_is_kept_in_a_file_that_has_gone(void **state)
{
    (void)state;
    begin_anew();
    struct store *s = open_it();
    struct error e = {0};
    char aside[80];
    keep(s, "MOLIRA");
    snprintf(aside, sizeof aside, "%s-aside", folder);
    assert_int_equal(rename(folder, aside), 0);
    store_put_table(s, "TANUBE", "{}");
    assert_false(store_commit(s, &e));
    assert_int_equal(e.code, STORE_GONE);
    assert_false(store_is_well(s, NULL));
    assert_false(comes_back(s));
    assert_true(has(s, "MOLIRA")); /* it can still be read */
    assert_false(has(s, "TANUBE"));
    assert_int_equal(rename(aside, folder), 0);
    assert_true(store_tend(s, NULL)); /* the very same: nothing is new */
    assert_true(store_is_well(s, NULL));
    keep(s, "TANUBE");
    store_close(s);
    s = open_it();
    assert_true(has(s, "MOLIRA") && has(s, "TANUBE"));
    store_close(s);
}

static void what_was_deleted_is_written_again(void **state)
{
    (void)state;
    static const char *const lost[][4] = {{"", NULL},
                                          {"-wal", NULL},
                                          {"", "-wal", "-shm", NULL},
                                          {"", "-wal", "-shm", "-lock"}};
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        begin_anew();
        struct store *s = open_it();
        keep(s, "MOLIRA");
        for (int j = 0; j < 4 && lost[i][j]; j++) {
            char name[80];
            snprintf(name, sizeof name, "%s%s", path, lost[i][j]);
            assert_int_equal(unlink(name), 0);
        }
        store_put_table(s, "NOTYET", "{}");
        assert_false(store_commit(s, NULL));
        assert_true(comes_back(s));
        keep(s, "TANUBE");
        mode_is("", 0600);
        assert_null(store_open(path, NULL)); /* it has its lock again */
        store_close(s);
        s = open_it();
        assert_true(has(s, "MOLIRA") && has(s, "TANUBE") && !has(s, "NOTYET"));
        store_close(s);
    }
}

static void a_folder_that_comes_back_empty_is_filled(void **state)
{
    (void)state;
    begin_anew();
    struct store *s = open_it();
    keep(s, "MOLIRA");
    nftw(folder, remove_one, 8, FTW_DEPTH);
    assert_false(comes_back(s));
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_true(comes_back(s));
    keep(s, "TANUBE");
    store_close(s);
    s = open_it();
    assert_true(has(s, "MOLIRA") && has(s, "TANUBE"));
    store_close(s);
}

/* ---- Damage ---- */

/* Writes nonsense over the page that holds a text. */
static void spoil(const char *text)
{
    enum { PAGE = 4096 };
    char page[PAGE], nonsense[PAGE];
    int fd = open(path, O_RDWR), n_spoilt = 0;
    assert_true(fd >= 0);
    memset(nonsense, 0x5a, sizeof nonsense);
    for (off_t at = PAGE; pread(fd, page, PAGE, at) == PAGE; at += PAGE) {
        if (memmem(page, PAGE, text, strlen(text))) {
            assert_int_equal(pwrite(fd, nonsense, PAGE, at), PAGE);
            n_spoilt++;
        }
    }
    assert_true(n_spoilt > 0);
    close(fd);
}

/* Two tables, each too large to share a page with the other. */
static void fill(void)
{
    struct store *s = open_it();
    char json[3000];
    for (int i = 0; i < 2; i++) {
        snprintf(json, sizeof json, "{\"is\":\"%s\",\"x\":\"%02800d\"}",
                 i ? "second" : "first", 0);
        store_put_table(s, i ? "TANUBE" : "MOLIRA", json);
        assert_true(store_commit(s, NULL));
    }
    store_close(s);
}

static void a_damaged_table_is_named_and_the_others_are_read(void **state)
{
    (void)state;
    begin_anew();
    fill();
    SCOPED_BUF damage = BUF_ON_HEAP, text = BUF_ON_HEAP, code = BUF_ON_HEAP;
    struct error e = {0};
    struct store *s = open_it();
    store_find_damage(s, false, &damage);
    store_find_damage(s, true, &damage);
    assert_string_equal(damage.text, "");
    store_close(s);
    spoil("second");
    s = open_it();
    store_find_damage(s, false, &damage);
    assert_true(damage.n > 0);
    assert_true(has(s, "MOLIRA"));
    assert_false(store_get_table(s, "TANUBE", &text, &e));
    assert_int_equal(e.code, STORE_DAMAGED);
    int n = 0;
    while (store_next_table(s, &code, &e)) {
        n++;
    }
    assert_int_equal(n, 2); /* it is still known to have been */
    store_put_match(s, "MOLIRA", 1, "[Game \"x\"]\n"); /* it plays on */
    assert_true(store_commit(s, NULL));
    store_close(s);
}

static void a_match_is_never_read_short(void **state)
{
    (void)state;
    begin_anew();
    struct store *s = open_it();
    char line[700];
    struct error e = {0};
    SCOPED_BUF text = BUF_ON_HEAP;
    keep(s, "MOLIRA");
    for (int i = 1; i < 40; i++) {
        snprintf(line, sizeof line, "line-%d %0600d", i, 0);
        store_add_line(s, "MOLIRA", 1, i, line);
    }
    assert_true(store_commit(s, NULL));
    store_close(s);
    spoil("line-30");
    s = open_it();
    assert_false(store_get_match(s, "MOLIRA", 1, &text, &e));
    assert_int_equal(e.code, STORE_DAMAGED);
    assert_int_equal(text.n, 0);
    store_close(s);
}

static void a_match_without_one_of_its_lines_is_damaged(void **state)
{
    (void)state;
    begin_anew();
    struct store *s = open_it();
    struct error e = {0};
    SCOPED_BUF text = BUF_ON_HEAP;
    keep(s, "MOLIRA");
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    assert_true(store_commit(s, NULL));
    assert_false(store_get_match(s, "MOLIRA", 1, &text, &e));
    assert_int_equal(e.code, STORE_DAMAGED);
    store_close(s);
}

/* ---- Copies ---- */

static bool stops(void *data, int percent)
{
    (void)data, (void)percent;
    return false;
}

static void a_copy_is_made_and_brought_back_while_it_is_open(void **state)
{
    (void)state;
    begin_anew();
    struct store *s = open_it();
    const struct store_copying asks = {0}, forced = {.replaces = true},
                               stopped = {.replaces = true, .tell = stops};
    struct error e = {0};
    keep(s, "MOLIRA");
    store_put_table(s, "NOTYET", "{}"); /* in the middle of a transaction */
    assert_true(store_backup(path, copy, &asks, NULL));
    assert_true(store_commit(s, NULL));
    keep(s, "TANUBE");
    assert_false(store_backup(path, copy, &asks, &e));
    assert_int_equal(e.code, STORE_IN_THE_WAY);
    assert_false(store_backup(path, path, &forced, &e));
    assert_int_equal(e.code, STORE_NO_FILE);
    assert_false(store_restore(path, copy, &asks, &e));
    assert_int_equal(e.code, STORE_IN_THE_WAY);
    assert_false(store_restore(path, copy, &stopped, &e));
    assert_int_equal(e.code, STORE_STOPPED);
    assert_true(store_tend(s, NULL) && has(s, "TANUBE"));
    assert_true(store_restore(path, copy, &forced, NULL));
    store_put_table(s, "PIRATE", "{}"); /* rests on what was there before */
    assert_false(store_commit(s, &e));
    assert_int_equal(e.code, STORE_CHANGED);
    assert_true(has(s, "MOLIRA"));
    assert_false(has(s, "TANUBE") || has(s, "NOTYET") || has(s, "PIRATE"));
    keep(s, "TANUBE");
    assert_true(store_restore(path, copy, &forced, NULL));
    assert_false(store_tend(s, &e)); /* or who writes nothing is told so */
    assert_int_equal(e.code, STORE_CHANGED);
    assert_true(store_tend(s, NULL));
    store_close(s);
    s = open_it();
    assert_true(has(s, "MOLIRA") && !has(s, "TANUBE"));
    store_close(s);
}

static void a_bad_copy_changes_nothing(void **state)
{
    (void)state;
    struct error e = {0};
    const struct store_copying forced = {.replaces = true};
    begin_anew();
    fill();
    assert_true(store_backup(path, copy, &forced, NULL));
    assert_int_equal(rename(copy, path), 0);
    spoil("second");
    assert_int_equal(rename(path, copy), 0);
    struct store *s = open_it();
    keep(s, "PIRATE");
    assert_false(store_restore(path, copy, &forced, &e));
    assert_int_equal(e.code, STORE_DAMAGED);
    FILE *f = fopen(copy, "w");
    fputs("no copy at all, but long enough to be looked at closely", f);
    fclose(f);
    assert_false(store_restore(path, copy, &forced, &e));
    assert_int_equal(e.code, STORE_FOREIGN);
    assert_true(store_tend(s, NULL) && has(s, "PIRATE"));
    store_close(s);
}

static int n_files(void)
{
    DIR *d = opendir(folder);
    int n = 0;
    for (; readdir(d); n++) {
    }
    closedir(d);
    return n;
}

/* A copy, with one call that fails, or no room from it on: it is whole, or
 * nothing is left of it.  How many calls there were. */
static int back_up_with(enum vfs_fault fault, int number)
{
    begin_anew();
    struct store *s = open_it();
    keep(s, "MOLIRA");
    int n_before = n_files();
    vfs_arm(fault, number);
    struct error e = {0};
    bool good = store_backup(path, copy, &(struct store_copying){0}, &e);
    good = good || e.code == STORE_DAMAGED; /* or so it seems: copied all the
                                             * same */
    int n = vfs_calls();
    vfs_arm(VFS_NONE, 0);
    assert_int_equal(n_files(), n_before + good);
    keep(s, "TANUBE"); /* the store itself has not noticed */
    store_close(s);
    if (good) {
        s = store_open(copy, NULL);
        assert_non_null(s);
        assert_true(has(s, "MOLIRA") && !has(s, "TANUBE"));
        store_close(s);
    }
    return n;
}

/* The same for bringing it back: all of it has happened, or nothing. */
static int restore_with(enum vfs_fault fault, int number)
{
    begin_anew();
    struct store *s = open_it();
    keep(s, "MOLIRA");
    assert_true(store_backup(path, copy, &(struct store_copying){0}, NULL));
    keep(s, "TANUBE");
    int n_before = n_files();
    vfs_arm(fault, number);
    bool good = store_restore(path, copy,
                              &(struct store_copying){.replaces = true}, NULL);
    int n = vfs_calls();
    vfs_arm(VFS_NONE, 0);
    assert_int_equal(n_files(), n_before);
    store_tend(s, NULL);
    assert_true(has(s, "MOLIRA"));
    assert_int_equal(has(s, "TANUBE"), !good);
    keep(s, "PIRATE");
    store_close(s);
    s = open_it();
    assert_true(has(s, "MOLIRA") && has(s, "PIRATE"));
    assert_int_equal(has(s, "TANUBE"), !good);
    store_close(s);
    return n;
}

static void a_copy_is_whole_or_not_at_all(void **state)
{
    (void)state;
    int n = back_up_with(VFS_NONE, 0), m = restore_with(VFS_NONE, 0);
    assert_true(n > 10 && m > 20);
    for (int i = 1; i <= n; i++) {
        back_up_with(VFS_ONCE, i);
        back_up_with(VFS_FULL, i);
    }
    for (int i = 1; i <= m; i++) {
        restore_with(VFS_ONCE, i);
        restore_with(VFS_FULL, i);
    }
}

static void a_store_beyond_reading_is_put_aside(void **state)
{
    (void)state;
    struct error e = {0};
    const struct store_copying asks = {0}, forced = {.replaces = true};
    begin_anew();
    fill();
    assert_true(store_backup(path, copy, &asks, NULL));
    int fd = open(path, O_RDWR);
    assert_true(fd >= 0 && pwrite(fd, "\xff\xff\xff\xff", 4, 100) == 4);
    close(fd);
    assert_null(store_open(path, &e));
    assert_int_equal(e.code, STORE_DAMAGED);
    assert_false(store_restore(path, copy, &asks, &e));
    assert_true(store_restore(path, copy, &forced, NULL));
    mode_is("", 0600);
    mode_is(".damaged", 0600);
    struct store *s = open_it();
    assert_true(has(s, "MOLIRA") && has(s, "TANUBE"));
    store_close(s);
}

/* ---- The clock ---- */

enum { DAY = 86400, KEEP = 30 * DAY };

/* Another run, so many days later by the clock on the wall. */
static void run_after(int days, const char *code, bool is_there)
{
    vfs_clock = (int64_t)days * DAY;
    struct store *s = open_it();
    store_clean(s, KEEP, 1000);
    assert_true(store_commit(s, NULL));
    if (has(s, code) != is_there) {
        fail_msg("day %d: %s is%s there", days, code, is_there ? " not" : "");
    }
    store_close(s);
}

static void make_one(void)
{
    begin_anew();
    struct store *s = open_it();
    keep(s, "MOLIRA");
    store_add_record(s, NULL, "x", "[Game \"x\"]\n");
    store_clean(s, KEEP, 1000);
    assert_true(store_commit(s, NULL));
    store_close(s);
}

static void old_tables_go_when_time_was_seen_twice(void **state)
{
    (void)state;
    make_one();
    run_after(29, "MOLIRA", true);
    run_after(31, "MOLIRA", true); /* 31 is not believed yet */
    run_after(31, "MOLIRA", true);
    run_after(32, "MOLIRA", false);
    struct store *s = open_it();
    assert_int_equal(store_records(s), 1); /* records stay */
    store_close(s);
}

static void a_clock_that_was_wrong_once_deletes_nothing(void **state)
{
    (void)state;
    make_one();
    run_after(4000, "MOLIRA", true);
    run_after(1, "MOLIRA", true);
    run_after(2, "MOLIRA", true);
    run_after(-20000, "MOLIRA", true); /* a machine without a battery */
    run_after(3, "MOLIRA", true);
    run_after(4, "MOLIRA", true);
    run_after(31, "MOLIRA", true);
    run_after(32, "MOLIRA", false);
}

static void a_clock_that_jumps_in_a_run_is_not_believed(void **state)
{
    (void)state;
    make_one();
    struct store *s = open_it();
    uint64_t steady = 1000;
    for (int day = 10; day < 400; day += 30) { /* an hour apart */
        vfs_clock = (int64_t)day * DAY;
        steady += 3600;
        store_clean(s, KEEP, steady);
        assert_true(store_commit(s, NULL));
        assert_true(has(s, "MOLIRA"));
    }
    /* A day goes by on both: so it was that time. */
    vfs_clock += DAY;
    store_clean(s, KEEP, steady + DAY);
    assert_true(store_commit(s, NULL));
    assert_false(has(s, "MOLIRA"));
    store_close(s);
}

static void playing_is_a_visit(void **state)
{
    (void)state;
    make_one();
    for (int day = 20, n = 1; day < 200; day += 20, n++) {
        run_after(day, "MOLIRA", true);
        struct store *s = open_it();
        store_add_line(s, "MOLIRA", 1, n, "0 a");
        assert_true(store_commit(s, NULL));
        store_close(s);
    }
    run_after(209, "MOLIRA", true);
    run_after(211, "MOLIRA", true);
    run_after(213, "MOLIRA", false);
}

static void what_is_played_with_a_clock_far_back_is_not_old(void **state)
{
    (void)state;
    make_one();
    run_after(40, "MOLIRA", true);
    run_after(41, "MOLIRA", false); /* so 40 is believed */
    vfs_clock = -(int64_t)20000 * DAY;
    struct store *s = open_it();
    keep(s, "TANUBE");
    store_close(s);
    run_after(42, "TANUBE", true);
    run_after(44, "TANUBE", true);
    run_after(69, "TANUBE", true);
    run_after(71, "TANUBE", true);
    run_after(73, "TANUBE", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_files_are_its_owner_s_whatever_the_umask),
        cmocka_unit_test(wider_files_are_narrowed),
        cmocka_unit_test(what_is_no_file_is_refused),
        cmocka_unit_test(nothing_is_kept_in_a_file_that_has_gone),
        cmocka_unit_test(what_was_deleted_is_written_again),
        cmocka_unit_test(a_folder_that_comes_back_empty_is_filled),
        cmocka_unit_test(a_damaged_table_is_named_and_the_others_are_read),
        cmocka_unit_test(a_match_is_never_read_short),
        cmocka_unit_test(a_match_without_one_of_its_lines_is_damaged),
        cmocka_unit_test(a_copy_is_made_and_brought_back_while_it_is_open),
        cmocka_unit_test(a_bad_copy_changes_nothing),
        cmocka_unit_test(a_copy_is_whole_or_not_at_all),
        cmocka_unit_test(a_store_beyond_reading_is_put_aside),
        cmocka_unit_test(old_tables_go_when_time_was_seen_twice),
        cmocka_unit_test(a_clock_that_was_wrong_once_deletes_nothing),
        cmocka_unit_test(a_clock_that_jumps_in_a_run_is_not_believed),
        cmocka_unit_test(playing_is_a_visit),
        cmocka_unit_test(what_is_played_with_a_clock_far_back_is_not_old),
    };
    /* In memory, where there is such a disk. */
    if (!mkdtemp(folder)
        && !mkdtemp(strcpy(folder, "/tmp/thicket-files-XXXXXX"))) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/tables.db", folder);
    snprintf(copy, sizeof copy, "%s/tables.db.copy", folder);
    vfs_install();
    int failed = unit_run("store files", tests);
    nftw(folder, remove_one, 8, FTW_DEPTH);
    return failed;
}
