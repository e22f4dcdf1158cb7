/*
 * hood_view.c: what is seen of Little Red Riding Hood.
 *
 * Heroes and the table see the same.  The wolf also sees the own hand, the
 * laid card, the discard, the faces of the tokens that the wolf chose, and
 * the reserve while choosing.  Which tokens the wolf chose is public.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/hood/hood.h"
#include "lib/jot.h"
#include "lib/mem.h"

static void view_row(const struct state *s, struct view *v)
{
    v->n_row = s->n_row;
    v->n_tokens = s->n_tokens;
    v->count = s->count;
    memcpy(v->row, s->row, sizeof v->row);
    memcpy(v->row_tokens, s->row_tokens, sizeof v->row_tokens);
    v->in_row = s->in_row;
    v->up = s->up;
    v->chosen = s->chosen;
    unsigned chosen = v->as_wolf ? s->chosen : 0u;
    v->known = (uint16_t)(v->referee ? row_set(s) : s->up | chosen);
    v->flower = s->flower & v->known;
}

static void view_tiles(const struct state *s, struct view *v)
{
    v->turned = s->red_turned | s->wolf_turned;
    v->shown = v->turned;
    v->vixen = s->vixen;
    if (v->as_wolf && s->vixen != NONE) {
        v->shown |= (uint8_t)(1u << s->vixen);
    }
    bool is_shown = s->cottage != NONE && v->shown >> s->cottage & 1;
    v->cottage = is_shown ? s->cottage : NONE;
    v->truth = v->referee ? s->cottage : NONE;
}

/* What only the wolf and the referee see. */
static void view_wolf(const struct state *s, struct view *v)
{
    v->laid = NONE;
    if (!v->as_wolf) {
        return;
    }
    v->laid = s->laid;
    v->hand = s->hand;
    v->discard = s->discard;
    if (s->phase == AT_TOKENS) {
        memcpy(v->reserve, s->reserve, sizeof v->reserve);
    }
}

void hood_view(const struct setup *setup, const void *state, who w, void *out)
{
    const struct state *s = state;
    struct view *v = out;
    memset(v, 0, sizeof *v);
    v->wolf_mode = setup->option[OPTION_MODE] == WOLF_MODE;
    v->referee = w == REFEREE;
    v->as_wolf = v->wolf_mode && (v->referee || w == WOLF);
    v->n_seats = setup->n_seats;
    v->phase = s->phase;
    v->turn = s->turn;
    v->active = s->active;
    v->red = s->red;
    v->wolf = s->wolf;
    v->shortcut = s->shortcut;
    view_row(s, v);
    v->n_deck = s->n_deck;
    v->n_discard = (uint8_t)count_bits(s->discard);
    v->n_hand = (uint8_t)count_bits(s->hand);
    v->n_reserve = (uint8_t)(s->reserve[FLOWER] + s->reserve[STONE]);
    v->n_basket = (uint8_t)(s->basket[FLOWER] + s->basket[STONE]);
    view_tiles(s, v);
    v->treats = s->treats;
    v->bottom = s->bottom;
    v->fork_steps = s->fork_steps;
    v->need = s->need;
    v->has_laid = s->laid != NONE;
    v->hood_left = s->hood_left;
    v->opening = s->opening;
    v->stopping = s->stopping;
    v->won = s->won;
    memcpy(v->holder, s->holder, sizeof v->holder);
    view_wolf(s, v);
    if (v->referee) {
        memcpy(v->deck, s->deck, sizeof v->deck);
    }
}

/* ---- As numbers ---- */

