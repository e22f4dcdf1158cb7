/*
 * ask.h: small questions in a box over an empty screen, each a loop of its own
 * until it is answered.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_ASK_H
#define THICKET_FRONT_TERMINAL_ASK_H

#include "front/terminal/screen.h"

/* Lets a person type a text, beginning with what is there; false, and it is
 * as it was, when they change their mind. */
bool ask_text(struct screen *, const char *title, const char *question,
              char *text, size_t max);

/* Lets a person pick one of some lines; -1 when they change their mind. */
int ask_pick(struct screen *, const char *title, const char *const *lines,
             int n);

#endif
