/*
 * inside.h: what the files of the conformance test share.
 *
 * conform.c plays and checks lists, text, purity and records; told.c what is
 * said; past.c what is said of it later; twins.c secrets; worlds.c equal
 * histories; beliefs.c what is known; chances.c what is drawn; spreads.c how
 * often what is imagined comes.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_CONFORMANCE_INSIDE_H
#define THICKET_TESTS_CONFORMANCE_INSIDE_H

#include <setjmp.h>

#include "core/rng.h"
#include "table/table.h"
#include "tests/conformance/conform.h"

enum { MAX_PAST = 1024 };

/* One observer's side of the game. */
struct seat {
    unsigned char *know, *view;
    unsigned char *twin; /* a state it cannot tell from the truth */
    bool has_twin;
    unsigned char *still; /* what no field of its first view holds, or NULL */
    bool is_past_telling; /* nobody can say how likely its worlds are */
    struct {
        uint64_t word; /* a hash: some sentence of the past has it, */
        uint8_t kind;  /* of this kind of event */
    } past[MAX_PAST];
    int n_past;
};

struct world;          /* worlds.c */
enum { N_WORLDS = 3 }; /* of one observer at a time */

struct conform {
    const struct game *game;
    struct table_start start;
    const struct setup *setup;
    uint16_t size[64][MAX_ARGS]; /* words for each operand of a verb */
    struct rng rng;
    struct rng aside; /* for what is not checked in every game, so that a seed
                       * is the same game after any others */
    struct table *table; /* plays along, for records and refusals */
    unsigned char *state;
    struct seat seat[N_WHO];
    struct world *world[N_WHO][N_WORLDS];
    bool is_sensible; /* the seats choose as game.prefer says */
    int spread;       /* calls of conform_spread that did something */
    struct conform_report *report;
    void **scratch; /* given back after every action, and after a failure */
    size_t n_scratch, max_scratch;
    jmp_buf failed;
};

/* Events of one action. */
struct happened {
    struct event event[256];
    int n;
};

/* Ends the game: a check of this group failed. */
void conform_fail(struct conform *, enum conform_group, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

/* Those who look: the seats and the table. */
bool conform_observes(const struct conform *, who);

/* An action as text, in a buffer that the next call reuses. */
const char *conform_text(const struct conform *, struct action,
                         const struct layout *);

/* The vocabulary of which a verb lays out many; -1 if none. */
int conform_items(const struct conform *, int verb);

/* A game's own struct for the time of one action, on the heap so that a
 * sanitizer sees its end; and a list of actions likewise. */
unsigned char *conform_bytes(struct conform *, size_t n, int fill);
struct action *conform_actions(struct conform *);

/* Plays on `state`, and gives all events; then what w sees of them. */
void conform_play(struct conform *, unsigned char *state, who, struct action,
                  const struct layout *, struct happened *all);
void conform_redact(const struct conform *, const struct happened *all, who w,
                    struct happened *seen);

bool conform_same_events(const struct happened *, const struct happened *);

/* Whether w may do this in `state`. */
bool conform_is_legal(struct conform *, const unsigned char *state, who w,
                      struct action, const struct layout *);

/* ---- told.c ---- */

/* Kinds of events have a sentence for those not shown exactly when there may
 * be such. */
void conform_kinds(struct conform *);

/* Every observer's sentence of what happened has all its places filled; and
 * counts from whom secret operands were withheld. */
void conform_told(struct conform *, const struct happened *all);

/* Who is asked reads one sentence, and whoever waits another. */
void conform_questions(struct conform *);

/* Everybody reads how it ended, winners another headline than losers. */
void conform_endings(struct conform *, who_set winners);

/* ---- past.c ---- */

/* w has been told this: nothing that is said of the past names what is face
 * down now. */
void conform_past(struct conform *, who w, const struct happened *seen);

/* ---- twins.c: the ways 1, 2 and 3 of its opening comment ---- */

void conform_imagined(struct conform *, who w);
void conform_twin_lives_on(struct conform *, who w, who actor, struct action,
                           const struct layout *, const struct happened *seen,
                           const unsigned char *known_before);
void conform_other_choice(struct conform *, who actor, struct action,
                          const struct layout *);

/* Fails unless w sees in `twin` what it sees in the match. */
void conform_compare(struct conform *, who w, const unsigned char *twin,
                     const char *when);

/* Writes a state that w cannot tell from the truth; false if none came. */
bool conform_imagine(struct conform *, who w, const unsigned char *know,
                     unsigned char *out);

/* ---- worlds.c ---- */

void conform_open_worlds(struct conform *);
void conform_close_worlds(struct conform *);

/* After an action of the match, of which w was told `seen`: w's worlds follow
 * it and are compared with it. */
void conform_worlds(struct conform *, who w, const unsigned char *before,
                    who actor, const struct happened *seen);

/* ---- beliefs.c ---- */

/* Fails if imagine never gives w, who knows this, something of `state`, which
 * it cannot tell from the match. */
void conform_is_imaginable(struct conform *, who w, const unsigned char *know,
                           const unsigned char *state);

/* The truth is not ruled out, whatever w has forgotten. */
void conform_truth(struct conform *, who w, const struct happened *seen);

/* facts and believe are each other's inverse. */
void conform_believing(struct conform *, who w);

/* ---- chances.c ---- */

/* A chi-square of df degrees lies so many deviations above its mean, by
 * Wilson and Hilferty; and the most that may be. */
double conform_deviations(double chi, int df);
extern const double conform_limit;

/* While chance is waited for: draw gives what outcomes lists. */
void conform_draws(struct conform *);

/* What a game lists as sensible must be what has weight in the list, and as
 * much of it. */
void conform_sensible(struct conform *, who, const struct action *list, int n,
                      const uint8_t *weight);

/* ---- spreads.c ---- */

/* What can be seen of a state by all who may, the referee and the seats, and
 * what chance may do next. */
size_t conform_picture_size(const struct conform *);
void conform_picture(struct conform *, const unsigned char *state,
                     unsigned char *out);

/* imagine gives w what chance may have done, from the start; and after an
 * action, by what was imagined before it. */
void conform_spread(struct conform *, who w);
void conform_step(struct conform *, who w, const unsigned char *before,
                  const unsigned char *known_before);

#endif
