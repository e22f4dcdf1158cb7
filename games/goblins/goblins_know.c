/*
 * goblins_know.c: what a seat knows of The Princess and the Goblin.
 *
 * A seat knows the last view and, of each face-down tile that it has seen,
 * where it saw it last.  Tiles it has never seen lie, all orders alike, on the
 * spaces left over, in the hand of whoever is placing, and in the mountain;
 * the homes are in any order that agrees with the numbers sealed.
 *
 * In the standard game a face-down tile stays where it is, so what was seen is
 * known for good, and imagine() is exact.
 *
 * In the advanced game another player who has placed a tile may swap its
 * face-down neighbours, those without a breadcrumb, and the seat is not told.
 * Four swaps are enough for any order of four tiles; so when such a
 * turn has ended every order of them is possible, and each counts alike.  The
 * seat notes down that the tiles on these spaces may have changed places.
 * When it looks at spaces later, itself or because they are flipped for all,
 * it notes what it found.  imagine() takes every remembered tile through the
 * notes made since it was first seen, and what was found must come out.
 * (While another's turn lasts, the swaps so far are imagined anew each time:
 * any order, and any number of swaps that can have made it.)  That is exact,
 * and never rules out the truth.
 *
 * Notes that bear on no remembered tile are left out, and all are thrown away
 * once it is sure where every remembered tile lies: in the standard game there
 * are never any.
 *
 * Facts are "this tile was last seen there"; the notes stay with it.
 *
 * In solo everything is seen once: what went on the pile, in which order, and
 * which discards went under the mountain.  Facts are the places in the pile
 * and the layers; imagine() is exact.
 */
// SPDX-License-Identifier: MIT
#include "core/set.h"
#include "games/goblins/goblins.h"
#include "lib/mem.h"

/* ---- What can be seen ---- */

static uint32_t tiles_peeked(const struct view *v)
{
    uint32_t set = 0;
    for (int i = 0; i < MAX_PEEK; i++) {
        set |= v->peek[i] == NONE ? 0 : 1u << v->peek[i];
    }
    return set;
}

/* The tiles that the owner of a view sees now, in the open or in secret. */
static uint32_t tiles_seen(const struct view *v)
{
    uint32_t set = tiles_peeked(v);
    for (int t = 0; t < MAX_TILES; t++) {
        set |= v->at[t] == AWAY ? 0 : 1u << t;
    }
    return set | (v->holding == NONE ? 0 : 1u << v->holding);
}

static struct cells cells_peeked(const struct view *v)
{
    return v->peek[0] == NONE ? (struct cells){0, 0}
                              : goblins_peeked(v->down, v->placed);
}

uint32_t goblins_tiles_hidden(const struct setup *setup, const struct view *v)
{
    uint32_t seen = tiles_seen(v) | set_of(v->caves, v->n_caves)
                    | set_of(v->discard, v->n_discard)
                    | (v->shown ? set_of(v->pile, v->n_pile) : 0);
    return edition(setup)->all & ~seen;
}

struct cells goblins_swappable(const struct view *v)
{
    if (v->mode != ADVANCED || v->phase != CRUMBING) {
        return (struct cells){0, 0};
    }
    struct cells set = goblins_peeked(v->down, v->placed);
    cells_remove(&set, v->placed);
    for (int seat = 0; seat < N_SEATS; seat++) {
        for (int kind = 0; kind < MAX_SYMBOLS; kind++) {
            if (v->crumb[seat][kind] < N_CELLS) {
                cells_remove(&set, v->crumb[seat][kind]);
            }
        }
    }
    return set;
}

/* ---- Notes ---- */

struct cells goblins_noted(const struct note *note)
{
    struct cells set = {0, 0};
    for (int i = 0; i < note->n; i++) {
        cells_add(&set, note->cell[i]);
    }
    return set;
}

struct cells goblins_reach(struct cells reach, const struct note *note,
                           int tile)
{
    struct cells set = goblins_noted(note);
    if (!note->is_look) {
        return cells_any(cells_and(reach, set)) ? cells_or(reach, set) : reach;
    }
    for (int i = 0; i < note->n; i++) {
        if (note->left[i] == tile + 1) {
            return cells_of(note->cell[i]);
        }
        if (note->found[i] == tile + 1) {
            set = reach; /* unless it is left elsewhere, it is face up */
        }
    }
    return cells_less(reach, set);
}

