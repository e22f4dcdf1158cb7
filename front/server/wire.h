/*
 * wire.h: what a WebSocket needs of the line below it (see loop.h).
 *
 * With a NULL wsi, as in tests, nothing is done.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_WIRE_H
#define THICKET_FRONT_SERVER_WIRE_H

#include <stdbool.h>

struct conn;

/* It is new. */
void wire_open(struct conn *);
/* Writes what was let go, as far as the line takes it, and asks to be called
 * again when there is more to do.  False: the line is dead. */
bool wire_write(struct conn *);
/* Asks to be called when the line takes more: for a ping, or to close it. */
void wire_call(struct conn *);
/* Closes it after so many seconds, whatever it has read by then; 0: now. */
void wire_limit(struct conn *, int seconds);

#endif
