/*
 * workers.c: computer players think in workers of their own (see
 * front/server/workers.h), which have no memory in common with this one: a
 * computer player goes there as bytes, and what it made up its mind to comes
 * back as bytes.  They hold what its seat knows, and nothing else of the
 * match.
 */
// SPDX-License-Identifier: MIT
#include "front/server/workers.h"

#include <assert.h>
#include <stdlib.h>

#include "front/offline/home.h"
#include "front/offline/page.h"
#include "front/server/loop.h"
#include "lib/heap.h"
#include "table/computer.h"

enum { MAX_WORKERS = 8 };

struct workers {
    bool (*work)(void *job); /* NULL: they think */
    void (*done)(void *job);
    int n, n_busy;
    struct alarm *alarm; /* for what is done here */
    struct {
        struct computer *computer;
        void *job; /* NULL: it is free */
    } worker[MAX_WORKERS];
};

static struct workers *all; /* those of the one house who think */

/* What is no thought is done in this worker, a little at a time, so that who
 * asks something else meanwhile is answered. */
static void work_here(void *workers)
{
    struct workers *w = workers;
    for (int i = 0; i < MAX_WORKERS; i++) {
        void *job = w->worker[i].job;
        if (job && w->work(job)) {
            alarm_set(w->alarm, 0);
        } else if (job) {
            w->worker[i].job = NULL;
            w->n_busy--;
            w->done(job);
        }
    }
}

struct workers *workers_new(struct server *s, int n, bool (*work)(void *job),
                            void (*done)(void *job))
{
    assert(n <= MAX_WORKERS);
    struct workers *w = heap_new(1, sizeof *w);
    w->work = work;
    w->done = done;
    w->n = n;
    if (work) {
        w->alarm = alarm_new(s, work_here, w);
    } else {
        all = w;
    }
    return w;
}

void workers_close(struct workers *w)
{
    if (w->alarm) {
        alarm_free(w->alarm);
    }
    all = all == w ? NULL : all;
    free(w);
}

int workers_busy(const struct workers *w)
{
    return w->n_busy;
}

void workers_begin(struct workers *w, struct computer *computer, void *job)
{
    SCOPED_BUF bytes = BUF_ON_HEAP;
    uint32_t i = 0;
    while (w->worker[i].job) {
        i++;
    }
    w->worker[i].computer = computer;
    w->worker[i].job = job;
    w->n_busy++;
    if (!computer) {
        alarm_set(w->alarm, 0);
        return;
    }
    computer_pack(computer, &bytes);
    page_think(i, bytes.text, bytes.n);
}

void home_thought(uint32_t number, const char *bytes, size_t n)
{
    assert(all && number < MAX_WORKERS && all->worker[number].job);
    bool is_whole = computer_unpack(all->worker[number].computer, bytes, n);
    assert(is_whole); /* it was packed by ourselves */
    void *job = all->worker[number].job;
    all->worker[number].job = NULL;
    all->n_busy--;
    all->done(job);
}
