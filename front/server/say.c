/*
 * say.c: see say.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/say.h"
#include "front/server/server.h"

#include <stdlib.h>
#include <string.h>

#include "core/event.h"
#include "core/sentence.h"
#include "core/setup.h"
#include "front/colour.h"
#include "front/server/act.h"
#include "front/server/conn.h"
#include "front/server/people.h"
#include "front/server/plea.h"
#include "front/server/tally.h"
#include "lib/hash.h"
#include "lib/heap.h"
#include "table/ask.h"
#include "table/guest.h"
#include "table/honest.h"
#include "table/options.h"
#include "table/outcome.h"
#include "table/reply.h"

struct jot say_message(struct buf *b, const char *is, const json_t *id)
{
    struct jot j = jot_object(b);
    jot_key_text(&j, "is", is);
    if (json_is_integer(id)) {
        jot_key_int(&j, "id", json_integer_value(id));
    }
    return j;
}

/* ---- Refusals ---- */

/* "not-host"; also those of reply_code. */
static const char *code_word(int refusal)
{
    static const char *const code[] = {
        [STALE - STALE] = "stale",
        [PAUSED - STALE] = "paused",
        [NOT_HOST - STALE] = "not-host",
        [NOT_YOURS - STALE] = "not-yours",
        [NO_TABLE - STALE] = "no-table",
        [NO_SEAT - STALE] = "no-seat",
        [LOCKED - STALE] = "locked",
        [FULL - STALE] = "full",
        [TOO_FAST - STALE] = "too-fast",
        [TOO_MANY - STALE] = "too-many",
        [NOT_OVER - STALE] = "not-over",
        [NOT_STARTED - STALE] = "not-started",
        [NO_HELLO - STALE] = "no-hello",
        [BAD_ORIGIN - STALE] = "bad-origin",
        [NOT_SAVED - STALE] = "not-saved",
        [DAMAGED - STALE] = "damaged",
        [NOT_FOUND - STALE] = "not-found",
        [WRONG_HOST - STALE] = "wrong-host",
    };
    return refusal >= STALE ? code[refusal - STALE] : reply_code(refusal);
}

/* The sentence and its parts, for translating. */
static void say_apart(const struct error *e, struct jot *j)
{
    jot_open(j, '{');
    jot_key_text(j, "id", e->sentence);
    jot_key_open(j, "parts", '{');
    for (int i = 0; i < e->n_parts; i++) {
        jot_key_text(j, e->name[i], e->value[i]);
    }
    jot_close(j, '}');
    jot_close(j, '}');
}

void say_error(const struct error *e, struct jot *j)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(e, NULL, &text);
    jot_key_text(j, "error", code_word(e->code));
    jot_key_text(j, "text", text.text);
    jot_key(j, "say");
    say_apart(e, j);
}

/* ---- The table ---- */

static void say_seat(const struct room *r, who w, struct jot *j)
{
    const struct seat *s = &r->seat[w];
    jot_open(j, '{');
    jot_key_text(j, "kind", room_seat_kinds[s->kind]);
    jot_key_text(j, "name", *s->name ? s->name : NULL);
    jot_key_text(j, "colour", colour_id(s->colour));
    if (s->kind == PERSON) {
        bool is_here = people_are_here(r, s->person);
        jot_key_bool(j, "here", is_here);
        if (!is_here) {
            jot_key_int(j, "away", s->away);
        }
        jot_key_bool(j, "silent", s->is_silent);
        if (is_here && people_lead(r, s->person)) {
            jot_key_bool(j, "host", true);
        }
    }
    if (*s->level) {
        jot_key_text(j, "level", s->level);
    }
    if (s->begins) {
        jot_key_bool(j, "begins", true);
    }
    jot_close(j, '}');
}

void say_seed(const struct table_start *start, struct jot *j)
{
    SCOPED_BUF seed = BUF_ON_HEAP;
    buf_uint(&seed, start->seed);
    jot_key_text(j, "seed", seed.text);
}

