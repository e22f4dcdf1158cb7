/*
 * setup.h: what is agreed before play, for any game: options as text.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_SETUP_H
#define THICKET_CORE_SETUP_H

#include "core/game.h"
#include "lib/buf.h"

/* A setup with every option at its default. */
struct setup setup_default(const struct game *, const void *edition,
                           int n_seats);

/* Sets one option from text ("goal", "3"); refuses what the game does not
 * have.  A choice takes one of its words, a bool `true` or `false`. */
bool setup_set(const struct game *, struct setup *, const char *name,
               const char *value, struct error *);

/* Appends the value of option i as text; nothing when it is UNSET. */
void setup_print(const struct game *, const struct setup *, int i,
                 struct buf *);

/* All seats. */
static inline who_set setup_seats(const struct setup *setup)
{
    return (who_set)((1u << setup->n_seats) - 1);
}

/* The option of that name, or NULL. */
const struct game_option *setup_find(const struct game *, const char *name);

#endif
