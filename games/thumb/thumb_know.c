/*
 * thumb_know.c: what is known of Tom Thumb, and what could be.
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
 * imagine() is exact.  Whatever the circle, it is equally likely to have
 * dealt the cards that were seen, and every hand of the Guide is equally
 * likely in it; so it draws the missing places, their order and the Guide's
 * cards evenly.  Who has seen the whole game knows the circle and what is
 * aside, and imagines only the cards; the rest is for those who came late or
 * forget.
 *
 * Beliefs may be false (believe).  What is seen overrules them, and when
 * there are too many for the circle to hold, those not seen now are given up.
 */
// SPDX-License-Identifier: MIT
#include "core/rng.h"
#include "games/thumb/thumb.h"
#include "lib/mem.h"

/* ---- What is known ---- */

/* Bits of the tiles whose position is known, the wolves' among them. */
static uint32_t placed(const struct know *k)
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

/* How many positions are still free when all tiles that are known to be in
 * the circle have one; negative when there is no room for them. */
static int room(const struct edition *ed, const struct know *k)
{
    uint32_t at_home = placed(k);
    uint32_t homeless = (k->in | 1u << ed->n_places) & ~at_home;
    return k->view.open.n_tiles - __builtin_popcount(at_home | homeless);
}

/* The places of which nothing is known: in the circle or set aside. */
static uint32_t doubtful(const struct edition *ed, const struct know *k)
{
    return thumb_places(ed) & ~placed(k) & ~k->in & ~k->view.open.coming;
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
    k->in = (uint16_t)((k->in | shown(&k->view)) & ~placed(k));
    if (room(ed, k) < 0) {
        k->in = (uint16_t)(shown(&k->view) & ~placed(k));
    }
    for (int at = o->n_tiles - 1; at >= 0 && room(ed, k) < 0; at--) {
        if (!(o->up >> at & 1)) {
            k->seen[at] = 0;
            k->in = (uint16_t)(shown(&k->view) & ~placed(k));
        }
    }
}

/* Works out what follows by counting: when the circle needs all the doubtful
 * places it has them, and a last tile is at the last position. */
static void count(const struct edition *ed, struct know *k)
{
    const struct open *o = &k->view.open;
    uint32_t doubt = doubtful(ed, k);
    if (room(ed, k) == __builtin_popcount(doubt)) {
        k->in |= (uint16_t)doubt;
    }
    uint32_t at_home = placed(k);
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
            break;
        case SWAPPED: {
            uint8_t first = k->seen[arg[0]];
            k->seen[arg[0]] = k->seen[arg[1]];
            k->seen[arg[1]] = first;
            break;
        }
        case INSERTED:
            memmove(&k->seen[arg[1] + 1], &k->seen[arg[1]],
                    (size_t)(MAX_TILES - 1 - arg[1]));
            k->seen[arg[1]] = 0;
            see(k, arg[1], arg[0]);
            break;
        default:
            break;
        }
    }
    memcpy(&k->view, view, sizeof k->view);
    settle(setup, k);
}

/* ---- What could be ---- */

/* Writes the members of a set and returns how many. */
static int list(uint32_t set, uint8_t *out)
{
    int n = 0;
    for (; set; set &= set - 1) {
        out[n++] = (uint8_t)__builtin_ctz(set);
    }
    return n;
}

/* n members of the set, every choice alike. */
static uint32_t choose(uint32_t set, int n, struct rng *r)
{
    uint8_t member[MAX_TILES];
    uint32_t chosen = 0;
    rng_shuffle(r, member, list(set, member));
    for (int i = 0; i < n; i++) {
        chosen |= 1u << member[i];
    }
    return chosen;
}

/* Whether cards lie turned beside the travel deck. */
static bool has_stack(const struct setup *setup, const struct open *o)
{
    switch (o->phase) {
    case BEFORE_CARD:
    case BEFORE_BOOTS_CARD:
    case IN_BOOTS:
        return true;
    case IN_FLIP:
    case IN_ADVISE:
        return setup->n_seats == 2;
    default:
        return false;
    }
}

bool thumb_imagine(const struct setup *setup, const void *know, who w,
                   struct rng *r, void *out)
{
    (void)w;
    const struct edition *ed = thumb_edition(setup);
    const struct know *k = know;
    const struct view *v = &k->view;
    struct state s;
    if (v->open.phase == BEFORE_CIRCLE) {
        thumb_start(setup, out);
        return true;
    }
    memset(&s, 0, sizeof s);
    s.open = v->open;
    uint8_t homeless[MAX_TILES];
    int n = list(((k->in | 1u << ed->n_places) & ~placed(k))
                     | choose(doubtful(ed, k), room(ed, k), r),
                 homeless);
    rng_shuffle(r, homeless, n);
    uint32_t circle = 0, used = 0;
    for (int i = 0; i < n; i++) {
        s.guessed |= (uint16_t)(1u << homeless[i]);
    }
    for (int at = 0; at < v->open.n_tiles; at++) {
        s.tile[at] = k->seen[at] ? (uint8_t)(k->seen[at] - 1) : homeless[--n];
        circle |= 1u << s.tile[at];
        used |= v->open.up >> at & 1 ? 1u << s.tile[at] : 0;
    }
    used |= v->open.asked == NONE ? 0 : 1u << v->open.asked;
    uint32_t unused = circle & thumb_places(ed) & ~used;
    s.aside = (uint16_t)(thumb_places(ed) & ~circle & ~v->open.coming);
    s.hand =
        v->has_hand ? v->hand : (uint16_t)choose(unused, v->open.n_hand, r);
    s.stack = has_stack(setup, &v->open) ? (uint16_t)unused : 0;
    memcpy(out, &s, sizeof s);
    return true;
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
    uint32_t elsewhere = placed(k) | k->view.open.coming;
    struct know tried = *k;
    if (f.what > ed->n_places || (elsewhere >> f.what & 1)) {
        return;
    }
    if (f.where < k->view.open.n_tiles && k->seen[f.where] == 0) {
        see(&tried, f.where, f.what);
    } else if (f.where == somewhere(setup) && f.what < ed->n_places) {
        tried.in |= (uint16_t)(1u << f.what);
    }
    if (room(ed, &tried) >= 0) {
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
