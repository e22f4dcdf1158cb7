/*
 * think.c: computer players at a room (see think.h).
 *
 * A computer player watches on the loop's thread, where the match may be
 * read, and thinks on another, where nothing of the room is touched.  What it
 * chose is played when a person of its level would have made up their mind,
 * if it is still asked the same.  They think at a lower priority than the
 * server, so that a screen never waits for a thought.
 *
 * Few think at a time, and the next one is of the table that has waited
 * longest since it last had its turn, so that no table waits for another's
 * many thoughts; hints leave half of the threads to players.  When many wait,
 * all think shorter, so that a round of all tables stays below a second.
 */
// SPDX-License-Identifier: MIT
#include "front/server/think.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/act.h"
#include "front/server/clock.h"
#include "front/server/conn.h"
#include "front/server/people.h"
#include "front/server/say.h"
#include "front/server/server.h"
#include "front/server/story.h"
#include "front/server/workers.h"
#include "lib/heap.h"
#include "table/ask.h"
#include "table/guest.h"

enum {
    THREADS = 4, /* that think at a time */
    HINT_THREADS = 2,
    MAX_HINTS = 256, /* that wait, at all tables */
    EASY = 4,        /* tables that may wait without anybody hurrying */
    ROUND = 12000,   /* iterations that all waiting ones share */
    LEAST = 40,      /* iterations, however many wait */

    /* Who has thought for too long answers at multiples of this, at the usual
     * pace and at none. */
    LATE_MS = 500,
    LATE_AT_ONCE_MS = 20
};

struct thinking {
    struct workers *workers;
    struct room_computer *first; /* of those that wait */
    int n_waiting;
    int n_hints, n_running_hints;
    uint64_t n_begun; /* thoughts, since the start */
};

struct room_computer {
    struct room_computer *next; /* of those that wait for a thread */
    bool is_waiting;
    struct room *room;
    who seat;
    struct computer *computer;
    bool is_busy;   /* on another thread, which alone may touch the computer,
                     * or waiting for one */
    bool is_ready;  /* has chosen, and waits for its time */
    bool is_polite; /* would rather let another act first */
    bool is_secret; /* what it has chosen nobody else will notice */
    int plies;      /* of the match when it was asked */
    bool is_gone;   /* freed when it comes back */
    uint32_t ask;   /* the question it thinks about */
    uint64_t since; /* when all could see it asked, in loop time */
    uint64_t due;   /* when it will act */

    /* A hint for a person: */
    bool is_hint;
    bool nudges;       /* says what to think of, not where it is */
    bool tells;        /* also what to do */
    struct conn *conn; /* NULL once it has gone */
    int64_t id;
};

static struct room_computer *new_computer(struct room *r, who w,
                                          const char *level, uint64_t seed)
{
    struct room_computer *t = heap_new(1, sizeof *t);
    t->room = r;
    t->seat = w;
    t->computer =
        guests_computer(r->server->options->guests, level, r->table, w, seed);
    return t;
}

static void free_computer(struct room_computer *t)
{
    computer_free(t->computer);
    free(t);
}

/* Somebody else looks at that screen by now. */
static void keep_hint(const struct room_computer *t)
{
    struct error e = {0};
    json_t *id = json_integer(t->id);
    error_set(&e, STALE, N_("The table has moved on: look again."));
    conn_refuse(t->conn, id, &e);
    json_decref(id);
}

static void give_hint(struct room_computer *t)
{
    SCOPED_BUF text = BUF_ON_HEAP, why = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    if (t->conn && t->conn->look != t->seat) {
        t->conn->hint = NULL;
        keep_hint(t);
    } else if (t->conn) {
        struct seat_names names;
        say_names(t->room, &names);
        computer_why(t->computer, t->nudges, names.name, NULL, &why);
        jot_open(&j, '{');
        jot_key_text(&j, "is", "hint");
        jot_key_int(&j, "id", t->id);
        jot_key_text(&j, "action", computer_advice(t->computer, t->tells));
        jot_key_text(&j, "text", why.text);
        jot_key(&j, "say");
        computer_why_json(t->computer, t->nudges, &j);
        jot_close(&j, '}');
        t->conn->hint = NULL;
        json_t *id = json_integer(t->id);
        conn_reply(t->conn, &text, id);
        json_decref(id);
    }
}

