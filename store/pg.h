/*
 * pg.h: a database of tables as libpq has it, for postgres.c: calls, what is
 * said of troubles, and what lies there.
 *
 * A database is ours when the first schema of its search path holds a table
 * "thicket" with our number; that says, too, how many of the steps in pg.c it
 * has taken.  One where that schema is empty is about to be ours.
 *
 * Nothing here waits for longer than PG_ANSWER_MS.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_PG_H
#define THICKET_STORE_PG_H

#include <libpq-fe.h>

#include "store/kind.h"

enum { PG_ANSWER_MS = 5000 };

/* ---- What is said ---- */

/* Beside those of kind.h.  The last three are of several servers only. */
enum {
    PG_WALL = N_KIND_STATEMENTS,
    PG_TRY,
    PG_NEW_TABLE,
    PG_RELEASE,
    PG_CONFIRM,
    N_PG_STATEMENTS
};

/* Of a server that is alone, and of one of several; NULL: the same, or none. */
extern const char *const pg_sql[N_PG_STATEMENTS],
    *const pg_guarded[N_PG_STATEMENTS];

/* ---- Troubles ---- */

/* Refuses with a trouble; and with what was said last on a line, or in an
 * answer, which may be NULL. */
bool pg_refuse(enum store_trouble, const char *name, const char *why,
               struct error *);
bool pg_fail(const PGconn *, const PGresult *, const char *name,
             struct error *);

/* ---- Calling ---- */

/* Begins to call; `tag` is the name under which the database lists us. */
PGconn *pg_call(const char *url, const char *tag);
/* Whether it has answered: goes on calling for so many milliseconds. */
PostgresPollingStatusType pg_go_on(PGconn *, int ms);

/* The next answer, waited for until then; NULL: there is no more to this
 * question, or nothing was heard, which *is_late says.  To be cleared. */
PGresult *pg_next(PGconn *, int64_t until_ms, bool *is_late);
/* Runs statements; false when one fails, with the error. */
bool pg_run(PGconn *, const char *name, const char *sql, struct error *);
/* The number that a query gives. */
bool pg_ask(PGconn *, const char *name, const char *query, int64_t *n,
            struct error *);

/* ---- What lies there ---- */

/* Whether it is ours, or empty; and how many steps it has taken. */
bool pg_look(PGconn *, const char *name, int *version, struct error *);
/* Has it alone, or with others who share it, until the line ends.  Who had it
 * under our tag and that number is sent away first, and waited for: it was us,
 * on a line that is lost. */
bool pg_lock(PGconn *, const char *name, const char *tag, int old, bool shares,
             struct error *);
/* Waits until nobody else of those who share it makes it what it is, and keeps
 * them from it; or no more. */
bool pg_settle(PGconn *, const char *name, bool begins, struct error *);
/* Takes the steps that it has not taken, all or none. */
bool pg_migrate(PGconn *, const char *name, int version, struct error *);

#endif
