/*
 * owner.h: one of several servers with one database: it says that it is there,
 * looks after its tables, and hands them over.
 *
 * What is ours is the store's to know (store_claim): a room is in memory only
 * while its table is ours, and what it writes and tells rests on that.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_OWNER_H
#define THICKET_FRONT_SERVER_OWNER_H

#include "front/server/hub.h"

/* Begins and ends; of a server that is alone neither does anything. */
void owner_begin(struct server *);
void owner_end(struct server *);
/* Hands all tables over: before anybody is sent away, so that the others have
 * them when those come there. */
void owner_leave(struct server *);

#endif
