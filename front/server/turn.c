/*
 * turn.c: see turn.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/turn.h"

#include <string.h>

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
    case STORE_SILENT:
        return N_("That could not be saved: the server's database does not "
                  "answer.");
    case STORE_ELSEWHERE:
        return N_("That could not be saved: the table is at another server "
                  "now.");
    case STORE_UNSURE:
        return N_("The server's database does not answer: whether that was "
                  "saved will show when it is back.");
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

/* Of what nobody knows whether it was kept, nobody is told; nor whose eyes a
 * screen is then. */
static void take_back(struct conn *c, const struct error *e)
{
    bool is_other = c->role != c->settled.role || c->person != c->settled.person
                    || c->look != c->settled.look;
    conn_take_back(c, e);
    if (is_other && !e) {
        conn_bye(c, "stop");
    }
}

/* What was played in this turn is lost: the rooms go back to what is on
 * disk, and nobody is told of what did not happen. */
static void put_back(struct server *s, bool all, const struct error *e)
{
    for (struct room *r = s->touched, *next; r; r = next) {
        next = r->next_touched;
        for (struct conn *c = r->conns, *then; c && r->is_written; c = then) {
            then = c->next;
            take_back(c, e);
        }
        if ((!all && !r->is_written) || !reload(r)) {
            continue;
        }
        if (r->flight) { /* what was told of it last may not have gone out */
            r->told_table = 0;
            r->told_clock = (struct clock){.kind = LOOK_CLOCK, .runs = true};
        }
        for (struct conn *c = r->conns; c; c = c->next) {
            if (c->has_said_hello) {
                tell_all(c, UINT64_MAX);
            }
        }
    }
}

void turn_restore(struct server *s)
{
    struct error e;
    turn_not_saved(STORE_CHANGED, &e);
    log_line("warning", "restored");
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        room_touch(r);
    }
    put_back(s, true, &e);
}

/* ---- Who waits ---- */

bool turn_is_open(const struct room *r)
{
    const struct server *s = r->server;
    return r->is_written || r->is_changed
           || (s->flies && r->flight == s->n_flights);
}

void turn_wait(struct server *s, struct turn_waiter *w)
{
    w->flies = false;
    w->next = s->waiting;
    w->at = &s->waiting;
    if (w->next) {
        w->next->at = &w->next;
    }
    s->waiting = w;
}

void turn_wait_no_more(struct turn_waiter *w)
{
    if (w->at) {
        *w->at = w->next;
        if (w->next) {
            w->next->at = w->at;
        }
        w->at = NULL;
    }
}

/* Those whose wait is over: all, or who waited for what was under way. */
static void tell_waiting(struct server *s, bool all, const struct error *e)
{
    for (struct turn_waiter *w = s->waiting, *next; w; w = next) {
        next = w->next;
        if (all || w->flies) {
            turn_wait_no_more(w);
            w->tell(w, e);
        }
    }
}

/* ---- Somebody else's tables ---- */

static void tell_fenced(struct server *s, const char *code)
{
    struct error e;
    turn_not_saved(STORE_ELSEWHERE, &e);
    for (struct turn_waiter *w = s->waiting, *next; w; w = next) {
        next = w->next;
        if (w->code && strcmp(w->code, code) == 0) {
            turn_wait_no_more(w);
            w->tell(w, &e);
        }
    }
}

/* Of what was kept, nothing was of rooms that another server has. */
static void note_fenced(struct server *s)
{
    SCOPED_BUF code = BUF_ON_HEAP;
    while (store_fenced(s->store, &code)) {
        struct room *r = room_in_memory(s, code.text);
        tell_fenced(s, code.text);
        if (r && !r->is_fenced) {
            r->is_fenced = true;
            room_touch(r);
            log_line("warning", "fenced", "table", code.text);
        }
    }
}

/* Lets go of them and their screens, who hear nothing but goodbye. */
static void let_go(struct server *s)
{
    note_fenced(s);
    for (struct room *r = s->touched, *next; r && s->is_node; r = next) {
        next = r->next_touched;
        if (r->is_fenced) {
            while (r->conns) {
                conn_take_back(r->conns, NULL);
                r->conns->n_pongs = 0; /* it has not heard everything */
                conn_bye(r->conns, "stop");
            }
            room_unload(r);
        }
    }
}

/* ---- The store ---- */

/* What was written, and what was under way, is lost. */
static void give_up(struct server *s, const struct error *why, struct error *e)
{
    struct error told;
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(why, NULL, &text);
    log_line("error", "not-saved", "why", text.text);
    turn_not_saved(why->code, &told);
    if (e) {
        *e = told;
    }
    tell_waiting(s, true, &told);
    if (why->code == STORE_CHANGED) {
        turn_restore(s);
    } else {
        put_back(s, false, why->code == STORE_UNSURE ? NULL : &told);
    }
}

