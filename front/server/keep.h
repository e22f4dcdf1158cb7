/*
 * keep.h: a room as the store keeps it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_KEEP_H
#define THICKET_FRONT_SERVER_KEEP_H

#include "front/server/room.h"

/* Writes people and settings; and reads them. */
void keep_room(struct room *);
bool keep_read(struct room *, const char *json, struct error *);
/* Reads match `n` of a room; NULL when there is none. */
struct table *keep_match(const struct room *, int n, int64_t seconds,
                         int *n_old);

#endif
