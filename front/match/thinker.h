/*
 * thinker.h: a thread on which computer players think, one at a time.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_MATCH_THINKER_H
#define THICKET_FRONT_MATCH_THINKER_H

#include "table/computer.h"

struct thinker;

struct thinker *thinker_new(void);
void thinker_free(struct thinker *); /* after what it is thinking about */

/* Lets a computer player that has watched think, after those before it.
 * Nobody else may touch it until thinker_done has given it back. */
void thinker_start(struct thinker *, struct computer *);

/* The computer player that has finished thinking, once; else NULL. */
struct computer *thinker_done(struct thinker *);

/* Readable when thinker_done has something. */
int thinker_fd(const struct thinker *);

#endif
