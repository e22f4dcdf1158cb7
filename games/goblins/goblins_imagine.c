/*
 * goblins_imagine.c: a state of The Princess and the Goblin that a seat's
 * knowledge does not rule out (see goblins_know.c).
 *
 * First the remembered tiles are taken from where they were seen through the
 * notes made since: swapped about at random, and all of it tried again when
 * one comes to be where the seat looked and did not see it.  Then the tiles
 * never seen are dealt to what is left.  In the standard game there are no
 * notes, and nothing is tried twice.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "core/set.h"
#include "games/goblins/goblins.h"
#include "lib/mem.h"

/* ---- Where the remembered tiles lie ---- */

/* What a note of swaps allows, worked out once for all tries.  A space that
 * the seat looked at before anybody else touched it held what was found: a
 * remembered tile, or none. */
struct stage {
    uint8_t n_open, open[MAX_PEEK];                   /* the other spaces */
    uint8_t n_fixed, fixed[MAX_PEEK], tile[MAX_PEEK]; /* those with a tile */
    int n_sure; /* other remembered tiles that are on its spaces in any case */
};

/* The remembered tiles on their way through the notes. */
struct journey {
    const struct know *know;
    struct stage stage[MAX_NOTES];
    uint8_t at[MAX_TILES]; /* by tile: a space; NOWHERE before it was seen and
                            * once it is face up */
};

/* Which space of a note this is, or -1. */
static int index_in(const struct note *note, int cell)
{
    for (int i = 0; i < note->n; i++) {
        if (note->cell[i] == cell) {
            return i;
        }
    }
    return -1;
}

static void work_out_space(const struct know *k, int i, uint8_t cell,
                           struct stage *stage)
{
    for (int later = i + 1; later < k->n_notes; later++) {
        const struct note *note = &k->note[later];
        int c = index_in(note, cell);
        if (c < 0) {
            continue;
        }
        if (!note->is_look) {
            break;
        }
        int found = note->found[c] - 1;
        if (found >= 0 && k->since[found] <= i) {
            stage->fixed[stage->n_fixed] = cell;
            stage->tile[stage->n_fixed++] = (uint8_t)found;
        }
        return;
    }
    stage->open[stage->n_open++] = cell;
}

static void work_out_stages(struct journey *j)
{
    const struct know *k = j->know;
    struct cells reach[MAX_TILES];
    for (int i = 0; i < k->n_notes; i++) {
        const struct note *note = &k->note[i];
        struct stage *stage = &j->stage[i];
        struct cells set = goblins_noted(note);
        *stage = (struct stage){.n_open = 0};
        for (int c = 0; c < note->n; c++) {
            work_out_space(k, i, note->cell[c], stage);
        }
        for (int t = 0; t < MAX_TILES; t++) {
            if (!k->seen[t] || k->since[t] > i) {
                continue;
            }
            if (k->since[t] == i) {
                reach[t] = cells_of(k->seen[t] - 1);
            }
            stage->n_sure +=
                cells_any(reach[t]) && !cells_any(cells_less(reach[t], set));
            reach[t] = goblins_reach(reach[t], note, t);
        }
        stage->n_sure -= stage->n_fixed;
        stage->n_sure = stage->n_sure > 0 ? stage->n_sure : 0;
    }
}

/* How many ways there are to give n tiles spaces of `of`. */
static uint32_t ways(int of, int n)
{
    uint32_t product = 1;
    for (int i = 0; i < n; i++) {
        product *= of > i ? (uint32_t)(of - i) : 0;
    }
    return product;
}

/* The remembered tiles on the spaces of a note go where they must, or to any
 * of those that are open.  The more they are, the less likely it is that they
 * all fit: try by try this is made up for, against the fewest that there can
 * be. */
static bool swap_about(struct journey *j, int i, struct rng *r)
{
    const struct note *note = &j->know->note[i];
    struct stage *stage = &j->stage[i];
    uint8_t tile[MAX_PEEK];
    uint32_t fixed = 0;
    int n = 0, room = note->n - stage->n_fixed;
    for (int c = 0; c < stage->n_fixed; c++) {
        int at = j->at[stage->tile[c]];
        if (at == NOWHERE || index_in(note, at) < 0) {
            return false;
        }
        fixed |= 1u << stage->tile[c];
    }
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        if (j->at[t] != NOWHERE && !(fixed >> t & 1)
            && index_in(note, j->at[t]) >= 0) {
            tile[n++] = t;
        }
    }
    uint32_t good = ways(stage->n_open, n) * ways(room, stage->n_sure);
    uint32_t all = ways(room, n) * ways(stage->n_open, stage->n_sure);
    if (good == 0 || (good < all && rng_below(r, all) >= good)) {
        return false;
    }
    for (int c = 0; c < stage->n_fixed; c++) {
        j->at[stage->tile[c]] = stage->fixed[c];
    }
    rng_shuffle(r, stage->open, stage->n_open);
    for (int c = 0; c < n; c++) {
        j->at[tile[c]] = stage->open[c];
    }
    return true;
}

/* What the seat found is there, no other remembered tile is, and what it left
 * behind stays. */
static bool look(struct journey *j, const struct note *note, bool by_force)
{
    for (int t = 0; t < MAX_TILES; t++) {
        int c = j->at[t] == NOWHERE ? -1 : index_in(note, j->at[t]);
        if (c >= 0 && note->found[c] != t + 1) {
            if (!by_force) {
                return false;
            }
            j->at[t] = NOWHERE;
        }
    }
    for (int c = 0; c < note->n; c++) {
        int found = note->found[c] - 1;
        if (found < 0) {
            continue;
        }
        if (j->at[found] != note->cell[c] && !by_force) {
            return false;
        }
        j->at[found] = NOWHERE;
    }
    for (int c = 0; c < note->n; c++) {
        if (note->left[c]) {
            j->at[note->left[c] - 1] = note->cell[c];
        }
    }
    return true;
}

