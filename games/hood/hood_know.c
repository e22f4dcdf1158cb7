/*
 * hood_know.c: what a seat knows of Little Red Riding Hood beyond what shows.
 *
 * Hidden are the order of the deck, the discard, the face-down tiles, the
 * faces of tokens (face down in the row, in the reserve, in the basket), and
 * in wolf mode, from the heroes, the wolf's hand and laid card.
 *
 * - Woods mode: every card is seen before it is discarded, so the discard is
 *   known and the deck is the other cards in any order, but for the bottom
 *   card that an owl has shown.
 * - Wolf mode: the wolf sees all cards.  For heroes and the table,
 *   hood_cards.c.
 * - Tokens: hood_tokens.c, for everybody.
 * - Tiles: the cottage is under any face-down tile alike; the wolf leaves out
 *   those that the vixen has looked at, and follows an exchange.
 *
 * What can be forgotten (facts) is the cards known to be in the discard, the
 * bottom card, the tiles seen, and the tokens of the basket, as it was when
 * the picking began: WHAT lies at `discard`, `bottom`, a0..., basket.0... .
 * The picking that is going on, and what each was dealt, stay known.
 */
// SPDX-License-Identifier: MIT
#include "core/event.h"
#include "games/hood/hood_memory.h"
#include "lib/mem.h"

/* ---- Learning ---- */

/* Knows no more than a newcomer who looks at the table. */
static void begin(const struct setup *setup, struct know *k, who w,
                  const struct view *v)
{
    memset(k, 0, sizeof *k);
    k->started = true;
    memcpy(&k->view, v, sizeof k->view);
    for (int c = 0; c < N_CHARACTERS; c++) {
        bool is_heros = v->holder[c] > WOLF && v->holder[c] < UNDER_HUMAN;
        k->dealt[c] = is_heros ? v->holder[c] : IN_BOX;
    }
    k->bottom = (uint8_t)(v->bottom + 1); /* NONE + 1 is 0 */
    hood_tokens_forget(setup, &k->tokens, v);
    if (is_hero(setup, w)) {
        k->open = v->in_row & ((const struct edition *)setup->edition)->hand;
        hood_cards_forget(setup, &k->cards, v, 0);
    } else if (!v->wolf_mode) {
        k->open = v->in_row;
    }
}

/* A card is seen in the row. */
static void see_card(struct know *k, int card)
{
    k->last_card = (uint8_t)(card + 1);
    k->open |= (uint16_t)(1u << card);
    k->down &= (uint16_t) ~(1u << card);
    if (k->bottom == card + 1) {
        k->bottom = 0;
    }
}

/* A hero sees something happen to the wolf's cards. */
static void learn_card(const struct setup *setup, struct know *k,
                       const struct event *e)
{
    const struct edition *ed = setup->edition;
    struct card_memory *m = &k->cards;
    int card = e->arg[0];
    switch ((enum event_index)e->kind) {
    case OPENED:
    case PETERED:
        see_card(k, card);
        hood_cards_open(m, card);
        break;
    case LAID:
        hood_cards_lay(m);
        break;
    case TURNED:
    case TURNED_FIRST:
        see_card(k, card);
        hood_cards_turn(m, card);
        break;
    case DISCARDED:
        hood_cards_down(m);
        break;
    case CROW_TOOK:
        hood_cards_crow(m);
        k->down = 0; /* any of these may be back in hand */
        break;
    case HUNTED:
    case NOT_HUNTED: {
        unsigned zero = 1u << ed->wolf_card;
        if (!(k->open & zero)) { /* then it is in the discard, either way */
            hood_cards_hunt(m, card, e->kind == HUNTED);
            k->down |= (uint16_t)zero;
        }
        break;
    }
    case ENDED:
    case ENDED_BARE:
        hood_cards_end(m);
        k->down |= k->open;
        k->open = 0;
        break;
    case BACK:
        hood_cards_back(setup, m, k->open);
        k->down = 0;
        break;
    default:
        break;
    }
}

/* Somebody sees something happen to the deck of woods mode. */
static void learn_deck(struct know *k, const struct event *e)
{
    switch ((enum event_index)e->kind) {
    case SHUFFLED:
        k->down = 0;
        k->bottom = 0;
        break;
    case DRAWN:
    case DRAWN_FIRST:
        see_card(k, e->arg[0]);
        break;
    case OWLED:
        k->bottom = (uint8_t)(e->arg[0] + 1);
        break;
    case ENDED:
    case ENDED_BARE:
        k->down |= k->open;
        k->open = 0;
        break;
    default:
        break;
    }
}