/* Looks how it goes with what is under way, and with it all that rests on it;
 * where nothing is, nothing is lost. */
static enum store_way look(struct server *s, bool waits, struct error *e)
{
    struct error why = {0};
    enum store_way way =
        s->flies ? store_land(s->store, waits, &why) : STORE_KEPT;
    if (!s->flies || way == STORE_UNDER_WAY) {
        return way;
    }
    s->flies = false;
    if (way == STORE_KEPT) {
        let_go(s);
        for (struct conn *c = s->talkative; c; c = c->next_talkative) {
            conn_land(c);
        }
        tell_waiting(s, false, NULL);
        return way;
    }
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        if (r->flight == s->n_flights || r->is_changed) {
            r->is_written = true;
            room_touch(r);
        }
    }
    give_up(s, &why, e);
    return way;
}

/* Writes what has changed beside what was played; and what is told of a room
 * rests on its being ours. */
static void keep_all(struct server *s)
{
    for (struct room *r = s->touched; r; r = r->next_touched) {
        if (r->is_changed) {
            keep_room(r);
        }
        keep_confirm(r);
    }
}

/* What is known of a room now is on disk. */
static void settle(struct room *r)
{
    r->is_written = false;
    for (struct conn *c = r->conns; c; c = c->next) {
        conn_settle(c);
    }
}

bool turn_commit(struct server *s, const struct room *of, struct error *e)
{
    struct error why = {0};
    if (look(s, true, e) == STORE_LOST) {
        return false;
    }
    keep_all(s);
    if (!store_commit(s->store, &why)) {
        give_up(s, &why, e);
        return false;
    }
    note_fenced(s);
    for (struct room *r = s->touched; r; r = r->next_touched) {
        if (!r->is_fenced) {
            settle(r);
        }
    }
    for (struct conn *c = s->talkative; c; c = c->next_talkative) {
        if (!c->room || !c->room->is_fenced) {
            conn_settle(c);
        }
    }
    return !of || !of->is_fenced || turn_not_saved(STORE_ELSEWHERE, e);
}

/* The screens of a room are told what there is to tell. */
static void tell_one(struct room *r, enum store_way way, struct said *said)
{
    if (way == STORE_KEPT) {
        settle(r);
    } else if (way == STORE_UNDER_WAY && r->is_written) {
        r->is_written = false;
        r->flight = r->server->n_flights;
    }
    act_note(r);
    think_update(r);
    tell_room(r, said);
}

/* Everything of this turn is on disk, or on its way there, or has not happened.
 * What a room says goes out at once where it may, while it is at hand. */
static void tell_touched(struct server *s, enum store_way way,
                         struct said *said)
{
    while (s->touched) {
        struct room *r = s->touched;
        s->touched = r->next_touched;
        r->is_touched = false;
        tell_one(r, way, said);
        for (struct conn *c = r->conns, *next; c && !s->flies; c = next) {
            next = c->next;
            if (c->is_talkative) {
                conn_release(c);
            }
        }
    }
}

void turn_end(struct server *s)
{
    struct error why = {0};
    if (look(s, false, NULL) == STORE_UNDER_WAY) {
        return; /* what has come meanwhile waits for the next */
    }
    for (struct room *r = s->touched; r; r = r->next_touched) {
        clock_update(r); /* whose time is over acts now */
    }
    keep_all(s);
    enum store_way way = store_send(s->store, &why);
    s->flies = way == STORE_UNDER_WAY;
    s->n_flights += s->flies;
    if (way == STORE_LOST) {
        give_up(s, &why, NULL);
    } else if (way == STORE_KEPT) {
        let_go(s);
    }
    /* What has landed goes out while the next is on its way. */
    for (struct conn *c = s->talkative, *next; c && s->flies; c = next) {
        next = c->next_talkative;
        conn_go_out(c);
    }
    if (s->touched) {
        struct said said = SAID_NOTHING;
        tell_touched(s, way, &said);
        said_free(&said);
    }
    for (struct turn_waiter *w = s->waiting; w && s->flies; w = w->next) {
        w->flies = true;
    }
    for (struct conn *c = s->talkative; c && s->flies; c = c->next_talkative) {
        conn_fly(c);
    }
    if (!s->flies) {
        tell_waiting(s, true, NULL);
    }
    while (s->talkative && !s->flies) {
        if (way == STORE_KEPT) {
            conn_settle(s->talkative);
        }
        conn_release(s->talkative);
    }
}
