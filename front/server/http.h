/*
 * http.h: connections as libwebsockets tells of them.
 *
 * A connection is first an HTTP request; some become a WebSocket (socket.h).
 * The only files that know libwebsockets are http.c, conn.c, socket.c and
 * server.c.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_HTTP_H
#define THICKET_FRONT_SERVER_HTTP_H

#include <libwebsockets.h>

#include "front/server/conn.h"

struct exchange; /* http.c: a request and its answer */

/* What libwebsockets keeps for us beside each connection. */
struct session {
    struct exchange *exchange;
    struct conn *conn;
    /* Of the request that became a WebSocket: */
    char address[ADDRESS_TEXT];
    char code[CODE_TEXT + 1];
    char as[8];
    char token[TOKEN_TEXT + 1];
};

int http_callback(struct server *, struct lws *, enum lws_callback_reasons,
                  struct session *, void *in, size_t n);

#endif
