/*
 * chair.h: a ring of things on a table, seen from one of the chairs round it.
 *
 * In Tom Thumb everybody sees the circle from their own chair, and a storm
 * moves the players from chair to chair.  The game itself only counts how far
 * (`offset` in a view); whoever draws the circle turns it with these.
 *
 * Chairs and positions are numbered clockwise, seen from above; both are
 * spread evenly, and position 0 lies in front of chair 0.  So a screen that
 * has the looker at its bottom edge draws position p at
 *
 *     turn = (double)chair_turn(p, n, chair, n_chairs) / (n * n_chairs)
 *     x = -sin(2 * pi * turn),  y = cos(2 * pi * turn)      (y grows downwards)
 *
 * and a list that begins with the nearest tile and goes on clockwise has
 * position (chair_front(n, chair, n_chairs) + i) % n at place i.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_CHAIR_H
#define THICKET_CORE_CHAIR_H

/* The chair on which a seat sits when all have moved `offset` chairs to the
 * left.  Without storms it is the seat's own. */
static inline int chair_of(int seat, int offset, int n_seats)
{
    return (seat + offset) % n_seats;
}

/* How far clockwise from right in front of the chair position p of n lies, in
 * parts of which n * n_chairs are a whole turn: 0 to n * n_chairs - 1. */
static inline int chair_turn(int p, int n, int chair, int n_chairs)
{
    return (p * n_chairs + (n_chairs - chair) * n) % (n * n_chairs);
}

/* The position of n that is nearest to the chair; of two, the one before. */
static inline int chair_front(int n, int chair, int n_chairs)
{
    return (2 * chair * n + n_chairs - 1) / (2 * n_chairs) % n;
}

#endif
