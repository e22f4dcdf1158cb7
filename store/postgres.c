/*
 * postgres.c: a store in a database, by PostgreSQL (see kind.h, pg.h).
 *
 * One line.  Writes gather here, and go out in one piece when they are sent:
 * in libpq's pipeline everything up to a Sync is one transaction, which the
 * database commits at the Sync, so a commit is one way there and back, and
 * nobody need wait for it.  A question in between goes out behind what was
 * gathered, without a Sync, and sees it.
 *
 * One program has it, by a lock that its line holds: when the line is lost, a
 * new one gets the lock after the old has ended, and by then it is settled
 * whether what was last sent was kept.  Until then nothing is known of that
 * (STORE_UNSURE), and what is in memory is old from then on (STORE_CHANGED).
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "lib/heap.h"
#include "lib/now.h"
#include "store/kind.h"
#include "store/pg.h"

/* Beside those of kind.h. */
enum { WALL = N_KIND_STATEMENTS, TRY, N_STATEMENTS };

enum {
    N_PLACES = 6,    /* of every statement */
    MANY = 4096,     /* so many writes go out before the commit */
    CALL_MS = 30,    /* that the loop waits, now and then, for an answer */
    PAUSE_MS = 250,  /* between two of those */
    NAME_BYTES = 12, /* "s17" */
    TAG_BYTES = 32
};

#define CLOCK "extract(epoch FROM clock_timestamp())::bigint"
#define AT "coalesce($5, greatest($6, " CLOCK "))"
#define MATCH                                                                  \
    "(SELECT m.id FROM game_match m JOIN game_table t ON t.id = m.table_id "   \
    "WHERE t.code = $1 AND m.number = $3)"

/* $1 is the code, $2 the text, $3 the number, $4 n, $5 the time or nothing, $6
 * a time that is past. */
static const char *const sql[N_STATEMENTS] = {
    [PUT_TABLE] = "INSERT INTO game_table (code, json, visited) VALUES ($1, "
                  "$2, " AT ") ON CONFLICT (code) DO UPDATE SET json = $2, "
                  "visited = greatest(game_table.visited, excluded.visited)",
    [VISIT] = "UPDATE game_table SET visited = greatest(visited, " AT
              ") WHERE code = $1",
    [DROP_TABLE] = "DELETE FROM game_table WHERE code = $1",
    [PUT_MATCH] = "INSERT INTO game_match (table_id, number, head) SELECT id, "
                  "$3, $2 FROM game_table WHERE code = $1",
    [ADD_LINE] = "INSERT INTO line (match_id, n, text, at) VALUES (" MATCH
                 ", $4, $2, " AT ")",
    [CUT_LINES] = "DELETE FROM line WHERE n >= $4 AND match_id = " MATCH,
    [ADD_RECORD] =
        "INSERT INTO record (game, text, at) VALUES ($1, $2, " AT ")",
    [SEE] = "UPDATE sighting SET seen = $3, believed = greatest(believed, $4)",
    [CLEAN] = "DELETE FROM game_table WHERE visited < $4 AND NOT EXISTS "
              "(SELECT 1 FROM game_match m JOIN line l ON l.match_id = m.id "
              "WHERE m.table_id = game_table.id AND l.at >= $4)",
    [DROP_TABLES] = "DELETE FROM game_table",
    [DROP_RECORDS] = "DELETE FROM record",
    [GET_TABLE] = "SELECT json, visited FROM game_table WHERE code = $1",
    [GET_HEAD] = "SELECT m.head, m.id FROM game_match m JOIN game_table t ON "
                 "t.id = m.table_id WHERE t.code = $1 AND m.number = $3",
    [GET_LINES] = "SELECT text, n, at FROM line WHERE match_id = $3 ORDER BY n",
    [NEXT_TABLE] = "SELECT code FROM game_table WHERE code > $1 COLLATE \"C\" "
                   "ORDER BY code LIMIT 1",
    [NEXT_MATCH] = "SELECT '', m.number FROM game_match m JOIN game_table t ON "
                   "t.id = m.table_id WHERE t.code = $1 AND m.number > $3 "
                   "ORDER BY m.number LIMIT 1",
    [NEXT_RECORD] = "SELECT text, id, at FROM record WHERE id > $3 ORDER BY id "
                    "LIMIT 1",
    [GET_GAME] = "SELECT game, id FROM record WHERE id = $3",
    [COUNT_TABLES] = "SELECT '', count(*) FROM game_table",
    [COUNT_RECORDS] = "SELECT '', count(*) FROM record",
    [WALL] = "SELECT '', " CLOCK,
    [TRY] = "UPDATE sighting SET seen = seen",
};

