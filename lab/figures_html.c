/*
 * figures_html.c: the figures of a study to read: one page, and its pictures,
 * which gnuplot draws from the same figures.  They speak the reader's language;
 * what programs read (lab/report.c) is the same in all.
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

/* ---- Words ---- */

/* What figures.c measures. */
static const char *const measures[] = {
    N_("won together"),
    N_("wins by seat"),
    N_("wins by player"),
    N_("given up"),
    N_("actions, 5 in 100 games have at most"),
    N_("actions, half of the games have at most"),
    N_("actions, 95 in 100 games have at most"),
    N_("actions"),
    N_("decisions"),
    N_("changes of lead"),
    N_("decided after"),
    N_("minutes of thought"),
    N_("seconds a decision"),
};

static const char *say(const struct figures *f, const char *sentence)
{
    return f->say ? f->say(sentence) : sentence;
}

/* A measure, and whose, in the reader's words. */
static void name_measure(const struct figures *f, const char *name,
                         struct buf *b)
{
    for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
        size_t n = strlen(measures[i]);
        if (strncmp(name, measures[i], n) == 0
            && (name[n] == '\0' || name[n] == ' ')) {
            buf_add(b, say(f, measures[i]));
            buf_add(b, name + n);
            return;
        }
    }
    buf_add(b, name);
}

