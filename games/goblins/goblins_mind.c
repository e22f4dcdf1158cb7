/*
 * goblins_mind.c: what a good player of The Princess and the Goblin knows.
 *
 * Asked about imagined states only.  Such a state says who has looked where
 * (`looked`), so nobody is taken to know a tile just because it was imagined.
 *
 * What counts is the best way home over the tiles that one knows
 * (goblins_trail.c).  Who is home leaves the others as many turns as there
 * are homes; so it is worth exploring until the way is long enough that these
 * turns are of no use to them, or until somebody else could take the tiles
 * first.  A goblin that one knows is a turn that another loses.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "games/goblins/goblins_trail.h"
#include "lib/mem.h"

/* Steps of one look for a way home. */
enum { GLANCE = 16 };

/* ---- Ways home ---- */

struct outlook {
    uint32_t known;
    int palace; /* its own, or the one it would choose */
    struct trail trail;
};

/* The best way from any palace, where each has another bonus. */
static void choose_palace(const struct setup *setup, const struct state *s,
                          struct outlook *o)
{
    struct worth plain = goblins_worth(setup, s, NONE);
    for (uint32_t left = s->palaces; left; left &= left - 1) {
        int palace = __builtin_ctz(left);
        struct worth worth = plain;
        goblins_add_bonus(setup, s, palace, &worth);
        struct trail t =
            goblins_trail(&worth, worth.ed->palace_exit[palace], o->known,
                          GLANCE, o->palace == NONE ? NULL : &o->trail);
        if (o->palace == NONE || goblins_is_better(&t, &o->trail)) {
            o->trail = t;
            o->palace = palace;
        }
    }
}

/* What a seat that has not escaped can see, and knows these tiles. */
static struct outlook look_over(const struct setup *setup,
                                const struct state *s, who seat, uint32_t known)
{
    struct outlook o = {.known = known,
                        .palace = s->palace[seat],
                        .trail = {.home = NO_WAY, .open = -1}};
    if (o.palace != NONE) {
        struct worth worth = goblins_worth(setup, s, o.palace);
        o.trail = goblins_trail(&worth, s->exit[seat], o.known, GLANCE, NULL);
    } else if (goblins_mode(setup) != STANDARD) {
        choose_palace(setup, s, &o);
    } else if (s->palaces) {
        struct worth worth = goblins_worth(setup, s, NONE);
        o.trail =
            goblins_trail_from(&worth, s->palaces, o.known, GLANCE, &o.palace);
    }
    return o;
}

static struct outlook look_out(const struct setup *setup, const struct state *s,
                               who seat)
{
    return look_over(setup, s, seat, goblins_known(s, seat));
}

/* The points in its path. */
static int points_of(const struct setup *setup, const struct state *s, who seat)
{
    return s->palace[seat] == NONE ? 0 : goblins_points(setup, s, seat);
}

/* The tiles that somebody other than this seat knows. */
static uint32_t known_to_others(const struct setup *setup,
                                const struct state *s, who seat)
{
    uint32_t known = 0;
    for (who other = 0; other < setup->n_seats; other++) {
        known |= other == seat ? 0 : goblins_known(s, other);
    }
    return known;
}

/* ---- What a position is worth ---- */

/* In tenths of a point; found by trial in the arena. */
enum {
    POINT = 10,
    OPEN_POINT = 5,   /* a point on a way that does not come home */
    NO_HOME = 10,     /* what it costs to know none that does */
    GROWTH = 8,       /* what a turn of exploring adds to the way */
    CATCHING_UP = 12, /* ... to that of one who is late and has to */
    ON_TURN = 5,
    SHARED_FIRST = 2, /* a tile that another wants too, but later */
    SHARED_LATER = 8, /* ... and sooner */
    STEP = 10,        /* what fades by one step while nobody is home */
    STEP_BEHIND = 4,  /* ... for one who is late */
    N_TURNS = 6       /* that one counts on while nobody is home */
};

