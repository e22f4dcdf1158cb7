/*
 * study.h: the same game under several conditions, played in parts, by one
 * machine or by many.
 *
 * A study is its plan: a text that says all that decides what is played.  The
 * plan divides the games of each condition into parts of a few deals.  A part
 * is one file, a function of the plan and its number alone, written whole or
 * not at all; so a study goes on where it was killed, and it does not matter
 * who played which part.  lab/report.h reads all of them.
 *
 * Where all seats are "lot", or all "sensible", the games are rollouts
 * (lab/rollouts.h): hundreds of thousands in a part, on a GPU or not, and of
 * each only who won and how long it was.
 *
 *     OUT/plan            the plan
 *     OUT/parts/000017    what part 17 gave: lines of whole numbers
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_STUDY_H
#define THICKET_LAB_STUDY_H

#include "bots/level.h"
#include "lab/gpu.h"
#include "table/table.h"

enum { STUDY_CONDITIONS = 64, STUDY_LABEL = 200, STUDY_NAME = 120 };

struct study_condition {
    char label[STUDY_LABEL];  /* "edition=default goal=3"; "": the only one */
    struct table_start start; /* of a study that is to be played */
};

struct study {
    char version[32], game[32];
    char options[STUDY_LABEL]; /* those that are the same in all */
    char player[MAX_SEATS][STUDY_NAME];
    int n_seats;
    who_set team[MAX_SEATS]; /* who wins with a seat */
    int n_games;             /* of each condition: whole deals */
    int part;                /* games in a part: whole deals */
    uint64_t seed;
    int n_conditions;
    struct study_condition condition[STUDY_CONDITIONS];
    const struct bot_level *own; /* levels beside those there are */
    int n_own;
    int time_ms;     /* an outside program's */
    struct gpu *gpu; /* where rollouts are played; NULL: on the processor */
};

/* What became of one game. */
struct study_game {
    int32_t number; /* within its condition */
    uint32_t winners;
    int32_t is_over;            /* else it was given up */
    int32_t actions, decisions; /* of rollouts: -1 */
    int32_t leads;   /* how often somebody else came to lead; -1: not known */
    int32_t settled; /* in 1/1000 of its actions, when who won led for good */
    int64_t ms;      /* that people might have thought in it */
};

/* Which of the parts one of several machines plays: number `which` of `of`,
 * from 0. */
struct study_shard {
    int which, of;
};

/* Whether all seats play so; `word` is "lot" or "sensible". */
bool study_plays(const struct study *, const char *word);

/* Makes part and n_games whole deals, and the teams. */
void study_settle(struct study *);

/* The plan as text, and a study from one (whose conditions cannot be played);
 * false, with a sentence, for what is no plan. */
void study_print(const struct study *, struct buf *);
bool study_parse(const char *text, struct study *, struct error *);

int study_parts(const struct study *);
int study_condition_of(const struct study *, int part);

/* Appends the path of a part's file. */
void study_path(const char *folder, int part, struct buf *);

/* Begins a study in a folder, or goes on with it; refuses a folder that has
 * another one. */
bool study_open(const struct study *, const char *folder, struct error *);

/* Plays the parts of a shard that are not there yet; `progress` hears how many
 * of them are. */
bool study_run(const struct study *, const char *folder,
               const struct study_shard *, int n_threads,
               void (*progress)(int done, int of), struct error *);

#endif
