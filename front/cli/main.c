/*
 * main.c: `thicket`, one program with subcommands.
 *
 * Every subcommand is a row of `commands`: its line in `thicket help`, its
 * own --help, and which of the common options it takes all come from there.
 */
// SPDX-License-Identifier: MIT
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "front/cli/cli.h"
#include "front/referee/referee.h"

static int run_referee(struct cli_options *o, int argc, char **argv)
{
    (void)argc, (void)argv;
    return referee_run(o->shelf);
}

static int run_help(struct cli_options *, int argc, char **argv);

static const struct cli_command commands[] = {
    {"play", "play [GAME]", N_("play a game here, alone or passing the screen"),
     "eoOsWpfvkrubxacmw",
     N_("You have the first seat; computer players take the others. With "
        "--people 2 or more, several people share this screen: a curtain comes "
        "down before each private look. --players says who sits where: \"me\", "
        "a name, or a level (random, toddler, child, adult, elephant). Two "
        "people or more with names are asked who begins, as the rulebook does; "
        "--first answers before.\n"
        "In a terminal the boards fill the screen; \"?\" shows the keys. "
        "Without a GAME a menu asks for it. Leaving saves the game. In a pipe, "
        "with --plain, or where "
        "a terminal cannot be drawn on, everything goes by lines: type an "
        "action or its number; \"help\" lists the rest.\n"
        "--join takes a seat at a table of \"thicket serve\", by the link that "
        "the table shows; the seat is still yours when you come back."),
     cli_play},
    {"serve", "serve", N_("open tables for browsers and phones"),
     "eLPSUVBGCKDATNQXYMZ",
     N_("Serves tables to browsers: the page, the games, and a code to join "
        "by, without internet. Every action is on disk before anybody sees "
        "it; stop it at any moment and start it again, and all tables go on. "
        "docs/serve.md is what it says to the page."),
     cli_serve},
    {"check", "check", N_("whether all tables of a server are whole"), "eS",
     N_("Looks at every page of the file of tables, reads every table and "
        "plays every match through under the rules, while a server may have "
        "it. Names what is damaged; the exit status is 1 if anything is."),
     cli_check},
    {"backup", "backup FILE", N_("copy the tables of a server to FILE"), "SF",
     N_("Writes everything as it is at one moment to FILE, while the server "
        "goes on; all of it, or nothing. FILE is for your eyes only: it "
        "holds the secrets of games that are being played."),
     cli_backup},
    {"restore", "restore FILE", N_("bring a backup of tables back"), "SF",
     N_("Makes the tables what FILE, written by \"thicket backup\", holds, all "
        "at once; a server may be running, and its screens show what is there "
        "from then on. A FILE that is damaged or of a newer version is "
        "refused, and tables that are there are replaced only with --force. A "
        "store that can be read no more is kept beside it, as *.damaged."),
     cli_restore},
    {"resume", "resume [FILE]", N_("go on with a game that was left"),
     "erxacmw",
     N_("Goes on with the game that was saved last, or with the record in "
        "FILE, with the same people and computer players at the same seats."),
     cli_resume},
    {"replay", "replay [FILE]", N_("walk through a record"), "eiIac",
     N_("Walks through a record with the arrow keys, Home and End; Tab "
        "changes whose eyes see it. A finished game lies face up. Without "
        "FILE, the game that was finished last. In a pipe it prints every "
        "position."),
     cli_replay},
    {"show", "show FILE", N_("print one position of a record"), "eiIac",
     N_("Prints the board after so many actions of the record, as a seat, the "
        "table or the referee sees it."),
     cli_show},
    {"referee", "referee", N_("host games for other programs, by JSON lines"),
     "e",
     N_("Reads one request a line on standard input and answers one line on "
        "standard output: {\"do\":\"new\",\"game\":\"lights\",\"players\":2}. "
        "docs/protocol.md has all of them."),
     run_referee},
    {"bench", "bench [GAME...]", N_("measure how fast the rules play"),
     "eoOsnj",
     N_("Plays uniformly random games on one core and prints actions and "
        "games a second of processor time, the mean number of actions in a "
        "game, and a signature: a hash of the first 10,000 games from seed 1. "
        "A change that alters no behaviour keeps the signature."),
     cli_bench},
    {"arena", "arena GAME", N_("let computer players play many games"),
     "eoOlgtkjR",
     /* xgettext:no-c-format */
     N_("Plays many games between computer players on all cores and prints win "
        "rates with their 95 % intervals. Every deal is played once for each "
        "rotation of the players, so that neither seat nor deal favours "
        "anybody; the result does not depend on the number of threads.\n"
        "A player is a level (random, toddler, child, adult, elephant) or "
        "cmd:PROGRAM, a program that speaks the protocol's pipe."),
     cli_arena},
    {"memory", "memory [svg]", N_("how well computer players remember"), "j",
     N_("Prints, for each level, how likely it recalls something by the turns "
        "since it was seen; with svg, the picture of it."),
     cli_memory},
    {"games", "games", N_("list the games and their options"), "ej",
     N_("Lists every game with its players and options."), cli_games},
    {"rules", "rules GAME", N_("read the rules of a game"), "",
     N_("Prints the rules in our own words."), cli_rules},
    {"notation", "notation GAME", N_("how a game's actions are written"), "e",
     N_("Lists every action as it is written in records, at the prompt of "
        "\"thicket play\" and in the referee protocol, and the words that its "
        "capitals stand for."),
     cli_notation},
    {"edition", "edition check FILE", N_("check printed matter of your own"),
     "",
     N_("Reads an edition (JSON) and says whether it can be played, or which "
        "field is wrong."),
     cli_edition},
    {"help", "help [COMMAND]", N_("this list, or a command's own help"), "",
     N_("Prints the list of commands, or what one of them does."), run_help},
};
enum { N_COMMANDS = sizeof commands / sizeof *commands };

