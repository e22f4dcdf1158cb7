/*
 * loop.c: time and alarms in a browser (see front/server/loop.h).
 *
 * There is one house; the page says what time it is, and comes again when the
 * next alarm is due.
 */
// SPDX-License-Identifier: MIT
#include "front/server/loop.h"

#include <stdbool.h>
#include <stdlib.h>

#include "front/offline/home.h"
#include "lib/heap.h"

struct alarm {
    struct alarm *next;
    uint64_t due;
    void (*ring)(void *data);
    void *data;
};

static struct alarm *alarms;
static uint64_t time_now = 1;

uint64_t loop_now(const struct server *s)
{
    (void)s;
    return time_now;
}

struct alarm *alarm_new(struct server *s, void (*ring)(void *data), void *data)
{
    (void)s;
    struct alarm *a = heap_new(1, sizeof *a);
    *a = (struct alarm){alarms, UINT64_MAX, ring, data};
    alarms = a;
    return a;
}

void alarm_set(struct alarm *a, uint64_t due)
{
    a->due = due == UINT64_MAX || due > time_now ? due : time_now + 1;
}

void alarm_free(struct alarm *a)
{
    struct alarm **at = &alarms;
    while (*at != a) {
        at = &(*at)->next;
    }
    *at = a->next;
    free(a);
}

static struct alarm *due_by(uint64_t now)
{
    struct alarm *a = alarms;
    while (a && a->due > now) {
        a = a->next;
    }
    return a;
}

void loop_set(uint64_t now)
{
    time_now = now > time_now ? now : time_now;
}

void loop_ring(void)
{
    for (struct alarm *a; (a = due_by(time_now));) {
        a->due = UINT64_MAX; /* what it sets itself to is later than now */
        a->ring(a->data);
    }
}

uint64_t loop_due(void)
{
    uint64_t due = UINT64_MAX;
    for (const struct alarm *a = alarms; a; a = a->next) {
        due = a->due < due ? a->due : due;
    }
    return due;
}