/* Somebody asks for a seat, and these have not said yes. */
static void say_plea(const struct room *r, struct jot *j)
{
    jot_key_open(j, "plea", '{');
    jot_key_int(j, "seat", r->plea.seat);
    jot_key_text(j, "name", *r->plea.name ? r->plea.name : NULL);
    jot_key_members(j, "waits", plea_waits(r));
    jot_close(j, '}');
}

/* How many it takes, played as it is now. */
static int least_seats(const struct table_start *start)
{
    struct table_start fewest = *start;
    int most = start->game->max_seats, n = start->game->min_seats;
    for (; n < most; n++) {
        fewest.setup.n_seats = (uint8_t)n;
        if (table_can_start(&fewest, NULL)) {
            break;
        }
    }
    return n;
}

void say_table(const struct room *r, struct jot *j)
{
    SCOPED_BUF link = BUF_ON_HEAP;
    room_link(r, &link);
    jot_key_text(j, "code", r->code);
    jot_key_text(j, "link", link.text);
    jot_key_text(j, "game", r->start.game->id);
    options_write(&r->start, j);
    jot_key_text(j, "edition", r->start.edition->name.text);
    jot_key_text(j, "phase", room_phases[r->phase]);
    jot_key_int(j, "match", r->match);
    if (r->phase != GATHERING) {
        char commitment[COMMITMENT_TEXT];
        secret_commitment(r->start.seed, r->salt, commitment);
        jot_key_text(j, "commitment", commitment);
    }
    if (r->phase == OVER) {
        say_seed(&r->start, j);
        jot_key_text(j, "salt", r->salt);
    }
    if (act_brought(r) > 0) {
        jot_key_int(j, "brought", act_brought(r));
    } else if (r->phase == GATHERING) {
        jot_key_int(j, "least", least_seats(&r->start));
    }
    if (r->lost.sentence) {
        jot_key(j, "lost");
        say_apart(&r->lost, j);
    }
    jot_key_bool(j, "paused", r->is_paused);
    jot_key_bool(j, "locked", r->is_locked);
    settings_write(&r->settings, j);
    tally_write(r, j);
    if (people_question(r)) {
        jot_key_text(j, "who", people_question(r));
    }
    jot_key_open(j, "seats", '[');
    for (who w = 0; w < r->start.setup.n_seats; w++) {
        say_seat(r, w, j);
    }
    jot_close(j, ']');
    int watching = 0;
    for (const struct conn *c = r->conns; c; c = c->next) {
        watching += c->role == ROLE_WATCH;
    }
    if (r->plea.person) {
        say_plea(r, j);
    }
    jot_key_bool(j, "host", people_host_is_here(r));
    jot_key_bool(j, "wall", people_have_wall(r));
    jot_key_int(j, "watching", watching);
}

/* ---- Events ---- */

void say_names(const struct room *r, struct seat_names *out)
{
    for (who w = 0; w < MAX_SEATS; w++) {
        struct buf b = {.text = out->room[w], .max = SEAT_NAME};
        buf_clear(&b);
        buf_add(&b, *r->seat[w].name ? r->seat[w].name : "Player ");
        if (!*r->seat[w].name) {
            buf_int(&b, w + 1);
        }
        out->name[w] = out->room[w];
    }
}

void say_news(const struct room *r, struct jot *j)
{
    struct seat_names names = {0};
    SCOPED_BUF text = BUF_ON_HEAP;
    const struct news *n = &r->news;
    say_names(r, &names);
    struct phrase_part name = {"name", n->seat < 0 ? "" : names.name[n->seat]};
    phrase_print(&text, n->sentence, &name, 1);
    jot_key_text(j, "text", text.text);
    jot_key_open(j, "say", '{');
    jot_key_text(j, "id", n->sentence);
    jot_key_open(j, "parts", '{');
    if (n->seat >= 0) {
        jot_key_open(j, "name", '{');
        jot_key_int(j, "seat", n->seat);
        jot_close(j, '}');
    }
    jot_close(j, '}');
    jot_close(j, '}');
}

