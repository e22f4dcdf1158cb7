/*
 * run.c: plays records and checks what their comments expect, as TAP.
 *
 *     rules [EDITION.json ...] FILE.rec ...
 *     rules GAME TESTS    all editions and records for a game under tests/
 *
 * A file is a record, with one of the editions if its options say so; a comment
 * `# expect ...` is checked at the point where it stands, against the match
 * that the lines above it make:
 *
 *     # expect waiting = [0]
 *     # expect view table sought = null
 *     # expect legal 0 = ["push N1","push S1"]      in any order
 *     # expect offer 0 push N1                      among the legal actions
 *     # expect refuse 0 push N1
 *     # expect told 1 take          an event of that type, of the last line
 *     # expect told 1 draw without tile         but not this operand of it
 *     # expect untold 1 take
 *     # expect result = {"winner":0,"scores":[5,2]}
 */
// SPDX-License-Identifier: MIT
#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/file.h"
#include "table/record.h"
#include "table/reply.h"

struct check {
    struct shelf *shelf;
    struct table *table; /* the match so far */
    struct buf why;
};

static bool wrong(struct check *c, const char *what, const char *detail)
{
    buf_add(&c->why, what);
    buf_add(&c->why, detail ? detail : "");
    return false;
}

/* "3", "table", "chance" or "referee". */
static who who_named(const char *word)
{
    return strcmp(word, "table") == 0     ? TABLE
           : strcmp(word, "referee") == 0 ? REFEREE
           : strcmp(word, "chance") == 0  ? CHANCE
                                          : (who)atoi(word);
}

/* ---- One expectation ---- */

/* Lists that are sets here: sorted, so that they compare. */
static int by_text(const void *a, const void *b)
{
    return strcmp(json_string_value(*(json_t *const *)a),
                  json_string_value(*(json_t *const *)b));
}

static json_t *sorted(json_t *list)
{
    size_t n = json_array_size(list);
    json_t **item = heap_new(n, sizeof(json_t *));
    for (size_t i = 0; i < n; i++) {
        item[i] = json_array_get(list, i);
    }
    qsort(item, n, sizeof(json_t *), by_text);
    json_t *out = json_array();
    for (size_t i = 0; i < n; i++) {
        json_array_append(out, item[i]);
    }
    free(item);
    return out;
}

static bool compare(struct check *c, json_t *is, const char *expected,
                    bool as_set)
{
    json_t *wanted = json_loads(expected, JSON_DECODE_ANY, NULL);
    if (!wanted || !is) {
        return wrong(c, wanted ? "no such field" : "no JSON: ", expected);
    }
    bool good;
    if (as_set) {
        json_t *one = sorted(is), *two = sorted(wanted);
        good = json_equal(one, two);
        json_decref(one);
        json_decref(two);
    } else {
        good = json_equal(is, wanted);
    }
    if (!good) {
        char *text = json_dumps(is, JSON_ENCODE_ANY | JSON_COMPACT);
        wrong(c, "it is ", text);
        free(text);
    }
    json_decref(wanted);
    return good;
}

/* The answer that a writer of table/reply.h gives, read back. */
static json_t *answer(struct buf *text)
{
    buf_char(text, '}');
    json_t *json = json_loads(text->text, 0, NULL);
    heap_free_buf(text);
    return json;
}

static json_t *turn(const struct check *c)
{
    struct buf text = BUF_ON_HEAP;
    buf_char(&text, '{');
    struct jot j = jot_on(&text);
    reply_turn(c->table, &j);
    return answer(&text);
}

static json_t *legal(const struct check *c, who w)
{
    struct buf text = BUF_ON_HEAP;
    buf_char(&text, '{');
    struct jot j = jot_on(&text);
    reply_legal(c->table, w, &j);
    return answer(&text);
}

static json_t *view(const struct check *c, who w)
{
    struct buf text = BUF_ON_HEAP;
    buf_char(&text, '{');
    struct jot j = jot_on(&text);
    reply_view(c->table, w, &j);
    return answer(&text);
}

/* Whether w was told an event of this type by the last line; if an operand is
 * given, without being shown that in any of them. */
static bool was_told(const struct check *c, who w, const char *type,
                     const char *without)
{
    struct buf text = BUF_ON_HEAP;
    buf_char(&text, '{');
    struct jot j = jot_on(&text);
    reply_happened(c->table, w, table_plies(c->table) - 1, NULL, &j);
    json_t *root = answer(&text), *event;
    size_t i;
    bool found = false, shown = false;
    json_array_foreach(json_object_get(root, "events"), i, event)
    {
        const char *is = json_string_value(json_object_get(event, "type"));
        bool is_it = strcmp(is, type) == 0;
        found = found || is_it;
        shown = shown
                || (is_it && without
                    && !json_is_null(json_object_get(event, without)));
    }
    json_decref(root);
    return found && !shown;
}

static bool is_offered(const struct check *c, who w, const char *action)
{
    json_t *root = legal(c, w), *item;
    size_t i;
    bool found = false;
    json_array_foreach(json_object_get(root, "actions"), i, item)
    {
        found = found || strcmp(json_string_value(item), action) == 0;
    }
    json_decref(root);
    return found;
}

