/*
 * owner.c: see owner.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/owner.h"

#include <stdlib.h>
#include <uv.h>

#include "front/server/door.h"
#include "front/server/forward.h"
#include "front/server/guard.h"
#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/server/turn.h"
#include "lib/heap.h"

enum { BEAT_MS = 500 };

struct owner {
    uv_timer_t timer;
};

/* Others could claim what is ours: what of it still is? */
static void look_over(struct server *s)
{
    log_line("warning", "lapsed");
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        keep_confirm(r);
    }
}

static void on_beat(uv_timer_t *timer)
{
    struct server *s = timer->data;
    SCOPED_BUF taken = BUF_ON_HEAP;
    guard_tell(s->guard, &taken);
    store_tell(s->store, taken.text);
    enum store_beat how = store_beat(s->store);
    guard_hear(s->guard, store_heard(s->store), loop_now(s));
    if (how == STORE_BEAT_LAPSED) {
        look_over(s);
    }
    if (how != STORE_BEAT_MISSED) {
        forward_tick(s);
    }
}

void owner_begin(struct server *s)
{
    if (s->is_node) {
        s->owner = heap_new(1, sizeof *s->owner);
        uv_timer_init(s->loop, &s->owner->timer);
        s->owner->timer.data = s;
        uv_timer_start(&s->owner->timer, on_beat, BEAT_MS, BEAT_MS);
    }
}

static void closed(uv_handle_t *handle)
{
    free(handle); /* the first member */
}

void owner_end(struct server *s)
{
    if (s->owner) {
        uv_close((uv_handle_t *)&s->owner->timer, closed);
        s->owner = NULL;
    }
}

void owner_leave(struct server *s)
{
    if (s->owner) {
        door_shut(s); /* a proxy turns to the next at once */
        turn_commit(s, NULL, NULL);
        store_leave(s->store, NULL);
        uv_timer_stop(&s->owner->timer);
        forward_end_all(s);
    }
}
