/*
 * error.h: why something that came from outside was refused.
 *
 * A function that reads input takes a `struct error *`, returns false when it
 * refuses, and leaves its other outputs as they were.  The sentence is kept
 * in English with its parts apart, so that whoever shows it can translate it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_ERROR_H
#define THICKET_LIB_ERROR_H

#include "lib/phrase.h"

enum { ERROR_PARTS = 3, ERROR_VALUE = 80 };

struct error {
    int code;             /* the caller's; see enum refusal in table/table.h */
    int line;             /* of a record, from 1; 0 when there is none */
    const char *sentence; /* marked with N_() */
    int n_parts;
    const char *name[ERROR_PARTS];
    char value[ERROR_PARTS][ERROR_VALUE];
};

/* Fills *e (which may be NULL) and returns false, so that a refusal is one
 * line:  return error_set(e, 0, N_("{word} is no place."), "word", w);
 * After the sentence come pairs of name and value; long values are cut,
 * control characters become '?'. */
#define error_set(e, code, ...)                                                \
    error_fill(e, code, __VA_ARGS__, (const char *)NULL)
bool error_fill(struct error *e, int code, const char *sentence, ...);

/* Appends the sentence, translated, after "Line 12: " if there is a line. */
void error_print(const struct error *, translator *, struct buf *);

#endif
