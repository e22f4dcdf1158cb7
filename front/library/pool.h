/*
 * pool.h: threads that wait for the same work to be done by each, again and
 * again.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_LIBRARY_POOL_H
#define THICKET_FRONT_LIBRARY_POOL_H

struct pool;

/* So many threads, the caller's among them; 0: one a core.  NULL when there
 * cannot be so many. */
struct pool *pool_new(int threads);
void pool_free(struct pool *);
int pool_threads(const struct pool *);

/* Calls `work` once on each thread with its number, and waits for all. */
void pool_run(struct pool *, void (*work)(void *context, int thread),
              void *context);

/* The first of n things that is a thread's share. */
static inline int pool_from(int n, int thread, int n_threads)
{
    return (int)((long long)n * thread / n_threads);
}

#endif
