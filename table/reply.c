/*
 * reply.c: see reply.h.
 */
// SPDX-License-Identifier: MIT
#include "table/reply.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/event.h"
#include "core/notation.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "table/options.h"

/* ---- Games ---- */

static void option_json(const struct game *g, const struct setup *s,
                        const struct game_option *o, translator *say,
                        struct jot *j)
{
    static const char *const type[] = {[OPTION_CHOICE] = "choice",
                                       [OPTION_BOOL] = "bool",
                                       [OPTION_NUMBER] = "number"};
    jot_key_open(j, o->name, '{');
    jot_key_text(j, "type", type[o->type]);
    jot_key(j, "default");
    options_value(g, s, o, o->def, j);
    if (o->type == OPTION_NUMBER) {
        jot_key_open(j, "range", '[');
        jot_int(j, o->min);
        jot_int(j, o->max);
        jot_close(j, ']');
    } else {
        jot_key_open(j, "values", '[');
        const char *word;
        if (o->type == OPTION_BOOL) {
            jot_bool(j, false);
            jot_bool(j, true);
        } else {
            for (int i = 0; (word = g->word(s, o->vocab, i)); i++) {
                jot_text(j, word);
            }
        }
        jot_close(j, ']');
    }
    jot_key_text(j, "help", say ? say(o->help) : o->help);
    jot_close(j, '}');
}

/* The option that every game has: whose printed matter to play with. */
static void edition_json(const struct shelf *shelf, const struct game *g,
                         translator *say, struct jot *j)
{
    const char *help = N_("the printed matter to play with");
    const struct shelf_edition *ed;
    jot_key_open(j, "edition", '{');
    jot_key_text(j, "type", "choice");
    jot_key_text(j, "default", shelf_edition(shelf, g, 0)->name.text);
    jot_key_open(j, "values", '[');
    for (int i = 0; (ed = shelf_edition(shelf, g, i)); i++) {
        jot_text(j, ed->name.text);
    }
    jot_close(j, ']');
    jot_key_text(j, "help", say ? say(help) : help);
    jot_close(j, '}');
}

void reply_box(const struct game *g, translator *say, struct jot *j)
{
    const struct box *box = &g->box;
    jot_key_open(j, "box", '{');
    if (box->age) {
        jot_key_int(j, "age", box->age);
    }
    if (box->max_minutes) {
        jot_key_open(j, "minutes", '[');
        jot_int(j, box->min_minutes);
        jot_int(j, box->max_minutes);
        jot_close(j, ']');
    }
    if (box->wins) {
        jot_key_int(j, "wins", box->wins);
    }
    if (box->begins) {
        jot_key_text(j, "begins", say ? say(box->begins) : box->begins);
    }
    jot_close(j, '}');
}

void reply_games(const struct shelf *shelf, translator *say, struct jot *j)
{
    jot_key_open(j, "games", '[');
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        struct setup s =
            setup_default(g, shelf_edition(shelf, g, 0)->data, g->min_seats);
        jot_open(j, '{');
        jot_key_text(j, "id", g->id);
        jot_key_text(j, "title", say ? say(g->title) : g->title);
        jot_key_open(j, "players", '[');
        jot_int(j, g->min_seats);
        jot_int(j, g->max_seats);
        jot_close(j, ']');
        reply_box(g, say, j);
        jot_key_open(j, "options", '{');
        for (int k = 0; g->options[k].name; k++) {
            option_json(g, &s, &g->options[k], say, j);
        }
        edition_json(shelf, g, say, j);
        jot_close(j, '}');
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

/* ---- One match ---- */

void reply_turn(const struct table *t, struct jot *j)
{
    who_set waiting = table_waiting(t);
    if (waiting & WHO_BIT(CHANCE)) { /* who is waited for alone */
        jot_key_open(j, "waiting", '[');
        jot_text(j, "chance");
        jot_close(j, ']');
    } else {
        jot_key_members(j, "waiting", waiting);
    }
    jot_key_bool(j, "over", !waiting);
    if (!waiting) {
        jot_key_open(j, "result", '{');
        table_result_json(t, j);
        jot_close(j, '}');
    }
}

/* Through `text`, which keeps its room for the next. */
static void action_json(const struct table *t, struct action a,
                        const struct layout *layout, struct buf *text,
                        struct jot *j)
{
    const struct table_start *start = table_started(t);
    buf_clear(text);
    notation_print(start->game, &start->setup, a, layout, text);
    jot_text(j, text->text);
}

/* The shortest decimal that reads back as the same number. */
static void probability_json(uint32_t weight, uint64_t total, struct jot *j)
{
    double p = (double)weight / (double)total;
    char text[32];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, p);
        if (strtod(text, NULL) == p) {
            break;
        }
    }
    jot_key(j, "p");
    jot_raw(j, text);
}

