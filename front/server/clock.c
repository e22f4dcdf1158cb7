/*
 * clock.c: the clocks of a match (see clock.h).
 *
 * The rules have no clock, but two kinds of their actions end a time: one
 * ends the look at what is face up, and with another an opportunity is let go
 * by (table/ask.h).  Where a seat can do nothing but end the look, the look's
 * clock runs; where a person may pass, the shout's.  When it is over the
 * server acts for them.  Where a computer player could end a time in which
 * people may still propose something, the talk's clock runs, and until it is
 * over, or all of them have said to go on, no computer player acts.  After
 * the end, when somebody wants the next match, one runs until that begins.
 *
 * A clock stands still while the table is paused, nobody is connected, or some
 * screen still tells what happened (story.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/clock.h"

#include "core/notation.h"
#include "front/server/act.h"
#include "front/server/people.h"
#include "front/server/story.h"
#include "front/server/think.h"
#include "lib/heap.h"
#include "table/ask.h"

/* How long everybody sees the next match coming. */
enum { AGAIN_SECONDS = 6 };

/* Whether this clock is for this seat, and what it plays for it. */
static bool is_for(const struct room *r, enum clock_kind kind, who w,
                   struct action *a)
{
    switch (r->phase == PLAYING ? kind : NO_CLOCK) {
    case LOOK_CLOCK:
        return ask_ends_look(r->table, w, a);
    case SHOUT_CLOCK:
        return !people_is_computer(r, w) && ask_can_pass(r->table, w, a);
    default:
        return false;
    }
}

/* A person is there who could propose something before a computer player goes
 * on, and has not said that it may. */
static bool is_talk(const struct room *r)
{
    bool may_speak = false, may_end = false;
    if (r->phase != PLAYING || !r->settings.talk || !r->settings.pace
        || r->talked == table_plies(r->table)) {
        return false;
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (people_is_computer(r, w)) {
            may_end = may_end || ask_ends_talk(r->table, w);
        } else {
            may_speak = may_speak
                        || (r->seat[w].kind == PERSON
                            && table_waiting(r->table) & WHO_BIT(w)
                            && people_are_here(r, r->seat[w].person));
        }
    }
    return may_speak && may_end;
}

/* The next match is about to begin, and can. */
static bool is_again(const struct room *r)
{
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].kind == OPEN) {
            return false;
        }
    }
    return r->is_again;
}

/* Those whom such a clock is for. */
static who_set all_for(const struct room *r, enum clock_kind kind)
{
    struct action a;
    who_set seats = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        seats |= is_for(r, kind, w, &a) ? WHO_BIT(w) : 0;
    }
    return seats;
}

static void ring(struct room *r)
{
    enum clock_kind kind = r->clock.kind;
    SCOPED_BUF action = BUF_ON_HEAP;
    struct action a;
    r->clock = (struct clock){0};
    if (kind == TALK_CLOCK) {
        r->talked = table_plies(r->table);
        room_touch_match(r);
    } else if (kind == AGAIN_CLOCK) {
        r->is_again = false;
        act_start(r, NULL);
    }
    who_set seats = all_for(r, kind);
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (seats & WHO_BIT(w) && is_for(r, kind, w, &a)) {
            buf_clear(&action);
            notation_print(r->start.game, &r->start.setup, a, NULL, &action);
            act_play(r, w, action.text, NULL);
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
    int seconds = kind == LOOK_CLOCK    ? r->settings.look
                  : kind == TALK_CLOCK  ? r->settings.talk
                  : kind == AGAIN_CLOCK ? AGAIN_SECONDS
                                        : r->settings.shout;
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
    uint64_t now = loop_now(r->server);
    if (due(r) <= now) {
        ring(r);
    }
    story_settle(r);
    r->is_again = r->is_again && r->phase == OVER;
    bool may_run = !r->is_paused && r->conns && story_is_told(r);
    enum clock_kind kind = all_for(r, LOOK_CLOCK)    ? LOOK_CLOCK
                           : all_for(r, SHOUT_CLOCK) ? SHOUT_CLOCK
                           : is_talk(r)              ? TALK_CLOCK
                           : is_again(r)             ? AGAIN_CLOCK
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
    uint64_t next = due(r), told = story_due(r);
    uint64_t thought = r->is_paused || !r->conns ? UINT64_MAX : think_due(r);
    next = next < thought ? next : thought;
    room_wake_at(r, next < told ? next : told);
}

bool clock_choose(struct room *r, who w)
{
    struct action a;
    if (r->clock.kind != SHOUT_CLOCK || !is_for(r, SHOUT_CLOCK, w, &a)
        || r->seat[w].is_ready) {
        return false;
    }
    r->seat[w].is_ready = true; /* to choose, and not again */
    r->clock.left = r->clock.of;
    r->clock.due = loop_now(r->server) + r->clock.of;
    room_touch(r);
    return true;
}

uint64_t clock_left(const struct room *r)
{
    uint64_t now = loop_now(r->server);
    return !r->clock.runs       ? r->clock.left
           : r->clock.due > now ? r->clock.due - now
                                : 0;
}

bool clock_ends_look(const struct room *r, who w)
{
    struct action a;
    return r->clock.kind == LOOK_CLOCK && is_for(r, LOOK_CLOCK, w, &a);
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
    if (r->clock.kind != NO_CLOCK && r->clock.kind != SHOUT_CLOCK && all
        && anybody && !r->is_paused) {
        ring(r);
    }
}
