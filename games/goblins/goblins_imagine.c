/*
 * goblins_imagine.c: a state of The Princess and the Goblin that a seat's
 * knowledge does not rule out (see goblins_know.c).
 *
 * First the remembered tiles find their spaces, by their rows of chances and
 * one bunch of tiles that compete for the same spaces after the other; then
 * the tiles never seen are dealt to what is left.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "games/goblins/goblins.h"
#include "lib/mem.h"

static const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

/* ---- Where the remembered tiles lie
 * ------------------------------------- */

/* The tiles that are remembered, and what is sought: the column of each. */
struct guess {
    const struct know *know;
    uint32_t must;             /* columns that hold a tile seen before */
    uint32_t reach[MAX_TILES]; /* by tile: its columns */
    uint8_t column[MAX_TILES]; /* by tile, or NONE */
};

/* Some of those tiles, such that no other reaches one of their columns. */
struct bunch {
    uint8_t tile[MAX_TILES]; /* who reaches fewer columns first */
    int n;
    uint32_t columns;
};

/* The most that can be left of a tile's row when the tiles before it, which
 * all must lie on columns of this row, have taken theirs. */
static uint32_t most_left(const struct guess *g, const struct bunch *b, int at)
{
    int tile = b->tile[at], n_within = 0, n = 0;
    uint32_t sum = 0, reach = g->reach[tile];
    uint16_t chance[MAX_TILES];
    for (int i = 0; i < at; i++) {
        n_within += (g->reach[b->tile[i]] & ~reach) == 0;
    }
    for (uint32_t left = reach; left; left &= left - 1) {
        uint16_t c = g->know->chance[tile][__builtin_ctz(left)];
        int i = n++;
        sum += c;
        for (; i > 0 && chance[i - 1] > c; i--) {
            chance[i] = chance[i - 1];
        }
        chance[i] = c;
    }
    for (int i = 0; i < n_within && i < n; i++) {
        sum -= chance[i];
    }
    return sum;
}

/* Draws a column for each tile of a bunch, the chance of it all the product
 * of theirs, given that it fits.  Each tile is drawn out of the most that can
 * be left of its row, and all begins anew when what is really left is missed:
 * so every column is as likely as its share, whatever was taken before.
 * False when it gave up. */
static bool draw_bunch(struct guess *g, const struct bunch *b, struct rng *r)
{
    enum { TRIES = 400 };
    uint32_t most[MAX_TILES];
    for (int i = 0; i < b->n; i++) {
        most[i] = most_left(g, b, i);
        if (most[i] == 0) {
            return false;
        }
    }
    for (int tries = 0; tries < TRIES; tries++) {
        uint32_t taken = 0;
        int i = 0;
        for (; i < b->n; i++) {
            const uint16_t *chance = g->know->chance[b->tile[i]];
            uint32_t at = rng_below(r, most[i]);
            uint32_t left = g->reach[b->tile[i]] & ~taken;
            while (left && at >= chance[__builtin_ctz(left)]) {
                at -= chance[__builtin_ctz(left)];
                left &= left - 1;
            }
            if (!left) {
                break;
            }
            g->column[b->tile[i]] = (uint8_t)__builtin_ctz(left);
            taken |= left & -left;
        }
        if (i == b->n && !(g->must & b->columns & ~taken)) {
            return true;
        }
    }
    for (int i = 0; i < b->n; i++) {
        g->column[b->tile[i]] = NONE;
    }
    return false;
}

static int tile_on(const struct guess *g, int column)
{
    for (int t = 0; t < MAX_TILES; t++) {
        if (g->column[t] == column) {
            return t;
        }
    }
    return NONE;
}

/* Finds a column for a tile, moving others on; *tried are columns not to be
 * tried again. */
static bool seat_tile(struct guess *g, int tile, uint32_t *tried)
{
    for (uint32_t left = g->reach[tile]; left; left &= left - 1) {
        int column = __builtin_ctz(left);
        if (*tried >> column & 1) {
            continue;
        }
        *tried |= 1u << column;
        int other = tile_on(g, column);
        if (other == NONE || seat_tile(g, other, tried)) {
            g->column[tile] = (uint8_t)column;
            return true;
        }
    }
    return false;
}

