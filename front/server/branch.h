/*
 * branch.h: a new table that goes on from one moment of a match that is over:
 * whoever asks at one of its seats, computer players at the others.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_BRANCH_H
#define THICKET_FRONT_SERVER_BRANCH_H

#include <jansson.h>

#include "front/server/room.h"

/* The wish has `at` (how many plies are past), `seat`, and perhaps `level`,
 * `name` and `colour`; `token` becomes that of who asks.  NULL with the
 * error. */
struct room *branch_off(struct server *, const struct table *past,
                        const json_t *wish, char *token, struct error *);

#endif
