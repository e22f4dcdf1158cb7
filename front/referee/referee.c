/*
 * referee.c: see referee.h.
 *
 * A request is read by jansson, checked field by field, and handed to the
 * table; the answer is written front to back.  A request that is refused
 * changes nothing: each `do_` function checks everything before it acts, and
 * writes its answer only once it has succeeded.
 */
// SPDX-License-Identifier: MIT
#include "front/referee/referee.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/notation.h"
#include "core/setup.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/ask.h"
#include "table/computer.h"
#include "table/field.h"
#include "table/options.h"
#include "table/outcome.h"
#include "table/outside.h"
#include "table/record.h"
#include "table/reply.h"
#include "table/review_say.h"

struct referee {
    const struct shelf *shelf;
    struct table *table; /* the game in hand, or NULL */
};

/* One request and the answer to it. */
struct referee_request {
    struct referee *referee;
    const json_t *json;
    who as; /* the observer, where the request needs one */
    struct jot *answer;
    struct error error;
};

/* ---- Fields ---- */

static bool refuse(struct referee_request *q, const char *sentence,
                   const char *name, const char *value)
{
    return error_set(&q->error, BAD_REQUEST, sentence, name, value);
}

static const char *text_field(struct referee_request *q, const char *name)
{
    const char *text = field_text(json_object_get(q->json, name));
    if (!text) {
        refuse(q, N_("The request needs a text \"{name}\"."), "name", name);
    }
    return text;
}

static bool has_game(struct referee_request *q)
{
    return q->referee->table
           || error_set(&q->error, NO_GAME,
                        N_("There is no game in hand: ask for \"new\" or "
                           "\"load\" first."));
}

/* The observer in "as". */
static bool observer_field(struct referee_request *q, who *w)
{
    const json_t *as = json_object_get(q->json, "as");
    int n = table_started(q->referee->table)->setup.n_seats;
    if (json_is_integer(as) && json_integer_value(as) >= 0
        && json_integer_value(as) < n) {
        *w = (who)json_integer_value(as);
        return true;
    }
    const char *name = field_text(as);
    if (name && strcmp(name, "table") == 0) {
        *w = TABLE;
    } else if (name && strcmp(name, "chance") == 0) {
        *w = CHANCE;
    } else if (name && strcmp(name, "referee") == 0) {
        *w = REFEREE;
    } else {
        return refuse(q,
                      N_("\"as\" is a seat from 0 to {last}, \"table\", "
                         "\"chance\" or \"referee\"."),
                      "last", notation_number(n - 1));
    }
    return true;
}

/* "chance": true in *manual for "manual"; *given says whether it was there. */
static bool chance_field(struct referee_request *q, bool *manual, bool *given)
{
    const json_t *field = json_object_get(q->json, "chance");
    const char *name = field_text(field);
    *given = field != NULL;
    *manual = name && strcmp(name, "manual") == 0;
    return !field || *manual || (name && strcmp(name, "auto") == 0)
           || refuse(q, N_("\"{name}\" is \"auto\" or \"manual\"."), "name",
                     "chance");
}

/* "seed": a number up to 2^53 or a decimal text; drawn when not given. */
static bool seed_field(struct referee_request *q, uint64_t *seed, bool *given)
{
    const json_t *field = json_object_get(q->json, "seed");
    const json_int_t limit = (json_int_t)1 << 53;
    *given = field != NULL;
    if (!field) {
        if (getrandom(seed, sizeof *seed, 0) != sizeof *seed) {
            perror("thicket: no random numbers from the system");
            exit(1);
        }
        *seed &= (uint64_t)limit - 1;
        return true;
    }
    if (json_is_integer(field) && json_integer_value(field) >= 0
        && json_integer_value(field) <= limit) {
        *seed = (uint64_t)json_integer_value(field);
        return true;
    }
    const char *digits = field_text(field);
    size_t n = digits ? strlen(digits) : 0;
    if (n > 0 && strspn(digits, "0123456789") == n) {
        errno = 0;
        *seed = strtoull(digits, NULL, 10);
        if (errno == 0) {
            return true;
        }
    }
    return refuse(q,
                  N_("\"{name}\" is a whole number from 0 to 2^53, or up to "
                     "2^64-1 as a text."),
                  "name", "seed");
}

/* ---- Requests ---- */

static void ok(struct referee_request *q)
{
    jot_key_bool(q->answer, "ok", true);
}

static bool do_games(struct referee_request *q)
{
    ok(q);
    reply_games(q->referee->shelf, NULL, q->answer);
    return true;
}

