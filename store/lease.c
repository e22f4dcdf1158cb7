/*
 * lease.c: see lease.h.
 */
// SPDX-License-Identifier: MIT
#include "store/lease.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/hash.h"
#include "lib/heap.h"
#include "lib/now.h"

enum {
    HEADS = 4096,
    CALL_MS = 30, /* that the loop waits, now and then, for a new line */
    MAX_WORDS = 4
};

#define UNTIL "clock_timestamp() + interval '3 seconds'" /* LEASE_MS */

/* A table that is ours. */
struct owned {
    struct owned *next;
    int64_t epoch;
    uint64_t batch; /* in which it was last written */
    char code[];
};

struct lease {
    char *url, *name, *tag, *address;
    int64_t id;         /* our number among all that ever were; 0: none yet */
    PGconn *conn;       /* NULL: there is no line, */
    PGconn *calling;    /* and this one is under way, or NULL */
    int64_t call_until; /* then it has taken too long */
    bool is_beating;    /* an answer is to come, */
    int64_t beat_until; /* until then */
    struct owned *head[HEADS];
    struct buf there; /* the numbers of all with a lease: ",1,7," */
    struct buf says;  /* what they are told with the next beat, */
    struct buf heard; /* and what they said: "ID TEXT" in lines */
    struct store_standing standing;
};

struct lease *lease_new(const char *url, const char *name, const char *tag,
                        const char *address)
{
    struct lease *l = heap_new(1, sizeof *l);
    l->url = heap_copy(url);
    l->name = heap_copy(name);
    l->tag = heap_copy(tag);
    l->address = heap_copy(address);
    l->there = l->says = l->heard = BUF_ON_HEAP;
    return l;
}

void lease_free(struct lease *l)
{
    for (int i = 0; l && i < HEADS; i++) {
        while (l->head[i]) {
            struct owned *o = l->head[i];
            l->head[i] = o->next;
            free(o);
        }
    }
    if (l) {
        PQfinish(l->conn);
        PQfinish(l->calling);
        free(l->url);
        free(l->name);
        free(l->tag);
        free(l->address);
        heap_free_buf(&l->there);
        heap_free_buf(&l->says);
        heap_free_buf(&l->heard);
        free(l);
    }
}

/* ---- What is ours ---- */

static struct owned **find(struct lease *l, const char *code)
{
    struct owned **at =
        &l->head[hash_add(HASH_START, code, strlen(code)) % HEADS];
    while (*at && strcmp((*at)->code, code) != 0) {
        at = &(*at)->next;
    }
    return at;
}

static void note(struct lease *l, const char *code, int64_t epoch)
{
    struct owned **at = find(l, code);
    size_t n = strlen(code) + 1;
    if (!*at) {
        *at = heap_new(1, sizeof **at + n);
        memcpy((*at)->code, code, n);
        l->standing.n_owned++;
    }
    (*at)->epoch = epoch;
}

int64_t lease_epoch(const struct lease *l, const char *code)
{
    const struct owned *o = *find((struct lease *)(uintptr_t)l, code);
    return o ? o->epoch : 0;
}

void lease_mark(struct lease *l, const char *code, uint64_t batch)
{
    struct owned *o = *find(l, code);
    if (o) {
        o->batch = batch;
    }
}

bool lease_is_marked(struct lease *l, const char *code, int64_t epoch,
                     uint64_t batch)
{
    const struct owned *o = *find(l, code);
    return o && o->epoch == epoch && o->batch == batch;
}

int64_t lease_make(struct lease *l, const char *code)
{
    note(l, code, l->id);
    return l->id;
}

void lease_forget(struct lease *l, const char *code)
{
    struct owned **at = find(l, code), *o = *at;
    if (o) {
        *at = o->next;
        free(o);
        l->standing.n_owned--;
    }
}

void lease_count_fence(struct lease *l)
{
    l->standing.n_fenced++;
}

struct store_standing lease_standing(const struct lease *l)
{
    struct store_standing s = l->standing;
    s.is_node = true;
    s.is_leased = l->conn && now_ms() < s.leased_until;
    return s;
}

/* ---- The line ---- */

static void lose(struct lease *l)
{
    PQfinish(l->conn);
    l->conn = NULL;
    l->is_beating = false;
}

/* Hears what is to come; NULL with the error, and then the line may be lost. */
static PGresult *hear(struct lease *l, struct error *e)
{
    int64_t until = now_ms() + PG_ANSWER_MS;
    bool is_late = false;
    PGresult *r = pg_next(l->conn, until, &is_late);
    ExecStatusType how = PQresultStatus(r);
    bool good = r && (how == PGRES_COMMAND_OK || how == PGRES_TUPLES_OK);
    if (is_late) {
        pg_refuse(STORE_SILENT, l->name, "it takes too long", e);
    } else if (!good) {
        pg_fail(l->conn, r, l->name, e);
    }
    for (PGresult *more = r; more && !is_late;) {
        more = pg_next(l->conn, until, &is_late);
        PQclear(more);
    }
    if (is_late || PQstatus(l->conn) == CONNECTION_BAD) {
        lose(l);
    }
    if (!good) {
        PQclear(r);
    }
    return good ? r : NULL;
}