/* Where a remembered tile may be now; nowhere if it can be seen. */
static struct cells reach(const struct know *k, int tile)
{
    struct cells set = cells_of(k->seen[tile] - 1);
    for (int i = k->since[tile]; i < k->n_notes; i++) {
        set = goblins_reach(set, &k->note[i], tile);
    }
    return set;
}

/* Whether a remembered tile, not one of `but`, may be on these spaces. */
static bool matters(const struct know *k, struct cells set, uint32_t but)
{
    bool found = false;
    for (int t = 0; t < MAX_TILES; t++) {
        found = found
                || (k->seen[t] && !(but >> t & 1)
                    && cells_any(cells_and(reach(k, t), set)));
    }
    return found;
}

static struct note *add_note(struct know *k, bool is_look, struct cells set)
{
    assert(k->n_notes < MAX_NOTES);
    struct note *note = &k->note[k->n_notes++];
    note->is_look = is_look;
    while (cells_any(set)) {
        note->cell[note->n++] = cells_pop(&set);
    }
    return note;
}

/* Where a remembered tile was seen last. */
static int last_seen(const struct know *k, int tile)
{
    int cell = k->seen[tile] - 1;
    for (int i = k->since[tile]; i < k->n_notes; i++) {
        for (int c = 0; c < k->note[i].n; c++) {
            cell = k->note[i].left[c] == tile + 1 ? k->note[i].cell[c] : cell;
        }
    }
    return cell;
}

static void forget(struct know *k, int tile)
{
    k->seen[tile] = 0;
    k->since[tile] = 0;
    for (int i = 0; i < k->n_notes; i++) {
        struct note *note = &k->note[i];
        for (int c = 0; c < note->n; c++) {
            note->found[c] = note->found[c] == tile + 1 ? 0 : note->found[c];
            note->left[c] = note->left[c] == tile + 1 ? 0 : note->left[c];
        }
    }
}

/* Once every remembered tile is sure to lie where it lies, no note is of any
 * use. */
static void tidy(struct know *k)
{
    uint8_t at[MAX_TILES];
    for (int t = 0; t < MAX_TILES; t++) {
        struct cells set = {0, 0};
        if (k->seen[t]) {
            set = reach(k, t);
        }
        if (cells_count(set) > 1) {
            return;
        }
        at[t] = cells_any(set) ? (uint8_t)(cells_pop(&set) + 1) : 0;
    }
    memcpy(k->seen, at, sizeof k->seen);
    memset(k->since, 0, sizeof k->since);
    memset(k->note, 0, k->n_notes * sizeof *k->note);
    k->n_notes = 0;
}

/* ---- Learning ---- */

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