/* A write that waits to be sent. */
struct gathered {
    enum kind_statement which;
    struct kind_values values; /* its texts are one piece of memory, of code */
};

struct postgres {
    struct store base;
    PGconn *conn;       /* NULL: the line is lost */
    PGconn *calling;    /* a new one under way, or NULL */
    int64_t call_until; /* then it has taken too long, */
    int64_t call_after; /* and before that there is nothing new to it */
    char *url, *name;
    char tag[TAG_BYTES]; /* the database lists us so */
    int old;             /* our number there on the line that was lost; 0 */
    bool reads_only;
    unsigned number; /* of the line */
    bool is_back;    /* on a new line, which was not told yet */

    struct gathered *list;
    size_t n_list, max_list;
    int n_due;           /* answers to writes that went out without a Sync; */
    bool is_open;        /* there are such writes */
    struct error broken; /* why one of those, or of what flies, has failed */
    bool flies;          /* a Sync is out, or how it went not yet told: */
    enum store_way way;
    struct error lost; /* why, where it was */
    int64_t flies_until;
    bool is_flushing; /* not all of it has left */

    int n_tables; /* -1: to be counted */
};

static const struct store_kind kind;

static struct postgres *of(struct store *s)
{
    return (struct postgres *)s;
}

static void forget_list(struct postgres *p)
{
    for (size_t i = 0; i < p->n_list; i++) {
        free((void *)(uintptr_t)p->list[i].values.code);
    }
    p->n_list = 0;
}

/* The line is lost, and with it what did not get its answer; of what flew
 * nobody knows. */
static void lose(struct postgres *p, const char *why)
{
    struct error e = {0};
    if (p->conn && !why) {
        pg_fail(p->conn, NULL, p->name, &e);
    }
    why = why ? why : e.n_parts > 1 ? e.value[1] : "";
    pg_refuse(STORE_SILENT, p->name, why, &p->base.ill);
    if (p->flies && p->way == STORE_UNDER_WAY) {
        p->way = STORE_LOST;
        pg_refuse(STORE_UNSURE, p->name, why, &p->lost);
    }
    p->broken = p->n_list > 0 || p->is_open ? p->base.ill : (struct error){0};
    p->old = p->conn ? PQbackendPID(p->conn) : p->old;
    PQfinish(p->conn);
    p->conn = NULL;
    p->number++;
    p->n_due = 0;
    p->is_open = false;
    p->n_tables = -1;
    forget_list(p);
}

/* ---- Questions and answers ---- */

static bool put(struct postgres *p, int which, const struct kind_values *v)
{
    char name[NAME_BYTES], number[24], n[24], at[24], past[24];
    const char *values[N_PLACES] = {v->code, v->text,           number,
                                    n,       v->at ? at : NULL, past};
    snprintf(name, sizeof name, "s%d", which);
    snprintf(number, sizeof number, "%lld", (long long)v->number);
    snprintf(n, sizeof n, "%lld", (long long)v->n);
    snprintf(at, sizeof at, "%lld", (long long)v->at);
    snprintf(past, sizeof past, "%lld", (long long)p->base.believed);
    return PQsendQueryPrepared(p->conn, name, N_PLACES, values, NULL, NULL, 0);
}