/* ---- Options ---- */

/* By letter, as in cli_command.options; what is SPECIAL is taken by
 * take_special. */
static const struct common_option {
    char letter;
    const char *name, *value, *help;
    enum { SPECIAL, A_TEXT, A_FLAG, A_NUMBER } kind;
    size_t at; /* in struct cli_options: const char *, bool or int */
    int min, max;
    const char *wrong; /* NULL: any whole number is welcome */
} common[] = {
#define PLACE(of_kind, member)                                                 \
    .kind = (of_kind), .at = offsetof(struct cli_options, member)
#define TEXT(member) PLACE(A_TEXT, member)
#define FLAG(member) PLACE(A_FLAG, member)
#define NUMBER(member, least, most)                                            \
    PLACE(A_NUMBER, member), .min = (least), .max = (most)
    {'e', "edition", "FILE", N_("play with printed matter read from FILE"),
     .kind = SPECIAL},
    {'o', "option", "NAME=VALUE", N_("set an option of the game"),
     .kind = SPECIAL},
    /* TRANSLATORS: after --mode MODE */
    {'O', "mode", "MODE", N_("the same as --option mode=MODE"), TEXT(mode)},
    {'s', "seats", "N", N_("how many seats"), NUMBER(seats, 1, MAX_SEATS),
     .wrong = N_("--{option} needs a number from 1 to 6")},
    {'l', "seats", "LEVEL,LEVEL,...", N_("who plays (adult,random)"),
     TEXT(players)},
    {'g', "games", "N", N_("how many games (1000)"),
     NUMBER(games, 1, 100000000)},
    {'t', "threads", "N", N_("how many at once (as many as cores)"),
     NUMBER(threads, 1, 256)},
    {'R', "records", "FOLDER", N_("write every game's record there"),
     TEXT(record)},
    {'W', "players", "WHO,WHO,...", N_("who sits where: me,Anna,adult"),
     TEXT(players)},
    {'p', "people", "N", N_("how many of them are people (1)"),
     NUMBER(people, 0, MAX_SEATS),
     .wrong = N_("--{option} needs a number from 0 to 6")},
    {'f', "first", "SEAT", N_("who begins: a seat's number, or a name"),
     TEXT(first)},
    /* TRANSLATORS: after --level */
    {'v', "level", "LEVEL", N_("of the computer players (adult)"), TEXT(level)},
    {'k', "seed", "N", N_("make the game reproducible"), .kind = SPECIAL},
    {'r', "record", "FILE", N_("write the record to FILE at the end"),
     TEXT(record)},
    {'x', "plain", NULL, N_("lines instead of boards"), FLAG(plain)},
    {'a', "ascii", NULL, N_("no characters beyond ASCII"), FLAG(ascii)},
    {'c', "colour", "HOW", N_("auto, 256, 16 or none (auto)"), TEXT(colour)},
    /* TRANSLATORS: after --pace */
    {'m', "pace", "PACE", N_("of others' moves: slow, normal, fast, none"),
     TEXT(pace)},
    {'w', "look", "S", N_("seconds of a time to look; 0: no limit (20)"),
     NUMBER(look, 0, 1000000)},
    {'u', "join", "URL", N_("sit at a table of a running thicket serve"),
     TEXT(join)},
    {'b', "name", "NAME", N_("under this name"), TEXT(name)},
    {'i', "as", "WHO", N_("a seat's number, table or referee"), TEXT(as)},
    {'I', "at", "N", N_("after so many actions (all of them)"),
     NUMBER(at, 0, 1000000)},
    {'n', "seconds", "S", N_("measure each game for S seconds (2)"),
     .kind = SPECIAL},
    {'j', "json", NULL, N_("print JSON, one object a line"), FLAG(json)},
    {'L', "listen", "ADDRESS", N_("listen on this address only (all)"),
     TEXT(serve.listen)},
    {'P', "port", "N", N_("listen on this port (8080); 0: any free one"),
     NUMBER(serve.port, 0, 65535)},
    {'S', "store", "FILE", N_("keep tables in FILE (in your data folder)"),
     TEXT(serve.store)},
    {'F', "force", NULL, N_("replace what is there already"), FLAG(force)},
    {'U', "public-url", "URL", N_("how others reach it (the LAN address)"),
     TEXT(serve.public_url)},
    {'V', "public", NULL, N_("anybody may come: codes of ten letters"),
     FLAG(serve.is_public)},
    {'B', "base-path", "PATH", N_("what its paths begin with, as /thicket"),
     TEXT(serve.base_path)},
    {'G', "trusted-proxy", "NETWORK",
     N_("take the word of proxies there for whom they ask (with --public-url: "
        "of those on this machine)"),
     .kind = SPECIAL},
    {'C', "cert", "FILE", N_("TLS: the certificate, in PEM"), TEXT(serve.cert)},
    {'K', "key", "FILE", N_("TLS: its key, in PEM"), TEXT(serve.key)},
    {'D', "keep-days", "N", N_("delete tables nobody visited for N days (30)"),
     NUMBER(serve.keep_days, 0, 36500)},
    {'A', "absence", "S", N_("a seat gone so long may be handed over (30)"),
     NUMBER(serve.absence, 0, 1000000)},
    /* TRANSLATORS: after --tables-per-address */
    {'T', "tables-per-address", "N", N_("new tables an hour (20)"),
     NUMBER(serve.tables_per_address, 0, 1000000)},
    /* TRANSLATORS: after --connections-per-address */
    {'N', "connections-per-address", "N", N_("at a time (64)"),
     NUMBER(serve.connections_per_address, 0, 1000000)},
    /* TRANSLATORS: after --requests-per-minute */
    {'Q', "requests-per-minute", "N", N_("from one address (300)"),
     NUMBER(serve.requests_per_minute, 0, 1000000)},
    /* TRANSLATORS: after --max-tables and --max-connections */
    {'X', "max-tables", "N", N_("in all (10000)"),
     NUMBER(serve.max_tables, 0, 1000000)},
    {'Y', "max-connections", "N", N_("in all (10000)"),
     NUMBER(serve.max_connections, 0, 1000000)},
    /* TRANSLATORS: after --messages-per-second */
    {'M', "messages-per-second", "N", N_("from one connection (20)"),
     NUMBER(serve.messages_per_second, 0, 1000000)},
    {'Z', "rehearse", "SEED", N_("for tests: leave nothing to chance"),
     .kind = SPECIAL},
};
enum { N_COMMON = sizeof common / sizeof *common };

