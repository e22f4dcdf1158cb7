/*
 * walk.c: `thicket replay` and `thicket show`: a record looked at; `thicket
 * learn`: a lesson.
 */
// SPDX-License-Identifier: MIT
#include <langinfo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "front/terminal/lesson.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"

/* Whose eyes and which position; false after having said what is wrong. */
static bool place(const struct cli_options *o, struct terminal_walk *w)
{
    int n = table_plies(w->record);
    bool is_over = table_waiting(w->record) == 0;
    const struct setup *setup = &table_started(w->record)->setup;
    w->at = o->at >= 0 ? o->at : n;
    w->may_see_all = is_over;
    w->eyes = is_over ? REFEREE : TABLE;
    if (w->at > n) {
        char plies[16];
        snprintf(plies, sizeof plies, "%d", n);
        return cli_refuse(
            N_("--at: the record has {plies:one action|# actions}"), "plies",
            plies);
    }
    if (!o->as) {
        return true;
    }
    if (strcmp(o->as, "table") == 0) {
        w->eyes = TABLE;
    } else if (strcmp(o->as, "referee") == 0) {
        w->eyes = REFEREE;
        w->may_see_all = true;
    } else if (o->as[0] >= '0' && o->as[0] < '0' + setup->n_seats
               && !o->as[1]) {
        w->eyes = (who)(o->as[0] - '0');
    } else {
        return cli_refuse(
            N_("--as: \"{who}\" is no seat of this record, nor table or "
               "referee"),
            "who", o->as);
    }
    return true;
}

/* A walk through a record of the arguments, run by `show`. */
static int walk(struct cli_options *o, int argc, char **argv,
                int (*show)(const struct cli_options *, struct terminal_walk *))
{
    struct cli_match m;
    if (!cli_look_back(o, argc, argv, &m)) {
        return CLI_FAILED;
    }
    struct terminal_walk w = {.record = m.table, .names = m.name};
    int status = place(o, &w) ? show(o, &w) : CLI_USAGE;
    table_free(m.table);
    return status;
}

static int print(const struct cli_options *o, struct terminal_walk *w)
{
    bool given;
    enum palette palette;
    const char *none = getenv("NO_COLOR");
    if (!cli_palette(o, &given, &palette)) {
        return CLI_USAGE;
    }
    if (!given) {
        palette = isatty(STDOUT_FILENO) && !(none && *none) ? PALETTE_256
                                                            : PALETTE_NONE;
    }
    terminal_show(w, o->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
                  palette, stdout);
    return CLI_OK;
}

int cli_show(struct cli_options *o, int argc, char **argv)
{
    return walk(o, argc, argv, print);
}

static int replay(const struct cli_options *o, struct terminal_walk *w)
{
    struct screen_wishes wishes = {.ascii = o->ascii};
    if (!cli_palette(o, &wishes.has_palette, &wishes.palette)) {
        return CLI_USAGE;
    }
    if (!screen_is_possible()) { /* a pipe: every position, one after another */
        int last = table_plies(w->record);
        for (w->at = o->at >= 0 ? o->at : 0; w->at <= last; w->at++) {
            int status = print(o, w);
            if (status != CLI_OK) {
                return status;
            }
        }
        return CLI_OK;
    }
    struct screen *screen = screen_open(&wishes);
    if (!screen) {
        return cli_fail(CLI_FAILED,
                        N_("this terminal is unknown here: try {command}"),
                        "command", "thicket show");
    }
    w->at = o->at >= 0 ? o->at : 0;
    terminal_replay(screen, w);
    screen_close(screen);
    return CLI_OK;
}

int cli_replay(struct cli_options *o, int argc, char **argv)
{
    return walk(o, argc, argv, replay);
}

/* ---- Lessons ---- */

static void print_lessons(const struct cli_options *o, const struct game *g)
{
    struct lesson l;
    bool ascii = o->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    words_play(g->id);
    for (int n = 0; lesson_open(&l, g, n); n++) {
        printf("%s%s: %s\n", n > 0 ? "\n" : "", _(g->title), lesson_title(&l));
        for (int i = 0; i < l.n_steps; i++) {
            lesson_go(&l, i);
            struct scene s = lesson_scene(&l);
            SCOPED_BUF deed = BUF_ON_HEAP;
            putchar('\n');
            stage_print(&s, 0, NULL, ascii, stdout);
            cli_print_wrapped(lesson_sentence(&l), 0, 78);
            if (*lesson_deed(&l)) {
                match_name_action(g, s.setup, s.names, lesson_deed(&l), INT_MAX,
                                  &deed);
                printf("> %s\n", deed.text);
            }
        }
        lesson_close(&l);
    }
}

int cli_learn(struct cli_options *o, int argc, char **argv)
{
    const struct game *g = cli_game(argv[0]);
    struct screen_wishes wishes = {.ascii = o->ascii};
    (void)argc;
    if (!g || !cli_palette(o, &wishes.has_palette, &wishes.palette)) {
        return CLI_USAGE;
    }
    struct screen *screen =
        o->plain || !screen_is_possible() ? NULL : screen_open(&wishes);
    if (screen) {
        terminal_learn(screen, g);
        screen_close(screen);
    } else {
        print_lessons(o, g);
    }
    return CLI_OK;
}
