/*
 * completion.c: `thicket completion`: what makes a shell complete commands,
 * options and games, written from the tables of commands.h.
 *
 * Each shell is told the same: the commands, and for each of them its options
 * and the words that its arguments and their values may be.
 */
// SPDX-License-Identifier: MIT
#include <ctype.h>
#include <string.h>

#include "front/cli/commands.h"
#include "table/computer.h"

static bool takes(const struct cli_command *c, const struct cli_option *o)
{
    return strchr(c->options, o->letter);
}

static void add_word(struct buf *b, const char *word)
{
    buf_add(b, b->n > 0 ? " " : "");
    buf_add(b, word);
}

/* The languages, with spaces between them alone. */
static void add_languages(struct buf *b)
{
    words_list(b);
    char *to = b->text;
    for (const char *c = b->text; *c; c++) {
        if (*c != ',') {
            *to++ = *c;
        }
    }
    *to = '\0';
}

static void add_games(struct buf *b)
{
    for (int i = 0; i < shelf_offered(); i++) {
        add_word(b, shelf_game(i)->id);
    }
}

/* The words that stand for capitals of a usage ("GAME", "SHELL"), and those
 * that stand in it themselves ("[svg|keep]"); nothing where anything may be. */
static void add_meant(const char *capitals, struct buf *b)
{
    const char *level;
    if (strstr(capitals, "GAME") || strstr(capitals, "NAME")) {
        add_games(b);
    } else if (strstr(capitals, "SHELL")) {
        add_word(b, "bash zsh fish");
    } else if (strstr(capitals, "TASK")) {
        add_word(b, "status list show close ban unban announce");
    } else if (strstr(capitals, "COMMAND")) {
        for (const struct cli_command *c = cli_commands; c->name; c++) {
            add_word(b, c->name);
        }
    } else if (strstr(capitals, "LEVEL")) {
        for (int i = 0; (level = computer_level(i)); i++) {
            add_word(b, level);
        }
    }
    for (const char *word = capitals; *word; word += *word != '\0') {
        size_t n = strcspn(word, " []|");
        if (islower((unsigned char)*word)) {
            buf_add(b, b->n > 0 ? " " : "");
            buf_add_n(b, word, n);
        }
        word += n;
    }
}

/* The values of an option; nothing where anything may be. */
static void add_values(const struct cli_option *o, struct buf *b)
{
    if (o->list) {
        buf_add(b, o->list);
    } else if (strcmp(o->value, "LEVEL") == 0) {
        add_meant(o->value, b);
    }
}

static bool is_path(const char *value)
{
    return strstr(value, "FILE") || strcmp(value, "FOLDER") == 0
           || strcmp(value, "edition [check] NAME") == 0;
}

static void add_flags(const struct cli_command *c, struct buf *b)
{
    for (const struct cli_option *o = cli_option_table; o->name; o++) {
        if (takes(c, o)) {
            buf_add(b, b->n > 0 ? " --" : "--");
            buf_add(b, o->name);
        }
    }
    add_word(b, "--lang --help");
}

/* ---- bash ---- */

/* Whether an option is told of in the table after another of its name: what
 * bash knows of a value is its option's name. */
static bool is_told(const struct cli_option *o)
{
    const struct cli_option *first = cli_option_table;
    while (strcmp(first->name, o->name) != 0) {
        first++;
    }
    return first != o;
}

/* A case of the option before the word that is typed. */
static void print_bash_values(const struct cli_option *first)
{
    SCOPED_BUF words = BUF_ON_HEAP;
    bool is_file = false;
    for (const struct cli_option *o = first; o->name; o++) {
        /* --seats N is no list, as it is elsewhere */
        if (o->value && o->letter != 'l' && strcmp(o->name, first->name) == 0) {
            is_file = is_file || is_path(o->value);
            if (words.n == 0) {
                add_values(o, &words);
            }
        }
    }
    if (words.n > 0 || is_file) {
        printf("    --%s) COMPREPLY=($(compgen %s%s%s -- \"$word\"));"
               "%s return;;\n",
               first->name, words.n > 0 ? "-W '" : "-f", words.text,
               words.n > 0 ? "'" : "",
               words.n > 0 && is_file ? " compopt -o default;" : "");
    }
}

static void print_bash(void)
{
    SCOPED_BUF languages = BUF_ON_HEAP, words = BUF_ON_HEAP;
    add_languages(&languages);
    puts("# thicket in bash; from \"thicket completion bash\"\n"
         "_thicket() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} "
         "before=${COMP_WORDS[COMP_CWORD-1]} words=''\n"
         "    case $before in");
    for (const struct cli_option *o = cli_option_table; o->name; o++) {
        if (!is_told(o)) {
            print_bash_values(o);
        }
    }
    printf("    --lang) COMPREPLY=($(compgen -W '%s' -- \"$word\")); "
           "return;;\n    esac\n    case ${COMP_WORDS[1]} in\n",
           languages.text);
    for (const struct cli_command *c = cli_commands; c->name; c++) {
        buf_clear(&words);
        add_meant(c->usage + strlen(c->name), &words);
        add_flags(c, &words);
        printf("    %s) words='%s'%s;;\n", c->name, words.text,
               is_path(c->usage) ? "; compopt -o default" : "");
    }
    buf_clear(&words);
    add_meant("COMMAND", &words);
    printf("    esac\n"
           "    [ \"$COMP_CWORD\" -gt 1 ] || words='%s --help --version'\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "}\n"
           "complete -F _thicket thicket\n",
           words.text);
}

