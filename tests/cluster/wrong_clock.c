/*
 * wrong_clock.c: a clock that is set wrong, for chaos.py: under LD_PRELOAD the
 * time of day is so many seconds ahead as the file THICKET_CLOCK says, at any
 * moment.  Clocks that cannot be set are left alone.
 */
// SPDX-License-Identifier: MIT
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

int clock_gettime(clockid_t clock_id, struct timespec *tp)
{
    int rc = (int)syscall(SYS_clock_gettime, clock_id, tp);
    if (rc == 0 && ahead
        && (clock_id == CLOCK_REALTIME || clock_id == CLOCK_REALTIME_COARSE)) {
        tp->tv_sec += *ahead;
    }
    return rc;
}

int gettimeofday(struct timeval *tv, void *tz)
{
    struct timespec now;
    (void)tz;
    clock_gettime(CLOCK_REALTIME, &now);
    tv->tv_sec = now.tv_sec;
    tv->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *timer)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (timer) {
        *timer = now.tv_sec;
    }
    return now.tv_sec;
}
