/*
 * lights_mind.c: what a good player of the Forest of Lights knows.
 *
 * Asked about imagined states only.  Such a state says which treasures were
 * put where they are by guess (`guessed`); so nobody is taken to go to a
 * treasure that the one who imagines has never seen, and looking is worth
 * what it shows.
 *
 * A right name is a free step: so a light whose owner knows the cells on the
 * way goes to the sought treasure in one turn, however far it is.  Who knows
 * where it lies takes that way; who does not goes, over cells that it knows,
 * to one that nobody has seen.  Nobody moves a rival onto the treasure, or
 * its own light out, while there is another choice.
 */
// SPDX-License-Identifier: MIT
#include "games/lights/lights.h"
#include "lib/mem.h"

enum { TAKES = 250, STEP = 200, NEARER = 80, SIDEWAYS = 8, POOR = 2, BAD = 1 };

/* Steps that a light is from where it wants to be, if every cell in between
 * is known to its owner; NO_WAY when one of them is not. */
enum { NO_WAY = 0xff };
struct ways {
    uint8_t steps[N_CELLS + 1];
};

static void find_ways(const struct edition *ed, uint32_t to, uint32_t known,
                      struct ways *w)
{
    uint32_t found = to;
    memset(w->steps, NO_WAY, sizeof w->steps);
    for (uint32_t left = to; left; left &= left - 1) {
        w->steps[__builtin_ctz(left)] = 0;
    }
    for (uint8_t n = 1; to; n++) {
        uint32_t from = 0;
        for (; to; to &= to - 1) {
            from |= ed->from[__builtin_ctz(to)];
        }
        from &= ~found;
        found |= from;
        to = from & known;
        for (; from; from &= from - 1) {
            w->steps[__builtin_ctz(from)] = n;
        }
    }
}

/* Whether the one who imagined this knows where the sought treasure lies. */
static bool is_found(const struct state *s)
{
    return s->sought != NONE && !(s->guessed >> s->sought_cell & 1);
}

/* The way to the treasure, or while nobody knows it to something new. */
static void look_for_ways(const struct edition *ed, const struct state *s,
                          struct ways *w)
{
    uint32_t to = is_found(s) ? 1u << s->sought_cell : s->guessed;
    find_ways(ed, to, (uint16_t)~s->guessed, w);
}

/* ---- What there is to hope ---- */

/* The share of the win, by how many treasures each still needs and how near
 * its light is to the sought one. */
int32_t lights_estimate(const struct setup *setup, const void *state, who w)
{
    /* Chance by treasures still needed: each is worth about this much. */
    static const int16_t by_need[MAX_GOAL + 1] = {1000, 560, 330, 200, 125,
                                                  80,   50,  33,  22};
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    struct ways ways;
    int goal = lights_goal(setup);
    int32_t mine = 0, all = 0;
    bool is_seen = is_found(s);
    if (is_seen) {
        look_for_ways(ed, s, &ways);
    }
    for (int seat = 0; seat < setup->n_seats; seat++) {
        int need = goal - s->n_won[seat];
        int32_t chance = by_need[need];
        if (is_seen && ways.steps[s->light[seat]] != NO_WAY) {
            /* takes it now, or if nobody comes before */
            int32_t gain = by_need[need - (need > 0)] - chance;
            chance += seat == s->turn ? gain * 7 / 8 : gain / 4;
        } else if (is_seen) {
            chance += chance / (2 + ed->far[s->light[seat]][s->sought_cell]);
        }
        all += chance;
        mine += seat == w ? chance : 0;
    }
    return mine * 1000 / (all ? all : 1);
}

/* ---- What a sensible player does ---- */

/* How good a move is for w: takes, brings nearer, or gives away. */
static uint8_t judge(const struct edition *ed, const struct state *s, who w,
                     struct action a, uint8_t to, const struct ways *ways)
{
    const uint8_t *next = ed->next[a.arg[0]];
    bool is_seen = is_found(s);
    if (to == OUTSIDE) {
        return BAD;
    }
    if (to == s->sought_cell && is_seen) {
        return TAKES;
    }
    for (int seat = 0; is_seen && seat < N_SEATS; seat++) {
        if (seat != w && next[s->light[seat]] == s->sought_cell) {
            return BAD; /* a present for a rival */
        }
    }
    bool is_known = !(s->guessed >> to & 1);
    if (s->named != NONE && is_known && s->under[to] != s->named) {
        return POOR; /* the promise is broken, the free step lost */
    }
    if (ways->steps[to] < ways->steps[s->light[w]]) {
        return STEP;
    }
    if (!is_seen) {
        return is_known ? POOR : STEP;
    }
    int was = ed->far[s->light[w]][s->sought_cell];
    int is = ed->far[to][s->sought_cell];
    return is < was ? NEARER : is == was ? SIDEWAYS : POOR;
}

/* A name to try on a cell that nobody has seen: any of those that may lie
 * there, so the first; NONE when all have been seen. */
static int name_to_try(const struct state *s)
{
    uint32_t unseen = 0;
    for (uint32_t left = s->guessed; left; left &= left - 1) {
        unseen |= 1u << s->under[__builtin_ctz(left)];
    }
    unseen &= ~(1u << s->sought); /* that one needs no name */
    return unseen ? __builtin_ctz(unseen) : NONE;
}

void lights_prefer(const struct setup *setup, const void *state, who w,
                   const struct action *legal, int n, uint8_t *weight)
{
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    uint8_t naming[N_TREASURES];
    int first_move = s->named == NONE ? N_TREASURES : 0, best = -1;
    bool leads_to_new = false;
    struct ways ways;
    look_for_ways(ed, s, &ways);
    memset(weight, BAD, (size_t)first_move);
    memset(naming, 0, sizeof naming);
    for (int i = first_move; i < n; i++) {
        uint8_t entrance = legal[i].arg[0];
        uint8_t to = legal[i].verb == ENTER ? ed->entry[entrance]
                                            : ed->next[entrance][s->light[w]];
        weight[i] = judge(ed, s, w, legal[i], to, &ways);
        bool is_new = to == OUTSIDE || s->guessed >> to & 1;
        if (!is_new && weight[i] < TAKES) {
            naming[s->under[to]] = weight[i];
        }
        best = best < 0 || weight[i] > weight[best] ? i : best;
        leads_to_new =
            leads_to_new || (to != OUTSIDE && is_new && weight[i] >= NEARER);
    }
    int tried = leads_to_new && first_move > 0 ? name_to_try(s) : NONE;
    if (tried != NONE) {
        naming[tried] = STEP;
    }
    /* Who steps onto what it knows names it first. */
    bool takes = weight[best] == TAKES;
    for (int i = 0; i < first_move && !takes; i++) {
        uint8_t worth = naming[i];
        weight[i] = worth >= NEARER ? TAKES : (uint8_t)(worth / 4 + BAD);
    }
}
