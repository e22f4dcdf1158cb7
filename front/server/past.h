/*
 * past.h: matches of a table that are over, or were taken along, out of the
 * store.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_PAST_H
#define THICKET_FRONT_SERVER_PAST_H

#include "front/server/room.h"

/* A match that is over, to be freed; NULL with the error.  0: the last. */
struct table *past_match(const struct room *, int match, struct error *);

/* Appends the record of such a match; whoever leads also gets that of one that
 * was taken along. */
bool past_record(const struct room *, bool leads, int match, struct buf *,
                 struct error *);

#endif
