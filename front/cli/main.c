/*
 * main.c: `thicket`, one program with subcommands: reads the command line by
 * the tables of commands.h and prints help from them.
 */
// SPDX-License-Identifier: MIT
#include <errno.h>
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/cli/commands.h"

/* ---- Options ---- */

/* "--seed N"; returns how long it is. */
static int print_flag(const struct cli_option *o, char flag[40])
{
    return snprintf(flag, 40, "--%s%s%s", o->name, o->value ? " " : "",
                    o->value ? o->value : "");
}

/* A row of two columns; the second is wrapped to stay in its place. */
static void print_row(const char *name, int width, const char *text)
{
    printf("  %-*s  ", width, name);
    cli_print_wrapped(text, 2 + width + 2, 79);
}

static void print_usage(const struct cli_command *c)
{
    char flag[40];
    int width = 22;
    cli_say(N_("Usage: thicket {command} [options]"), "command", c->usage);
    putchar('\n');
    cli_print_paragraph(_(c->help));
    putchar('\n');
    const struct cli_option *o;
    for (o = cli_option_table; o->name; o++) {
        int n = print_flag(o, flag);
        width = strchr(c->options, o->letter) && n > width ? n : width;
    }
    for (o = cli_option_table; o->name; o++) {
        if (strchr(c->options, o->letter)) {
            print_flag(o, flag);
            print_row(flag, width, _(o->help));
        }
    }
    SCOPED_BUF languages = BUF_ON_HEAP, list = BUF_ON_HEAP;
    words_list(&list);
    struct phrase_part part = {"languages", list.text};
    phrase_print(&languages, _("speak it: {languages}"), &part, 1);
    print_row("--lang LANGUAGE", width, languages.text);
    print_row("--help, -h", width, _("this text"));
}

/* With the option's name, and its bounds where the sentence has them. */
static bool refuse(const struct cli_option *c, const char *wrong)
{
    struct error e;
    char min[16], max[16];
    snprintf(min, sizeof min, "%d", c->min);
    snprintf(max, sizeof max, "%d", c->max);
    error_set(&e, 0, wrong, "option", c->name, "min", min, "max", max);
    return cli_refuse_error(&e);
}

static bool take_whole(const struct cli_option *c, const char *value,
                       bool *given, uint64_t *number)
{
    *given = cli_number(value, UINT64_MAX, number);
    return *given || refuse(c, N_("--{option} needs a whole number"));
}

static bool take_seconds(const char *value, double *seconds)
{
    char *end;
    *seconds = strtod(value, &end);
    return end != value && !*end && *seconds > 0 && *seconds <= 3600;
}

static const char too_many[] = N_("too many --{option}: {max} at most");

static bool take_special(struct cli_options *o, const struct cli_option *c,
                         const char *value)
{
    struct error e;
    switch (c->letter) {
    case 'e':
        o->edition = shelf_load(o->shelf, value, &e);
        if (!o->edition) {
            return cli_refuse_error(&e);
        }
        if (o->n_editions == c->max) {
            return refuse(c, too_many);
        }
        o->editions[o->n_editions++] = o->edition;
        return true;
    case 'k':
        return take_whole(c, value, &o->has_seed, &o->seed);
    case 'G':
        return cli_take_proxies(&o->serve, value)
               || refuse(c, N_("--{option} needs networks: 10.0.0.0/8, ::1"));
    case 'Z':
        return take_whole(c, value, &o->serve.rehearses, &o->serve.rehearse);
    default:
        return take_seconds(value, &o->seconds)
               || refuse(c, N_("--{option} needs a number of seconds up to "
                               "3600"));
    }
}

