/*
 * thumb_know.c: what is known of Tom Thumb.
 *
 * Faces are only ever shown, never hinted at: the first look, the Tree, a
 * flip and a tile coming in each tell which tile lies at a position, and
 * everybody sees by position where it goes afterwards.  Cards (named, turned
 * up, or in one's own hand) tell that their place is in the circle, without
 * saying where.  So `know` is the last view, the tile at each position where
 * it is known, and the places that are in the circle somewhere.  What follows
 * from these by counting is worked out (settle), so that the same knowledge
 * is the same bytes; nothing else follows, because all unknown positions are
 * alike and so are all places of which nothing is known.
 *
 * What a Guide says of the wolves when swapping is no knowledge: it may be
 * wrong.  It is kept beside it (`said`) for whoever has forgotten the wolves
 * (thumb_mind.c).
 *
 * Beliefs may be false (believe).  What is seen overrules them, and when
 * there are too many for the circle to hold, those not seen now are given up.
 */
// SPDX-License-Identifier: MIT
#include "games/thumb/thumb.h"
#include "lib/mem.h"

/* ---- What is known ---- */

uint32_t thumb_placed(const struct know *k)
{
    uint32_t set = 0;
    for (int at = 0; at < k->view.open.n_tiles; at++) {
        set |= k->seen[at] ? 1u << (k->seen[at] - 1) : 0;
    }
    return set;
}

/* The places whose cards show that they are in the circle. */
static uint32_t shown(const struct view *v)
{
    return v->hand | (v->open.asked == NONE ? 0 : 1u << v->open.asked);
}

int thumb_room(const struct edition *ed, const struct know *k)
{
    uint32_t at_home = thumb_placed(k);
    uint32_t homeless = (k->in | 1u << ed->n_places) & ~at_home;
    return k->view.open.n_tiles - __builtin_popcount(at_home | homeless);
}

uint32_t thumb_doubtful(const struct edition *ed, const struct know *k)
{
    return thumb_places(ed) & ~thumb_placed(k) & ~k->in & ~k->view.open.coming;
}

static void forget_tile(struct know *k, int tile)
{
    for (int at = 0; at < MAX_TILES; at++) {
        if (k->seen[at] == tile + 1) {
            k->seen[at] = 0;
        }
    }
    k->in &= (uint16_t) ~(1u << tile);
}

static void see(struct know *k, int at, int tile)
{
    forget_tile(k, tile);
    k->seen[at] = (uint8_t)(tile + 1);
}

/* Takes in what the view shows, and gives up what it contradicts. */
static void look(const struct edition *ed, struct know *k)
{
    const struct open *o = &k->view.open;
    for (int at = 0; at < o->n_tiles; at++) {
        if (o->up >> at & 1) {
            see(k, at, k->view.tile[at]);
        }
    }
    for (uint32_t left = o->coming; left; left &= left - 1) {
        forget_tile(k, __builtin_ctz(left));
    }
    k->in = (uint16_t)((k->in | shown(&k->view)) & ~thumb_placed(k));
    if (thumb_room(ed, k) < 0) {
        k->in = (uint16_t)(shown(&k->view) & ~thumb_placed(k));
    }
    for (int at = o->n_tiles - 1; at >= 0 && thumb_room(ed, k) < 0; at--) {
        if (!(o->up >> at & 1)) {
            k->seen[at] = 0;
            k->in = (uint16_t)(shown(&k->view) & ~thumb_placed(k));
        }
    }
}

/* Works out what follows by counting: when the circle needs all the doubtful
 * places it has them, and a last tile is at the last position. */
static void count(const struct edition *ed, struct know *k)
{
    const struct open *o = &k->view.open;
    uint32_t doubt = thumb_doubtful(ed, k);
    if (thumb_room(ed, k) == __builtin_popcount(doubt)) {
        k->in |= (uint16_t)doubt;
    }
    uint32_t at_home = thumb_placed(k);
    uint32_t homeless = (k->in | 1u << ed->n_places) & ~at_home;
    if (o->n_tiles - __builtin_popcount(at_home) == 1 && homeless) {
        int at = 0;
        while (k->seen[at]) {
            at++;
        }
        see(k, at, __builtin_ctz(homeless));
    }
}