/* Everything that was gathered goes out. */
static bool push(struct postgres *p)
{
    for (size_t i = 0; i < p->n_list; i++) {
        if (!put(p, (int)p->list[i].which, &p->list[i].values)) {
            lose(p, NULL);
            return false;
        }
        p->n_due++;
        p->is_open = true;
    }
    forget_list(p);
    return true;
}

/* Notes the first failure of a transaction. */
static bool is_good(struct postgres *p, const PGresult *r)
{
    ExecStatusType how = PQresultStatus(r);
    bool good = how == PGRES_COMMAND_OK || how == PGRES_TUPLES_OK
                || how == PGRES_PIPELINE_SYNC;
    if (how == PGRES_FATAL_ERROR && !p->broken.sentence) {
        pg_fail(p->conn, r, p->name, &p->broken);
    }
    return good;
}

/* The next answer, waited for; NULL when the line is lost. */
static PGresult *hear(struct postgres *p)
{
    int64_t until = now_ms() + PG_ANSWER_MS;
    for (;;) {
        bool is_late;
        PGresult *r = pg_next(p->conn, until, &is_late);
        if (r && PQstatus(p->conn) != CONNECTION_BAD) {
            return r;
        }
        PQclear(r);
        is_late = is_late || now_ms() > until;
        if (is_late || PQstatus(p->conn) == CONNECTION_BAD) {
            lose(p, is_late ? "it takes too long" : NULL);
            return NULL;
        }
    }
}

/* Hears what came of the writes that are out. */
static bool hear_due(struct postgres *p)
{
    for (; p->n_due > 0; p->n_due--) {
        PGresult *r = hear(p);
        if (!r) {
            return false;
        }
        is_good(p, r);
        PQclear(r);
    }
    return true;
}

/* Goes on with what flies; true when it has come to its end. */
static bool go_on(struct postgres *p, bool waits)
{
    while (p->way == STORE_UNDER_WAY) {
        PGresult *r = NULL;
        if (waits) {
            r = hear(p);
            if (!r) {
                return true; /* lose() has noted it */
            }
        } else {
            PQconsumeInput(p->conn);
            p->is_flushing = PQflush(p->conn) > 0;
            if (PQstatus(p->conn) == CONNECTION_BAD) {
                lose(p, NULL);
                return true;
            }
            if (PQisBusy(p->conn)) {
                return false;
            }
            r = PQgetResult(p->conn);
        }
        if (r && !is_good(p, r) && PQstatus(p->conn) == CONNECTION_BAD) {
            PQclear(r);
            lose(p, NULL);
            return true;
        }
        if (r && PQresultStatus(r) == PGRES_PIPELINE_SYNC) {
            p->way = p->broken.sentence ? STORE_LOST : STORE_KEPT;
            p->lost = p->broken;
        }
        PQclear(r);
    }
    return true;
}

/* What flew comes to its end, though nobody is told yet; where it was lost, so
 * is what has been gathered since. */
static void settle(struct postgres *p)
{
    if (p->flies) {
        go_on(p, true);
        if (p->way == STORE_LOST) {
            forget_list(p);
        }
    }
}

/* Asks behind what was gathered; NULL with the error.  To be cleared. */
static PGresult *ask(struct postgres *p, int which, const struct kind_values *v,
                     bool writes, struct error *e)
{
    settle(p);
    if (!p->conn || !push(p)) {
        *e = p->base.ill;
        return NULL;
    }
    p->is_open = p->is_open || writes;
    bool is_open = p->is_open;
    if (!put(p, which, v)
        || !(is_open ? PQsendFlushRequest(p->conn) : PQpipelineSync(p->conn))) {
        lose(p, NULL);
    }
    PGresult *r = p->conn && hear_due(p) ? hear(p) : NULL;
    if (!r) {
        *e = p->base.ill;
        return NULL;
    }
    struct error before = p->broken;
    bool good = is_good(p, r);
    struct error why = p->broken;
    if (!is_open) { /* so it failed alone, and there is a Sync to hear */
        p->broken = before;
        PGresult *sync = hear(p);
        good = good && sync;
        PQclear(sync);
    }
    if (!good) {
        PQclear(r);
        *e = p->conn ? why : p->base.ill;
        return NULL;
    }
    return r;
}

