/*
 * socket.h: WebSockets, as libwebsockets tells of them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SOCKET_H
#define THICKET_FRONT_SERVER_SOCKET_H

#include "front/server/http.h"

int socket_callback(struct server *, struct lws *, enum lws_callback_reasons,
                    struct session *, void *in, size_t n);

#endif
