/*
 * room.c: how rooms come into memory and leave it (see room.h).
 */
// SPDX-License-Identifier: MIT
#include "front/server/room.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/clock.h"
#include "front/server/conn.h"
#include "front/server/hindsight.h"
#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/server/people.h"
#include "front/server/plea.h"
#include "front/server/say.h"
#include "front/server/story.h"
#include "front/server/think.h"
#include "front/server/turn.h"
#include "lib/hash.h"
#include "lib/heap.h"

enum {
    MINUTE_MS = 60 * 1000,
    EMPTY_MS = MINUTE_MS, /* a room nobody is connected to stays so long */
    PATIENCE = 4 /* an asked seat is silent after so many times `absence` */
};

const char *const room_phases[] = {"gather", "play", "over"};
const char *const room_seat_kinds[] = {"open", "person", "computer"};

static struct room **head_of(struct server *s, const char *code)
{
    return &s->rooms[hash_add(HASH_START, code, strlen(code)) % ROOM_HEADS];
}

/* ---- The alarm ---- */

static void wake(void *room)
{
    struct room *r = room;
    clock_update(r);
    think_act(r);
}

static struct room *new_room(struct server *s, const char *code)
{
    struct room *r = heap_new(1, sizeof *r);
    r->server = s;
    buf_copy(r->code, sizeof r->code, code, strlen(code));
    r->empty_since = loop_now(s);
    r->alarm = alarm_new(s, wake, r);
    return r;
}

void room_wake_at(struct room *r, uint64_t due)
{
    alarm_set(r->alarm, due);
}

/* ---- In memory ---- */

static void put(struct room *r)
{
    struct room **head = head_of(r->server, r->code);
    r->next_of_head = *head;
    *head = r;
    r->server->n_rooms++;
}

static void take_out(struct room *r)
{
    struct room **at = head_of(r->server, r->code);
    while (*at && *at != r) {
        at = &(*at)->next_of_head;
    }
    if (*at) {
        *at = r->next_of_head;
        r->server->n_rooms--;
    }
    for (at = &r->server->touched; *at;) {
        if (*at == r) {
            *at = r->next_touched;
        } else {
            at = &(*at)->next_touched;
        }
    }
    r->is_touched = false;
}

static void free_script(struct room *r)
{
    for (int i = 0; r->script && r->script[i]; i++) {
        free(r->script[i]);
    }
    free(r->script);
}

void room_unload(struct room *r)
{
    take_out(r);
    store_release(r->server->store, r->code);
    for (who w = 0; w < MAX_SEATS; w++) {
        think_stop(r, w);
    }
    if (r->n_thinking > 0) {
        r->is_gone = true; /* the last to stop thinking comes here again */
        return;
    }
    screen_forget_all(r);
    hindsight_forget(r);
    table_free(r->table);
    table_free(r->brought);
    free_script(r);
    alarm_free(r->alarm);
    free(r);
}

/* What the store has now, where another program has changed it. */
static void look(struct server *s)
{
    struct error why = {0};
    if (!store_tend(s->store, &why) && why.code == STORE_CHANGED) {
        turn_restore(s);
    }
}

struct room *room_new(struct server *s, const struct table_start *start,
                      struct settings settings)
{
    char code[CODE_TEXT];
    SCOPED_BUF unused = BUF_ON_HEAP;
    struct error e;
    look(s);
    do {
        secret_code(s, code);
        e = (struct error){0};
    } while (store_get_table(s->store, code, &unused, &e)
             || e.code == STORE_DAMAGED);
    if (e.code != STORE_ABSENT) {
        return NULL;
    }
    struct room *r = new_room(s, code);
    r->start = *start;
    r->settings = settings;
    for (who w = 0; w < MAX_SEATS; w++) {
        r->seat[w].colour = w;
    }
    put(r);
    room_change(r);
    return r;
}

void room_land(struct room *r)
{
    table_set_manual(r->table, false);
    r->cut = table_plies(r->table);
    for (who w = 0; w < N_WHO; w++) {
        if (w < r->start.setup.n_seats || w == TABLE) {
            r->observer[w] = (struct observer){.n = table_count(r->table, w, 0),
                                               .plies = r->cut};
        }
    }
    screen_start(r, r->cut);
}

/* Fills a room from the store, which is ours then.  With a match that can be
 * read no more its people gather again, and the table says why. */
static bool load(struct room *r, int64_t despite, struct store_owner *owner,
                 struct error *e)
{
    SCOPED_BUF json = BUF_ON_HEAP;
    struct error why = {0};
    bool is_lost = false, is_brought = false;
    r->lost = (struct error){0};
    if (!store_claim(r->server->store, r->code, despite, owner, &why)
        || !store_get_table(r->server->store, r->code, &json, &why)) {
        return keep_refuse(r, &why, e);
    }
    if (!keep_read(r, json.text, &is_lost, &is_brought, &why)) {
        why.code = STORE_DAMAGED;
        return keep_refuse(r, &why, e);
    }
    if (r->phase == GATHERING && !is_lost && !is_brought) {
        return true;
    }
    r->table = keep_match(r, r->match, &why);
    if (!r->table && why.code == NOT_SAVED) {
        return keep_refuse(r, &why, e);
    }
    if (!r->table || is_lost || is_brought) {
        if (!r->table) {
            r->lost = why;
        }
        if (is_brought) {
            r->brought = r->table;
        } else {
            table_free(r->table);
        }
        r->table = NULL;
        r->phase = GATHERING;
        r->is_paused = false;
        return true;
    }
    room_land(r);
    return true;
}