/* Moves a tile onto a column that must have one, others following. */
static bool fill_column(struct guess *g, int column, uint32_t *tried)
{
    *tried |= 1u << column;
    for (int t = 0; t < MAX_TILES; t++) {
        int from = g->column[t];
        if (!(g->reach[t] >> column & 1) || from == NONE
            || *tried >> from & 1) {
            continue;
        }
        g->column[t] = (uint8_t)column;
        if (!(g->must >> from & 1) || fill_column(g, from, tried)) {
            return true;
        }
        g->column[t] = (uint8_t)from;
    }
    return false;
}

/* When drawing gave up: any columns that fit.  What cannot fit, because it is
 * remembered wrongly, stays without. */
static void fit_bunch(struct guess *g, const struct bunch *b)
{
    for (int i = 0; i < b->n; i++) {
        uint32_t tried = 0;
        seat_tile(g, b->tile[i], &tried);
    }
    for (uint32_t left = g->must & b->columns; left; left &= left - 1) {
        int column = __builtin_ctz(left);
        uint32_t tried = 0;
        if (tile_on(g, column) == NONE) {
            fill_column(g, column, &tried);
        }
    }
}

/* Takes a bunch out of the tiles left. */
static struct bunch next_bunch(const struct guess *g, uint32_t *left)
{
    struct bunch b = {.n = 0};
    uint32_t members = *left & -*left, before = 0;
    while (members != before) {
        before = members;
        for (uint32_t rest = members; rest; rest &= rest - 1) {
            b.columns |= g->reach[__builtin_ctz(rest)];
        }
        for (uint32_t rest = *left; rest; rest &= rest - 1) {
            if (g->reach[__builtin_ctz(rest)] & b.columns) {
                members |= rest & -rest;
            }
        }
    }
    for (uint32_t rest = members; rest; rest &= rest - 1) {
        uint8_t tile = (uint8_t)__builtin_ctz(rest);
        int width = __builtin_popcount(g->reach[tile]), i = b.n++;
        for (; i > 0 && __builtin_popcount(g->reach[b.tile[i - 1]]) > width;
             i--) {
            b.tile[i] = b.tile[i - 1];
        }
        b.tile[i] = tile;
    }
    *left &= ~members;
    return b;
}

/* Writes the tile of each column, or NONE where none is remembered. */
static void imagine_remembered(const struct know *k, struct rng *r,
                               uint8_t tile_of[MAX_TILES])
{
    struct guess g = {.know = k};
    uint32_t left = 0;
    struct cells must = cells_less(k->view.down, k->strange);
    memset(g.column, NONE, sizeof g.column);
    memset(tile_of, NONE, MAX_TILES);
    for (; cells_any(must);) {
        g.must |= 1u << cells_rank(k->view.down, cells_pop(&must));
    }
    for (int t = 0; t < MAX_TILES; t++) {
        for (int i = 0; i < MAX_TILES; i++) {
            g.reach[t] |= k->chance[t][i] > 0 ? 1u << i : 0;
        }
        left |= g.reach[t] ? 1u << t : 0;
    }
    while (left) {
        struct bunch b = next_bunch(&g, &left);
        if (!draw_bunch(&g, &b, r)) {
            fit_bunch(&g, &b);
        }
    }
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        if (g.column[t] != NONE) {
            tile_of[g.column[t]] = t;
        }
    }
}

/* ---- The rest
 * ---------------------------------------------------------- */

static int list_tiles(uint32_t set, uint8_t *out)
{
    int n = 0;
    for (; set; set &= set - 1) {
        out[n++] = (uint8_t)__builtin_ctz(set);
    }
    return n;
}

/* The homes left: any order that agrees with the numbers sealed. */
static void imagine_homes(const struct setup *setup, const struct view *v,
                          struct rng *r, struct state *s)
{
    const struct edition *ed = edition(setup);
    uint8_t home[MAX_HOMES];
    for (uint8_t i = 0; i < ed->n_homes; i++) {
        home[i] = i;
    }
    rng_shuffle(r, home, ed->n_homes);
    int n = ed->n_homes;
    for (int i = 0; i < v->n_sealed; i++) {
        int at = 0;
        while (ed->goblins[home[at]] != v->sealed[i]) {
            at++;
        }
        n--;
        memmove(home + at, home + at + 1, (size_t)(n - at));
    }
    memcpy(s->home, home, v->n_homes);
}

