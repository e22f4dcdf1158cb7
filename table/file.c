/*
 * file.c: see file.h.
 */
// SPDX-License-Identifier: MIT
#include "table/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 16 << 20 };

bool file_read(const char *path, struct buf *b, struct error *e)
{
    bool is_input = strcmp(path, "-") == 0;
    FILE *f = is_input ? stdin : fopen(path, "rb");
    char part[1 << 14];
    size_t n;
    bool too_long = false;
    while (f && !too_long && (n = fread(part, 1, sizeof part, f)) > 0) {
        buf_add_n(b, part, n);
        too_long = b->n > MAX_FILE;
    }
    const char *why = !f || ferror(f) ? strerror(errno)
                      : too_long      ? "File too large"
                                      : NULL;
    if (f && !is_input) {
        fclose(f);
    }
    return !why
           || error_set(e, 0, N_("{path} cannot be read: {why}."), "path", path,
                        "why", why);
}
