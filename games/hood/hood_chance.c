/*
 * hood_chance.c: the shuffles and draws of Little Red Riding Hood.
 *
 * A shuffle of up to five cards, the tiles and the deal are listed outcome by
 * outcome; longer shuffles are only drawn and checked.
 */
// SPDX-License-Identifier: MIT
#include "core/chance.h"
#include "core/rng.h"
#include "core/set.h"
#include "games/hood/hood.h"
#include "lib/mem.h"

enum { MOST_LISTED = 5 }; /* cards: 120 orders; those of six are too many */

/* The cards that the next `deck` is made of. */
static unsigned to_shuffle(const struct setup *setup, const struct state *s)
{
    const struct edition *ed = setup->edition;
    return s->phase == BEFORE_DECK ? ed->deck : s->discard;
}

/* One character a hero; two when there is only one. */
static int n_dealt(const struct setup *setup)
{
    return setup->n_seats == 2 ? 2 : setup->n_seats - 1;
}

static void lay_tiles(int n, int cottage, struct layout *layout)
{
    *layout = (struct layout){.n = (uint8_t)n};
    layout->item[cottage] = COTTAGE;
}

int hood_outcomes(const struct setup *setup, const void *state,
                  struct outcome *out)
{
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    unsigned cards;
    int n = 0;
    switch ((enum phase)s->phase) {
    case BEFORE_ARRIVE:
        for (int i = ed->n_arrivals - 1; i >= 0; i--) {
            n = chance_list(out, n, (struct action){ARRIVE, {0}});
            lay_tiles(ed->n_arrivals, i, &out[n - 1].layout);
        }
        return n;
    case BEFORE_DEAL:
        return chance_layouts((1u << N_CHARACTERS) - 1, n_dealt(setup), false,
                              DEAL, out);
    case BEFORE_TOKEN:
        for (uint8_t face = FLOWER; face <= STONE; face++) {
            if (s->reserve[face] > 0) {
                n = chance_list(out, n, (struct action){TOKEN, {face}});
                out[n - 1].weight = s->reserve[face];
            }
        }
        return n;
    case BEFORE_PETER:
        for (cards = s->hand; cards; cards &= cards - 1) {
            uint8_t card = (uint8_t)__builtin_ctz(cards);
            n = chance_list(out, n, (struct action){PETER, {card}});
        }
        return n;
    default: /* a shuffle */
        cards = to_shuffle(setup, s);
        if (count_bits(cards) > MOST_LISTED) {
            return -1;
        }
        return chance_layouts(cards, count_bits(cards), false, DECK, out);
    }
}

void hood_draw(const struct setup *setup, const void *state, struct rng *r,
               struct action *a, struct layout *layout)
{
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    uint8_t thing[MAX_CARDS];
    int n;
    switch ((enum phase)s->phase) {
    case BEFORE_TOKEN: {
        uint32_t left = (uint32_t)(s->reserve[FLOWER] + s->reserve[STONE]);
        bool is_stone = rng_below(r, left) >= s->reserve[FLOWER];
        *a = (struct action){TOKEN, {is_stone ? STONE : FLOWER}};
        break;
    }
    case BEFORE_ARRIVE:
        *a = (struct action){ARRIVE, {0}};
        lay_tiles(ed->n_arrivals, (int)rng_below(r, ed->n_arrivals), layout);
        break;
    case BEFORE_DEAL:
        *a = (struct action){DEAL, {0}};
        n = set_list((1u << N_CHARACTERS) - 1, thing);
        rng_shuffle(r, thing, n);
        layout->n = (uint8_t)n_dealt(setup);
        memcpy(layout->item, thing, layout->n);
        break;
    case BEFORE_PETER:
        *a = (struct action){PETER, {rng_member(r, s->hand)}};
        break;
    default: /* a shuffle */
        *a = (struct action){DECK, {0}};
        n = set_list(to_shuffle(setup, s), layout->item);
        layout->n = (uint8_t)n;
        rng_shuffle(r, layout->item, n);
    }
}

bool hood_possible(const struct setup *setup, const void *state,
                   struct action a, const struct layout *layout)
{
    unsigned cards = to_shuffle(setup, state);
    return a.verb == DECK && layout->n == count_bits(cards)
           && set_laid(layout) == cards;
}
