/*
 * figures_html.c: the figures of a study to read: one page, and its pictures,
 * which gnuplot draws from the same figures.
 */
// SPDX-License-Identifier: MIT
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/figures.h"
#include "lib/heap.h"
#include "lib/phrase.h"

/* ---- Pictures ---- */

/* What a condition is called in a picture. */
static const char *short_label(const struct figures *f, int condition)
{
    const char *label = f->study.condition[condition].label;
    return *label ? label : f->study.game;
}

/* A text in gnuplot's quotes. */
static void quoted(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++) {
        fputc(*text == '"' || *text == '\\' ? '\'' : *text, to);
    }
    fputc('"', to);
}

static void begin_picture(FILE *to, const char *folder, const char *name)
{
    fprintf(to, "reset\nset terminal svg size 760,380 dynamic font 'sans,13' "
                "background '#ffffff'\nset output ");
    SCOPED_BUF path = BUF_ON_HEAP;
    buf_add(&path, folder);
    buf_char(&path, '/');
    buf_add(&path, name);
    quoted(to, path.text);
    fprintf(to, "\nset border 3 lc '#888888'\nset tics nomirror\n"
                "set key outside top noenhanced\nset xtics noenhanced\n");
}

/* Rates of a measure, side by side, with their intervals. */
static void draw_rates(FILE *to, const struct figures *f, const char *folder,
                       const char *measure, const char *name)
{
    int n = f->study.n_conditions;
    begin_picture(to, folder, name);
    fprintf(to, "set yrange [0:100]\nset ylabel '%%'\nset style data "
                "histogram\nset style histogram errorbars gap 2 lw 1\nset "
                "style fill solid 0.6 border\nset bars 0.5\n$rates << EOD\n");
    for (int i = 0; i < f->n_figures; i++) {
        const struct figure *x = &f->figure[i];
        if (x->condition != 0 || strcmp(x->measure, measure) != 0) {
            continue;
        }
        quoted(to, *x->of ? x->of : measure);
        for (int c = 0; c < n; c++) {
            const struct figure *y = figures_find(f, c, measure, x->of);
            fprintf(to, " %.4f %.4f %.4f", 100 * y->value, 100 * y->low,
                    100 * y->high);
        }
        fputc('\n', to);
    }
    fprintf(to, "EOD\nplot ");
    for (int c = 0; c < n; c++) {
        fprintf(to, "%s$rates using %d:%d:%d%s title ", c > 0 ? ", " : "",
                3 * c + 2, 3 * c + 3, 3 * c + 4, c == 0 ? ":xtic(1)" : "");
        quoted(to, short_label(f, c));
    }
    fputc('\n', to);
}

enum { BINS = 40 };

/* How many games of each condition are so long, or decided so late. */
static void draw_spread(FILE *to, const struct figures *f, const char *folder,
                        bool is_length, const char *name)
{
    const struct study *s = &f->study;
    int n = s->n_games, most = 1;
    for (int i = 0; i < n * s->n_conditions; i++) {
        int x = is_length ? f->game[i].actions : 100;
        most = x > most ? x : most;
    }
    begin_picture(to, folder, name);
    fprintf(to, "set ylabel '%%'\nset style fill solid 0.25\n");
    for (int c = 0; c < s->n_conditions; c++) {
        int bin[BINS] = {0};
        for (int i = 0; i < n; i++) {
            const struct study_game *g = &figures_games(f, c)[i];
            int x = is_length ? g->actions : g->settled / 10;
            bin[(int64_t)x * (BINS - 1) / most]++;
        }
        fprintf(to, "$c%d << EOD\n", c);
        for (int i = 0; i < BINS; i++) {
            fprintf(to, "%.3f %.4f\n", (double)i * most / (BINS - 1),
                    100.0 * bin[i] / n);
        }
        fprintf(to, "EOD\n");
    }
    fprintf(to, "set xlabel '%s'\nplot ",
            is_length ? "actions" : "% of the game");
    for (int c = 0; c < s->n_conditions; c++) {
        fprintf(to, "%s$c%d with lines lw 2 title ", c > 0 ? ", " : "", c);
        quoted(to, short_label(f, c));
    }
    fputc('\n', to);
}

static bool is_together(const struct figures *f)
{
    return figures_find(f, 0, "won together", "") != NULL;
}

