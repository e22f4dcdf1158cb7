/*
 * level.c: the levels, from no mind at all to an elephant.
 *
 * Time is counted in moments.  A thing seen once, t moments ago, has the
 * activation -decay * ln(t): with a decay of 0.5 it is -0.8 after 5 moments
 * and -1.5 after 20.  The threshold says how far down it can still be found;
 * so a toddler keeps half of what was seen once for six moments, a child for
 * nine, an adult for twelve.  Attention and capacity rise
 * with age likewise.  docs/memory.md has the sources and the curves.
 */
// SPDX-License-Identifier: MIT
#include "bots/level.h"

#include "bots/bot.h"
#include "lib/mem.h"

static const struct bot_level levels[] = {
    {.name = "random"},
    {.name = "toddler",
     .age = 4,
     .thinks = true,
     .forgets = true,
     .attention = 0.83f,
     .decay = 0.58f,
     .threshold = -1.25f,
     .noise = 0.35f,
     .vagueness = 0.10f,
     .move_cost = 0.35f,
     .capacity = 5,
     .iterations = 60,
     .wide_iterations = 30,
     .deep_iterations = 60,
     .ways = 1,
     .counting = 0.3f,
     .care = 0.4f,
     .pause_ms = 800},
    {.name = "child",
     .age = 6,
     .thinks = true,
     .forgets = true,
     .attention = 0.95f,
     .decay = 0.55f,
     .threshold = -1.20f,
     .noise = 0.30f,
     .vagueness = 0.10f,
     .move_cost = 0.30f,
     .capacity = 7,
     .iterations = 300,
     .wide_iterations = 80,
     .deep_iterations = 300,
     .ways = 3,
     .counting = 0.3f,
     .care = 0.7f,
     .pause_ms = 700},
    {.name = "adult",
     .age = 8,
     .thinks = true,
     .forgets = true,
     .attention = 0.99f,
     .decay = 0.50f,
     .threshold = -1.27f,
     .noise = 0.25f,
     .vagueness = 0.25f,
     .move_cost = 0.15f,
     .capacity = 9,
     .iterations = 1500,
     .wide_iterations = 200,
     .deep_iterations = 3000,
     .ways = 5,
     .counting = 1,
     .care = 1,
     .pause_ms = 600},
    {.name = "elephant",
     .thinks = true,
     .capacity = 255,
     .iterations = 6000,
     .wide_iterations = 1000,
     .deep_iterations = 30000,
     .ways = 255,
     .counting = 1,
     .care = 1,
     .pause_ms = 500},
};

const struct bot_level *bot_level_at(int i)
{
    return i >= 0 && i < (int)(sizeof levels / sizeof *levels) ? &levels[i]
                                                               : NULL;
}

const struct bot_level *bot_level(const char *name)
{
    for (int i = 0; i < (int)(sizeof levels / sizeof *levels); i++) {
        if (strcmp(levels[i].name, name) == 0) {
            return &levels[i];
        }
    }
    return NULL;
}

const char *bot_level_name(const struct bot_level *level)
{
    return level->name;
}
