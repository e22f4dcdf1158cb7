/*
 * arena.h: many games between computer players, and what came of them.
 *
 * Every deal is played once for each rotation of the players round the seats,
 * so that neither the seat nor the deal favours anybody.  The result does not
 * depend on the number of threads.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LAB_ARENA_H
#define THICKET_LAB_ARENA_H

#include "bots/level.h"
#include "table/table.h"

struct arena {
    struct table_start start;      /* seed is the first deal's */
    const char *player[MAX_SEATS]; /* levels, or "cmd:PROGRAM" */
    const struct bot_level *own;   /* levels beside those there are */
    int n_own;
    int first; /* number of the first game: a whole deal */
    int n_games;
    int n_threads;
    int time_ms;          /* an outside program's for one decision */
    uint32_t max_actions; /* a game is given up after so many */
    bool is_lenient; /* a program that is gone ends nothing but its own play */
    bool has_sprt;   /* stop when one of two strengths is shown: Elo of the */
    double sprt[2];  /* first player of two over the second */
    const char *records;                /* folder for the records, or NULL */
    void (*progress)(int done, int of); /* from any thread; or NULL */
    /* Each game as it ended, by its number, and the milliseconds that people
     * might have thought in it; from any thread, or NULL. */
    void (*ended)(void *context, int number, const struct table *, int64_t ms);
    void *context;
};

/* Sums over the games; a player is an entry of arena.player. */
struct arena_report {
    int games, given_up;
    bool is_shared;                /* everybody wins together, or nobody */
    double actions;                /* in all, chance included */
    double wins[MAX_SEATS];        /* by player; a shared win counts its part */
    double seat_wins[MAX_SEATS];   /* by seat */
    int decided;                   /* games with one winner or one side */
    int decided_wins[MAX_SEATS];   /* by player, of these */
    uint64_t decisions[MAX_SEATS]; /* by player */
    uint64_t iterations[MAX_SEATS]; /* of its searches, by player */
    double seconds[MAX_SEATS];      /* thinking, by player: processor time, or
                                     * an outside program's of the clock */
    double longest[MAX_SEATS];      /* one decision, by player */
    int dead[MAX_SEATS], late[MAX_SEATS], malformed[MAX_SEATS],
        illegal[MAX_SEATS];
    bool has_elo;   /* two players, each for itself */
    double elo[3];  /* of the first over the second, and its 95 % interval */
    double llr;     /* of the sequential test */
    bool is_enough; /* it was decided before all games were played */
};

/* What a wrong verdict of the sequential test may cost, either way. */
#define ARENA_RISK 0.05

/* False, with a sentence, when a record cannot be written, or when a program
 * cannot be started or is gone. */
bool arena_run(const struct arena *, struct arena_report *, struct error *);

/* The score that a player expects who is so much stronger. */
double arena_score_of_elo(double elo);

/* Low and high end of the 95 % interval (Wilson) of a rate of `wins` in n. */
void arena_interval(double wins, double n, double *low, double *high);

#endif
