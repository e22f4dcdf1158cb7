/*
 * colour.c: see colour.h.
 */
// SPDX-License-Identifier: MIT
#include "front/colour.h"

#include <string.h>

#include "lib/phrase.h"

static const struct {
    const char *id, *title;
} colours[N_SEAT_COLOURS] = {{"coral", N_("Coral")},   {"sky", N_("Sky")},
                             {"gold", N_("Gold")},     {"leaf", N_("Leaf")},
                             {"violet", N_("Violet")}, {"rose", N_("Rose")}};

const char *colour_id(int i)
{
    return colours[i].id;
}

const char *colour_title(int i)
{
    return colours[i].title;
}

int colour_find(const char *id)
{
    for (int i = 0; id && i < N_SEAT_COLOURS; i++) {
        if (strcmp(colours[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}