/* ---- Opening ---- */

static bool prepare(PGconn *conn, const char *name, int first, int end,
                    struct error *e)
{
    enum { TEXT = 25, INT8 = 20 }; /* as its catalogue numbers them */
    static const Oid types[N_PLACES] = {TEXT, TEXT, INT8, INT8, INT8, INT8};
    for (int i = first; i < end; i++) {
        char statement[NAME_BYTES];
        bool is_late, good;
        snprintf(statement, sizeof statement, "s%d", i);
        if (!PQsendPrepare(conn, statement, sql[i], N_PLACES, types)) {
            return pg_fail(conn, NULL, name, e);
        }
        int64_t until = now_ms() + PG_ANSWER_MS;
        PGresult *r = pg_next(conn, until, &is_late);
        good = r && PQresultStatus(r) == PGRES_COMMAND_OK;
        if (!good) {
            pg_fail(conn, r, name, e);
        }
        PQclear(r);
        while (good && (r = pg_next(conn, until, &is_late))) {
            PQclear(r);
        }
        if (!good || is_late) {
            return false;
        }
    }
    return true;
}

/* What a line needs before it is ours. */
static bool set_up(struct postgres *p, PGconn *conn, struct error *e)
{
    int64_t is_read_only;
    int version;
    if (!pg_run(conn, p->name,
                "SET synchronous_commit = on; SET client_min_messages = "
                "warning; SET lock_timeout = '4s'",
                e)
        || !pg_look(conn, p->name, &version, e)) {
        return false;
    }
    if (p->reads_only) {
        return (version > 0 || pg_refuse(STORE_FOREIGN, p->name, NULL, e))
               && pg_run(conn, p->name,
                         "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", e)
               && prepare(conn, p->name, GET_TABLE, N_KIND_STATEMENTS, e);
    }
    return pg_ask(conn, p->name,
                  "SELECT current_setting('transaction_read_only')::bool::int",
                  &is_read_only, e)
           && (!is_read_only || pg_refuse(STORE_READ_ONLY, p->name, NULL, e))
           && pg_lock(conn, p->name, p->tag, p->old, e)
           && pg_migrate(conn, p->name, version, e)
           && prepare(conn, p->name, 0, N_STATEMENTS, e)
           && pg_ask(conn, p->name, "SELECT seen FROM sighting", &p->base.seen,
                     e)
           && pg_ask(conn, p->name, "SELECT believed FROM sighting",
                     &p->base.believed, e);
}

/* A line that has answered becomes ours. */
static bool adopt(struct postgres *p, PGconn *conn, struct error *e)
{
    if (!set_up(p, conn, e)) {
        return false;
    }
    if (!PQenterPipelineMode(conn)) {
        return pg_fail(conn, NULL, p->name, e);
    }
    p->conn = conn;
    p->number++;
    p->old = 0;
    p->broken = p->base.ill = (struct error){0};
    return true;
}

static void close_it(struct store *base)
{
    struct postgres *p = of(base);
    forget_list(p);
    free(p->list);
    PQfinish(p->conn);
    PQfinish(p->calling);
    free(p->url);
    free(p->name);
    free(p);
}

struct store *postgres_open(const char *url, bool reads_only, struct error *e)
{
    struct postgres *p = heap_new(1, sizeof *p);
    SCOPED_BUF name = BUF_ON_HEAP;
    unsigned salt = 0;
    store_name(url, &name);
    p->base.kind = &kind;
    p->base.name = p->name = heap_copy(name.text);
    p->url = heap_copy(url);
    p->reads_only = reads_only;
    p->n_tables = -1;
    getrandom(&salt, sizeof salt, 0);
    snprintf(p->tag, sizeof p->tag, "thicket-%08x", salt);
    PGconn *conn = pg_call(url, p->tag);
    PostgresPollingStatusType way = pg_go_on(conn, PG_ANSWER_MS);
    if (way != PGRES_POLLING_OK) {
        way == PGRES_POLLING_FAILED
            ? pg_fail(conn, NULL, p->name, e)
            : pg_refuse(STORE_SILENT, p->name, "it takes too long", e);
    } else if (adopt(p, conn, e)) {
        return &p->base;
    }
    PQfinish(conn);
    close_it(&p->base);
    return NULL;
}

