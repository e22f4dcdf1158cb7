/*
 * now.c: see now.h.
 */
// SPDX-License-Identifier: MIT
#include "lib/now.h"

#include <time.h>

uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}