bool figures_draw(const struct figures *f, const char *folder)
{
    signal(SIGPIPE, SIG_IGN);
    FILE *to = popen("gnuplot >/dev/null 2>&1", "w"); // NOLINT(cert-env33-c)
    if (!to) {
        return false;
    }
    if (is_together(f)) {
        draw_rates(to, f, folder, "won together", "wins.svg");
    } else {
        draw_rates(to, f, folder, "wins by seat", "seats.svg");
        draw_rates(to, f, folder, "wins by player", "wins.svg");
    }
    draw_spread(to, f, folder, true, "lengths.svg");
    if (f->game[0].leads >= 0) {
        draw_spread(to, f, folder, false, "decided.svg");
    }
    return pclose(to) == 0;
}

/* ---- The page ---- */

static void escaped(const char *text, struct buf *b)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            buf_add(b, "&lt;");
            break;
        case '&':
            buf_add(b, "&amp;");
            break;
        case '"':
            buf_add(b, "&quot;");
            break;
        default:
            buf_char(b, *text);
        }
    }
}

static void element(const char *tag, const char *text, struct buf *b)
{
    buf_char(b, '<');
    buf_add(b, tag);
    buf_char(b, '>');
    escaped(text, b);
    buf_add(b, "</");
    buf_add(b, tag);
    buf_add(b, ">\n");
}

static bool is_share(const struct figure *x)
{
    return strncmp(x->measure, "win", 3) == 0
           || strncmp(x->measure, "won", 3) == 0
           || strcmp(x->measure, "given up") == 0
           || strcmp(x->measure, "decided after") == 0
           || strncmp(x->of, "win", 3) == 0 || strncmp(x->of, "won", 3) == 0
           || strcmp(x->of, "decided after") == 0;
}

static void value(const struct figure *x, struct buf *b)
{
    char text[120];
    double by = is_share(x) ? 100 : 1;
    const char *unit = is_share(x) ? " %" : "";
    if (x->low == x->high) {
        snprintf(text, sizeof text, "<td>%.0f</td>", x->value);
    } else {
        snprintf(text, sizeof text,
                 "<td>%.2f%s <small>%.2f to %.2f</small></td>", by * x->value,
                 unit, by * x->low, by * x->high);
    }
    buf_add(b, text);
}

static void conditions_row(const struct figures *f, int from, const char *first,
                           struct buf *b)
{
    buf_add(b, "<tr>");
    element("th", first, b);
    for (int c = from; c < f->study.n_conditions; c++) {
        element("th", short_label(f, c), b);
    }
    buf_add(b, "</tr>\n");
}

static void figures_table(const struct figures *f, struct buf *b)
{
    buf_add(b, "<table>\n");
    conditions_row(f, 0, "", b);
    for (int i = 0; i < f->n_figures && f->figure[i].condition == 0; i++) {
        const struct figure *x = &f->figure[i];
        buf_add(b, "<tr><th>");
        escaped(x->measure, b);
        buf_char(b, ' ');
        escaped(x->of, b);
        buf_add(b, "</th>");
        for (int c = 0; c < f->study.n_conditions; c++) {
            value(figures_find(f, c, x->measure, x->of), b);
        }
        buf_add(b, "</tr>\n");
    }
    buf_add(b, "</table>\n");
}

static void differences(const struct figures *f, struct buf *b)
{
    char text[80];
    if (f->study.n_conditions < 2) {
        return;
    }
    element("h2", "Differences from the first condition", b);
    element("p",
            "p is how likely chance alone makes a difference as large; with "
            "many comparisons some are below 0.05 by chance.",
            b);
    buf_add(b, "<table>\n");
    conditions_row(f, 1, "", b);
    for (int i = 0; i < f->n_figures; i++) {
        const struct figure *x = &f->figure[i];
        if (x->condition != 1 || strcmp(x->measure, "difference") != 0) {
            continue;
        }
        buf_add(b, "<tr><th>");
        escaped(x->of, b);
        buf_add(b, "</th>");
        for (int c = 1; c < f->study.n_conditions; c++) {
            const struct figure *y = figures_find(f, c, "difference", x->of);
            double by = is_share(y) ? 100 : 1;
            snprintf(text, sizeof text, "<td%s>%+.2f%s ",
                     y->p < 0.05 ? " class=\"sure\"" : "", by * y->value,
                     is_share(y) ? " %" : "");
            buf_add(b, text);
            snprintf(text, sizeof text,
                     "<small>%+.2f to %+.2f, p = %.2g</small></td>",
                     by * y->low, by * y->high, y->p);
            buf_add(b, text);
        }
        buf_add(b, "</tr>\n");
    }
    buf_add(b, "</table>\n");
}