struct room *room_in_memory(struct server *s, const char *code)
{
    struct room *r = *head_of(s, code);
    while (r && strcmp(r->code, code) != 0) {
        r = r->next_of_head;
    }
    return r;
}

struct room *room_next(struct server *s, const struct room *r)
{
    struct room **head = r ? head_of(s, r->code) + 1 : s->rooms;
    if (r && r->next_of_head) {
        return r->next_of_head;
    }
    while (head < s->rooms + ROOM_HEADS && !*head) {
        head++;
    }
    return head < s->rooms + ROOM_HEADS ? *head : NULL;
}

struct room *room_find(struct server *s, const char *code, struct error *e)
{
    struct store_owner unused;
    return room_claim(s, code, 0, &unused, e);
}

struct room *room_claim(struct server *s, const char *code, int64_t despite,
                        struct store_owner *owner, struct error *e)
{
    *owner = (struct store_owner){0};
    if (!secret_is_code(code)) {
        error_set(e, NO_TABLE, N_("There is no table of that code."));
        return NULL;
    }
    struct room *r = room_in_memory(s, code);
    if (!r) {
        look(s);
        r = new_room(s, code);
        put(r);
        if (!load(r, despite, owner, e)) {
            room_unload(r);
            return NULL;
        }
    }
    return r;
}

bool room_reload(struct room *r, struct error *e)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        think_stop(r, w);
    }
    hindsight_forget(r);
    table_free(r->table);
    table_free(r->brought);
    r->table = r->brought = NULL;
    r->clock = (struct clock){0};
    r->is_changed = r->is_written = false;
    r->is_stirred = true;
    memset(r->seat, 0, sizeof r->seat);
    screen_forget_all(r);
    r->plea = (struct plea){0};
    struct store_owner unused;
    return load(r, 0, &unused, e);
}

bool room_delete(struct room *r, struct error *e)
{
    room_touch(r);
    r->is_changed = false;
    r->is_written = true;
    store_drop_table(r->server->store, r->code);
    return turn_commit(r->server, r, e);
}

void room_end(struct room *r)
{
    while (r->conns) {
        conn_bye(r->conns, "ended");
    }
    log_line("info", "end", "table", r->code);
    room_unload(r);
}

void room_link(const struct room *r, struct buf *b)
{
    buf_add(b, r->server->base);
    buf_add(b, "/t/");
    buf_add(b, r->code);
}

void room_touch_match(struct room *r)
{
    r->is_stirred = r->is_stirred || r->plea.person;
    if (!r->is_touched && !r->is_gone) {
        r->is_touched = true;
        r->next_touched = r->server->touched;
        r->server->touched = r;
    }
}

void room_touch(struct room *r)
{
    r->is_stirred = true;
    room_touch_match(r);
}

void room_change(struct room *r)
{
    r->is_changed = true;
    room_touch(r);
}

/* ---- Once a second ---- */

/* How long its person has been without a screen. */
static uint64_t away_ms(const struct room *r, who w, uint64_t now)
{
    uint32_t id = r->seat[w].person;
    for (int i = 0; i < MAX_PEOPLE; i++) {
        const struct person *p = &r->person[i];
        if (id && p->id == id && !people_are_here(r, id)) {
            return now - p->gone_at;
        }
    }
    return 0;
}

static bool is_silent(const struct room *r, who w, uint64_t now)
{
    const struct seat *s = &r->seat[w];
    uint64_t absence = 1000 * (uint64_t)r->server->options->absence;
    if (s->kind != PERSON || r->phase != PLAYING || r->is_paused) {
        return false;
    }
    if (away_ms(r, w, now) >= absence) {
        return true;
    }
    uint64_t since =
        s->asked_at > r->story.told_at ? s->asked_at : r->story.told_at;
    return s->asked_at && story_is_told(r) && now - since >= PATIENCE * absence;
}

static void tick(struct room *r)
{
    uint64_t now = loop_now(r->server);
    screen_tick(r);
    plea_settle(r);
    for (who w = 0; r->conns && w < r->start.setup.n_seats; w++) {
        struct seat *s = &r->seat[w];
        bool silent = is_silent(r, w, now);
        int away = (int)(away_ms(r, w, now) / MINUTE_MS);
        if (silent != s->is_silent || away != s->away) {
            s->is_silent = silent;
            s->away = away;
            room_touch(r);
        }
    }
    if (!r->conns && !r->is_touched && now - r->empty_since >= EMPTY_MS) {
        store_visit(r->server->store, r->code);
        room_unload(r);
    }
}

void room_tick(struct server *s)
{
    for (struct room *r = room_next(s, NULL), *next; r; r = next) {
        next = room_next(s, r);
        tick(r);
    }
}
