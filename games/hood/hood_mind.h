/*
 * hood_mind.h: what a good player of Little Red Riding Hood knows: the odds of
 * the race (hood_hope.c), and what to do about them (hood_mind.c).
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_MIND_H
#define THICKET_GAMES_HOOD_HOOD_MIND_H

#include "games/hood/hood.h"

enum { MOST_YIELD = 7, SURE_WIN = 1000 };

/* Where Red and the wolf are. */
struct race {
    int mode;
    int red, wolf; /* as in the state */
    int cottage;
    bool shortcut; /* taken */
    bool may_fork; /* false: Red goes on by the road */
};

/* Red's chance, in 1/1000, if she goes so many steps on and the wolf so many
 * (1, or less), and then a picking begins. */
int32_t hood_hope(const struct edition *, const struct race *, int steps,
                  int wolf_steps);

int32_t hood_estimate(const struct setup *, const void *state, who);
void hood_prefer(const struct setup *, const void *state, who,
                 const struct action *legal, int n, uint8_t *weight);

#endif
