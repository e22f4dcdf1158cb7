/*
 * hand.h: another hand, which does one piece of work at a time while whoever
 * gave it goes on: a thread, and a descriptor that tells when it is done.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_HAND_H
#define THICKET_STORE_HAND_H

#include <stdbool.h>

struct hand;

/* One that does work(data), whenever it is told to; NULL: there is none to be
 * had. */
struct hand *hand_new(void (*work)(void *data), void *data);
/* Waits for what is under way. */
void hand_free(struct hand *);

/* What the work touches is the hand's from here until it is done.  Nothing may
 * be under way. */
void hand_begin(struct hand *);
/* Whether it is; or waits until it is.  To be called until it says so. */
bool hand_is_done(struct hand *, bool waits);

/* Can be read once the work is done, until hand_is_done says so. */
int hand_fd(const struct hand *);

#endif
