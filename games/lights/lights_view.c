/*
 * lights_view.c: what is seen of the Forest of Lights.
 *
 * Everybody sees the same.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/lights/lights.h"
#include "lib/jot.h"
#include "lib/mem.h"

void lights_view(const struct setup *setup, const void *state, who w, void *out)
{
    const struct state *s = state;
    struct view *v = out;
    memset(v, 0, sizeof *v);
    v->referee = w == REFEREE;
    v->n_seats = setup->n_seats;
    v->turn = s->turn;
    v->phase = s->phase;
    v->named = s->named;
    v->sought = s->sought;
    v->goal = (uint8_t)lights_goal(setup);
    v->n_pile = (uint8_t)__builtin_popcount(s->pile);
    memcpy(v->light, s->light, sizeof v->light);
    for (int seat = 0; seat < N_SEATS; seat++) {
        uint8_t cell = s->light[seat];
        v->lit[seat] = cell == OUTSIDE ? NONE : s->under[cell];
    }
    for (int i = 0; i < s->n_taken; i++) {
        int seat = s->taken[i] >> 4;
        v->won[seat][v->n_won[seat]++] = s->taken[i] & 15;
    }
    memset(v->under, NONE, sizeof v->under);
    if (v->referee && s->phase != BEFORE_HIDE) {
        memcpy(v->under, s->under, sizeof v->under);
    }
}

/* ---- As numbers ---- */

const struct view_field lights_view_fields[] = {
    VIEW_WORD(turn, N_SEATS),
    VIEW_WORD(phase, OVER + 1),
    VIEW_MAYBE(named, N_TREASURES, NONE),
    VIEW_MAYBE(sought, N_TREASURES, NONE),
    VIEW_NUMBER(n_pile, N_TREASURES),
    VIEW_MAYBE(light, N_CELLS, OUTSIDE),
    VIEW_MAYBE(lit, N_TREASURES, NONE),
    VIEW_NUMBER(n_won, MAX_GOAL),
    VIEW_WORD(won, N_TREASURES),
    {.name = NULL},
};

/* ---- As JSON ---- */

static const char *treasure(const struct setup *setup, int t)
{
    return t == NONE ? NULL : lights_word(setup, TREASURE, t);
}

/* The lights inside, by cell. */
static void lit_json(const struct setup *setup, const struct view *v,
                     struct jot *j)
{
    jot_key_open(j, "lit", '[');
    for (int cell = 0; cell < N_CELLS; cell++) {
        for (int seat = 0; seat < v->n_seats; seat++) {
            if (v->light[seat] == cell) {
                jot_open(j, '{');
                jot_key_int(j, "cell", cell);
                jot_key_text(j, "treasure", treasure(setup, v->lit[seat]));
                jot_key_int(j, "seat", seat);
                jot_close(j, '}');
            }
        }
    }
    jot_close(j, ']');
}

void lights_view_json(const struct setup *setup, const void *view,
                      struct jot *j)
{
    const struct view *v = view;
    int n_inside = 0;
    jot_key_int(j, "turn", v->turn);
    jot_key_text(j, "phase", v->phase == OVER ? "over" : "move");
    jot_key_text(j, "sought", treasure(setup, v->sought));
    jot_key_text(j, "named", treasure(setup, v->named));
    jot_key_open(j, "lights", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        if (v->light[seat] == OUTSIDE) {
            jot_null(j);
        } else {
            jot_int(j, v->light[seat]);
            n_inside++;
        }
    }
    jot_close(j, ']');
    lit_json(setup, v, j);
    jot_key_open(j, "won", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        notation_words(&lights_game, setup, TREASURE, v->won[seat],
                       v->n_won[seat], j);
    }
    jot_close(j, ']');
    jot_key_int(j, "free", n_inside);
    jot_key_int(j, "goal", v->goal);
    jot_key_int(j, "pile", v->n_pile);
    if (v->referee) {
        jot_key(j, "treasures");
        notation_words(&lights_game, setup, TREASURE, v->under, N_CELLS, j);
    }
}
