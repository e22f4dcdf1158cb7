/*
 * now.h: time that only goes on, for those above the rules.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_NOW_H
#define THICKET_LIB_NOW_H

#include <stdint.h>

/* Since some moment in the past: nanoseconds, milliseconds. */
uint64_t now_ns(void);

/* What this thread has had of a processor. */
uint64_t now_thread_ns(void);
static inline int64_t now_ms(void)
{
    return (int64_t)(now_ns() / 1000000);
}

#endif
