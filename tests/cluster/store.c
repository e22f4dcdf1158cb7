/*
 * store.c: tables in a database: what the store promises of files, of
 * PostgreSQL too, and what only that can do: send without waiting, lose its
 * line.  store.py gives it a database of its own (THICKET_DATABASE) and empties
 * the schema before each test by this program's own line there.
 */
// SPDX-License-Identifier: MIT
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/heap.h"
#include "lib/now.h"
#include "store/store.h"
#include "tests/unit/unit.h"

static const char *url;
static PGconn *root;

static void sql(const char *text)
{
    PGresult *r = PQexec(root, text);
    ExecStatusType how = PQresultStatus(r);
    if (how != PGRES_COMMAND_OK && how != PGRES_TUPLES_OK) {
        fail_msg("%s: %s", text, PQerrorMessage(root));
    }
    PQclear(r);
}

static int number(const char *query)
{
    PGresult *r = PQexec(root, query);
    assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
    int n = PQntuples(r) > 0 ? atoi(PQgetvalue(r, 0, 0)) : -1;
    PQclear(r);
    return n;
}

static void empty(void)
{
    sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

static struct store *open_new(void)
{
    struct error e = {0};
    empty();
    struct store *s = store_open(url, &e);
    if (!s) {
        fail_msg("%s %s %s", e.sentence, e.value[0], e.value[1]);
    }
    return s;
}

static void refuses(enum store_trouble trouble, const char *words)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct error e = {0};
    assert_null(store_open(url, &e));
    error_print(&e, NULL, &text);
    assert_int_equal(e.code, trouble);
    assert_non_null(strstr(text.text, words));
    assert_null(strstr(text.text, "secret"));
}

static void match_is(struct store *s, const char *text)
{
    SCOPED_BUF b = BUF_ON_HEAP;
    struct error e = {0};
    assert_int_equal(store_get_match(s, "MOLIRA", 1, &b, &e), text != NULL);
    if (text) {
        assert_string_equal(b.text, text);
    } else {
        assert_int_equal(e.code, STORE_ABSENT);
    }
}

static void write_one(struct store *s)
{
    store_put_table(s, "MOLIRA", "{}");
    store_put_match(s, "MOLIRA", 1, "[Game \"x\"]\n");
    store_add_line(s, "MOLIRA", 1, 0, "0 a");
    store_add_line(s, "MOLIRA", 1, 1, "1 b");
}

/* What was sent lands, whenever that is. */
static enum store_way wait_for(struct store *s, struct error *e)
{
    for (;;) {
        struct store_line line = store_line(s);
        struct pollfd at = {.fd = line.fd, .events = POLLIN};
        enum store_way way = store_land(s, false, e);
        if (way != STORE_UNDER_WAY) {
            return way;
        }
        poll(&at, 1, 1000);
    }
}

static void what_was_written_is_read_again(void **state)
{
    SCOPED_BUF b = BUF_ON_HEAP;
    struct store *s = open_new();
    write_one(s);
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n"); /* before the commit too */
    assert_int_equal(number("SELECT count(*) FROM game_table"), 0);
    assert_true(store_commit(s, NULL));
    assert_int_equal(number("SELECT count(*) FROM line"), 2);
    store_close(s);
    s = store_open(url, NULL);
    assert_non_null(s);
    assert_int_equal(store_tables(s), 1);
    assert_true(store_get_table(s, "MOLIRA", &b, NULL));
    assert_string_equal(b.text, "{}");
    store_cut_lines(s, "MOLIRA", 1, 1);
    match_is(s, "[Game \"x\"]\n0 a\n");
    store_add_line(s, "MOLIRA", 1, 1, "1 c");
    store_add_record(s, NULL, "lights", "text");
    assert_true(store_commit(s, NULL));
    match_is(s, "[Game \"x\"]\n0 a\n1 c\n");
    assert_int_equal(store_records(s), 1);
    store_drop_table(s, "MOLIRA");
    assert_true(store_commit(s, NULL));
    assert_int_equal(store_tables(s), 0);
    match_is(s, NULL);
    store_close(s);
    (void)state;
}

static void without_a_commit_nothing_was_written(void **state)
{
    struct store *s = open_new();
    write_one(s);
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n"); /* so it went out already */
    store_close(s);
    s = store_open(url, NULL);
    assert_int_equal(store_tables(s), 0);
    store_close(s);
    (void)state;
}