static bool say(struct lease *l, const char *sql, const char *const *words)
{
    int n = 0;
    while (n < MAX_WORDS && words[n]) {
        n++;
    }
    if (!PQsendQueryParams(l->conn, sql, n, NULL, words, NULL, NULL, 0)) {
        lose(l);
        return false;
    }
    PQflush(l->conn);
    return true;
}

/* That we are there; whether we were, the answer says. */
static bool say_beat(struct lease *l)
{
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)l->id);
    l->is_beating =
        l->conn
        && say(
            l,
            "WITH old AS (SELECT until > clock_timestamp() AS there FROM "
            "node WHERE id = $1::bigint) INSERT INTO node VALUES "
            "($1::bigint, $2, $3, " UNTIL ", $4) ON CONFLICT (id) DO UPDATE "
            "SET until = excluded.until, says = excluded.says RETURNING "
            "coalesce((SELECT there FROM old), false), (SELECT ',' || "
            "string_agg(id::text, ',') || ',' FROM node WHERE until > "
            "clock_timestamp()), (SELECT string_agg(id::text || ' ' || says, "
            "E'\\n') FROM node WHERE until > clock_timestamp() AND id <> "
            "$1::bigint AND says <> '')",
            (const char *const[]){id, l->address, l->tag,
                                  l->says.n ? l->says.text : ""});
    l->beat_until = now_ms() + PG_ANSWER_MS;
    return l->is_beating;
}

/* How the last beat went. */
static enum store_beat hear_beat(struct lease *l)
{
    struct error unused;
    int64_t sent = l->beat_until - PG_ANSWER_MS;
    l->is_beating = false;
    PGresult *r = hear(l, &unused);
    bool was_there = r && PQntuples(r) > 0 && *PQgetvalue(r, 0, 0) == 't';
    if (r) {
        buf_clear(&l->there);
        buf_add(&l->there, PQgetvalue(r, 0, 1));
        buf_clear(&l->heard);
        buf_add(&l->heard, PQgetvalue(r, 0, 2));
        l->standing.leased_until = sent + LEASE_MS;
        l->standing.n_lapsed += !was_there;
    }
    PQclear(r);
    return !r ? STORE_BEAT_MISSED : was_there ? STORE_BEAT : STORE_BEAT_LAPSED;
}

static PGresult *ask(struct lease *l, const char *sql, const char *const *words,
                     struct error *e)
{
    if (l->conn && l->is_beating && hear_beat(l) == STORE_BEAT_LAPSED) {
        l->standing.is_late = true; /* the next beat tells it */
    }
    if (!l->conn || !say(l, sql, words)) {
        pg_refuse(STORE_SILENT, l->name, "", e);
        return NULL;
    }
    return hear(l, e);
}

/* A new line, and our row there: whoever else was at our address is no more. */
static bool set_up(struct lease *l, struct error *e)
{
    static const char *const none[] = {NULL};
    char id[24];
    bool is_new = l->id == 0;
    PGresult *r = ask(l,
                      "SELECT set_config('default_transaction_isolation', "
                      "'read committed', false), set_config('lock_timeout', "
                      "'4s', false), set_config('synchronous_commit', 'on', "
                      "false)",
                      none, e);
    PQclear(r);
    if (r && !l->id) {
        r = ask(l, "SELECT nextval('epoch')", none, e);
        l->id = r ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
        PQclear(r);
    }
    if (!l->id) {
        return false;
    }
    snprintf(id, sizeof id, "%lld", (long long)l->id);
    r = ask(l,
            "DELETE FROM node WHERE id <> $1::bigint AND (address = $2 OR "
            "until < clock_timestamp() - interval '1 day')",
            (const char *const[]){id, l->address, NULL}, e);
    PQclear(r);
    if (!r) {
        return false;
    }
    if (!say_beat(l)) {
        return pg_refuse(STORE_SILENT, l->name, "", e);
    }
    enum store_beat how = hear_beat(l);
    l->standing.is_late = l->standing.is_late || (how && !is_new);
    l->standing.n_lapsed -= is_new;
    return how != STORE_BEAT_MISSED || pg_refuse(STORE_SILENT, l->name, "", e);
}

/* Calls for so long; whether it has answered, and we are there. */
static bool call(struct lease *l, int ms, struct error *e)
{
    if (!l->calling) {
        l->calling = pg_call(l->url, l->tag);
        l->call_until = now_ms() + PG_ANSWER_MS;
    }
    PostgresPollingStatusType way = pg_go_on(l->calling, ms);
    if (way == PGRES_POLLING_OK) {
        l->conn = l->calling;
        l->calling = NULL;
        if (set_up(l, e)) {
            return true;
        }
        lose(l);
    } else if (way == PGRES_POLLING_FAILED || now_ms() > l->call_until) {
        way == PGRES_POLLING_FAILED
            ? pg_fail(l->calling, NULL, l->name, e)
            : pg_refuse(STORE_SILENT, l->name, "it takes too long", e);
        PQfinish(l->calling);
        l->calling = NULL;
    }
    return false;
}

