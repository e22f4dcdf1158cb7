/*
 * tell.c: who is told what (see tell.h).
 *
 * All screens that look as one observer get the same frames.  A screen is
 * told when something has changed for its observer, and only then: a frame
 * that says nothing new would say that somebody did something in secret.
 */
// SPDX-License-Identifier: MIT
#include "front/server/tell.h"

#include "front/server/clock.h"
#include "front/server/conn.h"
#include "front/server/people.h"
#include "front/server/plea.h"
#include "front/server/say.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "table/ask.h"

/* ---- Who one is, the table, the clock ---- */

static void tell_you(struct conn *c)
{
    static const char *const roles[] = {"person", "table", "watch"};
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = say_message(&text, "you", NULL);
    jot_key_text(&j, "role", roles[c->role]);
    jot_key_bool(&j, "host", people_lead(c->room, c->person));
    jot_key_bool(&j, "deals", people_may_deal(c->room, c));
    jot_key_members(&j, "seats", people_seats(c->room, c->person));
    if (plea_of(c->room, c->person)) {
        jot_key_int(&j, "asks", c->room->plea.seat);
    }
    jot_key_text(&j, "screen", c->screen.name);
    jot_key(&j, "look");
    if (c->look < MAX_SEATS) {
        jot_int(&j, c->look);
    } else {
        jot_text(&j, "table");
    }
    if (c->curtain < MAX_SEATS && c->look == TABLE) {
        jot_key_int(&j, "curtain", c->curtain);
    }
    jot_close(&j, '}');
    uint64_t hash = hash_long(text.text, text.n);
    if (hash != c->told_you) {
        conn_send(c, &text);
        c->told_you = hash;
    }
}

static void table_text(const struct room *r, struct buf *text)
{
    struct jot j = say_message(text, "table", NULL);
    say_table(r, &j);
    jot_close(&j, '}');
}

static who_set ready_seats(const struct room *r)
{
    who_set ready = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        if (r->seat[w].is_ready) {
            ready |= WHO_BIT(w);
        }
    }
    return ready;
}

static void clock_text(const struct room *r, struct buf *text)
{
    static const char *const kinds[] = {NULL, "look", "shout", "talk", "again"};
    struct jot j = say_message(text, "clock", NULL);
    jot_key_text(&j, "kind", kinds[r->clock.kind]);
    if (r->clock.kind) {
        jot_key_int(&j, "left", (int64_t)clock_left(r));
        jot_key_int(&j, "of", (int64_t)r->clock.of);
        jot_key_bool(&j, "runs", r->clock.runs);
        jot_key_members(&j, "ready", ready_seats(r));
    }
    jot_close(&j, '}');
}

/* ---- Frames ---- */

enum { EVERYBODY = (1u << N_WHO) - 1 };

/* To the screens that look as one of these. */
static void send_frame_to(const struct room *r, who_set lookers,
                          struct frame *f)
{
    for (struct conn *c = r->conns; c; c = c->next) {
        if (c->has_said_hello && lookers & WHO_BIT(c->look)) {
            conn_send_frame(c, f);
        }
    }
}

/* To all, unless there is nothing to say. */
static void send_to_all(const struct room *r, const struct buf *text)
{
    if (text->n > 0) {
        struct frame *f = frame_new(text->text, text->n);
        send_frame_to(r, EVERYBODY, f);
        frame_free(f);
    }
}

/* ---- The match ---- */

/* `private` depends on the events that are told, so it is not of the present:
 * that they have been read is no news. */
struct now {
    uint64_t from, n; /* events */
    bool is_private;
    const struct present *present;
};

static void now_text(const struct room *r, const struct now *now,
                     struct said *said)
{
    buf_clear(&said->text);
    struct jot j = say_message(&said->text, "now", NULL);
    jot_key_int(&j, "match", r->match);
    jot_key_int(&j, "from", (int64_t)now->from);
    jot_key_int(&j, "n", (int64_t)now->n);
    jot_key_bool(&j, "private", now->is_private);
    jot_raw(&j, said->events_text.text);
    jot_raw(&j, now->present->text.text);
    jot_close(&j, '}');
}

/* What the screens of the last who watches were sent, so that those of the
 * next, who are told the same, get the same. */
struct last {
    struct frame *frame; /* or NULL */
    struct now now;
    uint64_t present, events; /* versions */
};

static void last_free(struct last *last)
{
    if (last->frame) {
        frame_free(last->frame);
        last->frame = NULL;
    }
}

static bool is_last(const struct last *last, const struct now *now,
                    const struct said *said)
{
    return last->frame && last->present == now->present->version
           && last->events == said->events_version
           && last->now.from == now->from && last->now.n == now->n
           && last->now.is_private == now->is_private;
}

static void send_now(const struct room *r, who w, const struct now *now,
                     struct said *said, struct last *last)
{
    if (is_last(last, now, said)) {
        send_frame_to(r, WHO_BIT(w), last->frame);
        return;
    }
    now_text(r, now, said);
    struct frame *f = frame_new(said->text.text, said->text.n);
    send_frame_to(r, WHO_BIT(w), f);
    if (now->present == &said->watching) {
        last_free(last);
        *last =
            (struct last){f, *now, now->present->version, said->events_version};
    } else {
        frame_free(f);
    }
}

/* Brings what is noted of an observer up to the present, and tells its screens
 * if they have something to learn. */
