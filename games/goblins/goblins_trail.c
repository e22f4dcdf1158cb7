/*
 * goblins_trail.c: see goblins_trail.h.
 *
 * A search into depth over sets of tiles as bits.  A branch is cut where even
 * all the tiles left could not make it better, and the search ends at a way
 * home that no other can exceed; since it goes far first, that is soon.  With
 * eight known path tiles it takes some dozen steps of a few nanoseconds.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins_trail.h"

#include "lib/mem.h"

struct worth goblins_worth(const struct setup *setup, const struct state *s,
                           int palace)
{
    const struct edition *ed = setup->edition;
    struct worth worth = {.ed = ed,
                          .turnable = setup->option[OPTION_TURNABLE] == 1};
    memcpy(worth.of, ed->scrolls, sizeof worth.of);
    for (int seat = 0; seat < setup->n_seats; seat++) {
        for (int kind = 0; kind < ed->n_crumbs; kind++) {
            int on = s->crumb[seat][kind];
            worth.of[on] = (uint8_t)(worth.of[on] + (on != NONE));
        }
    }
    if (goblins_mode(setup) != STANDARD && palace != NONE) {
        goblins_add_bonus(setup, s, palace, &worth);
    }
    return worth;
}

void goblins_add_bonus(const struct setup *setup, const struct state *s,
                       int palace, struct worth *worth)
{
    const struct edition *ed = setup->edition;
    int back = ed->palace_back[palace];
    for (int t = 0; t < WIDTH; t++) {
        worth->of[t] = (uint8_t)(worth->of[t] + ed->bonus[back][t]);
    }
    for (int kind = 0; kind < ed->n_crumbs; kind++) {
        for (int seat = 0; ed->crumb[kind] == back && seat < setup->n_seats;
             seat++) {
            int on = s->crumb[seat][kind];
            worth->of[on] = (uint8_t)(worth->of[on] + (on != NONE));
        }
    }
}

uint32_t goblins_known(const struct state *s, who w)
{
    uint32_t known = s->up;
    for (struct cells left = s->looked[w]; cells_any(left);) {
        known |= 1u << s->tile[cells_pop(&left)];
    }
    return known;
}

struct hike {
    const struct worth *worth;
    int most; /* no way home has more points */
    int patience;
    uint8_t first;
    struct trail best;
};

/* Where a way has come to, and what is not yet tried from there. */
struct stop {
    uint32_t fits;         /* the tiles to try */
    uint32_t over, walked; /* those left, and those walked over */
    int exit, points;
    int rest; /* what those left are worth together */
};

static struct stop stop_at(struct hike *h, int exit, uint32_t over,
                           uint32_t walked, int points, int rest)
{
    const struct worth *worth = h->worth;
    if (points > h->best.open) {
        h->best.open = points;
        h->best.open_over = walked;
        h->best.open_first = h->first;
    }
    return (struct stop){.fits = worth->ed->fits[worth->turnable][exit] & over,
                         .over = over,
                         .walked = walked,
                         .exit = exit,
                         .points = points,
                         .rest = rest};
}

static void come_home(struct hike *h, uint32_t walked, int points)
{
    if (points > h->best.home) {
        h->best.home = points;
        h->best.home_over = walked;
        h->best.home_first = h->first;
    }
}

/* All ways on from a signpost.  The stops are in a list and not in calls, of
 * which a GPU's driver could not tell how deep they go.  Without patience
 * there is only what comes home at once. */
static void go_on(struct hike *h, int exit, uint32_t over, int rest)
{
    const struct worth *worth = h->worth;
    const struct edition *ed = worth->ed;
    struct stop stops[MAX_TILES + 1]; /* to come back to */
    struct stop at = stop_at(h, exit, over, 0, 0, rest);
    int n = 0;
    while (h->best.home < h->most) {
        at.fits &= h->patience > 0 ? ~0u : ed->grass;
        if (!at.fits || at.points + at.rest <= h->best.home) {
            if (n == 0) {
                break;
            }
            at = stops[--n];
            continue;
        }
        int t = __builtin_ctz(at.fits), of = worth->of[t];
        uint32_t then = at.walked | 1u << t;
        at.fits &= at.fits - 1;
        h->first = at.walked ? h->first : (uint8_t)t;
        if (ed->grass >> t & 1) {
            come_home(h, then, at.points + of);
            continue;
        }
        const struct tile *tile = &ed->tile[t];
        int next = tile->entry == at.exit ? tile->exit : tile->entry;
        h->patience--;
        stops[n] = at;
        n += at.fits != 0;
        at = stop_at(h, next, at.over & ~then, then, at.points + of,
                     at.rest - of);
    }
}

