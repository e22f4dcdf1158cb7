/*
 * tell.h: who is told what, and when.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TELL_H
#define THICKET_FRONT_SERVER_TELL_H

#include "front/server/room.h"

struct conn;

/* Tells every screen what has changed for it. */
void tell_room(struct room *);

/* After hello: everything; after look: the match.  The events from number
 * `since` on, as far as they may be sent again; -1: none. */
void tell_all(struct conn *, int64_t since);
void tell_now(struct conn *, int64_t since);

#endif
