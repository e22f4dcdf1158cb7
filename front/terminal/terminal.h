/*
 * terminal.h: the full-screen terminal game.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_TERMINAL_H
#define THICKET_FRONT_TERMINAL_TERMINAL_H

#include "front/match/match.h"
#include "front/terminal/screen.h"

struct terminal_options {
    int pace_ms; /* how long each move of the others is shown; 0: not at all */
    int look_s;  /* how long a time to look lasts; 0: until a key */
};

/* How a person left the table. */
enum terminal_end {
    TERMINAL_LEFT, /* or a signal, or the terminal is gone */
    TERMINAL_AGAIN /* the game is over: once more with the same people */
};

/* Plays a match to its end or until somebody leaves.  It is saved at `path`
 * (unless NULL) whenever a person is asked; keeping its end is the caller's. */
enum terminal_end terminal_play(struct screen *, struct match *,
                                const struct terminal_options *,
                                struct buf *path);

/* Waits at a table elsewhere until its match has begun; false when the person
 * leaves. */
bool terminal_gather(struct screen *, struct match *);

/* Lets a person choose a game, its options and who plays, beginning with what
 * the wish holds already; or a saved game, or a table elsewhere.  False when
 * they leave. */
struct terminal_wish {
    const struct game *game;
    int seats;
    int people;         /* how many of them at this screen */
    const char *level;  /* of the computer players */
    char names[160];    /* of the people, with commas between; or "" */
    struct setup setup; /* with the options */
    char path[500];     /* of a saved game to go on with instead, or "" */
    char url[200];      /* of a table elsewhere, or of a server to open one at,
                         * or "" */
};
bool terminal_menu(struct screen *, struct terminal_wish *);

/* Lets a person change a game's options. */
void terminal_options_of(struct screen *, const struct game *, struct setup *);

/* Goes through the lessons of a game, until they are over or somebody leaves.
 */
void terminal_learn(struct screen *, const struct game *);

/* Who begins, by the game's question: one of the people at these seats, the
 * first where nobody says; -1 when they leave. */
int terminal_ask_who(struct screen *, const struct game *, const char *question,
                     const struct match_seat *seats, int n);

/* Walks through a record: `at` actions played, seen by `eyes`; all face up
 * only where `may_see_all`. */
struct terminal_walk {
    const struct table *record;
    const char *const *names;
    who eyes;
    who_set you; /* as in struct scene */
    int at;
    bool may_see_all;
};
void terminal_replay(struct screen *, struct terminal_walk *);

/* Prints one position: the board at least 80 by 18, and what just happened. */
void terminal_show(const struct terminal_walk *, bool ascii, enum palette,
                   FILE *);

#endif
