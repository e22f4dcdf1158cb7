/*
 * server.h: `thicket serve`, tables for browsers.
 *
 * docs/serve.md is what it says to them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SERVER_H
#define THICKET_FRONT_SERVER_SERVER_H

#include "front/server/address.h"
#include "lib/buf.h"
#include "lib/error.h"
#include "table/shelf.h"

enum { MAX_PROXIES = 16 };

struct server_options {
    const char *listen;     /* an address of this machine; NULL: all */
    int port;               /* 0: any free one */
    const char *store;      /* a file; NULL: in the user's data folder */
    const char *public_url; /* as others reach us; NULL: the LAN address */
    const char *base_path;  /* "/thicket": what paths begin with; NULL: none */
    struct network proxy[MAX_PROXIES]; /* whose word on addresses is taken */
    int n_proxies;
    struct guests *guests;  /* programs that may have seats; or NULL */
    bool is_public;         /* anybody may come: codes are longer */
    const char *cert, *key; /* TLS with these files; NULL: without */
    const char *metrics;    /* "ADDRESS:PORT" for metrics.h; NULL: none */
    const char *node;       /* "ADDRESS:PORT" where the other servers with this
                             * database reach us; NULL: we have it alone */
    int keep_days;          /* tables not visited for so long are deleted */
    int tables_per_address; /* new ones an hour */
    int connections_per_address;
    int requests_per_minute; /* from one address, the page's files aside */
    int max_tables, max_connections;
    int messages_per_second; /* from one connection */
    int absence;    /* seconds after which a seat without a screen is silent */
    bool rehearses; /* for tests: nothing is drawn by real chance, but */
    uint64_t rehearse; /* from this seed */
};

/* What is not given. */
#define SERVER_DEFAULTS                                                        \
    ((struct server_options){.port = 8080,                                     \
                             .keep_days = 30,                                  \
                             .tables_per_address = 20,                         \
                             .connections_per_address = 64,                    \
                             .requests_per_minute = 300,                       \
                             .max_tables = 10000,                              \
                             .max_connections = 10000,                         \
                             .messages_per_second = 20,                        \
                             .absence = 30})

/* Appends where the tables are kept. */
bool server_store(const struct server_options *, struct buf *path,
                  struct error *);

/* Prints where it listens, and serves until SIGTERM or SIGINT; false when it
 * cannot. */
bool server_run(const struct shelf *, const struct server_options *,
                struct error *);

#endif
