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

/* Replaces a file, or leaves it as it was; and gives it another name.  To
 * survive a power cut it must be `lasting`, which waits for the disk. */
bool file_write(const char *path, bool lasting, const struct buf *text,
                struct error *);
bool file_rename(const char *from, const char *to, bool lasting,
                 struct error *);

/* Puts what its folder says of a file on disk. */
void file_keep_folder(const char *path);

/* The folder for what a person keeps, as a path. */
bool file_data_folder(struct buf *path, struct error *);

/* Makes every folder that the path names before its last slash. */
bool file_make_folders(const char *path, struct error *);

#endif
