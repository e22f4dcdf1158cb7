/*
 * vfs.h: a disk that fails when it is told to, and forgets what was not synced.
 *
 * A VFS of SQLite's, over the one of the system, and the default once
 * installed.  It counts the calls that can fail.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_FAULTS_VFS_H
#define THICKET_TESTS_FAULTS_VFS_H

#include <stdbool.h>
#include <stdint.h>

enum vfs_fault {
    VFS_NONE,
    VFS_ONCE, /* one call fails */
    VFS_FULL  /* from it on nothing can be written: half of it is, at first */
};

void vfs_install(void);

/* Counts from 1 again; the call of that number is the one, 0: none. */
void vfs_arm(enum vfs_fault, int number);
/* How many there were. */
int vfs_calls(void);

/* What was written and not synced is undone, as by a loss of power; the
 * program must end. */
void vfs_cut_power(void);

/* How many seconds the clock on the wall is ahead of the true one. */
extern int64_t vfs_clock;

#endif
