/*
 * goblins_know.c: what a seat knows of The Princess and the Goblin.
 *
 * A seat knows the last view and, for each face-down tile that it has seen,
 * where that tile may lie now: a row of chances over the face-down spaces.
 * Tiles it has never seen lie, all orders alike, on the spaces left over, in
 * the hand of whoever is placing, and in the mountain; the homes are in any
 * order that agrees with the numbers sealed.
 *
 * In the standard game a face-down tile stays where it is, so every row is
 * one space, for good, and imagine() is exact.
 *
 * In the advanced game another player who has placed a tile may swap it and
 * its face-down neighbours, those without a breadcrumb, and the seat is not
 * told.  Four swaps are enough for any order of five tiles, so once such a
 * turn has ended every order of them is possible, and each counts alike: a
 * remembered tile on one of these spaces has its chance shared out over all
 * of them.  (While the turn lasts, the swaps so far are imagined anew each
 * time: an order, and a number of swaps that can have made it.)  Seeing a
 * tile again makes its row one space and takes that space from all others.
 *
 * Imagined together, the remembered tiles are drawn each by its own row,
 * given that no two share a space and that a space which can only hold a
 * tile seen before (not in `strange`) does.  That never rules out the truth.
 * It is exact after one turn of secret swaps over the same tiles; where
 * several overlap, each tile's own chances are exact, but that two tiles were
 * swapped with each other is only known in so far as they cannot share a
 * space.
 *
 * Facts are "this tile may lie there": one for each space of a row.  A row
 * with one space is something the seat is sure of.
 *
 * In solo everything is seen once: what went on the pile, in which order, and
 * which discards went under the mountain.  Facts are the places in the pile
 * and the layers; imagine() is exact.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "lib/mem.h"

enum { SURE = 3600 }; /* the sum of a row; shares out among 2 to 5, twice */

static const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

/* ---- Rows of chances
 * ------------------------------------------------------------ */

/* Makes a row that has lost something add up again. */
static void make_whole(uint16_t row[MAX_TILES])
{
    uint32_t sum = 0;
    for (int i = 0; i < MAX_TILES; i++) {
        sum += row[i];
    }
    for (int i = 0; i < MAX_TILES && sum > 0; i++) {
        if (row[i] > 0) {
            uint32_t share = (row[i] * (uint32_t)SURE + sum / 2) / sum;
            row[i] = share > 0 ? (uint16_t)share : 1;
        }
    }
}

struct cells goblins_swappable(const struct view *v)
{
    struct cells set = {0, 0};
    if (v->mode == ADVANCED && v->phase == CRUMBING) {
        set = goblins_peeked(v->down, v->placed);
        for (int seat = 0; seat < N_SEATS; seat++) {
            for (int kind = 0; kind < MAX_SYMBOLS; kind++) {
                if (v->crumb[seat][kind] < N_CELLS) {
                    cells_remove(&set, v->crumb[seat][kind]);
                }
            }
        }
    }
    return set;
}

/* The tiles on these face-down spaces may have changed places. */
static void mix(struct know *k, struct cells set)
{
    uint8_t column[MAX_PEEK];
    int n = 0;
    for (struct cells left = set; cells_any(left); n++) {
        column[n] = (uint8_t)cells_rank(k->view.down, cells_pop(&left));
    }
    for (int t = 0; t < MAX_TILES; t++) {
        uint32_t sum = 0;
        for (int i = 0; i < n; i++) {
            sum += k->chance[t][column[i]];
        }
        for (int i = 0; i < n && sum > 0; i++) {
            uint32_t share = (sum + (uint32_t)n / 2) / (uint32_t)n;
            k->chance[t][column[i]] = share > 0 ? (uint16_t)share : 1;
        }
    }
    if (cells_any(cells_and(set, k->strange))) {
        k->strange = cells_or(k->strange, set);
    }
}

/* Makes the columns those of other face-down spaces: some were flipped, some
 * are new and hold a tile that was not seen, unless `see` says so later. */
static void align(struct know *k, struct cells down)
{
    struct cells was = k->view.down;
    struct cells gone = cells_less(was, down), new = cells_less(down, was);
    if (!cells_any(gone) && !cells_any(new)) {
        return;
    }
    for (int t = 0; t < MAX_TILES; t++) {
        uint16_t row[MAX_TILES] = {0};
        bool lost = false;
        struct cells left = was;
        for (int i = 0; cells_any(left); i++) {
            int cell = cells_pop(&left);
            if (cells_has(down, cell)) {
                row[cells_rank(down, cell)] = k->chance[t][i];
            } else {
                lost = lost || k->chance[t][i] > 0;
            }
        }
        if (lost) {
            make_whole(row);
        }
        memcpy(k->chance[t], row, sizeof row);
    }
    k->strange = cells_or(cells_and(k->strange, down), new);
}

