/*
 * goblins_cells.h: sets of the 121 cave spaces, as bits of two words.
 *
 * Space x,y is bit (y + 5) * 11 + (x + 5): ascending by y, then x.  Whoever
 * goes through a set writes
 *     for (struct cells left = set; cells_any(left);) {
 *         uint8_t cell = cells_pop(&left);
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_GOBLINS_GOBLINS_CELLS_H
#define THICKET_GAMES_GOBLINS_GOBLINS_CELLS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    N_COLUMNS = 11,
    N_CELLS = N_COLUMNS * N_COLUMNS,
    MOUNTAIN = N_CELLS / 2 /* 0,0 */
};

struct cells {
    uint64_t low, high; /* spaces 0 to 63, and 64 to 120 */
}
#ifdef THICKET_DEVICE /* where states lie an odd number of words apart */
__attribute__((packed, aligned(4)))
#endif
;

static inline bool cells_any(struct cells a)
{
    return (a.low | a.high) != 0;
}

static inline int cells_count(struct cells a)
{
    return __builtin_popcountll(a.low) + __builtin_popcountll(a.high);
}

static inline struct cells cells_of(int cell)
{
    return cell < 64 ? (struct cells){1ull << cell, 0}
                     : (struct cells){0, 1ull << (cell - 64)};
}

static inline bool cells_has(struct cells a, int cell)
{
    return (cell < 64 ? a.low >> cell : a.high >> (cell - 64)) & 1;
}

static inline struct cells cells_or(struct cells a, struct cells b)
{
    return (struct cells){a.low | b.low, a.high | b.high};
}

static inline struct cells cells_and(struct cells a, struct cells b)
{
    return (struct cells){a.low & b.low, a.high & b.high};
}

static inline struct cells cells_less(struct cells a, struct cells b)
{
    return (struct cells){a.low & ~b.low, a.high & ~b.high};
}

static inline void cells_add(struct cells *a, int cell)
{
    *a = cells_or(*a, cells_of(cell));
}

static inline void cells_remove(struct cells *a, int cell)
{
    *a = cells_less(*a, cells_of(cell));
}

/* Takes the lowest member out of a set that is not empty. */
static inline uint8_t cells_pop(struct cells *a)
{
    int cell;
    if (a->low) {
        cell = __builtin_ctzll(a->low);
        a->low &= a->low - 1;
    } else {
        cell = 64 + __builtin_ctzll(a->high);
        a->high &= a->high - 1;
    }
    return (uint8_t)cell;
}

/* The spaces that have a member on one side of them: west, east, north or
 * south. */
static inline void cells_around(struct cells a, struct cells near[4])
{
    /* The columns x = -5 and x = 5, which nothing may step over. */
    const struct cells west = {0x0080100200400801, 0x0000400801002004};
    const struct cells east = {0x0040080100200400, 0x0100200400801002};
    const uint64_t board_high = (1ull << (N_CELLS - 64)) - 1;
    struct cells to_east = cells_less(a, east), to_west = cells_less(a, west);
    near[0] =
        (struct cells){to_east.low << 1, to_east.high << 1 | to_east.low >> 63};
    near[1] = (struct cells){to_west.low >> 1 | to_west.high << 63,
                             to_west.high >> 1};
    near[2] = (struct cells){a.low << N_COLUMNS,
                             (a.high << N_COLUMNS | a.low >> (64 - N_COLUMNS))
                                 & board_high};
    near[3] = (struct cells){a.low >> N_COLUMNS | a.high << (64 - N_COLUMNS),
                             a.high >> N_COLUMNS};
}

/* The spaces that share a side with a member; members among them. */
static inline struct cells cells_near(struct cells a)
{
    struct cells near[4];
    cells_around(a, near);
    return cells_or(cells_or(near[0], near[1]), cells_or(near[2], near[3]));
}

#endif
