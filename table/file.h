/*
 * file.h: whole files, read and replaced.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_FILE_H
#define THICKET_TABLE_FILE_H

#include "lib/buf.h"
#include "lib/error.h"

/* Appends the text of a file of at most 16 MiB; "-" is standard input. */
bool file_read(const char *path, struct buf *, struct error *);

#endif
