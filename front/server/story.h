/*
 * story.h: waiting until the screens have told what happened.
 *
 * A screen that tells a story sentence by sentence says so in its hello, and
 * says `told` when it has come to the end of what it was sent.  Until all such
 * screens have, or a time that depends on what is public alone is over, no
 * clock runs and no computer player acts where anybody could see it.  People
 * may always act.
 *
 * Only events that everybody is told make a story to wait for: else a pause
 * would say that somebody was told something in secret.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_STORY_H
#define THICKET_FRONT_SERVER_STORY_H

#include "front/server/room.h"

struct conn;

/* Something was played from this ply on. */
void story_add(struct room *, int from_ply);
/* There is nothing to wait for any more: it was taken back. */
void story_drop(struct room *);

/* The screen has told the events below n of what it looks as. */
void story_told(struct conn *, uint64_t n);

bool story_is_told(const struct room *);
/* When it is taken for told, whatever the screens say; UINT64_MAX: it is. */
uint64_t story_due(const struct room *);
/* Notes that it is told, if it is; whom it waited for in vain it does not wait
 * for again until they say something. */
void story_settle(struct room *);

#endif
