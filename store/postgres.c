/*
 * postgres.c: a store in a database, by PostgreSQL (see kind.h, pg.h).
 *
 * One line.  Writes gather here, and go out in one piece when they are sent:
 * in libpq's pipeline everything up to a Sync is one transaction, which the
 * database commits at the Sync, so a commit is one way there and back, and
 * nobody need wait for it.  A question in between goes out behind what was
 * gathered, without a Sync, and sees it.
 *
 * One program has it, by a lock that its line holds, or several who share that:
 * when the line is lost, a new one begins after the old has ended, and by then
 * it is settled whether what was last sent was kept.  Until then nothing is
 * known of that (STORE_UNSURE), and what is in memory is old from then on
 * (STORE_CHANGED).
 *
 * With several, a write goes out with the epoch at which its table is ours
 * (lease.h), and who is answered with no row is noted as fenced.
 */
// SPDX-License-Identifier: MIT
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "lib/heap.h"
#include "lib/now.h"
#include "store/pipeline.h"

enum {
    MANY = 4096,   /* so many writes go out before the commit */
    CALL_MS = 30,  /* that the loop waits, now and then, for an answer */
    PAUSE_MS = 250 /* between two of those */
};

static const struct store_kind kind, shared_kind;

static struct postgres *of(struct store *s)
{
    return (struct postgres *)s;
}

/* ---- Opening ---- */

static bool prepare(const struct postgres *p, PGconn *conn, int first, int end,
                    struct error *e)
{
    enum { TEXT = 25, INT8 = 20 }; /* as its catalogue numbers them */
    static const Oid types[PIPELINE_PLACES] = {TEXT, TEXT, INT8, INT8,
                                               INT8, INT8, INT8, TEXT};
    for (int i = first; i < end; i++) {
        char statement[PIPELINE_NAME];
        bool is_late, good;
        const char *sql = p->lease && pg_guarded[i] ? pg_guarded[i] : pg_sql[i];
        snprintf(statement, sizeof statement, "s%d", i);
        if (!sql) {
            continue;
        }
        if (!PQsendPrepare(conn, statement, sql, PIPELINE_PLACES, types)) {
            return pg_fail(conn, NULL, p->name, e);
        }
        int64_t until = now_ms() + PG_ANSWER_MS;
        PGresult *r = pg_next(conn, until, &is_late);
        good = r && PQresultStatus(r) == PGRES_COMMAND_OK;
        if (!good) {
            pg_fail(conn, r, p->name, e);
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
                "warning; SET lock_timeout = '4s'; SET "
                "default_transaction_isolation = 'read committed'",
                e)
        || (p->lease && !pg_settle(conn, p->name, true, e))
        || !pg_look(conn, p->name, &version, e)) {
        return false;
    }
    if (p->reads_only) {
        return (version > 0 || pg_refuse(STORE_FOREIGN, p->name, NULL, e))
               && pg_run(conn, p->name,
                         "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", e)
               && prepare(p, conn, GET_TABLE, N_KIND_STATEMENTS, e);
    }
    return pg_ask(conn, p->name,
                  "SELECT current_setting('transaction_read_only')::bool::int",
                  &is_read_only, e)
           && (!is_read_only || pg_refuse(STORE_READ_ONLY, p->name, NULL, e))
           && pg_lock(conn, p->name, p->tag, p->old, p->lease, e)
           && pg_migrate(conn, p->name, version, e)
           && (!p->lease || pg_settle(conn, p->name, false, e))
           && prepare(p, conn, 0, N_PG_STATEMENTS, e)
           && pg_ask(conn, p->name, "SELECT seen FROM sighting", &p->base.seen,
                     e)
           && pg_ask(conn, p->name, "SELECT believed FROM sighting",
                     &p->base.believed, e);
}

/* What can be read may be of a commit that never came to the standby: a crash
 * lets go of those that waited for it.  Once a commit that follows is kept, so
 * are they; until then nobody may be told of them. */
static const char proof[] =
    "SELECT count(*) FROM pg_logical_emit_message(true, 'thicket', '')";

/* A line that has proved itself becomes ours. */
static bool adopt(struct postgres *p, PGconn *conn, struct error *e)
{
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
    pipeline_free(p);
    lease_free(p->lease);
    PQfinish(p->conn);
    PQfinish(p->calling);
    free(p->url);
    free(p->name);
    free(p);
}