static void tell_observer(struct room *r, who w, struct said *said,
                          struct last *last)
{
    struct observer *o = &r->observer[w];
    uint64_t from = o->n;
    int base = o->plies;
    if (r->cut < base) {
        base = r->cut;
        from = table_count(r->table, w, 0) - table_count(r->table, w, base);
    }
    uint64_t n = from + say_events(r, w, base, 0, said);
    const struct present *p = say_present(r, w, said);
    if (n != o->n || from != o->n || p->hash != o->hash) {
        struct now now = {from, n, ask_is_private(r->table, w, n - from), p};
        send_now(r, w, &now, said, last);
    }
    o->n = n;
    o->plies = table_plies(r->table);
    o->hash = p->hash;
}

static void tell_match(struct room *, struct said *);

/* `you` first: it says whose view comes. */
void tell_now(struct conn *c, uint64_t from)
{
    struct room *r = c->room;
    if (!r->table) {
        return;
    }
    struct observer *o = &r->observer[c->look];
    struct said said = SAID_NOTHING;
    struct last last = {.frame = NULL};
    tell_you(c);
    /* First the others get what is new to them: then this screen may join
     * those of its observer. */
    bool has_said_hello = c->has_said_hello;
    c->has_said_hello = false;
    tell_match(r, &said);
    said_begin(&said, r);
    tell_observer(r, c->look, &said, &last);
    last_free(&last);
    c->has_said_hello = has_said_hello;
    from = from < o->n ? from : o->n;
    screen_land(c, from);
    c->told = from;
    say_events(r, c->look, from < o->n ? 0 : table_plies(r->table), from,
               &said);
    struct now now = {from, o->n,
                      ask_is_private(r->table, c->look, o->n - from),
                      say_present(r, c->look, &said)};
    now_text(r, &now, &said);
    conn_send(c, &said.text);
    said_free(&said);
}

void tell_all(struct conn *c, uint64_t from)
{
    struct room *r = c->room;
    SCOPED_BUF table = BUF_ON_HEAP, clock = BUF_ON_HEAP;
    c->told_you = 0;
    tell_you(c);
    table_text(r, &table);
    conn_send(c, &table);
    tell_now(c, from);
    if (r->clock.kind) {
        clock_text(r, &clock);
        conn_send(c, &clock);
    }
}

/* ---- The curtain ---- */

static bool is_shared(const struct conn *c)
{
    who_set seats = people_seats(c->room, c->person);
    return (seats & (seats - 1)) != 0;
}

who tell_eyes(const struct conn *c, uint64_t n_news)
{
    const struct table *t = c->room->table;
    return t && is_shared(c) && ask_is_private(t, c->curtain, n_news)
               ? TABLE
               : c->curtain;
}

/* How many events of w's are new to a screen: nothing of them was told to the
 * eyes that it has. */
static uint64_t n_new(const struct conn *c, who w)
{
    const struct room *r = c->room;
    int plies = r->observer[c->look].plies;
    return table_count(r->table, w, r->cut < plies ? r->cut : plies);
}

/* Turns the screens away from what becomes private, and back.  What happened
 * just now they are told with their new eyes. */
static void draw_curtains(struct room *r)
{
    for (struct conn *c = r->conns; c; c = c->next) {
        if (!c->has_said_hello || c->curtain >= MAX_SEATS
            || (c->curtain == c->look && !is_shared(c))) {
            continue;
        }
        who eyes = tell_eyes(c, n_new(c, c->curtain));
        if (eyes != c->look) {
            uint64_t from = table_count(r->table, eyes, 0) - n_new(c, eyes);
            c->look = eyes;
            tell_now(c, from);
        }
    }
}

/* ---- Everybody ---- */

static void tell_match(struct room *r, struct said *said)
{
    who_set looked = 0;
    struct last last = {.frame = NULL};
    draw_curtains(r);
    said_begin(said, r);
    for (const struct conn *c = r->conns; c; c = c->next) {
        if (c->has_said_hello) {
            looked |= WHO_BIT(c->look);
        }
    }
    for (who w = 0; w < N_WHO; w++) {
        struct observer *o = &r->observer[w];
        if (looked & WHO_BIT(w)) {
            tell_observer(r, w, said, &last);
        } else if (r->cut < o->plies) {
            o->plies = r->cut;
            o->n =
                table_count(r->table, w, 0) - table_count(r->table, w, r->cut);
        }
    }
    last_free(&last);
    r->cut = table_plies(r->table);
}

/* After the table, whose names it may speak of. */
static void tell_news(struct room *r)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = say_message(&text, "news", NULL);
    say_news(r, &j);
    jot_close(&j, '}');
    send_to_all(r, &text);
    r->news = (struct news){0};
}

static void tell_table(struct room *r)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    table_text(r, &text);
    uint64_t hash = hash_long(text.text, text.n);
    if (hash != r->told_table) {
        send_to_all(r, &text);
        r->told_table = hash;
    }
}

static void tell_clock(struct room *r)
{
    if (r->clock.kind != r->told_clock.kind || r->clock.of != r->told_clock.of
        || r->clock.runs != r->told_clock.runs
        || ready_seats(r) != r->told_ready) {
        SCOPED_BUF text = BUF_ON_HEAP;
        if (r->clock.kind || r->told_clock.kind) {
            clock_text(r, &text);
        }
        send_to_all(r, &text);
        r->told_clock = r->clock;
        r->told_ready = ready_seats(r);
    }
}

void tell_others(struct room *r)
{
    tell_clock(r);
    tell_table(r);
}

void tell_room(struct room *r, struct said *said)
{
    bool is_stirred = r->is_stirred;
    r->is_stirred = false;
    for (struct conn *c = r->conns; is_stirred && c; c = c->next) {
        if (c->has_said_hello) {
            tell_you(c);
        }
    }
    if (r->table) {
        tell_match(r, said);
    }
    tell_clock(r);
    if (is_stirred) {
        tell_table(r);
    }
    if (r->news.sentence) {
        tell_news(r);
    }
}