static void a_failed_write_loses_all_of_its_commit_and_no_other(void **state)
{
    struct error e = {0};
    struct store *s = open_new();
    write_one(s);
    assert_true(store_commit(s, NULL));
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    store_add_line(s, "MOLIRA", 1, 2, "0 d"); /* there is a line 2 */
    assert_false(store_commit(s, &e));
    assert_int_equal(e.code, STORE_CHANGED);
    store_add_line(s, "NOTONE", 1, 0, "0 a"); /* no such table */
    assert_false(store_commit(s, &e));
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    assert_true(store_commit(s, NULL));
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n0 c\n");
    store_close(s);
    (void)state;
}

static void what_is_sent_lands_by_itself(void **state)
{
    struct store *s = open_new();
    write_one(s);
    enum store_way way = store_send(s, NULL);
    assert_int_not_equal(way, STORE_LOST);
    /* A quick database has kept it by now. */
    assert_int_equal(store_line(s).fd >= 0, way == STORE_UNDER_WAY);
    store_add_line(s, "MOLIRA", 1, 2, "0 c"); /* of the next */
    assert_int_equal(wait_for(s, NULL), STORE_KEPT);
    assert_int_equal(store_line(s).fd, -1);
    assert_int_equal(number("SELECT count(*) FROM line"), 2);
    assert_int_not_equal(store_send(s, NULL), STORE_LOST);
    assert_int_equal(wait_for(s, NULL), STORE_KEPT);
    assert_int_equal(number("SELECT count(*) FROM line"), 3);
    assert_int_equal(store_send(s, NULL), STORE_KEPT); /* there was nothing */
    store_close(s);
    (void)state;
}

static void what_follows_what_is_lost_is_lost(void **state)
{
    struct error e = {0};
    struct store *s = open_new();
    write_one(s);
    assert_true(store_commit(s, NULL));
    for (int reads = 0; reads < 2; reads++) {
        enum store_way way;
        do { /* until it is not answered at once, as on a busy machine */
            store_add_line(s, "MOLIRA", 1, 0, "0 x");
            way = store_send(s, NULL);
        } while (way == STORE_LOST);
        assert_int_equal(way, STORE_UNDER_WAY);
        store_add_line(s, "MOLIRA", 1, 2, "0 c");
        if (reads) { /* which waits for it, and does not tell */
            match_is(s, "[Game \"x\"]\n0 a\n1 b\n");
            store_add_line(s, "MOLIRA", 1, 3, "0 d");
            match_is(s, "[Game \"x\"]\n0 a\n1 b\n");
        }
        assert_int_equal(wait_for(s, &e), STORE_LOST);
        assert_int_equal(e.code, STORE_CHANGED);
        assert_true(store_commit(s, NULL));
        match_is(s, "[Game \"x\"]\n0 a\n1 b\n");
    }
    store_close(s);
    (void)state;
}

static void hang_up(void)
{
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
        "application_name LIKE 'thicket-%'");
}

/* Calls again until the database has answered. */
static void come_back(struct store *s)
{
    struct error e = {0};
    int64_t until = now_ms() + 10000;
    while (store_tend(s, &e) || e.code != STORE_CHANGED) {
        assert_true(now_ms() < until);
        poll(NULL, 0, 20);
    }
    assert_true(store_is_well(s, NULL));
}

static void a_lost_line_is_found_again(void **state)
{
    SCOPED_BUF b = BUF_ON_HEAP;
    struct error e = {0};
    struct store *s = open_new();
    write_one(s);
    assert_true(store_commit(s, NULL));
    hang_up();
    assert_false(store_get_table(s, "MOLIRA", &b, &e));
    assert_int_equal(e.code, STORE_SILENT);
    assert_false(store_is_well(s, NULL));
    assert_true(store_commit(s, NULL)); /* there was nothing */
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    assert_false(store_commit(s, &e));
    assert_int_equal(e.code, STORE_SILENT);
    come_back(s);
    store_add_line(s, "MOLIRA", 1, 2, "0 d");
    assert_true(store_commit(s, NULL));
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n0 d\n");
    store_close(s);
    (void)state;
}

/* It is lost while a commit is under way, which waits for a lock: nobody knows
 * of it, and it is settled when there is a line again. */
