/*
 * log.h: one line for whoever runs the server.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_LOG_H
#define THICKET_FRONT_SERVER_LOG_H

#include <stdbool.h>
#include <stddef.h>

/* "level=info event=... k=v", from pairs of names and values.  Never a name, a
 * cookie or a face of a game. */
#define log_line(level, ...) log_write(level, __VA_ARGS__, (const char *)NULL)
void log_write(const char *level, const char *event, ...);

extern bool log_is_quiet; /* for tests: no such lines */

#endif
