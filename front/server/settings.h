/*
 * settings.h: what a table has agreed on beside the options of its game.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SETTINGS_H
#define THICKET_FRONT_SERVER_SETTINGS_H

#include <jansson.h>
#include <stdbool.h>

#include "lib/error.h"
#include "lib/jot.h"

struct settings {
    int look, shout; /* seconds; 0: no clock */
    int talk;    /* seconds that computer players let people talk; 0: none */
    int pace;    /* percent */
    int wins;    /* makes a champion; 0: nobody is */
    int threads; /* 1: it ends as for a child, with threads of light instead of
                  * points and wins */
};
#define SETTINGS_DEFAULT                                                       \
    ((struct settings){.look = 20, .shout = 20, .talk = 15, .pace = 100})

/* Writes `settings`; and reads them from such an object, or NULL: what it
 * does not name stays. */
void settings_write(const struct settings *, struct jot *);
bool settings_read(const json_t *, struct settings *, struct error *);

#endif
