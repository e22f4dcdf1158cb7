/*
 * guard.c: how much one address may ask for (see guard.h).
 *
 * Each household has a bucket for each kind of thing, which fills again with
 * time, and counts of its connections.  A household that has everything back
 * is forgotten; when there are too many to remember, newcomers share one.
 *
 * Of several servers each tells the others what was taken at it, in beats of
 * half a second: what is taken at one is missing at all of them a beat or two
 * later.  A beat is told for as long as anybody may have missed it.  How many
 * WebSockets a household has is told as it is, once they are not few.
 */
// SPDX-License-Identifier: MIT
#include "front/server/guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/server/hub.h"
#include "front/server/secret.h"
#include "lib/hash.h"
#include "lib/heap.h"

enum {
    HEADS = 4096,
    MAX_HOUSEHOLDS = 65536,
    KEY = 8,          /* bytes: of IPv6 the first half */
    WIDE = 8,         /* times as much for a whole /48 */
    SLOT_MS = 1000,   /* between two codes of who guesses */
    SLOTS = N_GUARDS, /* what is told of those, beside the buckets */
    N_TOLD,           /* kinds that are told */
    SOCKETS = N_TOLD, /* and how many there are */
    BEATS = 8,        /* that are told */
    MAX_TOLD = 200,   /* households of one beat; the rest has the next */
    FEW = 8,          /* an eighth of what a household may have */
    MAX_TELLERS = 64,
    MAX_WAIT_MS = 30000 /* for such a slot */
};

struct household {
    struct household *next;
    uint8_t key[KEY + 1]; /* the address, and what is left out of it */
    int n[N_GUARD_COUNTS];
    uint64_t spent[N_GUARDS];     /* milliseconds of filling that are missing */
    uint64_t at;                  /* when that was so */
    uint64_t slot;                /* when the next code may be looked up */
    int taken[N_TOLD];            /* since the last beat */
    struct household *next_taker; /* of those; itself: none follows; NULL: it
                                     is not among them */
    int n_elsewhere;              /* WebSockets, */
    uint64_t heard;               /* when it was heard that time: else none */
};

/* Another server, and the last of its beats that were heard. */
struct teller {
    int64_t id;
    uint64_t beat, heard;
};

struct guard {
    const struct server_options *options;
    struct household *head[HEADS];
    int n;
    struct household others; /* all whom there is no room to remember */
    struct household *takers;
    struct buf beat[BEATS]; /* what was taken in them, */
    uint64_t n_beats;       /* the last of which is this */
    struct teller teller[MAX_TELLERS];
    uint64_t n_heard; /* times */
};

