/*
 * record.c: see record.h.
 *
 * A record is read line by line.  The header's tags come in a fixed order,
 * each once; tags we do not know are kept and written back.  `#` begins a
 * comment.  An action line goes through table_act like any other, so whatever
 * can be played can be read, and nothing else.
 */
// SPDX-License-Identifier: MIT
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/setup.h"
#include "lib/heap.h"

/* ---- Writing ---- */

void record_tag(struct buf *b, const char *name, const char *value)
{
    buf_add(b, "[");
    buf_add(b, name);
    buf_add(b, " \"");
    buf_add(b, value);
    buf_add(b, "\"]\n");
}

static void options_text(const struct table_start *start, struct buf *b)
{
    const struct shelf_edition *first = shelf_edition(NULL, start->game, 0);
    bool is_default = first && first->data == start->setup.edition;
    buf_clear(b);
    if (!is_default) {
        buf_add(b, "edition=");
        buf_add(b, start->edition->name.text);
    }
    for (int i = 0; start->game->options[i].name; i++) {
        if (start->setup.option[i] != UNSET) {
            buf_add(b, b->n > 0 ? " " : "");
            buf_add(b, start->game->options[i].name);
            buf_char(b, '=');
            setup_print(start->game, &start->setup, i, b);
        }
    }
}

void record_line(const struct table *t, const struct ply *p, struct buf *b)
{
    const struct table_start *start = table_started(t);
    buf_add(b, p->actor == CHANCE ? "chance" : notation_number(p->actor));
    buf_char(b, ' ');
    notation_print(start->game, &start->setup, p->action, table_layout(t, p),
                   b);
    buf_char(b, '\n');
}

static void begin_tags(const struct table *t, struct buf *b)
{
    const struct table_start *start = table_started(t);
    SCOPED_BUF text = BUF_ON_HEAP;
    record_tag(b, "Game", start->game->id);
    record_tag(b, "Players", notation_number(start->setup.n_seats));
    options_text(start, &text);
    record_tag(b, "Options", text.text);
    buf_clear(&text);
    buf_uint(&text, start->seed);
    record_tag(b, "Seed", text.text);
}

static const char *result_word(const struct table *t)
{
    struct result result = {.word = "*"};
    if (!table_waiting(t)) {
        table_result(t, &result);
    }
    return result.word;
}

/* The tags that stand after the result. */
static void end_tags(const struct table *t, struct buf *b)
{
    int version = table_started(t)->game->rules_version;
    if (version > 1) {
        record_tag(b, "Rules", notation_number(version));
    }
    buf_add(b, table_tags(t));
}

void record_head(const struct table *t, struct buf *b)
{
    begin_tags(t, b);
    end_tags(t, b);
}

void record_write(const struct table *t, struct buf *b)
{
    begin_tags(t, b);
    record_tag(b, "Result", result_word(t));
    end_tags(t, b);
    for (int i = 0; i < table_plies(t); i++) {
        record_line(t, table_ply(t, i), b);
    }
}

/* ---- Reading ---- */

struct reader {
    const struct shelf *shelf;
    struct table_start start;
    struct table *table; /* NULL until the first action */
    int line;            /* its number */
    int next;            /* the tags before this one have had their place */
    int rules;           /* the version it was played under */
    struct buf other;    /* lines of unknown tags */
    struct buf result;   /* the word of the Result tag */
    int result_line;
    struct error *e;
};

static bool set_game(struct reader *r, char *id)
{
    r->start.game = shelf_find_game(id);
    if (!r->start.game) {
        return error_set(r->e, 0, N_("There is no game \"{id}\"."), "id", id);
    }
    r->start.edition = shelf_edition(NULL, r->start.game, 0);
    r->start.setup = setup_default(r->start.game, r->start.edition->data, 0);
    return true;
}

static bool set_players(struct reader *r, char *number)
{
    if (number[0] < '1' || number[0] > '9' || number[1]) {
        return error_set(r->e, 0, N_("\"{number}\" is no number of players."),
                         "number", number);
    }
    r->start.setup.n_seats = (uint8_t)(number[0] - '0');
    return true;
}

