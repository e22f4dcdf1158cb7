/*
 * plea.h: somebody asks for a seat in the middle of a match.
 *
 * Whatever lies open to that seat they would see, so everybody else who is
 * there must agree first; with nobody else there, it is theirs at once.  All
 * are told.  One asks at a time.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_PLEA_H
#define THICKET_FRONT_SERVER_PLEA_H

#include "front/server/room.h"

/* Whether the person (NULL: somebody new) may ask now. */
bool plea_may(const struct room *, const struct person *, struct error *);
/* Asks for an open seat; outside a match, it is theirs. */
void plea_make(struct room *, struct person *, who, const char *name,
               int colour);
/* Somebody says yes or no for their seats. */
void plea_answer(struct room *, uint32_t person, bool yes);
/* Looks whether it is decided. */
void plea_settle(struct room *);

/* Whether this person asks; the seats that have not said yes. */
bool plea_of(const struct room *, uint32_t person);
who_set plea_waits(const struct room *);

#endif
