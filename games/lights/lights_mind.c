/*
 * lights_mind.c: what a good player of the Forest of Lights knows.
 *
 * Asked about imagined states only.  A sensible player goes to the sought
 * treasure by the shortest way, never moves a rival onto it, and names what
 * the next step will show, because a right name is a free step.  It does not
 * walk about for the sake of free steps.
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"
#include "lib/mem.h"

enum { TAKES = 250, NEARER = 80, SIDEWAYS = 8, POOR = 2, BAD = 1 };

/* The share of the win, by how many treasures each still needs and how near
 * its light is to the sought one. */
int32_t lights_estimate(const struct setup *setup, const void *state, who w)
{
    /* Chance by treasures still needed: each is worth about this much. */
    static const int16_t by_need[MAX_GOAL + 1] = {1000, 560, 330, 200, 125,
                                                  80,   50,  33,  22};
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    int goal = lights_goal(setup);
    int32_t mine = 0, all = 0;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        int32_t chance = by_need[goal - s->n_won[seat]];
        if (s->sought != NONE) {
            int far = ed->far[s->light[seat]][s->sought_cell];
            chance += chance / (2 + far);
        }
        all += chance;
        mine += seat == w ? chance : 0;
    }
    return mine * 1000 / (all ? all : 1);
}

/* How good a move is for w: takes, brings nearer, or gives away. */
static uint8_t judge(const struct edition *ed, const struct state *s, who w,
                     struct action a, uint8_t to)
{
    const uint8_t *next = ed->next[a.arg[0]];
    if (to == s->sought_cell) {
        return TAKES;
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (seat != w && next[s->light[seat]] == s->sought_cell) {
            return BAD; /* a present for a rival */
        }
    }
    if (s->named != NONE && (to == OUTSIDE || s->under[to] != s->named)) {
        return POOR; /* the promise is broken, the free step lost */
    }
    int was = ed->far[s->light[w]][s->sought_cell];
    int is = ed->far[to][s->sought_cell];
    return is < was ? NEARER : is == was ? SIDEWAYS : POOR;
}

void lights_prefer(const struct setup *setup, const void *state, who w,
                   const struct action *legal, int n, uint8_t *weight)
{
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    uint8_t naming[N_TREASURES];
    bool can_take = false;
    int first_move = s->named == NONE ? N_TREASURES : 0;
    memset(naming, BAD, sizeof naming);
    for (int i = first_move; i < n; i++) {
        uint8_t entrance = legal[i].arg[0];
        uint8_t to = legal[i].verb == ENTER ? ed->entry[entrance]
                                            : ed->next[entrance][s->light[w]];
        weight[i] = judge(ed, s, w, legal[i], to);
        can_take = can_take || weight[i] == TAKES;
        if (to != OUTSIDE && weight[i] > naming[s->under[to]]) {
            naming[s->under[to]] = weight[i];
        }
    }
    for (int i = 0; i < first_move; i++) {
        uint8_t worth = naming[legal[i].arg[0]];
        weight[i] = can_take          ? BAD
                    : worth == NEARER ? TAKES
                                      : (uint8_t)(worth / 4 + BAD);
    }
}
