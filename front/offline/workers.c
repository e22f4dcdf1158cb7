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
#include "lib/heap.h"
#include "table/computer.h"

enum { MAX_WORKERS = 8 };

struct workers {
    void (*done)(void *job);
    int n, n_busy;
    struct {
        struct computer *computer;
        void *job; /* NULL: it is free */
    } worker[MAX_WORKERS];
};

static struct workers *all; /* of the one house */

struct workers *workers_new(struct server *s, int n, void (*done)(void *job))
{
    (void)s;
    assert(n <= MAX_WORKERS);
    all = heap_new(1, sizeof *all);
    all->done = done;
    all->n = n;
    return all;
}

void workers_close(struct workers *w)
{
    free(w);
    all = NULL;
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
    computer_pack(computer, &bytes);
    page_think(i, bytes.text, bytes.n);
}

void home_thought(uint32_t i, const char *bytes, size_t n)
{
    assert(all && i < MAX_WORKERS && all->worker[i].job);
    bool is_whole = computer_unpack(all->worker[i].computer, bytes, n);
    assert(is_whole); /* it was packed by ourselves */
    void *job = all->worker[i].job;
    all->worker[i].job = NULL;
    all->n_busy--;
    all->done(job);
}
