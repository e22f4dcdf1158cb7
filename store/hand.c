/*
 * hand.c: see hand.h.
 */
// SPDX-License-Identifier: MIT
#include "store/hand.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "lib/heap.h"

enum state { IDLE, WORKING, DONE, STOPPED };

struct hand {
    void (*work)(void *data);
    void *data;
    pthread_t thread;
    pthread_mutex_t mutex; /* of the state and of what is in the pipe */
    pthread_cond_t changed;
    enum state state;
    int pipe[2]; /* holds a byte while work is done and nobody has seen it */
};

static void wait_while(struct hand *h, enum state state)
{
    while (h->state == state) {
        pthread_cond_wait(&h->changed, &h->mutex);
    }
}

static void turn(struct hand *h, enum state state)
{
    h->state = state;
    pthread_cond_broadcast(&h->changed);
}

static void *live(void *data)
{
    struct hand *h = data;
    pthread_mutex_lock(&h->mutex);
    for (;;) {
        while (h->state == IDLE || h->state == DONE) {
            pthread_cond_wait(&h->changed, &h->mutex);
        }
        if (h->state == STOPPED) {
            break;
        }
        pthread_mutex_unlock(&h->mutex);
        h->work(h->data);
        pthread_mutex_lock(&h->mutex);
        turn(h, DONE);
        while (write(h->pipe[1], "", 1) < 0) { /* interrupted */
        }
    }
    pthread_mutex_unlock(&h->mutex);
    return NULL;
}

/* Signals are for the thread that waits for them. */
static bool start(struct hand *h)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool good = pthread_create(&h->thread, NULL, live, h) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct hand *hand_new(void (*work)(void *data), void *data)
{
    struct hand *h = heap_new(1, sizeof *h);
    h->work = work;
    h->data = data;
    pthread_mutex_init(&h->mutex, NULL);
    pthread_cond_init(&h->changed, NULL);
    if (pipe(h->pipe) == 0) {
        fcntl(h->pipe[0], F_SETFD, FD_CLOEXEC);
        fcntl(h->pipe[1], F_SETFD, FD_CLOEXEC);
        if (start(h)) {
            return h;
        }
        close(h->pipe[0]);
        close(h->pipe[1]);
    }
    free(h);
    return NULL;
}

void hand_free(struct hand *h)
{
    pthread_mutex_lock(&h->mutex);
    wait_while(h, WORKING);
    turn(h, STOPPED);
    pthread_mutex_unlock(&h->mutex);
    pthread_join(h->thread, NULL);
    close(h->pipe[0]);
    close(h->pipe[1]);
    pthread_mutex_destroy(&h->mutex);
    pthread_cond_destroy(&h->changed);
    free(h);
}

void hand_begin(struct hand *h)
{
    pthread_mutex_lock(&h->mutex);
    turn(h, WORKING);
    pthread_mutex_unlock(&h->mutex);
}

bool hand_is_done(struct hand *h, bool waits)
{
    char byte;
    pthread_mutex_lock(&h->mutex);
    if (waits) {
        wait_while(h, WORKING);
    }
    bool is_done = h->state == DONE;
    if (is_done) {
        h->state = IDLE;
        while (read(h->pipe[0], &byte, 1) < 0) { /* interrupted */
        }
    }
    pthread_mutex_unlock(&h->mutex);
    return is_done;
}

int hand_fd(const struct hand *h)
{
    return h->pipe[0];
}
