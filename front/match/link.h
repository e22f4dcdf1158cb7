/*
 * link.h: a line to a running `thicket serve` (docs/serve.md): requests by
 * HTTP, and one WebSocket on a thread of its own that connects again when it
 * is cut.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_MATCH_LINK_H
#define THICKET_FRONT_MATCH_LINK_H

#include "lib/buf.h"
#include "lib/error.h"

/* Where a table is: of "http://192.168.1.5:8080/t/MOLIRA". */
struct link_place {
    bool tls;
    char host[128];
    int port;
    char code[32]; /* in capitals */
};

bool link_parse(const char *url, struct link_place *, struct error *);

/* The same of a server alone, "http://192.168.1.5:8080": without a code. */
bool link_parse_server(const char *url, struct link_place *, struct error *);

/* One request, and waits for its answer.  With a body it is a POST.  The path
 * is below /api.  A cookie is sent unless it is empty, and is replaced by
 * one that the answer sets.  False, with a sentence, when no answer came;
 * otherwise *status is HTTP's. */
bool link_call(const struct link_place *, const char *path, const char *body,
               struct buf *cookie, int *status, struct buf *answer,
               struct error *);

struct link;

/* Connects to the table's WebSocket with the cookie, and whenever it is cut
 * does so again after a while, until link_close. */
struct link *link_open(const struct link_place *, const char *cookie);
void link_close(struct link *);

/* Sends a message on the connection of the last {"is":"open"} received; false
 * when that is lost. */
bool link_send(struct link *, const char *text);

/* The next message, which the caller frees; NULL when there is none.  Beside
 * those of the server, {"is":"open"} and {"is":"lost"}. */
char *link_receive(struct link *);

/* Readable when there may be a message. */
int link_fd(const struct link *);

#endif
