/*
 * thumb_view.c: what is seen of Tom Thumb.
 *
 * All that lies open is copied whole; of the rest a view gets the tiles that
 * are face up and, for the Guide alone, the hand.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/thumb/thumb.h"
#include "lib/jot.h"
#include "lib/mem.h"

void thumb_view(const struct setup *setup, const void *state, who w, void *out)
{
    const struct state *s = state;
    struct view *v = out;
    memset(v, 0, sizeof *v);
    v->open = s->open;
    v->referee = w == REFEREE;
    v->has_hand = v->referee || (setup->n_seats > 2 && w == s->open.duty);
    v->hand = v->has_hand ? s->hand : 0;
    for (int at = 0; at < s->open.n_tiles; at++) {
        bool is_seen = v->referee || (s->open.up >> at & 1);
        v->tile[at] = is_seen ? s->tile[at] : NONE;
    }
}

/* ---- As numbers ---- */

const struct view_field thumb_view_fields[] = {
    VIEW_SET(open.waiting, CHANCE + 1),
    VIEW_SET(open.up, MAX_TILES),
    VIEW_SET(open.coming, MAX_PLACES),
    VIEW_WORD(open.phase, OVER + 1),
    VIEW_NUMBER(open.n_tiles, MAX_TILES),
    VIEW_NUMBER(open.n_aside, MAX_PLACES),
    VIEW_NUMBER(open.n_hand, MAX_PLACES),
    VIEW_WORD(open.duty, MAX_SEATS),
    VIEW_MAYBE(open.asked_seat, MAX_SEATS, NONE),
    VIEW_MAYBE(open.asked, MAX_PLACES, NONE),
    VIEW_NUMBER(open.found, MAX_PLACES),
    VIEW_NUMBER(open.ogre, MAX_OGRE),
    VIEW_NUMBER(open.lantern, MAX_SPACES),
    VIEW_NUMBER(open.pebbles, MAX_PEBBLES),
    VIEW_NUMBER(open.offset, MAX_SEATS),
    VIEW_SET(open.help, 2),
    VIEW_SET(open.refused, 2),
    VIEW_SET(open.used, 2),
    VIEW_SET(open.proposed, 2),
    VIEW_WORD(open.by, MAX_SEATS),
    VIEW_NUMBER(open.n_agreed, MAX_OTHERS),
    VIEW_NUMBER(open.n_advice, MAX_OTHERS),
    VIEW_WORD(open.agreed, MAX_SEATS),
    VIEW_WORD(open.adviser, MAX_SEATS),
    VIEW_MAYBE(open.advice, MAX_TILES, NONE),
    VIEW_SET(hand, MAX_PLACES),
    VIEW_NUMBER(has_hand, 1),
    VIEW_MAYBE(tile, MAX_TILES, NONE),
    {.name = NULL},
};

/* ---- As JSON ---- */

static const char *phase_word(int phase)
{
    static const char *const word[] = {
        [BEFORE_CIRCLE] = "look", [IN_FIRST_LOOK] = "look",
        [BEFORE_DRAW] = "name",   [IN_NAME] = "name",
        [BEFORE_CARD] = "flip",   [IN_FLIP] = "flip",
        [IN_ADVISE] = "advise",   [IN_SWAP] = "swap",
        [BEFORE_ADD] = "insert",  [IN_INSERT] = "insert",
        [IN_BETWEEN] = "between", [IN_VOTE] = "vote",
        [IN_TREE_LOOK] = "look",  [BEFORE_BOOTS_CARD] = "boots",
        [IN_BOOTS] = "boots",     [OVER] = "over",
    };
    return word[phase];
}

static bool is_asked(const struct open *o)
{
    return o->asked != NONE && o->phase != OVER;
}

/* The tiles by position; null where they are face down, unless all may be
 * seen. */
static void tiles_json(const struct setup *setup, const struct view *v,
                       bool all, struct jot *j)
{
    jot_open(j, '[');
    for (int at = 0; at < v->open.n_tiles; at++) {
        bool is_seen = all || (v->open.up >> at & 1);
        jot_text(j, is_seen ? thumb_word(setup, TILE, v->tile[at]) : NULL);
    }
    jot_close(j, ']');
}

static void asked_json(const struct setup *setup, const struct open *o,
                       struct jot *j)
{
    jot_key(j, "asked");
    if (!is_asked(o)) {
        jot_null(j);
        return;
    }
    jot_open(j, '{');
    jot_key_int(j, "seat", o->asked_seat);
    jot_key_text(j, "place", thumb_word(setup, PLACE, o->asked));
    jot_close(j, '}');
}

static void advice_json(const struct open *o, struct jot *j)
{
    jot_key_open(j, "advice", '[');
    for (int i = 0; i < o->n_advice; i++) {
        jot_open(j, '{');
        jot_key_int(j, "seat", o->adviser[i]);
        jot_key_maybe(j, "at", o->advice[i] != NONE, o->advice[i]);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void proposal_json(const struct setup *setup, const struct open *o,
                          struct jot *j)
{
    jot_key(j, "proposal");
    if (o->phase != IN_VOTE) {
        jot_null(j);
        return;
    }
    jot_open(j, '{');
    jot_key_text(j, "what", thumb_word(setup, HELP, o->proposed));
    jot_key_int(j, "by", o->by);
    jot_key_numbers(j, "agreed", o->agreed, o->n_agreed);
    jot_close(j, '}');
}

void thumb_view_json(const struct setup *setup, const void *view, struct jot *j)
{
    const struct view *v = view;
    const struct open *o = &v->open;
    jot_key_text(j, "phase", phase_word(o->phase));
    jot_key_int(j, "turn", is_asked(o) ? o->asked_seat : o->duty);
    jot_key_maybe(j, "guide", setup->n_seats > 2, o->duty);
    jot_key(j, "circle");
    tiles_json(setup, v, false, j);
    jot_key_int(j, "ogre", o->ogre);
    jot_key_int(j, "lantern", o->lantern);
    jot_key_numbers(j, "path", thumb_edition(setup)->path, N_SECTIONS);
    jot_key_int(j, "pebbles", o->pebbles);
    jot_key_bool(j, "tree", o->help & TREE_BIT);
    jot_key_bool(j, "boots", o->help & BOOTS_BIT);
    asked_json(setup, o, j);
    jot_key_int(j, "found", o->found);
    advice_json(o, j);
    jot_key_int(j, "aside", o->n_aside);
    jot_key(j, "coming");
    notation_members(&thumb_game, setup, PLACE, o->coming, j);
    proposal_json(setup, o, j);
    jot_key_int(j, "offset", o->offset);
    if (v->referee) {
        jot_key(j, "truth");
        tiles_json(setup, v, true, j);
    }
    if (v->has_hand) {
        jot_key(j, "hand");
        notation_members(&thumb_game, setup, PLACE, v->hand, j);
    }
}
