/*
 * screen.c: see screen.h.
 *
 * No event is kept: what is noted are numbers, and what may be sent again is
 * played through anew.  How old an event is, is known to a slot of the last
 * minute, by how long the match was when each began.
 */
// SPDX-License-Identifier: MIT
#include "front/server/screen.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/conn.h"
#include "front/server/people.h"
#include "front/server/say.h"
#include "lib/heap.h"

enum { MAX_ABSENT = 16, MINUTE_MS = RECENT_SLOTS * RECENT_SLOT_MS };

struct absent {
    struct absent *next;
    struct screen screen;
    uint32_t person;
    enum conn_role role;
    who look;
    uint64_t gone_at;
};

/* ---- How old is what ---- */

void screen_start(struct room *r, int plies)
{
    r->recent.slot = loop_now(r->server) / RECENT_SLOT_MS;
    r->recent.noted = plies;
    for (int i = 0; i < RECENT_SLOTS; i++) {
        r->recent.plies[i] = plies;
    }
    for (struct conn *c = r->conns; c; c = c->next) {
        c->screen.seen = 0;
        c->screen.cut = UINT64_MAX;
        c->told = 0;
        c->lifted_at = -1;
    }
    for (struct absent *a = r->absent; a; a = a->next) {
        a->screen.seen = 0;
        a->screen.cut = UINT64_MAX;
    }
}

void screen_note(struct room *r)
{
    struct recent *o = &r->recent;
    uint64_t slot = loop_now(r->server) / RECENT_SLOT_MS;
    if (slot - o->slot > RECENT_SLOTS) {
        o->slot = slot - RECENT_SLOTS;
    }
    while (o->slot < slot) {
        o->plies[++o->slot % RECENT_SLOTS] = o->noted;
    }
    o->noted = r->table ? table_plies(r->table) : 0;
}

static void cut(struct screen *s, uint64_t n)
{
    s->seen = s->seen < n ? s->seen : n;
    s->cut = s->cut < n ? s->cut : n;
}

void screen_undo(struct room *r)
{
    int plies = table_plies(r->table);
    uint64_t n[N_WHO];
    for (who w = 0; w < N_WHO; w++) {
        n[w] = w < r->start.setup.n_seats || w == TABLE
                   ? table_count(r->table, w, 0)
                   : 0;
    }
    screen_note(r);
    for (int i = 0; i < RECENT_SLOTS; i++) {
        int *at = &r->recent.plies[i];
        *at = *at < plies ? *at : plies;
    }
    for (struct conn *c = r->conns; c; c = c->next) {
        cut(&c->screen, n[c->look]);
        c->lifted_at = c->lifted_at < plies ? c->lifted_at : plies;
    }
    for (struct absent *a = r->absent; a; a = a->next) {
        cut(&a->screen, n[a->look]);
    }
}

/* ---- What it has ---- */

void screen_land(struct conn *c, uint64_t n)
{
    c->screen.seen = n;
    c->screen.cut = UINT64_MAX;
}

void screen_has_seen(struct conn *c, int match, who look, uint64_t n)
{
    if (c->room && match == c->room->match && look == c->look
        && n > c->screen.seen && n <= c->room->observer[look].n) {
        screen_land(c, n);
    }
}

/* ---- Going and coming back ---- */

static void drop(struct absent **at)
{
    struct absent *a = *at;
    *at = a->next;
    free(a);
}

/* One too many is away: the first to be let go are those who only looked, then
 * those who have been gone longest, who are at the end. */
static void make_room(struct room *r)
{
    int n = 0;
    struct absent **last = NULL;
    for (struct absent **at = &r->absent; *at; at = &(*at)->next) {
        n++;
        if (!last || (*at)->role != ROLE_PERSON
            || (*last)->role == ROLE_PERSON) {
            last = at;
        }
    }
    if (n >= MAX_ABSENT) {
        drop(last);
    }
}

void screen_leave(struct conn *c)
{
    struct room *r = c->room;
    if (!c->screen.name[0] || c->closes) {
        return;
    }
    make_room(r);
    struct absent *a = heap_new(1, sizeof *a);
    *a = (struct absent){.next = r->absent,
                         .screen = c->screen,
                         .person = c->person,
                         .role = c->role,
                         .look = c->look,
                         .gone_at = loop_now(r->server)};
    r->absent = a;
}

void screen_tick(struct room *r)
{
    uint64_t now = loop_now(r->server);
    for (struct absent **at = &r->absent; *at;) {
        if (now - (*at)->gone_at >= MINUTE_MS) {
            drop(at);
        } else {
            at = &(*at)->next;
        }
    }
}

static void forget(struct room *r, who seat, uint32_t person, bool all)
{
    for (struct absent **at = &r->absent; *at;) {
        if (all || (*at)->look == seat || (person && (*at)->person == person)) {
            drop(at);
        } else {
            at = &(*at)->next;
        }
    }
}

void screen_forget_seat(struct room *r, who w)
{
    forget(r, w, 0, false);
}

void screen_forget_person(struct room *r, uint32_t id)
{
    forget(r, N_WHO, id, false);
}

void screen_forget_all(struct room *r)
{
    forget(r, N_WHO, 0, true);
}

static bool is_named(const struct screen *s, const char *name)
{
    return strlen(name) == TOKEN_TEXT - 1 && s->name[0]
           && secret_is_same(s->name, name, TOKEN_TEXT);
}

/* Takes over what is known of the screen of that name. */
static bool take_over(struct conn *c, const char *name)
{
    struct room *r = c->room;
    for (struct absent **at = &r->absent; *at; at = &(*at)->next) {
        const struct absent *a = *at;
        if (is_named(&a->screen, name)) {
            bool is_it = a->person == c->person && a->role == c->role
                         && a->look == c->look;
            if (is_it) {
                c->screen = a->screen;
                drop(at);
            }
            return is_it;
        }
    }
    /* Its old line may seem to be open still. */
    for (struct conn *o = r->conns; o; o = o->next) {
        if (o != c && is_named(&o->screen, name) && o->person == c->person
            && o->role == c->role && o->look == c->look) {
            c->screen = o->screen;
            conn_bye(o, "moved");
            return true;
        }
    }
    return false;
}

/* The first event of w's after so many plies that is less than a minute old. */
static uint64_t first_after(struct room *r, who w, int plies)
{
    screen_note(r);
    int old = r->recent.plies[(r->recent.slot + 1) % RECENT_SLOTS];
    return table_count(r->table, w, 0)
           - table_count(r->table, w, plies > old ? plies : old);
}

uint64_t screen_missed(struct conn *c)
{
    return c->room->table && c->lifted_at >= 0
               ? first_after(c->room, TABLE, c->lifted_at)
               : UINT64_MAX;
}

uint64_t screen_resume(struct conn *c, const char *name, int match,
                       uint64_t since)
{
    struct room *r = c->room;
    if (c->screen.name[0]) {
        return UINT64_MAX; /* nothing was lost on this line */
    }
    if (!take_over(c, name)) {
        secret_token(r->server, c->screen.name);
        return UINT64_MAX;
    }
    if (!r->table) {
        return UINT64_MAX;
    }
    uint64_t from = first_after(r, c->look, 0);
    since = match == r->match ? since : 0;
    since = since < c->screen.cut ? since : c->screen.cut;
    from = from > c->screen.seen ? from : c->screen.seen;
    return from > since ? from : since;
}
