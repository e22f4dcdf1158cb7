/*
 * save.h: matches kept in the user's data folder, so that nothing is lost.
 *
 * A match that is not over is a record in `saves`, one that is over in
 * `records`, below $XDG_DATA_HOME/thicket or ~/.local/share/thicket.  A file
 * is replaced as a whole or not at all.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_MATCH_SAVE_H
#define THICKET_FRONT_MATCH_SAVE_H

#include "front/match/match.h"

/* A file for a new match of this game; nothing is written yet. */
bool save_new(const struct game *, struct buf *path, struct error *);

/* A file of that name in a folder of the data folder, which is made. */
bool save_place(const char *folder, const char *name, struct buf *path,
                struct error *);

/* The files in `saves` (or `records`), the latest first, at most so many, each
 * the caller's to free; returns how many. */
int save_list(bool is_over, const char **files, int max);

/* The file in `saves` (or `records`) that was written last. */
bool save_newest(bool is_over, struct buf *path, struct error *);

/* Writes the match to *path; once it is over, the file moves to `records` and
 * *path with it, if it was one of `saves`.  A program that is killed loses
 * nothing; to survive a power cut too, it must be `lasting`, which may make a
 * person wait for the disk. */
bool save_match(struct match *, bool lasting, struct buf *path, struct error *);

#endif
