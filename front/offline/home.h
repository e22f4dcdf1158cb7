/*
 * home.h: the one house of rooms in a browser, for the files of this folder.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_OFFLINE_HOME_H
#define THICKET_FRONT_OFFLINE_HOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sets the time; rings the alarms that are due. */
void loop_set(uint64_t now);
void loop_ring(void);
/* When the next alarm rings; UINT64_MAX: none does. */
uint64_t loop_due(void);

/* A computer player comes back from another worker. */
void home_thought(uint32_t job, const char *bytes, size_t n);

struct store;
/* Takes in a change that was kept: page_keep's JSON; false when it is none. */
bool store_take(struct store *, const char *json, size_t n);

#endif