/* When it acts tells nobody what it had to decide: after a time that does not
 * depend on it, counted from when all could see that it is asked.  If it has
 * thought for longer, at the next full step.  What it does in secret it does
 * at once, and what follows is due as if there had been nothing. */
static void set_due(struct room_computer *t)
{
    const struct room *r = t->room;
    uint64_t now = loop_now(r->server);
    uint64_t pace = (uint64_t)r->settings.pace;
    uint64_t pause = (uint64_t)computer_pause_ms(t->computer) * pace / 100;
    uint64_t step = pace * LATE_MS / 100;
    step = step > LATE_AT_ONCE_MS ? step : LATE_AT_ONCE_MS;
    if (now > t->since + pause) {
        pause = (now - t->since + step - 1) / step * step;
    }
    t->is_secret = r->table && t->ask == act_ask(r, t->seat)
                   && act_is_secret(r, t->seat, computer_action(t->computer));
    t->due = t->is_secret ? now : t->since + pause;
}

/* Its seat, wherever that has moved, may ask again. */
static void end_hint(struct room_computer *t)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        if (t->room->seat[w].hint == t) {
            t->room->seat[w].hint = NULL;
        }
    }
    free_computer(t);
}

/* ---- Whose turn it is to think ---- */

static void thought(void *job);

static struct thinking *thinking_of(struct server *s)
{
    if (!s->thinking) {
        s->thinking = heap_new(1, sizeof *s->thinking);
        s->thinking->workers = workers_new(s, THREADS, NULL, thought);
    }
    return s->thinking;
}

void think_close(struct server *s)
{
    if (s->thinking) {
        workers_close(s->thinking->workers);
        free(s->thinking);
        s->thinking = NULL;
    }
}

static void take_out(struct room_computer *t)
{
    struct thinking *all = t->room->server->thinking;
    struct room_computer **at = &all->first;
    while (*at != t) {
        at = &(*at)->next;
    }
    *at = t->next;
    t->is_waiting = false;
    all->n_waiting--;
    all->n_hints -= t->is_hint;
}

/* Gives free threads to the tables that have waited longest. */
static void begin_next(struct server *s)
{
    struct thinking *all = s->thinking;
    while (workers_busy(all->workers) < THREADS) {
        struct room_computer *best = NULL;
        for (struct room_computer *t = all->first; t; t = t->next) {
            if ((!t->is_hint || all->n_running_hints < HINT_THREADS)
                && (!best || t->room->thought < best->room->thought)) {
                best = t;
            }
        }
        if (!best) {
            return;
        }
        if (all->n_waiting > EASY) {
            uint32_t share = (uint32_t)(ROUND / all->n_waiting);
            computer_hurry(best->computer, share > LEAST ? share : LEAST);
        } else {
            computer_hurry(best->computer, 0);
        }
        take_out(best);
        best->room->thought = ++all->n_begun;
        best->room->n_thinking++;
        all->n_running_hints += best->is_hint;
        workers_begin(all->workers, best->computer, best);
    }
}

static void thought(void *job)
{
    struct room_computer *t = job;
    struct room *r = t->room;
    struct server *s = r->server;
    s->thinking->n_running_hints -= t->is_hint;
    r->n_thinking--;
    t->is_busy = false;
    if (t->is_hint) {
        give_hint(t);
        end_hint(t);
    } else if (t->is_gone) {
        free_computer(t);
    } else {
        computer_rest(t->computer);
        t->is_ready = true;
        t->is_polite = computer_waits(t->computer);
        set_due(t);
    }
    if (r->is_gone) {
        room_unload(r);
    } else {
        clock_update(r); /* sets the timer */
    }
    begin_next(s);
}

static void start(struct room_computer *t)
{
    struct thinking *all = thinking_of(t->room->server);
    t->is_busy = t->is_waiting = true;
    t->next = all->first;
    all->first = t;
    all->n_waiting++;
    all->n_hints += t->is_hint;
    begin_next(t->room->server);
}

bool think_is_busy(const struct server *s)
{
    return s->thinking && workers_busy(s->thinking->workers) > 0;
}

