/*
 * db.h: a file of tables as SQLite has it, for the files of store/.
 *
 * A file says what it is in SQLite's own two numbers: application_id, that it
 * is ours, and user_version, how many of the steps in db.c it has taken.  Both
 * are read before anything is written.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_DB_H
#define THICKET_STORE_DB_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store/store.h"

/* ---- Troubles ---- */

/* Refuses with a trouble; and with that of the last call on a file, errno as
 * it left it.  `why` may be NULL where the sentence needs none. */
bool db_refuse(enum store_trouble, const char *path, const char *why,
               struct error *);
bool db_fail(sqlite3 *, const char *path, struct error *);
/* The same for what the system said, by errno. */
bool db_fail_system(const char *path, struct error *);

/* ---- Statements ---- */

bool db_run(sqlite3 *, const char *sql);
/* The number that a query gives, through *n. */
bool db_ask(sqlite3 *, const char *query, int64_t *n);
/* Appends the rows of a query of one text, a line each; false when it fails. */
bool db_list(sqlite3 *, const char *query, struct buf *);

/* ---- Files ---- */

/* Holds the file at a path against other servers: a descriptor, or -1.
 * Whether that still holds it.  And lets it go. */
int db_lock(const char *path, struct error *);
bool db_is_locked(const char *path, int lock);
void db_unlock(const char *path, int lock);

/* Opens a file that is there, and ours, or empty; *version is how many steps
 * it has taken.  NULL with the error. */
sqlite3 *db_open(const char *path, int *version, struct error *);
/* Makes an empty one that only its owner may read; there is none yet. */
bool db_make(const char *path, struct error *);
/* Narrows what others may do with the file and those beside it. */
void db_narrow(const char *path);
/* Closes it without a word to those beside it: they may be another's. */
void db_abandon(sqlite3 *);

/* Takes the steps that the file has not taken, all or none. */
bool db_migrate(sqlite3 *, int version);
extern const int db_version;

/* ---- Copies ---- */

/* Copies everything, all at once. */
bool db_copy(sqlite3 *from, sqlite3 *to, const char *to_path,
             const struct store_copying *, struct error *);
/* The same into a new file, whole and on disk, or there is none. */
bool db_copy_to(sqlite3 *from, const char *path, const struct store_copying *,
                struct error *);

#endif
