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
#include "front/server/say.h"
#include "front/server/tell.h"
#include "front/server/think.h"
#include "lib/heap.h"

/* Why nothing can be saved, for people at a table. */
static const char *not_saved(int trouble)
{
    switch (trouble) {
    case STORE_FULL:
        return N_("That could not be saved: the server's disk is full.");
    case STORE_GONE:
        return N_("That could not be saved: the server's file of tables is "
                  "gone.");
    case STORE_READ_ONLY:
        return N_("That could not be saved: the server may not write its file "
                  "of tables.");
    case STORE_CHANGED:
        return N_("That could not be saved: the tables were brought back from "
                  "a backup.");
    case STORE_DAMAGED:
        return N_("That could not be saved: the server's file of tables is "
                  "damaged.");
    default:
        return N_("That could not be saved: the server's disk does not "
                  "answer.");
    }
}

bool turn_not_saved(int trouble, struct error *e)
{
    return error_set(e, NOT_SAVED, not_saved(trouble));
}

/* A room goes back to what is on disk; false when it cannot, and has left
 * memory. */
static bool reload(struct room *r)
{
    struct error why = {0};
    if (room_reload(r, &why)) {
        return true;
    }
    while (r->conns) {
        conn_bye(r->conns, why.code == NO_TABLE  ? "no-table"
                           : why.code == DAMAGED ? "damaged"
                                                 : "stop");
    }
    room_unload(r);
    return false;
}

/* What was played in this turn is lost: the rooms go back to what is on
 * disk, and nobody is told of what did not happen. */
static void put_back(struct server *s, bool all, const struct error *e)
{
    for (struct room *r = s->touched, *next; r; r = next) {
        next = r->next_touched;
        for (struct conn *c = r->conns; c && r->is_written; c = c->next) {
            conn_take_back(c, e);
        }
        if ((!all && !r->is_written) || !reload(r)) {
            continue;
        }
        for (struct conn *c = r->conns; c; c = c->next) {
            if (c->has_said_hello) {
                tell_all(c, UINT64_MAX);
            }
        }
    }
}

static void touch_all(struct server *s)
{
    for (int i = 0; i < ROOM_HEADS; i++) {
        for (struct room *r = s->rooms[i]; r; r = r->next_of_head) {
            room_touch(r);
        }
    }
}

void turn_restore(struct server *s)
{
    struct error e;
    turn_not_saved(STORE_CHANGED, &e);
    log_line("warning", "restored");
    touch_all(s);
    put_back(s, true, &e);
}

/* Puts on disk what was done; or takes it back, and says why in *e. */
static bool commit(struct server *s, struct error *e)
{
    struct error why = {0}, told;
    for (struct room *r = s->touched; r; r = r->next_touched) {
        if (r->is_changed) {
            keep_room(r);
        }
    }
    if (store_commit(s->store, &why)) {
        return true;
    }
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(&why, NULL, &text);
    log_line("error", "not-saved", "why", text.text);
    turn_not_saved(why.code, &told);
    if (e) {
        *e = told;
    }
    if (why.code == STORE_CHANGED) {
        turn_restore(s);
    } else {
        put_back(s, false, &told);
    }
    return false;
}

/* What is known of a room now is on disk. */
static void settle(struct room *r)
{
    r->is_written = false;
    for (struct conn *c = r->conns; c; c = c->next) {
        conn_settle(c);
    }
}

bool turn_commit(struct server *s, struct error *e)
{
    if (!commit(s, e)) {
        return false;
    }
    for (struct room *r = s->touched; r; r = r->next_touched) {
        settle(r);
    }
    for (struct conn *c = s->talkative; c; c = c->next_talkative) {
        conn_settle(c);
    }
    return true;
}

/* Everything of this turn is on disk, or has not happened.  What a room says
 * goes out at once, while it is at hand. */
static void tell_touched(struct server *s, bool is_on_disk, struct said *said)
{
    while (s->touched) {
        struct room *r = s->touched;
        s->touched = r->next_touched;
        r->is_touched = false;
        if (is_on_disk) {
            settle(r);
        }
        act_note(r);
        think_update(r);
        tell_room(r, said);
        for (struct conn *c = r->conns, *next; c; c = next) {
            next = c->next;
            if (c->is_talkative) {
                conn_release(c);
            }
        }
    }
}

void turn_end(struct server *s)
{
    for (struct room *r = s->touched; r; r = r->next_touched) {
        clock_update(r); /* whose time is over acts now */
    }
    bool is_on_disk = commit(s, NULL);
    if (s->touched) {
        struct said said = SAID_NOTHING;
        tell_touched(s, is_on_disk, &said);
        said_free(&said);
    }
    while (s->talkative) {
        if (is_on_disk) {
            conn_settle(s->talkative);
        }
        conn_release(s->talkative);
    }
}
