/*
 * workers.c: see workers.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/workers.h"

#include <assert.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <uv.h>

#include "front/server/hub.h"
#include "lib/heap.h"
#include "table/computer.h"

enum { HUMBLE = 10 }; /* nice */

struct worker {
    struct workers *all; /* NULL until it has had its first job */
    uv_thread_t thread;
    uv_sem_t bell; /* rings when there is a job, or NULL for good */
    struct computer *computer;
    void *job; /* the worker's between the bell and is_done */
    atomic_bool is_done;
};

struct workers {
    bool (*work)(void *job);
    void (*done)(void *job);
    uv_poll_t poll;
    int pipe[2];
    int n, n_busy;
    struct worker worker[];
};

static void live(void *worker)
{
    struct worker *w = worker;
    unsigned char number = (unsigned char)(w - w->all->worker);
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), HUMBLE);
    for (;;) {
        uv_sem_wait(&w->bell);
        if (!w->job) {
            return;
        }
        if (w->computer) {
            computer_think(w->computer);
        } else {
            while (w->all->work(w->job)) {
            }
        }
        atomic_store(&w->is_done, true);
        /* There is always room: at most one byte from each. */
        while (write(w->all->pipe[1], &number, 1) != 1) {
        }
    }
}

static void on_done(uv_poll_t *poll, int status, int events)
{
    struct workers *all = poll->data;
    unsigned char number;
    (void)status, (void)events;
    while (read(all->pipe[0], &number, 1) == 1) {
        struct worker *w = &all->worker[number];
        bool is_done = atomic_exchange(&w->is_done, false);
        assert(is_done && w->job);
        void *job = w->job;
        w->job = NULL;
        if (--all->n_busy == 0) {
            uv_unref((uv_handle_t *)poll);
        }
        all->done(job);
    }
}

static void or_die(bool is_good)
{
    if (!is_good) {
        fputs("thicket: no more threads: close something and try again\n",
              stderr);
        exit(1);
    }
}

struct workers *workers_new(struct server *s, int n, bool (*work)(void *job),
                            void (*done)(void *job))
{
    struct workers *all =
        heap_new(1, sizeof *all + (size_t)n * sizeof *all->worker);
    all->work = work;
    all->done = done;
    all->n = n;
    or_die(pipe(all->pipe) == 0);
    fcntl(all->pipe[0], F_SETFL, O_NONBLOCK);
    fcntl(all->pipe[0], F_SETFD, FD_CLOEXEC);
    fcntl(all->pipe[1], F_SETFD, FD_CLOEXEC);
    all->poll.data = all;
    uv_poll_init(s->loop, &all->poll, all->pipe[0]);
    uv_poll_start(&all->poll, UV_READABLE, on_done);
    uv_unref((uv_handle_t *)&all->poll);
    return all;
}

int workers_busy(const struct workers *all)
{
    return all->n_busy;
}

void workers_begin(struct workers *all, struct computer *computer, void *job)
{
    int i = 0;
    while (i < all->n && all->worker[i].job) {
        i++;
    }
    assert(i < all->n && job);
    struct worker *w = &all->worker[i];
    if (!w->all) {
        w->all = all;
        or_die(uv_sem_init(&w->bell, 0) == 0
               && uv_thread_create(&w->thread, live, w) == 0);
    }
    w->computer = computer;
    w->job = job;
    if (all->n_busy++ == 0) {
        uv_ref((uv_handle_t *)&all->poll);
    }
    uv_sem_post(&w->bell);
}

static void closed(uv_handle_t *handle)
{
    free(handle->data);
}

void workers_close(struct workers *all)
{
    assert(all->n_busy == 0);
    for (int i = 0; i < all->n && all->worker[i].all; i++) {
        uv_sem_post(&all->worker[i].bell);
        uv_thread_join(&all->worker[i].thread);
        uv_sem_destroy(&all->worker[i].bell);
    }
    uv_poll_stop(&all->poll);
    close(all->pipe[0]);
    close(all->pipe[1]);
    uv_loop_t *loop = all->poll.loop;
    uv_close((uv_handle_t *)&all->poll, closed);
    uv_run(loop, UV_RUN_DEFAULT);
}
