/*
 * conn.c: see conn.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/conn.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/log.h"
#include "front/server/people.h"
#include "front/server/say.h"
#include "front/server/think.h"
#include "front/server/wire.h"
#include "lib/heap.h"

enum {
    HELLO_MS = 10 * 1000, /* for the first message */
    PING_MS = 25 * 1000,
    PING_STEP = 9973,    /* no divisor in common with PING_MS */
    DEAD_MS = 60 * 1000, /* without any sign of life */
    BAD_MS = 60 * 1000,
    MAX_BAD = 10,     /* bad messages in that time */
    BURST_SECONDS = 3 /* so many seconds' messages may come at once */
};

/* ---- Frames ---- */

struct frame *frame_new(const char *text, size_t n)
{
    enum { WHOLE_TEXT = 0x81, TWO_BYTES = 126, EIGHT_BYTES = 127 };
    int more = n < TWO_BYTES ? 0 : n <= UINT16_MAX ? 2 : 8;
    size_t n_head = 2 + (size_t)more;
    struct frame *f = heap_new(1, sizeof *f + n_head + n);
    f->n_users = 1;
    f->n_head = n_head;
    f->n = n_head + n;
    f->bytes[0] = WHOLE_TEXT;
    f->bytes[1] = (unsigned char)(more == 0   ? n
                                  : more == 2 ? TWO_BYTES
                                              : EIGHT_BYTES);
    for (int i = 0; i < more; i++) {
        f->bytes[2 + i] = (unsigned char)((uint64_t)n >> 8 * (more - 1 - i));
    }
    memcpy(f->bytes + n_head, text, n);
    return f;
}

void frame_free(struct frame *f)
{
    if (--f->n_users == 0) {
        free(f);
    }
}

static struct queued *push(struct conn *c, struct frame_queue *q,
                           struct frame *f)
{
    c->server->queued += f->n;
    struct queued *one = heap_new(1, sizeof *one);
    one->frame = f;
    f->n_users++;
    if (q->last) {
        q->last->next = one;
    } else {
        q->first = one;
    }
    q->last = one;
    q->bytes += f->n;
    return one;
}

static void pop(struct conn *c, struct frame_queue *q)
{
    struct queued *one = q->first;
    c->server->queued -= one->frame->n;
    q->first = one->next;
    if (!q->first) {
        q->last = NULL;
    }
    q->bytes -= one->frame->n;
    frame_free(one->frame);
    json_decref(one->id);
    free(one);
}

static void empty(struct conn *c, struct frame_queue *q)
{
    while (q->first) {
        pop(c, q);
    }
}

/* It has something to say at the end of this turn. */
static void raise_hand(struct conn *c)
{
    struct conn **first = &c->server->talkative;
    if (!c->is_talkative) {
        c->is_talkative = true;
        c->next_talkative = *first;
        c->talkative_at = first;
        if (*first) {
            (*first)->talkative_at = &c->next_talkative;
        }
        *first = c;
    }
}

static void lower_hand(struct conn *c)
{
    if (c->is_talkative) {
        c->is_talkative = false;
        *c->talkative_at = c->next_talkative;
        if (c->next_talkative) {
            c->next_talkative->talkative_at = c->talkative_at;
        }
    }
}

void conn_send_frame(struct conn *c, struct frame *f)
{
    if (!c->closes) {
        push(c, &c->held, f);
        raise_hand(c);
    }
}

void conn_pong(struct conn *c)
{
    c->n_pongs++;
    raise_hand(c);
}

void conn_send(struct conn *c, const struct buf *text)
{
    struct frame *f = frame_new(text->text, text->n);
    conn_send_frame(c, f);
    frame_free(f);
}

void conn_reply(struct conn *c, const struct buf *text, json_t *id)
{
    conn_send(c, text);
    if (!c->closes) {
        c->held.last->is_answer = true;
        c->held.last->id = json_incref(id);
    }
}

void conn_answer(struct conn *c, json_t *id)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = say_message(&text, "ok", id);
    jot_close(&j, '}');
    conn_reply(c, &text, id);
}

/* They tell of nothing that could be lost. */
static void push_pongs(struct conn *c)
{
    static const char pong[] = "{\"is\":\"pong\"}";
    for (; c->n_pongs > 0 && !c->closes; c->n_pongs--) {
        struct frame *f = frame_new(pong, sizeof pong - 1);
        push(c, &c->held, f)->is_safe = true;
        frame_free(f);
    }
}