static bool set_option(struct reader *r, char *text)
{
    char *value = strchr(text, '=');
    if (!value) {
        return error_set(r->e, 0,
                         N_("\"{text}\" is no option: write "
                            "name=value."),
                         "text", text);
    }
    *value++ = '\0';
    if (strcmp(text, "edition") != 0) {
        return setup_set(r->start.game, &r->start.setup, text, value, r->e);
    }
    const struct shelf_edition *ed = shelf_find(r->shelf, r->start.game, value);
    if (!ed) {
        return error_set(r->e, 0,
                         N_("There is no edition \"{name}\" of "
                            "{game}: load it with --edition FILE."),
                         "name", value, "game", r->start.game->id);
    }
    r->start.edition = ed;
    r->start.setup.edition = ed->data;
    return true;
}

static bool set_options(struct reader *r, char *text)
{
    char *rest;
    for (char *word = strtok_r(text, " ,;", &rest); word;
         word = strtok_r(NULL, " ,;", &rest)) {
        if (!set_option(r, word)) {
            return false;
        }
    }
    return true;
}

static bool set_seed(struct reader *r, char *digits)
{
    char *end;
    r->start.seed = strtoull(digits, &end, 10);
    SCOPED_BUF again = BUF_ON_HEAP;
    buf_uint(&again, r->start.seed);
    return strcmp(again.text, digits) == 0
           || error_set(r->e, 0,
                        N_("\"{digits}\" is no seed: a whole number "
                           "below 2^64."),
                        "digits", digits);
}

static bool set_result(struct reader *r, char *word)
{
    buf_add(&r->result, word);
    r->result_line = r->line;
    return true;
}

static bool set_rules(struct reader *r, char *number)
{
    int version = 1;
    while (version < 256 && strcmp(notation_number(version), number) != 0) {
        version++;
    }
    if (version == 256) {
        return error_set(r->e, 0,
                         N_("\"{number}\" is no version of the rules."),
                         "number", number);
    }
    r->rules = version;
    int here = r->start.game->rules_version;
    return version <= here
           || error_set(r->e, 0,
                        N_("This match was played under version {version} of "
                           "the rules; here they are known up to version "
                           "{here}."),
                        "version", number, "here", notation_number(here));
}

/* Refuses what an older version of the rules allowed. */
static bool rules_differ(struct reader *r)
{
    return error_set(
        r->e, 0,
        N_("This match was played under version {version} of the rules. They "
           "have changed since, and under version {here} it cannot go on."),
        "version", notation_number(r->rules), "here",
        notation_number(r->start.game->rules_version));
}

static bool is_older(const struct reader *r)
{
    return r->rules < r->start.game->rules_version;
}

/* Cuts off a comment after the tag; a '#' within the quotes is none. */
static void cut_comment(char *line)
{
    for (char *end = line; (end = strstr(end, "\"]")); end++) {
        if (end[2 + strspn(end + 2, " \t")] == '#') {
            end[2] = '\0';
        }
    }
}

/* One "[Name "value"]" line. */
static bool read_tag(struct reader *r, char *line)
{
    enum { GAME_TAG, PLAYERS_TAG };
    static const struct {
        const char *name;
        bool (*set)(struct reader *, char *value);
    } tags[] = {
        [GAME_TAG] = {"Game", set_game},
        [PLAYERS_TAG] = {"Players", set_players},
        {"Options", set_options},
        {"Seed", set_seed},
        {"Result", set_result},
        {"Rules", set_rules},
    };
    enum { N_TAGS = sizeof tags / sizeof *tags };
    cut_comment(line);
    size_t n = strlen(line);
    char *name = line + 1, *value = strstr(line, " \"");
    if (!value || n < 5 || strcmp(line + n - 2, "\"]") != 0
        || value + 2 > line + n - 2) {
        return error_set(r->e, 0, N_("A tag is written [Name \"value\"]."));
    }
    if (r->table) {
        return error_set(r->e, 0, N_("Tags stand before the first action."));
    }
    int tag = 0;
    size_t length = (size_t)(value - name);
    while (tag < N_TAGS
           && (strlen(tags[tag].name) != length
               || memcmp(tags[tag].name, name, length) != 0)) {
        tag++;
    }
    if (tag == N_TAGS) {
        buf_add(&r->other, line);
        buf_char(&r->other, '\n');
        return true;
    }
    if (tag < r->next || (tag > GAME_TAG && !r->start.game)
        || (tag > PLAYERS_TAG && !r->start.setup.n_seats)) {
        return error_set(r->e, 0,
                         N_("The tags come once each, in this order: "
                            "Game, Players, Options, Seed, Result, "
                            "Rules."));
    }
    r->next = tag + 1;
    value += 2;
    line[n - 2] = '\0';
    return tags[tag].set(r, value);
}

