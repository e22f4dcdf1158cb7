/*
 * hindsight.c: see hindsight.h.
 *
 * What a job needs of the match is copied when its turn comes (review_new), so
 * that the thread touches nothing of the room.  Between two decisions it says
 * how far it is, and looks whether anybody still wants to know.
 */
// SPDX-License-Identifier: MIT
#include "front/server/hindsight.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "front/server/workers.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/review_say.h"

enum { MAX_WAITING = 64 };

struct hindsight {
    struct hindsight *next; /* of those that wait */
    struct server *server;
    struct room *room;     /* NULL: nobody wants to know any more */
    struct review *review; /* while its turn lasts */
    atomic_int done;
    atomic_bool is_dropped;
    int of;
    struct buf said; /* an object; empty until it is done */
};

struct hindsights {
    struct workers *workers;
    struct hindsight *first; /* waits longest */
    int n_waiting;
};

/* ---- On another thread ---- */

static bool look_back(void *job)
{
    struct hindsight *h = job;
    if (atomic_load(&h->is_dropped) || !review_step(h->review)) {
        return false;
    }
    atomic_fetch_add(&h->done, 1);
    return true;
}

/* ---- On the loop's ---- */

static void drop(struct hindsight *h)
{
    review_free(h->review);
    heap_free_buf(&h->said);
    free(h);
}

static struct review_wish wish_of(const struct room *r)
{
    struct review_wish wish = {.seats = (who_set)(WHO_BIT(MAX_SEATS) - 1)};
    for (who w = 0; w < MAX_SEATS; w++) {
        wish.level[w] = r->seat[w].level;
    }
    return wish;
}

static void begin_next(struct hindsights *all)
{
    struct hindsight *h = all->first;
    if (h && workers_busy(all->workers) == 0) {
        struct review_wish wish = wish_of(h->room);
        all->first = h->next;
        all->n_waiting--;
        h->review = review_new(h->room->table, &wish);
        h->of = review_of(h->review);
        workers_begin(all->workers, NULL, h);
    }
}

static void looked_back(void *job)
{
    struct hindsight *h = job;
    struct hindsights *all = h->server->hindsights;
    if (h->room) {
        struct jot j = jot_object(&h->said);
        review_brief_json(h->review, &j);
        jot_close(&j, '}');
        review_free(h->review);
        h->review = NULL;
    } else {
        drop(h);
    }
    begin_next(all);
}

static struct hindsights *hindsights_of(struct server *s)
{
    if (!s->hindsights) {
        s->hindsights = heap_new(1, sizeof *s->hindsights);
        s->hindsights->workers = workers_new(s, 1, look_back, looked_back);
    }
    return s->hindsights;
}

static bool begin(struct room *r, struct error *e)
{
    struct hindsights *all = hindsights_of(r->server);
    struct hindsight **at = &all->first;
    if (all->n_waiting >= MAX_WAITING) {
        return error_set(e, TOO_MANY,
                         N_("Many games are looked back on: ask again in a "
                            "moment."));
    }
    while (*at) {
        at = &(*at)->next;
    }
    struct hindsight *h = heap_new(1, sizeof *h);
    h->server = r->server;
    h->room = r;
    h->said = BUF_ON_HEAP;
    r->hindsight = *at = h;
    all->n_waiting++;
    begin_next(all);
    return true;
}

bool hindsight_json(struct room *r, struct jot *j, struct error *e)
{
    if (!r->hindsight && !begin(r, e)) {
        return false;
    }
    struct hindsight *h = r->hindsight;
    jot_key_int(j, "match", r->match);
    jot_key_int(j, "done", atomic_load(&h->done));
    jot_key_int(j, "of", h->of);
    jot_key(j, "review");
    jot_raw(j, h->said.n > 0 ? h->said.text : "null");
    return true;
}

void hindsight_forget(struct room *r)
{
    struct hindsight *h = r->hindsight;
    r->hindsight = NULL;
    if (!h) {
        return;
    }
    struct hindsights *all = r->server->hindsights;
    struct hindsight **at = &all->first;
    while (*at && *at != h) {
        at = &(*at)->next;
    }
    if (*at) {
        *at = h->next;
        all->n_waiting--;
        drop(h);
    } else if (h->review) { /* its thread has it */
        h->room = NULL;
        atomic_store(&h->is_dropped, true);
    } else {
        drop(h);
    }
}

bool hindsight_is_busy(const struct server *s)
{
    return s->hindsights && workers_busy(s->hindsights->workers) > 0;
}

void hindsight_close(struct server *s)
{
    if (s->hindsights) {
        workers_close(s->hindsights->workers);
        free(s->hindsights);
        s->hindsights = NULL;
    }
}