static bool do_version(struct referee_request *q)
{
    ok(q);
    jot_key_text(q->answer, "version", THICKET_VERSION);
    jot_key_int(q->answer, "protocol", OUTSIDE_PROTOCOL);
    return true;
}

/* Of the game in hand, or of one by its id and perhaps the edition's name. */
static bool do_edition(struct referee_request *q)
{
    const json_t *game = json_object_get(q->json, "game");
    const json_t *name = json_object_get(q->json, "name");
    const struct shelf_edition *edition = NULL;
    if (game) {
        const char *id = text_field(q, "game");
        const struct game *g = id ? shelf_find_game(id) : NULL;
        if (!g) {
            return id
                   && error_set(&q->error, UNKNOWN_GAME,
                                N_("There is no game \"{id}\"."), "id", id);
        }
        const char *wanted = name ? text_field(q, "name") : NULL;
        edition = !name    ? shelf_edition(q->referee->shelf, g, 0)
                  : wanted ? shelf_find(q->referee->shelf, g, wanted)
                           : NULL;
        if (!edition) {
            return wanted
                   && refuse(q, N_("There is no edition \"{name}\"."), "name",
                             wanted);
        }
    } else if (has_game(q)) {
        edition = table_started(q->referee->table)->edition;
    } else {
        return false;
    }
    ok(q);
    jot_key_text(q->answer, "game", edition->game->id);
    jot_key_text(q->answer, "name", edition->name.text);
    jot_key(q->answer, "edition");
    json_auto_t *json =
        edition->json ? json_loads(edition->json, 0, NULL) : NULL;
    SCOPED char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    jot_raw(q->answer, text ? text : "null");
    return true;
}

static bool do_new(struct referee_request *q)
{
    const char *id = text_field(q, "game");
    if (!id) {
        return false;
    }
    struct table_start start = {.game = shelf_find_game(id)};
    if (!start.game) {
        return error_set(&q->error, UNKNOWN_GAME,
                         N_("There is no game \"{id}\"."), "id", id);
    }
    const json_t *players = json_object_get(q->json, "players");
    if (!json_is_integer(players)) {
        return refuse(q, N_("The request needs a whole number \"{name}\"."),
                      "name", "players");
    }
    json_int_t n = json_integer_value(players);
    bool given, chance_given;
    start.setup =
        setup_default(start.game, NULL, n < 0 || n > 255 ? 0 : (int)n);
    if (!options_read(q->referee->shelf, json_object_get(q->json, "options"),
                      &start, &q->error)
        || !seed_field(q, &start.seed, &given)
        || !chance_field(q, &start.manual, &chance_given)
        || !table_can_start(&start, &q->error)) {
        return false;
    }
    table_free(q->referee->table);
    q->referee->table = table_new(&start);
    ok(q);
    reply_turn(q->referee->table, q->answer);
    if (!given) {
        jot_key_int(q->answer, "seed", (int64_t)start.seed);
    }
    return true;
}

static bool do_turn(struct referee_request *q)
{
    ok(q);
    reply_turn(q->referee->table, q->answer);
    return true;
}

static bool do_legal(struct referee_request *q)
{
    ok(q);
    reply_legal(q->referee->table, q->as, q->answer);
    return true;
}

static bool do_ask(struct referee_request *q)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    const struct table *t = q->referee->table;
    ok(q);
    ask_print(t, q->as, NULL, NULL, &text);
    jot_key_text(q->answer, "text", text.text);
    jot_key(q->answer, "question");
    ask_json(t, q->as, q->answer);
    jot_key_bool(q->answer, "private", ask_is_private(t, q->as, 0));
    if (!table_waiting(t)) {
        jot_key(q->answer, "ending");
        outcome_json(t, q->as, q->answer);
    }
    return true;
}

static bool do_act(struct referee_request *q)
{
    const char *action = text_field(q, "action");
    struct table *t = q->referee->table;
    int from_ply = table_plies(t);
    if (!action || !table_act(t, q->as, action, &q->error)) {
        return false;
    }
    ok(q);
    reply_turn(t, q->answer);
    reply_happened(t, REFEREE, from_ply, NULL, q->answer);
    return true;
}

static bool do_view(struct referee_request *q)
{
    ok(q);
    reply_view(q->referee->table, q->as, q->answer);
    return true;
}