static struct store *open_it(const char *url, bool reads_only,
                             const char *address, struct error *e)
{
    struct postgres *p = heap_new(1, sizeof *p);
    SCOPED_BUF name = BUF_ON_HEAP;
    unsigned salt = 0;
    store_name(url, &name);
    p->base.kind = address ? &shared_kind : &kind;
    p->fenced = BUF_ON_HEAP;
    p->base.name = p->name = heap_copy(name.text);
    p->url = heap_copy(url);
    p->reads_only = reads_only;
    p->n_tables = -1;
    p->batch = 1;
    getrandom(&salt, sizeof salt, 0);
    snprintf(p->tag, sizeof p->tag, "thicket-%08x", salt);
    p->lease = address ? lease_new(url, p->name, p->tag, address) : NULL;
    PGconn *conn = pg_call(url, p->tag);
    PostgresPollingStatusType way = pg_go_on(conn, PG_ANSWER_MS);
    if (way != PGRES_POLLING_OK) {
        way == PGRES_POLLING_FAILED
            ? pg_fail(conn, NULL, p->name, e)
            : pg_refuse(STORE_SILENT, p->name, "it takes too long", e);
    } else if (set_up(p, conn, e)
               && (reads_only || pg_run(conn, p->name, proof, e))
               && adopt(p, conn, e)) {
        if (!p->lease || lease_begin(p->lease, e)) {
            return &p->base;
        }
        conn = NULL; /* it is p's */
    }
    PQfinish(conn);
    close_it(&p->base);
    return NULL;
}

struct store *postgres_open(const char *url, bool reads_only, struct error *e)
{
    return open_it(url, reads_only, NULL, e);
}

struct store *postgres_join(const char *url, const char *address,
                            struct error *e)
{
    return open_it(url, false, address, e);
}

/* ---- Writing ---- */

/* The epoch for a write, 0 where it is of no table.  A table that we do not
 * know and yet write is one that we make. */
static int64_t epoch_of(struct postgres *p, int *which,
                        const struct kind_values *v)
{
    const char *code = *which == ADD_RECORD ? v->table : v->code;
    if (!p->lease || !code || *which == PG_TRY || *which == SEE) {
        return 0;
    }
    int64_t epoch = lease_epoch(p->lease, code);
    if (epoch == 0 && *which == PUT_TABLE) {
        *which = PG_NEW_TABLE;
        return lease_make(p->lease, code);
    }
    return epoch ? epoch : -1; /* none has that */
}

static void gather(struct postgres *p, int which, const struct kind_values *v)
{
    assert(!p->reads_only);
    if (!p->conn && !p->broken.sentence) {
        p->broken = p->base.ill;
    }
    if (!p->conn || (p->broken.sentence && !p->flies)) {
        return;
    }
    size_t n = v->code ? strlen(v->code) + 1 : 1;
    size_t m = v->text ? strlen(v->text) + 1 : 1;
    size_t k = v->table ? strlen(v->table) + 1 : 0;
    char *texts = heap_new(1, n + m + k);
    memcpy(texts, v->code ? v->code : "", n);
    memcpy(texts + n, v->text ? v->text : "", m);
    memcpy(texts + n + m, v->table ? v->table : "", k);
    int64_t epoch = epoch_of(p, &which, v);
    heap_room((void **)&p->list, p->n_list, &p->max_list, sizeof *p->list);
    struct gathered *g = &p->list[p->n_list++];
    *g = (struct gathered){which, *v, epoch};
    g->values.code = texts;
    g->values.text = texts + n;
    g->values.table = v->table ? texts + n + m : NULL;
    if (epoch > 0 && which != PG_RELEASE && which != PG_CONFIRM) {
        lease_mark(p->lease, v->table ? v->table : v->code, p->batch);
    }
    if (which != ADD_LINE && which != CUT_LINES && which != PG_CONFIRM) {
        p->n_tables = -1;
    }
    if (p->n_list >= MANY && !p->flies && pipeline_push(p)) {
        PQsendFlushRequest(p->conn);
        pipeline_hear_due(p);
    }
}

static void write_it(struct store *base, enum kind_statement which,
                     const struct kind_values *v)
{
    gather(of(base), (int)which, v);
}

static int clean(struct store *base, const struct kind_values *v)
{
    struct error unused;
    PGresult *r = pipeline_ask(of(base), CLEAN, v, true, &unused);
    int n = r ? atoi(PQcmdTuples(r)) : 0;
    of(base)->n_tables = -1;
    PQclear(r);
    return n;
}

