/*
 * act.c: a match at a room (see act.h): begun, played, taken back, over;
 * brought, and taken along.
 *
 * Whatever is played is appended to the store in the same turn of the loop;
 * nobody hears of it before that is committed.
 */
// SPDX-License-Identifier: MIT
#include "front/server/act.h"

#include <stdlib.h>
#include <string.h>

#include "front/server/hindsight.h"
#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/server/metrics.h"
#include "front/server/people.h"
#include "front/server/story.h"
#include "front/server/tally.h"
#include "front/server/think.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "table/honest.h"
#include "table/record.h"

static void keep_lines(struct room *r, const struct table *t, int from_ply)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    r->is_written = true;
    for (int i = from_ply; i < table_plies(t); i++) {
        buf_clear(&line);
        record_line(t, table_ply(t, i), &line);
        line.text[--line.n] = '\0'; /* the newline */
        store_add_line(r->server->store, r->code, r->match, i, line.text);
    }
}

/* In a rehearsal chance does what the script says, for as long as it says
 * something that can come; then the table draws. */
static void follow_script(struct room *r)
{
    while (r->script && table_waiting(r->table) & WHO_BIT(CHANCE)) {
        const char *line = r->script[r->n_scripted];
        if (!line || !table_act(r->table, CHANCE, line, NULL)) {
            table_set_manual(r->table, false);
            return;
        }
        r->n_scripted++;
    }
}

static void finish(struct room *r)
{
    SCOPED_BUF record = BUF_ON_HEAP;
    struct result result;
    r->phase = OVER;
    tally_count(r);
    record_write(r->table, &record);
    store_add_record(r->server->store, r->code, r->start.game->id, record.text);
    room_change(r);
    table_result(r->table, &result);
    metrics_count(r->server->counts.finished, r->start.game);
    log_line("info", "over", "table", r->code, "game", r->start.game->id,
             "result", result.word);
}

/* After anything was played from ply `from` on. */
static void settled(struct room *r, int from)
{
    follow_script(r);
    keep_lines(r, r->table, from);
    story_add(r, from);
    if (!table_waiting(r->table)) {
        finish(r);
    }
    room_touch_match(r);
}

/* The next match, under a seed of its own, sealed; manual, and without a ply.
 */
static struct table *new_match(struct room *r, int n_brought)
{
    SCOPED_BUF tags = BUF_ON_HEAP;
    char commitment[COMMITMENT_TEXT];
    r->start.seed = secret_seed(r->server);
    r->start.manual = false;
    secret_salt(r->server, r->salt);
    secret_commitment(r->start.seed, r->salt, commitment);
    struct table_start manual = r->start;
    manual.manual = true;
    struct table *t = table_new(&manual);
    r->match++;
    r->lost = (struct error){0};
    record_tag(&tags, "Salt", r->salt);
    record_tag(&tags, "Commitment", commitment);
    if (n_brought > 0) {
        SCOPED_BUF number = BUF_ON_HEAP;
        buf_int(&number, n_brought);
        record_tag(&tags, "Brought", number.text);
    }
    table_set_tags(t, tags.text);
    return t;
}

static void keep_match_head(struct room *r, const struct table *t)
{
    SCOPED_BUF head = BUF_ON_HEAP;
    /* The row of the room must be there before that of the match. */
    keep_room(r);
    record_head(t, &head);
    store_put_match(r->server->store, r->code, r->match, head.text);
}

static void go_on(struct room *r)
{
    int from = table_plies(r->brought);
    r->table = r->brought;
    r->brought = NULL;
    r->phase = PLAYING;
    room_land(r);
    keep_lines(r, r->table, from); /* chance, where it was its turn */
    room_change(r);
}

bool act_start(struct room *r, struct error *e)
{
    if (!table_can_start(&r->start, e)) {
        return false;
    }
    for (who w = 0; w < MAX_SEATS; w++) {
        think_stop(r, w);
        r->seat[w].is_late = false;
    }
    if (r->brought) {
        go_on(r);
        return true;
    }
    people_turn(r);
    tally_begin(r);
    hindsight_forget(r);
    table_free(r->table);
    r->table = new_match(r, 0);
    r->phase = PLAYING;
    keep_match_head(r, r->table);
    memset(r->observer, 0, sizeof r->observer);
    screen_start(r, 0);
    r->cut = 0;
    r->talked = 0;
    r->n_scripted = 0;
    if (!r->script) {
        table_set_manual(r->table, false);
    }
    settled(r, 0);
    room_change(r);
    metrics_count(r->server->counts.started, r->start.game);
    log_line("info", "start", "table", r->code, "game", r->start.game->id);
    return true;
}

/* ---- As a record ---- */

void act_bring(struct room *r, const struct table *from)
{
    int n = table_plies(from);
    r->brought = new_match(r, n);
    for (int i = 0; i < n; i++) {
        const struct ply *p = table_ply(from, i);
        table_play(r->brought, p->actor, p->action, table_layout(from, p));
    }
    keep_match_head(r, r->brought);
    keep_lines(r, r->brought, 0);
    room_change(r);
    log_line("info", "brought", "table", r->code, "game", r->start.game->id);
}