static bool do_events(struct referee_request *q)
{
    const json_t *since = json_object_get(q->json, "since");
    if (since && (!json_is_integer(since) || json_integer_value(since) < 0)) {
        return refuse(q, N_("\"{name}\" is a whole number from 0."), "name",
                      "since");
    }
    ok(q);
    reply_events(q->referee->table, q->as, (uint64_t)json_integer_value(since),
                 NULL, q->answer);
    return true;
}

static bool do_undo(struct referee_request *q)
{
    if (!table_undo(q->referee->table, &q->error)) {
        return false;
    }
    return do_turn(q);
}

static bool do_record(struct referee_request *q)
{
    SCOPED_BUF record = BUF_ON_HEAP;
    record_write(q->referee->table, &record);
    ok(q);
    jot_key_text(q->answer, "record", record.text);
    return true;
}

/* A loaded game stands where its record stops.  Who acts for chance from then
 * on is as the request says; else as in the game in hand; but a record that
 * stops before an act of chance leaves it to the client. */
static bool do_load(struct referee_request *q)
{
    const char *record = text_field(q, "record");
    bool manual, given;
    if (!record || !chance_field(q, &manual, &given)) {
        return false;
    }
    struct referee *r = q->referee;
    struct table *loaded =
        record_read(r->shelf, record, strlen(record), &q->error);
    if (!loaded) {
        return false;
    }
    if (!given) {
        manual = table_waiting(loaded) & WHO_BIT(CHANCE)
                 || (r->table && table_started(r->table)->manual);
    }
    table_set_manual(loaded, manual);
    table_free(r->table);
    r->table = loaded;
    return do_turn(q);
}

/* What the computer player of that level would do in this seat, from what the
 * seat itself has seen.  "detail" says how much to tell: a nudge (what to
 * think of), the place, or the move. */
static bool do_hint(struct referee_request *q)
{
    const json_t *level_field = json_object_get(q->json, "level");
    const json_t *detail_field = json_object_get(q->json, "detail");
    const char *level = level_field ? field_text(level_field) : "adult";
    const char *detail = detail_field ? field_text(detail_field) : "move";
    if (!level || !computer_has_level(level)) {
        return refuse(q,
                      N_("\"{name}\" is random, toddler, child, adult or "
                         "elephant."),
                      "name", "level");
    }
    if (!detail || !computer_has_detail(detail)) {
        return refuse(q, N_("\"{name}\" is nudge, place or move."), "name",
                      "detail");
    }
    struct table *t = q->referee->table;
    if (q->as >= MAX_SEATS || !(table_waiting(t) & WHO_BIT(q->as))) {
        return error_set(&q->error, NOT_YOUR_TURN, N_("It is not your turn."));
    }
    /* The same seed always: a hint must not depend on the game's. */
    struct computer *c = computer_new(t, q->as, level, 1);
    SCOPED_BUF why = BUF_ON_HEAP;
    computer_watch(c, t);
    computer_think(c);
    computer_why(c, detail[0] == 'n', NULL, NULL, &why);
    ok(q);
    jot_key_text(q->answer, "action", computer_advice(c, detail[0] == 'm'));
    jot_key_text(q->answer, "why", why.text);
    computer_free(c);
    return true;
}

/* "depth": worlds for each choice; 0 when it is not given. */
static bool depth_field(struct referee_request *q, uint32_t *depth)
{
    const json_t *field = json_object_get(q->json, "depth");
    json_int_t n = json_integer_value(field);
    *depth = (uint32_t)n;
    return !field
           || (json_is_integer(field) && n >= 10 && n <= REVIEW_MAX_DEPTH)
           || refuse(q, N_("\"{name}\" is a whole number from 10 to 100000."),
                     "name", "depth");
}

/* The match in hand, looked back on by one seat, or by the referee for all of
 * them. */
static bool do_review(struct referee_request *q)
{
    const struct table *t = q->referee->table;
    const json_t *field = json_object_get(q->json, "level");
    const char *level = field ? field_text(field) : "adult";
    struct review_wish wish = {.seats = WHO_BIT(q->as)};
    if (!level || !computer_has_level(level)) {
        return refuse(q,
                      N_("\"{name}\" is random, toddler, child, adult or "
                         "elephant."),
                      "name", "level");
    }
    if (!depth_field(q, &wish.depth)) {
        return false;
    }
    for (who w = 0; w < MAX_SEATS; w++) {
        wish.level[w] = level;
        wish.seats |= q->as == REFEREE ? WHO_BIT(w) : 0;
    }
    struct review *r = review_new(t, &wish);
    while (review_step(r)) {
    }
    ok(q);
    review_json(r, wish.seats, q->answer);
    review_free(r);
    return true;
}