/* What shows is as it shows. */
static void copy_view(const struct setup *setup, const struct view *v,
                      struct state *s)
{
    goblins_start(setup, s);
    s->cave = v->cave;
    s->down = v->down;
    s->turns = v->turns;
    s->phase = v->phase;
    s->turn = v->turn;
    s->waits = v->waits;
    s->placed = v->placed;
    s->drawn = v->holding;
    s->swaps = v->swaps;
    s->put = v->put;
    s->shouted = v->shouted;
    s->cut_short = v->cut_short;
    s->quiet = v->quiet;
    s->hushed = v->hushed;
    s->palaces = v->palaces;
    s->n_escaped = v->n_escaped;
    s->n_homes = v->n_homes;
    s->n_sealed = v->n_sealed;
    memcpy(s->escaped, v->escaped, sizeof s->escaped);
    memcpy(s->palace, v->palace, sizeof s->palace);
    memcpy(s->first, v->first, sizeof s->first);
    memcpy(s->last, v->last, sizeof s->last);
    memcpy(s->exit, v->exit, sizeof s->exit);
    memcpy(s->sealed, v->sealed, sizeof s->sealed);
    memcpy(s->at, v->at, sizeof s->at);
}

/* Another player has placed a tile and may have swapped: any order of the
 * tiles that can be, and a number of swaps that can have made it. */
static void imagine_swaps(const struct view *v, struct rng *r, struct state *s)
{
    struct cells set = goblins_swappable(v);
    uint8_t cell[MAX_PEEK], tile[MAX_PEEK], from[MAX_PEEK];
    int n = 0;
    while (cells_any(set)) {
        cell[n] = cells_pop(&set);
        tile[n] = s->tile[cell[n]];
        from[n] = (uint8_t)n;
        n++;
    }
    rng_shuffle(r, from, n);
    int fewest = n; /* as many as the order has tiles, less its rings */
    uint32_t done = 0;
    for (int i = 0; i < n; i++) {
        s->tile[cell[i]] = tile[from[i]];
        fewest -= !(done >> i & 1);
        for (int at = i; !(done >> at & 1); at = from[at]) {
            done |= 1u << at;
        }
    }
    if (n >= 2) {
        uint32_t ways = (uint32_t)(MAX_SWAPS - fewest) / 2 + 1;
        s->swaps = (uint8_t)((uint32_t)fewest + 2 * rng_below(r, ways));
    }
}

static void imagine_crumbs(const struct view *v, struct state *s)
{
    for (int seat = 0; seat < N_SEATS; seat++) {
        for (int kind = 0; kind < MAX_SYMBOLS; kind++) {
            uint8_t where = v->crumb[seat][kind];
            s->crumb[seat][kind] = where == SUPPLY     ? NONE
                                   : where >= CRUMB_ON ? where - CRUMB_ON
                                                       : s->tile[where];
        }
    }
}

static void imagine_caves(const struct setup *setup, const struct know *k,
                          who w, struct rng *r, struct state *s)
{
    const struct view *v = &k->view;
    uint8_t tile_of[MAX_TILES], unseen[MAX_TILES];
    uint32_t hidden = edition(setup)->all
                      & ~(goblins_tiles_seen(v) & ~goblins_tiles_peeked(v));
    imagine_remembered(k, r, tile_of);
    for (int i = 0; i < MAX_TILES; i++) {
        hidden &= tile_of[i] == NONE ? ~0u : ~(1u << tile_of[i]);
    }
    int n = list_tiles(hidden, unseen);
    rng_shuffle(r, unseen, n);
    struct cells left = v->down;
    for (int i = 0; cells_any(left); i++) {
        s->tile[cells_pop(&left)] =
            tile_of[i] != NONE ? tile_of[i] : unseen[--n];
    }
    if (v->phase == PLACING && w != v->turn) {
        s->drawn = unseen[--n];
    }
    s->mountain = 0;
    while (n > 0) {
        s->mountain |= 1u << unseen[--n];
    }
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        if (v->at[t] < N_CELLS) {
            s->tile[v->at[t]] = t;
            s->up |= 1u << t;
        }
    }
    if (w != v->turn) {
        imagine_swaps(v, r, s);
    }
    left = v->down;
    while (cells_any(left)) {
        uint8_t cell = cells_pop(&left);
        s->at[s->tile[cell]] = cell;
    }
    imagine_crumbs(v, s);
}

