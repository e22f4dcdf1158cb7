/*
 * thumb_mind.c: what a good player of Tom Thumb knows.
 *
 * Asked about imagined states only.  Such a state says which tiles were put
 * where they are by guess (`guessed`); so a player is not taken to know what
 * the one who imagines does not, and what all of them have forgotten is a
 * danger that the Tree takes away.
 *
 * A sensible Guide asks first for what is in doubt; swaps the wolves, or
 * what the last Guide took for them when nobody remembers (`said`), with a
 * tile nobody knows any more, or else with their neighbour; and adds at the
 * end of the circle, where no other tile moves.  Who is asked and does not
 * know keeps off what is said to be the wolves, and spends a pebble; who is
 * asked for advice and does not know shrugs. The Tree is for when most is
 * forgotten, the Boots for a Guide who knows all, an Ogre who is near, and a
 * group that has found more than it has missed.
 */
// SPDX-License-Identifier: MIT
#include "core/setup.h"
#include "games/thumb/thumb.h"
#include "lib/mem.h"

enum { SURE = 240, GOOD = 120, FAIR = 40, POOR = 10, BAD = 2, NEVER = 0 };

/* Weights found by trial in the arena. */
enum {
    MOST_TENTHS = 6,  /* of the tiles: so many forgotten, the Tree is worth its
                       * Ogre tile, though a look helps for a turn or two */
    PLENTY = 3,       /* Ogre tiles left with which one believes who asks */
    NEAR_OGRE = 4,    /* Ogre tiles up from which on the Boots are wanted */
    STEP_DANGER = 2,  /* what each step still to go may cost */
    DOUBT_DANGER = 3, /* ... and each tile forgotten */
    TOOL_HELP = 6,    /* what the Tree or the Boots are still worth */
    PEBBLE_HELP = 3
};

who_set thumb_team(const struct setup *setup, who w)
{
    (void)w;
    return setup_seats(setup);
}

/* ---- What is not known ---- */

static bool is_guessed(const struct state *s, int tile)
{
    return s->guessed >> tile & 1;
}

/* How many tiles lie where they do by guess. */
static int n_guessed(const struct state *s)
{
    return __builtin_popcount(s->guessed);
}

/* ---- What there is to hope ---- */

/* The Ogre tiles that the group can still afford, help counted as some of
 * them, against those that the way to the cottage will cost: in eighths of a
 * tile. */
int32_t thumb_estimate(const struct setup *setup, const void *state, who w)
{
    enum { TILE_EIGHTHS = 8, SOON = 3 };
    (void)w;
    const struct edition *ed = thumb_edition(setup);
    const struct state *s = state;
    const struct open *o = &s->open;
    int32_t left = (ed->ogre - o->ogre) * TILE_EIGHTHS;
    int32_t help =
        o->pebbles * PEBBLE_HELP + __builtin_popcount(o->help) * TOOL_HELP;
    int32_t steps = ed->cottage - o->lantern;
    int32_t soon = steps < SOON ? steps : SOON;
    int32_t hope = left + (help < left ? help : left);
    int32_t danger =
        steps * STEP_DANGER + n_guessed(s) * DOUBT_DANGER * soon / SOON;
    danger -= danger * o->found / (N_CARDS * (steps + 1));
    return 1000 * hope * hope / (hope * hope + danger * danger + 1);
}

/* ---- What a sensible player does ---- */

/* Turning up a tile, or pointing at it: where the place that is asked for
 * lies, or where it may lie. */
static uint8_t judge_place(const struct state *s, int at)
{
    const struct open *o = &s->open;
    bool is_right = s->tile[at] == o->asked;
    if (!is_guessed(s, s->tile[at])) {
        return is_right ? SURE : NEVER; /* something else lies there */
    }
    if (!is_guessed(s, o->asked) || at + 1 == s->said) {
        return BAD;
    }
    return is_right ? FAIR + POOR : FAIR;
}

/* After a pebble: where the others point, if they may be right. */
static uint8_t judge_advised(const struct state *s, int at)
{
    const struct open *o = &s->open;
    int votes = 0;
    for (int i = 0; i < o->n_advice; i++) {
        votes += o->advice[i] == at;
    }
    if (!is_guessed(s, o->asked) || votes == 0) {
        return (uint8_t)(judge_place(s, at) / (votes ? 1 : 4) + 1);
    }
    votes = votes < 3 ? votes : 3;
    return (uint8_t)(is_guessed(s, s->tile[at]) ? 80 * votes : BAD * votes);
}

