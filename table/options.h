/*
 * options.h: the options of a match as JSON, read and written.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_OPTIONS_H
#define THICKET_TABLE_OPTIONS_H

#include <jansson.h>

#include "lib/jot.h"
#include "table/table.h"

/* Sets a start's edition and options from an object of names and values (or
 * NULL: all defaults); the start has its game and its number of seats.
 * Refuses with BAD_REQUEST; then the start is not to be used. */
bool options_read(const struct shelf *, const json_t *, struct table_start *,
                  struct error *);

/* Writes `options`: the value of each by its name, null where another option
 * decides. */
void options_write(const struct table_start *, struct jot *);

/* Writes one value of an option. */
void options_value(const struct game *, const struct setup *,
                   const struct game_option *, int value, struct jot *);

#endif