/* ---- The solo game
 * ------------------------------------------------------ */

/* Fills the places of the pile that are not remembered: with any path tile,
 * but rather with one that is not remembered elsewhere. */
static void imagine_pile(const struct setup *setup, const struct know *k,
                         struct rng *r, uint32_t *hidden, struct alone *a)
{
    uint32_t elsewhere = 0;
    uint8_t unseen[MAX_TILES];
    for (int t = 0; t < MAX_TILES; t++) {
        elsewhere |= k->under[t] ? 1u << t : 0;
    }
    for (int i = 0; i < a->n_pile; i++) {
        *hidden &= k->pile[i] ? ~(1u << (k->pile[i] - 1)) : ~0u;
    }
    uint32_t paths = *hidden & ~edition(setup)->goblin;
    int n = list_tiles(paths & elsewhere, unseen), first = n;
    n += list_tiles(paths & ~elsewhere, unseen + n);
    rng_shuffle(r, unseen, first);
    rng_shuffle(r, unseen + first, n - first);
    for (int i = 0; i < a->n_pile; i++) {
        a->pile[i] = k->pile[i] ? (uint8_t)(k->pile[i] - 1) : unseen[--n];
        *hidden &= ~(1u << a->pile[i]);
    }
}

static void imagine_layers(const struct know *k, struct rng *r, uint32_t hidden,
                           struct state *s)
{
    uint32_t layer[MAX_HOMES + 1] = {0};
    uint8_t unseen[MAX_TILES];
    for (int t = 0; t < MAX_TILES; t++) {
        if (k->under[t] && hidden >> t & 1) {
            layer[k->under[t]] |= 1u << t;
            hidden &= ~(1u << t);
        }
    }
    int n = list_tiles(hidden, unseen);
    rng_shuffle(r, unseen, n);
    for (int i = 0; i < k->n_layers; i++) {
        while (__builtin_popcount(layer[i]) < k->n_in_layer[i]) {
            layer[i] |= 1u << unseen[--n];
        }
    }
    s->mountain = layer[0];
    s->alone.n_layers = (uint8_t)(k->n_layers - 1);
    memcpy(s->alone.layer, layer + 1, sizeof s->alone.layer);
}

static void imagine_alone(const struct setup *setup, const struct know *k,
                          struct rng *r, struct state *s)
{
    const struct view *v = &k->view;
    struct alone *a = &s->alone;
    uint32_t hidden = goblins_tiles_hidden(setup, v);
    a->goblins = v->goblins;
    a->to_take = v->to_take;
    a->shown = v->shown;
    a->finished = v->finished;
    a->n_caves = v->n_caves;
    a->n_discard = v->n_discard;
    a->n_pile = v->n_pile;
    memcpy(a->caves, v->caves, sizeof a->caves);
    memcpy(a->discard, v->discard, sizeof a->discard);
    memcpy(a->pile, v->pile, sizeof a->pile);
    if (!v->shown) {
        imagine_pile(setup, k, r, &hidden, a);
    }
    imagine_layers(k, r, hidden, s);
}

bool goblins_imagine(const struct setup *setup, const void *know, who w,
                     struct rng *r, void *out)
{
    const struct know *k = know;
    const struct view *v = &k->view;
    if (v->phase == BEFORE_HOMES) {
        goblins_start(setup, out);
        return true;
    }
    struct state s;
    copy_view(setup, v, &s);
    imagine_homes(setup, v, r, &s);
    if (v->mode == SOLO) {
        imagine_alone(setup, k, r, &s);
    } else {
        imagine_caves(setup, k, w, r, &s);
    }
    memcpy(out, &s, sizeof s);
    return true;
}