static struct eyes eyes_of(const struct conn *c)
{
    return (struct eyes){c->role, c->person, c->look};
}

void conn_settle(struct conn *c)
{
    c->settled = eyes_of(c);
    c->flies = false;
    for (struct queued *one = c->held.first; one; one = one->next) {
        one->is_safe = true;
    }
}

void conn_take_back(struct conn *c, const struct error *e)
{
    struct frame_queue held = c->held;
    c->held = (struct frame_queue){0};
    c->flies = false;
    c->role = c->settled.role;
    c->person = c->settled.person;
    c->look = c->settled.look;
    for (; held.first; pop(c, &held)) {
        if (held.first->is_safe) {
            push(c, &c->held, held.first->frame)->is_safe = true;
        } else if (held.first->is_answer && e) {
            conn_refuse(c, held.first->id, e);
        }
    }
}

unsigned char *conn_ready(const struct conn *c, size_t *n)
{
    struct frame *f = c->ready.first ? c->ready.first->frame : NULL;
    *n = f ? f->n - f->n_head : 0;
    return f ? f->bytes + f->n_head : NULL;
}

void conn_sent(struct conn *c)
{
    pop(c, &c->ready);
}

/* At once, without a goodbye that it would not hear. */
static void cut_off(struct conn *c)
{
    empty(c, &c->ready);
    conn_leave_room(c);
    c->closes = true;
    wire_limit(c, 0);
}

/* Writes what was let go, and asks too much of nobody. */
static void let_out(struct conn *c)
{
    size_t most = c->server->queued > MANY_QUEUED ? LESS_QUEUE : MAX_QUEUE;
    if (c->closes) {
        wire_call(c);
    } else if (c->ready.bytes > most || !wire_write(c)) {
        cut_off(c); /* it reads nothing, or is no more */
    }
}

/* What is held, up to the last that flies or all of it, may go out. */
static void move(struct conn *c, bool all)
{
    struct frame_queue *to = &c->ready, *held = &c->held;
    struct queued *first = held->first, *last = NULL;
    size_t bytes = 0;
    for (struct queued *one = first; one && (all || one->flies);
         one = one->next) {
        last = one;
        bytes += one->frame->n;
    }
    if (!last) {
        return;
    }
    held->first = last->next;
    held->last = held->first ? held->last : NULL;
    held->bytes -= bytes;
    last->next = NULL;
    *(to->last ? &to->last->next : &to->first) = first;
    to->last = last;
    to->bytes += bytes;
}

void conn_release(struct conn *c)
{
    push_pongs(c);
    lower_hand(c);
    move(c, true);
    let_out(c);
}

void conn_fly(struct conn *c)
{
    c->flying = eyes_of(c);
    c->flies = true;
    push_pongs(c);
    for (struct queued *one = c->held.first; one; one = one->next) {
        one->flies = true;
    }
}

void conn_land(struct conn *c)
{
    if (c->flies) {
        c->settled = c->flying;
        c->flies = false;
    }
    move(c, false);
}

void conn_go_out(struct conn *c)
{
    if (!c->held.first && c->n_pongs == 0) {
        lower_hand(c);
    }
    if (c->ready.first) {
        let_out(c);
    }
}

/* ---- Coming and going ---- */

void conn_leave_room(struct conn *c)
{
    struct room *r = c->room;
    if (!r) {
        return;
    }
    struct conn **at = &r->conns;
    while (*at != c) {
        at = &(*at)->next;
    }
    *at = c->next;
    screen_leave(c);
    think_forget(c);
    c->room = NULL;
    uint64_t now = loop_now(c->server);
    struct person *p = people_find(r, c->person);
    if (p) {
        p->gone_at = now;
    }
    if (!r->conns) {
        r->empty_since = now;
    }
    room_touch(r);
}

void conn_bye(struct conn *c, const char *why)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = say_message(&text, "bye", NULL);
    push_pongs(c);
    jot_key_text(&j, "why", why);
    jot_close(&j, '}');
    conn_send(c, &text);
    c->closes = true;
    /* Should it not read that any more. */
    wire_limit(c, 10);
    conn_leave_room(c);
}

