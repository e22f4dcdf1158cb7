/*
 * store.h: tables on disk.
 *
 *     struct store *s = store_open("tables.db", &error);
 *     store_put_table(s, "MOLIRA", json);
 *     store_add_line(s, "MOLIRA", 1, 0, "chance hide vase key");
 *     if (!store_commit(s, &error)) ... nothing of it was kept
 *
 * A table is one JSON text of its owner's (who sits where, what was agreed)
 * and its matches; a match is the head of its record and its lines, appended
 * one by one.  Writes gather until store_commit, which puts all of them on
 * disk or none: what was committed survives a kill at any moment and a loss
 * of power.  Reads see what was written, committed or not.
 *
 * A write that fails is remembered and makes the commit fail, so that callers
 * check in one place.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_STORE_H
#define THICKET_STORE_STORE_H

#include "lib/buf.h"
#include "lib/error.h"

struct store;

/* Opens a store, or makes a new one; one program at a time can have it.  One
 * that an older version wrote is brought up to date; one of a newer version,
 * or a file that is no store, is refused and stays as it was. */
struct store *store_open(const char *path, struct error *);
void store_close(struct store *);

/* Writes or replaces a table's own text; it counts as visited now. */
void store_put_table(struct store *, const char *code, const char *json);

/* Removes a table and its matches.  Records stay. */
void store_drop_table(struct store *, const char *code);

/* Begins a match with the head of its record. */
void store_put_match(struct store *, const char *code, int match,
                     const char *head);

/* Appends line n (from 0) of a match, without its newline. */
void store_add_line(struct store *, const char *code, int match, int n,
                    const char *line);

/* Takes lines n and later back. */
void store_cut_lines(struct store *, const char *code, int match, int n);

/* Keeps the record of a finished match for good. */
void store_add_record(struct store *, const char *game, const char *record);

/* Removes tables that were not visited for so many seconds. */
void store_clean(struct store *, int64_t seconds);

/* Puts everything since the last commit on disk.  False: nothing of it was
 * kept.  Costs nothing when nothing was written. */
bool store_commit(struct store *, struct error *);

/* Appends a table's own text; false when there is none. */
bool store_get_table(struct store *, const char *code, struct buf *json);

/* Appends a match as text: its head, then its lines.  *n_old is how many
 * lines are older than `seconds`.  False when there is none. */
bool store_get_match(struct store *, const char *code, int match,
                     int64_t seconds, struct buf *text, int *n_old);

/* How many tables and records there are. */
int store_tables(struct store *);
int store_records(struct store *);

#endif
