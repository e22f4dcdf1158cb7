/*
 * recall.c: see recall.h.  It asks the memory itself, not its formula.
 */
// SPDX-License-Identifier: MIT
#include "lab/recall.h"

#include "bots/memory.h"

struct recall recall_rate(const struct bot_level *level, int times, int age,
                          int memories)
{
    struct recall r = {0, 0};
    for (int i = 0; i < memories; i++) {
        const struct fact fact = {3, 7};
        struct trace trace[MEMORY_TRACES(1)] = {{.seen = 0}};
        struct recalled got[MEMORY_TRACES(1)];
        struct memory m = {.seed = (uint32_t)i * 2654435761u,
                           .max = MEMORY_TRACES(1)};
        for (int k = 0; k < times; k++) { /* it shows, then is hidden again */
            m.turn++;
            memory_see(&m, trace, level, NULL, 0);
            memory_see(&m, trace, level, &fact, 1);
        }
        m.turn += (uint32_t)age;
        if (memory_recall(&m, trace, level, 16, got) > 0) {
            r.exact += !got[0].is_vague;
            r.vague += got[0].is_vague;
        }
    }
    r.exact /= memories;
    r.vague /= memories;
    return r;
}