/* Sets out the tiles that were first seen just before the i-th note. */
static bool set_out(struct journey *j, int i, bool by_force)
{
    const struct know *k = j->know;
    for (int t = 0; t < MAX_TILES; t++) {
        if (!k->seen[t] || k->since[t] != i) {
            continue;
        }
        bool is_free = true;
        for (int other = 0; other < MAX_TILES; other++) {
            is_free = is_free && j->at[other] != k->seen[t] - 1;
        }
        if (is_free) {
            j->at[t] = (uint8_t)(k->seen[t] - 1);
        } else if (!by_force) {
            return false;
        }
    }
    return true;
}

/* Takes the remembered tiles through all notes once; false when it came to
 * what cannot be.  By force, a tile that is in the way of what was seen later
 * counts as never seen: only mistaken memories need that. */
static bool travel(struct journey *j, struct rng *r, bool by_force)
{
    const struct know *k = j->know;
    memset(j->at, NOWHERE, sizeof j->at);
    for (int i = 0; i < k->n_notes; i++) {
        if (!set_out(j, i, by_force)
            || (k->note[i].is_look ? !look(j, &k->note[i], by_force)
                                   : !swap_about(j, i, r) && !by_force)) {
            return false;
        }
    }
    if (!set_out(j, k->n_notes, by_force)) {
        return false;
    }
    for (int t = 0; t < MAX_TILES; t++) {
        if (j->at[t] != NOWHERE && !cells_has(k->view.down, j->at[t])) {
            if (!by_force) {
                return false;
            }
            j->at[t] = NOWHERE;
        }
    }
    return true;
}

/* Writes the remembered tiles to the spaces where they may lie; false when it
 * gave up. */
static bool imagine_remembered(const struct know *k, struct rng *r,
                               uint8_t tile[N_CELLS])
{
    enum { TRIES = 4000 };
    int tries = TRIES;
    struct journey j; /* all of it is written below */
    j.know = k;
    bool arrived = false;
    work_out_stages(&j);
    while (!arrived && tries-- > 0) {
        arrived = travel(&j, r, false);
    }
    if (!arrived && k->mistaken) {
        arrived = travel(&j, r, true);
    }
    for (uint8_t t = 0; arrived && t < MAX_TILES; t++) {
        if (j.at[t] != NOWHERE) {
            tile[j.at[t]] = t;
        }
    }
    return arrived;
}

/* ---- The rest ---- */

/* The homes left: any order that agrees with the numbers sealed.  Of homes
 * with the same number any may be the sealed one, and that is as good as the
 * first, once they are shuffled; then the rest are shuffled again. */
static void imagine_homes(const struct setup *setup, const struct view *v,
                          struct rng *r, struct state *s)
{
    const struct edition *ed = edition(setup);
    uint8_t home[MAX_HOMES];
    int n = ed->n_homes;
    for (uint8_t i = 0; i < n; i++) {
        home[i] = i;
    }
    rng_shuffle(r, home, n);
    for (int i = 0; i < v->n_sealed; i++) {
        int at = 0;
        while (ed->goblins[home[at]] != v->sealed[i]) {
            at++;
        }
        home[at] = home[--n];
    }
    rng_shuffle(r, home, n);
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
    uint8_t cell[MAX_SWAP], tile[MAX_SWAP], from[MAX_SWAP];
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
            s->crumb[seat][kind] = where < N_CELLS     ? s->tile[where]
                                   : where >= CRUMB_ON ? where - CRUMB_ON
                                                       : NONE;
        }
    }
}

static bool imagine_caves(const struct setup *setup, const struct know *k,
                          who w, struct rng *r, struct state *s)
{
    const struct view *v = &k->view;
    uint32_t hidden = edition(setup)->all;
    uint8_t unseen[MAX_TILES];
    if (!imagine_remembered(k, r, s->tile)) {
        return false;
    }
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        if (v->at[t] < N_CELLS) {
            s->tile[v->at[t]] = t;
            s->up |= 1u << t;
        }
        hidden &= v->at[t] == AWAY && v->holding != t ? ~0u : ~(1u << t);
    }
    for (struct cells left = v->down; cells_any(left);) {
        uint8_t tile = s->tile[cells_pop(&left)];
        hidden &= tile == NONE ? ~0u : ~(1u << tile);
    }
    int n = set_list(hidden, unseen);
    rng_shuffle(r, unseen, n);
    for (struct cells left = v->down; cells_any(left);) {
        uint8_t cell = cells_pop(&left);
        s->tile[cell] = s->tile[cell] == NONE ? unseen[--n] : s->tile[cell];
    }
    if (v->phase == PLACING && w != v->turn) {
        s->drawn = unseen[--n];
    }
    s->mountain = 0;
    while (n > 0) {
        s->mountain |= 1u << unseen[--n];
    }
    if (w != v->turn) {
        imagine_swaps(v, r, s);
    }
    for (struct cells left = v->down; cells_any(left);) {
        uint8_t cell = cells_pop(&left);
        s->at[s->tile[cell]] = cell;
    }
    imagine_crumbs(v, s);
    memcpy(s->looked, k->looked, sizeof s->looked);
    return true;
}

/* ---- The solo game ---- */

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
    int n = set_list(paths & elsewhere, unseen), first = n;
    n += set_list(paths & ~elsewhere, unseen + n);
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
    int n = set_list(hidden, unseen);
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
    } else if (!imagine_caves(setup, k, w, r, &s)) {
        return false;
    }
    memcpy(out, &s, sizeof s);
    return true;
}