/* `text` is what stands after "expect". */
static bool expect(struct check *c, char *text)
{
    static const char between[] = " without ";
    char *value = strstr(text, " = ");
    if (value) {
        *value = '\0';
        value += 3;
    }
    char *rest, *what = strtok_r(text, " ", &rest);
    char *name = strtok_r(NULL, " ", &rest);
    bool good = false;
    json_t *root = NULL;
    if (value && strcmp(what, "waiting") == 0) {
        root = turn(c);
        good = compare(c, json_object_get(root, "waiting"), value, false);
    } else if (value && strcmp(what, "result") == 0) {
        root = turn(c);
        good = compare(c, json_object_get(root, "result"), value, false);
    } else if (value && name && strcmp(what, "legal") == 0) {
        root = legal(c, who_named(name));
        good = compare(c, json_object_get(root, "actions"), value, true);
    } else if (value && name && rest && strcmp(what, "view") == 0) {
        root = view(c, who_named(name));
        good = compare(c, json_object_get(json_object_get(root, "view"), rest),
                       value, false);
    } else if (!value && name && rest && strcmp(what, "offer") == 0) {
        good = is_offered(c, who_named(name), rest)
               || wrong(c, "it is not offered", NULL);
    } else if (!value && name && rest && strcmp(what, "refuse") == 0) {
        good = !table_act(c->table, who_named(name), rest, NULL)
               || wrong(c, "it was allowed", NULL);
    } else if (!value && name && rest && strcmp(what, "told") == 0) {
        char *without = strstr(rest, between);
        if (without) {
            *without = '\0';
            without += strlen(between);
        }
        good = was_told(c, who_named(name), rest, without)
               || wrong(c, "that was not told", NULL);
    } else if (!value && name && rest && strcmp(what, "untold") == 0) {
        good = !was_told(c, who_named(name), rest, NULL)
               || wrong(c, "it was told", NULL);
    } else {
        wrong(c, "an expectation that nobody understands", NULL);
    }
    json_decref(root);
    return good;
}

/* ---- One file ---- */

static bool make_table(struct check *c, const struct buf *lines)
{
    struct error e;
    table_free(c->table);
    c->table =
        record_read(c->shelf, lines->text ? lines->text : "", lines->n, &e);
    if (!c->table) {
        error_print(&e, NULL, &c->why);
    }
    return c->table;
}

/* The lines so far, with the Result tag left out until the end: it is about
 * the end. */
static bool check_file(struct check *c, char *text, int *n_expected)
{
    static const char mark[] = "# expect ";
    struct buf lines = BUF_ON_HEAP, whole = BUF_ON_HEAP;
    bool good = true;
    int number = 0;
    char *rest, *next;
    buf_add(&whole, text);
    for (char *line = text; good && line; line = next) {
        rest = strchr(line, '\n');
        next = rest ? rest + 1 : NULL;
        if (rest) {
            *rest = '\0';
        }
        number++;
        if (strncmp(line, mark, sizeof mark - 1) == 0) {
            ++*n_expected;
            good = make_table(c, &lines) && expect(c, line + sizeof mark - 1);
            if (!good) {
                char where[32];
                snprintf(where, sizeof where, " (line %d)", number);
                buf_add(&c->why, where);
            }
            buf_char(&lines, '\n');
        } else {
            buf_add(&lines, strncmp(line, "[Result", 7) == 0 ? "" : line);
            buf_char(&lines, '\n');
        }
    }
    good = good && make_table(c, &whole);
    heap_free_buf(&lines);
    heap_free_buf(&whole);
    return good;
}

static bool ends_in(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n > m && strcmp(path + n - m, end) == 0;
}

static bool is_edition(const char *path)
{
    return ends_in(path, ".json");
}

/* Plays one file and prints its line of TAP. */
static bool check_path(struct shelf *shelf, const char *path, int number)
{
    struct check c = {.shelf = shelf, .why = BUF_ON_HEAP};
    struct buf text = BUF_ON_HEAP;
    struct error e;
    int n_expected = 0;
    bool good = false;
    if (file_read(path, &text, &e)) {
        good = check_file(&c, text.text, &n_expected);
    } else {
        error_print(&e, NULL, &c.why);
    }
    if (good && n_expected == 0) {
        good = wrong(&c, "it expects nothing", NULL);
    }
    const char *name = strrchr(path, '/');
    printf("%s %d - %s\n", good ? "ok" : "not ok", number,
           name ? name + 1 : path);
    if (!good) {
        printf("# %s: %s\n", path, c.why.text);
    }
    table_free(c.table);
    heap_free_buf(&c.why);
    heap_free_buf(&text);
    return good;
}

/* Plays the files and prints TAP; editions stand before their records. */
static int play_files(int n_paths, char **path)
{
    struct shelf *shelf = shelf_new();
    int bad = 0, n = 0;
    for (int i = 0; i < n_paths; i++) {
        struct error e;
        if (is_edition(path[i]) && !shelf_load(shelf, path[i], &e)) {
            printf("Bail out! %s is no edition\n", path[i]);
            return 1;
        }
        n += !is_edition(path[i]);
    }
    printf("1..%d\n", n);
    bad += n == 0;
    n = 0;
    for (int i = 0; i < n_paths; i++) {
        if (!is_edition(path[i])) {
            bad += !check_path(shelf, path[i], ++n);
        }
    }
    shelf_free(shelf);
    return bad > 0;
}

/* What is there when it runs, so that a new record is played at once. */
static int play_game(const char *game, const char *tests)
{
    char pattern[4096];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/editions/%s-*.json", tests, game);
    glob(pattern, 0, NULL, &found);
    snprintf(pattern, sizeof pattern, "%s/rules/%s/*.rec", tests, game);
    glob(pattern, GLOB_APPEND, NULL, &found);
    int status = play_files((int)found.gl_pathc, found.gl_pathv);
    globfree(&found);
    return status;
}

int main(int argc, char **argv)
{
    bool is_game =
        argc == 3 && !is_edition(argv[1]) && !ends_in(argv[1], ".rec");
    return is_game ? play_game(argv[1], argv[2])
                   : play_files(argc - 1, argv + 1);
}
