/*
 * pg.c: see pg.h.
 */
// SPDX-License-Identifier: MIT
#include "store/pg.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "lib/now.h"
#include "store/db.h"

#define OURS "1416129396" /* as in db.c */

/* Step i takes a database of version i to version i + 1; an empty one takes
 * all of them.  A step that was released is never changed.  Codes are ordered
 * by their bytes, as in a file. */
static const char *const steps[] = {
    "CREATE TABLE thicket ("
    " owner integer NOT NULL,"
    " version integer NOT NULL);"
    "INSERT INTO thicket VALUES (" OURS ", 0);"
    "CREATE TABLE game_table ("
    " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " code text COLLATE \"C\" NOT NULL UNIQUE,"
    " json text NOT NULL,"
    " visited bigint NOT NULL);"
    "CREATE TABLE game_match ("
    " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " table_id bigint NOT NULL REFERENCES game_table ON DELETE CASCADE,"
    " number bigint NOT NULL,"
    " head text NOT NULL,"
    " UNIQUE (table_id, number));"
    "CREATE TABLE line ("
    " match_id bigint NOT NULL REFERENCES game_match ON DELETE CASCADE,"
    " n bigint NOT NULL,"
    " text text NOT NULL,"
    " at bigint NOT NULL,"
    " PRIMARY KEY (match_id, n));"
    "CREATE TABLE record ("
    " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    " game text NOT NULL,"
    " text text NOT NULL,"
    " at bigint NOT NULL);"
    "CREATE TABLE sighting (seen bigint NOT NULL, believed bigint NOT NULL);"
    "INSERT INTO sighting VALUES (0, 0);",
    /* Several servers: lease.h. */
    "CREATE SEQUENCE epoch;"
    "CREATE TABLE node ("
    " id bigint PRIMARY KEY,"
    " address text NOT NULL,"
    " tag text NOT NULL,"
    " until timestamptz NOT NULL);"
    "ALTER TABLE game_table ADD owner bigint,"
    " ADD epoch bigint NOT NULL DEFAULT 0;",
    /* What a server tells the others with each beat. */
    "ALTER TABLE node ADD says text NOT NULL DEFAULT '';",
};
static const int newest = sizeof steps / sizeof *steps;

/* ---- Troubles ---- */

bool pg_refuse(enum store_trouble trouble, const char *name, const char *why,
               struct error *e)
{
    switch (trouble) {
    case STORE_FULL:
        return error_set(e, (int)trouble,
                         N_("{path} cannot grow: the database's disk is full"),
                         "path", name);
    case STORE_FOREIGN:
        return error_set(e, (int)trouble,
                         N_("{path} is a database of something else: choose "
                            "an empty one"),
                         "path", name);
    default:
        return db_refuse(trouble, name, why, e);
    }
}

/* What a code of PostgreSQL's means to us. */
static enum store_trouble trouble_of(const char *code)
{
    static const struct {
        const char *begins;
        enum store_trouble trouble;
    } list[] = {
        {"53100", STORE_FULL},      {"25006", STORE_READ_ONLY},
        {"42501", STORE_READ_ONLY}, {"23", STORE_CHANGED},
        {"08", STORE_SILENT},       {"57P", STORE_SILENT},
        {"53300", STORE_SILENT},    {"XX001", STORE_DAMAGED},
        {"XX002", STORE_DAMAGED},   {"55P03", STORE_BUSY},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (strncmp(code, list[i].begins, strlen(list[i].begins)) == 0) {
            return list[i].trouble;
        }
    }
    return STORE_FAILING;
}

bool pg_fail(const PGconn *conn, const PGresult *r, const char *name,
             struct error *e)
{
    const char *code = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *why = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    char line[ERROR_VALUE];
    why = why ? why : PQerrorMessage(conn);
    why += strspn(why, "\n ");
    buf_copy(line, sizeof line, why, strcspn(why, "\n"));
    bool is_refused = !code && strstr(why, "FATAL:") != NULL
                      && !strstr(why, "starting up")
                      && !strstr(why, "shutting down");
    return pg_refuse(code         ? trouble_of(code)
                     : is_refused ? STORE_FAILING
                                  : STORE_SILENT,
                     name, line, e);
}