static void never_used(const struct figures *f, struct buf *b)
{
    if (f->n_ways == 0) { /* rollouts */
        return;
    }
    element("h2", "Never used", b);
    for (int c = 0; c < f->study.n_conditions; c++) {
        bool any = false;
        buf_add(b, "<p><b>");
        escaped(short_label(f, c), b);
        buf_add(b, "</b>: ");
        for (int i = 0; i < f->n_ways; i++) {
            if (f->way[i].times[c] == 0) {
                buf_add(b, any ? ", <code>" : "<code>");
                escaped(f->way[i].text, b);
                buf_add(b, "</code>");
                any = true;
            }
        }
        buf_add(b, any ? "</p>\n" : "nothing</p>\n");
    }
    element("h2", "How often in a game", b);
    buf_add(b, "<table>\n");
    conditions_row(f, 0, "", b);
    for (int i = 0; i < f->n_ways; i++) {
        buf_add(b, "<tr><th>");
        escaped(f->way[i].text, b);
        buf_add(b, "</th>");
        for (int c = 0; c < f->study.n_conditions; c++) {
            char text[80];
            double n = f->study.n_games;
            snprintf(text, sizeof text,
                     "<td>%.3f <small>in %.1f %% of games</small></td>",
                     (double)f->way[i].times[c] / n,
                     100.0 * f->way[i].games[c] / n);
            buf_add(b, text);
        }
        buf_add(b, "</tr>\n");
    }
    buf_add(b, "</table>\n");
}

static void picture(const char *file, const char *what, struct buf *b)
{
    buf_add(b, "<figure><img src=\"");
    buf_add(b, file);
    buf_add(b, "\" alt=\"");
    escaped(what, b);
    buf_add(b, "\"><figcaption>");
    escaped(what, b);
    buf_add(b, "</figcaption></figure>\n");
}

static void pictures(const struct figures *f, struct buf *b)
{
    if (!is_together(f)) {
        picture("seats.svg", "Wins by seat, with 95 % intervals", b);
    }
    picture("wins.svg",
            is_together(f) ? "Games won together, with 95 % intervals"
                           : "Wins by player, with 95 % intervals",
            b);
    picture("lengths.svg", "How long games are, in actions", b);
    if (f->game[0].leads >= 0) {
        picture("decided.svg",
                "How far the game had gone when who won led for good", b);
    }
}

void figures_html(const struct figures *f, bool is_drawn, struct buf *b)
{
    const struct study *s = &f->study;
    char text[200];
    buf_add(b, "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
               "<meta name=\"viewport\" content=\"width=device-width\">\n"
               "<title>thicket lab: ");
    escaped(s->game, b);
    buf_add(b, "</title>\n<style>body{font:16px/1.5 sans-serif;max-width:60em;"
               "margin:2em auto;padding:0 1em;color:#222}table{border-collapse:"
               "collapse;margin:1em 0;display:block;overflow-x:auto}th,td{"
               "border-bottom:1px solid #ddd;padding:.25em .8em;text-align:left"
               ";white-space:nowrap}small{color:#666}.sure{font-weight:bold}"
               "img{max-width:100%}figure{margin:1.5em 0}figcaption{color:#666"
               "}</style>\n");
    snprintf(text, sizeof text, "%s: %d games for each of %d conditions",
             s->game, s->n_games, s->n_conditions);
    element("h1", text, b);
    buf_add(b, "<p>");
    for (int i = 0; i < s->n_seats; i++) {
        buf_add(b, i > 0 ? ", " : "Players: ");
        escaped(s->player[i], b);
    }
    buf_add(b, f->n_ways ? ". Every deal was played once for each rotation of "
                           "the players. "
                         : ". They are all alike. ");
    buf_add(b, "Intervals are of 95 %.</p>\n<p>Options: ");
    escaped(*s->options ? s->options : "as they are by themselves", b);
    snprintf(text, sizeof text, ". Seed %llu, thicket %s.</p>\n",
             (unsigned long long)s->seed, s->version);
    buf_add(b, text);
    if (is_drawn) {
        pictures(f, b);
    }
    element("h2", "Figures", b);
    figures_table(f, b);
    differences(f, b);
    never_used(f, b);
    buf_add(b, "<p><small>The same as data: games.csv, summary.csv, used.csv, "
               "report.json.</small></p>\n</html>\n");
}
