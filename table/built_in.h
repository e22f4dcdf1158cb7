/*
 * built_in.h: the editions that are part of the program.
 *
 * The table is written by tools/bake.c when the program is built, from every
 * games/GAME/edition.json; it ends with NULL data.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_BUILT_IN_H
#define THICKET_TABLE_BUILT_IN_H

#include "table/shelf.h"

extern const struct shelf_edition shelf_built_in[];

#endif
