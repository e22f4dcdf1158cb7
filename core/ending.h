/*
 * ending.h: the headline of an ending, for the one who reads it.
 *
 * What the games have in common in `ending`; what is special (the wolf, the
 * Ogre, the goblins) each says itself.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_ENDING_H
#define THICKET_CORE_ENDING_H

#include "core/game.h"

/* "You have won!", "This time {name} has won.", "You have won together!": who
 * won, as `reader`, a seat or TABLE, would be told. */
struct question ending_headline(const struct setup *, who_set winners,
                                who reader);

#endif