static void learn_tokens(const struct setup *setup, struct know *k, who w,
                         const struct event *e)
{
    bool own = is_wolf(setup, w);
    switch ((enum event_index)e->kind) {
    case TOKEN_LAID:
        hood_tokens_lay(&k->tokens, 1, false, NULL);
        break;
    case TOKENS_LAID:
        hood_tokens_lay(&k->tokens, e->arg[1], true, own ? e->list.item : NULL);
        break;
    case REFILLED:
        hood_tokens_refill(&k->tokens);
        break;
    case REVEALED:
        hood_tokens_reveal(&k->tokens, &e->list);
        k->n_revealed = e->list.n;
        k->revealed = 0;
        for (int t = 0; t < e->list.n; t++) {
            k->revealed |= (uint16_t)((e->list.item[t] == FLOWER) << t);
        }
        break;
    case GOAT_ATE:
        hood_tokens_eat(&k->tokens, &e->list);
        break;
    case ENDED:
    case ENDED_BARE:
        hood_tokens_end(setup, &k->tokens, own);
        break;
    default:
        break;
    }
}

static void know_tile(struct know *k, int tile, int face)
{
    uint8_t bit = (uint8_t)(1u << tile);
    k->paths = (uint8_t)(face == PATH ? k->paths | bit : k->paths & ~bit);
    if (face == COTTAGE) {
        k->cottage = (uint8_t)(tile + 1);
    } else if (k->cottage == tile + 1) {
        k->cottage = 0;
    }
}

static void forget_tile(struct know *k, int tile)
{
    k->paths &= (uint8_t) ~(1u << tile);
    if (k->cottage == tile + 1) {
        k->cottage = 0;
    }
}

static void exchange_tiles(struct know *k, int i, int j)
{
    bool path_i = k->paths >> i & 1, path_j = k->paths >> j & 1;
    int cottage = k->cottage - 1;
    forget_tile(k, i);
    forget_tile(k, j);
    k->paths |= (uint8_t)(path_j << i | path_i << j);
    if (cottage == i || cottage == j) {
        k->cottage = (uint8_t)(i + j - cottage + 1);
    }
}

static void learn_board(const struct setup *setup, struct know *k,
                        const struct event *e)
{
    int a0 = ((const struct edition *)setup->edition)->first_arrival;
    switch ((enum event_index)e->kind) {
    case DEALT:
        k->dealt[e->arg[1] / 2] = e->arg[0];
        break;
    case TILE_TURNED: {
        int tile = e->arg[1] - a0;
        forget_tile(k, tile);
        if (e->arg[0] == PAWN_RED) {
            k->red_turned |= (uint8_t)(1u << tile);
        }
        break;
    }
    case LOOKED:
        if (e->arg[1] != ABSENT) {
            know_tile(k, e->arg[0] - a0, e->arg[1]);
        }
        break;
    case EXCHANGED:
        exchange_tiles(k, e->arg[0] - a0, e->arg[1] - a0);
        break;
    default:
        break;
    }
}

void hood_learn(const struct setup *setup, void *know, who w,
                const struct event *event, int n, const void *view)
{
    struct know *k = know;
    const struct view *v = view;
    if (!k->started) { /* nothing to learn from how it came to this */
        begin(setup, k, w, v);
        return;
    }
    for (int i = 0; i < n; i++) {
        if (is_hero(setup, w)) {
            learn_card(setup, k, &event[i]);
        } else if (!v->wolf_mode) {
            learn_deck(k, &event[i]);
        }
        learn_tokens(setup, k, w, &event[i]);
        learn_board(setup, k, &event[i]);
    }
    memcpy(&k->view, v, sizeof k->view);
    if (v->as_wolf && v->phase == AT_TOKENS) {
        hood_tokens_see(&k->tokens, v->reserve[FLOWER]);
    }
    if (is_hero(setup, w) && hood_cards_is_full(&k->cards)) {
        k->down = 0;
        hood_cards_forget(setup, &k->cards, v, 0);
    }
}

/* ---- Remembering and forgetting ---- */

static int list_facts(int what, int first_where, unsigned set, struct fact *out,
                      int n)
{
    for (; set; set &= set - 1) {
        int where = first_where + __builtin_ctz(set);
        out[n++] = (struct fact){(uint8_t)what, (uint8_t)where};
    }
    return n;
}

/* The bottom card, + 1, when it does not show. */
static int hidden_bottom(const struct know *k)
{
    return k->view.bottom == NONE ? k->bottom : 0;
}

