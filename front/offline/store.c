/*
 * store.c: tables in a browser (see store/store.h): all of them are in memory,
 * and each change is told to the other half, which keeps it (page.h).
 *
 * So a commit never fails here.  A browser that can keep nothing any more is
 * the page's to tell; the match goes on in memory.
 */
// SPDX-License-Identifier: MIT
#include "store/store.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "front/offline/home.h"
#include "front/offline/page.h"
#include "lib/heap.h"
#include "lib/jot.h"

struct match {
    char *head;
    char **line;
    size_t n, max;
};

struct kept {
    struct kept *next;
    char *code, *json;
    struct match *match; /* number 1 is the first */
    size_t n, max;
};

struct store {
    struct kept *first;
    int n;
    bool is_quiet; /* what comes was kept before */
};

struct store *store_open(const char *path, struct error *e)
{
    (void)path, (void)e;
    return heap_new(1, sizeof(struct store));
}

static struct kept *find(const struct store *s, const char *code)
{
    struct kept *k = s->first;
    while (k && strcmp(k->code, code) != 0) {
        k = k->next;
    }
    return k;
}

static struct match *find_match(const struct store *s, const char *code,
                                int match)
{
    const struct kept *k = find(s, code);
    return k && match >= 1 && (size_t)match <= k->n ? &k->match[match - 1]
                                                    : NULL;
}

/* ---- Telling the other half ---- */

static struct jot begin(struct buf *to, const char *what, const char *code)
{
    struct jot j = jot_on(to);
    jot_open(&j, '[');
    jot_text(&j, what);
    jot_text(&j, code);
    return j;
}

static void end(const struct store *s, struct jot *j)
{
    jot_close(j, ']');
    if (!s->is_quiet) {
        page_keep(j->to->text, j->to->n);
    }
}

/* ---- Writing ---- */

void store_put_table(struct store *s, const char *code, const char *json)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = begin(&text, "table", code);
    struct kept *k = find(s, code);
    if (!k) {
        k = heap_new(1, sizeof *k);
        k->code = heap_copy(code);
        k->next = s->first;
        s->first = k;
        s->n++;
    }
    free(k->json);
    k->json = heap_copy(json);
    jot_text(&j, json);
    end(s, &j);
}

/* The page knows itself which tables it comes to. */
void store_visit(struct store *s, const char *code)
{
    (void)s, (void)code;
}

static void cut(struct match *m, size_t n)
{
    while (m->n > n) {
        free(m->line[--m->n]);
    }
}

void store_drop_table(struct store *s, const char *code)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = begin(&text, "drop", code);
    struct kept **at = &s->first;
    while (*at && strcmp((*at)->code, code) != 0) {
        at = &(*at)->next;
    }
    struct kept *k = *at;
    if (!k) {
        return;
    }
    end(s, &j);
    *at = k->next;
    s->n--;
    for (size_t i = 0; i < k->n; i++) {
        cut(&k->match[i], 0);
        free(k->match[i].line);
        free(k->match[i].head);
    }
    free(k->match);
    free(k->code);
    free(k->json);
    free(k);
}

void store_put_match(struct store *s, const char *code, int match,
                     const char *head)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = begin(&text, "match", code);
    struct kept *k = find(s, code);
    if (!k || match < 1 || (size_t)match > k->n + 1) {
        return;
    }
    if ((size_t)match == k->n + 1) {
        heap_room((void **)&k->match, k->n, &k->max, sizeof *k->match);
        k->match[k->n++] = (struct match){0};
    }
    struct match *m = &k->match[match - 1];
    cut(m, 0);
    free(m->head);
    m->head = heap_copy(head);
    jot_int(&j, match);
    jot_text(&j, head);
    end(s, &j);
}

void store_add_line(struct store *s, const char *code, int match, int n,
                    const char *line)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = begin(&text, "line", code);
    struct match *m = find_match(s, code, match);
    if (!m || (size_t)n != m->n) {
        return;
    }
    heap_room((void **)&m->line, m->n, &m->max, sizeof *m->line);
    m->line[m->n++] = heap_copy(line);
    jot_int(&j, match);
    jot_int(&j, n);
    jot_text(&j, line);
    end(s, &j);
}

void store_cut_lines(struct store *s, const char *code, int match, int n)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = begin(&text, "cut", code);
    struct match *m = find_match(s, code, match);
    if (!m) {
        return;
    }
    cut(m, (size_t)n);
    jot_int(&j, match);
    jot_int(&j, n);
    end(s, &j);
}

void store_add_record(struct store *s, const char *code, const char *game,
                      const char *record)
{
    (void)code;
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = begin(&text, "record", game);
    jot_text(&j, record);
    end(s, &j);
}

bool store_commit(struct store *s, struct error *e)
{
    (void)s, (void)e;
    return true;
}

enum store_way store_send(struct store *s, struct error *e)
{
    (void)s, (void)e;
    return STORE_KEPT;
}

enum store_way store_land(struct store *s, bool waits, struct error *e)
{
    (void)s, (void)waits, (void)e;
    return STORE_KEPT;
}

/* Nobody else has it. */
bool store_claim(struct store *s, const char *code, int64_t despite,
                 struct store_owner *owner, struct error *e)
{
    (void)s, (void)code, (void)despite, (void)owner, (void)e;
    return true;
}

void store_release(struct store *s, const char *code)
{
    (void)s, (void)code;
}

void store_confirm(struct store *s, const char *code)
{
    (void)s, (void)code;
}

struct store_standing store_standing(const struct store *s)
{
    (void)s;
    return (struct store_standing){0};
}

bool store_fenced(struct store *s, struct buf *code)
{
    (void)s, (void)code;
    return false;
}

bool store_tend(struct store *s, struct error *e)
{
    (void)s, (void)e;
    return true;
}

bool store_is_well(const struct store *s, struct error *e)
{
    (void)s, (void)e;
    return true;
}

/* ---- Reading ---- */

static bool absent(struct error *e)
{
    return error_set(e, STORE_ABSENT, "");
}

bool store_get_table(struct store *s, const char *code, struct buf *json,
                     struct error *e)
{
    const struct kept *k = find(s, code);
    if (!k) {
        return absent(e);
    }
    buf_add(json, k->json);
    return true;
}

bool store_get_match(struct store *s, const char *code, int match,
                     struct buf *text, struct error *e)
{
    const struct match *m = find_match(s, code, match);
    if (!m) {
        return absent(e);
    }
    buf_add(text, m->head);
    for (size_t i = 0; i < m->n; i++) {
        buf_add(text, m->line[i]);
        buf_char(text, '\n');
    }
    return true;
}

int store_tables(struct store *s)
{
    return s->n;
}

/* ---- What was kept before ---- */

bool store_take(struct store *s, const char *json, size_t n)
{
    json_auto_t *all = json_loadb(json, n, 0, NULL);
    const char *what = json_string_value(json_array_get(all, 0));
    const char *code = json_string_value(json_array_get(all, 1));
    int match = (int)json_integer_value(json_array_get(all, 2));
    size_t last = json_array_size(all);
    const char *text =
        last > 2 ? json_string_value(json_array_get(all, last - 1)) : NULL;
    if (!what || !code || !text) {
        return false;
    }
    s->is_quiet = true;
    if (strcmp(what, "table") == 0) {
        store_put_table(s, code, text);
    } else if (strcmp(what, "match") == 0) {
        store_put_match(s, code, match, text);
    } else if (strcmp(what, "line") == 0) {
        store_add_line(s, code, match,
                       (int)json_integer_value(json_array_get(all, 3)), text);
    }
    s->is_quiet = false;
    return true;
}
