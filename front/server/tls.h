/*
 * tls.h: certificates, and new ones while the server runs.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TLS_H
#define THICKET_FRONT_SERVER_TLS_H

#include <libwebsockets.h>

#include "front/server/hub.h"

/* Adds the files of the options, if there are any, to what a vhost is made
 * of. */
void tls_offer(const struct server *, struct lws_context_creation_info *);

/* Reads the files anew: whoever comes from then on gets the new certificate,
 * who is there keeps the connection.  Where they are no good nothing changes,
 * and the log has a sentence. */
void tls_renew(struct server *, const struct lws_context_creation_info *);

#endif
