/*
 * await.h: the loop wakes when a store that is far away has news.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_AWAIT_H
#define THICKET_FRONT_SERVER_AWAIT_H

struct server;

/* At the end of each turn, before the loop sleeps. */
void await_store(struct server *);
/* No more. */
void await_stop(struct server *);

#endif