/* What there is to walk over, added up. */
struct stock {
    int sum, grass; /* points of all; of the best tile with grass */
    uint8_t come[MAX_SYMBOLS], leave[MAX_SYMBOLS]; /* to and from a signpost */
    uint8_t least[MAX_SYMBOLS]; /* points of the poorest that leaves it */
};

static struct stock take_stock(const struct worth *worth, uint32_t over)
{
    struct stock stock = {.sum = 0};
    memset(stock.least, 0x7f, sizeof stock.least);
    for (uint32_t left = over; left; left &= left - 1) {
        int t = __builtin_ctz(left);
        uint8_t of = worth->of[t];
        const struct tile *tile = &worth->ed->tile[t];
        if (tile->exit == GRASS) {
            stock.grass = of > stock.grass ? of : stock.grass;
            continue;
        }
        uint8_t *least = &stock.least[tile->entry];
        stock.come[tile->exit]++;
        stock.leave[tile->entry]++;
        *least = of < *least ? of : *least;
        stock.sum += of;
    }
    stock.sum += stock.grass;
    return stock;
}

/* Points that no way from here to the grass can exceed: a signpost is left no
 * more often than it is come to. */
static int most(const struct worth *worth, const struct stock *stock, int exit)
{
    int bound = stock->sum;
    for (int a = 0; a < worth->ed->n_symbols && !worth->turnable; a++) {
        int more = stock->leave[a] - stock->come[a] - (a == exit);
        bound -= more > 0 ? more * stock->least[a] : 0;
    }
    return bound;
}

static const struct trail no_trail = {
    .home = NO_WAY, .open = -1, .home_first = NONE, .open_first = NONE};

bool goblins_is_better(const struct trail *a, const struct trail *b)
{
    return a->home != b->home ? a->home > b->home : a->open > b->open;
}

/* Whether a way of so many points at most over these tiles may be better. */
static bool may_exceed(const struct worth *worth, uint32_t over, int points,
                       const struct trail *other)
{
    bool has_grass = over & worth->ed->grass;
    return other->home >= 0 ? has_grass && points >= other->home
                            : has_grass || points > other->open;
}

struct trail goblins_trail(const struct worth *worth, int exit, uint32_t over,
                           int patience, const struct trail *other)
{
    over &= ~worth->ed->goblin;
    struct stock stock = take_stock(worth, over);
    struct hike h = {.worth = worth,
                     .patience = patience,
                     .first = NONE,
                     .most = most(worth, &stock, exit),
                     .best = no_trail};
    if (!other || may_exceed(worth, over, h.most, other)) {
        go_on(&h, exit, over, stock.sum);
    }
    return h.best;
}

struct trail goblins_trail_from(const struct worth *worth, uint32_t palaces,
                                uint32_t over, int patience, int *palace)
{
    over &= ~worth->ed->goblin;
    struct stock stock = take_stock(worth, over);
    struct hike h = {.worth = worth, .first = NONE, .best = no_trail};
    *palace = NONE;
    for (; palaces; palaces &= palaces - 1) {
        int p = __builtin_ctz(palaces), exit = worth->ed->palace_exit[p];
        int home = h.best.home, open = h.best.open;
        h.most = most(worth, &stock, exit);
        h.patience = patience;
        h.first = NONE;
        go_on(&h, exit, over, stock.sum);
        if (h.best.home > home || (home < 0 && h.best.open > open)) {
            *palace = p;
        }
    }
    return h.best;
}