static void of_what_flew_nobody_knows(void **state)
{
    struct error e = {0};
    struct store *s = open_new();
    write_one(s);
    assert_true(store_commit(s, NULL));
    sql("BEGIN; LOCK TABLE line IN ACCESS EXCLUSIVE MODE");
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    assert_int_equal(store_send(s, NULL), STORE_UNDER_WAY);
    store_add_line(s, "MOLIRA", 1, 3, "0 d");
    hang_up();
    assert_int_equal(wait_for(s, &e), STORE_LOST);
    assert_int_equal(e.code, STORE_UNSURE);
    sql("COMMIT");
    come_back(s);
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n");
    store_close(s);
    (void)state;
}

static void one_program_at_a_time(void **state)
{
    struct error e = {0};
    struct store *s = open_new();
    refuses(STORE_BUSY, "in use by another program");
    struct store *reader = store_open_to_read(url, &e);
    assert_non_null(reader);
    store_put_table(s, "MOLIRA", "{}");
    assert_true(store_commit(s, NULL));
    assert_int_equal(store_tables(reader), 0); /* as it was */
    store_close(reader);
    store_close(s);
    (void)state;
}

static void what_is_not_ours_is_refused(void **state)
{
    empty();
    sql("CREATE TABLE wine (year integer)");
    refuses(STORE_FOREIGN, "database of something else");
    empty();
    sql("CREATE TABLE thicket (hazel integer)");
    refuses(STORE_FOREIGN, "database of something else");
    empty();
    sql("CREATE TABLE thicket (owner integer, version integer)");
    refuses(STORE_FOREIGN, "database of something else");
    store_close(open_new());
    sql("UPDATE thicket SET version = version + 1");
    refuses(STORE_NEWER, "newer version");
    assert_int_equal(number("SELECT count(*) FROM pg_class WHERE relname = "
                            "'game_table'"),
                     1);
    (void)state;
}

static void what_may_not_be_written_is_refused(void **state)
{
    store_close(open_new());
    sql("ALTER DATABASE tables SET default_transaction_read_only = on");
    refuses(STORE_READ_ONLY, "may not be written");
    sql("ALTER DATABASE tables RESET default_transaction_read_only");
    (void)state;
}

static void a_full_disk_is_over_when_there_is_room(void **state)
{
    struct error e = {0};
    struct store *s = open_new();
    write_one(s);
    assert_true(store_commit(s, NULL));
    sql("CREATE FUNCTION full_up() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION "
        "'no space' USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql;"
        "CREATE TRIGGER full_up BEFORE INSERT ON line FOR EACH ROW EXECUTE "
        "FUNCTION full_up();"
        "CREATE TRIGGER full_up BEFORE UPDATE ON sighting FOR EACH ROW EXECUTE "
        "FUNCTION full_up()");
    store_add_line(s, "MOLIRA", 1, 2, "0 c");
    assert_false(store_commit(s, &e));
    assert_int_equal(e.code, STORE_FULL);
    assert_false(store_is_well(s, NULL));
    assert_false(store_tend(s, NULL));
    sql("DROP FUNCTION full_up CASCADE");
    assert_true(store_tend(s, NULL));
    assert_true(store_is_well(s, NULL));
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n");
    store_close(s);
    (void)state;
}

static void old_tables_go_and_a_wrong_clock_takes_nothing(void **state)
{
    enum { DAY = 86400 };
    struct store *s = open_new();
    write_one(s);
    assert_int_equal(store_clean(s, 30 * DAY, 1), 0); /* the first sighting */
    assert_true(store_commit(s, NULL));
    store_close(s);
    sql("UPDATE game_table SET visited = visited - 40 * 86400;"
        "UPDATE line SET at = at - 40 * 86400;"
        "UPDATE sighting SET seen = seen - 2 * 86400");
    s = store_open(url, NULL);
    assert_int_equal(store_clean(s, 30 * DAY, 1), 1);
    assert_true(store_commit(s, NULL));
    assert_int_equal(store_tables(s), 0);
    store_close(s);
    (void)state;
}

