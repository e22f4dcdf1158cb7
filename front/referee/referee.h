/*
 * referee.h: the referee protocol, one JSON object a line (docs/protocol.md).
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_REFEREE_REFEREE_H
#define THICKET_FRONT_REFEREE_REFEREE_H

#include "table/table.h"

enum { REFEREE_MAX_LINE = 1 << 20 };

struct referee;

/* Keeps the shelf until referee_free. */
struct referee *referee_new(const struct shelf *);
void referee_free(struct referee *);

/* Answers one request of n bytes (without its newline): appends one line to
 * `out`, newline included.  Returns false after `quit`. */
bool referee_answer(struct referee *, const char *request, size_t n,
                    struct buf *out);

/* Reads requests from standard input and answers on standard output until
 * the end of input or `quit`; returns the program's exit status. */
int referee_run(const struct shelf *);

#endif