void think_update(struct room *r)
{
    if (r->phase != PLAYING || r->is_paused || !r->conns) {
        return;
    }
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        struct seat *s = &r->seat[w];
        uint32_t ask = people_is_computer(r, w) ? act_ask(r, w) : 0;
        if (!ask || clock_ends_look(r, w)) {
            continue;
        }
        if (!s->computer) {
            s->computer = new_computer(r, w, s->level, r->start.seed);
        }
        struct room_computer *t = s->computer;
        int plies = table_plies(r->table);
        if (t->is_busy
            || (t->is_ready && t->ask == ask
                && (!t->is_polite || t->plies == plies))) {
            continue;
        }
        t->since = s->asked_at;
        t->ask = ask;
        t->plies = plies;
        t->is_ready = false;
        if (computer_watch(t->computer, r->table)) {
            start(t);
        }
    }
}

/* What all are asked, the people who are there answer first. */
static bool lets_people_vote(const struct room *r, who w)
{
    if (!ask_votes(r->table, w)) {
        return false;
    }
    for (who o = 0; o < r->start.setup.n_seats; o++) {
        const struct seat *s = &r->seat[o];
        if (ask_votes(r->table, o) && !people_is_computer(r, o) && !s->is_silent
            && people_are_here(r, s->person)) {
            return true;
        }
    }
    return false;
}

/* A polite one acts only when nobody else will, and whoever acts openly when
 * all screens have told what came before and people have talked enough. */
static bool may_act(const struct room *r, const struct room_computer *t)
{
    who_set polite = 0;
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        const struct room_computer *o = r->seat[w].computer;
        polite |= o && o->is_ready && o->is_polite ? WHO_BIT(w) : 0;
    }
    return t->is_ready
           && (t->is_secret
               || (r->clock.kind != TALK_CLOCK && story_is_told(r)
                   && !lets_people_vote(r, t->seat)))
           && (!t->is_polite
               || table_next(r->table, polite, polite) == t->seat);
}

uint64_t think_due(const struct room *r)
{
    uint64_t due = UINT64_MAX;
    for (who w = 0; w < MAX_SEATS && r->phase == PLAYING; w++) {
        const struct room_computer *t = r->seat[w].computer;
        if (t && may_act(r, t) && t->due < due) {
            due = t->due;
        }
    }
    return due;
}

void think_act(struct room *r)
{
    uint64_t now = loop_now(r->server);
    if (r->is_paused) {
        return;
    }
    for (who w = 0; w < MAX_SEATS && r->phase == PLAYING; w++) {
        struct room_computer *t = r->seat[w].computer;
        if (t && may_act(r, t) && t->due <= now) {
            t->is_ready = false;
            if (t->ask == act_ask(r, w)) {
                act_play(r, w, computer_action(t->computer), NULL);
                t->ask = 0;
            }
            room_touch_match(r); /* it may be asked again */
        }
    }
}

void think_stop(struct room *r, who w)
{
    struct room_computer *t = r->seat[w].computer;
    r->seat[w].computer = NULL;
    if (t && t->is_waiting) {
        take_out(t);
        free_computer(t);
    } else if (t && t->is_busy) {
        t->is_gone = true;
    } else if (t) {
        free_computer(t);
    }
}

/* ---- Hints ---- */

bool think_hint(struct conn *c, int64_t id, const char *detail, struct error *e)
{
    struct room *r = c->room;
    struct seat *s = &r->seat[c->look];
    if (c->hint || s->hint) {
        return error_set(e, TOO_FAST, N_("One hint at a time."));
    }
    if (thinking_of(r->server)->n_hints >= MAX_HINTS) {
        return error_set(e, TOO_MANY,
                         N_("Many ask for hints: ask again in a moment."));
    }
    /* The same seed always: a hint must not depend on the match's. */
    struct room_computer *t =
        new_computer(r, c->look, computer_best_level(), 1);
    if (!computer_watch(t->computer, r->table)) {
        free_computer(t);
        return error_set(e, NOT_YOUR_TURN, N_("It is not your turn."));
    }
    t->is_hint = true;
    t->nudges = strcmp(detail, "nudge") == 0;
    t->tells = strcmp(detail, "move") == 0;
    t->conn = c;
    t->id = id;
    c->hint = s->hint = t;
    start(t);
    return true;
}

void think_forget(struct conn *c)
{
    struct room_computer *t = c->hint;
    c->hint = NULL;
    if (t && t->is_waiting) {
        take_out(t);
        end_hint(t);
    } else if (t) {
        t->conn = NULL;
    }
}
