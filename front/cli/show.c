/*
 * show.c: the subcommands that only tell: games, rules, notation, edition.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/notation.h"
#include "core/setup.h"
#include "front/box.h"
#include "front/cli/cli.h"
#include "lib/jot.h"
#include "table/reply.h"

/* The setup in which a game's words are shown: its default edition and as
 * many seats as can play. */
static struct setup sample_setup(const struct cli_options *o,
                                 const struct game *g)
{
    return setup_default(g, shelf_edition(o->shelf, g, 0)->data, g->max_seats);
}

/* ---- games ---- */

static void print_option(const struct game *g, const struct setup *s, int i)
{
    const struct game_option *opt = &g->options[i];
    struct buf values = BUF_ROOM(200);
    const char *word;
    if (opt->type == OPTION_BOOL) {
        buf_add(&values, "true|false");
    } else if (opt->type == OPTION_NUMBER) {
        buf_int(&values, opt->min);
        buf_add(&values, "-");
        buf_int(&values, opt->max);
    } else {
        for (int w = 0; (word = g->word(s, opt->vocab, w)); w++) {
            buf_add(&values, w > 0 ? "|" : "");
            buf_add(&values, word);
        }
    }
    printf("    %s=%s  %s", opt->name, values.text, _(opt->help));
    if (opt->def != UNSET) {
        char def[40];
        struct buf d = BUF_OVER(def);
        setup_print(g, s, i, &d);
        printf(" (%s)", d.text);
    }
    putchar('\n');
}

int cli_games(struct cli_options *o, int argc, char **argv)
{
    (void)argc, (void)argv;
    if (o->json) {
        SCOPED_BUF text = BUF_ON_HEAP;
        struct jot j = jot_object(&text);
        reply_games(o->shelf, NULL, &j);
        jot_close(&j, '}');
        puts(text.text);
        return CLI_OK;
    }
    SCOPED_BUF box = BUF_ON_HEAP;
    for (int i = 0; i < shelf_offered(); i++) {
        const struct game *g = shelf_game(i);
        struct setup s = sample_setup(o, g);
        printf("%s  %s\n    %s\n", g->id, _(g->title), _(g->blurb));
        buf_clear(&box);
        if (box_print(g, &box)) {
            printf("    %s\n", box.text);
        }
        for (int k = 0; g->options[k].name; k++) {
            print_option(g, &s, k);
        }
        const struct shelf_edition *ed;
        for (int k = 0; (ed = shelf_edition(o->shelf, g, k)); k++) {
            printf(_("    edition %s: %s\n"), ed->name.text,
                   words_say(ed->title));
        }
    }
    return CLI_OK;
}

/* ---- rules and notation ---- */

int cli_rules(struct cli_options *o, int argc, char **argv)
{
    (void)o, (void)argc;
    const struct game *g = cli_game(argv[0]);
    if (!g) {
        return CLI_USAGE;
    }
    SCOPED_BUF box = BUF_ON_HEAP;
    for (int i = 0; g->rules[i]; i++) {
        if (i > 0) {
            putchar('\n');
        }
        cli_print_paragraph(_(g->rules[i]));
        if (i == 0 && box_print(g, &box)) { /* below the title */
            putchar('\n');
            cli_print_paragraph(box.text);
        }
    }
    return CLI_OK;
}

int cli_notation(struct cli_options *o, int argc, char **argv)
{
    (void)argc;
    const struct game *g = cli_game_of(o, argv[0]);
    if (!g) {
        return CLI_USAGE;
    }
    struct setup s = sample_setup(o, g);
    int width = 0;
    for (int v = 0; g->verbs[v].pattern; v++) {
        int n = (int)strlen(g->verbs[v].pattern);
        width = n > width ? n : width;
    }
    for (int v = 0; g->verbs[v].pattern; v++) {
        printf("  %-*s  %s\n", width, g->verbs[v].pattern, _(g->verbs[v].help));
    }
    for (int v = 0; g->vocabs[v]; v++) {
        bool is_used = false;
        for (int verb = 0; g->verbs[verb].pattern; verb++) {
            is_used = is_used || strstr(g->verbs[verb].pattern, g->vocabs[v]);
        }
        if (!is_used) {
            continue;
        }
        SCOPED_BUF words = BUF_ON_HEAP;
        const char *word;
        buf_add(&words, g->vocabs[v]);
        buf_char(&words, ':');
        bool has_spaces = false;
        for (int i = 0; (word = g->word(&s, v, i)); i++) {
            has_spaces = has_spaces || strchr(word, ' ');
        }
        for (int i = 0; (word = g->word(&s, v, i)); i++) {
            buf_add(&words, i > 0 && has_spaces ? ", " : " ");
            buf_add(&words, word);
        }
        putchar('\n');
        cli_print_paragraph(words.text);
    }
    return CLI_OK;
}

/* ---- edition ---- */

int cli_edition(struct cli_options *o, int argc, char **argv)
{
    struct error e;
    if (argc == 1) {
        const struct game *g = cli_game(argv[0]);
        if (g) {
            fputs(shelf_edition(NULL, g, 0)->json, stdout);
        }
        return g ? CLI_OK : CLI_USAGE;
    }
    if (strcmp(argv[0], "check") != 0) {
        return cli_fail(CLI_USAGE, N_("\"{word}\" is too much: see --help"),
                        "word", argv[1]);
    }
    const struct shelf_edition *ed = shelf_load(o->shelf, argv[1], &e);
    if (!ed) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    printf(_("%s: an edition of %s, \"%s\": good\n"), argv[1], ed->game->id,
           ed->title);
    return CLI_OK;
}
