/*
 * hood_imagine.c: games that could be the one a seat is in.
 *
 * A state is imagined with the chance that it has when every other seat
 * chooses alike among all it might do.  That is exact, but for the rounding
 * of weights (30 bits), with two exceptions: a fourth crow before the discard
 * comes back makes heroes forget what was discarded; and somebody who joins
 * in the middle, or has forgotten something, takes what is not remembered to
 * lie as chance might have laid it.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "core/set.h"
#include "games/hood/hood_memory.h"
#include "lib/mem.h"

static void copy_view(const struct view *v, struct state *s)
{
    memset(s, 0, sizeof *s);
    s->in_row = v->in_row;
    s->up = v->up;
    s->chosen = v->chosen;
    s->phase = v->phase;
    s->turn = v->turn;
    s->active = v->active;
    s->red = v->red;
    s->wolf = v->wolf;
    s->shortcut = v->shortcut;
    s->n_row = v->n_row;
    s->n_tokens = v->n_tokens;
    s->count = v->count;
    memcpy(s->row, v->row, sizeof s->row);
    memcpy(s->row_tokens, v->row_tokens, sizeof s->row_tokens);
    s->n_deck = v->n_deck;
    s->need = v->need;
    s->treats = v->treats;
    s->bottom = v->bottom;
    s->fork_steps = v->fork_steps;
    s->vixen = v->vixen;
    s->laid = NONE;
    s->hood_left = v->hood_left;
    s->opening = v->opening;
    s->stopping = v->stopping;
    s->won = v->won;
    memcpy(s->holder, v->holder, sizeof s->holder);
}

/* To whom each character was dealt; a newcomer cannot know it of those that
 * the wolf holds, so any hero without one will do. */
static void copy_deal(const struct know *k, struct state *s)
{
    unsigned has_one = 0;
    memcpy(s->dealt, k->dealt, sizeof s->dealt);
    for (int c = 0; c < N_CHARACTERS; c++) {
        has_one |= s->dealt[c] < UNDER_HUMAN ? 1u << s->dealt[c] : 0;
    }
    for (int c = 0; c < N_CHARACTERS; c++) {
        if (s->dealt[c] == IN_BOX && s->holder[c] != IN_BOX) {
            uint8_t seat = 1;
            while (k->view.n_seats > 2 && has_one >> seat & 1) {
                seat++;
            }
            s->dealt[c] = seat;
            has_one |= 1u << seat;
        }
    }
}

/* Woods mode: what is not seen lies in the discard or in the deck. */
static void imagine_deck(const struct edition *ed, const struct know *k,
                         struct rng *r, struct state *s)
{
    const struct view *v = &k->view;
    uint8_t card[MAX_CARDS];
    int first = 0;
    if (v->n_deck + v->n_discard == 0) {
        return; /* before the first shuffle */
    }
    unsigned down = count_bits(k->down) <= v->n_discard ? k->down : 0u;
    unsigned rest = ed->deck & ~(unsigned)v->in_row & ~down;
    s->discard = (uint16_t)down;
    if (k->bottom && v->n_deck > 0 && rest >> (k->bottom - 1) & 1) {
        s->deck[first++] = (uint8_t)(k->bottom - 1);
        rest &= ~(1u << (k->bottom - 1));
    }
    int n = set_list(rest, card);
    rng_shuffle(r, card, n);
    for (int i = count_bits(down); i < v->n_discard; i++) {
        s->discard |= (uint16_t)(1u << card[--n]);
    }
    memcpy(s->deck + first, card, (size_t)n);
}

static void imagine_wolf(const struct setup *setup, const struct know *k, who w,
                         struct rng *r, struct state *s)
{
    const struct view *v = &k->view;
    if (!is_hero(setup, w)) {
        s->hand = v->hand;
        s->laid = v->laid;
        s->discard = v->discard;
        return;
    }
    if (hood_cards_imagine(setup, &k->cards, r, s)) {
        return;
    }
    struct card_memory m; /* what is believed cannot be: see only the table */
    hood_cards_forget(setup, &m, v, 0);
    hood_cards_imagine(setup, &m, r, s);
}

static void imagine_tokens(const struct setup *setup, const struct know *k,
                           who w, struct rng *r, struct state *s)
{
    bool own = is_wolf(setup, w);
    if (!hood_tokens_imagine(setup, &k->tokens, own, r, s)) {
        struct token_memory m;
        hood_tokens_forget(setup, &m, &k->view);
        hood_tokens_imagine(setup, &m, own, r, s);
    }
}

static void imagine_tiles(const struct edition *ed, const struct know *k,
                          struct rng *r, struct state *s)
{
    const struct view *v = &k->view;
    s->red_turned = k->red_turned & v->turned;
    s->wolf_turned = (uint8_t)(v->turned & ~s->red_turned);
    unsigned hidden = (1u << ed->n_arrivals) - 1;
    hidden &= ~(unsigned)v->shown;
    unsigned likely = hidden & ~(unsigned)k->paths;
    hidden = likely ? likely : hidden;
    if (v->cottage != NONE) {
        s->cottage = v->cottage;
    } else if (k->cottage) {
        s->cottage = (uint8_t)(k->cottage - 1);
    } else {
        s->cottage = rng_member(r, hidden);
    }
}

bool hood_imagine(const struct setup *setup, const void *know, who w,
                  struct rng *r, void *out)
{
    const struct know *k = know;
    struct state s;
    if (!k->started) {
        hood_start(setup, out);
        return true;
    }
    copy_view(&k->view, &s);
    copy_deal(k, &s);
    if (k->view.wolf_mode) {
        imagine_wolf(setup, k, w, r, &s);
    } else {
        imagine_deck(setup->edition, k, r, &s);
    }
    imagine_tokens(setup, k, w, r, &s);
    imagine_tiles(setup->edition, k, r, &s);
    memcpy(out, &s, sizeof s);
    return true;
}