/* "--seed N"; returns how long it is. */
static int print_flag(const struct common_option *o, char flag[40])
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
    SCOPED_BUF usage = BUF_ON_HEAP;
    struct phrase_part command = {"command", c->usage};
    phrase_print(&usage, _("Usage: thicket {command} [options]"), &command, 1);
    printf("%s\n\n", usage.text);
    cli_print_paragraph(_(c->help));
    putchar('\n');
    for (int i = 0; i < N_COMMON; i++) {
        int n = print_flag(&common[i], flag);
        width = strchr(c->options, common[i].letter) && n > width ? n : width;
    }
    for (int i = 0; i < N_COMMON; i++) {
        if (strchr(c->options, common[i].letter)) {
            print_flag(&common[i], flag);
            print_row(flag, width, _(common[i].help));
        }
    }
    SCOPED_BUF languages = BUF_ON_HEAP, list = BUF_ON_HEAP;
    words_list(&list);
    struct phrase_part part = {"languages", list.text};
    phrase_print(&languages, _("speak it: {languages}"), &part, 1);
    print_row("--lang LANGUAGE", width, languages.text);
    print_row("--help", width, _("this text"));
}

static bool refuse(const struct common_option *c, const char *wrong)
{
    cli_fail(CLI_USAGE, wrong ? wrong : N_("--{option} needs a whole number"),
             "option", c->name);
    return false;
}

