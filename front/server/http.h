/*
 * http.h: requests over HTTP, as libwebsockets tells of them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_HTTP_H
#define THICKET_FRONT_SERVER_HTTP_H

#include "front/server/lws.h"

int http_callback(struct server *, struct lws *, enum lws_callback_reasons,
                  struct session *, void *in, size_t n);

#endif
