/*
 * hood_hope.h: the odds of the race between Red and the wolf, in the woods and
 * against a wolf who plays.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_HOPE_H
#define THICKET_GAMES_HOOD_HOOD_HOPE_H

#include "games/hood/hood.h"

enum { MOST_YIELD = 7, SURE_WIN = 1000 };

/* Work out the last tables of an edition from its cards and its board. */
void hood_work_out_hope(struct edition *);
void hood_work_out_woods(struct edition *);

/* ---- In the woods ---- */

enum { WHOLE = 60000 }; /* a sure win */

/* What there is to count at a choice. */
struct woods {
    int wolf;       /* as in the state */
    int place;      /* Red's, on the road, or hood_shortcut_place() */
    int treats;     /* left */
    unsigned pool;  /* the cards of which the next one comes, ... */
    unsigned last;  /* ... the one after them, if the owl has shown it, ... */
    unsigned again; /* ... and those that come when they are gone */
    int count;      /* cards of the row, for comparing */
    int down;       /* tokens of the row that are face down */
    int flowers;    /* of those and the reserve */
    int stones;     /* likewise */
    int basket[2];  /* what comes when the reserve is empty, by face */
    int most_steps; /* Red can go at once */
};

/* The place of Red on the wolf's space i, with the shortcut. */
static inline int hood_shortcut_place(const struct edition *ed, int i)
{
    return ed->red_path + ed->n_arrivals + i;
}

/* Red's hope of picking once more and of stopping, in 1/60000. */
struct woods_ways {
    int32_t pick, stop;
};
struct woods_ways hood_woods_look(const struct edition *, const struct woods *);

/* Her hope when she goes so many steps, by the better way, and then perhaps
 * eats; and when she does not choose at the fork. */
int32_t hood_woods_moved(const struct edition *, const struct woods *,
                         int steps, bool eats);
int32_t hood_woods_along(const struct edition *, const struct woods *,
                         int steps, bool eats);

/* ---- Against a wolf who plays ---- */

/* Where Red and the wolf are. */
struct race {
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
