/*
 * act.c: a match at a room (see act.h): begun, played, taken back, over.
 *
 * Whatever is played is appended to the store in the same turn of the loop;
 * nobody hears of it before that is committed.
 */
// SPDX-License-Identifier: MIT
#include "front/server/act.h"

#include <string.h>

#include "front/server/keep.h"
#include "front/server/log.h"
#include "front/server/people.h"
#include "front/server/tally.h"
#include "front/server/think.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "table/honest.h"
#include "table/record.h"

static void keep_lines(struct room *r, int from_ply)
{
    struct buf line = BUF_ON_HEAP;
    for (int i = from_ply; i < table_plies(r->table); i++) {
        buf_clear(&line);
        record_line(r->table, table_ply(r->table, i), &line);
        line.text[--line.n] = '\0'; /* the newline */
        store_add_line(r->server->store, r->code, r->match, i, line.text);
    }
    heap_free_buf(&line);
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
    struct buf record = BUF_ON_HEAP;
    struct result result;
    r->phase = OVER;
    tally_count(r);
    record_write(r->table, &record);
    store_add_record(r->server->store, r->start.game->id, record.text);
    heap_free_buf(&record);
    room_change(r);
    table_result(r->table, &result);
    log_line("info", "over", "table", r->code, "game", r->start.game->id,
             "result", result.word);
}

/* After anything was played from ply `from` on. */
static void settled(struct room *r, int from)
{
    follow_script(r);
    keep_lines(r, from);
    if (!table_waiting(r->table)) {
        finish(r);
    }
    room_touch(r);
}

bool act_start(struct room *r, struct error *e)
{
    if (!table_can_start(&r->start, e)) {
        return false;
    }
    struct buf text = BUF_ON_HEAP;
    char commitment[COMMITMENT_TEXT];
    for (who w = 0; w < MAX_SEATS; w++) {
        think_stop(r, w);
    }
    people_turn(r);
    tally_begin(r);
    secret_bytes(r->server, &r->start.seed, sizeof r->start.seed);
    secret_salt(r->server, r->salt);
    secret_commitment(r->start.seed, r->salt, commitment);
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
    heap_free_buf(&text);
    memset(r->observer, 0, sizeof r->observer);
    r->cut = 0;
    r->n_scripted = 0;
    if (!r->script) {
        table_set_manual(r->table, false);
    }
    settled(r, 0);
    room_change(r);
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
    r->server->actions++;
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
    r->cut = n < r->cut ? n : r->cut;
    room_touch(r);
    return true;
}

uint32_t act_ask(const struct room *r, who w)
{
    const struct action *list;
    int n = table_legal(r->table, w, &list), own = 0;
    if (n == 0) {
        return 0;
    }
    for (int i = 0; i < table_plies(r->table); i++) {
        own += table_ply(r->table, i)->actor == w;
    }
    uint64_t h = hash_add(HASH_START, list, (size_t)n * sizeof *list);
    h = (h ^ (uint64_t)own) * 0x9e3779b97f4a7c15u;
    h = (h ^ (uint64_t)r->match) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(h >> 33) | 1;
}
