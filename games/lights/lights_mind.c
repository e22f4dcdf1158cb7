/*
 * lights_mind.c: what a good player of the Forest of Lights knows.
 *
 * Asked about imagined states only.  Such a state says which treasures were
 * put where they are by guess (`guessed`); so nobody is taken to go to a
 * treasure that the one who imagines has never seen, and looking is worth
 * what it shows.
 *
 * A right name is a free step: so a light whose owner knows the cells on the
 * way goes to the sought treasure in one turn, however far it is, and does
 * nothing else.  Who does not know where it lies, or lacks a cell on the way,
 * looks at one that nobody has seen.  Nobody moves a rival onto the treasure,
 * or its own light out, while there is another choice.
 *
 * All see the same, so what is left is a race: who moves when the next
 * treasure is one that was seen takes it (`edition.race`).
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"
#include "lib/mem.h"

enum { TAKES = 250, STEP = 160, NEARER = 80, SIDEWAYS = 24, BACK = 8, BAD = 1 };

/* How a light comes to one of several cells when every cell in between is
 * known to its owner: the steps it takes, NO_WAY when one of them is not; and
 * those among them, and among the known ones, that are nearer. */
enum { NO_WAY = 0xff };
struct way {
    uint32_t steps, nearer;
};

/* The cells, and outside, from which one move leads to one of a set. */
static inline uint32_t moves_to(const struct edition *ed, uint32_t to)
{
    return ed->from_set[0][to & 15] | ed->from_set[1][to >> 4 & 15]
           | ed->from_set[2][to >> 8 & 15] | ed->from_set[3][to >> 12];
}

static struct way find_way(const struct edition *ed, uint32_t to,
                           uint32_t known, int at)
{
    uint32_t found = to, nearer = 0;
    for (uint32_t steps = 1; to; steps++) {
        uint32_t from = moves_to(ed, to) & ~found;
        nearer |= to;
        if (from >> at & 1) {
            return (struct way){steps, nearer};
        }
        found |= from;
        to = from & known;
    }
    return (struct way){NO_WAY, nearer};
}

/* As bits: those of some lights, by their cells, that have a way. */
static uint32_t find_near(const struct edition *ed, uint32_t to, uint32_t known,
                          uint32_t lights)
{
    uint32_t found = to;
    while (to && (found & lights) != lights) {
        uint32_t from = moves_to(ed, to) & ~found;
        found |= from;
        to = from & known;
    }
    return found & lights;
}

static int n_unseen(const struct state *s)
{
    return __builtin_popcount(s->guessed);
}

/* Whether the one who imagined this knows where the sought treasure lies: it
 * was seen there, or no other cell is left. */
static bool is_found(const struct state *s)
{
    return s->sought != NONE
           && (!(s->guessed >> s->sought_cell & 1)
               || !(s->guessed & (s->guessed - 1)));
}

/* ---- What there is to hope ---- */

enum { ALL = 1000 };

/* How likely the next in turn, `after` turns from now, takes the sought
 * treasure then if nobody has before; `near` are the cells with a way. */
static int32_t chance_to_take(const struct state *s, uint32_t near, int seat,
                              int after)
{
    int unseen = n_unseen(s) - after;
    if (!is_found(s)) {
        return unseen > 1 ? ALL / unseen : ALL;
    }
    if (!(near >> s->light[seat] & 1)) {
        return ALL / 8;
    }
    return after == 0 ? ALL * 31 / 32 : ALL * 7 / 8;
}

/* The chance of the one who moves, of two. */
static int32_t hope_of_two(const struct setup *setup, const struct state *s,
                           uint32_t near)
{
    const struct edition *ed = setup->edition;
    int goal = lights_goal(setup), unseen = n_unseen(s);
    int mine = goal - s->n_won[s->turn], theirs = goal - s->n_won[1 - s->turn];
    const uint16_t(*race)[MAX_GOAL + 1] = ed->race[N_CELLS - unseen];
    int32_t now, then;
    if (s->sought == NONE) { /* the other moves first */
        return ALL - race[theirs][mine];
    }
    if (is_found(s)) {
        now = chance_to_take(s, near, s->turn, 0);
        then = chance_to_take(s, near, 1 - s->turn, 1);
    } else { /* they look by turns until one of them has found it */
        now = unseen & 1 ? ALL / 2 + ALL / 2 / unseen : ALL / 2;
        then = ALL;
    }
    int32_t later =
        (then * race[mine][theirs - 1] + (ALL - then) * race[mine][theirs])
        / ALL;
    return (now * (ALL - race[theirs][mine - 1]) + (ALL - now) * later) / ALL;
}

/* The share of seat w, of more than two, once `taker` has taken the sought
 * treasure. */
