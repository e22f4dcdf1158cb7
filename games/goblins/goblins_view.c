/*
 * goblins_view.c: what is seen of The Princess and the Goblin.
 *
 * Beside the fields of the rules page a view holds what anybody at the table
 * could have kept count of: how many turns there were and how many waits, who
 * is quiet for the turn, where a tile was just placed, on which tile of a
 * path a breadcrumb lies; and for its seat alone how often it has swapped.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/goblins/goblins.h"
#include "lib/jot.h"
#include "lib/mem.h"

/* ---- Seeing ---- */

static void see_alone(const struct state *s, struct view *v)
{
    const struct alone *a = &s->alone;
    v->goblins = a->goblins;
    v->to_take = a->to_take;
    v->shown = a->shown;
    v->finished = a->finished;
    v->n_caves = a->n_caves;
    v->n_discard = a->n_discard;
    v->n_pile = a->n_pile;
    for (int i = 0; i < a->n_layers; i++) {
        v->n_mountain += (uint8_t)__builtin_popcount(a->layer[i]);
    }
    memcpy(v->caves, a->caves, sizeof v->caves);
    memcpy(v->discard, a->discard, sizeof v->discard);
    if (a->shown) { /* unseen before, by the player too */
        memcpy(v->pile, a->pile, sizeof v->pile);
    }
}

/* The tiles, but for those that lie face down, and the crumbs. */
static void see_tiles(const struct setup *setup, const struct state *s,
                      struct view *v)
{
    const struct edition *ed = setup->edition;
    memset(v->at, AWAY, sizeof v->at);
    for (int t = 0; t < ed->n_tiles; t++) {
        if (s->at[t] >= IN_PATH || s->up >> t & 1) {
            v->at[t] = s->at[t];
        }
    }
    memset(v->crumb, SUPPLY, sizeof v->crumb);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        for (int kind = 0; kind < ed->n_crumbs; kind++) {
            int on = s->crumb[seat][kind];
            if (on != NONE) {
                v->crumb[seat][kind] =
                    (uint8_t)(s->at[on] < IN_PATH ? s->at[on] : CRUMB_ON + on);
            }
        }
    }
}

/* What only the player whose turn it is sees. */
static void see_own(const struct state *s, struct view *v)
{
    v->holding = s->drawn;
    v->swaps = s->swaps;
    if (s->phase == CRUMBING) {
        struct cells set = goblins_peeked(s->down, s->placed);
        for (int i = 0; cells_any(set); i++) {
            v->peek[i] = s->tile[cells_pop(&set)];
        }
    }
}

static void see_truth(const struct setup *setup, const struct state *s,
                      struct view *v)
{
    v->referee = true;
    if (s->phase != BEFORE_HOMES) {
        memcpy(v->home_order, s->home, sizeof v->home_order);
    }
    if (goblins_mode(setup) != SOLO) {
        struct cells set = v->truth_of = s->cave;
        for (int i = 0; cells_any(set); i++) {
            v->truth[i] = s->tile[cells_pop(&set)];
        }
    }
}

void goblins_view(const struct setup *setup, const void *state, who w,
                  void *out)
{
    const struct state *s = state;
    struct view *v = out;
    memset(v, 0, sizeof *v);
    v->cave = s->cave;
    v->down = s->down;
    v->turns = s->turns;
    v->is_seat = w < MAX_SEATS;
    v->n_seats = setup->n_seats;
    v->mode = (uint8_t)goblins_mode(setup);
    v->phase = s->phase;
    v->turn = s->turn;
    v->waits = s->waits;
    v->placed = s->placed;
    v->put = s->put;
    v->shouted = s->shouted;
    v->cut_short = s->cut_short;
    v->quiet = s->quiet;
    v->hushed = s->hushed;
    v->n_mountain = (uint8_t)__builtin_popcount(s->mountain);
    v->palaces = s->palaces;
    v->n_escaped = s->n_escaped;
    memcpy(v->escaped, s->escaped, sizeof v->escaped);
    memcpy(v->palace, s->palace, sizeof v->palace);
    memcpy(v->first, s->first, sizeof v->first);
    memcpy(v->last, s->last, sizeof v->last);
    memcpy(v->exit, s->exit, sizeof v->exit);
    v->n_homes = s->n_homes;
    v->n_sealed = s->n_sealed;
    memcpy(v->sealed, s->sealed, sizeof v->sealed);
    v->holding = NONE;
    memset(v->peek, NONE, sizeof v->peek);
    memset(v->truth, NONE, sizeof v->truth);
    see_tiles(setup, s, v);
    if (v->mode == SOLO) {
        see_alone(s, v);
    } else if (w == s->turn) {
        see_own(s, v);
    }
    if (w == REFEREE) {
        see_truth(setup, s, v);
    }
}

/* ---- As numbers ---- */