/* ---- Calling ---- */

PGconn *pg_call(const char *url, const char *tag)
{
    /* What the address says counts for more than what stands before it. */
    const char *const words[] = {"connect_timeout",
                                 "keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "gssencmode",
                                 "dbname",
                                 "application_name",
                                 "client_encoding",
                                 NULL};
    const char *const values[] = {"5",       "5", "2", "3",    "10000",
                                  "disable", url, tag, "UTF8", NULL};
    PGconn *conn = PQconnectStartParams(words, values, 1);
    if (conn && PQstatus(conn) != CONNECTION_BAD) {
        PQsetnonblocking(conn, 1);
    }
    return conn;
}

PostgresPollingStatusType pg_go_on(PGconn *conn, int ms)
{
    int64_t until = now_ms() + ms;
    if (!conn || PQstatus(conn) == CONNECTION_BAD) {
        return PGRES_POLLING_FAILED;
    }
    /* As libpq asks: a new line is first waited for to be written to. */
    PostgresPollingStatusType way = PQstatus(conn) == CONNECTION_STARTED
                                        ? PGRES_POLLING_WRITING
                                        : PQconnectPoll(conn);
    while (way == PGRES_POLLING_READING || way == PGRES_POLLING_WRITING) {
        struct pollfd line = {.fd = PQsocket(conn),
                              .events = way == PGRES_POLLING_READING ? POLLIN
                                                                     : POLLOUT};
        int64_t left = until - now_ms();
        if (left <= 0 || poll(&line, 1, (int)left) <= 0) {
            return way;
        }
        way = PQconnectPoll(conn);
    }
    return way;
}

PGresult *pg_next(PGconn *conn, int64_t until, bool *is_late)
{
    *is_late = false;
    for (;;) {
        int more = PQflush(conn);
        if (more < 0 || !PQisBusy(conn)) {
            return PQgetResult(conn);
        }
        struct pollfd line = {.fd = PQsocket(conn),
                              .events = (short)(POLLIN | (more ? POLLOUT : 0))};
        int64_t left = until - now_ms();
        if (left <= 0) {
            *is_late = true;
            return NULL;
        }
        if (poll(&line, 1, (int)left) > 0) {
            PQconsumeInput(conn);
        }
    }
}

/* Runs, and gives the number that the last row said. */
static bool run(PGconn *conn, const char *name, const char *sql, int64_t *n,
                struct error *e)
{
    int64_t until = now_ms() + PG_ANSWER_MS;
    bool good = PQsendQuery(conn, sql) != 0, is_late = false;
    if (!good) {
        return pg_fail(conn, NULL, name, e);
    }
    for (PGresult *r; (r = pg_next(conn, until, &is_late)); PQclear(r)) {
        ExecStatusType how = PQresultStatus(r);
        if (good && how != PGRES_COMMAND_OK && how != PGRES_TUPLES_OK) {
            good = pg_fail(conn, r, name, e);
        }
        if (n && PQntuples(r) > 0) {
            *n = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
        }
    }
    return is_late ? pg_refuse(STORE_SILENT, name, "it takes too long", e)
                   : good;
}

bool pg_run(PGconn *conn, const char *name, const char *sql, struct error *e)
{
    return run(conn, name, sql, NULL, e);
}

bool pg_ask(PGconn *conn, const char *name, const char *query, int64_t *n,
            struct error *e)
{
    *n = 0;
    return run(conn, name, query, n, e);
}

/* ---- What lies there ---- */