/* Chances of one who knows a way home that is good enough, in 1/1000: with
 * turns to spare, with just one, and with none unless others forget. */
enum { SPARE = 950, ENOUGH = 900, TOO_LATE = 400 };

/* 100 * 2^(-i/4), at least 1. */
static int32_t fade(int i)
{
    static const uint8_t fading[] = {100, 84, 71, 59, 50, 42, 35, 30, 25,
                                     21,  18, 15, 13, 11, 9,  7,  6,  5,
                                     4,   4,  3,  3,  2,  2,  2,  1};
    int last = (int)sizeof fading - 1;
    return fading[i < last ? i : last];
}

/* The turns that a seat inside can still count on. */
static int turns_left(const struct setup *setup, const struct state *s,
                      uint32_t known_to_others)
{
    uint32_t against = known_to_others & ~s->up;
    int lost = __builtin_popcount(against & edition(setup)->goblin);
    return s->n_escaped > 0 ? s->n_homes - (s->phase == SEALING) - lost
                            : N_TURNS - lost / 2;
}

/* The points that a seat inside may hope for while nobody is home, in
 * tenths. */
static int hope(const struct setup *setup, const struct state *s, who seat,
                const struct outlook *o, uint32_t known_to_others)
{
    int turns = turns_left(setup, s, known_to_others);
    int h = POINT * points_of(setup, s, seat) + (seat == s->turn ? ON_TURN : 0);
    if (o->trail.home >= 0) {
        h += POINT * o->trail.home;
    } else {
        h += OPEN_POINT * o->trail.open - NO_HOME;
    }
    if (s->palace[seat] == NONE && s->mountain) {
        h += GROWTH * (turns > 5 ? 5 : turns > 1 ? turns - 1 : 0);
    }
    return h;
}

static uint32_t wanted(const struct outlook *o)
{
    return o->trail.home >= 0 ? o->trail.home_over : o->trail.open_over;
}

/* The first tile of the way it would take, or NONE. */
static int first_step(const struct outlook *o)
{
    return o->trail.home >= 0 ? o->trail.home_first : o->trail.open_first;
}

/* Whether of two seats inside the first is likely to walk before the other. */
static bool is_before(const struct state *s, who a, who b)
{
    bool a_walks = s->palace[a] != NONE, b_walks = s->palace[b] != NONE;
    return a_walks != b_walks ? a_walks : a == s->turn;
}

/* The share of the win while nobody is home. */
static int32_t share_inside(const struct setup *setup, const struct state *s,
                            who w)
{
    int h[N_SEATS] = {0}, best = -10000;
    struct outlook o[N_SEATS];
    for (who seat = 0; seat < setup->n_seats; seat++) {
        o[seat] = look_out(setup, s, seat);
    }
    for (who a = 0; a < setup->n_seats; a++) {
        uint32_t known = 0; /* to others */
        for (who b = 0; b < setup->n_seats; b++) {
            known |= a == b ? 0 : o[b].known;
        }
        h[a] = hope(setup, s, a, &o[a], known);
        for (who b = 0; b < setup->n_seats; b++) {
            if (a != b) { /* what two want, the one who comes first gets */
                int both = __builtin_popcount(wanted(&o[a]) & wanted(&o[b]));
                h[a] -=
                    both * (is_before(s, a, b) ? SHARED_FIRST : SHARED_LATER);
            }
        }
        best = h[a] > best ? h[a] : best;
    }
    int32_t mine = fade((best - h[w]) / STEP), others = 0;
    for (who seat = 0; seat < setup->n_seats; seat++) {
        others += seat == w ? 0 : fade((best - h[seat]) / STEP);
    }
    return mine * 1000 / (mine + others);
}

/* The chance of a seat inside to come home with more than the best that are
 * home, in 1/1000. */
