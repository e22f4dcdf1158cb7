/*
 * cases.c: see cases.h.
 */
// SPDX-License-Identifier: MIT
#include "table/cases.h"

#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "table/computer.h"

enum {
    USED = 1,
    IN_MIND = 2,
    N_FIELDS = 6,
    CROWD = 5 /* fresher things that crowd one out of any mind: what becomes of
               * it tells of the room there, not of the time */
};

/* ---- Writing ---- */

static void case_json(const struct fit_case *c, struct jot *j)
{
    int value[N_FIELDS] = {(c->is_used ? USED : 0)
                               | (c->is_in_mind ? IN_MIND : 0),
                           c->last,
                           c->seen,
                           c->first,
                           c->moves,
                           c->moved};
    int n = c->is_in_mind ? 1 : c->moves > 0 ? 6 : c->seen > 1 ? 4 : 2;
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        jot_int(j, value[i]);
    }
    jot_close(j, ']');
}

void cases_list(const struct review *r, who seat, struct jot *j)
{
    const struct review_decision *d;
    int n = review_decisions(r, &d);
    jot_open(j, '[');
    for (int i = 0; i < n; i++) {
        bool is_crowded = d[i].fact.fresher >= CROWD;
        if (d[i].seat == seat && d[i].has_fact && !is_crowded) {
            struct fit_case c = d[i].fact.now;
            c.is_used = d[i].is_used;
            case_json(&c, j);
        }
    }
    jot_close(j, ']');
}

void cases_json(const struct review *r, who seat, struct jot *j)
{
    jot_open(j, '{');
    jot_key_text(j, "game", table_started(review_table(r))->game->id);
    jot_key(j, "cases");
    cases_list(r, seat, j);
    jot_close(j, '}');
}

/* ---- Reading ---- */

static bool refuse(struct error *e)
{
    return error_set(e, BAD_REQUEST, N_("A game's cases are {form}."), "form",
                     "{\"game\":\"thumb\",\"cases\":[[1,12],[0,5]]}");
}

json_t *cases_read(const char *text, size_t n, struct error *e)
{
    SCOPED_BUF list = BUF_ON_HEAP;
    json_error_t why;
    buf_add(&list, "[");
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - text) - at : n - at;
        if (length > 0) {
            buf_add(&list, list.n > 1 ? ",\n" : "");
            buf_add_n(&list, text + at, length);
        }
        at += length + 1;
    }
    buf_add(&list, "]");
    json_t *json = json_loadb(list.text, list.n, JSON_REJECT_DUPLICATES, &why);
    if (!json) {
        refuse(e);
    }
    if (!json && e) {
        e->line = why.line;
    }
    return json;
}

static bool read_case(const json_t *json, struct fit_case *c)
{
    int value[N_FIELDS] = {0, 0, 1, -1, 0, 0};
    size_t n = json_array_size(json);
    for (size_t i = 0; i < n; i++) {
        const json_t *x = json_array_get(json, i);
        json_int_t v = json_integer_value(x);
        if (i >= N_FIELDS || !json_is_integer(x) || v < 0 || v > 9999) {
            return false;
        }
        value[i] = (int)v;
    }
    value[3] = value[3] < 0 ? value[1] : value[3];
    *c = (struct fit_case){.is_used = value[0] & USED,
                           .is_in_mind = value[0] & IN_MIND,
                           .last = (uint16_t)value[1],
                           .seen = (uint16_t)value[2],
                           .first = (uint16_t)value[3],
                           .moves = (uint8_t)value[4],
                           .moved = (uint16_t)value[5]};
    return n > 0 && value[0] <= (USED | IN_MIND) && value[2] > 0
           && value[3] >= value[1] && value[4] <= UINT8_MAX;
}

/* The cases of one game; -1: that is none. */
static int read_game(const json_t *json, struct fit_case *out)
{
    const json_t *list = json_object_get(json, "cases");
    size_t n = json_array_size(list);
    if (!json_is_array(list)) {
        return -1;
    }
    n = n < FIT_CASES ? n : FIT_CASES;
    for (size_t i = 0; i < n; i++) {
        if (!read_case(json_array_get(list, i), &out[i])) {
            return -1;
        }
    }
    return (int)n;
}

/* How often what was forgotten does not show, measured with our own players
 * (docs/memory.md): where many ways are good, often. */
static float guess_of(const struct game *g)
{
    static const struct {
        const char *id;
        float guess;
    } known[] = {{"hood", 0.7f}, {"lights", 0.15f}, {"labyrinth", 0.7f}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].id, g->id) == 0) {
            return known[i].guess;
        }
    }
    return 0.4f;
}

bool cases_fit(const json_t *list, const struct game *g,
               const struct bot_level *prior, struct fitted *out,
               struct error *e)
{
    SCOPED struct fit *fit = heap_new(1, sizeof *fit);
    SCOPED struct fit_case *c = heap_new(FIT_CASES, sizeof *c);
    int left = FIT_CASES, ago = 0;
    fit_start(fit, prior, guess_of(g));
    for (size_t i = json_array_size(list); i-- > 0;) {
        const json_t *json = json_array_get(list, i);
        const char *id = json_string_value(json_object_get(json, "game"));
        int n = id ? read_game(json, c) : -1;
        if (n < 0) {
            return refuse(e);
        }
        if (strcmp(id, g->id) == 0 && left > 0) {
            n = n < left ? n : left;
            fit_game(fit, c, n, ago++);
            left -= n;
        }
    }
    fit_end(fit, out);
    return true;
}

/* ---- What came of it ---- */

static int hundredths(float x)
{
    return (int)(x * 100 + (x < 0 ? -0.5f : 0.5f));
}

/* In hundredths: what it most likely is, and its band. */
static void band_json(const struct fit_band *b, struct jot *j)
{
    jot_open(j, '[');
    jot_int(j, hundredths(b->mean));
    jot_int(j, hundredths(b->low));
    jot_int(j, hundredths(b->high));
    jot_close(j, ']');
}

void cases_fit_json(const struct fitted *f, struct jot *j)
{
    char word[LEVEL_NAME];
    jot_key_int(j, "games", f->games);
    jot_key_int(j, "cases", f->cases);
    jot_key_int(j, "used", f->used);
    jot_key_bool(j, "better", f->is_better);
    jot_key_int(j, "missing", f->missing);
    jot_key_int(j, "gain", (int)(f->gain * 1000));
    jot_key(j, "threshold");
    band_json(&f->threshold, j);
    jot_key(j, "decay");
    band_json(&f->decay, j);
    jot_key_open(j, "recall", '{');
    for (int i = 0; i < FIT_AGES; i++) {
        char age[8];
        struct buf b = {.text = age, .max = sizeof age};
        buf_clear(&b);
        buf_int(&b, fit_age[i]);
        jot_key(j, age);
        band_json(&f->curve[i], j);
    }
    jot_close(j, '}');
    jot_key_open(j, "levels", '{');
    const struct bot_level *level;
    for (int i = 0; (level = bot_level_at(i)); i++) {
        if (level->thinks) {
            jot_key_open(j, level->name, '[');
            for (int k = 0; k < FIT_AGES; k++) {
                jot_int(j, hundredths(fit_recall(level, fit_age[k])));
            }
            jot_close(j, ']');
        }
    }
    jot_close(j, '}');
    computer_level_word(&f->level, word);
    jot_key_text(j, "level", f->is_better ? word : NULL);
}
