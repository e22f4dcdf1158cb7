/*
 * guard.h: how much one address may ask for.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_GUARD_H
#define THICKET_FRONT_SERVER_GUARD_H

#include <stdbool.h>
#include <stdint.h>

struct server_options;

enum { ADDRESS_TEXT = 46 };
enum guard_kind { GUARD_TABLE, GUARD_WRONG_CODE, GUARD_REQUEST, N_GUARDS };

struct guard *guard_new(const struct server_options *);
void guard_free(struct guard *);

/* Takes one of what the address may have now; false when it has had enough. */
bool guard_take(struct guard *, const char *address, enum guard_kind,
                uint64_t now_ms);
/* Whether it could take one. */
bool guard_may(struct guard *, const char *address, enum guard_kind,
               uint64_t now_ms);

/* Connections are counted up to a limit, and given back. */
bool guard_enter(struct guard *, const char *address);
void guard_leave(struct guard *, const char *address);

/* Forgets addresses that have everything back. */
void guard_tidy(struct guard *, uint64_t now_ms);

#endif
