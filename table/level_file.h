/*
 * level_file.h: a level of computer player of one's own, from a file.
 *
 *     {"name": "grandpa", "like": "adult", "attention": 0.8, "capacity": 7}
 *
 * What the file does not say is as with the level that it is like.  The
 * fields are the columns of docs/memory.md.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_LEVEL_FILE_H
#define THICKET_TABLE_LEVEL_FILE_H

#include "bots/level.h"
#include "lib/error.h"

bool level_read(const char *path, struct bot_level *, struct error *);

#endif
