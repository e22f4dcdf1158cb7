/*
 * box.h: what the box of a game says, for people.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_BOX_H
#define THICKET_FRONT_BOX_H

#include "core/game.h"
#include "lib/buf.h"

/* Appends age, minutes and who begins, as far as they are stated, in the
 * reader's language; false when nothing is. */
bool box_print(const struct game *, struct buf *);

/* The question that finds who begins, where the game asks it with this setup;
 * or NULL. */
const char *box_question(const struct game *, const struct setup *);

#endif
