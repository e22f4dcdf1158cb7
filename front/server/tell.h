/*
 * tell.h: who is told what, and when.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_TELL_H
#define THICKET_FRONT_SERVER_TELL_H

#include "front/server/room.h"

struct conn;
struct said;

/* Tells every screen what has changed for it.  `said` is room to write in,
 * which may be used for one table after the other. */
void tell_room(struct room *, struct said *);

/* Before hello: tells who came before what has changed but the match, so that
 * it is the same for who says hello whether or not that is told already. */
void tell_others(struct room *);

/* Whose eyes a screen with a curtain has, if it is told the last `n_news`
 * events of its seat: where several people share it, it shows nothing private
 * before one of them has lifted the curtain. */
who tell_eyes(const struct conn *, uint64_t n_news);

/* After hello: everything; after look: the match.  With the events from number
 * `from` on, which screen_resume said may be sent again; UINT64_MAX: none. */
void tell_all(struct conn *, uint64_t from);
void tell_now(struct conn *, uint64_t from);

#endif