void conn_enter(struct conn *c, const char *code, const char *as,
                const char *token)
{
    struct server *s = c->server;
    uint64_t now = loop_now(s);
    struct error why = {0};
    struct room *r = room_find(s, code, &why);
    c->opened_at = now;
    if (!r && why.code == NO_TABLE) {
        guard_take(s->guard, c->address, GUARD_WRONG_CODE, now);
    }
    if (!r) {
        conn_bye(c, why.code == NO_TABLE  ? "no-table"
                    : why.code == DAMAGED ? "damaged"
                                          : "stop");
        return;
    }
    struct person *p = people_with_token(r, token);
    bool looks_only = strcmp(as, "table") == 0 || strcmp(as, "watch") == 0;
    if (!p && r->is_locked
        && (strcmp(as, "table") != 0 || !people_knows_screen(r, c->address))) {
        conn_bye(c, "locked");
        return;
    }
    c->role = strcmp(as, "table") == 0 ? ROLE_TABLE
              : p && !looks_only       ? ROLE_PERSON
                                       : ROLE_WATCH;
    /* A television that opened the table is its host. */
    bool is_own = p && c->role == ROLE_TABLE && !people_seats(r, p->id);
    c->person = c->role == ROLE_PERSON || is_own ? p->id : 0;
    c->look = TABLE;
    c->curtain = N_WHO;
    c->lifted_at = -1;
    who_set seats = people_seats(r, c->person);
    for (who w = MAX_SEATS; w-- > 0;) {
        if (seats & WHO_BIT(w)) {
            c->look = w;
        }
    }
    c->room = r;
    c->next = r->conns;
    r->conns = c;
    conn_settle(c);
    room_touch(r);
}

uint64_t conn_wait(const struct conn *c, const char *code, const char *token)
{
    struct server *s = c->server;
    struct room *r = room_find(s, code, NULL);
    return r && people_with_token(r, token)
               ? 0
               : guard_wait(s->guard, c->address, loop_now(s));
}

struct conn *conn_new(struct server *s, struct lws *wsi)
{
    struct conn *c = heap_new(1, sizeof *c);
    c->server = s;
    c->wsi = wsi;
    c->in = BUF_ON_HEAP;
    wire_open(c);
    c->opened_at = c->heard_at = c->rate_at = loop_now(s);
    /* Thousands who come back at once are not pinged at once ever after. */
    c->pinged_at = c->opened_at - (uint64_t)s->n_conns * PING_STEP % PING_MS;
    c->rate_left =
        BURST_SECONDS * 1000 * (uint64_t)s->options->messages_per_second;
    s->n_conns++;
    return c;
}

void conn_free(struct conn *c)
{
    struct server *s = c->server;
    conn_leave_room(c);
    lower_hand(c);
    if (c->is_counted) {
        guard_leave(s->guard, c->address, GUARD_SOCKETS);
    }
    empty(c, &c->held);
    empty(c, &c->ready);
    heap_free_buf(&c->in);
    free(c);
    s->n_conns--;
}

/* ---- Time ---- */

void conn_tick(struct conn *c, uint64_t now)
{
    if ((!c->has_said_hello && now - c->opened_at > HELLO_MS)
        || now - c->heard_at > DEAD_MS) {
        conn_bye(c, "idle");
    } else if (now - c->pinged_at > PING_MS) {
        c->pinged_at = now;
        c->wants_ping = true;
        wire_call(c);
    }
}

/* ---- What it may ask for ---- */

bool conn_is_too_fast(struct conn *c)
{
    uint64_t now = loop_now(c->server);
    uint64_t rate = (uint64_t)c->server->options->messages_per_second;
    uint64_t full = BURST_SECONDS * rate * 1000;
    c->rate_left += (now - c->rate_at) * rate;
    c->rate_left = c->rate_left < full ? c->rate_left : full;
    c->rate_at = now;
    if (c->rate_left < 1000) {
        return true;
    }
    c->rate_left -= 1000;
    return false;
}

void conn_refuse(struct conn *c, json_t *id, const struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = say_message(&text, "error", id);
    say_error(e, &j);
    jot_close(&j, '}');
    conn_reply(c, &text, id);
}

void conn_blame(struct conn *c)
{
    uint64_t now = loop_now(c->server);
    if (now - c->bad_since > BAD_MS) {
        c->bad_since = now;
        c->n_bad = 0;
    }
    if (++c->n_bad >= MAX_BAD && !c->closes) {
        log_line("warning", "bad-client", "address", c->address);
        conn_bye(c, "bad");
    }
}
