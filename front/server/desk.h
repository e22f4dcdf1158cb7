/*
 * desk.h: a side entrance: one question on a connection, one answer, and the
 * connection is closed.
 *
 * Those who look after the server come by it (metrics.h, admin.h), players
 * never do.  So it needs no libwebsockets, and few at a time.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_DESK_H
#define THICKET_FRONT_SERVER_DESK_H

#include "front/server/hub.h"

struct desk;

struct desk_kind {
    const char *end; /* what a question ends with */
    /* Appends the answer. */
    void (*answer)(struct server *, const char *question, struct buf *);
};

/* Answers at a socket that listens (TCP or Unix), which is its own from now
 * on; keeps the kind.  NULL when it cannot. */
struct desk *desk_open(struct server *, int fd, const struct desk_kind *);
/* Whoever stands there still is sent away; the loop has to turn once more. */
void desk_close(struct desk *);

#endif
