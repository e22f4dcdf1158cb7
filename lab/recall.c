/*
 * recall.c: see recall.h.  It asks the memory itself, not its formula.
 */
// SPDX-License-Identifier: MIT
#include "lab/recall.h"

#include "bots/memory.h"

enum { N_WHERE = 16, LONG_AGO = 100 };

/* Adds what is recalled of the one thing that this memory saw, `age` later. */
static void count(struct memory *m, struct trace *trace,
                  const struct bot_level *level, int age, struct recall *r)
{
    struct recalled got[MEMORY_TRACES(1)];
    m->moment += (uint32_t)age;
    m->choice += LONG_AGO;
    if (memory_recall(m, trace, level, N_WHERE, got) > 0) {
        r->exact += !got[0].is_vague;
        r->vague += got[0].is_vague;
    }
}

struct recall recall_rate(const struct bot_level *level, int times, int age,
                          int memories)
{
    struct recall r = {0, 0};
    for (int i = 0; i < memories; i++) {
        const struct fact fact = {3, 7};
        const struct sight nothing = {.n = 0}, sight = {.fact = &fact, .n = 1};
        struct trace trace[MEMORY_TRACES(1)] = {{.seen = 0}};
        struct memory m = {.seed = (uint32_t)i * 2654435761u,
                           .max = MEMORY_TRACES(1)};
        for (int k = 0; k < times; k++) { /* it shows, then is hidden again */
            m.moment++;
            memory_see(&m, trace, level, &nothing, N_WHERE);
            memory_see(&m, trace, level, &sight, N_WHERE);
        }
        count(&m, trace, level, age, &r);
    }
    r.exact /= memories;
    r.vague /= memories;
    return r;
}

struct recall recall_moved(const struct bot_level *level, int moves, int age,
                           int memories)
{
    struct recall r = {0, 0};
    for (int i = 0; i < memories; i++) {
        struct fact fact = {3, 7};
        const struct sight sight = {.fact = &fact, .n = 1};
        struct trace trace[MEMORY_TRACES(1)] = {{.seen = 0}};
        struct memory m = {.seed = (uint32_t)i * 2654435761u,
                           .max = MEMORY_TRACES(1)};
        for (int k = 0; k <= moves; k++) {
            m.moment++;
            fact.where = (uint8_t)(7 + k % 2);
            memory_see(&m, trace, level, &sight, N_WHERE);
        }
        count(&m, trace, level, age, &r);
    }
    r.exact /= memories;
    r.vague /= memories;
    return r;
}

double recall_span(const struct bot_level *level, int things, int age,
                   int memories)
{
    double sum = 0;
    for (int i = 0; i < memories; i++) {
        struct fact fact[N_WHERE];
        const struct sight sight = {.fact = fact, .n = things};
        struct trace trace[MEMORY_TRACES(N_WHERE)] = {{.seen = 0}};
        struct recalled got[MEMORY_TRACES(N_WHERE)];
        struct memory m = {.seed = (uint32_t)i * 2654435761u,
                           .max = MEMORY_TRACES(N_WHERE)};
        for (uint8_t k = 0; k < things; k++) {
            fact[k] = (struct fact){k, k};
        }
        memory_see(&m, trace, level, &sight, N_WHERE);
        m.moment += (uint32_t)age;
        m.choice += LONG_AGO;
        int n = memory_recall(&m, trace, level, N_WHERE, got);
        for (int k = 0; k < n; k++) {
            sum += !got[k].is_vague;
        }
    }
    return sum / memories;
}
