/*
 * memory.c: see memory.h.
 *
 * The facts of a seat come as a list each time something happened.  A trace
 * whose fact is still in the list goes on fading.  A fact that was not in the
 * list before, or that was shown once more meanwhile, has just been seen.  A
 * thing that was at one place in the last list and is at another in this one
 * was moved before the seat's eyes, face down: its trace moves with it.
 *
 * Noise and attention come from a hash of the seed, the fact and the moment,
 * not from a stream, so that they do not depend on the order of questions.
 */
// SPDX-License-Identifier: MIT
#include "bots/memory.h"

#include "bots/number.h"
#include "lib/mem.h"

enum purpose { ATTENTION = 1, NOISE, BLUR, MOVE };

enum {
    AT_A_GLANCE = 3,   /* things that can be shown at once and all be noticed */
    IN_MIND = 4,       /* choices for which what was noticed is in mind */
    N_STEPS = 4,       /* wrong places near by */
    WAS = 1 << N_STEPS /* of `denied`: the place before the last move */
};

#define NOTICED 100 /* stronger than anything that was not */

/* 32 well-mixed bits. */
static uint32_t hash(const struct memory *m, enum purpose purpose,
                     struct fact fact, uint32_t when)
{
    uint32_t x = m->seed;
    uint32_t word[2] = {
        (uint32_t)purpose << 16 | (uint32_t)fact.what << 8 | fact.where, when};
    for (int i = 0; i < 2; i++) {
        x = (x ^ word[i]) * 0x9e3779b1u;
        x = (x ^ x >> 15) * 0x85ebca77u;
        x = (x ^ x >> 13) * 0xc2b2ae3du;
        x ^= x >> 16;
    }
    return x;
}

/* A fraction strictly between 0 and 1. */
static float fraction(uint32_t bits)
{
    return ((float)(bits >> 9) + 0.5f) / 8388608;
}

/* ---- Seeing ---- */

static bool is_listed(const struct fact *fact, int n, struct fact f)
{
    for (int i = 0; i < n; i++) {
        if (memcmp(&fact[i], &f, sizeof f) == 0) {
            return true;
        }
    }
    return false;
}

static struct trace *find(struct trace *trace, const struct memory *m,
                          struct fact f)
{
    for (int i = 0; i < m->n; i++) {
        if (memcmp(&trace[i].fact, &f, sizeof f) == 0) {
            return &trace[i];
        }
    }
    return NULL;
}

/* A trace of the same thing that the list no longer has at its place. */
static struct trace *find_moved(struct trace *trace, const struct memory *m,
                                const struct fact *fact, int n, struct fact f)
{
    for (int i = 0; i < m->n; i++) {
        if (trace[i].is_hidden && trace[i].fact.what == f.what
            && !is_listed(fact, n, trace[i].fact)) {
            return &trace[i];
        }
    }
    return NULL;
}

/* Room for one more: the oldest of those that are not hidden gives way. */
static struct trace *new_trace(struct trace *trace, struct memory *m)
{
    if (m->n < m->max) {
        return &trace[m->n++];
    }
    struct trace *oldest = NULL;
    for (int i = 0; i < m->n; i++) {
        if (!trace[i].is_hidden && (!oldest || trace[i].last < oldest->last)) {
            oldest = &trace[i];
        }
    }
    return oldest;
}

/* Wrong place k of a thing: near by. */
static uint8_t beside(struct fact f, int k, int n_where)
{
    static const int8_t step[N_STEPS] = {-1, 1, -2, 2};
    int where = f.where + step[k];
    return (uint8_t)((where % n_where + n_where) % n_where);
}

/* All have seen what lies here: so nothing else does. */
static void deny(struct memory *m, struct trace *trace, struct fact shown,
                 int n_where)
{
    for (int i = 0; i < m->n; i++) {
        struct trace *t = &trace[i];
        if (t->fact.what == shown.what) {
            continue;
        }
        for (int k = 0; k < N_STEPS; k++) {
            bool is_wrong = beside(t->fact, k, n_where) == shown.where;
            t->denied |= (uint8_t)(is_wrong ? 1 << k : 0);
        }
        t->denied |= (uint8_t)(t->was == shown.where ? WAS : 0);
    }
}

