/*
 * choose.h: choosing an action among lit targets, word by word.
 *
 * The legal actions are texts, so they form a tree of words.  At any moment
 * the targets are the ways on from the words chosen so far: where the board
 * has a place for one, on the board, otherwise in words on a strip below it.
 * Arrows, Tab, letters and clicks move among them; taking one either ends
 * with an action or lights the next words.  What a target is called is the
 * game's (struct verb); only its tree is of the notation.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_CHOOSE_H
#define THICKET_FRONT_TERMINAL_CHOOSE_H

#include "front/terminal/board.h"

enum { MAX_TARGETS = 128, MAX_TAKEN = 8, PATH_ROOM = 96, LABEL_ROOM = 200 };

/* The path of a target that is no action: to let others act first. */
#define CHOOSER_WAIT " wait"

struct target {
    char path[PATH_ROOM]; /* words from the first on */
    bool is_whole;        /* an action; otherwise more words follow */
    bool on_board;
    struct spot spot;       /* on the canvas */
    uint32_t key;           /* its letter */
    char label[LABEL_ROOM]; /* what the strip says */
};

struct chooser {
    json_t *actions;        /* texts; NULL when nothing is asked */
    int n_legal;            /* those before the ones said the other way round */
    char chosen[PATH_ROOM]; /* words taken so far */
    int taken[MAX_TAKEN];   /* how long `chosen` was before each taking */
    int n_taken;
    bool is_brief;          /* verbs alone are offered, for want of room */
    bool can_wait;          /* CHOOSER_WAIT is offered too */
    bool is_quiz;           /* the cursor is on none of several at first */
    char action[PATH_ROOM]; /* what chooser_take ended with */
    struct target target[MAX_TARGETS];
    int n, at; /* how many, and where the cursor is */
};

/* Begins with a list of actions, which it keeps. */
void chooser_start(struct chooser *, const struct game *, json_t *actions);
void chooser_stop(struct chooser *);

/* Lists the targets and places them; to be called before drawing, and again
 * when the words chosen, the scene or the size have changed.  Returns how
 * many rows of the strip they need.  The cursor stays where it was; at first
 * it is on nothing that is costly or daring (struct game), and on none where
 * all is; in a quiz on none. */
int chooser_list(struct chooser *, const struct board *, const struct scene *,
                 struct area, int strip_width);

/* Draws the lit targets: those of the board over it, the others on the strip,
 * which scrolls to show the one under the cursor and says when it has more. */
void chooser_draw(struct chooser *, struct area strip);

/* The words under the cursor, or ""; and what they are called, where the strip
 * does not say it: of what is longer than `most` columns, only what it adds to
 * the words that were taken. */
const char *chooser_focus(const struct chooser *);
void chooser_say(const struct chooser *, const struct scene *, int most,
                 struct buf *);

/* What an arrow or Tab does; false for other keys. */
bool chooser_press(struct chooser *, uint32_t key);

/* Moves to the target with this letter, or at this place of the canvas;
 * false when there is none. */
bool chooser_to_key(struct chooser *, uint32_t key);
bool chooser_to_spot(struct chooser *, int x, int y);

/* Moves to what leads to an action, or to a place of the notation; false when
 * nothing does. */
bool chooser_to_words(struct chooser *, const char *words);

/* Takes the target under the cursor: the action when it is whole, else NULL
 * and its words are chosen. */
const char *chooser_take(struct chooser *);

/* Gives back the words taken last; false when there were none. */
bool chooser_back(struct chooser *);

#endif