void say_event(const struct table_start *start, const struct event *e,
               const struct seat_names *names, struct jot *j)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    jot_open(j, '{');
    event_json(start->game, &start->setup, e, j);
    event_sentence(start->game, &start->setup, e, TABLE, names->name, NULL,
                   &text);
    jot_key_text(j, "text", text.text);
    struct sentence x = sentence_of_event(start->game, e);
    jot_key(j, "say");
    sentence_json(start->game, &start->setup, &x, j);
    struct sentence past = sentence_of_past(start->game, e);
    if (past.text != x.text || past.n_parts != x.n_parts) {
        jot_key(j, "later");
        sentence_json(start->game, &start->setup, &past, j);
    }
    static const char *const stands[] = {NULL, "long", "brief"};
    const char *how = stands[start->game->event_kinds[e->kind].stands];
    if (how) {
        jot_key_text(j, "stands", how);
    }
    jot_close(j, '}');
}

void said_begin(struct said *s, const struct room *r)
{
    size_t size = r->start.game->view_size;
    if (s->view_size < size) {
        free(s->view);
        free(s->other_view);
        s->view = heap_new(1, size);
        s->other_view = heap_new(1, size);
        s->view_size = size;
    }
    s->has_view = s->has_events = s->has_watching = false;
}

void said_free(struct said *s)
{
    free(s->view);
    free(s->other_view);
    free(s->event);
    heap_free_buf(&s->view_text);
    heap_free_buf(&s->events_text);
    heap_free_buf(&s->watching.text);
    heap_free_buf(&s->acting.text);
    heap_free_buf(&s->text);
}

static void write_events(const struct room *r, struct said *s)
{
    struct seat_names names = {0};
    struct jot j = jot_on(&s->events_text);
    buf_clear(&s->events_text);
    say_names(r, &names);
    jot_key_open(&j, "events", '[');
    for (size_t i = 0; i < s->n_events; i++) {
        say_event(table_started(r->table), &s->event[i], &names, &j);
    }
    jot_close(&j, ']');
}

uint64_t say_events(const struct room *r, who w, int from_ply, uint64_t skip,
                    struct said *s)
{
    size_t n_told;
    SCOPED struct event *e = table_events(r->table, w, from_ply, &n_told);
    skip = skip < n_told ? skip : n_told;
    size_t n = n_told - (size_t)skip;
    if (n > 0 && skip > 0) {
        memmove(e, e + skip, n * sizeof *e);
    }
    if (!s->has_events || n != s->n_events
        || (n > 0 && memcmp(e, s->event, n * sizeof *e) != 0)) {
        free(s->event);
        s->event = e;
        e = NULL;
        s->n_events = n;
        s->has_events = true;
        s->events_version = ++s->version;
        write_events(r, s);
    }
    return n_told;
}

/* Looks as w, and writes the field `view` to view_text; false when it is the
 * same as the last. */
static bool say_view(const struct table *t, who w, struct said *s)
{
    const struct table_start *start = table_started(t);
    table_view(t, w, s->other_view);
    if (s->has_view
        && memcmp(s->view, s->other_view, start->game->view_size) == 0) {
        return false;
    }
    void *view = s->other_view;
    s->other_view = s->view;
    s->view = view;
    s->has_view = true;
    struct jot j = jot_on(&s->view_text);
    buf_clear(&s->view_text);
    jot_key_open(&j, "view", '{');
    start->game->view_json(&start->setup, view, &j);
    jot_close(&j, '}');
    return true;
}

static void write_present(const struct room *r, who w, const struct said *s,
                          struct present *p)
{
    const struct table *t = r->table;
    struct jot j = jot_on(&p->text);
    buf_clear(&p->text);
    jot_raw(&j, s->view_text.text);
    reply_turn(t, &j);
    jot_key(&j, "question");
    ask_write(t, &p->question, &j);
    if (!table_waiting(t)) {
        jot_key(&j, "ending");
        outcome_json(t, w, &j);
        reply_view_as("truth", t, REFEREE, &j);
    }
    jot_key_bool(&j, "look", ask_is_look(t));
    if (p->is_seats) {
        jot_key_int(&j, "ask", act_ask(r, w));
        reply_legal(t, w, &j);
        jot_key_bool(&j, "undo", honest_can_undo(t, w, NULL));
    }
    p->hash = hash_long(p->text.text, p->text.n);
}

