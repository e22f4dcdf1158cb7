/*
 * thumb_chance.c: what chance does in Tom Thumb: it lays the circle, deals the
 * Guide's cards, turns up cards of the travel deck and picks the tiles that
 * come in.  Everything it can do at one moment is equally likely.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "core/rng.h"
#include "core/set.h"
#include "games/thumb/thumb.h"
#include "lib/mem.h"

static int list_draws(uint32_t cards, struct outcome *out)
{
    int n = 0;
    for (uint32_t a = cards; a; a &= a - 1) {
        for (uint32_t b = a & (a - 1); b; b &= b - 1) {
            for (uint32_t c = b & (b - 1); c; c &= c - 1) {
                n = chance_list(out, n,
                                (struct action){DRAW,
                                                {(uint8_t)__builtin_ctz(a),
                                                 (uint8_t)__builtin_ctz(b),
                                                 (uint8_t)__builtin_ctz(c)}});
            }
        }
    }
    return n;
}

int thumb_outcomes(const struct setup *setup, const void *state,
                   struct outcome *out)
{
    const struct edition *ed = thumb_edition(setup);
    const struct state *s = state;
    int n = 0;
    switch (s->open.phase) {
    case BEFORE_CIRCLE:
        /* Four places and the wolves have 120 orders; the next larger circle
         * has 600. */
        if (ed->n_places > MIN_START) {
            return -1;
        }
        return chance_layouts(thumb_places(ed) | 1u << ed->n_places,
                              ed->start + 1, false, CIRCLE, out);
    case BEFORE_DRAW:
        return list_draws(thumb_deck(setup, s), out);
    case BEFORE_ADD:
        return chance_layouts(s->aside, thumb_n_coming(setup, s), true, ADD,
                              out);
    default:
        for (uint32_t left = s->stack; left; left &= left - 1) {
            n = chance_list(
                out, n, (struct action){CARD, {(uint8_t)__builtin_ctz(left)}});
        }
        return n;
    }
}

/* Takes one of the set, each alike, and returns its bit. */
static uint32_t take(uint32_t *set, struct rng *r)
{
    uint32_t bit = 1u << rng_member(r, *set);
    *set &= ~bit;
    return bit;
}

/* The places in any order, and the wolves in the seat of one of the first:
 * who was there goes to the end of the circle. */
static void draw_circle(const struct edition *ed, struct rng *r,
                        struct layout *layout)
{
    uint8_t place[MAX_PLACES];
    for (uint8_t i = 0; i < ed->n_places; i++) {
        place[i] = i;
    }
    rng_shuffle(r, place, ed->n_places);
    memcpy(layout->item, place, ed->start);
    layout->n = (uint8_t)(ed->start + 1);
    uint32_t at = rng_below(r, layout->n);
    layout->item[ed->start] = layout->item[at];
    layout->item[at] = ed->n_places;
}

void thumb_draw(const struct setup *setup, const void *state, struct rng *r,
                struct action *a, struct layout *layout)
{
    const struct state *s = state;
    uint32_t from = s->open.phase == BEFORE_DRAW  ? thumb_deck(setup, s)
                    : s->open.phase == BEFORE_ADD ? s->aside
                                                  : s->stack;
    uint32_t taken = 0;
    switch (s->open.phase) {
    case BEFORE_CIRCLE:
        *a = (struct action){CIRCLE, {0}};
        draw_circle(thumb_edition(setup), r, layout);
        break;
    case BEFORE_DRAW:
        *a = (struct action){DRAW, {0}};
        for (int i = 0; i < N_CARDS; i++) {
            taken |= take(&from, r);
        }
        set_list(taken, a->arg);
        break;
    case BEFORE_ADD:
        *a = (struct action){ADD, {0}};
        for (int i = thumb_n_coming(setup, s); i > 0; i--) {
            taken |= take(&from, r);
        }
        layout->n = (uint8_t)set_list(taken, layout->item);
        break;
    default:
        *a = (struct action){CARD, {rng_member(r, from)}};
    }
}

bool thumb_possible(const struct setup *setup, const void *state,
                    struct action a, const struct layout *layout)
{
    (void)state;
    const struct edition *ed = thumb_edition(setup);
    if (a.verb != CIRCLE || layout->n != ed->start + 1) {
        return false;
    }
    uint32_t laid = set_laid(layout);
    return laid >> ed->n_places == 1 && __builtin_popcount(laid) == layout->n;
}