const struct view_field goblins_view_fields[] = {
    VIEW_SET(cave.low, 64),
    VIEW_SET(cave.high, N_CELLS - 64),
    VIEW_SET(down.low, 64),
    VIEW_SET(down.high, N_CELLS - 64),
    VIEW_COUNT(turns),
    VIEW_WORD(phase, OVER + 1),
    VIEW_WORD(turn, N_SEATS),
    VIEW_NUMBER(waits, UINT8_MAX),
    VIEW_MAYBE(placed, N_CELLS, NOWHERE),
    VIEW_NUMBER(swaps, MAX_SWAPS),
    VIEW_MAYBE(holding, MAX_TILES, NONE),
    VIEW_MAYBE(put, MAX_TILES, NONE),
    VIEW_NUMBER(shouted, 1),
    VIEW_NUMBER(cut_short, 1),
    VIEW_SET(quiet, N_SEATS),
    VIEW_SET(hushed, N_SEATS),
    VIEW_NUMBER(n_mountain, MAX_TILES),
    VIEW_SET(palaces, MAX_PALACES),
    VIEW_NUMBER(n_escaped, N_SEATS),
    VIEW_WORD(escaped, N_SEATS),
    VIEW_MAYBE(palace, MAX_PALACES, NONE),
    VIEW_MAYBE(first, MAX_TILES, NONE),
    VIEW_MAYBE(last, MAX_TILES, NONE),
    VIEW_WORD(exit, GRASS + 1),
    VIEW_NUMBER(n_homes, MAX_HOMES),
    VIEW_NUMBER(n_sealed, MAX_HOMES),
    VIEW_NUMBER(sealed, MAX_GOBLINS),
    VIEW_MAYBE(crumb, CRUMB_ON + MAX_TILES, SUPPLY),
    VIEW_MAYBE(at, IN_PATH + NONE + 1, AWAY),
    VIEW_MAYBE(peek, MAX_TILES, NONE),
    VIEW_NUMBER(goblins, MAX_TILES),
    VIEW_NUMBER(to_take, MAX_TILES),
    VIEW_NUMBER(shown, 1),
    VIEW_NUMBER(finished, 1),
    VIEW_NUMBER(n_caves, MAX_TILES),
    VIEW_NUMBER(n_discard, MAX_TILES),
    VIEW_NUMBER(n_pile, MAX_TILES),
    VIEW_WORD(caves, MAX_TILES),
    VIEW_WORD(discard, MAX_TILES),
    VIEW_WORD(pile, MAX_TILES),
    {.name = NULL},
};

/* ---- Writing ---- */

static const char *phase_word(const struct view *v)
{
    static const char *const word[] = {
        [BEFORE_HOMES] = "start", [BEFORE_CAVES] = "start",
        [START] = "start",        [DRAWING] = "start",
        [PLACING] = "place",      [CRUMBING] = "crumb",
        [SHOUTING] = "shout",     [FLIPPING] = "flip",
        [TURNING] = "flip",       [PUTTING] = "put",
        [SEALING] = "seal",       [STUCK] = "stuck",
        [CHOOSING] = "palace",    [ALONE] = "solo",
        [FINDING] = "solo",       [CHARTING] = "chart",
        [BUILDING] = "build",     [OVER] = "over",
    };
    return v->phase == BEFORE_HOMES && v->mode == SOLO ? "palace"
                                                       : word[v->phase];
}

/* A tile, or null for NONE. */
static void tile_json(const struct setup *setup, int tile, struct jot *j)
{
    jot_text(j, goblins_word(setup, TILE, tile));
}

/* A path, or the tiles to be put. */
static void chain_json(const struct setup *setup, const struct view *v,
                       int first, struct jot *j)
{
    jot_open(j, '[');
    for (int t = first; t != NONE; t = v->at[t] - IN_PATH) {
        tile_json(setup, t, j);
    }
    jot_close(j, ']');
}

static void crumbs_json(const struct setup *setup, const struct view *v,
                        int cell, struct jot *j)
{
    const struct edition *ed = setup->edition;
    jot_key_open(j, "crumbs", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        for (int kind = 0; kind < ed->n_crumbs; kind++) {
            if (v->crumb[seat][kind] == cell) {
                jot_open(j, '{');
                jot_key_int(j, "seat", seat);
                jot_key_text(j, "symbol",
                             goblins_word(setup, SYMBOL, ed->crumb[kind]));
                jot_close(j, '}');
            }
        }
    }
    jot_close(j, ']');
}