static int32_t chance_to_beat(const struct setup *setup, const struct state *s,
                              who seat, int top)
{
    static const int16_t walking[] = {90, 170, 240, 300, 360, 410};
    static const int16_t exploring[] = {90, 450, 680, 800, 880, 930};
    struct outlook o = look_out(setup, s, seat);
    int turns = turns_left(setup, s, known_to_others(setup, s, seat));
    int missing = POINT * (top + 1 - points_of(setup, s, seat))
                  - POINT * (o.trail.home >= 0 ? o.trail.home : o.trail.open);
    bool has_begun = s->palace[seat] != NONE;
    if (o.trail.home >= 0 && missing <= 0) {
        return turns > 1 ? SPARE : turns == 1 ? ENOUGH : TOO_LATE;
    }
    if (turns < 1) {
        return has_begun ? 40 : 20;
    }
    turns = turns > 6 ? 6 : turns;
    int32_t chance = has_begun ? walking[turns - 1] : exploring[turns - 1];
    missing -= has_begun ? 0 : CATCHING_UP * (turns - 1);
    if (missing > 0) {
        chance = chance * fade(missing / STEP_BEHIND) / 100;
    }
    return chance;
}

/* Advanced: the number to exceed, if half of the homes left are sealed. */
static int number_to_come(const struct setup *setup, const struct state *s)
{
    int most = goblins_sealed(s);
    for (int i = 0; i < s->n_homes / 2; i++) {
        int number = edition(setup)->goblins[s->home[i]];
        most = number > most ? number : most;
    }
    return most;
}

/* The share of the win once somebody is home. */
static int32_t share_outside(const struct setup *setup, const struct state *s,
                             who w)
{
    int leader = 0, top = -1;
    int32_t left = 1000, sum = 0, mine = 0;
    for (int i = 0; i < s->n_escaped; i++) {
        int points = goblins_points(setup, s, s->escaped[i]);
        if (points > top) { /* of equals, who escaped first */
            top = points;
            leader = s->escaped[i];
        }
    }
    bool is_enough = true;
    if (goblins_mode(setup) == ADVANCED) {
        int number = number_to_come(setup, s);
        is_enough = top > number;
        top = number > top ? number : top;
    }
    for (who seat = 0; seat < setup->n_seats; seat++) {
        if (s->exit[seat] != GRASS) {
            int32_t chance = chance_to_beat(setup, s, seat, top);
            left = left * (1000 - chance) / 1000;
            sum += chance;
            mine += seat == w ? chance : 0;
        }
    }
    return w == leader ? (is_enough ? left : left / 8)
           : mine == 0 ? 0
                       : (1000 - left) * mine / sum;
}

int32_t goblins_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    return goblins_mode(setup) == SOLO ? goblins_alone_estimate(setup, s)
           : s->n_escaped == 0         ? share_inside(setup, s, w)
                                       : share_outside(setup, s, w);
}

/* ---- What a sensible player does ---- */

enum { SURE = 250, GOOD = 100, FAIR = 40, POOR = 8, BAD = 1, NEVER = 0 };

enum {
    FAIR_HOME = 6, /* points for which one may think of going home first */
    FEW_HOMES = 3, /* left, with which one may have to walk into the dark */
    N_GUESSES = 2, /* tiles that are not known are all alike */
    NOBODY_HOME = -1
};

/* The points that must be exceeded, as far as they show; -1 while nobody is
 * home. */
static int to_exceed(const struct setup *setup, const struct state *s)
{
    int best =
        goblins_mode(setup) == ADVANCED ? goblins_sealed(s) : NOBODY_HOME;
    for (int i = 0; i < s->n_escaped; i++) {
        int p = goblins_points(setup, s, s->escaped[i]);
        best = p > best ? p : best;
    }
    return best;
}

/* Explores until there is a way home worth taking, and as long as there is a
 * turn left to take it in. */
