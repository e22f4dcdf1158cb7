/*
 * ban.c: see ban.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/ban.h"

#include <string.h>

#include "front/server/conn.h"
#include "front/server/log.h"

enum { HOUR_MS = 3600 * 1000, HOUSEHOLD_BITS = 64, ALL_BITS = 128 };

static bool holds(const struct server *s, const struct ban *b)
{
    return b->until > loop_now(s);
}

static struct ban *find(struct server *s, const char *text)
{
    for (int i = 0; i < s->n_bans; i++) {
        if (strcmp(s->bans[i].text, text) == 0) {
            return &s->bans[i];
        }
    }
    return NULL;
}

static void take_out(struct server *s, struct ban *b)
{
    *b = s->bans[--s->n_bans];
}

/* Those that are over make room. */
static void tidy(struct server *s)
{
    for (int i = s->n_bans; i-- > 0;) {
        if (!holds(s, &s->bans[i])) {
            take_out(s, &s->bans[i]);
        }
    }
}

static bool is_of(const struct ban *b, const char *address)
{
    uint8_t bytes[ADDRESS_BYTES];
    return address_read(address, bytes) && network_has(&b->network, bytes);
}

static void send_away(struct server *s, const struct ban *b)
{
    for (struct room *r = room_next(s, NULL); r; r = room_next(s, r)) {
        for (struct conn *c = r->conns, *next; c; c = next) {
            next = c->next;
            if (is_of(b, c->address)) {
                conn_bye(c, "banned");
            }
        }
    }
}

bool ban_add(struct server *s, const char *text, int hours, struct error *e)
{
    struct ban b = {.until = loop_now(s) + (uint64_t)hours * HOUR_MS};
    size_t n = strlen(text);
    if (n >= sizeof b.text || !network_read(text, &b.network)) {
        return error_set(e, BAD_REQUEST,
                         N_("\"{word}\" is no address and no network."), "word",
                         text);
    }
    memcpy(b.text, text, n + 1);
    if (b.network.bits == ALL_BITS && !address_is_v4(b.network.address)) {
        b.network.bits = HOUSEHOLD_BITS;
    }
    tidy(s);
    struct ban *old = find(s, text);
    if (!old && s->n_bans == MAX_BANS) {
        return error_set(e, FULL, N_("There is no room for another ban."));
    }
    *(old ? old : &s->bans[s->n_bans++]) = b;
    log_line("warning", "ban", "network", text);
    send_away(s, &b);
    return true;
}

bool ban_lift(struct server *s, const char *text, struct error *e)
{
    struct ban *b = find(s, text);
    if (!b) {
        return error_set(e, NOT_FOUND, N_("{network} is not banned."),
                         "network", text);
    }
    take_out(s, b);
    log_line("warning", "unban", "network", text);
    return true;
}

bool ban_meets(struct server *s, const char *address)
{
    for (int i = 0; i < s->n_bans; i++) {
        if (is_of(&s->bans[i], address) && holds(s, &s->bans[i])) {
            s->counts.banned++;
            return true;
        }
    }
    return false;
}

void ban_say(const struct server *s, struct jot *j)
{
    for (int i = 0; i < s->n_bans; i++) {
        const struct ban *b = &s->bans[i];
        if (holds(s, b)) {
            uint64_t left = b->until - loop_now(s);
            jot_open(j, '{');
            jot_key_text(j, "network", b->text);
            jot_key_int(j, "hours", (int64_t)((left + HOUR_MS - 1) / HOUR_MS));
            jot_close(j, '}');
        }
    }
}
