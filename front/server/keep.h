/*
 * keep.h: a room as the store keeps it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_KEEP_H
#define THICKET_FRONT_SERVER_KEEP_H

#include "front/server/room.h"

/* Writes people and settings; and reads them.  Whether its last match could be
 * read no more, or came as a record and has yet to go on, is for whoever reads
 * it. */
void keep_room(struct room *);
bool keep_read(struct room *, const char *json, bool *is_lost, bool *is_brought,
               struct error *);
/* One of several servers: nobody hears of this turn's before it is sure that
 * the room is still ours. */
void keep_confirm(struct room *);
/* Refuses a room as people are told of it, for a trouble of the store. */
bool keep_refuse(const struct room *, const struct error *trouble,
                 struct error *);
/* Reads a match of a room; NULL when there is none, or it was played under
 * other rules. */
struct table *keep_match(const struct room *, int match, struct error *);

#endif
