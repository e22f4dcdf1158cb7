/*
 * lights.h: the structs of the Forest of Lights, for games/lights/ alone, and
 * what its files hold.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LIGHTS_LIGHTS_H
#define THICKET_GAMES_LIGHTS_LIGHTS_H

#include "core/edition.h"
#include "core/rooms.h"
#include "games/lights/lights_words.h"

GAME_ROOMS(lights);

enum {
    N_CELLS = 16,
    N_TREASURES = 16,
    N_LANES = 4,
    LANE_CELLS = 5,
    N_ENTRANCES = 8, /* entrance e is end e%2 of lane e/2 */
    N_SEATS = 4,
    MAX_FILMS = 16,
    MAX_GOAL = 8,
    OUTSIDE = 16, /* where a light is before it enters; no cell */
    NONE = 16     /* no treasure */
};

enum phase { BEFORE_HIDE, BEFORE_SEEK, MOVE, OVER };

/* Most names and moves that one light can have: 16 and 8. */
enum { MAX_CHOICES = N_TREASURES + N_ENTRANCES };

struct edition {
    struct edition_word treasure[N_TREASURES];
    struct edition_word entrance[N_ENTRANCES];
    struct edition_word film[MAX_FILMS];
    uint8_t n_films;
    uint8_t layout[MAX_FILMS][N_CELLS]; /* of each film, by cell */
    uint8_t turned[N_CELLS];   /* where a quarter turn clockwise takes a cell */
    uint8_t goal[N_SEATS + 1]; /* by number of seats */

    /* Worked out from the lanes, so that a move is a few look-ups. */
    uint8_t entry[N_ENTRANCES];    /* the cell behind the entrance */
    uint8_t next[N_ENTRANCES][32]; /* where a push takes what is on a cell */
    uint8_t far[N_CELLS + 1][N_CELLS]; /* own moves from a cell, or from
                                        * outside, to another */
    uint32_t from[N_CELLS];   /* bits: the cells, and outside, from which one
                               * own move leads here */
    uint32_t from_set[4][16]; /* ... to one of a set of four cells in a row */
    uint8_t brings[N_CELLS + 1][N_CELLS + 2]; /* bits: the entrances at which a
                                               * push takes a light from a cell,
                                               * or from outside, to another; to
                                               * what is no cell: none */
    /* The chance, in 1/1000, of the one of two who moves, by the cells seen
     * and the treasures that it, and the other, still need. */
    uint16_t race[N_CELLS + 1][MAX_GOAL + 1][MAX_GOAL + 1];
    /* What a seat may do, by whether it has named and where its light is. */
    struct choices {
        struct action action[MAX_CHOICES];
        int32_t n;
        uint8_t to[N_ENTRANCES]; /* where the moves lead, the last of them */
    } choices[2][N_CELLS + 1];
};

struct state {
    uint8_t under[N_CELLS]; /* the treasure fixed above each cell */
    uint8_t light[N_SEATS]; /* the cell of each light, or OUTSIDE */
    uint8_t turn;           /* a seat */
    uint8_t phase;
    uint8_t named;  /* for this move; NONE */
    uint8_t sought; /* NONE while chance is to turn a tile, and at the end */
    uint8_t sought_cell; /* where it is, kept for speed; OUTSIDE + 1 if none */
    uint8_t n_taken;
    uint16_t pile;    /* bit t: treasure tile t is not yet turned */
    uint16_t guessed; /* bit c: of an imagined state, the cells whose treasure
                         was put there by guess, and has not shown since
                         (lights_mind.c asks); in a match 0 */
    uint8_t n_won[N_SEATS];
    uint8_t taken[N_TREASURES]; /* in order: seat * 16 + treasure; 0 from
                                   n_taken on */
};

struct view {
    bool referee;
    uint8_t n_seats, turn, phase, named, sought, goal, n_pile;
    uint8_t light[N_SEATS];
    uint8_t lit[N_SEATS]; /* what each light shows; NONE when outside */
    uint8_t n_won[N_SEATS];
    uint8_t won[N_SEATS][MAX_GOAL];
    uint8_t under[N_CELLS]; /* the referee's; else all NONE */
};

/* What a seat has seen: the last view, what was taken in which order (a view
 * does not tell, and it decides a tie), and the treasure above each cell on
 * which a light has ever stood. */
struct know {
    struct view view;
    uint8_t seen[N_CELLS]; /* treasure + 1, or 0 */
    uint8_t n_taken;
    uint8_t taken[N_TREASURES];
    bool hidden; /* the treasures have been laid */
};

static inline const struct edition *lights_edition(const struct setup *setup)
{
    return setup->edition;
}

/* How many treasures win. */
static inline int lights_goal(const struct setup *setup)
{
    int chosen = setup->option[OPTION_GOAL];
    return chosen > 0 ? chosen : lights_edition(setup)->goal[setup->n_seats];
}

/* Writes the layouts that the options allow (at most 4) and returns how many;
 * 0 when every order of the treasures is allowed. */
int lights_layouts(const struct setup *, uint8_t layout[4][N_CELLS]);

#endif
