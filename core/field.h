/*
 * field.h: the fields of a view (game.view_fields) as bits and as numbers.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_FIELD_H
#define THICKET_CORE_FIELD_H

#include "core/game.h"

/* How many bits one value of a field takes. */
int field_bits(const struct view_field *);

/* How many numbers stand for one value: one for each word or member, else
 * one. */
int field_numbers(const struct view_field *);

/* Value i of a field in a view. */
uint64_t field_value(const struct view_field *, const void *view, int i);

/* Writes view_size bytes: the bits of a view that some field holds. */
void field_mask(const struct game *, unsigned char *mask);

#endif