static void chance_json(const struct table *t, struct jot *j)
{
    SCOPED struct outcome *out = heap_new(MAX_OUTCOMES, sizeof *out);
    SCOPED_BUF text = BUF_ON_HEAP;
    int n = table_outcomes(t, out);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        total += out[i].weight;
    }
    jot_key_open(j, "actions", '[');
    for (int i = 0; i < n; i++) {
        jot_open(j, '{');
        jot_key(j, "action");
        action_json(t, out[i].action, &out[i].layout, &text, j);
        probability_json(out[i].weight, total, j);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    if (n < 0) {
        struct action a;
        struct layout layout;
        table_sample(t, &a, &layout);
        jot_key(j, "sample");
        action_json(t, a, &layout, &text, j);
    }
}

void reply_legal(const struct table *t, who w, struct jot *j)
{
    if (w == CHANCE && table_waiting(t) & WHO_BIT(CHANCE)) {
        chance_json(t, j);
        return;
    }
    const struct action *list;
    SCOPED_BUF text = BUF_ON_HEAP;
    int n = table_legal(t, w, &list);
    jot_key_open(j, "actions", '[');
    for (int i = 0; i < n; i++) {
        action_json(t, list[i], NULL, &text, j);
    }
    jot_close(j, ']');
}

void reply_view(const struct table *t, who w, struct jot *j)
{
    reply_view_as("view", t, w, j);
}

void reply_view_as(const char *name, const struct table *t, who w,
                   struct jot *j)
{
    const struct table_start *start = table_started(t);
    SCOPED void *view = heap_new(1, start->game->view_size);
    table_view(t, w, view);
    jot_key_open(j, name, '{');
    start->game->view_json(&start->setup, view, j);
    jot_close(j, '}');
}

/* ---- Events ---- */

/* Those from number `since` on, of all from a ply; returns how many in all. */
static uint64_t events_json(const struct table *t, who w, int from_ply,
                            uint64_t since, translator *say, struct jot *j)
{
    const struct table_start *start = table_started(t);
    size_t n;
    SCOPED struct event *e = table_events(t, w, from_ply, &n);
    SCOPED_BUF text = BUF_ON_HEAP;
    jot_key_open(j, "events", '[');
    for (size_t i = since < n ? (size_t)since : n; i < n; i++) {
        buf_clear(&text);
        jot_open(j, '{');
        event_json(start->game, &start->setup, &e[i], j);
        event_sentence(start->game, &start->setup, &e[i], TABLE, NULL, say,
                       &text);
        jot_key_text(j, "text", text.text);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    return n;
}

void reply_happened(const struct table *t, who w, int from_ply, translator *say,
                    struct jot *j)
{
    events_json(t, w, from_ply, 0, say, j);
}

uint64_t reply_events(const struct table *t, who w, uint64_t since,
                      translator *say, struct jot *j)
{
    uint64_t n = events_json(t, w, 0, since, say, j);
    jot_key_int(j, "next", (int64_t)n);
    return n;
}

/* ---- Refusals ---- */

const char *reply_code(int refusal)
{
    static const char *const code[] = {
        [BAD_JSON] = "bad-json",         [BAD_REQUEST] = "bad-request",
        [UNKNOWN_GAME] = "unknown-game", [NO_GAME] = "no-game",
        [BAD_PLAYERS] = "bad-players",   [ILLEGAL_ACTION] = "illegal-action",
        [BAD_ACTION] = "bad-action",     [NOT_YOUR_TURN] = "not-your-turn",
        [BAD_RECORD] = "bad-record",     [TOO_LONG] = "too-long",
    };
    return code[refusal];
}

void reply_error(const struct error *e, translator *say, struct jot *j)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(e, say, &text);
    jot_key_bool(j, "ok", false);
    jot_key_text(j, "error", reply_code(e->code));
    jot_key_text(j, "message", text.text);
}
