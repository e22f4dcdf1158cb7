/*
 * hood_hope.h: the odds of the race between Red and the wolf.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_HOPE_H
#define THICKET_GAMES_HOOD_HOOD_HOPE_H

#include "games/hood/hood.h"

enum { MOST_YIELD = 7, SURE_WIN = 1000 };

/* Works out the last tables of an edition from its board. */
void hood_work_out_hope(struct edition *);

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

#endif
