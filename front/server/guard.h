/*
 * guard.h: how much one address may ask for.
 *
 * A household is an IPv4 address, or the first 64 bits of an IPv6 one; the
 * first 48 bits together may ask for eight times as much.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_GUARD_H
#define THICKET_FRONT_SERVER_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "front/server/address.h"
#include "lib/buf.h"

struct server_options;

enum guard_kind { GUARD_TABLE, GUARD_WRONG_CODE, GUARD_REQUEST, N_GUARDS };

/* What is counted up to a limit, and given back: WebSockets, and connections
 * that are none (yet). */
enum guard_count { GUARD_SOCKETS, GUARD_CALLS, N_GUARD_COUNTS };

struct guard *guard_new(const struct server_options *);
void guard_free(struct guard *);

/* Takes one of what the address may have now; false when it has had enough. */
bool guard_take(struct guard *, const char *address, enum guard_kind,
                uint64_t now_ms);

/* How many milliseconds somebody must wait who names a code: none, until the
 * address has named too many wrong ones; then one code a second is looked
 * up, whether it is right or wrong.  UINT64_MAX: too many wait already. */
uint64_t guard_wait(struct guard *, const char *address, uint64_t now_ms);

bool guard_enter(struct guard *, const char *address, enum guard_count);
void guard_leave(struct guard *, const char *address, enum guard_count);
/* How many it has. */
int guard_counts(struct guard *, const char *address, enum guard_count);

/* Several servers: appends what was taken here lately, for the others; and
 * takes what they said here too, each thing once: "ID TEXT" in lines.  Twice a
 * second or so, in this order. */
void guard_tell(struct guard *, struct buf *);
void guard_hear(struct guard *, const char *lines, uint64_t now_ms);

/* A text that all addresses of one household have. */
enum { HOUSEHOLD_TEXT = 20 };
void guard_household(const char *address, char text[HOUSEHOLD_TEXT]);

/* Whether two addresses are of one household. */
bool guard_is_same(const char *, const char *);

/* Forgets addresses that have everything back. */
void guard_tidy(struct guard *, uint64_t now_ms);

#endif