/* Something was moved: what was shown before says nothing of the place. */
static void allow(struct memory *m, struct trace *trace, uint8_t where,
                  int n_where)
{
    for (int i = 0; i < m->n; i++) {
        struct trace *t = &trace[i];
        for (int k = 0; k < N_STEPS; k++) {
            bool is_here = beside(t->fact, k, n_where) == where;
            t->denied &= (uint8_t) ~(is_here ? 1 << k : 0);
        }
        t->denied &= (uint8_t) ~(t->was == where ? WAS : 0);
    }
}

static void take_in(struct memory *m, struct trace *t,
                    const struct bot_level *level, bool is_noticed)
{
    t->is_hidden = true;
    t->turn = m->turn;
    if (is_noticed) {
        t->fresh = m->choice + IN_MIND;
        t->shown = m->moment;
    }
    if (level->forgets
        && fraction(hash(m, ATTENTION, t->fact, m->moment))
               > level->attention) {
        return;
    }
    if (t->moves > 0) { /* before, it was seen somewhere else */
        t->moves = 0;
        t->seen = 0;
    }
    t->denied = 0;
    t->first = t->seen ? t->first : m->moment;
    t->last = m->moment;
    t->seen++;
}

/* The trace goes where its thing was moved to. */
static void move(struct memory *m, struct trace *trace, struct trace *t,
                 struct fact to, int n_where)
{
    uint8_t from = t->fact.where;
    t->was = from;
    t->moved = m->moment;
    t->fact = to;
    t->fresh = 0;
    t->denied = 0;
    t->moves = (uint8_t)(t->moves + (t->moves < UINT8_MAX));
    allow(m, trace, from, n_where);
    allow(m, trace, to.where, n_where);
}

/* One thing that the seat knows now.  Returns its trace when it has just been
 * seen. */
static struct trace *see_one(struct memory *m, struct trace *trace,
                             const struct sight *s, struct fact f, int n_where)
{
    struct trace *t = find(trace, m, f);
    bool is_shown = is_listed(s->shown, s->n_shown, f);
    if (t && t->is_hidden) {
        return is_shown ? t : NULL;
    }
    struct trace *moved =
        is_shown ? NULL : find_moved(trace, m, s->fact, s->n, f);
    if (moved) {
        if (t) { /* it was here once before: that trace is stale */
            *t = (struct trace){.fact = {0xff, 0xff}};
        }
        move(m, trace, moved, f, n_where);
        return NULL;
    }
    if (!t) {
        t = new_trace(trace, m);
        if (t) {
            *t = (struct trace){.fact = f, .was = f.where};
        }
    }
    return t;
}

void memory_see(struct memory *m, struct trace *trace,
                const struct bot_level *level, const struct sight *s,
                int n_where)
{
    enum { MOST = 255 };
    uint16_t seen[MOST];
    int n_seen = 0;
    for (int i = 0; i < s->n; i++) {
        struct trace *t = see_one(m, trace, s, s->fact[i], n_where);
        if (t) {
            t->is_hidden = true;
            seen[n_seen++] = (uint16_t)(t - trace);
        }
    }
    for (int i = 0; i < n_seen; i++) {
        struct trace *t = &trace[seen[i]];
        bool is_shown = is_listed(s->shown, s->n_shown, t->fact);
        take_in(m, t, level, is_shown || n_seen <= AT_A_GLANCE);
        deny(m, trace, t->fact, n_where);
    }
    for (int i = 0; i < m->n; i++) {
        trace[i].is_hidden =
            trace[i].is_hidden && is_listed(s->fact, s->n, trace[i].fact);
    }
}

void memory_turn(struct memory *m, struct trace *trace, int by, int places)
{
    for (int i = 0; i < m->n; i++) {
        struct trace *t = &trace[i];
        if (t->is_hidden && t->fact.where < places) {
            t->was = (uint8_t)((t->fact.where + by) % places);
            t->moved = m->moment;
            t->denied &= (uint8_t)~WAS;
            t->moves = (uint8_t)(t->moves + (t->moves < UINT8_MAX));
        }
    }
}

void memory_keep(const struct memory *m, struct trace *trace, uint8_t where)
{
    for (int i = 0; i < m->n; i++) {
        struct trace *t = &trace[i];
        if (t->is_hidden && t->fact.where == where) {
            t->first++;
            t->last++;
            t->moved++;
        }
    }
}

/* ---- Recalling ---- */

