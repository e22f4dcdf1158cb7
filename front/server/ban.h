/*
 * ban.h: whom the one who runs the server has sent away, for some hours.
 *
 * Bans live in memory: a restart lifts them all.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_BAN_H
#define THICKET_FRONT_SERVER_BAN_H

#include "front/server/hub.h"
#include "lib/jot.h"

enum { MAX_BANS = 256, BAN_TEXT = ADDRESS_TEXT + 4 };

struct ban {
    struct network network;
    char text[BAN_TEXT]; /* as it was given */
    uint64_t until;      /* in loop time */
};

/* Sends everybody of a network ("10.1.2.3", "10.0.0.0/8", "fd00::/8") away for
 * so many hours, and closes what they have open; a single IPv6 address stands
 * for its household, the first 64 bits.  False with the error. */
bool ban_add(struct server *, const char *network, int hours, struct error *);
bool ban_lift(struct server *, const char *network, struct error *);

/* Whether an address is sent away now; counts it if so. */
bool ban_meets(struct server *, const char *address);

/* The list of bans that hold, as objects of an open list. */
void ban_say(const struct server *, struct jot *);

#endif