static void everything_goes_there_and_back(void **state)
{
    char first[] = "/tmp/thicket-there-XXXXXX", second[80];
    struct store_copying how = {0}, force = {.replaces = true};
    struct error e = {0};
    assert_non_null(mkdtemp(first));
    char file[80];
    snprintf(file, sizeof file, "%s/a.db", first);
    snprintf(second, sizeof second, "%s/b.db", first);
    struct store *s = store_open(file, NULL);
    write_one(s);
    store_put_table(s, "TANUBE", "{\"n\":\"\xc3\xa4\"}");
    store_add_record(s, NULL, "lights", "a text");
    assert_true(store_commit(s, NULL));
    empty();
    assert_true(store_restore(url, file, &how, &e)); /* though it is in use */
    assert_false(store_restore(url, file, &how, &e));
    assert_int_equal(e.code, STORE_IN_THE_WAY);
    assert_true(store_restore(url, file, &force, &e));
    store_close(s);
    assert_int_equal(number("SELECT count(*) FROM line"), 2);
    assert_true(store_backup(url, second, &how, &e));
    assert_false(store_backup(url, second, &how, &e));
    assert_int_equal(e.code, STORE_IN_THE_WAY);
    s = store_open(second, &e);
    assert_non_null(s);
    SCOPED_BUF text = BUF_ON_HEAP;
    match_is(s, "[Game \"x\"]\n0 a\n1 b\n");
    assert_int_equal(store_tables(s), 2);
    assert_true(store_get_table(s, "TANUBE", &text, NULL));
    assert_string_equal(text.text, "{\"n\":\"\xc3\xa4\"}");
    store_drop_table(s, "TANUBE");
    assert_true(store_commit(s, NULL));
    store_close(s);
    assert_true(store_restore(url, second, &force, &e));
    assert_int_equal(number("SELECT count(*) FROM game_table"), 1);
    assert_int_equal(number("SELECT count(*) FROM record"), 1);
    remove(file);
    remove(second);
    rmdir(first);
    (void)state;
}

