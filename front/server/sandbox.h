/*
 * sandbox.h: the server locks itself in.
 *
 * Once its doors are open it needs its own folder, the sockets it has, and
 * threads.  So, where the kernel can (Landlock, seccomp), it gives up the rest
 * for good: other files, new sockets, other programs and processes.  Whoever
 * finds a mistake in it that lets them run what they like finds nothing there
 * to run, to read, or to call.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SANDBOX_H
#define THICKET_FRONT_SERVER_SANDBOX_H

#include "front/server/server.h"

/* What it is kept from. */
enum {
    SANDBOX_FILES = 1,   /* but those of the store, and reading certificates */
    SANDBOX_CALLS = 2,   /* sockets, programs, processes, and the kernel's rarer
                          * services; */
    SANDBOX_DATABASE = 4 /* but of sockets, those that call */
};

/* Locks this process in, and all threads that it will have; it must have one
 * yet.  Returns what that holds. */
int sandbox_enter(const struct server_options *);

/* Says on standard output and in the log what of it holds, and warns the one
 * who is root. */
void sandbox_tell(int held);

#endif