struct guard *guard_new(const struct server_options *options)
{
    struct guard *g = heap_new(1, sizeof *g);
    g->options = options;
    for (int i = 0; i < BEATS; i++) {
        g->beat[i] = BUF_ON_HEAP;
    }
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
    for (int i = 0; g && i < BEATS; i++) {
        heap_free_buf(&g->beat[i]);
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

/* To be told to the others. */
static void note(struct guard *g, struct household *h, int what)
{
    if (!g->options->node || h == &g->others) {
        return;
    }
    h->taken[what]++;
    if (!h->next_taker) {
        h->next_taker = g->takers ? g->takers : h;
        g->takers = h;
    }
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
        note(g, h[i], (int)kind);
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
        note(g, h[i], SLOTS);
        wait = slot - now > wait ? slot - now : wait;
    }
    return wait;
}

bool guard_enter(struct guard *g, const char *address, enum guard_count what)
{
    struct household *h[2];
    int n = households(g, address, h);
    for (int i = 0; i < n; i++) {
        bool counts = what == GUARD_SOCKETS && h[i]->heard == g->n_heard;
        if (h[i]->n[what] + (counts ? h[i]->n_elsewhere : 0)
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
            bool is_idle = h->slot <= now && !h->next_taker
                           && (h->n_elsewhere == 0 || h->heard < g->n_heard);
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

/* ---- Several servers ---- */

static void tell(const struct household *h, int what, int n, struct buf *b)
{
    char key[HOUSEHOLD_TEXT];
    buf_char(b, ' ');
    buf_add(b, secret_hex(key, h->key, sizeof h->key));
    buf_char(b, '.');
    buf_int(b, what);
    buf_char(b, '.');
    buf_int(b, n);
}

/* What was taken since the last one. */
static void begin_beat(struct guard *g)
{
    struct buf *b = &g->beat[++g->n_beats % BEATS];
    buf_clear(b);
    for (int i = 0; i < MAX_TOLD && g->takers; i++) {
        struct household *h = g->takers;
        g->takers = h->next_taker == h ? NULL : h->next_taker;
        h->next_taker = NULL;
        for (int k = 0; k < N_TOLD; k++) {
            if (h->taken[k]) {
                tell(h, k, h->taken[k], b);
            }
            h->taken[k] = 0;
        }
    }
}

void guard_tell(struct guard *g, struct buf *to)
{
    begin_beat(g);
    for (uint64_t i = 1; i <= BEATS; i++) {
        const struct buf *b = &g->beat[(g->n_beats + i) % BEATS];
        if (b->n > 0) {
            buf_add(to, " @");
            buf_uint(to, g->n_beats + i - BEATS);
            buf_add_n(to, b->text, b->n);
        }
    }
    int few = g->options->connections_per_address / FEW, n_told = 0;
    for (int i = 0; i < HEADS; i++) {
        for (struct household *h = g->head[i]; h; h = h->next) {
            int n = h->n[GUARD_SOCKETS];
            if (n > 0 && n >= few && n_told++ < MAX_TOLD) {
                tell(h, SOCKETS, n, to);
            }
        }
    }
}

static struct teller *teller_of(struct guard *g, int64_t id)
{
    struct teller *found = g->teller; /* or whom we have not heard longest */
    for (struct teller *t = g->teller; t < g->teller + MAX_TELLERS; t++) {
        if (t->id == id) {
            found = t;
            break;
        }
        found = t->heard < found->heard ? t : found;
    }
    if (found->id != id) {
        *found = (struct teller){.id = id};
    }
    found->heard = g->n_heard;
    return found;
}

/* It was taken at another server. */
static void take_too(struct guard *g, const uint8_t key[KEY + 1], int what,
                     int n, uint64_t now)
{
    struct household *h = find(g, key);
    uint64_t wide = key[KEY] == 48 ? WIDE : 1, times = n > 0 ? (uint64_t)n : 0;
    refill(h, now);
    if (what == SOCKETS) {
        h->n_elsewhere = (h->heard == g->n_heard ? h->n_elsewhere : 0) + n;
        h->heard = g->n_heard;
    } else if (what == SLOTS) {
        h->slot = (h->slot > now ? h->slot : now) + times * SLOT_MS / wide;
        h->slot = h->slot > now + MAX_WAIT_MS ? now + MAX_WAIT_MS : h->slot;
    } else if (what >= 0 && what < N_GUARDS) {
        uint64_t period, all = bucket(g, (enum guard_kind)what, &period);
        uint64_t spent = all ? times * period / (all * wide) : 0;
        h->spent[what] += spent < period ? spent : period;
    }
}

void guard_hear(struct guard *g, const char *lines, uint64_t now)
{
    struct teller *t = NULL;
    bool is_new = false; /* what is read now */
    g->n_heard++;
    for (const char *at = lines; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " \n");
        uint8_t key[KEY + 1];
        char hex[HOUSEHOLD_TEXT];
        int what = 0, count = 0;
        if (at == lines || at[-1] == '\n') {
            t = teller_of(g, strtoll(at, NULL, 10));
            is_new = false;
        } else if (*at == '@') {
            uint64_t beat = strtoull(at + 1, NULL, 10);
            is_new = beat > t->beat;
            t->beat = is_new ? beat : t->beat;
        } else if (sscanf(at, "%18[0-9a-f].%d.%d", hex, &what, &count) == 3
                   && (is_new || what == SOCKETS)) {
            secret_unhex(key, sizeof key, hex);
            take_too(g, key, what, count, now);
        }
        at += n;
        at += *at == '\n';
    }
}
