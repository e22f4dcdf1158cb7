/*
 * act.c: a match at a room (see act.h): begun, played, taken back, over.
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

static void keep_lines(struct room *r, int from_ply)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    r->is_written = true;
    for (int i = from_ply; i < table_plies(r->table); i++) {
        buf_clear(&line);
        record_line(r->table, table_ply(r->table, i), &line);
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
    keep_lines(r, from);
    story_add(r, from);
    if (!table_waiting(r->table)) {
        finish(r);
    }
    room_touch_match(r);
}

bool act_start(struct room *r, struct error *e)
{
    return act_take_over(r, NULL, 0, e);
}

bool act_take_over(struct room *r, const struct table *past, int plies,
                   struct error *e)
{
    if (!table_can_start(&r->start, e)) {
        return false;
    }
    SCOPED_BUF text = BUF_ON_HEAP;
    char commitment[COMMITMENT_TEXT];
    for (who w = 0; w < MAX_SEATS; w++) {
        think_stop(r, w);
        r->seat[w].is_late = false;
    }
    people_turn(r);
    tally_begin(r);
    r->start.seed = secret_seed(r->server);
    secret_salt(r->server, r->salt);
    secret_commitment(r->start.seed, r->salt, commitment);
    hindsight_forget(r);
    table_free(r->table);
    struct table_start manual = r->start;
    manual.manual = true;
    r->table = table_new(&manual);
    r->match++;
    r->phase = PLAYING;
    r->lost = (struct error){0};
    buf_add(&text, "[Salt \"");
    buf_add(&text, r->salt);
    buf_add(&text, "\"]\n[Commitment \"");
    buf_add(&text, commitment);
    buf_add(&text, "\"]\n");
    table_set_tags(r->table, text.text);
    /* The row of the room must be there before that of the match. */
    keep_room(r);
    buf_clear(&text);
    record_head(r->table, &text);
    store_put_match(r->server->store, r->code, r->match, text.text);
    memset(r->observer, 0, sizeof r->observer);
    for (int i = 0; i < plies; i++) {
        const struct ply *p = table_ply(past, i);
        table_play(r->table, p->actor, p->action, table_layout(past, p));
    }
    screen_start(r, plies);
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
