/*
 * goblins_points.c: what the paths of The Princess and the Goblin are worth.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"

int goblins_crumbs_on(const struct setup *setup, const struct state *s,
                      int tile)
{
    int n = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        for (int kind = 0; kind < edition(setup)->n_crumbs; kind++) {
            n += s->crumb[seat][kind] == tile;
        }
    }
    return n;
}

/* The symbols equal to the palace's back: goblins, "Advanced". */
static int bonus(const struct setup *setup, const struct state *s, int seat)
{
    const struct edition *ed = edition(setup);
    int back = ed->palace_back[s->palace[seat]];
    int n = ed->palace_exit[s->palace[seat]] == back;
    for (int t = s->first[seat]; t != NONE; t = s->at[t] - IN_PATH) {
        n += ed->tile[t].count[back];
        for (int kind = 0; kind < ed->n_crumbs; kind++) {
            for (int whose = 0; whose < setup->n_seats; whose++) {
                n += ed->crumb[kind] == back && s->crumb[whose][kind] == t;
            }
        }
    }
    return n;
}

int goblins_points(const struct setup *setup, const struct state *s, int seat)
{
    int points = goblins_mode(setup) == STANDARD ? 0 : bonus(setup, s, seat);
    for (int t = s->first[seat]; t != NONE; t = s->at[t] - IN_PATH) {
        points +=
            edition(setup)->tile[t].n_scrolls + goblins_crumbs_on(setup, s, t);
    }
    return points;
}

int goblins_sealed(const struct state *s)
{
    int most = -1;
    for (int i = 0; i < s->n_sealed; i++) {
        most = s->sealed[i] > most ? s->sealed[i] : most;
    }
    return most;
}
