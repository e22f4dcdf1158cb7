/*
 * board.c: see board.h.
 *
 * BOARDS is BOARD(id) for every game whose board_ID.c was there when the
 * program was configured (meson.build).
 */
// SPDX-License-Identifier: MIT
#include "front/terminal/board.h"

#include <string.h>

#define BOARD(id) extern const struct board board_##id;
BOARDS
#undef BOARD

const struct board *board_of(const struct game *g)
{
    static const struct {
        const char *id;
        const struct board *board;
    } boards[] = {
#define BOARD(id) {#id, &board_##id},
        BOARDS
#undef BOARD
        {NULL, NULL}};
    int i = 0;
    while (boards[i].id && strcmp(boards[i].id, g->id) != 0) {
        i++;
    }
    return boards[i].id ? boards[i].board : &board_generic;
}
