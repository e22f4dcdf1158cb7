/*
 * goblins_mind_alone.c: what a good player of the solo game knows (see
 * goblins_mind.c).
 *
 * Every home sealed may ask for more points; so one charts as few times as
 * one can, many tiles at a time, before a goblin scatters them, and escapes
 * as soon as the pile holds a path that is good enough.
 */
// SPDX-License-Identifier: MIT
#include "core/set.h"
#include "games/goblins/goblins.h"
#include "games/goblins/goblins_trail.h"
#include "lib/mem.h"

/* Where steps are few, there is time to look at them all. */
enum { STARE = 120 };

/* The best way on over the tiles of the pile that are not laid, and others. */
static struct trail way_on(const struct setup *setup, const struct state *s,
                           uint32_t others)
{
    const struct alone *a = &s->alone;
    uint32_t over = set_of(a->pile, a->n_pile) | others;
    for (int t = s->first[0]; t != NONE; t = s->at[t] - IN_PATH) {
        over &= ~(1u << t);
    }
    struct worth worth = goblins_worth(setup, s, s->palace[0]);
    return goblins_trail(&worth, s->exit[0], over, STARE, NULL);
}

/* Points of the path that could be built, or NO_WAY. */
static int points_of(const struct setup *setup, const struct state *s,
                     const struct trail *t)
{
    int laid = goblins_points(setup, s, 0);
    return s->exit[0] == GRASS ? laid
           : t->home == NO_WAY ? NO_WAY
                               : laid + t->home;
}

/* ---- What there is to hope ---- */

/* A way that is good enough wins.  Else every home but the last is one more
 * chart, and so some points more; and in the end one of the highest numbers
 * will have to be exceeded. */
int32_t goblins_alone_estimate(const struct setup *setup, const struct state *s)
{
    enum {
        SURE = 950,
        EVEN = 400,
        LEAST = 20,
        PER_POINT = 50,
        POINTS_A_HOME = 2,
        USUAL = 11 /* the number to exceed in the end */
    };
    const struct alone *a = &s->alone;
    if (s->palace[0] == NONE) {
        return EVEN;
    }
    struct trail t = {.home = NO_WAY};
    if (s->exit[0] != GRASS) {
        t = way_on(setup, s, 0);
    }
    int points = points_of(setup, s, &t), needed = goblins_sealed(s);
    if (points > needed) {
        return SURE;
    }
    if (a->shown || s->n_homes < 2) {
        return 0;
    }
    /* What lies in the caves may yet be scattered, and half of it will. */
    struct trail more = way_on(setup, s, set_of(a->caves, a->n_caves));
    int now = t.home == NO_WAY ? t.open / 2 : t.home;
    int then = more.home == NO_WAY ? more.open / 2 : more.home;
    int more_to_come = POINTS_A_HOME * (s->n_homes - 1);
    int asked = needed > USUAL ? needed + 1 : USUAL;
    int32_t hope =
        EVEN + PER_POINT * (now + (then - now) / 4 + more_to_come - asked);
    return hope < LEAST ? LEAST : hope > SURE / 2 ? SURE / 2 : hope;
}

/* ---- What a sensible player does ---- */

/* Escapes as soon as the path is good enough, and before the last home is
 * sealed; charts an even number of tiles before a goblin scatters them. */
static void prefer_turn(const struct setup *setup, const struct state *s,
                        const struct action *legal, int n, uint8_t *weight)
{
    static const uint8_t by_caves[] = {0, 0, 4, 2, 60, 20, 150, 80, 250};
    const struct alone *a = &s->alone;
    struct trail t = way_on(setup, s, 0);
    bool is_good = points_of(setup, s, &t) > goblins_sealed(s);
    bool is_last = s->n_homes < 2;
    int many = (int)sizeof by_caves - 1;
    for (int i = 0; i < n; i++) {
        switch (legal[i].verb) {
        case EXPLORE:
            weight[i] = is_last ? 0 : is_good ? 1 : 60;
            break;
        case CHART:
            weight[i] = is_good || is_last
                            ? 0
                            : by_caves[a->n_caves < many ? a->n_caves : many];
            break;
        default: /* BUILD */
            weight[i] = is_good || is_last ? 250 : 0;
        }
    }
}

static void prefer_take(const struct setup *setup, const struct state *s,
                        const struct action *legal, int n, uint8_t *weight)
{
    const struct alone *a = &s->alone;
    struct worth worth = goblins_worth(setup, s, s->palace[0]);
    struct trail t = way_on(setup, s, set_of(a->caves, a->n_caves));
    uint32_t over = t.home == NO_WAY ? t.open_over : t.home_over;
    for (int i = 0; i < n; i++) {
        int tile = legal[i].arg[0];
        int value = (over >> tile & 1 ? 40 : 4) * (1 + worth.of[tile]);
        bool is_end = edition(setup)->tile[tile].exit == GRASS;
        value = is_end && over >> tile & 1 ? 250 : value;
        weight[i] = (uint8_t)(value > 250 ? 250 : value);
    }
}

static void prefer_build(const struct setup *setup, const struct state *s,
                         const struct action *legal, int n, uint8_t *weight)
{
    bool is_home = s->exit[0] == GRASS;
    struct trail t = {.home = NO_WAY, .home_first = NONE};
    if (!is_home) {
        t = way_on(setup, s, 0);
    }
    for (int i = 0; i < n; i++) {
        bool is_lost = t.home == NO_WAY && !is_home;
        switch (legal[i].verb) {
        case LAY:
            weight[i] = legal[i].arg[0] == t.home_first ? 250 : 1;
            break;
        case UNLAY:
            weight[i] = is_lost ? 100 : 1;
            break;
        case FINISH:
            weight[i] = 250;
            break;
        default: /* FAIL */
            weight[i] = is_lost && s->first[0] == NONE ? 100 : 0;
        }
    }
}

void goblins_alone_prefer(const struct setup *setup, const struct state *s,
                          const struct action *legal, int n, uint8_t *weight)
{
    switch (s->phase) {
    case ALONE:
        prefer_turn(setup, s, legal, n, weight);
        break;
    case CHARTING:
        prefer_take(setup, s, legal, n, weight);
        break;
    case BUILDING:
        prefer_build(setup, s, legal, n, weight);
        break;
    default:
        memset(weight, 1, (size_t)n);
    }
}