static void caves_json(const struct setup *setup, const struct view *v,
                       struct jot *j)
{
    const struct edition *ed = setup->edition;
    uint8_t tile[N_CELLS];
    memset(tile, NONE, sizeof tile);
    for (uint8_t t = 0; t < ed->n_tiles; t++) {
        if (v->at[t] < N_CELLS) {
            tile[v->at[t]] = t;
        }
    }
    jot_open(j, '[');
    for (struct cells left = v->cave; cells_any(left);) {
        int cell = cells_pop(&left);
        jot_open(j, '{');
        jot_key_text(j, "at", goblins_word(setup, AT, cell));
        jot_key(j, "tile");
        tile_json(setup, tile[cell], j);
        crumbs_json(setup, v, cell, j);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static int crumbs_in_path(const struct setup *setup, const struct view *v,
                          int first)
{
    const struct edition *ed = setup->edition;
    int n = 0;
    for (int t = first; t != NONE; t = v->at[t] - IN_PATH) {
        for (int seat = 0; seat < v->n_seats; seat++) {
            for (int kind = 0; kind < ed->n_crumbs; kind++) {
                n += v->crumb[seat][kind] == CRUMB_ON + t;
            }
        }
    }
    return n;
}

static void paths_json(const struct setup *setup, const struct view *v,
                       struct jot *j)
{
    jot_key_open(j, "paths", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        if (v->palace[seat] == NONE) {
            jot_null(j);
            continue;
        }
        jot_open(j, '{');
        jot_key_text(j, "palace", goblins_word(setup, PALACE, v->palace[seat]));
        jot_key(j, "tiles");
        chain_json(setup, v, v->first[seat], j);
        jot_key_int(j, "crumbs", crumbs_in_path(setup, v, v->first[seat]));
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

static void supply_json(const struct setup *setup, const struct view *v,
                        struct jot *j)
{
    const struct edition *ed = setup->edition;
    int n_crumbs = v->mode == SOLO ? 0 : ed->n_crumbs;
    jot_key_open(j, "supply", '[');
    for (int seat = 0; seat < v->n_seats; seat++) {
        jot_open(j, '[');
        for (int kind = 0; kind < n_crumbs; kind++) {
            if (v->crumb[seat][kind] == SUPPLY) {
                jot_text(j, goblins_word(setup, SYMBOL, ed->crumb[kind]));
            }
        }
        jot_close(j, ']');
    }
    jot_close(j, ']');
}

/* The pile: those not laid, by name while building, else how many. */
static void pile_json(const struct setup *setup, const struct view *v,
                      struct jot *j)
{
    uint8_t left[MAX_TILES];
    int n = 0, n_laid = 0;
    for (int i = 0; v->shown && i < v->n_pile; i++) {
        if (v->at[v->pile[i]] < IN_PATH) {
            left[n++] = v->pile[i];
        } else {
            n_laid++;
        }
    }
    jot_key(j, "pile");
    if (v->phase == BUILDING) {
        notation_words(&goblins_game, setup, TILE, left, n, j);
    } else {
        jot_int(j, v->n_pile - n_laid);
    }
}

static void alone_json(const struct setup *setup, const struct view *v,
                       struct jot *j)
{
    jot_key(j, "caves");
    notation_words(&goblins_game, setup, TILE, v->caves, v->n_caves, j);
    pile_json(setup, v, j);
    jot_key(j, "discard");
    notation_words(&goblins_game, setup, TILE, v->discard, v->n_discard, j);
    jot_key_int(j, "goblins", v->goblins);
}

static void own_json(const struct setup *setup, const struct view *v,
                     struct jot *j)
{
    jot_key(j, "holding");
    tile_json(setup, v->holding, j);
    jot_key_open(j, "peek", '[');
    if (v->peek[0] != NONE) {
        struct cells set = goblins_peeked(v->down, v->placed);
        for (int i = 0; cells_any(set); i++) {
            jot_open(j, '{');
            jot_key_text(j, "at", goblins_word(setup, AT, cells_pop(&set)));
            jot_key(j, "tile");
            tile_json(setup, v->peek[i], j);
            jot_close(j, '}');
        }
    }
    jot_close(j, ']');
}

static void truth_json(const struct setup *setup, const struct view *v,
                       struct jot *j)
{
    if (v->mode != SOLO) {
        struct cells set = v->truth_of;
        jot_key_open(j, "truth", '{');
        for (int i = 0; cells_any(set); i++) {
            jot_key(j, goblins_word(setup, AT, cells_pop(&set)));
            tile_json(setup, v->truth[i], j);
        }
        jot_close(j, '}');
    }
    jot_key(j, "home_order");
    notation_words(&goblins_game, setup, HOME, v->home_order,
                   v->phase == BEFORE_HOMES ? 0 : v->n_homes, j);
}

void goblins_view_json(const struct setup *setup, const void *view,
                       struct jot *j)
{
    const struct view *v = view;
    jot_key_text(j, "mode", goblins_word(setup, MODE, v->mode));
    jot_key_text(j, "phase", phase_word(v));
    jot_key_int(j, "turn", v->turn);
    jot_key_int(j, "mountain", v->n_mountain);
    if (v->mode == SOLO) {
        alone_json(setup, v, j);
    } else {
        jot_key(j, "caves");
        caves_json(setup, v, j);
    }
    paths_json(setup, v, j);
    supply_json(setup, v, j);
    jot_key(j, "palaces");
    notation_members(&goblins_game, setup, PALACE, v->palaces, j);
    jot_key_int(j, "homes", v->n_homes);
    jot_key_numbers(j, "sealed", v->sealed, v->n_sealed);
    jot_key_numbers(j, "escaped", v->escaped, v->n_escaped);
    jot_key_bool(j, "shouted", v->shouted);
    jot_key_members(j, "quiet", v->quiet);
    jot_key(j, "putting");
    chain_json(setup, v, v->put, j);
    if (v->referee) {
        truth_json(setup, v, j);
    } else if (v->is_seat) {
        own_json(setup, v, j);
    }
}
