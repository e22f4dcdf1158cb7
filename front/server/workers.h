/*
 * workers.h: threads that think for the loop, at a lower priority.
 *
 * The loop must never wait for one of them: the system may put a thread of
 * low priority aside for long, wherever it is.  libuv's own threads are not
 * for that: while one of them says that it is done, the loop spins until it has
 * said so to the end.  Here a job goes out by a semaphore
 * and comes back by a byte in a pipe, and neither is ever held.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_WORKERS_H
#define THICKET_FRONT_SERVER_WORKERS_H

#include <stdbool.h>

struct server;
struct computer;
struct workers;

/* `work` is called on a worker's thread, again and again as long as it says
 * that there is more, or for a computer player computer_think; then `done` with
 * the same job on the loop's, which stays alive as long as somebody works.  Out
 * of threads is the machine's failure, like out of memory (lib/heap.h). */
struct workers *workers_new(struct server *, int n, bool (*work)(void *job),
                            void (*done)(void *job));
/* When nobody works any more.  Lets the loop run once more. */
void workers_close(struct workers *);

/* How many work; and one more job, for which there must be a free worker: a
 * computer player is to think, whom nobody else may touch meanwhile, or with
 * NULL something else is to be done. */
int workers_busy(const struct workers *);
void workers_begin(struct workers *, struct computer *, void *job);

#endif
