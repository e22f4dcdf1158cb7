/*
 * goblins_mind.c: what a good player of The Princess and the Goblin knows.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "games/goblins/goblins_trail.h"
#include "lib/mem.h"

static const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

enum { GLANCE = 60 };

/* ---- What a position is worth
 * -------------------------------------------------- */

/* The best way home of a seat that is inside, from its path or from the best
 * palace. */
static struct trail outlook(const struct setup *setup, const struct state *s,
                            who seat, int *palace)
{
    uint32_t known = goblins_known(s, seat);
    struct trail best = {.home = NO_WAY, .open = -1};
    if (s->palace[seat] != NONE) {
        struct worth worth = goblins_worth(setup, s, s->palace[seat]);
        *palace = s->palace[seat];
        return goblins_trail(&worth, s->exit[seat], known, GLANCE);
    }
    *palace = NONE;
    for (int p = 0; p < edition(setup)->n_palaces; p++) {
        if (s->palaces >> p & 1) {
            struct worth worth = goblins_worth(setup, s, p);
            struct trail t = goblins_trail(
                &worth, edition(setup)->palace_exit[p], known, GLANCE);
            if (t.home > best.home
                || (t.home == best.home && t.open > best.open)) {
                best = t;
                *palace = p;
            }
        }
    }
    return best;
}

static int exp_table(int x) /* 100 * e^(x/100), x from -700 to 700 */
{
    static const int32_t e[] = {1,   2,    4,    10,   26,   50,   100,
                                200, 380,  1000, 2700};
    (void)e;
    return x;
}

/* Hope in 1/100 of a logit. */
static int hope(const struct setup *setup, const struct state *s, who seat,
                int best_escaped)
{
    int palace;
    if (s->exit[seat] == GRASS) {
        return 40 * goblins_points(setup, s, seat) + 60;
    }
    struct trail t = outlook(setup, s, seat, &palace);
    int p = s->palace[seat] != NONE ? goblins_points(setup, s, seat) : 0;
    int points = p + (t.home >= 0 ? t.home : t.open / 2 - 2);
    int turns = s->n_escaped ? s->n_homes - (s->phase == SEALING) : 6;
    if (turns <= 0) {
        return -600;
    }
    int h = 40 * points + 15 * (s->turn == seat);
    if (s->palace[seat] == NONE) {
        h += 40 * (turns > 5 ? 5 : turns) - 100;
    }
    if (t.home < 0) {
        h -= 150 / turns;
    }
    if (s->n_escaped && points <= best_escaped && turns < 3) {
        h -= 100;
    }
    return h;
}

int32_t goblins_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    int best = -1, h[N_SEATS];
    (void)exp_table;
    if (goblins_mode(setup) == SOLO) {
        return 500;
    }
    for (int i = 0; i < s->n_escaped; i++) {
        int p = goblins_points(setup, s, s->escaped[i]);
        best = p > best ? p : best;
    }
    for (who seat = 0; seat < setup->n_seats; seat++) {
        h[seat] = hope(setup, s, seat, best);
    }
    /* logistic against the sum */
    double sum = 0;
    for (who seat = 0; seat < setup->n_seats; seat++) {
        sum += __builtin_exp((h[seat] - h[w]) / 100.0);
    }
    return (int32_t)(1000 / sum);
}

/* ---- What a sensible player does
 * -------------------------------------------------- */

static void prefer_start(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    uint32_t known = goblins_known(s, w);
    int value[MAX_PALACES + 1], best = -100, top = -1;
    for (int i = 0; i < s->n_escaped; i++) {
        int p = goblins_points(setup, s, s->escaped[i]);
        top = p > top ? p : top;
    }
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == ESCAPE) {
            int p = legal[i].arg[0];
            struct worth worth = goblins_worth(setup, s, p);
            struct trail t = goblins_trail(
                &worth, edition(setup)->palace_exit[p], known, GLANCE);
            value[i] = t.home >= 0 ? t.home : t.open / 2 - 2;
            best = value[i] > best ? value[i] : best;
        }
    }
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == EXPLORE) {
            weight[i] = top >= 0 && best > top ? 10 : 100;
        } else {
            int x = value[i] == best ? 20 + 15 * (best > 0 ? best : 0) : 2;
            weight[i] = (uint8_t)(x > 250 ? 250 : x);
        }
    }
}

static void prefer_place(const struct state *s, who w,
                         const struct action *legal, int n, uint8_t *weight)
{
    static const uint8_t by_news[] = {4, 60, 120, 200, 250};
    struct cells news = cells_less(s->down, s->looked[w]);
    for (int i = 0; i < n; i++) {
        struct cells near = cells_near(cells_of(legal[i].arg[0]));
        weight[i] = by_news[cells_count(cells_and(near, news))];
    }
}