static bool take_seconds(const char *value, double *seconds)
{
    char *end;
    *seconds = strtod(value, &end);
    return end != value && !*end && *seconds > 0 && *seconds <= 3600;
}

static bool take_special(struct cli_options *o, const struct common_option *c,
                         const char *value)
{
    struct error e;
    switch (c->letter) {
    case 'e':
        o->edition = shelf_load(o->shelf, value, &e);
        if (!o->edition) {
            cli_fail_error(CLI_FAILED, &e);
        }
        return o->edition;
    case 'o':
        if (o->n_set == (int)(sizeof o->set / sizeof *o->set)) {
            return refuse(c, N_("too many --{option}: 16 at most"));
        }
        o->set[o->n_set++] = value;
        return true;
    case 'k':
        o->has_seed = cli_number(value, UINT64_MAX, &o->seed);
        return o->has_seed || refuse(c, NULL);
    case 'G':
        return cli_take_proxies(&o->serve, value)
               || refuse(c, N_("--{option} needs networks: 10.0.0.0/8, ::1"));
    case 'Z':
        o->serve.rehearses = cli_number(value, UINT64_MAX, &o->serve.rehearse);
        return o->serve.rehearses || refuse(c, NULL);
    default:
        return take_seconds(value, &o->seconds)
               || refuse(c, N_("--{option} needs a number of seconds up to "
                               "3600"));
    }
}

/* Takes one option; false after having said what is wrong with it. */
static bool take_option(struct cli_options *o, const struct common_option *c,
                        const char *value)
{
    char *to = (char *)o + c->at;
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
            return refuse(c, c->wrong);
        }
        memcpy(to, &(int){(int)x}, sizeof(int));
    }
    return true;
}

/* Reads the options of a command and moves the other arguments to the end
 * of argv, from *first on.  Returns the exit status, or -1 to go on. */
static int read_options(const struct cli_command *c, struct cli_options *o,
                        int argc, char **argv, int *first)
{
    enum { HELP = N_COMMON };
    struct option flag[N_COMMON + 2] = {{0}};
    int n = 0, got;
    for (int i = 0; i < N_COMMON; i++) {
        if (strchr(c->options, common[i].letter)) {
            flag[n++] = (struct option){common[i].name, common[i].value != NULL,
                                        NULL, i + 1};
        }
    }
    flag[n] = (struct option){"help", 0, NULL, HELP + 1};
    opterr = 0;
    optind = 1;
    while ((got = getopt_long(argc, argv, "", flag, NULL)) != -1) {
        if (got == HELP + 1) {
            print_usage(c);
            return CLI_OK;
        }
        if (got == '?') {
            return cli_fail(CLI_USAGE,
                            N_("{option}: no such option, or its value is "
                               "missing: see --help"),
                            "option", argv[optind - 1]);
        }
        if (!take_option(o, &common[got - 1], optarg)) {
            return CLI_USAGE;
        }
    }
    *first = optind;
    return -1;
}

/* ---- Commands ---- */

static const struct cli_command *find_command(const char *name)
{
    for (int i = 0; i < N_COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    cli_fail(CLI_USAGE, N_("there is no command \"{name}\": see thicket help"),
             "name", name);
    return NULL;
}

static int run_help(struct cli_options *o, int argc, char **argv)
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
    for (int i = 0; i < N_COMMANDS; i++) {
        print_row(commands[i].usage, 18, _(commands[i].summary));
    }
    puts(_("\nEach command has its own --help. To begin: thicket play lights"));
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
            cli_fail(CLI_USAGE, N_("--lang is one of: {languages}"),
                     "languages", languages.text);
            return false;
        }
    }
    *argc = n;
    argv[n] = NULL;
    return true;
}

/* A standard output that could not be written is a failure. */
static int close_output(int status)
{
    return fflush(stdout) == 0 || status != CLI_OK ? status : CLI_FAILED;
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
    if (argc < 2 || strcmp(argv[1], "--help") == 0) {
        run_help(NULL, 0, NULL);
        return close_output(argc < 2 ? CLI_USAGE : CLI_OK);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("thicket " THICKET_VERSION);
        return close_output(CLI_OK);
    }
    const struct cli_command *c = find_command(argv[1]);
    if (!c) {
        return CLI_USAGE;
    }
    struct cli_options o = {.shelf = shelf_new(),
                            .people = -1,
                            .look = -1,
                            .at = -1,
                            .seconds = 2,
                            .serve = SERVER_DEFAULTS};
    int first = 0, status = read_options(c, &o, argc - 1, argv + 1, &first);
    if (status < 0) {
        status = c->run(&o, argc - 1 - first, argv + 1 + first);
    }
    shelf_free(o.shelf);
    return close_output(status);
}
