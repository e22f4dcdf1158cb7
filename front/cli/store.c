/*
 * store.c: `thicket check`, `backup`, `restore` and `store copy`: the tables of
 * a server, whether it runs or not.
 */
// SPDX-License-Identifier: MIT
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "front/server/check.h"
#include "table/file.h"

static void print_counted(const char *sentence, int n)
{
    struct buf number = BUF_ROOM(16);
    buf_int(&number, n);
    cli_say(sentence, "n", number.text);
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
    print_counted(N_("tables: {n}"), c.tables);
    print_counted(N_("matches: {n}"), c.matches);
    print_counted(N_("records: {n}"), c.records);
    if (c.old > 0) {
        print_counted(N_("of older rules: {n}"), c.old);
    }
    heap_free_buf(&c.damage);
    if (c.damaged > 0) {
        SCOPED_BUF name = BUF_ON_HEAP;
        store_name(path.text, &name);
        return cli_fail(CLI_FAILED,
                        N_("{path} is damaged; what is not named above can be "
                           "read and played on"),
                        "path", name.text);
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

/* Where the store is, of which `file` is or will be a copy; false after having
 * said what is wrong. */
static bool take_file(const struct cli_options *o, const char *file,
                      struct buf *path)
{
    struct error e = {0};
    if (!*file) {
        return cli_refuse(N_("{what} is missing: see --help"), "what", "FILE");
    }
    return server_store(&o->serve, path, &e) || cli_refuse_error(&e);
}

/* What a copy is called, and how it is made. */
typedef bool copier(const char *, const char *, const struct store_copying *,
                    struct error *);

/* Copies between a store and a file, or another store, and says so. */
static int copy(const struct cli_options *o, copier *make, const char *store,
                const char *file, const char *said)
{
    struct error e = {0};
    struct sigaction action = {.sa_handler = stop};
    int last = -1;
    struct store_copying how = {o->force, tell, &last};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    bool good = make(store, file, &how, &e);
    if (!good && last >= 0 && last < 100 && isatty(STDERR_FILENO)) {
        fputc('\r', stderr);
    }
    if (!good) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    SCOPED_BUF line = BUF_ON_HEAP, one = BUF_ON_HEAP, other = BUF_ON_HEAP;
    store_name(store, &one);
    store_name(file, &other);
    struct phrase_part parts[] = {{"store", one.text}, {"file", other.text}};
    phrase_print(&line, said, parts, 2);
    puts(line.text);
    return CLI_OK;
}

/* Makes the store `to` what `from` holds. */
static int replace(const struct cli_options *o, const char *to,
                   const char *from)
{
    struct error e = {0};
    if (!store_is_database(to) && !file_make_folders(to, &e)) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    return copy(o, store_restore, to, from,
                _("{store} has the tables of {file} now."));
}

int cli_backup(struct cli_options *o, int argc, char **argv)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    (void)argc;
    return take_file(o, argv[0], &path)
               ? copy(o, store_backup, path.text, argv[0],
                      _("{file} is a copy of {store}."))
               : CLI_USAGE;
}

int cli_restore(struct cli_options *o, int argc, char **argv)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    (void)argc;
    return take_file(o, argv[0], &path) ? replace(o, path.text, argv[0])
                                        : CLI_USAGE;
}

int cli_store(struct cli_options *o, int argc, char **argv)
{
    (void)argc;
    if (strcmp(argv[0], "copy") != 0) {
        return cli_fail(CLI_USAGE, N_("\"{word}\" is too much: see --help"),
                        "word", argv[0]);
    }
    if (!*argv[1] || !*argv[2]) {
        return cli_fail(CLI_USAGE, N_("{what} is missing: see --help"), "what",
                        *argv[1] ? "TO" : "FROM");
    }
    return replace(o, argv[2], argv[1]);
}