static void prefer_start(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    struct outlook o = {.palace = NONE, .trail = {.home = NO_WAY}};
    uint32_t known = goblins_known(s, w);
    if (s->n_homes <= 1 || known & edition(setup)->grass) {
        o = look_over(setup, s, w, known);
    }
    int home = o.trail.home, ready;
    bool is_last = s->n_escaped > 0 && s->n_homes <= 1;
    if (s->n_escaped > 0) {
        bool is_late = s->n_homes <= FEW_HOMES;
        ready = home > to_exceed(setup, s) ? SURE : is_late ? FAIR : POOR;
    } else {
        int fair = goblins_mode(setup) == ADVANCED ? 2 * FAIR_HOME : FAIR_HOME;
        ready = home < fair ? POOR / 2 : POOR + FAIR * (home - fair);
    }
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == EXPLORE) {
            weight[i] = is_last ? NEVER : GOOD;
        } else if (legal[i].arg[0] == o.palace) {
            weight[i] = (uint8_t)(ready > SURE ? SURE : ready);
        } else {
            weight[i] = BAD;
        }
    }
}

/* Where most is to be seen that is new. */
static void prefer_place(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    (void)setup;
    static const uint8_t by_news[] = {2, 20, 80, 160, 250};
    struct cells news = cells_less(s->down, s->looked[w]), near[4];
    cells_around(news, near);
    for (int i = 0; i < n; i++) {
        int cell = legal[i].arg[0], n_news = 0;
        for (int side = 0; side < 4; side++) {
            n_news += cells_has(near[side], cell);
        }
        weight[i] = by_news[n_news];
    }
}

/* The symbol of a crumb that does not lie on one of these tiles yet: rather
 * one that has not been laid at all, then one that earns the bonus; or -1. */
static int spare_crumb(const struct setup *setup, const struct state *s, who w,
                       uint32_t over, int palace)
{
    const struct edition *ed = edition(setup);
    bool is_advanced = goblins_mode(setup) == ADVANCED;
    int symbol = -1, back = ed->palace_back[palace == NONE ? 0 : palace];
    int best = 0;
    for (int kind = 0; kind < ed->n_crumbs; kind++) {
        int on = s->crumb[w][kind];
        bool is_free = on == NONE || (s->at[on] < IN_PATH && !(over >> on & 1));
        bool is_wanted = is_advanced && ed->crumb[kind] == back;
        int rank = is_free ? 1 + is_wanted + 2 * (on == NONE) : 0;
        if (rank > best) {
            best = rank;
            symbol = ed->crumb[kind];
        }
    }
    return symbol;
}

/* A crumb goes onto a tile that one means to walk over: rather one that no
 * other knows. */
static void prefer_crumb(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    struct outlook o = look_out(setup, s, w);
    uint32_t over = wanted(&o);
    uint32_t theirs = s->up | known_to_others(setup, s, w);
    int symbol = spare_crumb(setup, s, w, over, o.palace);
    over = symbol < 0 ? 0 : over;
    over = over & ~theirs ? over & ~theirs : over;
    memset(weight, 0, (size_t)n);
    weight[0] = over ? POOR / 2 : SURE; /* END */
    for (int i = 1; i < n; i++) {
        struct action a = legal[i];
        if (a.verb == CRUMB && a.arg[0] == symbol) {
            weight[i] = over >> s->tile[a.arg[1]] & 1 ? GOOD : NEVER;
        } else if (a.verb == SWAP) {
            weight[i] = BAD;
        }
    }
}

/* A goblin that one knows ends the turn of another who knows a way to some
 * grass: rather one that this other could shout some day.  Who knows none may
 * guess. */