/* ---- Writing ---- */

static void write_it(struct store *base, enum kind_statement which,
                     const struct kind_values *v)
{
    struct postgres *p = of(base);
    assert(!p->reads_only);
    if (!p->conn && !p->broken.sentence) {
        p->broken = p->base.ill;
    }
    if (!p->conn || (p->broken.sentence && !p->flies)) {
        return;
    }
    size_t n = v->code ? strlen(v->code) + 1 : 1;
    size_t m = v->text ? strlen(v->text) + 1 : 1;
    char *texts = heap_new(1, n + m);
    memcpy(texts, v->code ? v->code : "", n);
    memcpy(texts + n, v->text ? v->text : "", m);
    heap_room((void **)&p->list, p->n_list, &p->max_list, sizeof *p->list);
    p->list[p->n_list] = (struct gathered){which, *v};
    p->list[p->n_list].values.code = texts;
    p->list[p->n_list++].values.text = texts + n;
    if (which != ADD_LINE && which != CUT_LINES) {
        p->n_tables = -1;
    }
    if (p->n_list >= MANY && !p->flies && push(p)) {
        PQsendFlushRequest(p->conn);
        hear_due(p);
    }
}

static int clean(struct store *base, const struct kind_values *v)
{
    struct error unused;
    PGresult *r = ask(of(base), CLEAN, v, true, &unused);
    int n = r ? atoi(PQcmdTuples(r)) : 0;
    of(base)->n_tables = -1;
    PQclear(r);
    return n;
}

static int64_t wall(struct store *base)
{
    struct error unused;
    PGresult *r = ask(of(base), WALL, &(struct kind_values){0}, false, &unused);
    int64_t now = r ? strtoll(PQgetvalue(r, 0, 1), NULL, 10) : 0;
    PQclear(r);
    return now;
}

/* How it went is told once; the next begins with nothing. */
static enum store_way tell(struct postgres *p, struct error *e)
{
    enum store_way way = p->way;
    if (way == STORE_UNDER_WAY) {
        return way;
    }
    p->flies = false;
    if (way == STORE_KEPT) {
        p->base.ill = (struct error){0};
        return way;
    }
    if (p->conn && kind_is_ill(p->lost.code)) {
        p->base.ill = p->lost;
    }
    if (e) {
        *e = p->lost;
    }
    forget_list(p);
    p->broken = (struct error){0};
    return way;
}

static enum store_way send_it(struct store *base, bool waits, struct error *e)
{
    struct postgres *p = of(base);
    assert(!p->flies);
    if (p->n_list == 0 && !p->is_open && !p->broken.sentence) {
        return STORE_KEPT;
    }
    p->way = STORE_UNDER_WAY;
    if (p->conn && push(p)) {
        if (PQpipelineSync(p->conn)) {
            p->n_due = 0; /* all of them are heard before the Sync's */
            p->is_open = false;
            p->flies = true;
            p->flies_until = now_ms() + PG_ANSWER_MS;
            go_on(p, waits);
            return tell(p, e);
        }
        lose(p, NULL);
    }
    p->way = STORE_LOST; /* nothing of it was sent */
    p->lost = p->base.ill;
    return tell(p, e);
}

static enum store_way land(struct store *base, bool waits, struct error *e)
{
    struct postgres *p = of(base);
    if (!p->flies) {
        return STORE_KEPT;
    }
    if (p->way == STORE_UNDER_WAY) {
        go_on(p, waits);
    }
    return tell(p, e);
}

static struct store_line line(const struct store *base)
{
    const struct postgres *p = (const struct postgres *)base;
    bool waits = p->conn && p->flies && p->way == STORE_UNDER_WAY;
    return (struct store_line){.fd = waits ? PQsocket(p->conn) : -1,
                               .is_writing = p->is_flushing,
                               .number = p->number};
}