/* Takes one option; false after having said what is wrong with it. */
static bool take_option(struct cli_options *o, const struct cli_option *c,
                        const char *value)
{
    void *to = (char *)o + c->at;
    struct cli_list *list = to;
    uint64_t x;
    switch (c->kind) {
    case SPECIAL:
        return take_special(o, c, value);
    case A_TEXT:
        memcpy(to, &value, sizeof value);
        return true;
    case A_FLAG:
        memcpy(to, &(bool){true}, sizeof(bool));
        return true;
    case A_NUMBER:
        if (!cli_number(value, (uint64_t)c->max, &x) || x < (uint64_t)c->min) {
            return refuse(c,
                          N_("--{option} needs a number from {min} to {max}"));
        }
        memcpy(to, &(int){(int)x}, sizeof(int));
        return true;
    case A_LIST:
        if (list->n == c->max) {
            return refuse(c, too_many);
        }
        list->word[list->n++] = value;
    }
    return true;
}

/* What getopt_long takes: the options of a command, then --help; returns how
 * many there are.  Each is known by its row of the table, beyond all
 * characters: getopt's own answers are such. */
enum { MOST_OPTIONS = 64, FIRST_ROW = 0x100 };
static int list_flags(const struct cli_command *c,
                      struct option flag[MOST_OPTIONS])
{
    int n = 0;
    for (int i = 0; cli_option_table[i].name; i++) {
        const struct cli_option *o = &cli_option_table[i];
        if (strchr(c->options, o->letter)) {
            flag[n++] =
                (struct option){o->name, o->value != NULL, NULL, FIRST_ROW + i};
        }
    }
    flag[n++] = (struct option){"help", 0, NULL, 'h' << 8};
    return n;
}

static int refuse_option(const char *word, const struct option *flag, int n)
{
    struct nearest near = {.word = word};
    char name[60], dashed[MOST_OPTIONS][40];
    buf_copy(name, sizeof name, word, strcspn(word, "="));
    near.word = name;
    for (int i = 0; i < n; i++) {
        snprintf(dashed[i], sizeof dashed[i], "--%s", flag[i].name);
        nearest_try(&near, dashed[i]);
    }
    return cli_fail_near(N_("{option}: no such option: see --help"), "option",
                         &near);
}

/* Reads the options of a command and moves the other arguments to the end
 * of argv, from *first on.  Returns the exit status, or -1 to go on. */
static int read_options(const struct cli_command *c, struct cli_options *o,
                        int argc, char **argv, int *first)
{
    struct option flag[MOST_OPTIONS] = {{0}};
    int n = list_flags(c, flag), got;
    opterr = 0;
    optind = 1;
    while ((got = getopt_long(argc, argv, ":h", flag, NULL)) != -1) {
        const char *word = argv[optind - 1];
        if (got == 'h' || got == 'h' << 8) {
            print_usage(c);
            return CLI_OK;
        }
        if (got == ':') {
            return cli_fail(CLI_USAGE, N_("{option} needs a value: see --help"),
                            "option", word);
        }
        if (got == '?') {
            return refuse_option(word, flag, n);
        }
        if (!take_option(o, &cli_option_table[got - FIRST_ROW], optarg)) {
            return CLI_USAGE;
        }
    }
    *first = optind;
    return -1;
}

/* Whether there are as many arguments as the usage says: "show FILE", "play
 * [GAME]", "bench [GAME...]".  Says what is missing or too much. */
static bool has_arguments(const struct cli_command *c, int argc, char **argv)
{
    int least = 0, most = 0;
    for (const char *word = strchr(c->usage, ' '); word;
         word = strchr(word, ' ')) {
        word++;
        size_t n = strcspn(word, " ");
        bool is_many = n > 4 && strncmp(word + n - 4, "...]", 4) == 0;
        if (*word != '[' && least++ >= argc) {
            char what[40];
            buf_copy(what, sizeof what, word, n);
            return cli_refuse(N_("{what} is missing: see --help"), "what",
                              what);
        }
        most += is_many ? argc : 1;
    }
    return argc <= most
           || cli_refuse(N_("\"{word}\" is too much: see --help"), "word",
                         argv[most]);
}

/* ---- Commands ---- */

static const struct cli_command *find_command(const char *name)
{
    const struct cli_command *found = cli_find_command(name), *c;
    struct nearest near = {.word = name};
    for (c = cli_commands; !found && c->name; c++) {
        nearest_try(&near, c->name);
    }
    if (!found) {
        cli_fail_near(N_("there is no command \"{name}\": see thicket help"),
                      "name", &near);
    }
    return found;
}

