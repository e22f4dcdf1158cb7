/*
 * parts.h: what several boards are made of.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_PARTS_H
#define THICKET_FRONT_TERMINAL_PARTS_H

#include "front/terminal/board.h"

int part_clamp(int x, int low, int high);

/* A label and what it says, in one row: "Pile 17".  Both return the column
 * after it. */
int part_label(struct area, int x, int y, const char *label, const char *text,
               uint8_t ink);
int part_count(struct area, int x, int y, const char *label, int n);

/* Something that is there or used up, with its label: a full square or an
 * empty one.  Returns the column two after it. */
int part_treat(struct area, int x, int y, const char *label, bool is_left);

/* A name in the middle of an area; one that is too long for a row stands in
 * two, of which the first leaves `free` columns at its left. */
void part_name(struct area, int free, struct style, const char *name);

/* Where a long word is divided, so that its first part and a hyphen, and the
 * rest, fit into so many columns: between two syllables near its middle; NULL
 * when it is too long, or has but one. */
const char *part_divide(const char *name, int first, int second);

/* The back of something that lies face down, as large as the area. */
void part_back(struct area);

/* Trees, where there is nothing yet. */
void part_trees(struct area);

/* Where a thing drawn on a board is, its letter in its middle. */
struct spot part_spot(struct area board, struct area thing);

#endif