static void settle(const struct setup *setup, struct know *k)
{
    if (k->view.open.n_tiles > 0) {
        look(thumb_edition(setup), k);
        count(thumb_edition(setup), k);
    }
}

/* A tile is seen: what was said of the wolves has proved right, or wrong. */
static void check_word(const struct setup *setup, struct know *k, int at,
                       int tile)
{
    if (k->said == at + 1 || tile == thumb_edition(setup)->n_places) {
        k->said = 0;
    }
}

void thumb_learn(const struct setup *setup, void *know, who w,
                 const struct event *event, int n, const void *view)
{
    (void)w;
    struct know *k = know;
    for (int i = 0; i < n; i++) {
        const uint8_t *arg = event[i].arg;
        switch (event[i].kind) {
        case FOUND:
        case MISSED:
            see(k, arg[0], arg[1]);
            check_word(setup, k, arg[0], arg[1]);
            break;
        case SWAPPED: {
            uint8_t first = k->seen[arg[0]];
            k->seen[arg[0]] = k->seen[arg[1]];
            k->seen[arg[1]] = first;
            k->said = (uint8_t)(arg[1] + 1);
            break;
        }
        case INSERTED:
            memmove(&k->seen[arg[1] + 1], &k->seen[arg[1]],
                    (size_t)(MAX_TILES - 1 - arg[1]));
            k->seen[arg[1]] = 0;
            if (k->said > arg[1]) {
                k->said++;
            }
            see(k, arg[1], arg[0]);
            break;
        default:
            break;
        }
    }
    memcpy(&k->view, view, sizeof k->view);
    for (int at = 0; at < k->view.open.n_tiles; at++) {
        if (k->view.open.up >> at & 1) {
            check_word(setup, k, at, k->view.tile[at]);
        }
    }
    settle(setup, k);
}

/* ---- What is remembered ---- */

/* The word of WHERE for "in the circle, I do not know where". */
static uint8_t somewhere(const struct setup *setup)
{
    return thumb_edition(setup)->n_most;
}

int thumb_facts(const struct setup *setup, const void *know, who w,
                struct fact *out)
{
    (void)w;
    const struct know *k = know;
    const struct open *o = &k->view.open;
    int n = 0;
    for (uint8_t tile = 0; tile <= thumb_edition(setup)->n_places; tile++) {
        for (uint8_t at = 0; at < o->n_tiles; at++) {
            if (k->seen[at] == tile + 1 && !(o->up >> at & 1)) {
                out[n++] = (struct fact){tile, at};
            }
        }
        if ((k->in & ~shown(&k->view)) >> tile & 1) {
            out[n++] = (struct fact){tile, somewhere(setup)};
        }
    }
    return n;
}

/* Takes a fact in, unless something known contradicts it. */
static void consider(const struct setup *setup, struct know *k, struct fact f)
{
    const struct edition *ed = thumb_edition(setup);
    uint32_t elsewhere = thumb_placed(k) | k->view.open.coming;
    struct know tried = *k;
    if (f.what > ed->n_places || (elsewhere >> f.what & 1)) {
        return;
    }
    if (f.where < k->view.open.n_tiles && k->seen[f.where] == 0) {
        see(&tried, f.where, f.what);
    } else if (f.where == somewhere(setup) && f.what < ed->n_places) {
        tried.in |= (uint16_t)(1u << f.what);
    }
    if (thumb_room(ed, &tried) >= 0) {
        *k = tried;
    }
}

void thumb_believe(const struct setup *setup, void *know, who w,
                   const struct fact *fact, int n)
{
    (void)w;
    struct know *k = know;
    memset(k->seen, 0, sizeof k->seen);
    k->in = 0;
    settle(setup, k);
    for (int i = 0; i < n; i++) {
        consider(setup, k, fact[i]);
    }
    settle(setup, k);
}
