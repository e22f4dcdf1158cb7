/*
 * report.c: see report.h.
 */
// SPDX-License-Identifier: MIT
#include "lab/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lab/figures.h"
#include "lib/heap.h"
#include "lib/jot.h"
#include "table/file.h"

/* ---- Gathering ---- */

static bool read_plan(const char *folder, struct buf *plan, struct error *e)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    buf_add(&path, folder);
    buf_add(&path, "/plan");
    return file_read(path.text, plan, e);
}

bool report_gather(const char *folder, const char *from, struct error *e)
{
    SCOPED_BUF mine = BUF_ON_HEAP, theirs = BUF_ON_HEAP, path = BUF_ON_HEAP;
    SCOPED struct study *s = heap_new(1, sizeof *s);
    if (!read_plan(from, &theirs, e) || !study_parse(theirs.text, s, e)
        || !study_open(s, folder, e) || !read_plan(folder, &mine, e)) {
        return false;
    }
    for (int part = 0; part < study_parts(s); part++) {
        SCOPED_BUF to = BUF_ON_HEAP, text = BUF_ON_HEAP;
        buf_clear(&path);
        study_path(from, part, &path);
        study_path(folder, part, &to);
        if (access(path.text, F_OK) == 0 && access(to.text, F_OK) != 0
            && (!file_read(path.text, &text, e)
                || !file_write(to.text, false, &text, e))) {
            return false;
        }
    }
    return true;
}

/* ---- For programs ---- */

/* A cell of CSV: in quotes, where it has to be. */
static void cell(const char *text, struct buf *b)
{
    bool is_quoted = strpbrk(text, ",\"\n") != NULL;
    if (is_quoted) {
        buf_char(b, '"');
    }
    for (; *text; text++) {
        if (*text == '"') {
            buf_char(b, '"');
        }
        buf_char(b, *text);
    }
    if (is_quoted) {
        buf_char(b, '"');
    }
    buf_char(b, ',');
}

static void games_csv(const struct figures *f, struct buf *b)
{
    const struct study *s = &f->study;
    char line[200];
    buf_add(b, "condition,game,deal,turned,winners,over,actions,decisions,"
               "changes_of_lead,decided_after_permille,thought_ms\n");
    for (int c = 0; c < s->n_conditions; c++) {
        for (int i = 0; i < s->n_games; i++) {
            const struct study_game *g = &figures_games(f, c)[i];
            snprintf(line, sizeof line,
                     "%d,%d,%d,%d,%u,%d,%d,%d,%d,%d,%" PRId64 "\n", c, i,
                     i / s->n_seats, i % s->n_seats, g->winners, g->is_over,
                     g->actions, g->decisions, g->leads, g->settled, g->ms);
            buf_add(b, line);
        }
    }
}

static void summary_csv(const struct figures *f, struct buf *b)
{
    char line[160];
    buf_add(b, "condition,label,measure,of,value,low,high,p,games\n");
    for (int i = 0; i < f->n_figures; i++) {
        const struct figure *x = &f->figure[i];
        snprintf(line, sizeof line, "%d,", x->condition);
        buf_add(b, line);
        cell(f->study.condition[x->condition].label, b);
        cell(x->measure, b);
        cell(x->of, b);
        snprintf(line, sizeof line, "%.6f,%.6f,%.6f,", x->value, x->low,
                 x->high);
        buf_add(b, line);
        if (x->p >= 0) {
            snprintf(line, sizeof line, "%.3g", x->p);
            buf_add(b, line);
        }
        snprintf(line, sizeof line, ",%d\n", x->n);
        buf_add(b, line);
    }
}