/* ---- How it is ---- */

/* The line is lost: calls again, a little at a time. */
static bool call_again(struct postgres *p, struct error *e)
{
    int64_t now = now_ms();
    if (now < p->call_after) {
        return false;
    }
    p->call_after = now + PAUSE_MS;
    if (!p->calling) {
        p->calling = pg_call(p->url, p->tag);
        p->call_until = now + PG_ANSWER_MS;
    }
    PostgresPollingStatusType way = pg_go_on(p->calling, CALL_MS);
    if (way == PGRES_POLLING_OK && adopt(p, p->calling, e)) {
        p->calling = NULL;
        return true;
    }
    if (way == PGRES_POLLING_FAILED) {
        pg_fail(p->calling, NULL, p->name, e);
    }
    if (way == PGRES_POLLING_OK || way == PGRES_POLLING_FAILED
        || now > p->call_until) {
        PQfinish(p->calling);
        p->calling = NULL;
    }
    return false;
}

/* Whether it can be written again; nothing else is under way. */
static bool try_it(struct postgres *p, struct error *e)
{
    write_it(&p->base, (enum kind_statement)TRY, &(struct kind_values){0});
    return store_commit(&p->base, e);
}

static bool tend(struct store *base, struct error *e)
{
    struct postgres *p = of(base);
    struct error why = p->base.ill;
    if (p->flies) {
        if (p->way == STORE_UNDER_WAY && now_ms() > p->flies_until) {
            lose(p, "it takes too long");
        }
        return true; /* who sent it will be told */
    }
    if (p->conn && !p->n_list && !p->is_open) {
        PQconsumeInput(p->conn);
        if (PQstatus(p->conn) == CONNECTION_BAD) {
            lose(p, NULL);
        }
    }
    if (!p->conn) {
        if (!call_again(p, &why)) {
            p->base.ill = why;
            if (e) {
                *e = why;
            }
            return false;
        }
        return pg_refuse(STORE_CHANGED, p->name, NULL, e);
    }
    if (p->base.ill.sentence && !p->n_list && !p->is_open) {
        return try_it(p, e);
    }
    return true;
}

/* The database looks after its own pages. */
static void find_damage(struct store *base, bool in_everything,
                        struct buf *lines)
{
    (void)base, (void)in_everything, (void)lines;
}

/* ---- Reading ---- */

static bool give_rows(const PGresult *r, kind_taker *taker, void *data)
{
    int n = PQntuples(r), columns = PQnfields(r);
    for (int i = 0; i < n; i++) {
        struct kind_row row = {.text = PQgetvalue(r, i, 0)};
        row.n = columns > 1 ? strtoll(PQgetvalue(r, i, 1), NULL, 10) : 0;
        row.at = columns > 2 ? strtoll(PQgetvalue(r, i, 2), NULL, 10) : 0;
        if (!taker(data, &row)) {
            break;
        }
    }
    return true;
}

static bool read_it(struct store *base, enum kind_statement which,
                    const struct kind_values *v, kind_taker *taker, void *data,
                    struct error *e)
{
    struct postgres *p = of(base);
    struct error why = {0};
    if (which == COUNT_TABLES && p->n_tables >= 0) {
        taker(data, &(struct kind_row){.text = "", .n = p->n_tables});
        return true;
    }
    PGresult *r = ask(p, (int)which, v, false, &why);
    if (!r) {
        if (e) {
            *e = why;
        }
        return false;
    }
    if (which == COUNT_TABLES) {
        p->n_tables = atoi(PQgetvalue(r, 0, 1));
    }
    give_rows(r, taker, data);
    PQclear(r);
    return true;
}

static const struct store_kind kind = {
    .write = write_it,
    .read = read_it,
    .clean = clean,
    .wall = wall,
    .send = send_it,
    .land = land,
    .line = line,
    .tend = tend,
    .find_damage = find_damage,
    .close = close_it,
};