const struct present *say_present(const struct room *r, who w, struct said *s)
{
    const struct table *t = r->table;
    const struct action *list;
    struct question q;
    bool is_seats = w < MAX_SEATS;
    bool watches = table_waiting(t) && table_legal(t, w, &list) == 0;
    struct present *p = watches ? &s->watching : &s->acting;
    s->has_watching = !say_view(t, w, s) && s->has_watching;
    ask_seen(t, w, s->view, &q);
    if (!watches || !s->has_watching || is_seats != p->is_seats
        || !ask_is_same(&q, &p->question)) {
        p->question = q;
        p->is_seats = is_seats;
        p->version = ++s->version;
        write_present(r, w, s, p);
        s->has_watching = s->has_watching || watches;
    }
    return p;
}

/* ---- Answers of the HTTP interface ---- */

static void say_editions(const struct server *s, const struct game *g,
                         struct jot *j)
{
    const struct shelf_edition *ed;
    jot_key_open(j, "editions", '[');
    for (int i = 0; (ed = shelf_edition(s->shelf, g, i)); i++) {
        jot_open(j, '{');
        jot_key_text(j, "name", ed->name.text);
        jot_key_text(j, "title", ed->title);
        jot_close(j, '}');
    }
    jot_close(j, ']');
}

/* The clocks that the game gives reason to: for the others there is nothing to
 * be set. */
static void say_clocks(const struct game *g, struct jot *j)
{
    jot_key_open(j, "clocks", '[');
    if (g->look_verbs) {
        jot_text(j, "look");
    }
    if (g->pass_verbs) {
        jot_text(j, "shout");
    }
    if (g->talk_verbs) {
        jot_text(j, "talk");
    }
    jot_close(j, ']');
}

void say_games(const struct server *s, struct jot *j)
{
    reply_games(s->shelf, NULL, j);
    jot_key_open(j, "about", '{');
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        jot_key_open(j, g->id, '{');
        jot_key_text(j, "blurb", g->blurb);
        say_editions(s, g, j);
        say_clocks(g, j);
        jot_close(j, '}');
    }
    jot_close(j, '}');
    jot_key_open(j, "levels", '[');
    for (int i = 0; computer_level(i); i++) {
        jot_text(j, computer_level(i));
    }
    const struct guests *guests = s->options->guests;
    for (int i = 0; guests && i < guests->n; i++) {
        jot_text(j, guests->name[i]);
    }
    jot_close(j, ']');
    jot_key_open(j, "colours", '[');
    for (int i = 0; i < N_SEAT_COLOURS; i++) {
        jot_text(j, colour_id(i));
    }
    jot_close(j, ']');
    settings_write(&SETTINGS_DEFAULT, j);
}

void say_game(const struct server *s, const struct game *g, struct jot *j)
{
    jot_key_text(j, "id", g->id);
    jot_key_text(j, "title", g->title);
    jot_key_text(j, "blurb", g->blurb);
    jot_key_open(j, "players", '[');
    jot_int(j, g->min_seats);
    jot_int(j, g->max_seats);
    jot_close(j, ']');
    reply_box(g, NULL, j);
    jot_key_open(j, "rules", '[');
    for (int i = 0; g->rules[i]; i++) {
        jot_text(j, g->rules[i]);
    }
    jot_close(j, ']');
    jot_key_open(j, "verbs", '[');
    for (int i = 0; g->verbs[i].pattern; i++) {
        jot_open(j, '{');
        jot_key_text(j, "pattern", g->verbs[i].pattern);
        jot_key_text(j, "help", g->verbs[i].help);
        jot_close(j, '}');
    }
    jot_close(j, ']');
    say_editions(s, g, j);
}

void say_health(const struct server *s, struct jot *j)
{
    jot_key_bool(j, "ok", store_is_well(s->store, NULL));
    jot_key_text(j, "version", THICKET_VERSION);
    jot_key_int(j, "tables", store_tables(s->store));
    jot_key_int(j, "awake", s->n_rooms);
    jot_key_int(j, "connections", s->n_conns);
    struct store_standing is = store_standing(s->store);
    if (is.is_node) {
        jot_key_text(j, "node", s->options->node);
        jot_key_bool(j, "leased", is.is_leased);
        jot_key_int(j, "owned", is.n_owned);
    }
}
