/*
 * turn.c: see turn.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/turn.h"

#include "front/server/act.h"
#include "front/server/clock.h"
#include "front/server/conn.h"
#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/server/tell.h"
#include "front/server/think.h"
#include "lib/heap.h"

/* What was played in this turn is lost: the rooms go back to what is on
 * disk, and nobody is told of what did not happen. */
static void put_back(struct server *s)
{
    struct error e;
    error_set(&e, NOT_SAVED, N_("That could not be saved."));
    for (struct room *r = s->touched, *next; r; r = next) {
        next = r->next_touched;
        for (struct conn *c = r->conns; c; c = c->next) {
            conn_drop_held(c);
        }
        if (!room_reload(r)) {
            while (r->conns) {
                conn_bye(r->conns, "no-table");
            }
            room_unload(r);
            continue;
        }
        for (struct conn *c = r->conns; c; c = c->next) {
            json_t *id = json_integer(c->answered);
            conn_refuse(c, id, &e);
            json_decref(id);
            if (c->has_said_hello) {
                tell_all(c, UINT64_MAX);
            }
        }
    }
}

bool turn_commit(struct server *s)
{
    struct error e;
    SCOPED_BUF why = BUF_ON_HEAP;
    for (struct room *r = s->touched; r; r = r->next_touched) {
        if (r->is_changed) {
            keep_room(r);
        }
    }
    bool good = store_commit(s->store, &e);
    if (!good) {
        error_print(&e, NULL, &why);
        log_line("error", "not-saved", "why", why.text);
        put_back(s);
    }
    return good;
}

void turn_end(struct server *s)
{
    for (struct room *r = s->touched; r; r = r->next_touched) {
        clock_update(r); /* whose time is over acts now */
    }
    if (s->touched) {
        turn_commit(s);
    } else {
        store_commit(s->store, NULL);
    }
    while (s->touched) {
        struct room *r = s->touched;
        s->touched = r->next_touched;
        r->is_touched = false;
        act_note(r);
        think_update(r);
        tell_room(r);
    }
    while (s->talkative) {
        struct conn *c = s->talkative;
        s->talkative = c->next_talkative;
        c->is_talkative = false;
        conn_release(c);
    }
}
