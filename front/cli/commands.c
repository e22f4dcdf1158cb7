/*
 * commands.c: see commands.h.
 */
// SPDX-License-Identifier: MIT
#include "front/cli/commands.h"

#include <stddef.h>
#include <string.h>

#include "front/referee/referee.h"

static int run_referee(struct cli_options *o, int argc, char **argv)
{
    (void)argc, (void)argv;
    return referee_run(o->shelf);
}

static int run_version(struct cli_options *o, int argc, char **argv)
{
    (void)o, (void)argc, (void)argv;
    puts("thicket " THICKET_VERSION);
    return CLI_OK;
}

const struct cli_command cli_commands[] = {
    {"play", "play [GAME]", N_("play a game here, alone or passing the screen"),
     "eoOsWpfvkrubxacmw",
     N_("You have the first seat; computer players take the others. With "
        "--people 2 or more, several people share this screen: a curtain comes "
        "down before each private look. --players says who sits where: \"me\", "
        "a name, a level (random, toddler, child, adult, elephant), or "
        "cmd:PROGRAM, a program that speaks the protocol. Two "
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
    {"learn", "learn GAME", N_("learn a game, step by step"), "xac",
     N_("Goes through the lessons of a game on a board that is really dealt: "
        "Enter goes on, Esc goes back. What is asked is chosen with the arrows "
        "or by its letter; h gives a hint. In a pipe, with --plain, or where a "
        "terminal cannot be drawn on, it prints them."),
     cli_learn},
    {"serve", "serve", N_("open tables for browsers and phones"),
     "eLPSJUVBGCKHzDATNQXYMZ",
     N_("Serves tables to browsers: the page, the games, and a code to join "
        "by, without internet. Every action is on disk before anybody sees "
        "it; stop it at any moment and start it again, and all tables go on. "
        "docs/serve.md is what it says to the page."),
     cli_serve},
    {"admin", "admin TASK [WORD...]", N_("look after a server that is running"),
     "SJj",
     N_("Asks the server that has this file of tables, at a socket beside it "
        "which only its user can open.\n"
        " status            whether all is well, and who is banned\n"
        " list              every table, and how many screens are at it\n"
        " show CODE         the seats of a table, and where its screens are\n"
        " close CODE        ends a table for good\n"
        " ban ADDRESS [N]   sends an address or network away for N hours (24)\n"
        " unban ADDRESS     lets it in again; so does a restart of the server\n"
        " announce WORDS    tells all screens"),
     cli_admin},
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
    {"store", "store copy FROM TO",
     N_("move tables between a file and a database"), "F",
     N_("Copies everything of the store FROM into the store TO, all at once: "
        "each is a file of tables, or the address of a PostgreSQL database, as "
        "postgresql://thicket@host/tables. A server may go on with FROM while "
        "it is copied; nobody may have a database TO. Tables that are there "
        "are replaced only with --force."),
     cli_store},
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
    {"review", "review [FILE]",
     N_("what everybody could know, used and missed"), "eqyd8j",
     N_("Looks back on a record: at every choice, from what that seat had been "
        "shown and nothing else, whether another action was better, by how "
        "much of a win, and whether something it had seen would have told. "
        "Skill is what mistakes cost, luck the rest: together they lead from "
        "what could be hoped for to what came of it. A mistake is a loss "
        "beyond two standard errors. Without FILE, the game that was finished "
        "last. docs/review.md explains one."),
     cli_review},
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
     "eoOsnjg7",
     N_("Plays uniformly random games on one core and prints actions and "
        "games a second of processor time, the mean number of actions in a "
        "game, and a signature: a hash of the first 10,000 games from seed 1. "
        "A change that alters no behaviour keeps the signature.\n"
        "With --gpu it plays them on a GPU of NVIDIA's, with every choice of "
        "every option, and compares --games of them (100000) with the "
        "processor's, one by one."),
     cli_bench},
    {"arena", "arena GAME", N_("let computer players play many games"),
     "eoOlEgtkjR123",
     /* xgettext:no-c-format */
     N_("Plays many games between computer players on all cores and prints win "
        "rates with their 95 % intervals. Every deal is played once for each "
        "rotation of the players, so that neither seat nor deal favours "
        "anybody; the result does not depend on the number of threads.\n"
        "A player is a level (random, toddler, child, adult, elephant), one "
        "of your own by its name, or cmd:PROGRAM, a program that speaks the "
        "protocol's pipe. A program that ends ends the run, with its last "
        "words. Of two players it also prints the Elo of the first over the "
        "second."),
     cli_arena},
    {"lab", "lab GAME [FOLDER...]",
     N_("study a game under several conditions, and report"), "eoOlEgtk14567",
     /* xgettext:no-c-format */
     N_("Plays so many games under each condition, which is an edition and a "
        "value of each option to vary, and writes a report into the folder "
        "--out: who wins by seat, player and condition with 95 % intervals, "
        "how long games are, how often the lead changes, when they are "
        "decided, what is never used, and how the conditions differ. Stopped "
        "and started again, it goes on. --shard 2/8 plays the second of eight "
        "shares, as does a task of Slurm's or Open MPI's by itself; then "
        "\"thicket lab merge FOLDER... --out FOLDER\" brings the shares "
        "together. docs/lab.md has examples.\n"
        "With --seats lot,lot or sensible,sensible it plays millions of games "
        "by lot, or as the rules' own hints prefer, and counts who wins and "
        "how long they are; with --gpu on a GPU of NVIDIA's, to the same "
        "result."),
     cli_lab},
    {"memory", "memory [svg|keep|mine|forget]",
     N_("how well computer players remember"), "E9j",
     N_("Prints, for each level, how likely it recalls something by the "
        "moments since it was seen, also when it was moved meanwhile, and how "
        "much of many things; with svg, the picture of the first.\n"
        "With --fit it says what somebody's own games tell of their memory: "
        "FILE has a line of \"thicket review --seat N --cases\" for each, the "
        "oldest first; --level is the memory to begin with. \"keep\" does so "
        "from now on for whoever plays alone on this terminal, \"mine\" tells "
        "what came of it, \"forget\" deletes it. It is no test and no "
        "diagnosis. docs/memory.md explains it."),
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
    {"edition", "edition [check] NAME",
     N_("print a game's printed matter, or check your own"), "",
     N_("With the name of a game, prints its built-in edition (JSON), to begin "
        "one of your own with. With check and the name of a file, says whether "
        "it can be played, or which field is wrong."),
     cli_edition},
    {"help", "help [COMMAND]", N_("this list, or a command's own help"), "",
     N_("Prints the list of commands, or what one of them does."), cli_help},
    {"version", "version", N_("which version this is"), "",
     N_("Prints the version, as --version does."), run_version},
    {"completion", "completion SHELL",
     N_("complete commands in bash, zsh or fish"), "",
     N_("Prints what makes a shell complete thicket's commands, options and "
        "games when Tab is pressed. An installed thicket has brought it "
        "along; otherwise, in bash: source <(thicket completion bash)"),
     cli_completion},
    {.name = NULL},
};

#define PLACE(of_kind, member)                                                 \
    .kind = (of_kind), .at = offsetof(struct cli_options, member)
#define TEXT(member) PLACE(A_TEXT, member)
#define FLAG(member) PLACE(A_FLAG, member)
#define NUMBER(member, least, most)                                            \
    PLACE(A_NUMBER, member), .min = (least), .max = (most)
#define LIST(member, most) PLACE(A_LIST, member), .max = (most)
const struct cli_option cli_option_table[] = {
    {'e', "edition", "FILE", N_("play with printed matter read from FILE"),
     .kind = SPECIAL, .max = MAX_EDITIONS},
    {'o', "option", "NAME=VALUE", N_("set an option of the game"),
     LIST(set, 16)},
    /* TRANSLATORS: after --mode MODE */
    {'O', "mode", "MODE", N_("the same as --option mode=MODE"), TEXT(mode)},
    {'s', "seats", "N", N_("how many seats"), NUMBER(seats, 1, MAX_SEATS)},
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
     NUMBER(people, 0, 99)},
    {'f', "first", "SEAT", N_("who begins: a seat's number, from 0, or a name"),
     TEXT(first)},
    /* TRANSLATORS: after --level */
    {'v', "level", "LEVEL", N_("of the computer players (adult)"), TEXT(level)},
    {'E', "level", "FILE", N_("a level of your own: docs/memory.md"),
     LIST(own, MAX_SEATS)},
    {'k', "seed", "N", N_("make the game reproducible"), .kind = SPECIAL},
    {'r', "record", "FILE", N_("write the record to FILE at the end"),
     TEXT(record)},
    {'x', "plain", NULL, N_("lines instead of boards"), FLAG(plain)},
    {'a', "ascii", NULL, N_("no characters beyond ASCII"), FLAG(ascii)},
    {'c', "colour", "HOW", N_("auto, 256, 16 or none (auto)"), TEXT(colour),
     .list = "auto 256 16 none"},
    /* TRANSLATORS: after --pace */
    {'m', "pace", "PACE", N_("of others' moves: slow, normal, fast, none"),
     TEXT(pace), .list = "slow normal fast none"},
    {'w', "look", "S", N_("seconds of a time to look; 0: no limit (20)"),
     NUMBER(look, 0, 1000000)},
    {'u', "join", "URL",
     N_("sit at a table of a running thicket serve; with a GAME and the "
        "server's address, open one there"),
     TEXT(join)},
    {'b', "name", "NAME", N_("under this name"), TEXT(name)},
    {'i', "as", "WHO", N_("a seat's number, table or referee"), TEXT(as),
     .list = "table referee"},
    {'I', "at", "N", N_("after so many actions (all of them)"),
     NUMBER(at, 0, 1000000)},
    {'1', "time", "MS",
     N_("milliseconds that an outside program has for a decision (1000)"),
     NUMBER(time_ms, 1, 1000000)},
    {'2', "lenient", NULL,
     N_("go on by lot for a program that has ended, and count it"),
     FLAG(lenient)},
    {'3', "sprt", "ELO,ELO",
     N_("stop as soon as the first player is shown to be one of these so much "
        "stronger than the second: 0,20"),
     TEXT(sprt)},
    {'4', "vary", "OPTION=A,B,...",
     N_("play with each of these values of an option"), LIST(vary, 8)},
    {'5', "out", "FOLDER", N_("where the study is kept"), TEXT(out)},
    {'6', "shard", "I/N", N_("only share I of N"), TEXT(shard)},
    {'7', "gpu", NULL, N_("on a GPU of NVIDIA's"), FLAG(gpu)},
    {'q', "seat", "N", N_("only this seat's choices"),
     NUMBER(seat, 0, MAX_SEATS - 1)},
    {'y', "level", "LEVEL",
     N_("whose memory they are taken to have (their own, people an adult's)"),
     TEXT(level)},
    {'d', "depth", "N", N_("worlds thought through for each choice (1000)"),
     NUMBER(depth, 10, 100000)},
    {'8', "cases", NULL, N_("print what thicket memory --fit reads"),
     FLAG(cases)},
    {'9', "fit", "FILE", N_("somebody's own memory, from their games"),
     TEXT(fit)},
    {'n', "seconds", "S", N_("measure each game for S seconds (2)"),
     .kind = SPECIAL},
    {'j', "json", NULL, N_("print JSON, one object a line"), FLAG(json)},
    {'L', "listen", "ADDRESS", N_("listen on this address only (all)"),
     TEXT(serve.listen)},
    {'P', "port", "N", N_("listen on this port (8080); 0: any free one"),
     NUMBER(serve.port, 0, 65535)},
    {'S', "store", "FILE|URL",
     N_("keep tables in this file (in your data folder), or in a database, as "
        "postgresql://thicket@host/tables"),
     TEXT(serve.store)},
    {'J', "node", "PLACE",
     N_("be one of several servers with one database; the others reach this "
        "one at ADDRESS:PORT"),
     TEXT(serve.node)},
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
    {'H', "metrics", "PLACE",
     N_("figures for Prometheus on this port or ADDRESS:PORT, as 9180"),
     TEXT(serve.metrics)},
    {'z', "cmd", "PROGRAM",
     N_("this program may have seats at tables, as a level; it runs here with "
        "your rights"),
     LIST(programs, 8)},
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
    {.name = NULL},
};

const struct cli_command *cli_find_command(const char *name)
{
    const struct cli_command *c = cli_commands;
    while (c->name && strcmp(c->name, name) != 0) {
        c++;
    }
    return c->name ? c : NULL;
}