int hood_facts(const struct setup *setup, const void *know, who w,
               struct fact *out)
{
    (void)w;
    const struct edition *ed = setup->edition;
    const struct know *k = know;
    unsigned hidden = ~(unsigned)k->view.shown;
    int n = 0, what = ed->n_cards, tiles = SPOT_BASKET + MAX_TOKENS;
    for (int card = 0; card < ed->n_cards; card++) {
        n = list_facts(card, SPOT_DISCARD, k->down >> card & 1, out, n);
        n = list_facts(card, SPOT_BOTTOM, hidden_bottom(k) == card + 1, out, n);
    }
    n = list_facts(what, SPOT_BASKET, k->tokens.basket_flower, out, n);
    n = list_facts(what + 1, SPOT_BASKET, k->tokens.basket_stone, out, n);
    n = list_facts(what + 2, tiles, k->paths & hidden, out, n);
    unsigned cottage = k->cottage ? 1u << (k->cottage - 1) : 0;
    return list_facts(what + 3, tiles, cottage & hidden, out, n);
}

/* Takes over one fact if the table and those before allow it. */
static void believe_card(const struct edition *ed, struct know *k, bool is_hero,
                         int card, int spot)
{
    const struct view *v = &k->view;
    unsigned bit = 1u << card;
    bool is_possible = (is_hero ? ed->hand : ed->deck) & bit
                       && !((v->in_row | k->down) & bit)
                       && k->bottom != card + 1;
    if (!is_possible || (v->wolf_mode && !is_hero)) {
        return;
    }
    if (spot == SPOT_DISCARD && count_bits(k->down) < v->n_discard) {
        k->down |= (uint16_t)bit;
    } else if (spot == SPOT_BOTTOM && v->n_deck > 0 && !k->bottom) {
        k->bottom = (uint8_t)(card + 1);
    }
}

static void believe_token(const struct setup *setup, struct token_memory *m,
                          bool own, int face, int place)
{
    unsigned bit = 1u << place;
    hood_tokens_believe(setup, m, own,
                        m->basket_flower | (face == FLOWER ? bit : 0),
                        m->basket_stone | (face == STONE ? bit : 0));
}

static void believe_tile(const struct edition *ed, struct know *k, int face,
                         int tile)
{
    unsigned hidden = (1u << ed->n_arrivals) - 1;
    hidden &= ~(unsigned)k->view.shown & ~(unsigned)k->paths;
    if (tile < 0 || !(hidden >> tile & 1) || k->cottage == tile + 1) {
        return;
    }
    bool is_found = k->cottage || k->view.cottage != NONE;
    bool is_last = !is_found && !(hidden & (hidden - 1));
    if (face == PATH && !is_last) {
        know_tile(k, tile, PATH);
    } else if (face == COTTAGE && !is_found) {
        know_tile(k, tile, COTTAGE);
    }
}

void hood_believe(const struct setup *setup, void *know, who w,
                  const struct fact *fact, int n)
{
    const struct edition *ed = setup->edition;
    struct know *k = know;
    const struct view *v = &k->view;
    struct token_memory tokens;
    uint16_t down = k->down;
    if (!k->started) {
        return;
    }
    bool own = is_wolf(setup, w);
    memcpy(&tokens, &k->tokens, sizeof tokens);
    hood_tokens_believe(setup, &tokens, own, 0, 0);
    k->down = 0;
    k->bottom = (uint8_t)(v->bottom + 1); /* 0 when it does not show */
    k->paths &= v->shown;
    if (k->cottage && !(v->shown >> (k->cottage - 1) & 1)) {
        k->cottage = 0;
    }
    for (int i = 0; i < n; i++) {
        int past_cards = fact[i].what - ed->n_cards;
        int place = fact[i].where - SPOT_BASKET;
        if (past_cards < 0 && place < 0) {
            believe_card(ed, k, is_hero(setup, w), fact[i].what, fact[i].where);
        } else if (past_cards >= 0 && past_cards < 2 && place >= 0
                   && place < MAX_TOKENS) {
            believe_token(setup, &tokens, own, past_cards, place);
        } else if (past_cards >= 2 && place >= MAX_TOKENS) {
            believe_tile(ed, k, past_cards - 2, place - MAX_TOKENS);
        }
    }
    /* What is remembered in full keeps its finer knowledge too. */
    if (tokens.basket_flower != k->tokens.basket_flower
        || tokens.basket_stone != k->tokens.basket_stone) {
        memcpy(&k->tokens, &tokens, sizeof tokens);
    }
    if (is_hero(setup, w) && k->down != down) {
        hood_cards_forget(setup, &k->cards, v, k->down);
    }
}