static void say_interval(const struct figures *f, double low, double high,
                         bool has_sign, struct buf *b)
{
    char from[40], to[40];
    snprintf(from, sizeof from, has_sign ? "%+.2f" : "%.2f", low);
    snprintf(to, sizeof to, has_sign ? "%+.2f" : "%.2f", high);
    const struct phrase_part parts[] = {{"low", from}, {"high", to}};
    phrase_print(b, say(f, N_("{low} to {high}")), parts, 2);
}

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
    fprintf(to, "reset\nset encoding utf8\nset terminal svg size 760,380 "
                "dynamic font 'sans,13' "
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
        quoted(to, *x->of ? x->of : say(f, measure));
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
    fprintf(to, "set xlabel ");
    quoted(to,
           say(f, is_length ? N_("actions") : N_("part of the game, in %")));
    fprintf(to, "\nplot ");
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

static void value(const struct figures *f, const struct figure *x,
                  struct buf *b)
{
    char text[120];
    double by = is_share(x) ? 100 : 1;
    const char *unit = is_share(x) ? " %" : "";
    if (x->low == x->high) {
        snprintf(text, sizeof text, "<td>%.0f</td>", x->value);
        buf_add(b, text);
        return;
    }
    snprintf(text, sizeof text, "<td>%.2f%s <small>", by * x->value, unit);
    buf_add(b, text);
    say_interval(f, by * x->low, by * x->high, false, b);
    buf_add(b, "</small></td>");
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

static void begin_row(const struct figures *f, const char *measure,
                      const char *of, struct buf *b)
{
    SCOPED_BUF name = BUF_ON_HEAP;
    name_measure(f, measure, &name);
    buf_add(&name, *of ? " " : "");
    buf_add(&name, of);
    buf_add(b, "<tr>");
    element("th", name.text, b);
}

static void figures_table(const struct figures *f, struct buf *b)
{
    buf_add(b, "<table>\n");
    conditions_row(f, 0, "", b);
    for (int i = 0; i < f->n_figures && f->figure[i].condition == 0; i++) {
        const struct figure *x = &f->figure[i];
        begin_row(f, x->measure, x->of, b);
        for (int c = 0; c < f->study.n_conditions; c++) {
            value(f, figures_find(f, c, x->measure, x->of), b);
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
    element("h2", say(f, N_("Differences from the first condition")), b);
    element("p",
            say(f, N_("p is how likely chance alone makes a difference as "
                      "large; with many comparisons some are below 0.05 by "
                      "chance.")),
            b);
    buf_add(b, "<table>\n");
    conditions_row(f, 1, "", b);
    for (int i = 0; i < f->n_figures; i++) {
        const struct figure *x = &f->figure[i];
        if (x->condition != 1 || strcmp(x->measure, "difference") != 0) {
            continue;
        }
        begin_row(f, x->of, "", b);
        for (int c = 1; c < f->study.n_conditions; c++) {
            const struct figure *y = figures_find(f, c, "difference", x->of);
            double by = is_share(y) ? 100 : 1;
            snprintf(text, sizeof text, "<td%s>%+.2f%s <small>",
                     y->p < 0.05 ? " class=\"sure\"" : "", by * y->value,
                     is_share(y) ? " %" : "");
            buf_add(b, text);
            say_interval(f, by * y->low, by * y->high, true, b);
            snprintf(text, sizeof text, ", p = %.2g</small></td>", y->p);
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
    element("h2", say(f, N_("Never used")), b);
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
        buf_add(b, any ? "" : say(f, N_("nothing")));
        buf_add(b, "</p>\n");
    }
}

static void how_often(const struct figures *f, struct buf *b)
{
    if (f->n_ways == 0) {
        return;
    }
    element("h2", say(f, N_("How often in a game")), b);
    buf_add(b, "<table>\n");
    conditions_row(f, 0, "", b);
    for (int i = 0; i < f->n_ways; i++) {
        buf_add(b, "<tr><th>");
        escaped(f->way[i].text, b);
        buf_add(b, "</th>");
        for (int c = 0; c < f->study.n_conditions; c++) {
            char text[80];
            double n = f->study.n_games;
            snprintf(text, sizeof text, "<td>%.3f <small>",
                     (double)f->way[i].times[c] / n);
            buf_add(b, text);
            snprintf(text, sizeof text, "%.1f %%",
                     100.0 * f->way[i].games[c] / n);
            phrase_print(b, say(f, N_("in {share} of games")),
                         &(struct phrase_part){"share", text}, 1);
            buf_add(b, "</small></td>");
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
        picture("seats.svg", say(f, N_("Wins by seat, with intervals of 95 %")),
                b);
    }
    picture("wins.svg",
            say(f, is_together(f)
                       ? N_("Games won together, with intervals of 95 %")
                       : N_("Wins by player, with intervals of 95 %")),
            b);
    picture("lengths.svg", say(f, N_("How long games are, in actions")), b);
    if (f->game[0].leads >= 0) {
        picture("decided.svg",
                say(f, N_("How far the game had gone when who won led for "
                          "good")),
                b);
    }
}

/* What was played: the heading, who played, and with what. */
static void plan(const struct figures *f, struct buf *b)
{
    const struct study *s = &f->study;
    char games[20], conditions[20], seed[24];
    SCOPED_BUF text = BUF_ON_HEAP;
    SCOPED_BUF players = BUF_ON_HEAP;
    snprintf(games, sizeof games, "%d", s->n_games);
    snprintf(conditions, sizeof conditions, "%d", s->n_conditions);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->seed);
    for (int i = 0; i < s->n_seats; i++) {
        buf_add(&players, i > 0 ? ", " : "");
        buf_add(&players, s->player[i]);
    }
    const struct phrase_part parts[] = {
        {"game", s->game},
        {"games", games},
        {"conditions", conditions},
        {"players", players.text},
        {"options",
         *s->options ? s->options : say(f, N_("as they are by themselves"))},
        {"seed", seed},
        {"version", s->version},
    };
    int n = (int)(sizeof parts / sizeof *parts);
    phrase_print(&text,
                 say(f, N_("{game}: {games} games under {conditions:one "
                           "condition|each of # conditions}")),
                 parts, n);
    element("h1", text.text, b);
    buf_clear(&text);
    phrase_print(&text, say(f, N_("Players: {players}.")), parts, n);
    buf_char(&text, ' ');
    buf_add(&text, say(f, f->n_ways ? N_(
                              "Every deal was played once for each rotation of "
                              "the players.")
                                    : N_("They are all alike.")));
    buf_char(&text, ' ');
    buf_add(&text, say(f, N_("Intervals are of 95 %.")));
    element("p", text.text, b);
    buf_clear(&text);
    phrase_print(&text,
                 say(f, N_("Options: {options}. Seed {seed}, thicket "
                           "{version}.")),
                 parts, n);
    element("p", text.text, b);
}

void figures_html(const struct figures *f, bool is_drawn, struct buf *b)
{
    const struct phrase_part files = {
        "files", "games.csv, summary.csv, used.csv, report.json"};
    buf_add(b, "<!doctype html>\n<html lang=\"");
    buf_add(b, f->language ? f->language : "en");
    buf_add(b, "\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
               "content=\"width=device-width\">\n<title>thicket lab: ");
    escaped(f->study.game, b);
    buf_add(b, "</title>\n<style>body{font:16px/1.5 sans-serif;max-width:60em;"
               "margin:2em auto;padding:0 1em;color:#222}table{border-collapse:"
               "collapse;margin:1em 0;display:block;overflow-x:auto}th,td{"
               "border-bottom:1px solid #ddd;padding:.25em .8em;text-align:left"
               ";white-space:nowrap}small{color:#666}.sure{font-weight:bold}"
               "img{max-width:100%}figure{margin:1.5em 0}figcaption{color:#666"
               "}</style>\n");
    plan(f, b);
    if (is_drawn) {
        pictures(f, b);
    }
    element("h2", say(f, N_("Figures")), b);
    figures_table(f, b);
    differences(f, b);
    never_used(f, b);
    how_often(f, b);
    buf_add(b, "<p><small>");
    phrase_print(b, say(f, N_("The same as data: {files}.")), &files, 1);
    buf_add(b, "</small></p>\n</html>\n");
}
