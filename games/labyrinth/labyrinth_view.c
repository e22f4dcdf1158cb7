/*
 * labyrinth_view.c: what is seen of the Secret Labyrinth.
 *
 * The open part of the state is everybody's and is copied whole.  Beyond it a
 * seat sees its own cards, its own choice in a duel that the other side has
 * not answered yet, and which card it is about to give in a trade; of all
 * other hands everybody sees the size.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/jot.h"
#include "lib/mem.h"

void labyrinth_view(const struct setup *setup, const void *state, who w,
                    void *out)
{
    const struct state *s = state;
    const struct open *o = &s->open;
    struct view *v = out;
    memset(v, 0, sizeof *v);
    v->open = s->open;
    v->who = w;
    v->n_seats = setup->n_seats;
    v->n_pile = (uint8_t)(__builtin_popcount(s->pile) + s->n_under);
    v->given = NONE;
    for (int seat = 0; seat < setup->n_seats; seat++) {
        v->held[seat] = (uint8_t)__builtin_popcount(s->hand[seat]);
    }
    if (w == REFEREE) {
        memcpy(v->hands, s->hand, sizeof v->hands);
    } else if (w < N_SEATS) {
        v->cards = s->hand[w];
        v->given = w == o->turn ? s->given : NONE;
        for (int i = 0; o->phase == DUELLING && i < 2; i++) {
            if (o->duel.side[i] == w) {
                v->choice = s->choice[i];
            }
        }
    }
    if (o->phase == MOVE) {
        v->reach = labyrinth_walks(setup, o, o->pawn[o->turn]);
    }
}

/* ---- As numbers ---- */

const struct view_field labyrinth_view_fields[] = {
    VIEW_COUNT(open.played),
    VIEW_WORD(open.phase, OVER + 1),
    VIEW_WORD(open.turn, N_SEATS),
    VIEW_WORD(open.turned, N_OUTER),
    VIEW_MAYBE(open.sought, N_CARDS, NONE),
    VIEW_MAYBE(open.pawn, N_SPACES, NONE),
    VIEW_NUMBER(open.changes, 3),
    VIEW_NUMBER(open.centre_used, 1),
    VIEW_NUMBER(open.took, 1),
    VIEW_NUMBER(open.duelled, 1),
    VIEW_SET(open.gone, N_BEASTS),
    VIEW_MAYBE(open.rival, N_SEATS, NONE),
    VIEW_MAYBE(open.kind, FOR_CARD + 1, NONE),
    VIEW_SET(open.winners, N_SEATS),
    VIEW_MAYBE(open.won_kind, N_KINDS, NONE),
    VIEW_WORD(open.duel.what, FOR_CARD + 1),
    VIEW_WORD(open.duel.side, N_SEATS),
    VIEW_NUMBER(open.duel.stake, MAX_PIPS),
    VIEW_SET(open.duel.chosen, 2),
    VIEW_NUMBER(open.duel.last, MAX_PIPS),
    VIEW_NUMBER(open.duel.winner, 1),
    VIEW_NUMBER(open.duel.owed, MAX_PIPS),
    VIEW_NUMBER(n_pile, N_CARDS),
    VIEW_NUMBER(held, N_CARDS),
    VIEW_NUMBER(choice, MAX_PIPS),
    VIEW_MAYBE(given, N_CARDS, NONE),
    VIEW_SET(cards, N_CARDS),
    VIEW_SET(reach, N_SPACES),
    {.name = NULL},
};

/* ---- As JSON ---- */

static const char *phase_word(int phase)
{
    static const char *const word[] = {
        [BEFORE_TURNED] = "change",
        [BEFORE_TURN] = "change",
        [BEFORE_DIE] = "arrive",
        [BEFORE_STEAL] = "change",
        [CHANGE] = "change",
        [MOVE] = "move",
        [RIVAL] = "rival",
        [ARRIVE] = "arrive",
        [DUELLING] = "duel",
        [GIVING] = "give",
        [SENDING] = "send",
        [BEAST_UP] = "beast-up",
        [OVER] = "over",
    };
    return word[phase];
}

/* A throw + 1; 0 is none. */
static const char *throw_word(int choice)
{
    return choice ? labyrinth_fixed_word(THROW_WORD, choice - 1) : NULL;
}

static void duel_json(const struct duel *d, struct jot *j)
{
    jot_key(j, "duel");
    if (d->what == NO_DUEL) {
        jot_null(j);
        return;
    }
    jot_open(j, '{');
    jot_key_numbers(j, "sides", d->side, 2);
    jot_key_text(j, "for",
                 d->what == FOR_CARD ? "card"
                 : d->what == FOR_ANY
                     ? "any"
                     : labyrinth_fixed_word(KIND_WORD, d->what - FOR_TREASURE));
    jot_key_int(j, "stake", d->stake);
    jot_key_open(j, "chosen", '[');
    for (int i = 0; i < 2; i++) {
        if (d->chosen >> i & 1) {
            jot_int(j, d->side[i]);
        }
    }
    jot_close(j, ']');
    jot_key(j, "last");
    if (d->last[0]) {
        jot_open(j, '[');
        jot_text(j, throw_word(d->last[0]));
        jot_text(j, throw_word(d->last[1]));
        jot_close(j, ']');
    } else {
        jot_null(j);
    }
    jot_close(j, '}');
}

void labyrinth_view_json(const struct setup *setup, const void *view,
                         struct jot *j)
{
    const struct view *v = view;
    const struct open *o = &v->open;
    jot_key_text(j, "phase", phase_word(o->phase));
    jot_key_int(j, "turn", o->turn);
    jot_key_numbers(j, "turns", o->turned, N_TURNING);
    jot_key_int(j, "changes", o->changes);
    jot_key_bool(j, "centre_used", o->centre_used);
    jot_key(j, "pawns");
    notation_words(&labyrinth_game, setup, SPACE_WORD, o->pawn, v->n_seats, j);
    jot_key_text(
        j, "sought",
        o->sought == NONE ? NULL : labyrinth_word(setup, CARD_WORD, o->sought));
    jot_key_int(j, "pile", v->n_pile);
    jot_key_numbers(j, "held", v->held, v->n_seats);
    duel_json(&o->duel, j);
    jot_key(j, "gone");
    notation_members(&labyrinth_game, setup, CARD_WORD,
                     (uint32_t)o->gone << FIRST_BEAST, j);
    jot_key(j, "reach");
    notation_members(&labyrinth_game, setup, SPACE_WORD, v->reach, j);
    jot_key_int(j, "played", o->played);
    if (v->who == REFEREE) {
        jot_key_open(j, "hands", '[');
        for (int seat = 0; seat < v->n_seats; seat++) {
            notation_members(&labyrinth_game, setup, CARD_WORD, v->hands[seat],
                             j);
        }
        jot_close(j, ']');
    } else if (v->who < N_SEATS) {
        jot_key(j, "cards");
        notation_members(&labyrinth_game, setup, CARD_WORD, v->cards, j);
        jot_key_text(j, "choice", throw_word(v->choice));
    }
}
