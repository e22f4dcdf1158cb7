/*
 * below.c: the smaller things that a server has below its rooms and a browser
 * has otherwise: chance, a guard (here everybody is of one household, and at
 * home), figures, codes for phones.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "front/offline/page.h"
#include "front/server/dice.h"
#include "front/server/guard.h"
#include "front/server/metrics.h"
#include "front/server/qr.h"
#include "lib/buf.h"

void dice_bytes(void *to, size_t n)
{
    page_bytes(to, n);
}

void dice_hash(const char *text, unsigned char *hash, size_t n)
{
    page_hash(text, strlen(text), hash, n);
}

bool guard_take(struct guard *g, const char *address, enum guard_kind kind,
                uint64_t now)
{
    (void)g, (void)address, (void)kind, (void)now;
    return true;
}

uint64_t guard_wait(struct guard *g, const char *address, uint64_t now)
{
    (void)g, (void)address, (void)now;
    return 0;
}

void guard_leave(struct guard *g, const char *address, enum guard_count count)
{
    (void)g, (void)address, (void)count;
}

void guard_household(const char *address, char text[HOUSEHOLD_TEXT])
{
    (void)address;
    buf_copy(text, HOUSEHOLD_TEXT, "home", 4);
}

bool guard_is_same(const char *a, const char *b)
{
    (void)a, (void)b;
    return true;
}

void metrics_count(uint64_t n[MAX_COUNTED_GAMES], const struct game *g)
{
    (void)n, (void)g;
}

/* No phone could come to a table in here. */
bool qr_svg(const char *text, struct buf *b)
{
    (void)text, (void)b;
    return false;
}