static void prefer_shout(const struct setup *setup, const struct state *s,
                         who w, const struct action *legal, int n,
                         uint8_t *weight)
{
    const struct edition *ed = edition(setup);
    uint32_t mine = goblins_known(s, w), theirs = goblins_known(s, s->turn);
    bool is_threat = theirs & ed->grass;
    int guesses = N_GUESSES;
    bool knows = false;
    memset(weight, 0, (size_t)n);
    for (int i = 2; i < n; i++) {
        int tile = s->tile[legal[i].arg[0]];
        if (!(mine >> tile & 1)) {
            weight[i] = guesses-- <= 0 ? NEVER : is_threat ? FAIR : BAD;
        } else if (ed->goblin >> tile & 1) {
            weight[i] = !is_threat ? FAIR : theirs >> tile & 1 ? SURE : GOOD;
            knows = true;
        }
    }
    weight[0] = knows ? FAIR : POOR;     /* QUIET */
    weight[1] = knows ? POOR / 2 : GOOD; /* QUIET_TURN */
}

/* What is still open in a choice among tiles that are all alike. */
struct tries {
    int guesses, stops;
};

static uint8_t weigh_flip(const struct setup *setup, const struct state *s,
                          const struct outlook *o, int tile, struct tries *left)
{
    const struct edition *ed = edition(setup);
    int first = first_step(o);
    bool is_end = first == NONE;
    if (tile == first) {
        return o->trail.home >= 0 ? SURE : GOOD;
    }
    if (!(o->known >> tile & 1)) {
        return left->guesses-- <= 0 ? NEVER : is_end ? POOR : POOR / 2;
    }
    if (ed->goblin >> tile & 1) {
        return NEVER;
    }
    if (!(goblins_fitting(setup, s) >> tile & 1)) {
        return left->stops-- <= 0 ? NEVER : is_end ? FAIR : POOR;
    }
    return wanted(o) >> tile & 1          ? FAIR
           : ed->tile[tile].exit == GRASS ? POOR / 2
                                          : POOR;
}

/* Along the best way.  Where it ends before the grass, a tile that is known
 * not to fit ends the turn in safety; else a tile that is not known may do. */
static void prefer_flip(const struct setup *setup, const struct state *s, who w,
                        const struct action *legal, int n, uint8_t *weight)
{
    struct outlook o = look_out(setup, s, w);
    struct tries left = {.guesses = N_GUESSES, .stops = 1};
    for (int i = 0; i < n; i++) {
        if (legal[i].verb == FLIP_MOUNTAIN) {
            weight[i] = first_step(&o) == NONE ? FAIR : POOR;
        } else {
            int tile = s->tile[legal[i].arg[0]];
            weight[i] = weigh_flip(setup, s, &o, tile, &left);
        }
    }
}

/* Away from what others may look at. */
static void prefer_put(const struct setup *setup, const struct state *s, who w,
                       const struct action *legal, int n, uint8_t *weight)
{
    (void)setup, (void)w;
    int best = 0, fewest = 9;
    memset(weight, 0, (size_t)n);
    for (int i = 0; i < n; i++) {
        struct cells near = cells_near(cells_of(legal[i].arg[0]));
        int m = cells_count(cells_and(near, s->cave));
        if (m < fewest) {
            fewest = m;
            best = i;
        }
    }
    weight[best] = SURE;
}

void goblins_prefer(const struct setup *setup, const void *state, who w,
                    const struct action *legal, int n, uint8_t *weight)
{
    const struct state *s = state;
    switch ((enum phase)s->phase) {
    case START:
        prefer_start(setup, s, w, legal, n, weight);
        break;
    case PLACING:
        prefer_place(setup, s, w, legal, n, weight);
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
        prefer_put(setup, s, w, legal, n, weight);
        break;
    case CHOOSING:
    case ALONE:
    case CHARTING:
    case BUILDING:
        goblins_alone_prefer(setup, s, legal, n, weight);
        break;
    default:
        memset(weight, GOOD, (size_t)n);
    }
}

/* One's own breadcrumbs in the caves: that is what they are good for. */
bool goblins_marked(const struct setup *setup, const void *view, who w,
                    uint8_t where)
{
    const struct view *v = view;
    bool is_marked = false;
    for (int kind = 0; kind < edition(setup)->n_crumbs; kind++) {
        is_marked = is_marked || v->crumb[w][kind] == where;
    }
    return is_marked && where < N_CELLS;
}
