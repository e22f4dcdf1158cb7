/*
 * wrong_clock.c: a clock that is set wrong, for chaos.py: under LD_PRELOAD the
 * time of day is so many seconds ahead as the file THICKET_CLOCK says, at any
 * moment.  Clocks that cannot be set are left alone.
 */
// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile long *ahead;

__attribute__((constructor)) static void look(void)
{
    const char *path = getenv("THICKET_CLOCK");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *at = fd < 0 ? MAP_FAILED
                      : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, fd, 0);
    ahead = at == MAP_FAILED ? NULL : at;
}

int clock_gettime(clockid_t id, struct timespec *t)
{
    int rc = (int)syscall(SYS_clock_gettime, id, t);
    if (rc == 0 && ahead
        && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) {
        t->tv_sec += *ahead;
    }
    return rc;
}

int gettimeofday(struct timeval *t, void *zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    t->tv_sec = now.tv_sec;
    t->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *t)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (t) {
        *t = now.tv_sec;
    }
    return now.tv_sec;
}
