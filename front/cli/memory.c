/*
 * memory.c: `thicket memory`: how well each level remembers, as a table or as
 * the picture in docs/memory.md.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "bots/bot.h"
#include "front/cli/cli.h"
#include "lab/recall.h"

enum { OLDEST = 40, MEMORIES = 4000, WIDTH = 720, HEIGHT = 380, EDGE = 56 };

static void print_curve(const struct bot_level *level, int times,
                        const char *colour, const char *dash)
{
    printf("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"3\" "
           "stroke-dasharray=\"%s\" points=\"",
           colour, dash);
    for (int age = 0; age <= OLDEST; age++) {
        struct recall r = recall_rate(level, times, age, MEMORIES);
        printf("%.1f,%.1f ", EDGE + (WIDTH - 2 * EDGE) * age / (double)OLDEST,
               HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * r.exact);
    }
    puts("\"/>");
}

static void print_svg(void)
{
    static const char *const colour[] = {"#f48fb1", "#ffb547", "#5bb7e6",
                                         "#6fcf97"};
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "font-family=\"sans-serif\" font-size=\"14\">\n"
           "<rect width=\"%d\" height=\"%d\" fill=\"#0f1c22\"/>\n",
           WIDTH, HEIGHT, WIDTH, HEIGHT);
    for (int i = 0; i <= 4; i++) {
        double y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * i / 4.0;
        printf("<path d=\"M%d %.1fH%d\" stroke=\"#2f5d50\"/>"
               "<text x=\"8\" y=\"%.1f\" fill=\"#a9c2b8\">%d %%</text>\n",
               EDGE, y, WIDTH - EDGE, y + 5, i * 25);
        double x = EDGE + (WIDTH - 2 * EDGE) * i / 4.0;
        printf("<text x=\"%.1f\" y=\"%d\" fill=\"#a9c2b8\" "
               "text-anchor=\"middle\">%d</text>\n",
               x, HEIGHT - EDGE + 22, i * OLDEST / 4);
    }
    printf("<text x=\"%d\" y=\"%d\" fill=\"#a9c2b8\" text-anchor=\"middle\">%s"
           "</text>\n",
           WIDTH / 2, HEIGHT - 10, _("moments since it was last seen"));
    const struct bot_level *level;
    for (int i = 1; (level = bot_level_at(i)); i++) {
        print_curve(level, 1, colour[(i - 1) % 4], "none");
        print_curve(level, 3, colour[(i - 1) % 4], "3 6");
        printf("<text x=\"%d\" y=\"28\" fill=\"%s\">%s</text>\n",
               EDGE + (i - 1) * 150, colour[(i - 1) % 4],
               bot_level_name(level));
    }
    puts("</svg>");
}

static const int ages[] = {0, 1, 2, 3, 5, 8, 13, 20, 30, 40};
enum { N_AGES = sizeof ages / sizeof *ages, THINGS = 12, A_LOOK = 2000 };

static void print_head(const char *sentence, const char *column)
{
    printf("%s\n%-10s %5s", sentence, "", column);
    for (size_t k = 0; k < N_AGES; k++) {
        printf("%8d", ages[k]);
    }
    putchar('\n');
}

static void print_recall(const struct bot_level *level, const char *what,
                         int times, bool json,
                         struct recall (*rate)(const struct bot_level *, int,
                                               int, int))
{
    printf(json ? "{\"level\":\"%s\",\"%s\":%d,\"recall\":{"
                : "%-10s%.0s %3d x",
           bot_level_name(level), what, times);
    for (size_t k = 0; k < N_AGES; k++) {
        struct recall r = rate(level, times, ages[k], MEMORIES);
        if (json) {
            printf("%s\"%d\":[%.4f,%.4f]", k > 0 ? "," : "", ages[k], r.exact,
                   r.vague);
        } else {
            printf("  %3.0f/%2.0f", 100 * r.exact, 100 * r.vague);
        }
    }
    puts(json ? "}}" : "");
}

static void print_span(const struct bot_level *level, bool json)
{
    printf(json ? "{\"level\":\"%s\",\"things\":%d,\"recalled\":{"
                : "%-10s %5d",
           bot_level_name(level), THINGS);
    for (size_t k = 0; k < N_AGES; k++) {
        double n = recall_span(level, THINGS, ages[k], A_LOOK);
        if (json) {
            printf("%s\"%d\":%.3f", k > 0 ? "," : "", ages[k], n);
        } else {
            printf("%8.1f", n);
        }
    }
    puts(json ? "}}" : "");
}

static void print_table(const struct bot_level *const *level, bool json)
{
    if (!json) {
        print_head(_("Recalled exactly / vaguely, per cent, after so many "
                     "moments:"),
                   /* TRANSLATORS: how often, the head of a column */
                   _("seen"));
    }
    for (int i = 0; level[i]; i++) {
        print_recall(level[i], "seen", 1, json, recall_rate);
        print_recall(level[i], "seen", 3, json, recall_rate);
    }
    if (!json) {
        print_head(_("Seen once and moved face down since:"),
                   /* TRANSLATORS: how often, the head of a column */
                   _("moved"));
    }
    for (int i = 0; level[i]; i++) {
        print_recall(level[i], "moved", 1, json, recall_moved);
        print_recall(level[i], "moved", 3, json, recall_moved);
    }
    if (!json) {
        print_head(_("Of so many things seen at once, recalled exactly:"),
                   /* TRANSLATORS: how many, the head of a column */
                   _("things"));
    }
    for (int i = 0; level[i]; i++) {
        print_span(level[i], json);
    }
}

int cli_memory(struct cli_options *o, int argc, char **argv)
{
    const struct bot_level *level[2 * MAX_SEATS] = {NULL};
    struct bot_level own[MAX_SEATS];
    int n = 0;
    if (!cli_own_levels(o, own)) {
        return CLI_USAGE;
    }
    while (bot_level_at(n + 1)) {
        level[n] = bot_level_at(n + 1);
        n++;
    }
    for (int i = 0; i < o->n_own; i++) {
        level[n++] = &own[i];
    }
    if (argc == 0) {
        print_table(level, o->json);
    } else if (strcmp(argv[0], "svg") == 0) {
        print_svg();
    } else {
        return cli_fail(CLI_USAGE, N_("\"{word}\" is too much: see --help"),
                        "word", argv[0]);
    }
    return CLI_OK;
}
