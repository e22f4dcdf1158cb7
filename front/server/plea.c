/*
 * plea.c: see plea.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/plea.h"

#include <string.h>

#include "front/server/conn.h"
#include "front/server/people.h"
#include "front/server/seats.h"
#include "front/server/tell.h"

bool plea_of(const struct room *r, uint32_t person)
{
    return person && r->plea.person == person;
}

/* Whether they have a screen, or had one a moment ago. */
static bool is_there(const struct room *r, uint32_t id)
{
    uint64_t absence = 1000 * (uint64_t)r->server->options->absence;
    for (int i = 0; i < MAX_PEOPLE; i++) {
        if (id && r->person[i].id == id) {
            return people_are_here(r, id)
                   || loop_now(r->server) - r->person[i].gone_at < absence;
        }
    }
    return false;
}

who_set plea_waits(const struct room *r)
{
    who_set waits = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        uint32_t person = r->seat[w].person;
        if (!plea_of(r, person) && !(r->plea.yes & WHO_BIT(w))
            && is_there(r, person)) {
            waits |= WHO_BIT(w);
        }
    }
    return waits;
}

bool plea_may(const struct room *r, const struct person *p, struct error *e)
{
    return !r->plea.person || (p && plea_of(r, p->id))
           || error_set(e, TOO_MANY,
                        N_("Somebody else is asking for a seat: wait a "
                           "moment."));
}

static void end(struct room *r, const char *news, int seat)
{
    r->plea = (struct plea){0};
    r->news = (struct news){news, seat};
    seats_look_away(r);
    room_change(r);
}

static void grant(struct room *r)
{
    struct plea plea = r->plea;
    struct person *p = people_find(r, plea.person);
    bool is_newcomer = !people_seats(r, p->id);
    people_sit(r, p, plea.seat, plea.name, plea.colour);
    r->seat[plea.seat].is_late = r->phase == PLAYING;
    end(r,
        N_("{name} plays on in the middle of the game, and sees from now on "
           "what lies there."),
        plea.seat);
    for (struct conn *c = r->conns; c; c = c->next) {
        if (is_newcomer && c->person == p->id) {
            c->look = plea.seat;
            if (c->has_said_hello) {
                tell_now(c, UINT64_MAX);
            }
        }
    }
}

void plea_make(struct room *r, struct person *p, who w, const char *name,
               int colour)
{
    if (r->phase != PLAYING) {
        people_sit(r, p, w, name, colour);
        return;
    }
    r->plea = (struct plea){.person = p->id, .seat = w, .colour = colour};
    memcpy(r->plea.name, name, strlen(name) + 1);
    if (!people_are_here(r, p->id)) {
        p->gone_at = loop_now(r->server); /* a screen is on its way */
    }
    room_change(r);
    plea_settle(r);
}

void plea_answer(struct room *r, uint32_t person, bool yes)
{
    if (!yes) {
        end(r, N_("Not everybody agreed: the seat stays as it is."), -1);
        return;
    }
    r->plea.yes |= people_seats(r, person);
    room_touch(r);
    plea_settle(r);
}

void plea_settle(struct room *r)
{
    if (!r->plea.person) {
        return;
    }
    if (r->seat[r->plea.seat].kind != OPEN || !is_there(r, r->plea.person)) {
        end(r, NULL, -1);
    } else if (r->phase != PLAYING || !plea_waits(r)) {
        grant(r);
    }
}
