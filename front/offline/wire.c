/*
 * wire.c: the line to a screen in the same browser (see front/server/wire.h):
 * it takes everything, at once, and cannot be lost.
 */
// SPDX-License-Identifier: MIT
#include "front/server/wire.h"

#include "front/offline/page.h"
#include "front/server/conn.h"

static uint32_t number(const struct conn *c)
{
    return (uint32_t)(uintptr_t)c;
}

void wire_open(struct conn *c)
{
    (void)c;
}

bool wire_write(struct conn *c)
{
    size_t n;
    for (unsigned char *at; (at = conn_ready(c, &n)); conn_sent(c)) {
        page_say(number(c), (const char *)at, n);
    }
    return true;
}

/* What a line is called for here is to be closed. */
void wire_call(struct conn *c)
{
    if (wire_write(c) && c->closes) {
        page_hang_up(number(c));
    }
}

/* It reads everything. */
void wire_limit(struct conn *c, int seconds)
{
    (void)c, (void)seconds;
}
