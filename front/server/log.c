/*
 * log.c: see log.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "lib/heap.h"

bool log_is_quiet;

void log_write(const char *level, const char *event, ...)
{
    /* On a terminal only what somebody should see to. */
    if (log_is_quiet || (strcmp(level, "info") == 0 && isatty(STDERR_FILENO))) {
        return;
    }
    struct timespec now;
    struct tm utc;
    char when[40];
    struct buf line = BUF_ON_HEAP;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    buf_add(&line, "time=");
    buf_add(&line, when);
    buf_add(&line, " level=");
    buf_add(&line, level);
    buf_add(&line, " event=");
    buf_add(&line, event);
    va_list pairs;
    va_start(pairs, event);
    const char *name;
    while ((name = va_arg(pairs, const char *))) {
        const char *value = va_arg(pairs, const char *);
        bool is_plain = *value && !strpbrk(value, " \"=\n");
        buf_char(&line, ' ');
        buf_add(&line, name);
        buf_add(&line, is_plain ? "=" : "=\"");
        for (; *value; value++) {
            buf_char(&line, *value == '"' || *value == '\n' ? '\'' : *value);
        }
        buf_add(&line, is_plain ? "" : "\"");
    }
    va_end(pairs);
    fprintf(stderr, "%s\n", line.text);
    heap_free_buf(&line);
}
