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

/* Of each kind of line so many a minute; the next one after that says how many
 * were left out. */
enum { KINDS = 32, A_MINUTE = 10, INFO_A_MINUTE = 600 };

static bool may_write(const char *event, time_t now, int most, int *left_out)
{
    static struct {
        const char *event;
        time_t since;
        int n;
    } kinds[KINDS];
    int i = 0;
    while (i < KINDS - 1 && kinds[i].event
           && strcmp(kinds[i].event, event) != 0) {
        i++;
    }
    *left_out = 0;
    if (!kinds[i].event || now - kinds[i].since >= 60) {
        *left_out = kinds[i].n > most ? kinds[i].n - most : 0;
        kinds[i].since = now;
        kinds[i].n = 0;
    }
    kinds[i].event = event;
    return kinds[i].n++ < most;
}

void log_write(const char *level, const char *event, ...)
{
    /* On a terminal only what somebody should see to. */
    if (log_is_quiet || (strcmp(level, "info") == 0 && isatty(STDERR_FILENO))) {
        return;
    }
    struct timespec now;
    struct tm utc;
    char when[40];
    SCOPED_BUF line = BUF_ON_HEAP;
    int left_out;
    bool is_info = strcmp(level, "info") == 0;
    clock_gettime(CLOCK_REALTIME, &now);
    if (!may_write(event, now.tv_sec, is_info ? INFO_A_MINUTE : A_MINUTE,
                   &left_out)) {
        return;
    }
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
    if (left_out > 0) {
        buf_add(&line, " left-out=");
        buf_int(&line, left_out);
    }
    fprintf(stderr, "%s\n", line.text);
}
