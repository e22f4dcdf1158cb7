/*
 * local.c: a match at a table of this program.
 *
 * Several seats may be waited for at once.  People at this screen are asked
 * first (match_asked), then computer players (table_next).
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/sentence.h"
#include "front/match/kind.h"
#include "front/match/thinker.h"
#include "front/words.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/ask.h"
#include "table/guest.h"
#include "table/honest.h"
#include "table/outcome.h"
#include "table/reply.h"

struct local {
    struct match match;
    struct computer *computer[MAX_SEATS]; /* NULL for people */
    struct thinker *thinker;
    int thinking; /* the seat that thinks or has decided, or -1 */
    bool decided;
    who_set shy;             /* computer players that let others act first */
    struct computer *hinter; /* whoever advises, kept until stale */
    who hinter_seat;
    bool hint_is_ready, hint_is_stale;
    int hint_for; /* the seat that waits for a hint, or -1 */
    enum hint_detail hint_detail;
};

static struct local *local_of(const struct match *m)
{
    return (struct local *)(uintptr_t)m;
}

/* ---- Showing ---- */

static who_set waiting(const struct match *m)
{
    return table_waiting(m->table);
}

static bool is_over(const struct match *m)
{
    return table_waiting(m->table) == 0;
}

static json_t *view(const struct match *m, who w)
{
    return match_field(m->table, w, "view", reply_view);
}

static json_t *choices(const struct match *m, who w)
{
    return match_field(m->table, w, "actions", reply_legal);
}

static json_t *result(const struct match *m)
{
    return match_result_of(m->table);
}

static void ending(const struct match *m, who w, struct buf *text)
{
    outcome_print(m->table, w, m->names, words_say, text);
}

/* What w was told, in sentences of a kind, a line each; returns how much. */
static uint64_t tell(const struct match *m, who w, uint64_t since,
                     struct sentence (*say)(const struct game *,
                                            const struct event *),
                     struct buf *text)
{
    size_t n;
    SCOPED struct event *e = table_events(m->table, w, 0, &n);
    for (size_t i = since < n ? (size_t)since : n; i < n; i++) {
        struct sentence x = say(m->start.game, &e[i]);
        sentence_print(m->start.game, &m->start.setup, &x, match_reader(m, w),
                       m->names, words_say, text);
        buf_char(text, '\n');
    }
    return n;
}

static uint64_t news(const struct match *m, who w, uint64_t since,
                     struct buf *text)
{
    return tell(m, w, since, sentence_of_event, text);
}

static void past(const struct match *m, who w, uint64_t since, struct buf *text)
{
    tell(m, w, since, sentence_of_past, text);
}

static json_t *events(const struct match *m, who w, uint64_t since)
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    reply_events(m->table, w, since, NULL, &j);
    jot_close(&j, '}');
    json_auto_t *root = match_parse(&text);
    return json_incref(json_object_get(root, "events"));
}

static void question(const struct match *m, who w, struct buf *text)
{
    ask_print(m->table, w, m->names, words_say, text);
}

static bool is_look(const struct match *m)
{
    return ask_is_look(m->table);
}

static bool is_private(const struct match *m, who w, uint64_t since)
{
    uint64_t n = table_count(m->table, w, 0);
    return ask_is_private(m->table, w, since < n ? n - since : 0);
}

/* ---- Computer players ---- */

/* Takes back what has been thought. */
static void collect(struct local *l)
{
    struct computer *c;
    while ((c = thinker_done(l->thinker))) {
        if (c == l->hinter) {
            l->hint_is_ready = true;
        } else {
            l->decided = true;
        }
    }
}

static who_set computers(const struct local *l)
{
    who_set set = 0;
    for (who w = 0; w < MAX_SEATS; w++) {
        set |= l->computer[w] ? WHO_BIT(w) : 0;
    }
    return set;
}

static int think(struct match *m)
{
    struct local *l = local_of(m);
    collect(l);
    if (l->thinking < 0) {
        int w = table_next(m->table, computers(l), l->shy);
        if (w >= 0 && computer_watch(l->computer[w], m->table)) {
            l->thinking = w;
            thinker_start(l->thinker, l->computer[w]);
        }
    }
    return l->thinking;
}

/* Something has happened. */
static void changed(struct local *l)
{
    l->shy = 0;
    l->hint_is_stale = true;
}

static bool step(struct match *m)
{
    struct local *l = local_of(m);
    int w = think(m);
    while (w >= 0 && l->decided && !(l->shy & WHO_BIT(w))
           && computer_waits(l->computer[w])) {
        l->shy |= WHO_BIT(w);
        l->thinking = -1;
        l->decided = false;
        w = think(m);
    }
    if (w < 0 || !l->decided) {
        return false;
    }
    l->thinking = -1;
    l->decided = false;
    bool good =
        table_act(m->table, (who)w, computer_action(l->computer[w]), NULL);
    changed(l);
    return good;
}

