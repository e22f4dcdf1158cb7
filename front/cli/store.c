/*
 * store.c: `thicket check`, `backup` and `restore`: the tables of a server,
 * whether it runs or not.
 */
// SPDX-License-Identifier: MIT
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "front/server/check.h"
#include "table/file.h"

static void print_counted(const char *sentence, const char *place, int n)
{
    SCOPED_BUF line = BUF_ON_HEAP, number = BUF_ON_HEAP;
    buf_int(&number, n);
    struct phrase_part part = {place, number.text};
    phrase_print(&line, sentence, &part, 1);
    puts(line.text);
}

int cli_check(struct cli_options *o, int argc, char **argv)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    struct error e = {0};
    struct check c;
    (void)argc, (void)argv;
    if (!server_store(&o->serve, &path, &e)) {
        return cli_fail_error(CLI_USAGE, &e);
    }
    struct store *s = store_open_to_read(path.text, &e);
    if (!s) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    check_store(o->shelf, s, &c);
    store_close(s);
    fputs(c.damage.text, stdout);
    print_counted(_("tables: {n}"), "n", c.tables);
    print_counted(_("matches: {n}"), "n", c.matches);
    print_counted(_("records: {n}"), "n", c.records);
    if (c.old > 0) {
        print_counted(_("of older rules: {n}"), "n", c.old);
    }
    heap_free_buf(&c.damage);
    if (c.damaged > 0) {
        return cli_fail(CLI_FAILED,
                        N_("{path} is damaged; what is not named above can be "
                           "read and played on"),
                        "path", path.text);
    }
    puts(_("Everything can be read and played on."));
    return CLI_OK;
}

/* ---- Copies ---- */

static volatile sig_atomic_t is_stopped;

static void stop(int number)
{
    (void)number;
    is_stopped = 1;
}

/* On a terminal, how much is done. */
static bool tell(void *data, int percent)
{
    int *last = data;
    if (isatty(STDERR_FILENO) && percent != *last) {
        fprintf(stderr, percent == 100 ? "\r    \r" : "\r%2d %%", percent);
    }
    *last = percent;
    return !is_stopped;
}

/* The only argument, and where the store is; false after having said what is
 * wrong, with the exit status. */
static bool take_file(const struct cli_options *o, int argc, char **argv,
                      struct buf *path, int *status)
{
    struct error e = {0};
    (void)argc;
    if (!*argv[0]) {
        *status = cli_fail(CLI_USAGE, N_("{what} is missing: see --help"),
                           "what", "FILE");
        return false;
    }
    if (!server_store(&o->serve, path, &e)) {
        *status = cli_fail_error(CLI_USAGE, &e);
        return false;
    }
    return true;
}

static int copy(struct cli_options *o, int argc, char **argv, bool is_backup)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    struct error e = {0};
    struct sigaction action = {.sa_handler = stop};
    int status, last = -1;
    if (!take_file(o, argc, argv, &path, &status)) {
        return status;
    }
    struct store_copying how = {o->force, tell, &last};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    bool good = is_backup ? store_backup(path.text, argv[0], &how, &e)
                          : file_make_folders(path.text, &e)
                                && store_restore(path.text, argv[0], &how, &e);
    if (!good && last >= 0 && last < 100 && isatty(STDERR_FILENO)) {
        fputc('\r', stderr);
    }
    if (!good) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    SCOPED_BUF said = BUF_ON_HEAP;
    struct phrase_part parts[] = {{"store", path.text}, {"file", argv[0]}};
    phrase_print(&said,
                 is_backup ? _("{file} is a copy of {store}.")
                           : _("{store} has the tables of {file} now."),
                 parts, 2);
    puts(said.text);
    return CLI_OK;
}

int cli_backup(struct cli_options *o, int argc, char **argv)
{
    return copy(o, argc, argv, true);
}

int cli_restore(struct cli_options *o, int argc, char **argv)
{
    return copy(o, argc, argv, false);
}