static void a_name_holds_no_secret(void **state)
{
    static const struct {
        const char *path, *name;
    } cases[] = {
        {"tables.db", "tables.db"},
        {"postgresql://anna:secret@host:5433/tables?sslmode=require",
         "postgresql://host:5433/tables"},
        {"postgres://host/tables", "postgres://host/tables"},
        {"postgresql://a:se@cret@/t?password=secret", "postgresql:///t"},
        {"postgresql://", "postgresql://"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SCOPED_BUF name = BUF_ON_HEAP;
        store_name(cases[i].path, &name);
        assert_string_equal(name.text, cases[i].name);
    }
    (void)state;
}

static void who_is_not_there_does_not_answer(void **state)
{
    const char *there = url;
    url = "postgresql://anna:secret@127.0.0.1:1/tables";
    refuses(STORE_SILENT, "127.0.0.1:1/tables does not answer");
    url = "postgresql://anna:secret@/nowhere?host=/nowhere";
    refuses(STORE_SILENT, "does not answer");
    SCOPED_BUF other = BUF_ON_HEAP;
    buf_add(&other, "postgresql://thicket@/another?host=");
    buf_add(&other, strstr(there, "host=") + 5);
    url = other.text;
    refuses(STORE_FAILING, "cannot be used as a store");
    url = there;
    (void)state;
}

/* ---- Several servers ---- */

static struct store *join(const char *address)
{
    struct error e = {0};
    struct store *s = store_join(url, address, &e);
    if (!s) {
        fail_msg("%s %s %s", e.sentence, e.value[0], e.value[1]);
    }
    return s;
}

/* Whose the table is said to be, when somebody claims it; 0: their own. */
static int64_t claim(struct store *s, const char *code, int64_t despite)
{
    struct store_owner owner = {0};
    struct error e = {0};
    if (store_claim(s, code, despite, &owner, &e)) {
        return 0;
    }
    assert_int_equal(e.code, STORE_ELSEWHERE);
    return owner.id ? owner.id : -1;
}

/* The tables that a commit has lost, each once. */
static void fenced_are(struct store *s, const char *list)
{
    SCOPED_BUF all = BUF_ON_HEAP, code = BUF_ON_HEAP;
    buf_add(&all, "");
    while (store_fenced(s, &code)) {
        if (!strstr(all.text, code.text)) {
            buf_add(&all, code.text);
        }
    }
    assert_string_equal(all.text, list);
}

static void a_table_has_one_owner(void **state)
{
    empty();
    struct store *a = join("127.0.0.1:1"), *b = join("127.0.0.1:2");
    struct store_owner owner;
    struct error e = {0};
    write_one(a);
    store_put_table(a, "RAMOLI", "{}");
    store_put_match(a, "RAMOLI", 1, "[Game \"x\"]\n");
    assert_true(store_commit(a, NULL));
    fenced_are(a, "");
    assert_false(store_claim(b, "MOLIRA", 0, &owner, &e));
    assert_int_equal(e.code, STORE_ELSEWHERE);
    assert_string_equal(owner.address, "127.0.0.1:1");
    int before = number("SELECT epoch FROM game_table WHERE code = 'MOLIRA'");
    assert_int_equal(claim(b, "MOLIRA", owner.id), 0);
    assert_true(number("SELECT epoch FROM game_table WHERE code = 'MOLIRA'")
                > before);
    store_add_line(b, "MOLIRA", 1, 2, "0 c");
    assert_true(store_commit(b, NULL));
    store_add_line(a, "MOLIRA", 1, 2, "0 not this");
    store_add_line(a, "RAMOLI", 1, 0, "0 a"); /* and nobody else is harmed */
    assert_true(store_commit(a, NULL));
    fenced_are(a, "MOLIRA");
    fenced_are(a, "");
    match_is(b, "[Game \"x\"]\n0 a\n1 b\n0 c\n");
    assert_int_equal(number("SELECT count(*) FROM line"), 4);
    assert_int_equal(store_standing(a).n_fenced, 1);
    store_close(a);
    store_close(b);
    (void)state;
}

static void no_write_of_anothers_table_is_done(void **state)
{
    static const char sum[] =
        "SELECT hashtext(string_agg(x, ',')) FROM (SELECT t::text AS x FROM "
        "game_table t UNION ALL SELECT m::text FROM game_match m UNION ALL "
        "SELECT l::text FROM line l UNION ALL SELECT r::text FROM record r) y";
    empty();
    struct store *a = join("127.0.0.1:1"), *b = join("127.0.0.1:2");
    write_one(a);
    assert_true(store_commit(a, NULL));
    assert_int_equal(claim(b, "MOLIRA", claim(b, "MOLIRA", 0)), 0);
    int before = number(sum);
    for (int i = 0; i < 8; i++) {
        switch (i) {
        case 0:
            store_put_table(a, "MOLIRA", "{\"x\":1}");
            break;
        case 1:
            store_visit(a, "MOLIRA");
            break;
        case 2:
            store_drop_table(a, "MOLIRA");
            break;
        case 3:
            store_put_match(a, "MOLIRA", 2, "head");
            break;
        case 4:
            store_add_line(a, "MOLIRA", 1, 2, "0 c");
            break;
        case 5:
            store_cut_lines(a, "MOLIRA", 1, 0);
            break;
        case 6:
            store_add_record(a, "MOLIRA", "lights", "a text");
            break;
        default:
            store_confirm(a, "MOLIRA");
        }
        assert_true(store_commit(a, NULL));
        fenced_are(a, "MOLIRA");
        assert_int_equal(number(sum), before);
    }
    store_drop_table(b, "MOLIRA");
    assert_true(store_commit(b, NULL));
    store_put_table(a, "MOLIRA", "{}"); /* nor is one made anew */
    assert_true(store_commit(a, NULL));
    fenced_are(a, "MOLIRA");
    assert_int_equal(number("SELECT count(*) FROM game_table"), 0);
    store_close(a);
    store_close(b);
    (void)state;
}

static void who_is_silent_loses_its_tables(void **state)
{
    empty();
    struct store *a = join("127.0.0.1:1"), *b = join("127.0.0.1:2");
    write_one(a);
    assert_true(store_commit(a, NULL));
    assert_true(claim(b, "MOLIRA", 0) > 0);
    sql("UPDATE node SET until = until - interval '1 hour' WHERE address = "
        "'127.0.0.1:1'");
    SCOPED_BUF unused = BUF_ON_HEAP;
    store_add_line(a, "MOLIRA", 1, 2, "0 c"); /* and stops in mid-commit: */
    assert_true(store_get_table(a, "MOLIRA", &unused, NULL));
    assert_int_equal(claim(b, "MOLIRA", 0), -1); /* it is cut off */
    for (int i = 0; claim(b, "MOLIRA", 0) != 0; i++) {
        assert_true(i < 100);
        usleep(10 * 1000);
    }
    assert_false(store_commit(a, NULL));
    match_is(b, "[Game \"x\"]\n0 a\n1 b\n");
    enum store_beat how = STORE_BEAT;
    for (int i = 0; i < 100 && how != STORE_BEAT_LAPSED; i++) {
        how = store_beat(b);
        assert_int_not_equal(how, STORE_BEAT_LAPSED);
        how = store_beat(a);
        usleep(10 * 1000);
    }
    assert_int_equal(how, STORE_BEAT_LAPSED);
    store_close(a);
    store_close(b);
    (void)state;
}

static void who_is_writing_is_not_cut_off(void **state)
{
    empty();
    struct store *a = join("127.0.0.1:1"), *b = join("127.0.0.1:2");
    SCOPED_BUF unused = BUF_ON_HEAP;
    write_one(a);
    assert_true(store_commit(a, NULL));
    int64_t owner = claim(b, "MOLIRA", 0);
    store_add_line(a, "MOLIRA", 1, 2, "0 c");
    assert_true(store_get_table(a, "MOLIRA", &unused, NULL));
    assert_int_equal(claim(b, "MOLIRA", owner), -1);
    store_release(a, "MOLIRA");
    assert_true(store_get_table(a, "MOLIRA", &unused, NULL));
    assert_int_equal(claim(a, "MOLIRA", 0), -1); /* nor is it us */
    assert_true(store_commit(a, NULL));
    assert_int_equal(claim(b, "MOLIRA", 0), 0);
    match_is(b, "[Game \"x\"]\n0 a\n1 b\n0 c\n");
    store_close(a);
    store_close(b);
    (void)state;
}

static void what_is_let_go_anybody_has(void **state)
{
    empty();
    struct store *a = join("127.0.0.1:1"), *b = join("127.0.0.1:2");
    struct store_owner owner;
    struct error e = {0};
    write_one(a);
    store_put_table(a, "RAMOLI", "{}");
    assert_true(store_commit(a, NULL));
    store_release(a, "RAMOLI");
    assert_true(store_commit(a, NULL));
    fenced_are(a, "");
    assert_int_equal(claim(b, "RAMOLI", 0), 0);
    assert_true(claim(b, "MOLIRA", 0) > 0);
    assert_true(store_leave(a, NULL));
    assert_int_equal(claim(b, "MOLIRA", 0), 0);
    assert_int_equal(store_standing(b).n_owned, 2);
    assert_false(store_claim(b, "NOWHER", 0, &owner, &e));
    assert_int_equal(e.code, STORE_ABSENT);
    refuses(STORE_BUSY, "is in use by another program"); /* alone */
    store_close(a);
    store_close(b);
    struct store *alone = store_open(url, &e);
    assert_non_null(alone);
    assert_null(store_join(url, "127.0.0.1:1", &e));
    assert_int_equal(e.code, STORE_BUSY);
    store_close(alone);
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read_again),
        cmocka_unit_test(without_a_commit_nothing_was_written),
        cmocka_unit_test(a_failed_write_loses_all_of_its_commit_and_no_other),
        cmocka_unit_test(what_is_sent_lands_by_itself),
        cmocka_unit_test(what_follows_what_is_lost_is_lost),
        cmocka_unit_test(a_lost_line_is_found_again),
        cmocka_unit_test(of_what_flew_nobody_knows),
        cmocka_unit_test(one_program_at_a_time),
        cmocka_unit_test(what_is_not_ours_is_refused),
        cmocka_unit_test(what_may_not_be_written_is_refused),
        cmocka_unit_test(a_full_disk_is_over_when_there_is_room),
        cmocka_unit_test(old_tables_go_and_a_wrong_clock_takes_nothing),
        cmocka_unit_test(everything_goes_there_and_back),
        cmocka_unit_test(a_name_holds_no_secret),
        cmocka_unit_test(who_is_not_there_does_not_answer),
        cmocka_unit_test(a_table_has_one_owner),
        cmocka_unit_test(no_write_of_anothers_table_is_done),
        cmocka_unit_test(who_is_silent_loses_its_tables),
        cmocka_unit_test(who_is_writing_is_not_cut_off),
        cmocka_unit_test(what_is_let_go_anybody_has),
    };
    url = getenv("THICKET_DATABASE");
    root = PQconnectdb(url ? url : "");
    if (!url || PQstatus(root) != CONNECTION_OK) {
        puts("Bail out! THICKET_DATABASE names no database");
        return 1;
    }
    int status = unit_run("database", tests);
    PQfinish(root);
    return status;
}