static bool is_ready(const struct match *m)
{
    return local_of(m)->decided;
}

static int pause_ms(const struct match *m)
{
    const struct local *l = local_of(m);
    return l->decided ? computer_pause_ms(l->computer[l->thinking]) : 0;
}

static int fd(const struct match *m)
{
    return thinker_fd(local_of(m)->thinker);
}

/* ---- People ---- */

static bool act(struct match *m, who w, const char *action, struct error *e)
{
    struct local *l = local_of(m);
    bool good = table_act(m->table, w, action, e);
    if (good) {
        changed(l);
    }
    return good;
}

static bool undo(struct match *m, who w, struct error *e)
{
    changed(local_of(m));
    return honest_undo(m->table, w, e);
}

static bool can_undo(const struct match *m, who w)
{
    return honest_can_undo(m->table, w, NULL);
}

/* The best memory there is, of what this seat itself has seen. */
static void ask_hint(struct match *m, who w, enum hint_detail detail)
{
    struct local *l = local_of(m);
    collect(l);
    l->hint_for = w;
    l->hint_detail = detail;
    if (l->hinter && !l->hint_is_stale && l->hinter_seat == w) {
        return; /* thought about already, or being thought about */
    }
    if (l->hinter && !l->hint_is_ready) {
        return; /* match_hint asks again when the old one is back */
    }
    computer_free(l->hinter);
    /* The same seed always: a hint must not depend on the game's. */
    l->hinter = computer_new(m->table, w, computer_best_level(), 1);
    l->hinter_seat = w;
    l->hint_is_ready = l->hint_is_stale = false;
    if (computer_watch(l->hinter, m->table)) {
        thinker_start(l->thinker, l->hinter);
    } else {
        computer_free(l->hinter);
        l->hinter = NULL;
        l->hint_for = -1;
    }
}

/* The place in what a hint recalls, as the notation has it; NULL: none. */
static const char *place_in(const struct match *m, const struct sentence *fact)
{
    for (int i = 0; fact->text && i < fact->n_parts; i++) {
        const struct sentence_part *p = &fact->part[i];
        if (strcmp(p->name, "where") == 0) {
            return notation_word(m->start.game, &m->start.setup, p->vocab,
                                 p->value);
        }
    }
    return NULL;
}

static bool hint(struct match *m, struct buf *text)
{
    struct local *l = local_of(m);
    collect(l);
    if (l->hint_for < 0 || !l->hinter || !l->hint_is_ready) {
        return false;
    }
    if (l->hint_is_stale || l->hinter_seat != l->hint_for) {
        ask_hint(m, (who)l->hint_for, l->hint_detail);
        return false;
    }
    const char *advice =
        computer_advice(l->hinter, l->hint_detail == HINT_MOVE);
    match_add_advice(m, advice ? advice : "", text);
    struct reason why =
        computer_reason(l->hinter, l->hint_detail == HINT_NUDGE);
    match_keep_hinted(m, advice, place_in(m, &why.fact));
    computer_why(l->hinter, l->hint_detail == HINT_NUDGE, match_names(m),
                 words_say, text);
    l->hint_for = -1;
    return true;
}

/* ---- Life ---- */

static void free_local(struct match *m)
{
    struct local *l = local_of(m);
    thinker_free(l->thinker);
    for (who w = 0; w < MAX_SEATS; w++) {
        computer_free(l->computer[w]);
    }
    computer_free(l->hinter);
    table_free(m->table);
    free(l);
}

static const struct match_kind local_kind = {
    .free = free_local,
    MATCH_DUTIES,
};

enum { PROGRAM_MS = 10000 }; /* for a decision, while a person waits */

/* A program, or a computer player where none can be started. */
static struct computer *new_computer(struct local *l, who w)
{
    struct match *m = &l->match;
    const struct match_seat *s = &m->seat[w];
    struct computer *c = NULL;
    if (*s->command) {
        c = guest_computer(s->command, PROGRAM_MS, m->table, w, m->start.seed,
                           &m->outside[w], NULL);
    }
    return c ? c : computer_new(m->table, w, s->level, m->start.seed);
}

struct match *match_local(struct table *t, const struct match_seat *seats)
{
    struct local *l = heap_new(1, sizeof *l);
    l->match.kind = &local_kind;
    l->match.start = *table_started(t);
    l->match.table = t;
    l->thinker = thinker_new();
    l->thinking = l->hint_for = -1;
    for (who w = 0; w < l->match.start.setup.n_seats; w++) {
        l->match.seat[w] = seats[w];
        if (seats[w].kind == SEAT_COMPUTER) {
            l->computer[w] = new_computer(l, w);
        }
    }
    match_set_names(&l->match);
    return &l->match;
}