/* A tile has shown; if it was believed to be elsewhere, that was wrong. */
static void forget_alone(struct know *k, int tile)
{
    k->under[tile] = 0;
    for (int i = 0; i < MAX_TILES; i++) {
        k->pile[i] = k->pile[i] == tile + 1 ? 0 : k->pile[i];
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
            forget_alone(k, found);
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

/* A face-down tile on this space has been turned up. */
static void learn_flipped(struct know *k, int cell)
{
    const struct view *v = &k->view;
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        if (k->seen[t] && v->at[t] != AWAY && cells_any(reach(k, t))) {
            struct note *note = add_note(k, true, cells_of(cell));
            note->found[0] = (uint8_t)(t + 1);
            return;
        }
    }
    if (matters(k, cells_of(cell), 0)) { /* a tile never seen before */
        add_note(k, true, cells_of(cell));
    }
}

/* A tile that was believed to lie in the caves has come from elsewhere. */
static void forget_what_shows(struct know *k)
{
    const struct view *v = &k->view;
    for (int t = 0; t < MAX_TILES; t++) {
        bool shows = v->at[t] != AWAY || v->holding == t;
        if (shows && k->seen[t] && cells_any(reach(k, t))) {
            forget(k, t);
        }
    }
}

/* What the seat sees in secret now.  A tile that is new to it is remembered
 * from here on; of the others the note of this look says where they are. */
static void see(struct know *k)
{
    const struct view *v = &k->view;
    struct note *note = k->n_notes > 0 ? &k->note[k->n_notes - 1] : NULL;
    struct cells left = cells_peeked(v);
    for (int i = 0; cells_any(left); i++) {
        int t = v->peek[i], cell = cells_pop(&left);
        bool is_new = !k->seen[t] || k->since[t] == k->n_notes;
        if (is_new) {
            k->seen[t] = (uint8_t)(cell + 1);
            k->since[t] = k->n_notes;
        }
        if (note) {
            note->left[i] = (uint8_t)(is_new ? 0 : t + 1);
        }
    }
}

/* Who has looked where is seen by all. */
static void learn_looks(struct know *k)
{
    const struct view *v = &k->view;
    if (v->phase == CRUMBING) {
        struct cells set = goblins_peeked(v->down, v->placed);
        k->looked[v->turn] = cells_or(k->looked[v->turn], set);
    }
    for (int seat = 0; seat < N_SEATS; seat++) {
        k->looked[seat] = cells_and(k->looked[seat], v->down);
    }
}

static void learn_caves(struct know *k, who w, const struct event *event, int n,
                        const struct view *v)
{
    bool has_placed = false;
    struct cells set = goblins_swappable(&k->view);
    struct cells gone = cells_less(k->view.down, v->down);
    for (int i = 0; i < n; i++) {
        bool ends = event[i].kind == MOVED_CRUMB || event[i].kind == ENDED;
        if (ends && event[i].actor != w && cells_count(set) > 1
            && matters(k, set, 0)) {
            add_note(k, false, set);
        }
        has_placed =
            has_placed || (event[i].kind == PLACED && event[i].actor == w);
    }
    memcpy(&k->view, v, sizeof k->view);
    if (cells_any(gone)) {
        learn_flipped(k, cells_pop(&gone));
    }
    forget_what_shows(k);
    if (has_placed
        && (k->n_notes > 0 || matters(k, cells_peeked(v), tiles_peeked(v)))) {
        struct note *note = add_note(k, true, cells_peeked(v));
        for (int i = 0; i < note->n; i++) {
            bool is_known = k->seen[v->peek[i]] != 0;
            note->found[i] = (uint8_t)(is_known ? v->peek[i] + 1 : 0);
        }
    }
    see(k);
    tidy(k);
    learn_looks(k);
}

void goblins_learn(const struct setup *setup, void *know, who w,
                   const struct event *event, int n, const void *view)
{
    struct know *k = know;
    const struct view *v = view;
    if (v->mode == SOLO) {
        learn_alone(setup, k, event, n);
        memcpy(&k->view, v, sizeof k->view);
    } else {
        learn_caves(k, w, event, n, v);
    }
}

/* ---- Facts ---- */

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
    uint32_t showing = tiles_seen(&k->view);
    for (uint8_t t = 0; t < MAX_TILES; t++) {
        if (k->seen[t] && !(showing >> t & 1)) {
            out[n++] = (struct fact){t, (uint8_t)last_seen(k, t)};
        }
    }
    return n;
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

/* Remembers a tile on a space.  Where another one may lie that it has really
 * seen, it does not: with a few of those it might be more than can be. */
static bool believe_seen(struct know *k, int tile, int cell)
{
    if (matters(k, cells_of(cell), 0)) {
        return false;
    }
    k->seen[tile] = (uint8_t)(cell + 1);
    k->since[tile] = k->n_notes;
    k->mistaken = true;
    return true;
}

void goblins_believe(const struct setup *setup, void *know, who w,
                     const struct fact *fact, int n)
{
    struct know *k = know;
    const struct view *v = &k->view;
    if (v->mode == SOLO) {
        believe_alone(setup, k, fact, n);
        return;
    }
    uint32_t showing = tiles_seen(v), kept = showing;
    struct cells dark = cells_less(v->down, cells_peeked(v));
    struct cells own = w < N_SEATS ? k->looked[w] : (struct cells){0, 0};
    for (int i = 0; i < n; i++) {
        int t = fact[i].what;
        bool is_old = k->seen[t] && last_seen(k, t) == fact[i].where;
        kept |= is_old ? 1u << t : 0;
    }
    for (int t = 0; t < MAX_TILES; t++) {
        if (k->seen[t] && !(kept >> t & 1)) {
            cells_remove(&own, last_seen(k, t));
            forget(k, t);
        }
    }
    for (int i = 0; i < n; i++) {
        int t = fact[i].what, cell = fact[i].where;
        bool may_be = !k->seen[t] && !(showing >> t & 1) && cell < N_CELLS
                      && cells_has(dark, cell);
        if (may_be && believe_seen(k, t, cell)) {
            cells_add(&own, cell);
        }
    }
    if (w < N_SEATS) {
        k->looked[w] = cells_or(own, cells_peeked(v));
    }
    tidy(k);
}
