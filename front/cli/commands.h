/*
 * commands.h: the subcommands of `thicket` and their options, as tables: help,
 * parsing, the manual and the completion of shells all come from them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_CLI_COMMANDS_H
#define THICKET_FRONT_CLI_COMMANDS_H

#include "front/cli/cli.h"

/* A subcommand: its arguments without options follow. */
struct cli_command {
    const char *name;
    const char *usage;   /* "play [GAME]": how many arguments it takes */
    const char *summary; /* one line in `thicket help` */
    const char *options; /* letters: which of cli_options it takes */
    const char *help;    /* paragraphs of its own --help, after the usage */
    int (*run)(struct cli_options *, int argc, char **argv);
};
extern const struct cli_command cli_commands[]; /* up to one without a name */

/* By letter, as in cli_command.options; what is SPECIAL is read in main.c. */
struct cli_option {
    char letter;
    const char *name, *value, *help;
    enum { SPECIAL, A_TEXT, A_FLAG, A_NUMBER, A_LIST } kind;
    size_t at; /* in struct cli_options: const char *, bool, int, cli_list */
    int min, max;
    const char *list; /* the values there are, or NULL */
};
extern const struct cli_option
    cli_option_table[]; /* up to one without a name */

/* The command of that name, or NULL. */
const struct cli_command *cli_find_command(const char *name);
int cli_help(struct cli_options *, int argc, char **argv);

#endif