/* The header is complete: the match can begin. */
static bool begin(struct reader *r)
{
    if (r->table) {
        return true;
    }
    if (!r->start.game || !r->start.setup.n_seats) {
        return error_set(r->e, 0,
                         N_("A record begins with [Game \"...\"] and "
                            "[Players \"...\"]."));
    }
    r->start.manual = true;
    if (!table_can_start(&r->start, r->e)) {
        return false;
    }
    r->table = table_new(&r->start);
    table_set_tags(r->table, r->other.text);
    return true;
}

static bool read_action(struct reader *r, char *line)
{
    char *action = strchr(line, ' ');
    if (!begin(r)) {
        return false;
    }
    if (!action) {
        return error_set(r->e, 0,
                         N_("\"{line}\" is no action: write who acts, "
                            "then what."),
                         "line", line);
    }
    *action++ = '\0';
    who w = CHANCE;
    if (strcmp(line, "chance") != 0) {
        if (line[0] < '0' || line[0] >= '0' + r->start.setup.n_seats
            || line[1]) {
            return error_set(r->e, 0, N_("\"{who}\" is nobody at this table."),
                             "who", line);
        }
        w = (who)(line[0] - '0');
    }
    if (!table_act(r->table, w, action, r->e)) {
        return is_older(r) ? rules_differ(r) : false;
    }
    const struct ply *p = table_ply(r->table, table_plies(r->table) - 1);
    return !is_older(r)
           || !(r->start.game->changed_verbs & VERB_BIT(p->action.verb))
           || rules_differ(r);
}

/* Cuts a comment and spaces from the end; returns where the text begins.
 * A '#' inside a tag's quotes is no comment. */
static char *trim(char *line)
{
    while (*line == ' ' || *line == '\t') {
        line++;
    }
    char *from = *line == '[' ? strstr(line, "\"]") : line;
    char *hash = from ? strchr(from, '#') : NULL;
    size_t n = hash ? (size_t)(hash - line) : strlen(line);
    while (n > 0 && strchr(" \t\r", line[n - 1])) {
        n--;
    }
    line[n] = '\0';
    return line;
}

static bool check_result(struct reader *r)
{
    if (r->result_line == 0) {
        return true;
    }
    const char *word = result_word(r->table);
    if (strcmp(word, r->result.text) == 0) {
        return true;
    }
    return is_older(r) ? rules_differ(r)
                       : error_set(r->e, 0,
                                   N_("The record says that the result is "
                                      "\"{said}\", but it is \"{is}\"."),
                                   "said", r->result.text, "is", word);
}

static bool read_lines(struct reader *r, char *text, size_t n)
{
    r->line = 1;
    if (memchr(text, '\0', n)) {
        return error_set(r->e, 0, N_("A record has no NUL characters."));
    }
    for (r->line = 0; text;) {
        char *end = strchr(text, '\n');
        if (end) {
            *end++ = '\0';
        }
        r->line++;
        char *line = trim(text);
        text = end;
        if (*line
            && !(*line == '[' ? read_tag(r, line) : read_action(r, line))) {
            return false;
        }
    }
    if (!begin(r)) {
        return false;
    }
    if (!check_result(r)) {
        r->line = r->result_line;
        return false;
    }
    return true;
}

struct table *record_read(const struct shelf *shelf, const char *text, size_t n,
                          struct error *e)
{
    struct error unused = {0};
    struct reader r = {.shelf = shelf,
                       .rules = 1,
                       .other = BUF_ON_HEAP,
                       .result = BUF_ON_HEAP,
                       .e = e ? e : &unused};
    SCOPED_BUF copy = BUF_ON_HEAP;
    buf_add_n(&copy, text, n);
    if (!read_lines(&r, copy.text, n)) {
        r.e->code = BAD_RECORD;
        r.e->line = r.line;
        table_free(r.table);
        r.table = NULL;
    }
    heap_free_buf(&r.other);
    heap_free_buf(&r.result);
    return r.table;
}