static int32_t share_if(const struct setup *setup, const struct state *s, who w,
                        int taker)
{
    /* Chance by treasures still needed: each is worth about this much. */
    static const int16_t by_need[MAX_GOAL + 1] = {0,  560, 330, 200, 125,
                                                  80, 50,  33,  22};
    int goal = lights_goal(setup);
    int32_t mine = 0, all = 0;
    if (s->n_won[taker] + 1 == goal) {
        return w == taker ? ALL : 0;
    }
    for (int seat = 0; seat < setup->n_seats; seat++) {
        int32_t chance = by_need[goal - s->n_won[seat] - (seat == taker)];
        all += chance;
        mine += seat == w ? chance : 0;
    }
    assert(all > 0); /* somebody needs another treasure */
    return mine * ALL / all;
}

static int32_t hope_of_many(const struct setup *setup, const struct state *s,
                            uint32_t near, who w)
{
    int n = setup->n_seats;
    int32_t left = ALL, hope = 0, evenly = 0;
    assert(n > 0);
    for (int after = 0; after < n; after++) {
        int seat = (s->turn + after) % n;
        int32_t share = share_if(setup, s, w, seat);
        int32_t takes = s->sought == NONE
                            ? 0
                            : left * chance_to_take(s, near, seat, after) / ALL;
        hope += takes * share;
        evenly += share;
        left -= takes;
    }
    return (hope + left * evenly / n) / ALL;
}

int32_t lights_estimate(const struct setup *setup, const void *state, who w)
{
    const struct state *s = state;
    uint32_t near = 0;
    if (is_found(s)) {
        uint32_t lights = 0;
        for (int seat = 0; seat < setup->n_seats; seat++) {
            lights |= 1u << s->light[seat];
        }
        near = find_near(setup->edition, 1u << s->sought_cell,
                         (uint16_t)~s->guessed, lights);
    }
    if (setup->n_seats > 2) {
        return hope_of_many(setup, s, near, w);
    }
    int32_t hope = hope_of_two(setup, s, near);
    return w == s->turn ? hope : ALL - hope;
}

/* ---- What a sensible player does ---- */

struct look {
    const struct edition *ed;
    const struct state *s;
    const struct choices *move; /* all that its light can make */
    who w;
    struct way way;
    bool is_found;
    uint32_t gifts; /* entrances where a push takes a rival to the treasure */
};

/* What is sensible: names and moves, as bits, and how much so. */
struct ideas {
    uint32_t names, moves;
    uint8_t name[N_TREASURES], move[N_ENTRANCES];
};

static void take_all(struct ideas *ideas)
{
    memset(ideas->name, TAKES, sizeof ideas->name);
    memset(ideas->move, TAKES, sizeof ideas->move);
}

static uint32_t find_gifts(const struct look *l, int n_seats)
{
    uint32_t gifts = 0;
    for (int seat = 0; l->is_found && seat < n_seats; seat++) {
        uint32_t brings = l->ed->brings[l->s->light[seat]][l->s->sought_cell];
        gifts |= seat == l->w ? 0 : brings;
    }
    return gifts;
}

static bool is_gift(const struct look *l, int move)
{
    return l->gifts >> l->move->action[move].arg[0] & 1;
}

/* How good a move is: takes, brings nearer, or gives away. */
static inline uint8_t judge(const struct look *l, int move)
{
    const struct state *s = l->s;
    uint8_t at = s->light[l->w], to = l->move->to[move];
    if (to == OUTSIDE || is_gift(l, move)) {
        return BAD;
    }
    if (l->is_found && to == s->sought_cell) {
        return TAKES;
    }
    if (l->way.nearer >> to & 1) {
        return STEP;
    }
    if (!l->is_found) {
        return s->guessed >> to & 1 ? STEP : SIDEWAYS;
    }
    int was = l->ed->far[at][s->sought_cell];
    int is = l->ed->far[to][s->sought_cell];
    return is < was ? NEARER : is == was ? SIDEWAYS : BACK;
}

/* The moves that are next on a way of free steps to the treasure, or before a
 * name theirs, and nothing else. */
static void prefer_way(const struct look *l, struct ideas *ideas)
{
    const struct state *s = l->s;
    uint32_t nearer = (uint16_t)l->way.nearer;
    bool is_last = l->way.steps == 1;
    if (!l->is_found || l->way.steps == NO_WAY
        || (!is_last && s->named != NONE)) {
        return;
    }
    for (int i = 0; i < l->move->n; i++) {
        int to = l->move->to[i];
        uint32_t is_good = nearer >> to & !is_gift(l, i);
        ideas->moves |= is_last ? is_good << i : 0;
        ideas->names |= is_last ? 0 : is_good << s->under[to % N_CELLS];
    }
}

/* A name to try on a cell that nobody has seen: any of those that may lie
 * there, but another one from every cell, since whoever has just seen that it
 * was wrong does not try the same next time; NONE when all have been seen. */