uint32_t goblins_tiles_peeked(const struct view *v)
{
    uint32_t set = 0;
    for (int i = 0; i < MAX_PEEK; i++) {
        set |= v->peek[i] == NONE ? 0 : 1u << v->peek[i];
    }
    return set;
}

uint32_t goblins_tiles_seen(const struct view *v)
{
    uint32_t set = goblins_tiles_peeked(v);
    for (int t = 0; t < MAX_TILES; t++) {
        set |= v->at[t] == AWAY ? 0 : 1u << t;
    }
    return set | (v->holding == NONE ? 0 : 1u << v->holding);
}

/* The spaces that w sees in secret now. */
static struct cells peeked_cells(const struct view *v)
{
    return v->peek[0] == NONE ? (struct cells){0, 0}
                              : goblins_peeked(v->down, v->placed);
}

/* What the view shows now is sure, and nowhere else. */
static void see(struct know *k)
{
    const struct view *v = &k->view;
    struct cells peeked = peeked_cells(v), left = peeked;
    uint32_t columns = 0, seen = goblins_tiles_seen(v);
    uint8_t column[MAX_PEEK];
    for (int i = 0; cells_any(left); i++) {
        column[i] = (uint8_t)cells_rank(v->down, cells_pop(&left));
        columns |= 1u << column[i];
    }
    for (int t = 0; t < MAX_TILES; t++) {
        bool lost = false;
        if (seen >> t & 1) {
            memset(k->chance[t], 0, sizeof k->chance[t]);
            continue;
        }
        for (uint32_t rest = columns; rest; rest &= rest - 1) {
            uint16_t *chance = &k->chance[t][__builtin_ctz(rest)];
            lost = lost || *chance > 0;
            *chance = 0;
        }
        if (lost) {
            make_whole(k->chance[t]);
        }
    }
    for (int i = 0; i < MAX_PEEK && v->peek[i] != NONE; i++) {
        k->chance[v->peek[i]][column[i]] = SURE;
    }
    k->strange = cells_less(k->strange, peeked);
}

/* ---- Learning
 * ------------------------------------------------------------------ */

/* The top layer has lost a tile; when it is gone, the next one is the top. */
static void learn_drawn(struct know *k)
{
    if (--k->n_in_layer[0] > 0 || k->n_layers == 1) {
        return;
    }
    k->n_layers--;
    memmove(k->n_in_layer, k->n_in_layer + 1, k->n_layers);
    k->n_in_layer[k->n_layers] = 0;
    for (int t = 0; t < MAX_TILES; t++) {
        k->under[t] = (uint8_t)(k->under[t] > 0 ? k->under[t] - 1 : 0);
    }
}

/* The discards, the caves and the goblin just found are the lowest layer. */
static void learn_shuffled(struct know *k, int goblin)
{
    const struct view *v = &k->view;
    int n = v->n_discard + v->n_caves + 1;
    if (k->n_in_layer[0] == 0) {
        k->n_in_layer[0] = (uint8_t)n;
        return;
    }
    uint8_t deep = k->n_layers++;
    k->n_in_layer[deep] = (uint8_t)n;
    k->under[goblin] = deep;
    for (int i = 0; i < v->n_discard; i++) {
        k->under[v->discard[i]] = deep;
    }
    for (int i = 0; i < v->n_caves; i++) {
        k->under[v->caves[i]] = deep;
    }
}

static void learn_alone(const struct setup *setup, struct know *k,
                        const struct event *event, int n)
{
    int found = NONE;
    for (int i = 0; i < n; i++) {
        switch (event[i].kind) {
        case HOMES_ORDERED:
            k->n_layers = 1;
            k->n_in_layer[0] = edition(setup)->n_tiles;
            break;
        case FOUND:
            found = event[i].arg[0];
            learn_drawn(k);
            break;
        case SHUFFLED:
            learn_shuffled(k, found);
            break;
        case TOOK:
            k->pile[k->view.n_pile] = (uint8_t)(event[i].arg[0] + 1);
            break;
        case SHOWN:
            memset(k->pile, 0, sizeof k->pile);
            break;
        default:
            break;
        }
    }
}

void goblins_learn(const struct setup *setup, void *know, who w,
                   const struct event *event, int n, const void *view)
{
    struct know *k = know;
    const struct view *v = view;
    if (v->mode == SOLO) {
        learn_alone(setup, k, event, n);
        memcpy(&k->view, v, sizeof k->view);
        return;
    }
    for (int i = 0; i < n; i++) {
        bool ends = event[i].kind == MOVED_CRUMB || event[i].kind == ENDED;
        if (ends && event[i].actor != w) {
            mix(k, goblins_swappable(&k->view));
        }
    }
    align(k, v->down);
    memcpy(&k->view, v, sizeof k->view);
    see(k);
}

/* ---- Facts
 * --------------------------------------------------------------------- */