int act_brought(const struct room *r)
{
    static const char name[] = "[Brought \"";
    const struct table *t = r->brought ? r->brought : r->table;
    const char *at = t ? strstr(table_tags(t), name) : NULL;
    return at ? atoi(at + sizeof name - 1) : 0;
}

void act_take(struct room *r)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        think_stop(r, w);
    }
    table_free(r->table);
    r->table = NULL;
    r->phase = GATHERING;
    people_forget_gone(r);
    r->is_paused = false;
    r->clock = (struct clock){0};
    story_drop(r);
    r->news = (struct news){
        N_("The host has taken this match along as a record."), -1};
    room_change(r);
    log_line("info", "taken", "table", r->code, "game", r->start.game->id);
}

/* As `thicket resume` finds the seats again, too: what would end the tag is
 * left out of a name. */
static void seat_tag(const struct seat *s, who w, struct buf *b)
{
    buf_add(b, "[Seat");
    buf_int(b, w);
    buf_add(b, " \"");
    buf_add(b, *s->level ? s->level : "person");
    buf_add(b, *s->name ? " " : "");
    for (const char *c = s->name; *c; c++) {
        if (!strchr("\"[]", *c)) {
            buf_char(b, *c);
        }
    }
    buf_add(b, "\"]\n");
}

void act_record(const struct room *r, struct table *t, struct buf *to)
{
    SCOPED_BUF tags = BUF_ON_HEAP;
    buf_add(&tags, table_tags(t));
    for (who w = 0; w < table_started(t)->setup.n_seats; w++) {
        seat_tag(&r->seat[w], w, &tags);
    }
    table_set_tags(t, tags.text);
    record_write(t, to);
}

bool act_play(struct room *r, who w, const char *action, struct error *e)
{
    int from = table_plies(r->table);
    if (from >= MAX_PLIES) {
        return error_set(e, ILLEGAL_ACTION,
                         N_("This match has become too long to go on."));
    }
    if (!table_act(r->table, w, action, e)) {
        return false;
    }
    settled(r, from);
    return true;
}

bool act_undo(struct room *r, who w, struct error *e)
{
    if (!honest_undo(r->table, w, e)) {
        return false;
    }
    int n = table_plies(r->table);
    store_cut_lines(r->server->store, r->code, r->match, n);
    r->is_written = true;
    r->cut = n < r->cut ? n : r->cut;
    screen_undo(r);
    story_drop(r);
    room_touch_match(r);
    return true;
}

/* What everybody can see. */
static uint64_t public_hash(const struct room *r)
{
    const struct game *g = r->start.game;
    who_set waiting = table_waiting(r->table);
    void *view = heap_new(1, g->view_size);
    table_view(r->table, TABLE, view);
    uint64_t hash = hash_long(view, g->view_size);
    free(view);
    return hash_add(hash, &waiting, sizeof waiting);
}

void act_note(struct room *r)
{
    uint64_t now = loop_now(r->server);
    uint64_t hash = r->phase == PLAYING ? public_hash(r) : 0;
    who_set waiting = r->phase == PLAYING ? table_waiting(r->table) : 0;
    for (who w = 0; w < MAX_SEATS; w++) {
        struct seat *s = &r->seat[w];
        if (!(waiting & WHO_BIT(w))) {
            s->asked_at = 0;
        } else if (!s->asked_at || hash != r->public_hash) {
            s->asked_at = now;
            r->is_stirred = r->is_stirred || s->is_silent;
            s->is_silent = false;
        }
    }
    r->public_hash = hash;
    screen_note(r);
}

bool act_is_secret(const struct room *r, who w, const char *action)
{
    const struct game *g = r->start.game;
    int n = table_plies(r->table);
    struct table *after = table_at(r->table, n);
    unsigned char *view = heap_new(2, g->view_size);
    bool is_secret = table_act(after, w, action, NULL)
                     && table_waiting(after) == table_waiting(r->table);
    for (who o = 0; o < N_WHO && is_secret; o++) {
        if (o != w && (o < r->start.setup.n_seats || o == TABLE)) {
            table_view(r->table, o, view);
            table_view(after, o, view + g->view_size);
            is_secret = table_count(after, o, n) == 0
                        && memcmp(view, view + g->view_size, g->view_size) == 0;
        }
    }
    free(view);
    table_free(after);
    return is_secret;
}

uint32_t act_ask(const struct room *r, who w)
{
    const struct action *list;
    int n = table_legal(r->table, w, &list);
    if (n == 0) {
        return 0;
    }
    int own = table_plies_of(r->table, w);
    uint64_t h = hash_add(HASH_START, list, (size_t)n * sizeof *list);
    h = (h ^ (uint64_t)own) * 0x9e3779b97f4a7c15u;
    h = (h ^ (uint64_t)r->match) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(h >> 33) | 1;
}
