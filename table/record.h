/*
 * record.h: a match as text, complete: replaying it needs no random numbers.
 *
 *     [Game "lights"]
 *     [Players "2"]
 *     [Options "film=random rotate=random goal=0"]
 *     [Seed "7"]
 *     [Result "*"]
 *     [Rules "2"]
 *     chance hide vase key coin ...
 *     0 enter N1
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_RECORD_H
#define THICKET_TABLE_RECORD_H

#include "table/table.h"

/* Appends the record of a match. */
void record_write(const struct table *, struct buf *);

/* Appends its head alone: how it began and the tags kept, no result. */
void record_head(const struct table *, struct buf *);

/* Appends one tag of such a head: [Name "value"]. */
void record_tag(struct buf *, const char *name, const char *value);

/* Appends one line of it: "0 enter N1". */
void record_line(const struct table *, const struct ply *, struct buf *);

/* Plays a record through and returns its match, which is manual; or NULL,
 * with BAD_RECORD and the number of the first bad line.  A record of an older
 * version of the rules is read when it could have been played under these:
 * every line is allowed, none has one of the game's changed_verbs, and the
 * result is the same. */
struct table *record_read(const struct shelf *, const char *text, size_t n,
                          struct error *);

#endif
