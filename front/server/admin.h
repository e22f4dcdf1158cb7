/*
 * admin.h: what the one who runs the server asks of it while it runs (`thicket
 * admin`, front/cli/admin.c).
 *
 * It is asked at a Unix socket beside the store, which nobody but its owner
 * can open: a line of JSON, {"do":"close","table":"MOLIRA"}, and an object
 * comes back, a refusal as docs/serve.md has it.  Whoever runs a server may
 * play on it too: nothing of a match that is not on the table is told, and
 * nothing that a secret action moves.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_ADMIN_H
#define THICKET_FRONT_SERVER_ADMIN_H

#include "front/server/hub.h"

/* Appends where the socket of a store is; false when that is too long for a
 * socket. */
bool admin_place(const struct server_options *, struct buf *path,
                 struct error *);

/* Opens it; the server runs without, and says so, where that fails. */
void admin_open(struct server *);
void admin_close(struct server *);

/* Answers one line. */
void admin_answer(struct server *, const char *line, struct buf *);

#endif
