/*
 * host.h: the names that this server goes by, and who asks for what under
 * them.
 *
 * A page of another site may point its own name at our address; browsers then
 * take us for it.  So a request must name us by an address, by a name of this
 * machine, or by that of --public-url.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_HOST_H
#define THICKET_FRONT_SERVER_HOST_H

#include "front/server/hub.h"

/* Notes the base's path. */
void host_learn(struct server *);

/* Whether a Host header ("name:port") is a name of ours. */
bool host_is_ours(const struct server *, const char *host);

/* Whether an Origin header is that of our own page, seen under that host. */
bool host_is_origin(const struct server *, const char *origin,
                    const char *host);

/* The last address in a list of X-Forwarded-For that is no proxy of ours;
 * false when there is none. */
bool host_forwarded(const struct server *, char *list,
                    char address[ADDRESS_TEXT]);

#endif
