/*
 * goblins_trail.c: see goblins_trail.h.
 *
 * A search into depth over sets of tiles as bits.  A branch is cut where even
 * all the tiles left could not make it better; since it goes far first, most
 * are.  With eight known path tiles it takes some dozen steps of a few
 * nanoseconds.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins_trail.h"

#include "lib/mem.h"

struct worth goblins_worth(const struct setup *setup, const struct state *s,
                           int palace)
{
    const struct edition *ed = setup->edition;
    bool has_bonus = goblins_mode(setup) != STANDARD && palace != NONE;
    int back = has_bonus ? ed->palace_back[palace] : 0;
    struct worth worth = {.ed = ed,
                          .turnable = setup->option[OPTION_TURNABLE] == 1};
    for (int t = 0; t < ed->n_tiles; t++) {
        worth.of[t] = (uint8_t)(ed->tile[t].n_scrolls
                                + (has_bonus ? ed->tile[t].count[back] : 0));
    }
    for (int seat = 0; seat < setup->n_seats; seat++) {
        for (int kind = 0; kind < ed->n_crumbs; kind++) {
            int on = s->crumb[seat][kind];
            if (on != NONE) {
                bool is_bonus = has_bonus && ed->crumb[kind] == back;
                worth.of[on] = (uint8_t)(worth.of[on] + 1 + is_bonus);
            }
        }
    }
    return worth;
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
    struct trail best;
};

static void go_on(struct hike *h, int exit, uint32_t over, uint32_t walked,
                  int points)
{
    const struct worth *worth = h->worth;
    const struct edition *ed = worth->ed;
    if (points > h->best.open) {
        h->best.open = points;
        h->best.open_over = walked;
    }
    for (uint32_t fits = ed->fits[worth->turnable][exit] & over; fits;
         fits &= fits - 1) {
        int t = __builtin_ctz(fits);
        uint32_t then = walked | 1u << t;
        const struct tile *tile = &ed->tile[t];
        if (tile->exit != GRASS) {
            if (h->patience-- > 0) {
                go_on(h, tile->entry == exit ? tile->exit : tile->entry,
                      over & ~then, then, points + worth->of[t]);
            }
        } else if (points + worth->of[t] > h->best.home) {
            h->best.home = points + worth->of[t];
            h->best.home_over = then;
            h->patience = h->best.home == h->most ? 0 : h->patience;
        }
    }
}

/* Points that no way from here to the grass can exceed: a signpost is left no
 * more often than it is come to. */
static int most(const struct worth *worth, int exit, uint32_t over)
{
    const struct edition *ed = worth->ed;
    int come[MAX_SYMBOLS] = {0}, leave[MAX_SYMBOLS] = {0};
    int least[MAX_SYMBOLS], sum = 0, grass = 0;
    memset(least, 0x7f, sizeof least);
    come[exit] = 1;
    for (uint32_t left = over; left; left &= left - 1) {
        int t = __builtin_ctz(left), of = worth->of[t];
        const struct tile *tile = &ed->tile[t];
        if (tile->exit == GRASS) {
            grass = of > grass ? of : grass;
            continue;
        }
        come[tile->exit]++;
        leave[tile->entry]++;
        least[tile->entry] =
            of < least[tile->entry] ? of : least[tile->entry];
        sum += of;
    }
    for (int a = 0; a < ed->n_symbols && !worth->turnable; a++) {
        sum -= leave[a] > come[a] ? (leave[a] - come[a]) * least[a] : 0;
    }
    return sum + grass;
}

struct trail goblins_trail(const struct worth *worth, int exit, uint32_t over,
                           int patience)
{
    over &= ~worth->ed->goblin;
    struct hike h = {.worth = worth,
                     .most = most(worth, exit, over),
                     .patience = patience,
                     .best = {.home = NO_WAY}};
    go_on(&h, exit, over, 0, 0);
    return h.best;
}