static int64_t wall(struct store *base)
{
    struct error unused;
    PGresult *r = pipeline_ask(of(base), PG_WALL, &(struct kind_values){0},
                               false, &unused);
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
    if (!p->lost.sentence) { /* the line was another by then */
        pg_refuse(STORE_UNSURE, p->name, "", &p->lost);
    }
    if (p->conn && kind_is_ill(p->lost.code)) {
        p->base.ill = p->lost;
    }
    if (e) {
        *e = p->lost;
    }
    pipeline_forget(p);
    pipeline_forget_fenced(p);
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
    if (p->conn && pipeline_push(p)) {
        if (PQpipelineSync(p->conn)) {
            p->n_due = 0; /* all of them are heard before the Sync's */
            p->is_open = false;
            p->flies = true;
            p->flies_until = now_ms() + PG_ANSWER_MS;
            pipeline_go_on(p, waits);
            return tell(p, e);
        }
        pipeline_lose(p, NULL);
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
        pipeline_go_on(p, waits);
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

/* Whether the proof has come; a standby may take its time, so that there is no
 * end to that but the line's. */
static bool is_proved(struct postgres *p, struct error *e)
{
    PQconsumeInput(p->calling);
    if (PQstatus(p->calling) != CONNECTION_BAD && PQisBusy(p->calling)) {
        return false;
    }
    bool good = true;
    for (PGresult *r; (r = PQgetResult(p->calling)); PQclear(r)) {
        good = good && PQresultStatus(r) == PGRES_TUPLES_OK;
    }
    p->is_proving = false;
    if (PQstatus(p->calling) != CONNECTION_BAD && good
        && adopt(p, p->calling, e)) {
        p->calling = NULL;
        return true;
    }
    pg_fail(p->calling, NULL, p->name, e);
    PQfinish(p->calling);
    p->calling = NULL;
    return false;
}

/* The line is lost: calls again, a little at a time. */
static bool call_again(struct postgres *p, struct error *e)
{
    int64_t now = now_ms();
    if (p->is_proving) {
        return is_proved(p, e);
    }
    if (now < p->call_after) {
        return false;
    }
    p->call_after = now + PAUSE_MS;
    if (!p->calling) {
        p->calling = pg_call(p->url, p->tag);
        p->call_until = now + PG_ANSWER_MS;
    }
    PostgresPollingStatusType way = pg_go_on(p->calling, CALL_MS);
    if (way == PGRES_POLLING_OK && set_up(p, p->calling, e)
        && PQsendQuery(p->calling, proof)) {
        p->is_proving = true;
        return false;
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
    gather(p, PG_TRY, &(struct kind_values){0});
    return store_commit(&p->base, e);
}

static bool tend(struct store *base, struct error *e)
{
    struct postgres *p = of(base);
    struct error why = p->base.ill;
    if (p->flies) {
        if (p->way == STORE_UNDER_WAY && now_ms() > p->flies_until) {
            pipeline_lose(p, "it takes too long");
        }
        return true; /* who sent it will be told */
    }
    if (p->conn && !p->n_list && !p->is_open) {
        PQconsumeInput(p->conn);
        if (PQstatus(p->conn) == CONNECTION_BAD) {
            pipeline_lose(p, NULL);
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
    PGresult *r = pipeline_ask(p, (int)which, v, false, &why);
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

/* ---- Several servers (see lease.h) ---- */

static enum store_beat beat(struct store *base)
{
    of(base)->n_tables = -1; /* others make some, too */
    return lease_beat(of(base)->lease);
}

static bool is_there(const struct store *base, int64_t id)
{
    return lease_is_there(((const struct postgres *)base)->lease, id);
}

static bool claim(struct store *base, const char *code, int64_t despite,
                  struct store_owner *owner, struct error *e)
{
    struct error unused;
    return lease_claim(of(base)->lease, code, despite, owner, e ? e : &unused);
}

static void release(struct store *base, const char *code)
{
    struct postgres *p = of(base);
    if (lease_epoch(p->lease, code)) {
        gather(p, PG_RELEASE, &(struct kind_values){.code = code});
        lease_forget(p->lease, code);
    }
}

static bool leave(struct store *base, struct error *e)
{
    struct error unused;
    return lease_leave(of(base)->lease, e ? e : &unused);
}

static void confirm(struct store *base, const char *code)
{
    gather(of(base), PG_CONFIRM, &(struct kind_values){.code = code});
}

static bool fenced(struct store *base, struct buf *code)
{
    struct postgres *p = of(base);
    if (p->flies || p->n_told >= p->fenced.n) {
        if (!p->flies && p->fenced.n > 0) {
            pipeline_forget_fenced(p);
        }
        return false;
    }
    const char *next = p->fenced.text + p->n_told;
    buf_clear(code);
    buf_add(code, next);
    p->n_told += strlen(next) + 1;
    lease_count_fence(p->lease);
    return true;
}

static struct store_standing standing(const struct store *base)
{
    return lease_standing(((const struct postgres *)base)->lease);
}

static void tell_others(struct store *base, const char *text)
{
    lease_tell(of(base)->lease, text);
}

static const char *heard(const struct store *base)
{
    return lease_heard(((const struct postgres *)base)->lease);
}

static const struct kind_sharing sharing = {
    .beat = beat,
    .is_there = is_there,
    .claim = claim,
    .release = release,
    .leave = leave,
    .confirm = confirm,
    .fenced = fenced,
    .standing = standing,
    .tell = tell_others,
    .heard = heard,
};

#define CALLS                                                                  \
    .write = write_it, .read = read_it, .clean = clean, .wall = wall,          \
    .send = send_it, .land = land, .line = line, .tend = tend,                 \
    .find_damage = find_damage, .close = close_it

static const struct store_kind kind = {CALLS};
static const struct store_kind shared_kind = {CALLS, .sharing = &sharing};