const struct view_field hood_view_fields[] = {
    VIEW_WORD(phase, OVER + 1),
    VIEW_WORD(turn, N_PLAYERS),
    VIEW_WORD(active, N_PLAYERS),
    VIEW_NUMBER(red, MAX_WAY),
    VIEW_NUMBER(wolf, MAX_WAY),
    VIEW_NUMBER(shortcut, 1),
    VIEW_NUMBER(n_row, MAX_CARDS),
    VIEW_NUMBER(n_tokens, MAX_TOKENS),
    VIEW_NUMBER(count, MAX_CARDS),
    VIEW_WORD(row, MAX_CARDS),
    VIEW_NUMBER(row_tokens, MAX_TOKENS),
    VIEW_SET(in_row, MAX_CARDS),
    VIEW_SET(up, MAX_TOKENS),
    VIEW_SET(chosen, MAX_TOKENS),
    VIEW_SET(known, MAX_TOKENS),
    VIEW_SET(flower, MAX_TOKENS),
    VIEW_NUMBER(n_deck, MAX_CARDS),
    VIEW_NUMBER(n_discard, MAX_CARDS),
    VIEW_NUMBER(n_hand, MAX_CARDS),
    VIEW_NUMBER(n_reserve, MAX_TOKENS),
    VIEW_NUMBER(n_basket, MAX_TOKENS),
    VIEW_SET(turned, MAX_ARRIVALS),
    VIEW_SET(shown, MAX_ARRIVALS),
    VIEW_MAYBE(cottage, MAX_ARRIVALS, NONE),
    VIEW_SET(treats, BUTTER + 1),
    VIEW_MAYBE(bottom, MAX_CARDS, NONE),
    VIEW_NUMBER(fork_steps, MAX_RED),
    VIEW_NUMBER(need, MAX_TOKENS),
    VIEW_MAYBE(vixen, MAX_ARRIVALS, NONE),
    VIEW_WORD(stopping, HAS_EATEN + 1),
    VIEW_NUMBER(has_laid, 1),
    VIEW_NUMBER(hood_left, 1),
    VIEW_NUMBER(opening, 1),
    VIEW_NUMBER(won, 1),
    VIEW_WORD(holder, IN_BOX + 1),
    VIEW_MAYBE(laid, MAX_CARDS, NONE),
    VIEW_SET(hand, MAX_CARDS),
    VIEW_SET(discard, MAX_CARDS),
    VIEW_NUMBER(reserve, MAX_TOKENS),
    {.name = NULL},
};

/* ---- As JSON ---- */

static void word_or_null(const struct setup *setup, int vocab, int i,
                         struct jot *j)
{
    jot_text(j, i == NONE ? NULL : hood_word(setup, vocab, i));
}

