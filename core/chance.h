/*
 * chance.h: drawing and checking what chance does, for any game.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_CHANCE_H
#define THICKET_CORE_CHANCE_H

#include "core/game.h"

/* Draws one outcome with its chance.  layout->n is 0 when it has none. */
void chance_draw(const struct game *, const struct setup *, const void *state,
                 struct rng *, struct action *, struct layout *);

/* Whether this outcome could come now.  The layout may be NULL for none. */
bool chance_possible(const struct game *, const struct setup *,
                     const void *state, struct action, const struct layout *);

/* For outcomes(): writes one of weight 1 at out[n] and returns n + 1. */
int chance_list(struct outcome *out, int n, struct action);

/* For outcomes(): writes every way to lay out n of a set of things with this
 * verb, in any order or only ascending, and returns how many. */
int chance_layouts(uint32_t things, int n, bool ascending, uint8_t verb,
                   struct outcome *out);

#endif
