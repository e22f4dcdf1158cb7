/*
 * memory.c: `thicket memory`: how well each level remembers, as a table or as
 * the picture in docs/memory.md.
 */
// SPDX-License-Identifier: MIT
#include <string.h>
#include <unistd.h>

#include "bots/bot.h"
#include "front/cli/cli.h"
#include "front/match/save.h"
#include "lab/recall.h"
#include "lib/jot.h"
#include "table/cases.h"
#include "table/computer.h"
#include "table/file.h"

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

/* ---- Ours and published ---- */

enum { PAIRS = 8, GAMES = 3000, A_WHILE = 8 };

/* What a level makes of the things that people of its age were asked to do. */
struct person {
    const struct bot_level *level; /* NULL: without any memory */
    struct recall_game pairs;
    double kept; /* share recalled exactly after a while */
};

static struct person ask_person(const struct bot_level *level)
{
    return (struct person){
        .level = level,
        .pairs = recall_pairs(level, PAIRS, GAMES),
        .kept = level ? recall_rate(level, 1, A_WHILE, MEMORIES).exact : 0};
}

static void print_person(const struct person *p, bool json)
{
    const char *name = p->level ? bot_level_name(p->level) : "-";
    int age = p->level ? p->level->age : 0;
    printf(json ? "{\"level\":\"%s\",\"age\":%d,\"pairs\":%d,\"moves\":%.2f,"
                  "\"errors\":%.2f,\"kept\":%.4f}\n"
                : "%-10s %5d %7d %7.1f %7.2f %7.2f\n",
           name, age, PAIRS, p->pairs.moves, p->pairs.errors, p->kept);
}

static bool is_near(double a, double b)
{
    return a < 1.02 * b && b < 1.02 * a;
}

/* What was published, and whether our levels go with it; `p` are the one
 * without memory, then the built-in levels. */
static void print_published(const struct person *p, bool json)
{
    const struct person *toddler = &p[1], *child = &p[2], *adult = &p[3],
                        *elephant = &p[4];
    const struct {
        const char *said, *source;
        bool holds;
    } published[] = {
        {N_("Eight pairs take 12.4 moves with a perfect memory, 64 with none."),
         "",
         is_near(elephant->pairs.moves, 12.4) && is_near(p->pairs.moves, 64)},
        {N_("Children of 8 play pairs as well as adults, those of 6 worse."),
         "Kr\xc3\xb8jgaard 2019",
         adult->level->age == 8 && child->level->age == 6
             && child->pairs.moves > adult->pairs.moves},
        {N_("Forgetting falls with age, from 4 to 14."), "Chelonis 2014",
         toddler->kept < child->kept && child->kept < adult->kept},
        {N_("Five-year-olds make the fewest errors of place; older ones gather "
            "better."),
         "Schumann-Hengsteler 1996",
         toddler->pairs.errors < adult->pairs.errors
             && child->pairs.errors < adult->pairs.errors
             && toddler->pairs.moves > adult->pairs.moves},
    };
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        if (json) {
            printf("{\"published\":\"%s\",\"source\":\"%s\",\"holds\":%s}\n",
                   published[i].said, published[i].source,
                   published[i].holds ? "true" : "false");
        } else {
            printf("%s  %s  %s\n", published[i].holds ? "+" : "-",
                   _(published[i].said), published[i].source);
        }
    }
}

static void print_people(const struct bot_level *const *level, bool json)
{
    struct person person[2 * MAX_SEATS + 1];
    if (!json) {
        printf("%s\n%-10s %5s %7s %7s %7s %7s\n",
               _("Ours and published (+ where they agree):"), "",
               /* TRANSLATORS: in years, the head of a column */
               _("age"),
               /* TRANSLATORS: how many, the head of a column */
               _("pairs"),
               /* TRANSLATORS: how many, the head of a column */
               _("moves"),
               /* TRANSLATORS: how many, the head of a column */
               _("errors"),
               /* TRANSLATORS: which share, the head of a column */
               _("kept"));
    }
    for (int i = 0; i == 0 || level[i - 1]; i++) {
        person[i] = ask_person(i == 0 ? NULL : level[i - 1]);
        print_person(&person[i], json);
    }
    print_published(person, json);
}

/* ---- Somebody's own ---- */

static void print_fit(const struct game *g, const struct fitted *f)
{
    const struct fit_band *kept = &f->curve[5];
    words_play(g->id);
    printf(_("%s: games %d, things that mattered %d, made use of %d\n"),
           _(g->title), f->games, f->cases, f->used);
    if (!f->is_better) {
        printf("  ");
        printf(_("Not enough yet to tell it from the level's: about %d more "
                 "such things are needed.\n"),
               f->missing);
        return;
    }
    char word[LEVEL_NAME];
    computer_level_word(&f->level, word);
    printf(_("  threshold %.2f (%.2f to %.2f), decay %.2f (%.2f to %.2f)\n"),
           f->threshold.mean, f->threshold.low, f->threshold.high,
           f->decay.mean, f->decay.low, f->decay.high);
    printf("  ");
    printf(_("Of things seen once eight moments ago %.0f %% are recalled "
             "(%.0f to %.0f).\n"),
           100 * kept->mean, 100 * kept->low, 100 * kept->high);
    printf(_("  As a player: %s\n"), word);
}