bool lease_begin(struct lease *l, struct error *e)
{
    return l->conn || call(l, PG_ANSWER_MS, e);
}

enum store_beat lease_beat(struct lease *l)
{
    struct error unused;
    enum store_beat how = STORE_BEAT;
    if (!l->conn && !call(l, CALL_MS, &unused)) {
        return STORE_BEAT_MISSED;
    }
    if (l->is_beating) {
        PQconsumeInput(l->conn);
        if (PQisBusy(l->conn)) {
            if (now_ms() > l->beat_until) {
                lose(l);
            }
            return STORE_BEAT_MISSED;
        }
        how = hear_beat(l);
    }
    how = how == STORE_BEAT && l->standing.is_late ? STORE_BEAT_LAPSED : how;
    l->standing.is_late = false;
    say_beat(l);
    return how;
}

void lease_tell(struct lease *l, const char *text)
{
    buf_clear(&l->says);
    buf_add(&l->says, text);
}

const char *lease_heard(const struct lease *l)
{
    return l->heard.n ? l->heard.text : "";
}

/* ---- Claims ---- */

bool lease_is_there(const struct lease *l, int64_t id)
{
    char text[24];
    snprintf(text, sizeof text, ",%lld,", (long long)id);
    return strstr(l->there.text, text);
}

/* A server whose lease has lapsed, stopped in the middle of a commit, would
 * keep others from its tables for as long as it is stopped: its line is cut.  A
 * commit that waits for the standby must not be hurried (pg.c). */
static void cut_line(struct lease *l, const char *tag)
{
    struct error unused;
    PQclear(ask(l,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
                "application_name = $1 AND pid <> pg_backend_pid() AND "
                "wait_event IS DISTINCT FROM 'SyncRep'",
                (const char *const[]){tag, NULL}, &unused));
}

bool lease_claim(struct lease *l, const char *code, int64_t despite,
                 struct store_owner *owner, struct error *e)
{
    enum { EPOCH, OWNER, ADDRESS, TAG, IS_LEASED };
    char id[24], other[24];
    snprintf(id, sizeof id, "%lld", (long long)l->id);
    snprintf(other, sizeof other, "%lld", (long long)despite);
    PGresult *r = ask(
        l,
        "WITH free AS (SELECT t.id FROM game_table t WHERE t.code = $1 AND "
        "(t.owner IS NULL OR t.owner IN ($2::bigint, $3::bigint) OR NOT EXISTS "
        "(SELECT 1 FROM node n WHERE n.id = t.owner AND n.until > "
        "clock_timestamp())) FOR NO KEY UPDATE OF t SKIP LOCKED), mine AS "
        "(UPDATE game_table t SET owner = $2::bigint, epoch = nextval('epoch') "
        "FROM free WHERE t.id = free.id RETURNING t.epoch) "
        "SELECT (SELECT epoch FROM mine), t.owner, n.address, n.tag, n.until > "
        "clock_timestamp() FROM game_table t LEFT JOIN node n ON n.id = "
        "t.owner WHERE t.code = $1",
        (const char *const[]){code, id, other, NULL}, e);
    bool good = r && PQntuples(r) > 0;
    *owner = (struct store_owner){0};
    if (r && !good) {
        pg_refuse(STORE_ABSENT, l->name, NULL, e);
    } else if (r && !PQgetisnull(r, 0, EPOCH)) {
        note(l, code, strtoll(PQgetvalue(r, 0, EPOCH), NULL, 10));
        l->standing.n_claimed++;
    } else if (r) {
        const char *address = PQgetvalue(r, 0, ADDRESS);
        good = false;
        owner->id = strtoll(PQgetvalue(r, 0, OWNER), NULL, 10);
        owner->id = owner->id == l->id ? 0 : owner->id; /* on its way out */
        buf_copy(owner->address, sizeof owner->address, address,
                 strlen(address));
        pg_refuse(STORE_ELSEWHERE, l->name, NULL, e);
        if (owner->id && *PQgetvalue(r, 0, IS_LEASED) != 't') {
            cut_line(l, PQgetvalue(r, 0, TAG));
            owner->id = 0;
        }
        owner->id = owner->id == despite ? 0 : owner->id; /* it writes now */
        owner->is_busy = owner->id == 0;
    }
    PQclear(r);
    return good;
}

bool lease_leave(struct lease *l, struct error *e)
{
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)l->id);
    PGresult *r = ask(l,
                      "WITH gone AS (DELETE FROM node WHERE id = $1::bigint) "
                      "UPDATE game_table SET owner = NULL WHERE owner = "
                      "$1::bigint",
                      (const char *const[]){id, NULL}, e);
    PQclear(r);
    return r;
}
