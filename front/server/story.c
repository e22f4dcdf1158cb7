/*
 * story.c: see story.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/story.h"

#include "front/server/conn.h"
#include "front/server/say.h"

enum {
    EACH_MS = 7000, /* that a screen has for an event, at the usual pace */
    MOST_MS = 30000 /* and for all of them */
};

static uint64_t now_of(const struct room *r)
{
    return loop_now(r->server);
}

static bool is_awaited(const struct room *r, const struct conn *c)
{
    return c->tells && !c->is_late && c->told < r->story.n[c->look];
}

void story_add(struct room *r, int from_ply)
{
    uint64_t pace = (uint64_t)r->settings.pace, now = now_of(r);
    bool is_heard = false;
    for (const struct conn *c = r->conns; c; c = c->next) {
        is_heard = is_heard || (c->tells && !c->is_late);
    }
    uint64_t n = pace && is_heard ? table_count(r->table, TABLE, from_ply) : 0;
    if (n == 0) {
        return;
    }
    for (who w = 0; w < N_WHO; w++) {
        r->story.n[w] = w < r->start.setup.n_seats || w == TABLE
                            ? table_count(r->table, w, 0)
                            : 0;
    }
    uint64_t from = r->story.until > now ? r->story.until : now;
    uint64_t until = from + n * EACH_MS * pace / 100;
    uint64_t most = now + MOST_MS * pace / 100;
    r->story.until = until < most ? until : most;
}

void story_drop(struct room *r)
{
    r->story.until = 0;
}

void story_told(struct conn *c, uint64_t n)
{
    struct room *r = c->room;
    if (n > c->told && n <= r->observer[c->look].n) {
        c->told = n;
        c->is_late = false;
        if (r->story.until && story_is_told(r)) {
            room_touch_match(r);
        }
    }
}

bool story_is_told(const struct room *r)
{
    if (now_of(r) >= r->story.until) {
        return true;
    }
    for (const struct conn *c = r->conns; c; c = c->next) {
        if (is_awaited(r, c)) {
            return false;
        }
    }
    return true;
}

uint64_t story_due(const struct room *r)
{
    return story_is_told(r) ? UINT64_MAX : r->story.until;
}

void story_settle(struct room *r)
{
    if (!r->story.until || !story_is_told(r)) {
        return;
    }
    for (struct conn *c = r->conns; c; c = c->next) {
        c->is_late = c->is_late || is_awaited(r, c);
    }
    r->story.until = 0;
    r->story.told_at = now_of(r);
    room_touch_match(r);
}