static void row_json(const struct setup *setup, const struct view *v,
                     struct jot *j)
{
    int t = 0;
    jot_key_open(j, "row", '[');
    for (int i = 0; i < v->n_row; i++) {
        jot_open(j, '{');
        jot_key_text(j, "card", hood_word(setup, CARD, v->row[i]));
        jot_key_open(j, "tokens", '[');
        for (int k = 0; k < v->row_tokens[i]; k++, t++) {
            int face = v->flower >> t & 1 ? FLOWER : STONE;
            word_or_null(setup, FACE, v->known >> t & 1 ? face : NONE, j);
        }
        jot_close(j, ']');
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void tiles_json(const struct setup *setup, const char *key,
                       unsigned shown, int cottage, struct jot *j)
{
    const struct edition *ed = setup->edition;
    jot_key_open(j, key, '[');
    for (int i = 0; i < ed->n_arrivals; i++) {
        int tile = i == cottage ? COTTAGE : PATH;
        word_or_null(setup, TILE, shown >> i & 1 ? tile : NONE, j);
    }
    jot_close(j, ']');
}

/* The characters held by `holder`, by the given side. */
static void characters_json(const struct setup *setup, const struct view *v,
                            int holder, int side, struct jot *j)
{
    for (int c = 0; c < N_CHARACTERS; c++) {
        if (v->holder[c] == holder) {
            jot_text(j, hood_word(setup, CHARACTER, 2 * c + side));
        }
    }
}

static void under_json(const struct setup *setup, const struct view *v,
                       struct jot *j)
{
    jot_key_open(j, "under", '[');
    for (int c = 0; c < N_CHARACTERS; c++) {
        bool is_animal = v->holder[c] == UNDER_ANIMAL;
        if (is_animal || v->holder[c] == UNDER_HUMAN) {
            jot_text(j, hood_word(setup, CHARACTER, 2 * c + is_animal));
        }
    }
    jot_close(j, ']');
}

static void wolf_mode_json(const struct setup *setup, const struct view *v,
                           struct jot *j)
{
    jot_key(j, "laid");
    if (v->laid != NONE) {
        jot_text(j, hood_word(setup, CARD, v->laid));
    } else {
        jot_bool(j, v->has_laid);
    }
    if (v->as_wolf) {
        jot_key(j, "hand");
        notation_members(&hood_game, setup, CARD, v->hand, j);
    } else {
        jot_key_int(j, "hand", v->n_hand);
    }
    jot_key_bool(j, "hood_left", v->hood_left);
    jot_key_open(j, "characters", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        jot_open(j, '[');
        characters_json(setup, v, seat, seat == WOLF, j);
        jot_close(j, ']');
    }
    jot_close(j, ']');
    under_json(setup, v, j);
    jot_key_maybe(j, "vixen", v->vixen != NONE, v->vixen);
    if (!v->as_wolf) {
        return;
    }
    jot_key(j, "reserve_faces");
    if (v->phase == AT_TOKENS) {
        jot_open(j, '{');
        jot_key_int(j, "flower", v->reserve[FLOWER]);
        jot_key_int(j, "stone", v->reserve[STONE]);
        jot_close(j, '}');
    } else {
        jot_null(j);
    }
    jot_key(j, "discard_cards");
    notation_members(&hood_game, setup, CARD, v->discard, j);
}

/* While chance is waited for, a view shows the phase that it is part of. */
static const char *phase_word(const struct view *v)
{
    static const char *const phase[] = {
        [AT_TURN] = "turn",     [AT_FORK] = "fork",   [AT_TREAT] = "treat",
        [AT_OPEN] = "open",     [AT_LAY] = "lay",     [AT_ANIMAL] = "animal",
        [AT_TOKENS] = "tokens", [AT_VIXEN] = "vixen", [OVER] = "over",
    };
    if (v->phase >= AT_TURN) {
        return phase[v->phase];
    }
    return v->wolf_mode && v->n_row == 0 ? "open" : "turn";
}

void hood_view_json(const struct setup *setup, const void *view, struct jot *j)
{
    const struct edition *ed = setup->edition;
    const struct view *v = view;
    int red = ed->red_place[v->shortcut][v->red];
    jot_key_text(j, "mode", v->wolf_mode ? "wolf" : "woods");
    jot_key_text(j, "phase", phase_word(v));
    jot_key_int(j, "turn", v->turn);
    jot_key_int(j, "active", v->active);
    jot_key_text(j, "red", hood_word(setup, PLACE, red));
    jot_key_text(j, "wolf", hood_word(setup, PLACE, ed->wolf_place[v->wolf]));
    jot_key_bool(j, "shortcut_taken", v->shortcut);
    row_json(setup, v, j);
    jot_key_int(j, "count", v->count);
    jot_key_int(j, "deck", v->n_deck);
    jot_key_int(j, "discard", v->n_discard);
    jot_key_int(j, "reserve", v->n_reserve);
    jot_key_int(j, "basket", v->n_basket);
    tiles_json(setup, "arrivals", v->shown, v->cottage, j);
    jot_key_bool(j, "cake", v->treats >> CAKE & 1);
    jot_key_bool(j, "butter", v->treats >> BUTTER & 1);
    jot_key(j, "bottom");
    word_or_null(setup, CARD, v->bottom, j);
    jot_key_maybe(j, "fork_steps", v->phase == AT_FORK, v->fork_steps);
    if (v->wolf_mode) {
        wolf_mode_json(setup, v, j);
    }
    if (v->referee) {
        jot_key_open(j, "deck_cards", '[');
        for (int i = v->n_deck - 1; i >= 0; i--) {
            jot_text(j, hood_word(setup, CARD, v->deck[i]));
        }
        jot_close(j, ']');
        tiles_json(setup, "arrival_faces", v->truth == NONE ? 0 : 0xff,
                   v->truth, j);
    }
}
