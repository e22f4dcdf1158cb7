/*
 * memory.c: see memory.h.
 *
 * The facts of a seat come as a list each time something happened.  A trace
 * whose fact is still in the list goes on fading.  A fact that was not in the
 * list before has just been seen (it showed, and was hidden again).  A thing
 * that was at one place in the last list and is at another in this one was
 * moved before the seat's eyes, face down: its trace moves with it.
 *
 * Noise and attention come from a hash of the seed, the fact and the turn,
 * not from a stream, so that they do not depend on the order of questions.
 */
// SPDX-License-Identifier: MIT
#include "bots/memory.h"

#include "bots/number.h"
#include "lib/mem.h"

enum purpose { ATTENTION = 1, NOISE, BLUR, MOVE };

/* 32 well-mixed bits. */
static uint32_t hash(const struct memory *m, enum purpose purpose,
                     struct fact fact, uint32_t turn)
{
    uint32_t x = m->seed;
    uint32_t word[2] = {
        (uint32_t)purpose << 16 | (uint32_t)fact.what << 8 | fact.where, turn};
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

static void take_in(struct memory *m, struct trace *t,
                    const struct bot_level *level)
{
    t->is_hidden = true;
    if (level->forgets
        && fraction(hash(m, ATTENTION, t->fact, m->turn)) > level->attention) {
        return;
    }
    if (t->moves > 0) { /* before, it was seen somewhere else */
        t->moves = 0;
        t->seen = 0;
    }
    t->first = t->seen ? t->first : m->turn;
    t->last = m->turn;
    t->seen++;
}

void memory_see(struct memory *m, struct trace *trace,
                const struct bot_level *level, const struct fact *fact, int n)
{
    for (int i = 0; i < n; i++) {
        struct trace *t = find(trace, m, fact[i]);
        if (t && t->is_hidden) {
            continue;
        }
        struct trace *moved = find_moved(trace, m, fact, n, fact[i]);
        if (moved) {
            if (t) { /* it was here once before: that trace is stale */
                *t = (struct trace){.fact = {0xff, 0xff}};
            }
            moved->was = moved->fact.where;
            moved->moved = m->turn;
            moved->fact = fact[i];
            moved->moves = (uint8_t)(moved->moves + (moved->moves < 255));
            continue;
        }
        if (!t) {
            t = new_trace(trace, m);
            if (!t) {
                continue;
            }
            *t = (struct trace){.fact = fact[i]};
        }
        take_in(m, t, level);
    }
    for (int i = 0; i < m->n; i++) {
        trace[i].is_hidden =
            trace[i].is_hidden && is_listed(fact, n, trace[i].fact);
    }
}

/* ---- Recalling ---- */

/* How well it is remembered that the thing was seen where it was then. */
static float place_activation(const struct trace *t, uint32_t turn,
                              const struct bot_level *level)
{
    float d = level->decay;
    float recent = (float)(turn - t->last) + 1;
    float old = (float)(turn - t->first) + 1;
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
static float move_activation(const struct trace *t, uint32_t turn,
                             const struct bot_level *level)
{
    return -level->decay * number_ln((float)(turn - t->moved) + 1)
           - level->move_cost * (float)t->moves;
}

float memory_activation(const struct trace *t, uint32_t turn,
                        const struct bot_level *level)
{
    float place = place_activation(t, turn, level);
    float move = t->moves ? move_activation(t, turn, level) : place;
    return move < place ? move : place;
}

/* What luck adds to an activation. */
static float noise(const struct memory *m, const struct bot_level *level,
                   enum purpose purpose, struct fact f)
{
    float u = fraction(hash(m, purpose, f, m->turn));
    return level->noise * number_ln(u / (1 - u));
}

/* Where a blurred memory puts a thing: near by. */
static uint8_t near(const struct memory *m, struct fact f, int n_where)
{
    static const int8_t step[] = {-1, 1, -2, 2};
    int where = f.where + step[hash(m, BLUR, f, m->turn) % 4];
    return (uint8_t)((where % n_where + n_where) % n_where);
}

int memory_recall(const struct memory *m, const struct trace *trace,
                  const struct bot_level *level, int n_where,
                  struct recalled *out)
{
    int n = 0;
    for (int i = 0; i < m->n; i++) {
        const struct trace *t = &trace[i];
        if (!t->is_hidden || (level->forgets && t->seen == 0)) {
            continue;
        }
        struct recalled r = {.fact = t->fact,
                             .turns_ago = (uint16_t)(m->turn - t->last)};
        if (level->forgets) {
            r.strength = place_activation(t, m->turn, level)
                         + noise(m, level, NOISE, t->fact) - level->threshold;
            if (r.strength < -level->vagueness) {
                continue;
            }
            bool forgot_move = t->moves > 0
                               && move_activation(t, m->turn, level)
                                          + noise(m, level, MOVE, t->fact)
                                      < level->threshold;
            r.is_vague = r.strength < 0 || forgot_move;
            if (forgot_move) {
                r.fact.where = t->was;
            } else if (r.is_vague) {
                r.fact.where = near(m, t->fact, n_where);
            }
        }
        int at = n++;
        for (; at > 0 && out[at - 1].strength < r.strength; at--) {
            out[at] = out[at - 1];
        }
        out[at] = r;
    }
    return level->forgets && n > level->capacity ? level->capacity : n;
}
