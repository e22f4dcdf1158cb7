/*
 * pipeline.c: see pipeline.h.
 */
// SPDX-License-Identifier: MIT
#include "store/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "lib/now.h"

void pipeline_forget(struct postgres *p)
{
    for (size_t i = 0; i < p->n_list; i++) {
        free((void *)(uintptr_t)p->list[i].values.code);
    }
    p->n_list = 0;
    p->batch++;
}

static void forget_dues(struct postgres *p)
{
    while (p->first_due < p->n_dues) {
        free(p->due[p->first_due++].code);
    }
    p->first_due = p->n_dues = 0;
}

void pipeline_forget_fenced(struct postgres *p)
{
    buf_clear(&p->fenced);
    p->n_told = 0;
}

void pipeline_lose(struct postgres *p, const char *why)
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
    pipeline_forget(p);
    forget_dues(p);
    pipeline_forget_fenced(p);
}

void pipeline_free(struct postgres *p)
{
    pipeline_forget(p);
    forget_dues(p);
    free(p->list);
    free(p->due);
    heap_free_buf(&p->fenced);
}

/* ---- Questions and answers ---- */

static bool put(struct postgres *p, int which, const struct kind_values *v,
                int64_t epoch)
{
    char name[PIPELINE_NAME], number[24], n[24], at[24], past[24], mine[24];
    const char *values[PIPELINE_PLACES] = {
        v->code, v->text, number, n, v->at ? at : NULL, past, mine, v->table};
    snprintf(name, sizeof name, "s%d", which);
    snprintf(number, sizeof number, "%lld", (long long)v->number);
    snprintf(n, sizeof n, "%lld", (long long)v->n);
    snprintf(at, sizeof at, "%lld", (long long)v->at);
    snprintf(past, sizeof past, "%lld", (long long)p->base.believed);
    snprintf(mine, sizeof mine, "%lld", (long long)epoch);
    return PQsendQueryPrepared(p->conn, name, PIPELINE_PLACES, values, NULL,
                               NULL, 0);
}

/* An answer to that will come. */
static void expect(struct postgres *p, const struct gathered *g)
{
    const char *code = g->values.table ? g->values.table : g->values.code;
    heap_room((void **)&p->due, p->n_dues, &p->max_dues, sizeof *p->due);
    p->due[p->n_dues++] =
        (struct due){.tells = g->epoch && g->which != PG_RELEASE,
                     .code = g->epoch ? heap_copy(code) : NULL};
}

/* It has come: no row is a fence. */
static void meet(struct postgres *p, PGresult *r)
{
    struct due *d = p->first_due < p->n_dues ? &p->due[p->first_due] : NULL;
    ExecStatusType how = PQresultStatus(r);
    if (!d) {
        return;
    }
    if (d->tells && (how == PGRES_COMMAND_OK || how == PGRES_TUPLES_OK)
        && strcmp(PQcmdTuples(r), "0") == 0) {
        buf_add_n(&p->fenced, d->code, strlen(d->code) + 1);
    }
    free(d->code);
    if (++p->first_due == p->n_dues) {
        p->first_due = p->n_dues = 0;
    }
}

/* Whether something is written with it that asks the same: is it ours? */
static bool is_spare(struct postgres *p, const struct gathered *g)
{
    return g->which == PG_CONFIRM
           && lease_is_marked(p->lease, g->values.code, g->epoch, p->batch);
}

bool pipeline_push(struct postgres *p)
{
    for (size_t i = 0; i < p->n_list; i++) {
        const struct gathered *g = &p->list[i];
        if (is_spare(p, g)) {
            continue;
        }
        if (!put(p, g->which, &g->values, g->epoch)) {
            pipeline_lose(p, NULL);
            return false;
        }
        if (p->lease) {
            expect(p, g);
        }
        p->n_due++;
        p->is_open = true;
    }
    pipeline_forget(p);
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
            pipeline_lose(p, is_late ? "it takes too long" : NULL);
            return NULL;
        }
    }
}

/* Hears what came of the writes that are out. */
bool pipeline_hear_due(struct postgres *p)
{
    for (; p->n_due > 0; p->n_due--) {
        PGresult *r = hear(p);
        if (!r) {
            return false;
        }
        is_good(p, r);
        meet(p, r);
        PQclear(r);
    }
    return true;
}

bool pipeline_go_on(struct postgres *p, bool waits)
{
    while (p->way == STORE_UNDER_WAY) {
        PGresult *r = NULL;
        if (waits) {
            r = hear(p);
            if (!r) {
                return true; /* pipeline_lose() has noted it */
            }
        } else {
            PQconsumeInput(p->conn);
            p->is_flushing = PQflush(p->conn) > 0;
            if (PQstatus(p->conn) == CONNECTION_BAD) {
                pipeline_lose(p, NULL);
                return true;
            }
            if (PQisBusy(p->conn)) {
                return false;
            }
            r = PQgetResult(p->conn);
        }
        if (r && !is_good(p, r) && PQstatus(p->conn) == CONNECTION_BAD) {
            PQclear(r);
            pipeline_lose(p, NULL);
            return true;
        }
        if (r && PQresultStatus(r) == PGRES_PIPELINE_SYNC) {
            p->way = p->broken.sentence ? STORE_LOST : STORE_KEPT;
            p->lost = p->broken;
        } else if (r) {
            meet(p, r);
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
        pipeline_go_on(p, true);
        if (p->way == STORE_LOST) {
            pipeline_forget(p);
        }
    }
}

PGresult *pipeline_ask(struct postgres *p, int which,
                       const struct kind_values *v, bool writes,
                       struct error *e)
{
    settle(p);
    if (!p->conn || !pipeline_push(p)) {
        *e = p->base.ill;
        return NULL;
    }
    p->is_open = p->is_open || writes;
    bool is_open = p->is_open;
    if (!put(p, which, v, 0)
        || !(is_open ? PQsendFlushRequest(p->conn) : PQpipelineSync(p->conn))) {
        pipeline_lose(p, NULL);
    }
    PGresult *r = p->conn && pipeline_hear_due(p) ? hear(p) : NULL;
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
        if (!e->sentence) { /* it was behind something that has failed */
            pg_refuse(STORE_SILENT, p->name, "", e);
        }
        return NULL;
    }
    return r;
}
