/*
 * cli.h: what the subcommands of `thicket` share.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_CLI_CLI_H
#define THICKET_FRONT_CLI_CLI_H

#include <stdio.h>

#include "front/match/match.h"
#include "front/server/server.h"
#include "front/terminal/canvas.h"
#include "front/words.h"
#include "lib/heap.h"
#include "table/table.h"

/* Exit statuses. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* What an option says that may be given several times. */
struct cli_list {
    const char *word[16];
    int n;
};

enum { MAX_EDITIONS = 8 };

/* What play, bench and the others take alike. */
struct cli_options {
    struct shelf *shelf;                 /* with the editions of --edition */
    const struct shelf_edition *edition; /* the last one loaded, or NULL */
    const char *mode;                    /* --option mode=MODE, or NULL */
    struct cli_list set;                 /* --option NAME=VALUE, as given */
    int seats;                           /* --seats; 0 when not given */
    int people;                          /* --people; -1 when not given */
    double seconds;                      /* --seconds */
    uint64_t seed;                       /* --seed */
    bool has_seed;
    bool json;            /* --json */
    const char *record;   /* --record FILE, --records FOLDER */
    const char *players;  /* --players, or --seats LEVEL,LEVEL,... */
    const char *first;    /* --first SEAT, a number or a name */
    const char *level;    /* --level */
    struct cli_list own;  /* --level FILE, MAX_SEATS at most */
    bool plain, ascii;    /* --plain, --ascii */
    const char *colour;   /* --colour */
    const char *pace;     /* --pace */
    int look;             /* --look; -1 when not given */
    const char *join;     /* --join URL */
    const char *name;     /* --name */
    const char *as;       /* --as */
    int at;               /* --at; -1 when not given */
    int games, threads;   /* --games, --threads; 0 when not given */
    int time_ms;          /* --time; 0 when not given */
    bool lenient;         /* --lenient */
    const char *sprt;     /* --sprt ELO,ELO */
    struct cli_list vary; /* --vary OPTION=A,B,... */
    const struct shelf_edition *editions[MAX_EDITIONS]; /* --edition, all */
    int n_editions;
    const char *out;   /* --out DIR */
    const char *shard; /* --shard I/N */
    bool gpu;          /* --gpu */
    int seat;          /* --seat; -1 when not given */
    int depth;         /* --depth; 0 when not given */
    bool cases;        /* --cases */
    const char *fit;   /* --fit FILE */
    bool force;        /* --force */
    struct server_options serve;
    struct cli_list programs; /* --cmd */
};

/* Prints "thicket: SENTENCE" on stderr with the place {word} filled, and
 * returns the status. */
int cli_fail(int status, const char *sentence, const char *place,
             const char *word);
int cli_fail_error(int status, const struct error *);

/* The same as a wrong usage; false. */
bool cli_refuse(const char *sentence, const char *place, const char *word);
bool cli_refuse_error(const struct error *);

/* The same as a wrong usage, and what may have been meant instead. */
struct nearest {
    const char *word; /* as it was typed */
    const char *best; /* the candidate most like it, or NULL */
    int distance;
};
void nearest_try(struct nearest *, const char *candidate);
int cli_fail_near(const char *sentence, const char *place,
                  const struct nearest *);

/* Prints a sentence on a line, with that place filled. */
void cli_say(const char *sentence, const char *place, const char *word);

/* Finds the game, or says which there are; and the same for one that
 * --edition, if it was given, must be of. */
const struct game *cli_game(const char *id);
const struct game *cli_game_of(const struct cli_options *, const char *id);

/* Whether there is that level of computer players; says so where not. */
bool cli_has_level(const char *level);

/* Whether a person may be called so: not where a level is one letter away; says
 * so then. */
bool cli_is_name(const char *);

/* Splits --seats "adult,child,cmd:./mine --fast" at the commas; a word is a
 * level, one's own, a program, or `is_other`, unless that is NULL.  Returns how
 * many they are, or 0 after having said what is wrong. */
