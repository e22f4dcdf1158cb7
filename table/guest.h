/*
 * guest.h: outside programs (table/outside.h) as computer players, for tables
 * where people sit.
 *
 * Who has no answer in time, or none that is legal, plays by lot there.
 * Several seats may share one program: then every decision begins with the
 * greeting and all events, so that it need not know which seat it plays.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_GUEST_H
#define THICKET_TABLE_GUEST_H

#include <string.h>

#include "table/computer.h"
#include "table/outside.h"

/* Programs that were started for a whole evening, by names that stand beside
 * the levels: "cmd:" and what the program is called.  No two are alike. */
enum { GUESTS = 8, GUEST_NAME = 16 };
struct guests {
    int n;
    char name[GUESTS][GUEST_NAME];
    struct program *program[GUESTS];
    /* As computer_new; here, so that who has no guests links none. */
    struct computer *(*seat)(struct program *, const struct table *, who,
                             uint64_t seed);
};

/* Starts one more, of GUESTS at most; false, with a sentence, when no process
 * is to be had. */
bool guests_add(struct guests *, const char *command, int time_ms,
                struct error *);

/* Lets them all end. */
void guests_leave(struct guests *);

/* The number of one; -1: there is none.  `guests` may be NULL. */
static inline int guests_find(const struct guests *g, const char *name)
{
    for (int i = 0; g && i < g->n; i++) {
        if (strcmp(g->name[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Whether there is such a level, or such a guest. */
static inline bool guests_have(const struct guests *g, const char *name)
{
    return guests_find(g, name) >= 0 || computer_has_level(name);
}

/* Who is called so, in a seat; a grown-up in the place of one who is not here
 * any more. */
static inline struct computer *guests_computer(const struct guests *g,
                                               const char *name,
                                               const struct table *t, who seat,
                                               uint64_t seed)
{
    int i = guests_find(g, name);
    return i >= 0 ? g->seat(g->program[i], t, seat, seed)
                  : computer_new(
                      t, seat, computer_has_level(name) ? name : "adult", seed);
}

/* A program of its own in a seat; NULL, with a sentence, when it cannot be
 * started. */
struct computer *guest_computer(const char *command, int time_ms,
                                const struct table *, who seat, uint64_t seed,
                                struct outside **, struct error *);

#endif
