/*
 * loop.h: the loop that rooms live on: its time, and alarms.
 *
 * What is below a room has two makers: for the server libuv (loop.c), for a
 * browser front/offline.  The same holds of wire.h, workers.h, dice.h, guard.h
 * and store/store.h.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_LOOP_H
#define THICKET_FRONT_SERVER_LOOP_H

#include <stdint.h>

struct server;
struct alarm;

/* Loop time in milliseconds: the same for a whole turn, and never 0. */
uint64_t loop_now(const struct server *);

/* An alarm that calls ring(data) once at each time that it is set for, not
 * before the next turn; UINT64_MAX: not at all, as it begins. */
struct alarm *alarm_new(struct server *, void (*ring)(void *data), void *data);
void alarm_set(struct alarm *, uint64_t due);
void alarm_free(struct alarm *);

#endif
