/*
 * await.c: see await.h.
 *
 * What is watched is a second descriptor of the store's line: the store may
 * close its own at any moment, and the next connection of anybody may then have
 * its number.
 */
// SPDX-License-Identifier: MIT
#include "front/server/await.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <uv.h>

#include "front/server/hub.h"
#include "lib/heap.h"

struct await {
    uv_poll_t poll;
    int fd;
    unsigned number; /* of the line */
    int events;      /* that are waited for */
};

/* The turn that follows sees what it is. */
static void on_news(uv_poll_t *poll, int status, int events)
{
    (void)poll, (void)status, (void)events;
}

static void closed(uv_handle_t *handle)
{
    struct await *a = handle->data;
    close(a->fd);
    free(a);
}

void await_stop(struct server *s)
{
    if (s->await) {
        uv_close((uv_handle_t *)&s->await->poll, closed);
        s->await = NULL;
    }
}

static struct await *watch(struct server *s, const struct store_line *line)
{
    struct await *a = heap_new(1, sizeof *a);
    a->fd = fcntl(line->fd, F_DUPFD_CLOEXEC, 0);
    a->number = line->number;
    a->poll.data = a;
    if (a->fd < 0 || uv_poll_init(s->loop, &a->poll, a->fd) != 0) {
        close(a->fd);
        free(a);
        return NULL; /* the second's tick will see to it */
    }
    return a;
}

void await_store(struct server *s)
{
    struct store_line line = store_line(s->store);
    if (s->await && s->await->number != line.number) {
        await_stop(s);
    }
    if (!s->await && line.fd >= 0) {
        s->await = watch(s, &line);
    }
    int events = line.fd < 0       ? 0
                 : line.is_writing ? UV_READABLE | UV_WRITABLE
                                   : UV_READABLE;
    if (!s->await || events == s->await->events) {
        return;
    }
    s->await->events = events;
    if (events) {
        uv_poll_start(&s->await->poll, events, on_news);
    } else {
        uv_poll_stop(&s->await->poll);
    }
}