static int name_to_try(const struct state *s, uint8_t from)
{
    bool is_most = n_unseen(s) > N_CELLS / 2; /* by those that are fewer */
    uint32_t unseen = is_most ? (1u << N_TREASURES) - 1 : 0;
    for (uint32_t left = is_most ? (uint16_t)~s->guessed : s->guessed; left;
         left &= left - 1) {
        unseen ^= 1u << s->under[__builtin_ctz(left)];
    }
    unseen &= ~(1u << s->sought); /* that one needs no name */
    uint32_t later = unseen & ~0u << from * 5 % N_TREASURES;
    return later ? __builtin_ctz(later) : unseen ? __builtin_ctz(unseen) : NONE;
}

/* Before a name: a step onto what is known is free with its name, and onto
 * what is not it may be; without one it ends the turn there. */
static void prefer_names(const struct look *l, struct ideas *ideas)
{
    int tried = name_to_try(l->s, l->s->light[l->w]);
    memset(ideas->name, 0, sizeof ideas->name);
    for (int i = 0; i < l->move->n; i++) {
        uint8_t to = l->move->to[i], worth = judge(l, i);
        ideas->moves |= 1u << i;
        ideas->move[i] = worth;
        if (worth == TAKES || worth == BAD) {
            continue;
        }
        int name = l->s->guessed >> to & 1 ? tried : l->s->under[to];
        if (name != NONE) {
            uint8_t *weight = &ideas->name[name];
            ideas->names |= 1u << name;
            *weight = *weight > worth ? *weight : worth;
            ideas->move[i] = BACK;
        }
    }
}

/* After it: whoever named what is known goes there. */
static void prefer_promise(const struct look *l, struct ideas *ideas)
{
    const struct state *s = l->s;
    uint32_t seen = (uint16_t)~s->guessed;
    for (int i = 0; i < l->move->n; i++) {
        int to = l->move->to[i];
        uint32_t is_it = s->under[to % N_CELLS] == s->named;
        ideas->moves |= (seen >> to & is_it) << i;
    }
}

/* ... and otherwise to where it may be. */
static void prefer_named(const struct look *l, struct ideas *ideas)
{
    const struct state *s = l->s;
    for (int i = 0; i < l->move->n; i++) {
        uint8_t to = l->move->to[i];
        bool breaks = to != OUTSIDE && !(s->guessed >> to & 1)
                      && !(l->is_found && to == s->sought_cell);
        ideas->moves |= 1u << i;
        ideas->move[i] = breaks ? BAD : judge(l, i);
    }
}

static const struct choices *find_ideas(const struct setup *setup,
                                        const struct state *s, who w,
                                        struct ideas *ideas)
{
    struct look l = {.ed = setup->edition, .s = s, .w = w};
    l.move = &l.ed->choices[1][s->light[w]];
    ideas->names = ideas->moves = 0;
    take_all(ideas);
    if (s->named != NONE) {
        prefer_promise(&l, ideas);
        if (ideas->moves) {
            return l.move;
        }
    }
    l.is_found = is_found(s);
    l.gifts = find_gifts(&l, setup->n_seats);
    /* The way to the treasure, or while nobody knows it to something new. */
    l.way = find_way(l.ed, l.is_found ? 1u << s->sought_cell : s->guessed,
                     (uint16_t)~s->guessed, s->light[w]);
    prefer_way(&l, ideas);
    if (!(ideas->names | ideas->moves)) {
        if (s->named == NONE) {
            prefer_names(&l, ideas);
        } else {
            prefer_named(&l, ideas);
        }
    }
    return l.move;
}

void lights_prefer(const struct setup *setup, const void *state, who w,
                   const struct action *legal, int n, uint8_t *weight)
{
    struct ideas ideas;
    (void)legal;
    int n_moves = find_ideas(setup, state, w, &ideas)->n;
    for (int i = 0; i < n - n_moves; i++) {
        weight[i] = ideas.names >> i & 1 ? ideas.name[i] : 0;
    }
    for (int i = 0; i < n_moves; i++) {
        weight[n - n_moves + i] = ideas.moves >> i & 1 ? ideas.move[i] : 0;
    }
}

uint32_t lights_sensible(const struct setup *setup, const void *state, who w,
                         struct action *out, uint8_t *weight, int *n)
{
    struct ideas ideas;
    const struct choices *move = find_ideas(setup, state, w, &ideas);
    uint32_t sum = 0;
    int listed = 0;
    for (uint32_t left = ideas.names; left; left &= left - 1) {
        uint8_t name = (uint8_t)__builtin_ctz(left);
        sum += weight[listed] = ideas.name[name];
        out[listed++] = (struct action){NAME, {name}};
    }
    for (uint32_t left = ideas.moves; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        sum += weight[listed] = ideas.move[i];
        out[listed++] = move->action[i];
    }
    *n = listed;
    return sum;
}

/* All that can be known is seen by everybody, so a position says much. */
enum thought lights_thought(const struct setup *setup, const void *state)
{
    (void)setup, (void)state;
    return THOUGHT_DEEP;
}
