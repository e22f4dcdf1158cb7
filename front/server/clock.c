/*
 * clock.c: the clocks of a match (see clock.h).
 *
 * The rules have no clock, but two of their actions end a time: "hide" ends
 * the look at what is face up, and whoever lets a shout pass is "quiet".
 * Where a seat can do nothing but hide, the look's clock runs; where a person
 * may be quiet, the shout's.  When it is over the server acts for them.
 *
 * A clock stands still while the table is paused or nobody is connected.
 */
// SPDX-License-Identifier: MIT
#include "front/server/clock.h"

#include <string.h>

#include "core/notation.h"
#include "front/server/act.h"
#include "front/server/people.h"
#include "front/server/think.h"

static const char *const action_of[] = {
    [LOOK_CLOCK] = "hide", [SHOUT_CLOCK] = "quiet"};

/* The seats that this clock is for. */
static who_set seats_of(const struct room *r, enum clock_kind kind)
{
    const struct table_start *start = &r->start;
    struct action a;
    struct layout layout;
    who_set seats = 0;
    if (r->phase != PLAYING || kind == NO_CLOCK
        || !notation_parse(start->game, &start->setup, action_of[kind], &a,
                           &layout, NULL)) {
        return 0;
    }
    who_set waiting = table_waiting(r->table);
    for (who w = 0; w < start->setup.n_seats; w++) {
        const struct action *list;
        int n = waiting & WHO_BIT(w) ? table_legal(r->table, w, &list) : 0;
        bool is_first = n > 0 && memcmp(&list[0], &a, sizeof a) == 0;
        bool has = is_first;
        for (int i = 1; i < n && !has; i++) {
            has = memcmp(&list[i], &a, sizeof a) == 0;
        }
        if (kind == LOOK_CLOCK ? n == 1 && is_first
                               : has && !people_is_computer(r, w)) {
            seats |= WHO_BIT(w);
        }
    }
    return seats;
}

static void ring(struct room *r)
{
    enum clock_kind kind = r->clock.kind;
    who_set seats = seats_of(r, kind);
    r->clock = (struct clock){0};
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (seats & WHO_BIT(w) && r->phase == PLAYING) {
            act_play(r, w, action_of[kind], NULL);
        }
    }
}

/* Whether there is anybody who could say that they have seen enough. */
static bool has_people(const struct room *r)
{
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == PERSON && !people_is_computer(r, w)) {
            return true;
        }
    }
    return false;
}

static void set(struct room *r, enum clock_kind kind)
{
    int seconds = kind == LOOK_CLOCK ? r->settings.look : r->settings.shout;
    if (kind == LOOK_CLOCK && seconds == 0 && !has_people(r)) {
        seconds = SETTINGS_DEFAULT.look;
    }
    for (who w = 0; w < MAX_SEATS; w++) {
        r->seat[w].is_ready = false;
    }
    r->clock = (struct clock){.kind = kind,
                              .of = (uint64_t)seconds * 1000,
                              .left = (uint64_t)seconds * 1000};
    /* Without a limit a shout needs no clock; a look waits for everybody. */
    if (kind == SHOUT_CLOCK && seconds == 0) {
        r->clock.kind = NO_CLOCK;
    }
}

static uint64_t due(const struct room *r)
{
    return r->clock.kind && r->clock.runs && r->clock.of ? r->clock.due
                                                         : UINT64_MAX;
}

void clock_update(struct room *r)
{
    uint64_t now = uv_now(&r->server->loop);
    bool may_run = !r->is_paused && r->conns;
    if (due(r) <= now) {
        ring(r);
    }
    enum clock_kind kind = seats_of(r, LOOK_CLOCK)    ? LOOK_CLOCK
                           : seats_of(r, SHOUT_CLOCK) ? SHOUT_CLOCK
                                                      : NO_CLOCK;
    if (kind != r->clock.kind
        || (kind == LOOK_CLOCK && r->clock.of == 0 && !has_people(r))) {
        set(r, kind);
    }
    if (may_run && !r->clock.runs) {
        r->clock.due = now + r->clock.left;
    } else if (!may_run && r->clock.runs) {
        r->clock.left = r->clock.due > now ? r->clock.due - now : 0;
    }
    r->clock.runs = may_run;
    uint64_t next = due(r), thought = may_run ? think_due(r) : UINT64_MAX;
    room_wake_at(r, next < thought ? next : thought);
}

uint64_t clock_left(const struct room *r)
{
    uint64_t now = uv_now(&r->server->loop);
    return !r->clock.runs       ? r->clock.left
           : r->clock.due > now ? r->clock.due - now
                                : 0;
}

bool clock_plays(const struct room *r, const char *action)
{
    return r->clock.kind == LOOK_CLOCK
           && strcmp(action, action_of[LOOK_CLOCK]) == 0;
}

void clock_ready(struct room *r, uint32_t person)
{
    bool all = true, anybody = false;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        struct seat *s = &r->seat[w];
        if (s->kind != PERSON || people_is_computer(r, w)) {
            continue;
        }
        s->is_ready = s->is_ready || s->person == person;
        anybody = anybody || s->is_ready;
        all = all && (s->is_ready || !people_are_here(r, s->person));
    }
    room_touch(r);
    if (r->clock.kind == LOOK_CLOCK && all && anybody && !r->is_paused) {
        ring(r);
    }
}
