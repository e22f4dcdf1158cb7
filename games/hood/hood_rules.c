/*
 * hood_rules.c: the rules of Little Red Riding Hood for a person.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"
#include "lib/phrase.h"

const char *const hood_rules[] = {
    N_("# Little Red Riding Hood"),
    NULL,
};
