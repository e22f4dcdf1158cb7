/*
 * guard.c: how much one address may ask for (see guard.h).
 *
 * Each household has a bucket for each kind of thing, which fills again with
 * time, and counts of its connections.  A household that has everything back
 * is forgotten; when there are too many to remember, newcomers share one.
 */
// SPDX-License-Identifier: MIT
#include "front/server/guard.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/hub.h"
#include "front/server/secret.h"
#include "lib/hash.h"
#include "lib/heap.h"

enum {
    HEADS = 4096,
    MAX_HOUSEHOLDS = 65536,
    KEY = 8,            /* bytes: of IPv6 the first half */
    WIDE = 8,           /* times as much for a whole /48 */
    SLOT_MS = 1000,     /* between two codes of who guesses */
    MAX_WAIT_MS = 30000 /* for such a slot */
};

struct household {
    struct household *next;
    uint8_t key[KEY + 1]; /* the address, and what is left out of it */
    int n[N_GUARD_COUNTS];
    uint64_t spent[N_GUARDS]; /* milliseconds of filling that are missing */
    uint64_t at;              /* when that was so */
    uint64_t slot;            /* when the next code may be looked up */
};

struct guard {
    const struct server_options *options;
    struct household *head[HEADS];
    int n;
    struct household others; /* all whom there is no room to remember */
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
            struct household *h = g->head[i];
            g->head[i] = h->next;
            free(h);
        }
    }
    free(g);
}

static struct household *find(struct guard *g, const uint8_t key[KEY + 1])
{
    uint64_t hash = hash_add(HASH_START, key, KEY + 1);
    struct household **head = &g->head[hash % HEADS], *h = *head;
    while (h && memcmp(h->key, key, KEY + 1) != 0) {
        h = h->next;
    }
    if (!h && g->n >= MAX_HOUSEHOLDS) {
        return &g->others;
    }
    if (!h) {
        h = heap_new(1, sizeof *h);
        memcpy(h->key, key, KEY + 1);
        h->next = *head;
        *head = h;
        g->n++;
    }
    return h;
}

static bool read_key(const char *text, uint8_t key[KEY + 1])
{
    uint8_t address[ADDRESS_BYTES] = {0};
    address_read(text, address);
    bool is_v4 = address_is_v4(address);
    memset(key, 0, KEY + 1);
    memcpy(key, is_v4 ? address + 12 : address, is_v4 ? 4 : KEY);
    key[KEY] = is_v4 ? 4 : 64;
    return is_v4;
}

void guard_household(const char *address, char text[HOUSEHOLD_TEXT])
{
    uint8_t key[KEY + 1];
    read_key(address, key);
    secret_hex(text, key, sizeof key);
}

bool guard_is_same(const char *a, const char *b)
{
    uint8_t one[KEY + 1], other[KEY + 1];
    read_key(a, one);
    read_key(b, other);
    return memcmp(one, other, sizeof one) == 0;
}

/* The household, and the /48 that it is of, where there is one; returns how
 * many these are. */
static int households(struct guard *g, const char *text, struct household *h[2])
{
    uint8_t key[KEY + 1];
    bool is_v4 = read_key(text, key);
    h[0] = find(g, key);
    if (is_v4) {
        return 1;
    }
    key[6] = key[7] = 0;
    key[KEY] = 48;
    h[1] = find(g, key);
    return 2;
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

static void refill(struct household *h, uint64_t now)
{
    uint64_t passed = now - h->at;
    for (int i = 0; i < N_GUARDS; i++) {
        h->spent[i] -= passed < h->spent[i] ? passed : h->spent[i];
    }
    h->at = now;
}

static bool has_one(struct guard *g, struct household *h, int factor,
                    enum guard_kind kind, uint64_t now)
{
    uint64_t period, n = bucket(g, kind, &period) * (uint64_t)factor;
    refill(h, now);
    return n > 0 && h->spent[kind] + period / n <= period;
}

bool guard_take(struct guard *g, const char *address, enum guard_kind kind,
                uint64_t now)
{
    struct household *h[2];
    int n = households(g, address, h);
    for (int i = 0; i < n; i++) {
        if (!has_one(g, h[i], i ? WIDE : 1, kind, now)) {
            return false;
        }
    }
    for (int i = 0; i < n; i++) {
        uint64_t period, all = bucket(g, kind, &period);
        h[i]->spent[kind] += period / (all * (i ? WIDE : 1));
    }
    return true;
}

uint64_t guard_wait(struct guard *g, const char *address, uint64_t now)
{
    struct household *h[2];
    uint64_t wait = 0;
    int n = households(g, address, h);
    for (int i = 0; i < n; i++) {
        uint64_t slot = h[i]->slot > now ? h[i]->slot : now;
        if (has_one(g, h[i], i ? WIDE : 1, GUARD_WRONG_CODE, now)) {
            continue;
        }
        slot += i ? SLOT_MS / WIDE : SLOT_MS;
        if (slot - now > MAX_WAIT_MS) {
            return UINT64_MAX;
        }
        h[i]->slot = slot;
        wait = slot - now > wait ? slot - now : wait;
    }
    return wait;
}

bool guard_enter(struct guard *g, const char *address, enum guard_count what)
{
    struct household *h[2];
    int n = households(g, address, h);
    for (int i = 0; i < n; i++) {
        if (h[i]->n[what]
            >= g->options->connections_per_address * (i ? WIDE : 1)) {
            return false;
        }
    }
    for (int i = 0; i < n; i++) {
        h[i]->n[what]++;
    }
    return true;
}

void guard_leave(struct guard *g, const char *address, enum guard_count what)
{
    struct household *h[2];
    int n = households(g, address, h);
    for (int i = 0; i < n; i++) {
        h[i]->n[what] -= h[i]->n[what] > 0;
    }
}

int guard_counts(struct guard *g, const char *address, enum guard_count what)
{
    struct household *h[2];
    households(g, address, h);
    return h[0]->n[what];
}

void guard_tidy(struct guard *g, uint64_t now)
{
    for (int i = 0; i < HEADS; i++) {
        struct household **at = &g->head[i];
        while (*at) {
            struct household *h = *at;
            bool is_idle = h->slot <= now;
            refill(h, now);
            for (int k = 0; k < N_GUARDS; k++) {
                is_idle = is_idle && h->spent[k] == 0;
            }
            for (int k = 0; k < N_GUARD_COUNTS; k++) {
                is_idle = is_idle && h->n[k] == 0;
            }
            if (is_idle) {
                *at = h->next;
                free(h);
                g->n--;
            } else {
                at = &h->next;
            }
        }
    }
}
