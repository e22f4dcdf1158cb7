/*
 * pool.c: see pool.h.  A piece of work has a number; a thread waits until that
 * is not the one it did last.
 */
// SPDX-License-Identifier: MIT
#include "front/library/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/heap.h"

enum { MOST = 256 };

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t begin, done;
    int n; /* threads, the caller's among them */
    struct worker {
        struct pool *pool;
        pthread_t thread;
        int number;
    } * worker;
    unsigned piece; /* the number of the work */
    int n_busy;
    bool ends;
    void (*work)(void *context, int thread);
    void *context;
};

static void *wait_for_work(void *context)
{
    struct worker *w = context;
    struct pool *p = w->pool;
    unsigned did = 0;
    pthread_mutex_lock(&p->mutex);
    for (;;) {
        while (p->piece == did && !p->ends) {
            pthread_cond_wait(&p->begin, &p->mutex);
        }
        if (p->ends) {
            break;
        }
        did = p->piece;
        pthread_mutex_unlock(&p->mutex);
        p->work(p->context, w->number);
        pthread_mutex_lock(&p->mutex);
        if (--p->n_busy == 0) {
            pthread_cond_signal(&p->done);
        }
    }
    pthread_mutex_unlock(&p->mutex);
    return NULL;
}

struct pool *pool_new(int threads)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int n = threads        ? threads
            : cores < 1    ? 1
            : cores > MOST ? MOST
                           : (int)cores;
    if (n < 1 || n > MOST) {
        return NULL;
    }
    struct pool *p = heap_new(1, sizeof *p);
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->begin, NULL);
    pthread_cond_init(&p->done, NULL);
    p->worker = heap_new((size_t)n, sizeof *p->worker);
    for (p->n = 1; p->n < n; p->n++) { /* fewer, if the system has no more */
        struct worker *w = &p->worker[p->n];
        *w = (struct worker){.pool = p, .number = p->n};
        if (pthread_create(&w->thread, NULL, wait_for_work, w) != 0) {
            break;
        }
    }
    return p;
}

void pool_free(struct pool *p)
{
    pthread_mutex_lock(&p->mutex);
    p->ends = true;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->mutex);
    for (int i = 1; i < p->n; i++) {
        pthread_join(p->worker[i].thread, NULL);
    }
    pthread_cond_destroy(&p->begin);
    pthread_cond_destroy(&p->done);
    pthread_mutex_destroy(&p->mutex);
    free(p->worker);
    free(p);
}

int pool_threads(const struct pool *p)
{
    return p->n;
}

void pool_run(struct pool *p, void (*work)(void *context, int thread),
              void *context)
{
    if (p->n > 1) {
        pthread_mutex_lock(&p->mutex);
        p->work = work;
        p->context = context;
        p->n_busy = p->n - 1;
        p->piece++;
        pthread_cond_broadcast(&p->begin);
        pthread_mutex_unlock(&p->mutex);
    }
    work(context, 0);
    pthread_mutex_lock(&p->mutex);
    while (p->n_busy > 0) {
        pthread_cond_wait(&p->done, &p->mutex);
    }
    pthread_mutex_unlock(&p->mutex);
}