static void prefer_crumb(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    int palace;
    const struct edition *ed = edition(setup);
    struct trail t = outlook(setup, s, w, &palace);
    uint32_t over = t.home >= 0 ? t.home_over : t.open_over;
    int symbol = -1, back = palace == NONE ? -1 : ed->palace_back[palace];
    for (int kind = 0; kind < ed->n_crumbs; kind++) {
        int on = s->crumb[w][kind];
        if (on == NONE || (s->at[on] < IN_PATH && !(over >> on & 1))) {
            if (symbol < 0
                || (goblins_mode(setup) == ADVANCED
                    && ed->crumb[kind] == back)) {
                symbol = ed->crumb[kind];
            }
        }
    }
    bool can = over && symbol >= 0;
    uint32_t seen_by_others = s->up;
    for (who seat = 0; seat < setup->n_seats; seat++) {
        seen_by_others |= seat == w ? 0 : goblins_known(s, seat);
    }
    for (int i = 0; i < n; i++) {
        struct action a = legal[i];
        weight[i] = 1;
        if (a.verb == END) {
            weight[i] = can ? 5 : 250;
        } else if (a.verb == CRUMB && can && a.arg[0] == symbol) {
            int tile = s->tile[a.arg[1]];
            if (over >> tile & 1) {
                weight[i] = seen_by_others >> tile & 1 ? 80 : 160;
            }
        }
    }
}

static void prefer_shout(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    const struct edition *ed = edition(setup);
    who other = s->turn;
    struct worth worth = goblins_worth(setup, s, s->palace[other]);
    uint32_t known = goblins_known(s, other);
    struct trail t = goblins_trail(&worth, s->exit[other], known, GLANCE);
    bool threat = t.home >= 0 || t.open > 2;
    bool has = false;
    uint32_t mine = goblins_known(s, w);
    for (int i = 0; i < n; i++) {
        weight[i] = 1;
        if (legal[i].verb == SHOUT) {
            uint8_t cell = legal[i].arg[0];
            int tile = s->tile[cell];
            if (!(mine >> tile & 1)) {
                weight[i] = t.home >= 0 ? 4 : 1;
            } else if (ed->goblin >> tile & 1) {
                weight[i] = threat ? 120 : 30;
                has = true;
            }
        }
    }
    weight[0] = has ? 120 : 60; /* QUIET */
    weight[1] = has ? 10 : 120;
}

static void prefer_flip(const struct setup *setup, const struct state *s,
                        who w, const struct action *legal, int n,
                        uint8_t *weight)
{
    const struct edition *ed = edition(setup);
    struct worth worth = goblins_worth(setup, s, s->palace[w]);
    uint32_t known = goblins_known(s, w), fits = goblins_fitting(setup, s);
    int value[64], best = -100;
    for (int i = 0; i < n; i++) {
        value[i] = -1000;
        if (legal[i].verb == FLIP_MOUNTAIN) {
            continue;
        }
        int tile = s->tile[legal[i].arg[0]];
        if (!(known & fits) || !((known & fits) >> tile & 1)) {
            continue;
        }
        const struct tile *k = &ed->tile[tile];
        int v = worth.of[tile];
        if (k->exit != GRASS) {
            struct trail t = goblins_trail(
                &worth, k->entry == s->exit[w] ? k->exit : k->entry,
                known & ~(1u << tile), GLANCE);
            v += t.home >= 0 ? t.home : t.open / 2 - 3;
        }
        value[i] = v;
        best = v > best ? v : best;
    }
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == FLIP_MOUNTAIN) {
            weight[i] = best > -100 ? 4 : 20;
            continue;
        }
        int tile = s->tile[legal[i].arg[0]];
        if (value[i] > -1000) {
            int less = best - value[i];
            weight[i] = (uint8_t)(less > 3 ? 4 : 250 >> 2 * less);
        } else if (known >> tile & 1) {
            bool safe = !(ed->goblin >> tile & 1);
            weight[i] = safe ? (best > -100 ? 2 : 15) : 1;
        } else {
            weight[i] = best > -100 ? 3 : 20;
        }
    }
}

void goblins_prefer(const struct setup *setup, const void *state, who w,
                    const struct action *legal, int n, uint8_t *weight)
{
    const struct state *s = state;
    memset(weight, 1, (size_t)n);
    switch ((enum phase)s->phase) {
    case START:
        prefer_start(setup, s, w, legal, n, weight);
        break;
    case PLACING:
        prefer_place(s, w, legal, n, weight);
        break;
    case CRUMBING:
        prefer_crumb(setup, s, w, legal, n, weight);
        break;
    case SHOUTING:
        prefer_shout(setup, s, w, legal, n, weight);
        break;
    case FLIPPING:
        prefer_flip(setup, s, w, legal, n, weight);
        break;
    case PUTTING:
        weight[0] = 200;
        break;
    default:
        break;
    }
}