static void print_fit_json(const struct game *g, const struct fitted *f)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct jot j = jot_object(&text);
    jot_key_text(&j, "game", g->id);
    cases_fit_json(f, &j);
    jot_close(&j, '}');
    puts(text.text);
}

static int fit(const struct cli_options *o, const struct bot_level *prior)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct error e;
    const struct game *g;
    int n_told = 0;
    json_auto_t *list =
        file_read(o->fit, &text, &e) ? cases_read(text.text, text.n, &e) : NULL;
    if (!list) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    for (int i = 0; (g = shelf_game(i)); i++) {
        struct fitted fitted;
        if (!cases_fit(list, g, prior, &fitted, &e)) {
            return cli_fail_error(CLI_FAILED, &e);
        }
        if (fitted.games > 0) {
            (o->json ? print_fit_json : print_fit)(g, &fitted);
            n_told++;
        }
    }
    if (n_told == 0 && !o->json) {
        puts(_("There is no game yet that tells of it."));
    }
    return CLI_OK;
}

bool cli_memory_file(struct buf *path, struct error *e)
{
    return save_place("memory", "mine.jsonl", path, e);
}

bool cli_yourself(const struct game *g, char *word)
{
    SCOPED_BUF path = BUF_ON_HEAP, text = BUF_ON_HEAP;
    struct fitted fitted = {.is_better = false};
    json_auto_t *list =
        cli_memory_file(&path, NULL) && file_read(path.text, &text, NULL)
            ? cases_read(text.text, text.n, NULL)
            : NULL;
    bool is_told = list && cases_fit(list, g, bot_level("adult"), &fitted, NULL)
                   && fitted.is_better;
    if (is_told) {
        computer_level_word(&fitted.level, word);
    }
    return is_told;
}

/* "mine", "keep" or "forget": what the games played here tell. */
static int look_after(struct cli_options *o, const char *task)
{
    SCOPED_BUF path = BUF_ON_HEAP, none = BUF_ON_HEAP;
    struct error e;
    if (!cli_memory_file(&path, &e)) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    bool is_kept = access(path.text, F_OK) == 0;
    if (strcmp(task, "forget") == 0) {
        if (is_kept && unlink(path.text) != 0) {
            return cli_fail(CLI_FAILED, N_("{path} cannot be deleted."), "path",
                            path.text);
        }
        puts(_("Nothing is kept of your memory."));
        return CLI_OK;
    }
    if (strcmp(task, "keep") == 0 && !is_kept
        && !file_write(path.text, true, &none, &e)) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    if (strcmp(task, "keep") == 0 || !is_kept) {
        puts(is_kept || *task == 'k'
                 ? _("From now on what your games tell of your memory is kept, "
                     "on this machine alone.")
                 : _("Nothing is kept of your memory."));
        return CLI_OK;
    }
    o->fit = path.text;
    return fit(o, bot_level("adult"));
}

static int fail_task(const char *word)
{
    static const char *const tasks[] = {"svg", "keep", "mine", "forget"};
    struct nearest near = {.word = word};
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        nearest_try(&near, tasks[i]);
    }
    return cli_fail_near(N_("there is no task \"{name}\": see --help"), "name",
                         &near);
}

int cli_memory(struct cli_options *o, int argc, char **argv)
{
    const struct bot_level *level[2 * MAX_SEATS] = {NULL};
    struct bot_level own[MAX_SEATS];
    int n = 0;
    if (!cli_own_levels(o, own)) {
        return CLI_USAGE;
    }
    if (o->fit) {
        return fit(o, o->own.n > 0 ? &own[0] : bot_level("adult"));
    }
    while (bot_level_at(n + 1)) {
        level[n] = bot_level_at(n + 1);
        n++;
    }
    for (int i = 0; i < o->own.n; i++) {
        level[n++] = &own[i];
    }
    if (argc == 0) {
        print_table(level, o->json);
        print_people(level, o->json);
    } else if (strcmp(argv[0], "svg") == 0) {
        print_svg();
    } else if (strcmp(argv[0], "mine") == 0 || strcmp(argv[0], "keep") == 0
               || strcmp(argv[0], "forget") == 0) {
        return look_after(o, argv[0]);
    } else {
        return fail_task(argv[0]);
    }
    return CLI_OK;
}
