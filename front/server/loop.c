/*
 * loop.c: see loop.h; libuv's.
 */
// SPDX-License-Identifier: MIT
#include "front/server/loop.h"

#include <stdlib.h>
#include <uv.h>

#include "front/server/hub.h"
#include "lib/heap.h"

struct alarm {
    uv_timer_t timer;
    void (*ring)(void *data);
    void *data;
};

uint64_t loop_now(const struct server *s)
{
    return uv_now(s->loop);
}

static void ring(uv_timer_t *timer)
{
    const struct alarm *a = timer->data;
    a->ring(a->data);
}

struct alarm *alarm_new(struct server *s, void (*call)(void *data), void *data)
{
    struct alarm *a = heap_new(1, sizeof *a);
    a->ring = call;
    a->data = data;
    a->timer.data = a;
    uv_timer_init(s->loop, &a->timer);
    return a;
}

void alarm_set(struct alarm *a, uint64_t due)
{
    uint64_t now = uv_now(a->timer.loop);
    if (due == UINT64_MAX) {
        uv_timer_stop(&a->timer);
    } else {
        /* Never at once: libuv would not leave its timers for a timer that
         * sets itself again for now. */
        uv_timer_start(&a->timer, ring, due > now ? due - now : 1, 0);
    }
}

static void freed(uv_handle_t *handle)
{
    free(handle->data);
}

void alarm_free(struct alarm *a)
{
    uv_close((uv_handle_t *)&a->timer, freed);
}
