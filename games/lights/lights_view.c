/*
 * lights_view.c: what is seen of the Forest of Lights, and what is known.
 *
 * Everybody sees the same.  What a seat knows beyond the table is the
 * treasure above every cell on which a light has ever stood: treasures never
 * move, so knowing one is for good, and nothing else tells about the others.
 * What is not known is therefore any order of the treasures not seen, all
 * alike (or any of the film's turnings that fits), and imagine() is exact.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "core/rng.h"
#include "games/lights/lights.h"
#include "lib/jot.h"
#include "lib/mem.h"

/* ---- Seeing ---- */

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

static const char *treasure(const struct setup *setup, int t)
{
    return t == NONE ? NULL : lights_word(setup, TREASURE, t);
}

static void treasures_json(const struct setup *setup, const uint8_t *list,
                           int n, struct jot *j)
{
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        if (list[i] == NONE) {
            jot_null(j);
        } else {
            jot_text(j, treasure(setup, list[i]));
        }
    }
    jot_close(j, ']');
}

/* The lights inside, by cell. */
static void lit_json(const struct setup *setup, const struct view *v,
                     struct jot *j)
{
    jot_key(j, "lit");
    jot_open(j, '[');
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
    jot_key(j, "lights");
    jot_open(j, '[');
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
    jot_key(j, "won");
    jot_open(j, '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        treasures_json(setup, v->won[seat], v->n_won[seat], j);
    }
    jot_close(j, ']');
    jot_key_int(j, "free", n_inside);
    jot_key_int(j, "goal", v->goal);
    jot_key_int(j, "pile", v->n_pile);
    if (v->referee) {
        jot_key(j, "treasures");
        treasures_json(setup, v->under, N_CELLS, j);
    }
}

/* ---- Knowing ---- */

static void see_lit(struct know *k)
{
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (k->view.light[seat] != OUTSIDE) {
            k->seen[k->view.light[seat]] = (uint8_t)(k->view.lit[seat] + 1);
        }
    }
}

void lights_learn(const struct setup *setup, void *know, who w,
                  const struct event *event, int n, const void *view)
{
    (void)setup, (void)w;
    struct know *k = know;
    for (int i = 0; i < n; i++) {
        if (event[i].kind == TOOK) {
            k->taken[k->n_taken++] =
                (uint8_t)(event[i].actor * 16 + event[i].arg[0]);
        }
        k->hidden = k->hidden || event[i].kind == HIDDEN;
    }
    memcpy(&k->view, view, sizeof k->view);
    see_lit(k);
}

static bool agrees(const struct know *k, const uint8_t layout[N_CELLS])
{
    for (int cell = 0; cell < N_CELLS; cell++) {
        if (k->seen[cell] && k->seen[cell] != layout[cell] + 1) {
            return false;
        }
    }
    return true;
}

/* Fills `under` with an order of the treasures that fits what was seen. */
static bool imagine_layout(const struct setup *setup, const struct know *k,
                           struct rng *r, uint8_t under[N_CELLS])
{
    uint8_t layout[4][N_CELLS];
    int n = lights_layouts(setup, layout), fitting = 0;
    for (int i = 0; i < n; i++) {
        if (agrees(k, layout[i])) {
            memcpy(layout[fitting++], layout[i], N_CELLS);
        }
    }
    if (n > 0) {
        if (fitting == 0) { /* only what is believed in error fits no film */
            return false;
        }
        memcpy(under, layout[rng_below(r, (uint32_t)fitting)], N_CELLS);
        return true;
    }
    uint8_t unseen[N_TREASURES];
    uint32_t seen = 0;
    int n_unseen = 0;
    for (int cell = 0; cell < N_CELLS; cell++) {
        seen |= k->seen[cell] ? 1u << (k->seen[cell] - 1) : 0;
    }
    for (uint8_t t = 0; t < N_TREASURES; t++) {
        if (!(seen >> t & 1)) {
            unseen[n_unseen++] = t;
        }
    }
    rng_shuffle(r, unseen, n_unseen);
    for (int cell = 0; cell < N_CELLS; cell++) {
        under[cell] =
            k->seen[cell] ? (uint8_t)(k->seen[cell] - 1) : unseen[--n_unseen];
    }
    return true;
}

bool lights_imagine(const struct setup *setup, const void *know, who w,
                    struct rng *r, void *out)
{
    (void)w;
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s = {.turn = v->turn,
                      .phase = v->phase,
                      .named = v->named,
                      .sought = v->sought,
                      .sought_cell = OUTSIDE + 1,
                      .n_taken = k->n_taken,
                      .pile = 0xffff};
    memcpy(s.light, v->light, sizeof s.light);
    memcpy(s.n_won, v->n_won, sizeof s.n_won);
    memcpy(s.taken, k->taken, sizeof s.taken);
    for (int i = 0; i < k->n_taken; i++) {
        s.pile &= (uint16_t) ~(1u << (k->taken[i] & 15));
    }
    if (k->hidden && !imagine_layout(setup, k, r, s.under)) {
        return false;
    }
    for (uint8_t cell = 0; s.sought != NONE && cell < N_CELLS; cell++) {
        if (s.under[cell] == s.sought) {
            s.sought_cell = cell;
        }
    }
    if (s.sought != NONE) {
        s.pile &= (uint16_t) ~(1u << s.sought);
    }
    memcpy(out, &s, sizeof s);
    return true;
}

static bool is_lit(const struct view *v, int cell)
{
    for (int seat = 0; seat < N_SEATS; seat++) {
        if (v->light[seat] == cell) {
            return true;
        }
    }
    return false;
}

int lights_facts(const struct setup *setup, const void *know, who w,
                 struct fact *out)
{
    (void)setup, (void)w;
    const struct know *k = know;
    int n = 0;
    for (uint8_t t = 0; t < N_TREASURES; t++) {
        for (uint8_t cell = 0; cell < N_CELLS; cell++) {
            if (k->seen[cell] == t + 1 && !is_lit(&k->view, cell)) {
                out[n++] = (struct fact){t, cell};
            }
        }
    }
    return n;
}

void lights_believe(const struct setup *setup, void *know, who w,
                    const struct fact *fact, int n)
{
    (void)setup, (void)w;
    struct know *k = know;
    memset(k->seen, 0, sizeof k->seen);
    see_lit(k);
    for (int i = 0; i < n; i++) {
        bool fits = k->seen[fact[i].where] == 0;
        for (int cell = 0; cell < N_CELLS; cell++) {
            fits = fits && k->seen[cell] != fact[i].what + 1;
        }
        if (fits) {
            k->seen[fact[i].where] = (uint8_t)(fact[i].what + 1);
        }
    }
}
