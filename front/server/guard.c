/*
 * guard.c: how much one address may ask for (see guard.h).
 *
 * Each address has a bucket for each kind of thing, which fills again with
 * time, and a count of its connections.  An address that has everything back
 * is forgotten.
 */
// SPDX-License-Identifier: MIT
#include "front/server/guard.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/hub.h"
#include "lib/heap.h"

enum { HEADS = 256 };

struct address {
    struct address *next;
    char text[ADDRESS_TEXT];
    int n_conns;
    uint64_t spent[N_GUARDS]; /* milliseconds of filling that are missing */
    uint64_t at;              /* when that was so */
};

struct guard {
    const struct server_options *options;
    struct address *head[HEADS];
};

struct guard *guard_new(const struct server_options *options)
{
    struct guard *g = heap_new(1, sizeof *g);
    g->options = options;
    return g;
}

void guard_free(struct guard *g)
{
    for (int i = 0; g && i < HEADS; i++) {
        while (g->head[i]) {
            struct address *a = g->head[i];
            g->head[i] = a->next;
            free(a);
        }
    }
    free(g);
}

/* One household is one address: of IPv6 only the first half counts. */
static void household(const char *address, char out[ADDRESS_TEXT])
{
    size_t n = strlen(address), colons = 0;
    for (size_t i = 0; i < n && strchr(address, ':'); i++) {
        colons += address[i] == ':';
        if (colons == 4 || strncmp(address + i, "::", 2) == 0) {
            n = i;
        }
    }
    n = n < ADDRESS_TEXT - 1 ? n : ADDRESS_TEXT - 1;
    memcpy(out, address, n);
    out[n] = '\0';
}

static struct address *find(struct guard *g, const char *address)
{
    char name[ADDRESS_TEXT];
    household(address, name);
    unsigned h = 5381;
    for (const char *c = name; *c; c++) {
        h = h * 33 + (unsigned char)*c;
    }
    struct address **head = &g->head[h % HEADS], *a = *head;
    while (a && strcmp(a->text, name) != 0) {
        a = a->next;
    }
    if (!a) {
        a = heap_new(1, sizeof *a);
        memcpy(a->text, name, sizeof name);
        a->next = *head;
        *head = a;
    }
    return a;
}

/* How many, and in how many milliseconds an empty bucket is full again. */
static uint64_t bucket(const struct guard *g, enum guard_kind kind,
                       uint64_t *period)
{
    *period = kind == GUARD_TABLE ? 3600 * 1000 : 60 * 1000;
    return kind == GUARD_TABLE     ? (uint64_t)g->options->tables_per_address
           : kind == GUARD_REQUEST ? (uint64_t)g->options->requests_per_minute
                                   : 30;
}

static void refill(struct address *a, uint64_t now)
{
    uint64_t passed = now - a->at;
    for (int i = 0; i < N_GUARDS; i++) {
        a->spent[i] -= passed < a->spent[i] ? passed : a->spent[i];
    }
    a->at = now;
}

bool guard_may(struct guard *g, const char *address, enum guard_kind kind,
               uint64_t now)
{
    struct address *a = find(g, address);
    uint64_t period, n = bucket(g, kind, &period);
    refill(a, now);
    return n > 0 && a->spent[kind] + period / n <= period;
}

bool guard_take(struct guard *g, const char *address, enum guard_kind kind,
                uint64_t now)
{
    uint64_t period, n = bucket(g, kind, &period);
    if (!guard_may(g, address, kind, now)) {
        return false;
    }
    find(g, address)->spent[kind] += period / n;
    return true;
}

bool guard_enter(struct guard *g, const char *address)
{
    struct address *a = find(g, address);
    if (a->n_conns >= g->options->connections_per_address) {
        return false;
    }
    a->n_conns++;
    return true;
}

void guard_leave(struct guard *g, const char *address)
{
    find(g, address)->n_conns--;
}

void guard_tidy(struct guard *g, uint64_t now)
{
    for (int i = 0; i < HEADS; i++) {
        struct address **at = &g->head[i];
        while (*at) {
            struct address *a = *at;
            bool is_idle = a->n_conns == 0;
            refill(a, now);
            for (int k = 0; k < N_GUARDS; k++) {
                is_idle = is_idle && a->spent[k] == 0;
            }
            if (is_idle) {
                *at = a->next;
                free(a);
            } else {
                at = &a->next;
            }
        }
    }
}