static int facts_alone(const struct know *k, struct fact *out)
{
    int n = 0;
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        for (int i = 0; i < MAX_TILES; i++) {
            if (k->pile[i] == t + 1) {
                out[n++] = (struct fact){t, (uint8_t)(SPOT_PILE + i)};
            }
        }
        if (k->under[t]) {
            out[n++] =
                (struct fact){t, (uint8_t)(SPOT_UNDER + k->under[t] - 1)};
        }
    }
    return n;
}

int goblins_facts(const struct setup *setup, const void *know, who w,
                  struct fact *out)
{
    (void)setup, (void)w;
    const struct know *k = know;
    int n = 0;
    if (k->view.mode == SOLO) {
        return facts_alone(k, out);
    }
    uint32_t peeked = goblins_tiles_peeked(&k->view);
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        struct cells left = k->view.down;
        for (int i = 0; cells_any(left); i++) {
            uint8_t cell = cells_pop(&left);
            if (k->chance[t][i] > 0 && !(peeked >> t & 1)) {
                out[n++] = (struct fact){t, cell};
            }
        }
    }
    return n;
}

uint32_t goblins_tiles_hidden(const struct setup *setup, const struct view *v)
{
    uint32_t hidden = edition(setup)->all & ~goblins_tiles_seen(v);
    for (int i = 0; i < v->n_caves; i++) {
        hidden &= ~(1u << v->caves[i]);
    }
    for (int i = 0; i < v->n_discard; i++) {
        hidden &= ~(1u << v->discard[i]);
    }
    for (int i = 0; v->shown && i < v->n_pile; i++) {
        hidden &= ~(1u << v->pile[i]);
    }
    return hidden;
}

static void believe_alone(const struct setup *setup, struct know *k,
                          const struct fact *fact, int n)
{
    uint32_t hidden = goblins_tiles_hidden(setup, &k->view);
    int n_under[MAX_HOMES + 1] = {0};
    memset(k->pile, 0, sizeof k->pile);
    memset(k->under, 0, sizeof k->under);
    for (int i = 0; i < n; i++) {
        int t = fact[i].what, where = fact[i].where;
        int place = where - SPOT_PILE, layer = where - SPOT_UNDER + 1;
        bool is_goblin = edition(setup)->goblin >> t & 1;
        if (!(hidden >> t & 1) || where < SPOT_PILE) {
            continue;
        }
        if (where < SPOT_UNDER) {
            if (!k->view.shown && place < k->view.n_pile && !k->pile[place]
                && !is_goblin) {
                k->pile[place] = (uint8_t)(t + 1);
                hidden &= ~(1u << t);
            }
        } else if (layer < k->n_layers
                   && n_under[layer] < k->n_in_layer[layer]) {
            n_under[layer]++;
            k->under[t] = (uint8_t)layer;
            hidden &= ~(1u << t);
        }
    }
}

/* Of two tiles that are both sure to lie on one space, keeps the first. */
static void leave_out_contradictions(struct know *k)
{
    uint32_t sure = 0;
    for (int t = 0; t < MAX_TILES; t++) {
        uint32_t reach = 0;
        for (int i = 0; i < MAX_TILES; i++) {
            reach |= k->chance[t][i] > 0 ? 1u << i : 0;
        }
        if (reach & sure && (reach & (reach - 1)) == 0) {
            memset(k->chance[t], 0, sizeof k->chance[t]);
        } else if ((reach & (reach - 1)) == 0) {
            sure |= reach;
        }
    }
}

void goblins_believe(const struct setup *setup, void *know, who w,
                     const struct fact *fact, int n)
{
    (void)w;
    struct know *k = know;
    const struct view *v = &k->view;
    if (v->mode == SOLO) {
        believe_alone(setup, k, fact, n);
        return;
    }
    uint16_t chance[MAX_TILES][MAX_TILES] = {{0}};
    uint32_t seen = goblins_tiles_seen(v), peeked = goblins_tiles_peeked(v);
    struct cells dark = cells_less(v->down, peeked_cells(v));
    for (int i = 0; i < n; i++) {
        int t = fact[i].what, cell = fact[i].where;
        if (cell < N_CELLS && cells_has(dark, cell) && !(seen >> t & 1)) {
            int column = cells_rank(v->down, cell);
            uint16_t was = k->chance[t][column];
            chance[t][column] = was > 0 ? was : SURE;
        }
    }
    for (int t = 0; t < MAX_TILES; t++) {
        if (peeked >> t & 1
            || memcmp(chance[t], k->chance[t], sizeof chance[t]) == 0) {
            continue;
        }
        struct cells left = v->down; /* where it is not remembered any more */
        for (int i = 0; cells_any(left); i++) {
            int cell = cells_pop(&left);
            if (k->chance[t][i] > 0 && chance[t][i] == 0) {
                cells_add(&k->strange, cell);
            }
        }
        make_whole(chance[t]);
        memcpy(k->chance[t], chance[t], sizeof chance[t]);
    }
    leave_out_contradictions(k);
}