bool pg_look(PGconn *conn, const char *name, int *version, struct error *e)
{
    int64_t n_all, n_ours, steps_taken = 0;
    struct error why;
    /* What extensions have brought along is nobody's. */
    if (!pg_ask(conn, name,
                "SELECT count(*) FROM pg_class c WHERE relnamespace ="
                " (SELECT oid FROM pg_namespace WHERE nspname ="
                " current_schema()) AND relkind IN ('r','p','v','m','f')"
                " AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid ="
                " c.oid AND d.deptype = 'e')",
                &n_all, e)
        || !pg_ask(conn, name,
                   "SELECT count(*) FROM pg_attribute WHERE attrelid ="
                   " to_regclass(quote_ident(current_schema()) || '.thicket')"
                   " AND attname IN ('owner', 'version') AND NOT attisdropped",
                   &n_ours, e)) {
        return false;
    }
    *version = 0;
    if (n_all == 0) {
        return true;
    }
    if (n_ours != 2
        || !pg_ask(conn, name,
                   "SELECT version FROM thicket WHERE owner = " OURS,
                   &steps_taken, &why)
        || steps_taken <= 0) {
        return pg_refuse(STORE_FOREIGN, name, NULL, e);
    }
    *version = (int)steps_taken;
    return *version <= newest || pg_refuse(STORE_NEWER, name, NULL, e);
}

/* The line that is lost ends; whether it has. */
static bool end_line(PGconn *conn, const char *name, const char *tag, int old,
                     struct error *e)
{
    char sql[320];
    int64_t n_left = 0;
    /* A commit that waits for its standby must not be hurried: it would be
     * there, and yet be lost with this database. */
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
             "WHERE pid = %d AND application_name = '%s' AND wait_event IS "
             "DISTINCT FROM 'SyncRep'",
             old, tag);
    if (!pg_run(conn, name, sql, e)) {
        return false;
    }
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pg_stat_activity WHERE pid = %d AND "
             "application_name = '%s'",
             old, tag);
    return pg_ask(conn, name, sql, &n_left, e)
           && (n_left == 0 || pg_refuse(STORE_BUSY, name, NULL, e));
}

bool pg_lock(PGconn *conn, const char *name, const char *tag, int old,
             bool shares, struct error *e)
{
    enum { TRIES = 10 }; /* who has just gone lets go of it within moments */
    char sql[160];
    int64_t has = 0, slept;
    if (old && !end_line(conn, name, tag, old, e)) {
        return false;
    }
    snprintf(sql, sizeof sql,
             "SELECT pg_try_advisory_lock%s(" OURS
             ", hashtext(current_schema()))::int",
             shares ? "_shared" : "");
    for (int i = 0; !has && i < (old ? 1 : TRIES); i++) {
        if ((i > 0
             && !pg_ask(conn, name, "SELECT count(*) FROM pg_sleep(0.1)",
                        &slept, e))
            || !pg_ask(conn, name, sql, &has, e)) {
            return false;
        }
    }
    return has || pg_refuse(STORE_BUSY, name, NULL, e);
}

bool pg_settle(PGconn *conn, const char *name, bool begins, struct error *e)
{
    return pg_run(conn, name,
                  begins ? "SELECT pg_advisory_lock(" OURS ", 0)"
                         : "SELECT pg_advisory_unlock(" OURS ", 0)",
                  e);
}

bool pg_migrate(PGconn *conn, const char *name, int version, struct error *e)
{
    SCOPED_BUF sql = BUF_ON_HEAP;
    struct error unused;
    if (version == newest) {
        return true;
    }
    buf_add(&sql, "BEGIN;");
    for (int i = version; i < newest; i++) {
        buf_add(&sql, steps[i]);
    }
    buf_add(&sql, "UPDATE thicket SET version = ");
    buf_int(&sql, newest);
    buf_add(&sql, "; COMMIT");
    return pg_run(conn, name, sql.text, e)
           || (pg_run(conn, name, "ROLLBACK", &unused) && false);
}