/* ---- zsh ---- */

/* A text where zsh reads brackets and colons. */
static void print_escaped(const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'') {
            fputs("'\\''", stdout);
        } else {
            printf("%s%c", strchr(special, *text) ? "\\" : "", *text);
        }
    }
}

static void print_zsh_words(const char *what, const struct buf *words)
{
    if (words->n > 0) {
        printf(":%s:(%s)", what, words->text);
    } else {
        printf(":%s:%s", what, is_path(what) ? "_files" : " ");
    }
}

static void print_zsh_command(const struct cli_command *c,
                              const char *languages)
{
    SCOPED_BUF words = BUF_ON_HEAP;
    printf("    %s) _arguments", c->name);
    for (const struct cli_option *o = cli_option_table; o->name; o++) {
        if (takes(c, o)) {
            printf(" '--%s%s[", o->name, o->value ? "=" : "");
            print_escaped(_(o->help), "[]:\\");
            putchar(']');
            buf_clear(&words);
            if (o->value) {
                add_values(o, &words);
                print_zsh_words(o->value, &words);
            }
            putchar('\'');
        }
    }
    buf_clear(&words);
    add_meant(c->usage + strlen(c->name), &words);
    printf(" '--lang=:LANGUAGE:(%s)' '*", languages);
    print_zsh_words(words.n == 0 && is_path(c->usage) ? "FILE" : "WORD",
                    &words);
    puts("';;");
}

static void print_zsh(void)
{
    SCOPED_BUF languages = BUF_ON_HEAP;
    add_languages(&languages);
    puts("#compdef thicket\n"
         "# thicket in zsh; from \"thicket completion zsh\"\n"
         "_thicket() {\n"
         "    if (( CURRENT == 2 )); then\n"
         "        local -a commands=(");
    for (const struct cli_command *c = cli_commands; c->name; c++) {
        printf("            '%s:", c->name);
        print_escaped(_(c->summary), ":\\");
        puts("'");
    }
    puts("        )\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    local command=${words[2]}\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $command in");
    for (const struct cli_command *c = cli_commands; c->name; c++) {
        print_zsh_command(c, languages.text);
    }
    puts("    esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _thicket ]; then\n"
         "    _thicket \"$@\"\n"
         "else\n"
         "    compdef _thicket thicket\n"
         "fi");
}

/* ---- fish ---- */

/* In the quotes of fish, which take backslashes. */
static void print_fish_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++) {
        printf("%s%c", strchr("'\\", *text) ? "\\" : "", *text);
    }
    putchar('\'');
}

static void print_fish_command(const struct cli_command *c)
{
    SCOPED_BUF words = BUF_ON_HEAP;
    printf("complete -c thicket -n __fish_use_subcommand -f -a %s -d ",
           c->name);
    print_fish_quoted(_(c->summary));
    putchar('\n');
    add_meant(c->usage + strlen(c->name), &words);
    if (words.n > 0 || !is_path(c->usage)) {
        printf("complete -c thicket -n '__fish_seen_subcommand_from %s' -f -a "
               "'%s'\n",
               c->name, words.n > 0 ? words.text : "");
    }
    for (const struct cli_option *o = cli_option_table; o->name; o++) {
        if (!takes(c, o)) {
            continue;
        }
        buf_clear(&words);
        if (o->value) {
            add_values(o, &words);
        }
        printf("complete -c thicket -n '__fish_seen_subcommand_from %s' -l %s ",
               c->name, o->name);
        if (words.n > 0) {
            printf("-x -a '%s' ", words.text);
        } else if (o->value) {
            fputs(is_path(o->value) ? "-r " : "-x ", stdout);
        }
        fputs("-d ", stdout);
        print_fish_quoted(_(o->help));
        putchar('\n');
    }
}

static void print_fish(void)
{
    SCOPED_BUF languages = BUF_ON_HEAP;
    add_languages(&languages);
    puts("# thicket in fish; from \"thicket completion fish\"");
    for (const struct cli_command *c = cli_commands; c->name; c++) {
        print_fish_command(c);
    }
    printf("complete -c thicket -l lang -x -a '%s'\n", languages.text);
}

int cli_completion(struct cli_options *o, int argc, char **argv)
{
    (void)o, (void)argc;
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {
        {"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    struct nearest near = {.word = argv[0]};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shells[i].name, argv[0]) == 0) {
            shells[i].print();
            return CLI_OK;
        }
        nearest_try(&near, shells[i].name);
    }
    return cli_fail_near(N_("\"{shell}\" is none of bash, zsh and fish"),
                         "shell", &near);
}
