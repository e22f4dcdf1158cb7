/*
 * thinker.c: see thinker.h.
 *
 * A pipe carries pointers both ways: one to the thread, which thinks, and one
 * back.  The pipes are all the locking there is: whoever has the pointer has
 * the computer player.
 */
// SPDX-License-Identifier: MIT
#include "front/match/thinker.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/heap.h"

struct thinker {
    pthread_t thread;
    int to[2], from[2]; /* pipes of struct computer pointers */
    int n_busy;         /* started and not given back */
};

static void *work(void *context)
{
    struct thinker *t = context;
    struct computer *c;
    while (read(t->to[0], &c, sizeof c) == (ssize_t)sizeof c) {
        computer_think(c);
        if (write(t->from[1], &c, sizeof c) != (ssize_t)sizeof c) {
            break;
        }
    }
    return NULL;
}

static void fail(void)
{
    perror("thicket");
    exit(1);
}

struct thinker *thinker_new(void)
{
    struct thinker *t = heap_new(1, sizeof *t);
    sigset_t all, kept;
    if (pipe2(t->to, O_CLOEXEC) != 0 || pipe2(t->from, O_CLOEXEC) != 0) {
        fail();
    }
    fcntl(t->from[0], F_SETFL, O_NONBLOCK);
    sigfillset(&all); /* signals are for the thread that has the screen */
    pthread_sigmask(SIG_SETMASK, &all, &kept);
    if (pthread_create(&t->thread, NULL, work, t) != 0) {
        fail();
    }
    pthread_sigmask(SIG_SETMASK, &kept, NULL);
    return t;
}

void thinker_free(struct thinker *t)
{
    if (t) {
        close(t->to[1]);
        pthread_join(t->thread, NULL);
        close(t->to[0]);
        close(t->from[0]);
        close(t->from[1]);
        free(t);
    }
}

void thinker_start(struct thinker *t, struct computer *c)
{
    t->n_busy++;
    if (write(t->to[1], &c, sizeof c) != (ssize_t)sizeof c) {
        fail();
    }
}

struct computer *thinker_done(struct thinker *t)
{
    struct computer *c;
    if (t->n_busy == 0 || read(t->from[0], &c, sizeof c) != (ssize_t)sizeof c) {
        return NULL;
    }
    t->n_busy--;
    return c;
}

int thinker_fd(const struct thinker *t)
{
    return t->from[0];
}
