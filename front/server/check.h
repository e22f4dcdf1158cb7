/*
 * check.h: whether everything in a store can be read and played on.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_CHECK_H
#define THICKET_FRONT_SERVER_CHECK_H

#include "lib/buf.h"
#include "lib/error.h"
#include "store/store.h"
#include "table/shelf.h"

/* What was looked at, and what was wrong with it. */
struct check {
    int tables, matches, records;
    int old;           /* matches of older rules, which cannot go on */
    int damaged;       /* of all these, and of SQLite's own pages */
    struct buf damage; /* a line for each, on the heap */
};

/* Looks at SQLite's pages, reads every table, and plays every match and record
 * through under the rules. */
void check_store(const struct shelf *, struct store *, struct check *);

#endif