static bool do_quit(struct referee_request *q)
{
    ok(q);
    return true;
}

enum need { NOTHING, GAME, OBSERVER }; /* an observer is one of a game */

static const struct {
    const char *name;
    enum need need;
    bool (*run)(struct referee_request *);
} requests[] = {
    {"games", NOTHING, do_games},     {"new", NOTHING, do_new},
    {"turn", GAME, do_turn},          {"legal", OBSERVER, do_legal},
    {"act", OBSERVER, do_act},        {"view", OBSERVER, do_view},
    {"events", OBSERVER, do_events},  {"undo", GAME, do_undo},
    {"record", GAME, do_record},      {"load", NOTHING, do_load},
    {"hint", OBSERVER, do_hint},      {"quit", NOTHING, do_quit},
    {"ask", OBSERVER, do_ask},        {"version", NOTHING, do_version},
    {"edition", NOTHING, do_edition}, {"review", OBSERVER, do_review},
};

static bool run(struct referee_request *q, bool *quits)
{
    const char *name = text_field(q, "do");
    for (size_t i = 0; name && i < sizeof requests / sizeof *requests; i++) {
        if (strcmp(requests[i].name, name) == 0) {
            enum need need = requests[i].need;
            *quits = requests[i].run == do_quit;
            return (need == NOTHING || has_game(q))
                   && (need != OBSERVER || observer_field(q, &q->as))
                   && requests[i].run(q);
        }
    }
    return name
           && refuse(q, N_("There is no request \"{name}\"."), "name", name);
}

/* ---- Lines ---- */

struct referee *referee_new(const struct shelf *shelf)
{
    struct referee *r = heap_new(1, sizeof *r);
    r->shelf = shelf;
    return r;
}

void referee_free(struct referee *r)
{
    if (r) {
        table_free(r->table);
        free(r);
    }
}

static json_t *parse(struct referee_request *q, const char *text, size_t n)
{
    json_error_t why;
    if (n > REFEREE_MAX_LINE) {
        error_set(&q->error, TOO_LONG,
                  N_("The line is too long: 1 MiB at most."));
        return NULL;
    }
    json_t *json = json_loadb(
        text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL,
        &why);
    if (!json) {
        error_set(&q->error, BAD_JSON, N_("The line is no JSON: {why}."), "why",
                  why.text);
    } else if (!json_is_object(json)) {
        json_decref(json);
        json = NULL;
        error_set(&q->error, BAD_REQUEST,
                  N_("A request is a JSON object: {\"do\":\"...\"}."));
    }
    return json;
}

bool referee_answer(struct referee *r, const char *request, size_t n,
                    struct buf *out)
{
    struct jot answer = jot_on(out);
    struct referee_request q = {.referee = r, .answer = &answer};
    json_auto_t *json = parse(&q, request, n);
    bool quits = false;
    q.json = json;
    jot_open(&answer, '{');
    if (!json || !run(&q, &quits)) {
        reply_error(&q.error, NULL, &answer);
    }
    const json_t *id = json_object_get(json, "id");
    if (id) {
        SCOPED char *text = json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT);
        jot_key(&answer, "id");
        jot_raw(&answer, text ? text : "null");
    }
    jot_close(&answer, '}');
    buf_char(out, '\n');
    return !quits;
}

/* Reads one line without its newline into *line; of a line that is too long
 * only so much that it is seen to be.  False at the end of input. */
static bool read_line(FILE *in, struct buf *line)
{
    int c;
    buf_clear(line);
    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        if (line->n <= REFEREE_MAX_LINE) {
            buf_char(line, (char)c);
        }
    }
    return c != EOF || line->n > 0;
}

static bool is_blank(const struct buf *line)
{
    return strspn(line->text, " \t\r") == line->n;
}

int referee_run(const struct shelf *shelf)
{
    struct referee *r = referee_new(shelf);
    SCOPED_BUF line = BUF_ON_HEAP, answer = BUF_ON_HEAP;
    bool goes_on = true;
    while (goes_on && read_line(stdin, &line)) {
        if (is_blank(&line)) {
            continue;
        }
        buf_clear(&answer);
        goes_on = referee_answer(r, line.text, line.n, &answer);
        if (fwrite(answer.text, 1, answer.n, stdout) != answer.n
            || fflush(stdout) != 0) {
            break; /* nobody reads any more */
        }
    }
    referee_free(r);
    return 0;
}
