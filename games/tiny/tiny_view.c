/*
 * tiny_view.c: what is seen of Tiny.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/tiny/tiny.h"
#include "lib/jot.h"
#include "lib/mem.h"

/* Whether w sees the card in a spot now. */
static bool sees(const struct state *s, who w, int spot)
{
    bool is_looked_at =
        s->phase == LOOKING && s->turn == w && spot == PLACES + s->peeked[w];
    return w == REFEREE || s->phase == OVER || spot == w || is_looked_at;
}

void tiny_view(const struct setup *setup, const void *state, who w, void *view)
{
    const struct state *s = state;
    struct view *v = view;
    *v = (struct view){
        .n_seats = setup->n_seats, .phase = s->phase, .turn = s->turn};
    for (int spot = 0; spot < N_SPOTS; spot++) {
        v->card[spot] = sees(s, w, spot) ? s->card[spot] : NONE;
    }
    memcpy(v->peeked, s->peeked, sizeof v->peeked);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        v->chosen[seat] = s->choice[seat] != OPEN;
        v->choice[seat] = sees(s, w, seat) ? s->choice[seat] : (uint8_t)OPEN;
    }
}

/* ---- As numbers ---- */

const struct view_field tiny_view_fields[] = {
    VIEW_WORD(phase, OVER + 1),
    VIEW_MAYBE(turn, N_SEATS, NONE),
    VIEW_MAYBE(card, N_CARDS, NONE),
    VIEW_MAYBE(peeked, N_PLACES, NONE),
    VIEW_NUMBER(chosen, 1),
    VIEW_WORD(choice, TAKES + N_PLACES),
    {.name = NULL},
};

/* ---- As JSON ---- */

/* n words of a vocabulary, null for NONE. */
static void choices_json(const struct setup *setup, const struct view *v,
                         struct jot *j)
{
    jot_key_open(j, "chosen", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        if (v->chosen[seat]) {
            jot_int(j, seat);
        }
    }
    jot_close(j, ']');
    jot_key_open(j, "choices", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        uint8_t choice = v->choice[seat];
        jot_text(j, choice == OPEN ? NULL
                    : choice == KEEPS
                        ? "keep"
                        : tiny_word(setup, PLACE, choice - TAKES));
    }
    jot_close(j, ']');
}

void tiny_view_json(const struct setup *setup, const void *view, struct jot *j)
{
    static const char *const phase[] = {"deal", "peek", "look", "choose",
                                        "over"};
    const struct view *v = view;
    jot_key_text(j, "phase", phase[v->phase]);
    jot_key_maybe(j, "turn", v->turn != NONE, v->turn);
    jot_key(j, "cards");
    notation_words(&tiny_game, setup, CARD, v->card, v->n_seats, j);
    jot_key(j, "table");
    notation_words(&tiny_game, setup, CARD, v->card + PLACES, N_PLACES, j);
    jot_key(j, "peeked");
    notation_words(&tiny_game, setup, PLACE, v->peeked, v->n_seats, j);
    choices_json(setup, v, j);
}