static void used_csv(const struct figures *f, struct buf *b)
{
    char line[80];
    buf_add(b, "condition,label,action,times,games\n");
    for (int c = 0; c < f->study.n_conditions; c++) {
        for (int i = 0; i < f->n_ways; i++) {
            snprintf(line, sizeof line, "%d,", c);
            buf_add(b, line);
            cell(f->study.condition[c].label, b);
            cell(f->way[i].text, b);
            snprintf(line, sizeof line, "%" PRId64 ",%d\n", f->way[i].times[c],
                     f->way[i].games[c]);
            buf_add(b, line);
        }
    }
}

static void jot_number(struct jot *j, const char *key, double x)
{
    char text[40];
    snprintf(text, sizeof text, "%.6f", x);
    jot_key(j, key);
    jot_raw(j, text);
}

static void report_json(const struct figures *f, struct buf *b)
{
    const struct study *s = &f->study;
    struct jot j = jot_object(b);
    jot_key_text(&j, "version", s->version);
    jot_key_text(&j, "game", s->game);
    jot_key_text(&j, "options", s->options);
    jot_key_int(&j, "games", s->n_games);
    jot_key_int(&j, "seed", (int64_t)s->seed);
    jot_key_open(&j, "players", '[');
    for (int i = 0; i < s->n_seats; i++) {
        jot_text(&j, s->player[i]);
    }
    jot_close(&j, ']');
    jot_key_open(&j, "conditions", '[');
    for (int i = 0; i < s->n_conditions; i++) {
        jot_text(&j, s->condition[i].label);
    }
    jot_close(&j, ']');
    jot_key_open(&j, "figures", '[');
    for (int i = 0; i < f->n_figures; i++) {
        const struct figure *x = &f->figure[i];
        jot_open(&j, '{');
        jot_key_int(&j, "condition", x->condition);
        jot_key_text(&j, "measure", x->measure);
        jot_key_text(&j, "of", x->of);
        jot_number(&j, "value", x->value);
        jot_number(&j, "low", x->low);
        jot_number(&j, "high", x->high);
        if (x->p >= 0) {
            jot_number(&j, "p", x->p);
        }
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    jot_key_open(&j, "used", '[');
    for (int i = 0; i < f->n_ways; i++) {
        jot_open(&j, '{');
        jot_key_text(&j, "action", f->way[i].text);
        jot_key_open(&j, "times", '[');
        for (int c = 0; c < s->n_conditions; c++) {
            jot_int(&j, f->way[i].times[c]);
        }
        jot_close(&j, ']');
        jot_key_open(&j, "games", '[');
        for (int c = 0; c < s->n_conditions; c++) {
            jot_int(&j, f->way[i].games[c]);
        }
        jot_close(&j, ']');
        jot_close(&j, '}');
    }
    jot_close(&j, ']');
    jot_close(&j, '}');
    buf_char(b, '\n');
}

/* ---- All of it ---- */

static bool write_file(const char *folder, const char *name, struct buf *text,
                       struct error *e)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    buf_add(&path, folder);
    buf_char(&path, '/');
    buf_add(&path, name);
    bool good = file_write(path.text, false, text, e);
    buf_clear(text);
    return good;
}

bool report_write(const char *folder, translator *say, const char *language,
                  int *missing, bool *drawn, struct error *e)
{
    SCOPED struct figures *f = heap_new(1, sizeof *f);
    SCOPED_BUF text = BUF_ON_HEAP;
    *drawn = false;
    if (!figures_read(f, folder, missing, e)) {
        return false;
    }
    bool good = true;
    f->say = say;
    f->language = language;
    if (*missing == 0) {
        figures_make(f);
        games_csv(f, &text);
        good = write_file(folder, "games.csv", &text, e);
        summary_csv(f, &text);
        good = good && write_file(folder, "summary.csv", &text, e);
        used_csv(f, &text);
        good = good && write_file(folder, "used.csv", &text, e);
        report_json(f, &text);
        good = good && write_file(folder, "report.json", &text, e);
        *drawn = good && figures_draw(f, folder);
        figures_html(f, *drawn, &text);
        good = good && write_file(folder, "report.html", &text, e);
    }
    figures_free(f);
    return good;
}
