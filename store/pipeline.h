/*
 * pipeline.h: a database's line, for postgres.c: what was gathered goes out in
 * one piece, and the answers come when they come.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_PIPELINE_H
#define THICKET_STORE_PIPELINE_H

#include "store/lease.h"

enum {
    PIPELINE_PLACES = 8, /* of every statement */
    PIPELINE_NAME = 12,  /* bytes: "s17" */
    PIPELINE_TAG = 32
};

/* A write that waits to be sent. */
struct gathered {
    int which;
    struct kind_values values; /* its texts are one piece of memory, of code */
    int64_t epoch;             /* at which its table is ours; 0: of none */
};

/* An answer that will say whether a table is still ours. */
struct due {
    bool tells; /* not of those that may well find nothing */
    char *code; /* or NULL */
};

struct postgres {
    struct store base;
    PGconn *conn;       /* NULL: the line is lost */
    PGconn *calling;    /* a new one under way, or NULL; */
    bool is_proving;    /* it is there, and waits for the standby */
    int64_t call_until; /* then it has taken too long, */
    int64_t call_after; /* and before that there is nothing new to it */
    char *url, *name;
    char tag[PIPELINE_TAG]; /* the database lists us so */
    int old;                /* our number there on the line that was lost; 0 */
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

    struct lease *lease; /* NULL: it is ours alone; else: */
    uint64_t batch;      /* what is gathered now; from 1 */
    struct due *due;     /* in the order of the answers, from first_due on */
    size_t n_dues, max_dues, first_due;
    struct buf fenced; /* codes, each with a NUL behind it; told up to */
    size_t n_told;
};

/* Forgets what was gathered; and which tables were found to be another's. */
void pipeline_forget(struct postgres *);
void pipeline_forget_fenced(struct postgres *);
void pipeline_free(struct postgres *);

/* The line is lost, and with it what did not get its answer; of what flew
 * nobody knows.  Without `why` the line itself says it. */
void pipeline_lose(struct postgres *, const char *why);

/* Everything that was gathered goes out; and its answers are waited for. */
bool pipeline_push(struct postgres *);
bool pipeline_hear_due(struct postgres *);
/* Goes on with what flies; true when it has come to its end. */
bool pipeline_go_on(struct postgres *, bool waits);
/* Asks behind what was gathered; NULL with the error.  To be cleared. */
PGresult *pipeline_ask(struct postgres *, int which, const struct kind_values *,
                       bool writes, struct error *);

#endif
