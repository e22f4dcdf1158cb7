/*
 * retell.h: a match that is over, once more with everything face up.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_RETELL_H
#define THICKET_FRONT_SERVER_RETELL_H

#include "front/server/room.h"

/* The fields of a replay: every action, the referee's view after it, and what
 * each seat could have known of it. */
void retell_match(const struct room *, const struct table *, who eyes,
                  struct jot *);

#endif
