/*
 * lease.h: one of several servers with one database, for postgres.c: that it is
 * there, and which tables are its own.
 *
 * A server has a row in `node` with a lease, which it makes longer every half
 * second by the database's clock.  A table has an owner and an epoch: a number
 * of a sequence, another at each claim.  The lease says only when others may
 * claim what is ours; that we are too late to write is said by the epoch alone
 * (pg_sql.c), so that no clock, and no claim that comes too early, does any
 * harm.
 *
 * All this goes over a line of its own, where each statement is a transaction:
 * a claim is there or not at once, and a lease is not kept waiting by a commit.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_LEASE_H
#define THICKET_STORE_LEASE_H

#include "store/pg.h"

enum { LEASE_MS = 3000 };

struct lease;

/* For the server that others reach at `address`; it has no line yet. */
struct lease *lease_new(const char *url, const char *name, const char *tag,
                        const char *address);
void lease_free(struct lease *);

/* Is there: waits for it. */
bool lease_begin(struct lease *, struct error *);
/* As store_beat. */
enum store_beat lease_beat(struct lease *);
/* As store_tell, store_heard, store_is_there, store_claim, store_leave and
 * store_standing. */
void lease_tell(struct lease *, const char *text);
const char *lease_heard(const struct lease *);
bool lease_is_there(const struct lease *, int64_t id);
bool lease_claim(struct lease *, const char *code, int64_t despite,
                 struct store_owner *, struct error *);
bool lease_leave(struct lease *, struct error *);
struct store_standing lease_standing(const struct lease *);

/* The epoch at which a table is ours, 0 where it is not; that of one which we
 * make now; and no more of it. */
int64_t lease_epoch(const struct lease *, const char *code);
int64_t lease_make(struct lease *, const char *code);
void lease_forget(struct lease *, const char *code);
void lease_count_fence(struct lease *);

/* Notes that it is written in what goes out next, a number of the caller's; and
 * whether it is, at that epoch. */
void lease_mark(struct lease *, const char *code, uint64_t batch);
bool lease_is_marked(struct lease *, const char *code, int64_t epoch,
                     uint64_t batch);

#endif
