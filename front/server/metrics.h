/*
 * metrics.h: figures for machines that watch the server, as Prometheus reads
 * them.
 *
 * They come by a port of their own (--metrics).  What is told moves when
 * people come and go, open tables, begin and end matches: all who sit there
 * see that too.  What would move with an action is not told: processor time,
 * memory, bytes, messages, commits.  Else whoever reads the figures would see
 * that somebody acts in secret.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_METRICS_H
#define THICKET_FRONT_SERVER_METRICS_H

#include "front/server/hub.h"

/* Where "9180", "0.0.0.0:9180" or "[::1]:9180" listens: without an address, on
 * this machine alone.  False when the text says nothing of the kind. */
bool metrics_place(const char *text, char address[ADDRESS_TEXT], int *port);

/* Opens the port of the options, if they have one; false when it cannot be. */
bool metrics_open(struct server *);

/* One more match of that game, in one of struct counts. */
void metrics_count(uint64_t n[MAX_COUNTED_GAMES], const struct game *);

/* Appends all figures. */
void metrics_write(struct server *, struct buf *);

#endif