struct bot_level;
int cli_players(const struct cli_options *, const struct bot_level *own,
                char *text, bool (*is_other)(const char *),
                const char *player[MAX_SEATS]);

/* Prints on a terminal how much is done. */
void cli_show_progress(int done, int of);

/* How many threads to play on: --threads, or as many as there are cores. */
int cli_threads(const struct cli_options *);

/* Reads the levels of --level FILE; false after having said what is wrong. */
bool cli_own_levels(const struct cli_options *, struct bot_level *own);

/* Fills a start from the options; without --seats, with the fewest seats that
 * can play so.  False after having said what is wrong. */
bool cli_start(const struct cli_options *, const struct game *,
               struct table_start *);

/* A whole number from 0 to max. */
bool cli_number(const char *text, uint64_t max, uint64_t *out);
/* Adds networks, with commas between them, to the trusted proxies. */
bool cli_take_proxies(struct server_options *, const char *list);

/* What --colour asks for, if it was given; false after having said what is
 * wrong with it. */
bool cli_palette(const struct cli_options *, bool *given, enum palette *);

/* Reads a record and who sat there: that file, or where it is NULL the save
 * (or the record of a match that is over) that was written last.  NULL after
 * having said what is wrong. */
struct table *cli_record(const struct cli_options *, const char *file,
                         bool is_over, struct buf *path,
                         struct match_seat seats[MAX_SEATS]);

/* The same for a command that looks at a match that is over: the record of its
 * first argument, if there is one, with the names they go by. */
struct cli_match {
    struct table *table; /* to be freed */
    struct match_seat seat[MAX_SEATS];
    const char *name[MAX_SEATS];
    char room[MAX_SEATS][MATCH_NAME + 16];
};
bool cli_look_back(const struct cli_options *, int argc, char **argv,
                   struct cli_match *);

/* Looks back on a match that is over: prints the moments of those who played it
 * here, and where that is wanted and one person did, keeps what it tells of
 * their memory. */
void cli_tell_moments(const struct match *);

/* Where that is kept, once it is wanted. */
bool cli_memory_file(struct buf *path, struct error *);

/* The word of a computer player that remembers as those games tell, of
 * LEVEL_NAME bytes; false while they do not tell enough. */
bool cli_yourself(const struct game *, char *word);

/* Prints a text in lines of at most so many columns, from column `indent` on,
 * where the first of them begins already. */
void cli_print_wrapped(const char *text, int indent, int width);

/* Prints a text in lines of at most 78 columns; lines that begin with a
 * space, and headings, are left alone. */
void cli_print_paragraph(const char *text);

int cli_admin(struct cli_options *, int argc, char **argv);
int cli_arena(struct cli_options *, int argc, char **argv);
int cli_memory(struct cli_options *, int argc, char **argv);
int cli_play(struct cli_options *, int argc, char **argv);
int cli_learn(struct cli_options *, int argc, char **argv);
int cli_resume(struct cli_options *, int argc, char **argv);
int cli_replay(struct cli_options *, int argc, char **argv);
int cli_review(struct cli_options *, int argc, char **argv);
int cli_show(struct cli_options *, int argc, char **argv);
int cli_bench(struct cli_options *, int argc, char **argv);
int cli_serve(struct cli_options *, int argc, char **argv);
int cli_check(struct cli_options *, int argc, char **argv);
int cli_backup(struct cli_options *, int argc, char **argv);
int cli_restore(struct cli_options *, int argc, char **argv);
int cli_store(struct cli_options *, int argc, char **argv);
int cli_games(struct cli_options *, int argc, char **argv);
int cli_lab(struct cli_options *, int argc, char **argv);
int cli_rules(struct cli_options *, int argc, char **argv);
int cli_notation(struct cli_options *, int argc, char **argv);
int cli_completion(struct cli_options *, int argc, char **argv);
int cli_edition(struct cli_options *, int argc, char **argv);

#endif
