/*
 * cli.c: what the subcommands share: refusals, games by name, long texts.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/setup.h"
#include "front/cli/cli.h"
#include "front/match/save.h"
#include "table/file.h"
#include "table/record.h"

int cli_fail(int status, const char *sentence, const char *place,
             const char *word)
{
    struct error e;
    error_set(&e, 0, sentence, place, word);
    return cli_fail_error(status, &e);
}

int cli_fail_error(int status, const struct error *e)
{
    struct buf text = BUF_ON_HEAP;
    error_print(e, words_say, &text);
    fprintf(stderr, "thicket: %s\n", text.text);
    heap_free_buf(&text);
    return status;
}

int cli_wrong_arguments(void)
{
    return cli_fail(CLI_USAGE, N_("wrong number of arguments: see {option}"),
                    "option", "--help");
}

const struct game *cli_game(const char *id)
{
    const struct game *g = shelf_find_game(id);
    if (!g) {
        cli_fail(CLI_USAGE, N_("there is no game \"{id}\": see thicket games"),
                 "id", id);
    }
    return g;
}

const struct game *cli_only_game(int argc, char **argv)
{
    if (argc != 1) {
        cli_wrong_arguments();
        return NULL;
    }
    return cli_game(argv[0]);
}

static bool set_options(const struct cli_options *o, struct table_start *start)
{
    struct error e;
    if (o->mode
        && !setup_set(start->game, &start->setup, "mode", o->mode, &e)) {
        cli_fail_error(CLI_USAGE, &e);
        return false;
    }
    for (int i = 0; i < o->n_set; i++) {
        char *name = heap_copy(o->set[i]);
        char *value = strchr(name, '=');
        bool good = value != NULL;
        if (value) {
            *value++ = '\0';
            good = setup_set(start->game, &start->setup, name, value, &e);
        } else {
            error_set(&e, 0, N_("--option {text}: write NAME=VALUE"), "text",
                      name);
        }
        free(name);
        if (!good) {
            cli_fail_error(CLI_USAGE, &e);
            return false;
        }
    }
    return true;
}

bool cli_start(const struct cli_options *o, const struct game *g,
               struct table_start *start)
{
    struct error e;
    const struct shelf_edition *ed = shelf_edition(o->shelf, g, 0);
    *start = (struct table_start){.game = g, .edition = ed, .seed = o->seed};
    start->setup =
        setup_default(g, ed->data, o->seats > 0 ? o->seats : g->min_seats);
    if (!o->has_seed
        && getrandom(&start->seed, sizeof start->seed, 0)
               != sizeof start->seed) {
        perror("thicket");
        return false;
    }
    if (!set_options(o, start)) {
        return false;
    }
    while (o->seats == 0 && start->setup.n_seats < g->max_seats
           && !table_can_start(start, NULL)) {
        start->setup.n_seats++;
    }
    if (!table_can_start(start, &e)) {
        cli_fail_error(CLI_USAGE, &e);
        return false;
    }
    return true;
}

struct table *cli_record(const struct cli_options *o, const char *file,
                         bool is_over, struct buf *path,
                         struct match_seat seats[MAX_SEATS])
{
    struct buf text = BUF_ON_HEAP;
    struct error e;
    struct table *t = NULL;
    if (file) {
        buf_add(path, file);
    }
    if ((file || save_newest(is_over, path, &e))
        && file_read(path->text, &text, &e)
        && (t = record_read(o->shelf, text.text, text.n, &e))) {
        match_seats_of(t, seats);
    } else {
        cli_fail_error(CLI_FAILED, &e);
    }
    heap_free_buf(&text);
    return t;
}

void cli_print_paragraph(const char *text)
{
    enum { WIDTH = 78 };
    if (strncmp(text, "# ", 2) == 0) {
        printf("%s\n", text + 2);
        return;
    }
    if (*text == ' ') {
        printf("%s\n", text);
        return;
    }
    int column = 0;
    while (*text) {
        size_t n = strcspn(text, " \n");
        int width = text_columns_n(text, n);
        if (column > 0 && column + 1 + width > WIDTH) {
            putchar('\n');
            column = 0;
        }
        printf("%s%.*s", column > 0 ? " " : "", (int)n, text);
        column += (column > 0) + width;
        text += n;
        if (*text == '\n') {
            putchar('\n');
            column = 0;
        }
        text += *text != '\0';
    }
    putchar('\n');
}