int cli_help(struct cli_options *o, int argc, char **argv)
{
    (void)o;
    if (argc > 0) {
        const struct cli_command *c = find_command(argv[0]);
        if (!c) {
            return CLI_USAGE;
        }
        print_usage(c);
        return CLI_OK;
    }
    puts(_("Thicket: family games of memory and hidden paths."));
    puts(_("\nUsage: thicket COMMAND [options]\n"));
    for (const struct cli_command *c = cli_commands; c->name; c++) {
        print_row(c->usage, 20, _(c->summary));
    }
    puts(_("\nEach command has its own --help. To begin: thicket play lights"));
    puts(_(
        "In a terminal, thicket alone lets you choose; thicket learn lights is "
        "a lesson."));
    return CLI_OK;
}

/* Takes --lang, which may stand anywhere, out of the arguments before all
 * others: whatever is wrong with those is said in that language. */
static bool take_language(int *argc, char **argv)
{
    int n = 1;
    for (int i = 1; i < *argc; i++) {
        const char *value = NULL;
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc) {
                argv[n++] = argv[i++];
            }
        } else if (strncmp(argv[i], "--lang=", 7) == 0) {
            value = argv[i] + 7;
        } else if (strcmp(argv[i], "--lang") == 0) {
            value = argv[++i] ? argv[i] : "";
        } else {
            argv[n++] = argv[i];
        }
        if (value && !words_choose(value)) {
            SCOPED_BUF languages = BUF_ON_HEAP;
            words_list(&languages);
            return cli_refuse(N_("--lang is one of: {languages}"), "languages",
                              languages.text);
        }
    }
    *argc = n;
    argv[n] = NULL;
    return true;
}

/* A standard output that could not be written is a failure, also when that
 * was some time ago. */
static int close_output(int status)
{
    bool was_bad = ferror(stdout) != 0;
    errno = 0;
    if (was_bad) { /* what is left of it says why */
        clearerr(stdout);
        putchar('\n');
    }
    if ((fflush(stdout) != 0 || was_bad) && status == CLI_OK) {
        return cli_fail(CLI_FAILED, N_("the output cannot be written: {why}"),
                        "why", strerror(errno ? errno : EIO));
    }
    return status;
}

int main(int argc, char **argv)
{
    /* Characters beyond ASCII need no locale but this one. */
    if (!setlocale(LC_ALL, "")
        || strcmp(setlocale(LC_MESSAGES, NULL), "C") == 0) {
        setlocale(LC_ALL, "C.UTF-8");
    }
    setlocale(LC_NUMERIC, "C");
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk */
    words_choose_by_environment();
    if (!take_language(&argc, argv)) {
        return CLI_USAGE;
    }
    static char play[] = "play";
    char *alone[] = {argv[0], play, NULL};
    if (argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        argv = alone; /* whoever types only our name wants to play */
        argc = 2;
    } else if (argc < 2) {
        cli_help(NULL, 0, NULL);
        return close_output(CLI_USAGE);
    }
    const char *word = argv[1];
    const struct cli_command *c = find_command(
        strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ? "help"
        : strcmp(word, "--version") == 0 || strcmp(word, "-v") == 0
                || strcmp(word, "-V") == 0
            ? "version"
            : word);
    if (!c) {
        return CLI_USAGE;
    }
    struct cli_options o = {.shelf = shelf_new(),
                            .people = -1,
                            .look = -1,
                            .at = -1,
                            .seat = -1,
                            .seconds = 2,
                            .serve = SERVER_DEFAULTS};
    int first = 0, status = read_options(c, &o, argc - 1, argv + 1, &first);
    if (status < 0 && !has_arguments(c, argc - 1 - first, argv + 1 + first)) {
        status = CLI_USAGE;
    }
    if (status < 0) {
        status = c->run(&o, argc - 1 - first, argv + 1 + first);
    }
    shelf_free(o.shelf);
    return close_output(status);
}
