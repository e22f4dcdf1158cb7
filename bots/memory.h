/*
 * memory.h: what a seat has seen, kept and lost like a person's memory.
 *
 * Every hidden thing that the seat could know (game.facts) leaves a trace:
 * what, where, when it was first and last seen, how often, how often moved.
 * To recall, each trace gets ACT-R's base-level activation and some noise:
 * above the level's threshold it is exact, a little below the place is
 * blurred to a neighbour, below that it is gone.
 *
 * What was shown by itself is in mind until its seat has chosen four times, at
 * every level.  And whatever was shown to be elsewhere, or something else to
 * be here, clears a blurred memory that said otherwise: it points to the same
 * wrong place until then, and to none afterwards.
 *
 * Time is what people live through, alike in all games: a moment is an action
 * at the table, or something that chance lays open, which is told for as long
 * as its sentence is read.
 *
 * The activation is the hybrid approximation (Petrov 2006; Fisher, Houpt and
 * Gunzelmann 2018 show that the older "standard" one is not monotonic): the
 * last time seen is counted exactly, the earlier ones as if evenly spread.
 *
 * Same seed, same history: same forgetting.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_MEMORY_H
#define THICKET_BOTS_MEMORY_H

#include "bots/level.h"
#include "core/game.h"
#include "core/rng.h"

struct trace {
    struct fact fact;
    bool is_hidden;       /* among the facts now; else it shows, or is gone */
    uint8_t moves;        /* how often it was moved since it was last seen */
    uint8_t was;          /* where it was before the last move */
    uint8_t denied;       /* bits: wrong places that were shown to be wrong */
    uint16_t seen;        /* how often taken in; 0: never paid attention to */
    uint32_t first, last; /* moments at which it was taken in */
    uint32_t moved;       /* moment at which it was last moved */
    uint32_t turn;        /* in which it was last shown */
    uint32_t fresh;       /* in mind up to so many choices of the seat */
    uint32_t shown;       /* moment at which it was last noticed */
};

/* Room for the traces of one seat: MEMORY_TRACES(max_facts) of them. */
#define MEMORY_TRACES(max_facts) (2 * (max_facts) + 8)

struct memory {
    uint32_t moment; /* the clock */
    uint32_t turn;   /* changes of actor, for telling people */
    uint32_t choice; /* the seat's own, so far */
    uint32_t seed;   /* of noise and attention */
    uint16_t n, max;
};

/* Takes in what the seat knows now: its facts, at this moment.  `shown` are
 * those of them that were shown by what has just happened. */
struct sight {
    const struct fact *fact, *shown;
    int n, n_shown;
};
void memory_see(struct memory *, struct trace *, const struct bot_level *,
                const struct sight *, int n_where);

/* The seat has come to sit elsewhere, so that all lies turned by so many
 * places of those there are before its eyes. */
void memory_turn(struct memory *, struct trace *, int by, int places);

/* In the moment that has passed the seat was reminded of what lies there: for
 * it no time has. */
void memory_keep(const struct memory *, struct trace *, uint8_t where);

/* How active a trace is now, without noise. */
float memory_activation(const struct trace *, uint32_t moment,
                        const struct bot_level *);

/* The chance that a level recalls exactly what somebody attentive has a trace
 * of, once it is in mind no more; how many else it has in mind apart. */
float memory_chance(const struct trace *, uint32_t moment,
                    const struct bot_level *);

/* Something recalled. */
struct recalled {
    struct fact fact; /* perhaps blurred */
    float strength;   /* above the threshold, or below when blurred */
    uint16_t turns_ago;
    bool is_vague;
};

/* Writes what the level recalls now, strongest first, and returns how many;
 * `out` has room for memory.max, `n_where` is how many places there are.
 * Recalling twice at the same moment gives the same. */
int memory_recall(const struct memory *, const struct trace *,
                  const struct bot_level *, int n_where, struct recalled *out);

#endif