static uint8_t judge_advice(const struct state *s, struct action a)
{
    bool is_known = !is_guessed(s, s->open.asked);
    if (a.verb == SHRUG) {
        return is_known ? BAD : GOOD;
    }
    if (s->tile[a.arg[0]] == s->open.asked) {
        return is_known ? SURE : BAD;
    }
    return BAD;
}

static uint8_t judge_swap(const struct setup *setup, const struct state *s,
                          struct action a)
{
    int wolves = thumb_edition(setup)->n_places;
    int apart = a.arg[1] > a.arg[0] ? a.arg[1] - a.arg[0] : a.arg[0] - a.arg[1];
    bool is_theirs =
        s->said ? a.arg[0] + 1 == s->said : s->tile[a.arg[0]] == wolves;
    if (!is_theirs) {
        return BAD;
    }
    if (is_guessed(s, s->tile[a.arg[1]])) {
        return SURE;
    }
    return apart == 1 || apart == s->open.n_tiles - 1 ? GOOD : FAIR;
}

static uint8_t judge_insert(const struct state *s, struct action a)
{
    int moved = s->open.n_tiles - a.arg[1];
    return (uint8_t)(moved == 0 ? SURE : moved < 8 ? FAIR - 5 * moved : BAD);
}

/* The tiles forgotten above which the Tree is wanted. */
static int most_of(const struct open *o)
{
    return o->n_tiles * MOST_TENTHS / 10;
}

/* Whether the Tree or the Boots would help, if all are as sure as this. */
static uint8_t judge_help(const struct setup *setup, const struct state *s,
                          who w, int help)
{
    const struct open *o = &s->open;
    int left = thumb_edition(setup)->ogre - o->ogre, doubts = n_guessed(s);
    int most = most_of(o);
    bool is_guide = w == o->duty;
    if (help == TREE) {
        return left < 2            ? NEVER
               : doubts > most + 1 ? SURE
               : doubts > most     ? GOOD
               : is_guide          ? (doubts == most ? FAIR : BAD)
                                   : NEVER;
    }
    bool is_wanted =
        o->ogre >= NEAR_OGRE && o->ogre <= o->lantern && doubts == 0;
    return is_guide && is_wanted ? GOOD : NEVER;
}

static uint8_t judge_vote(const struct setup *setup, const struct state *s,
                          struct action a)
{
    const struct open *o = &s->open;
    int left = thumb_edition(setup)->ogre - o->ogre;
    int doubts = n_guessed(s);
    bool is_good = o->proposed == TREE
                       ? left > 1 && (doubts >= most_of(o) || left > PLENTY)
                       : o->by == o->duty && o->ogre > 0 && doubts == 0;
    return is_good == (a.verb == AGREE) ? SURE : BAD;
}

static uint8_t judge(const struct setup *setup, const struct state *s, who w,
                     struct action a)
{
    switch ((enum verb_index)a.verb) {
    case NAME:
        return is_guessed(s, a.arg[0]) ? SURE : GOOD;
    case FLIP:
        return s->open.n_advice > 0 ? judge_advised(s, a.arg[0])
                                    : judge_place(s, a.arg[0]);
    case PEBBLE:
        return is_guessed(s, s->open.asked) ? SURE : BAD;
    case POINT:
    case SHRUG:
        return judge_advice(s, a);
    case SWAP:
        return judge_swap(setup, s, a);
    case INSERT:
        return judge_insert(s, a);
    case PROPOSE:
        return judge_help(setup, s, w, a.arg[0]);
    case AGREE:
    case REFUSE:
        return judge_vote(setup, s, a);
    case BEGIN:
    case HIDE:
        return GOOD;
    case PENALTY:
    case CIRCLE:
    case DRAW:
    case ADD:
    case CARD:
        break;
    }
    return NEVER;
}

void thumb_prefer(const struct setup *setup, const void *state, who w,
                  const struct action *legal, int n, uint8_t *weight)
{
    for (int i = 0; i < n; i++) {
        weight[i] = judge(setup, state, w, legal[i]);
    }
}

/* thumb, "Modes": a storm moves everybody one seat on. */
int thumb_turned(const struct setup *setup, const void *view, int *places)
{
    (void)setup;
    const struct view *v = view;
    *places = v->open.n_tiles;
    return v->open.offset;
}