/* How well it is remembered that the thing was seen where it was then. */
static float place_activation(const struct trace *t, uint32_t moment,
                              const struct bot_level *level)
{
    float d = level->decay;
    float recent = (float)(moment - t->last) + 1;
    float old = (float)(moment - t->first) + 1;
    float sum = number_power(recent, -d);
    if (t->seen > 1 && old > recent) {
        sum += (float)(t->seen - 1)
               * (number_power(old, 1 - d) - number_power(recent, 1 - d))
               / ((1 - d) * (old - recent));
    } else if (t->seen > 1) {
        sum *= (float)t->seen;
    }
    return number_ln(sum);
}

/* How well it is remembered that the thing was moved since: something seen
 * once. */
static float move_activation(const struct trace *t, uint32_t moment,
                             const struct bot_level *level)
{
    return -level->decay * number_ln((float)(moment - t->moved) + 1)
           - level->move_cost * (float)t->moves;
}

float memory_activation(const struct trace *t, uint32_t moment,
                        const struct bot_level *level)
{
    float place = place_activation(t, moment, level);
    float move = t->moves ? move_activation(t, moment, level) : place;
    return move < place ? move : place;
}

/* The chance that luck lifts an activation above the threshold. */
static float chance_above(float activation, const struct bot_level *level)
{
    const float most = 100, e = 1.44269504f; /* as a power of two */
    float over = activation - level->threshold;
    if (level->noise * most <= (over < 0 ? -over : over) * e) {
        return over < 0 ? 0 : 1;
    }
    return 1 / (1 + number_exp2(-over * e / level->noise));
}

float memory_chance(const struct trace *t, uint32_t moment,
                    const struct bot_level *level)
{
    if (!level->forgets) {
        return 1;
    }
    float missed = 1;
    for (int i = 0; i < t->seen && missed > 0.001f; i++) {
        missed *= 1 - level->attention;
    }
    float chance = chance_above(place_activation(t, moment, level), level);
    if (t->moves > 0) {
        chance *= chance_above(move_activation(t, moment, level), level);
    }
    return (1 - missed) * chance;
}

/* What luck adds to an activation. */
static float noise(const struct memory *m, const struct bot_level *level,
                   enum purpose purpose, struct fact f)
{
    float u = fraction(hash(m, purpose, f, m->moment));
    return level->noise * number_ln(u / (1 - u));
}

/* Where a memory that is blurred puts a thing, the same until it is seen or
 * moved; false when that place was shown to be wrong. */
static bool blur(const struct memory *m, const struct trace *t, int n_where,
                 struct fact *f)
{
    int k = (int)(hash(m, BLUR, t->fact, t->last) % N_STEPS);
    f->where = beside(t->fact, k, n_where);
    return !(t->denied >> k & 1);
}

/* What a level that forgets has left of a trace; false: nothing. */
static bool recall_one(const struct memory *m, const struct trace *t,
                       const struct bot_level *level, int n_where,
                       struct recalled *r)
{
    if (m->choice < t->fresh) {
        r->strength = NOTICED + (float)t->shown;
        return true;
    }
    if (t->seen == 0) {
        return false;
    }
    r->strength = place_activation(t, m->moment, level)
                  + noise(m, level, NOISE, t->fact) - level->threshold;
    if (r->strength < -level->vagueness) {
        return false;
    }
    if (t->moves > 0
        && move_activation(t, m->moment, level) + noise(m, level, MOVE, t->fact)
               < level->threshold) {
        r->is_vague = true;
        r->fact.where = t->was;
        return !(t->denied & WAS);
    }
    r->is_vague = r->strength < 0;
    return !r->is_vague || blur(m, t, n_where, &r->fact);
}

int memory_recall(const struct memory *m, const struct trace *trace,
                  const struct bot_level *level, int n_where,
                  struct recalled *out)
{
    int n = 0;
    for (int i = 0; i < m->n; i++) {
        const struct trace *t = &trace[i];
        struct recalled r = {.fact = t->fact,
                             .turns_ago = (uint16_t)(m->turn - t->turn)};
        if (!t->is_hidden
            || (level->forgets && !recall_one(m, t, level, n_where, &r))) {
            continue;
        }
        int at = n++;
        for (; at > 0 && out[at - 1].strength < r.strength; at--) {
            out[at] = out[at - 1];
        }
        out[at] = r;
    }
    return level->forgets && n > level->capacity ? level->capacity : n;
}
