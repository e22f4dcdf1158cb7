/*
 * api.h: requests over HTTP and their answers (docs/serve.md).
 *
 * Here a request is plain data, however it came; http.c reads and writes it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_API_H
#define THICKET_FRONT_SERVER_API_H

#include "front/server/room.h"

struct request {
    bool is_post;
    const char *path;    /* "/api/tables/MOLIRA/seats" */
    int match;           /* ?match=; 0: not given */
    int eyes;            /* ?eyes=, a seat; -1: not given */
    const char *key;     /* ?key=, or "" */
    const char *token;   /* of the cookie "seat", or "" */
    const char *address; /* whose */
    const char *body;
    size_t n;
};

struct reply {
    int status;
    const char *type;
    struct buf body;            /* on the heap; or: */
    const unsigned char *fixed; /* bytes of the program itself */
    size_t n_fixed;
    bool is_gzip;
    const char *etag;   /* or NULL */
    bool is_for_ever;   /* its name changes when it does */
    const char *cookie; /* a token to set, in `token`; or NULL */
    char token[TOKEN_TEXT];
    char code[CODE_TEXT]; /* of the table that it is about */
    bool waits;           /* it tells of what is not on disk yet (turn_wait) */
};

/* How many milliseconds the answer must wait, because the address has tried
 * too many codes (guard_wait). */
uint64_t api_wait(struct server *, const struct request *);

/* Answers a request for /api/..., /healthz or /readyz. */
void api_answer(struct server *, const struct request *, struct reply *);

/* Fills an answer with a refusal. */
void api_refuse(struct reply *, int status, const struct error *);

#endif
