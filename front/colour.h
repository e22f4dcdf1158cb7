/*
 * colour.h: the colours of seats, which also name people who give no name.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_COLOUR_H
#define THICKET_FRONT_COLOUR_H

#include "core/game.h"

enum { N_SEAT_COLOURS = MAX_SEATS };

const char *colour_id(int);      /* "coral" */
const char *colour_title(int);   /* "Coral", to be translated */
int colour_find(const char *id); /* -1: none of them */

#endif
