/*
 * board.h: how one game looks in a terminal.
 *
 * A board draws a scene into an area and says where on it the words of an
 * action are, so that arrows, letters and clicks can choose them.  It decides
 * nothing: what may be done comes from the table's own list of actions.
 *
 * Every board fits BOARD_MIN_W by BOARD_MIN_H and may use more.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_BOARD_H
#define THICKET_FRONT_TERMINAL_BOARD_H

#include "front/terminal/scene.h"

enum { BOARD_MIN_W = 80, BOARD_MIN_H = 18 };

/* Where something is on a board: the cells that light up, and the first of
 * the three columns where its letter goes. */
struct spot {
    int x, y, w, h;
    int key_x, key_y;
};

struct board {
    void (*draw)(const struct scene *, struct area);

    /* Where the path is: the first words of an action ("push N1", "swap 2"),
     * beginning with scene->chosen.  False when it has no place of its own:
     * then it is offered in words below the board. */
    bool (*find)(const struct scene *, struct area, const char *path,
                 struct spot *);

    /* What is asked once some words are chosen ("swap 2"), or NULL: what was
     * asked before; NULL where it is always that. */
    const char *(*asks)(const char *chosen);

    /* What the signs on it mean, a sentence a line; NULL where its legend says
     * it all. */
    const char *signs;

    /* Which of things that come again and again a path ends with, from 0, so
     * that each has the same letter every time; -1: none.  NULL: there are
     * none. */
    int (*which)(const struct scene *, const char *path);

    /* It numbers its places from 1, the notation from 0. */
    bool counts_from_one;
};

/* The game's own board, which is board_ID of front/terminal/board_ID.c; or the
 * generic one where that file is not. */
const struct board *board_of(const struct game *);

extern const struct board board_generic;

#endif
