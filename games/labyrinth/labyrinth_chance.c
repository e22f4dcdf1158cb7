/*
 * labyrinth_chance.c: what chance may do in the Secret Labyrinth: set the
 * turning zones, turn up cards, roll the die, and draw blind from a hand.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "core/rng.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/mem.h"

/* How many cards a beast takes from a hand of so many. */
static int n_stolen(const struct setup *setup, uint32_t hand)
{
    return !is_german(setup) && (hand & (hand - 1)) ? 2 : 1;
}

static int list_steals(const struct setup *setup, uint32_t hand,
                       struct outcome *out)
{
    int n = 0;
    bool is_pair = n_stolen(setup, hand) == 2;
    for (uint32_t a = hand; a; a &= a - 1) {
        uint8_t first = (uint8_t)__builtin_ctz(a);
        if (!is_pair) {
            n = chance_list(out, n, (struct action){STEAL_ONE, {first}});
            continue;
        }
        for (uint32_t b = a & (a - 1); b; b &= b - 1) {
            uint8_t second = (uint8_t)__builtin_ctz(b);
            n = chance_list(out, n,
                            (struct action){STEAL_TWO, {first, second}});
        }
    }
    return n;
}

static int list_faces(const struct edition *ed, struct outcome *out)
{
    int n = 0;
    for (int i = 0; i < N_FACES; i++) {
        if (i > 0 && ed->printed.face[i] == ed->printed.face[i - 1]) {
            out[n - 1].weight++;
        } else {
            n = chance_list(out, n,
                            (struct action){DIE, {ed->printed.face[i]}});
        }
    }
    return n;
}

int labyrinth_outcomes(const struct setup *setup, const void *state,
                       struct outcome *out)
{
    const struct state *s = state;
    int n = 0;
    switch (s->open.phase) {
    case BEFORE_TURN: /* "Under the pile": those come last, in order */
        for (uint32_t c = s->pile; c; c &= c - 1) {
            uint8_t card = (uint8_t)__builtin_ctz(c);
            n = chance_list(out, n, (struct action){TURN, {card}});
        }
        return n > 0
                   ? n
                   : chance_list(out, 0, (struct action){TURN, {s->under[0]}});
    case BEFORE_DIE:
        return list_faces(edition(setup), out);
    case BEFORE_STEAL:
        return list_steals(setup, s->hand[s->open.rival], out);
    default:
        return -1; /* 432 turnings */
    }
}

void labyrinth_draw(const struct setup *setup, const void *state, struct rng *r,
                    struct action *a, struct layout *layout)
{
    (void)layout;
    const struct state *s = state;
    switch (s->open.phase) {
    case BEFORE_TURNED: {
        uint32_t t = rng_below(r, N_TURNINGS);
        *a = (struct action){TURNED,
                             {(uint8_t)(t / (N_INNER * N_OUTER)),
                              (uint8_t)(t / N_OUTER % N_INNER),
                              (uint8_t)(t % N_OUTER)}};
        return;
    }
    case BEFORE_TURN:
        *a = (struct action){TURN,
                             {s->pile ? rng_member(r, s->pile) : s->under[0]}};
        return;
    case BEFORE_DIE:
        *a = (struct action){
            DIE, {edition(setup)->printed.face[rng_below(r, N_FACES)]}};
        return;
    default: {
        uint32_t hand = s->hand[s->open.rival];
        uint8_t first = rng_member(r, hand);
        if (n_stolen(setup, hand) == 1) {
            *a = (struct action){STEAL_ONE, {first}};
            return;
        }
        uint8_t second = rng_member(r, hand & ~(1u << first));
        *a = first < second ? (struct action){STEAL_TWO, {first, second}}
                            : (struct action){STEAL_TWO, {second, first}};
    }
    }
}

/* Every turning can come: the vocabularies have no others. */
bool labyrinth_possible(const struct setup *setup, const void *state,
                        struct action a, const struct layout *layout)
{
    (void)setup, (void)state;
    return a.verb == TURNED && layout->n == 0;
}
