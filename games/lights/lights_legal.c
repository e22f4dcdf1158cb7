/*
 * lights_legal.c: who may do what.  The edition has worked out what a light
 * may do, by where it is and whether its owner has named.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "games/lights/lights.h"
#include "lib/phrase.h"

who_set lights_waiting(const struct setup *setup, const void *state)
{
    (void)setup;
    const struct state *s = state;
    if (s->phase == MOVE) {
        return WHO_BIT(s->turn);
    }
    return s->phase == OVER ? 0 : WHO_BIT(CHANCE);
}

int lights_legal(const struct setup *setup, const void *state, who w,
                 struct action *out)
{
    const struct state *s = state;
    if (s->phase != MOVE || s->turn != w) {
        return 0;
    }
    const struct choices *c =
        &lights_edition(setup)->choices[s->named != NONE][s->light[w]];
    return list_copy(out, 0, c->action, c->n, MAX_CHOICES);
}

const char *lights_why_not(const struct setup *setup, const void *state, who w,
                           struct action a)
{
    (void)setup;
    const struct state *s = state;
    if (s->phase != MOVE || s->turn != w) {
        return NULL;
    }
    bool is_outside = s->light[w] == OUTSIDE;
    switch (a.verb) {
    case NAME:
        return N_("You have already named a treasure for this move.");
    case ENTER:
        return N_("Your light is already in the forest: push a tile.");
    case PUSH:
        return is_outside ? N_("Your light is still outside: bring it in.")
                          : N_("Your light does not stand in that lane.");
    default:
        return NULL;
    }
}
