/*
 * begin.c: `thicket play` and `thicket resume`: who sits where, and on what
 * kind of screen.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "core/notation.h"
#include "core/setup.h"
#include "front/box.h"
#include "front/cli/cli.h"
#include "front/cli/plain.h"
#include "front/colour.h"
#include "front/match/save.h"
#include "front/terminal/terminal.h"
#include "table/computer.h"
#include "table/file.h"

/* ---- Seats ---- */

/* What a program is called: its first word, without its folder. */
static void name_program(struct match_seat *s)
{
    size_t n = strcspn(s->command, " ");
    const char *slash = memrchr(s->command, '/', n);
    const char *name = slash ? slash + 1 : s->command;
    buf_copy(s->name, sizeof s->name, name, (size_t)(s->command + n - name));
}

/* One seat from a word: "me", a level, "yourself", "cmd:" and a program, or a
 * person's name; false when that one does not play yet. */
static bool read_seat(const struct game *g, struct match_seat *s,
                      const char *word, size_t n)
{
    char text[MATCH_NAME];
    const char *level = match_default_level();
    buf_copy(text, sizeof text, word, n);
    *s = (struct match_seat){.kind = SEAT_HERE};
    if (strcmp(text, "yourself") == 0 && !cli_yourself(g, text)) {
        return cli_refuse(
            N_("your games do not tell enough of your memory yet: see "
               "{command}"),
            "command", "thicket memory mine");
    }
    if (strncmp(text, "cmd:", 4) == 0) {
        s->kind = SEAT_COMPUTER;
        buf_copy(s->level, sizeof s->level, level, strlen(level));
        buf_copy(s->command, sizeof s->command, word + 4, n - 4);
        name_program(s);
    } else if (computer_has_level(text)) {
        s->kind = SEAT_COMPUTER;
        buf_copy(s->level, sizeof s->level, text, strlen(text));
    } else if (strcmp(text, "me") != 0) {
        if (!cli_is_name(text)) {
            return false;
        }
        buf_copy(s->name, sizeof s->name, text, strlen(text));
    }
    return true;
}

/* Reads --players; returns how many there are, or 0 after having said what is
 * wrong. */
static int read_players(const struct game *g, const char *list,
                        struct match_seat seats[MAX_SEATS])
{
    int n = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        if (length == 0 || n == MAX_SEATS) {
            return cli_refuse(
                N_("--{option}: 1 to 6 words with commas between: me, a "
                   "name, a level, or cmd:PROGRAM"),
                "option", "players");
        }
        if (!read_seat(g, &seats[n++], list, length)) {
            return 0;
        }
        list += length;
        if (!*list) {
            return n;
        }
        list++;
    }
}

/* People at the first seats, computer players at the others. */
static void fill_seats(const struct cli_options *o, int n,
                       struct match_seat seats[MAX_SEATS])
{
    int people = o->people < 0 ? 1 : o->people;
    const char *level = o->level ? o->level : match_default_level();
    for (int i = 0; i < n; i++) {
        seats[i] =
            (struct match_seat){.kind = i < people ? SEAT_HERE : SEAT_COMPUTER};
        buf_copy(seats[i].level, MATCH_LEVEL, level, strlen(level));
    }
}

/* On a full screen every seat has its colour's name. */
static void name_seats(struct match_seat seats[MAX_SEATS])
{
    for (int i = 0; i < MAX_SEATS; i++) {
        if (!*seats[i].name) {
            const char *name = words_say(colour_title(i));
            buf_copy(seats[i].name, MATCH_NAME, name, strlen(name));
        }
    }
}

/* ---- A screen ---- */

/* How a terminal is to be used; false after having said what is wrong. */
static bool read_wishes(const struct cli_options *o, struct screen_wishes *w,
                        struct terminal_options *t)
{
    static const struct {
        const char *name;
        int ms;
    } paces[] = {{"slow", 2500}, {"normal", 1100}, {"fast", 400}, {"none", 0}};
    bool has_pace = !o->pace;
    *w = (struct screen_wishes){.ascii = o->ascii};
    *t = (struct terminal_options){.pace_ms = 1100,
                                   .look_s = o->look < 0 ? 20 : o->look};
    for (size_t i = 0; o->pace && i < sizeof paces / sizeof *paces; i++) {
        if (strcmp(o->pace, paces[i].name) == 0) {
            t->pace_ms = paces[i].ms;
            has_pace = true;
        }
    }
    if (!has_pace) {
        return cli_refuse(N_("--{option} is slow, normal, fast or none"),
                          "option", "pace");
    }
    return cli_palette(o, &w->has_palette, &w->palette);
}

bool cli_palette(const struct cli_options *o, bool *given, enum palette *p)
{
    *given = o->colour && strcmp(o->colour, "auto") != 0;
    if (!*given) {
        return true;
    }
    bool all = strcmp(o->colour, "256") == 0,
         few = strcmp(o->colour, "16") == 0;
    *p = all ? PALETTE_256 : few ? PALETTE_16 : PALETTE_NONE;
    return all || few || strcmp(o->colour, "none") == 0
           || cli_refuse(N_("--{option} is auto, 256, 16 or none"), "option",
                         "colour");
}

/* Whether to draw boards rather than print lines. */
static bool is_full_screen(const struct cli_options *o)
{
    return !o->plain && screen_is_possible();
}

/* ---- Playing ---- */

/* What `--record FILE` asked for. */
static int write_record(const struct cli_options *o, struct match *m)
{
    struct error e;
    SCOPED_BUF text = BUF_ON_HEAP;
    if (!o->record || !match_table(m)) {
        return CLI_OK;
    }
    match_record(m, &text);
    return file_write(o->record, true, &text, &e)
               ? CLI_OK
               : cli_fail_error(CLI_FAILED, &e);
}

/* Keeps what was played, and says where; *path may be NULL. */
static int keep(const struct cli_options *o, struct match *m, struct buf *path)
{
    struct error e;
    if (match_complains(m, &e)) {
        cli_fail_error(CLI_FAILED, &e);
    }
    if (path && !save_match(m, true, path, &e)) {
        write_record(o, m);
        return cli_fail_error(CLI_FAILED, &e);
    }
    if (match_is_over(m) && match_table(m) && isatty(STDOUT_FILENO)) {
        cli_tell_moments(m);
    }
    if (path) {
        cli_say(match_is_over(m)
                    ? N_("The record is {path}; \"thicket replay\" walks "
                         "through it.")
                    : N_("The game is saved as {path}; \"thicket resume\" "
                         "goes on."),
                "path", path->text);
    } else if (match_table(m) && !match_is_over(m) && !o->record) {
        cli_say(N_("The game is not kept, for its lines came through a pipe; "
                   "{option} keeps one."),
                "option", "--record");
    }
    return write_record(o, m);
}

/* A match like this one with another deal. */
static struct match *deal_again(const struct match *m)
{
    struct table_start start = *table_started(match_table(m));
    struct match_seat seats[MAX_SEATS];
    if (getrandom(&start.seed, sizeof start.seed, 0)
        != (ssize_t)sizeof start.seed) {
        start.seed++;
    }
    start.manual = false;
    match_seats_after(m, seats);
    return match_local(table_new(&start), seats);
}

/* Plays on a screen that is open, and closes it; takes the match. */
static int play_screen(const struct cli_options *o, struct screen *screen,
                       const struct terminal_options *options, struct match *m,
                       struct buf *path)
{
    struct error e;
    while (terminal_play(screen, m, options, path) == TERMINAL_AGAIN) {
        struct match *next = deal_again(m);
        match_free(m);
        m = next;
        if (!save_new(match_game(m), path, &e)) {
            path = NULL;
        }
    }
    screen_close(screen);
    int status = keep(o, m, path);
    match_free(m);
    return status;
}

/* Opens the screen, or says that curses does not know the terminal. */
static struct screen *open_screen(const struct screen_wishes *wishes)
{
    struct screen *s = screen_open(wishes);
    if (!s) {
        cli_fail(CLI_FAILED,
                 N_("this terminal is unknown here: play with {option}"),
                 "option", "--plain");
    }
    return s;
}

/* The game from the arguments; NULL to ask for it.  False after having said
 * what is wrong. */
static bool named_game(const struct cli_options *o, int argc, char **argv,
                       const struct game **g)
{
    *g = argc == 1    ? cli_game_of(o, argv[0])
         : o->edition ? o->edition->game
                      : NULL;
    return *g || argc == 0;
}

/* ---- Who begins ---- */

/* The seat of --first; -1 after having said what is wrong. */
static int read_first(const char *word, const struct match_seat *seats, int n)
{
    uint64_t number;
    for (int i = 0; i < n; i++) {
        if (strcmp(word, seats[i].name) == 0) {
            return i;
        }
    }
    if (cli_number(word, (uint64_t)n - 1, &number)) {
        return (int)number;
    }
    cli_fail(CLI_USAGE,
             N_("--{option} is the number of a seat, from 0, or a name of "
                "--players"),
             "option", "first");
    return -1;
}

/* The game's question, where there are people with names to answer it. */
static const char *question_for(const struct table_start *start,
                                const struct match_seat *seats)
{
    int named = 0;
    for (int i = 0; i < start->setup.n_seats; i++) {
        named += seats[i].kind == SEAT_HERE && *seats[i].name;
    }
    return named > 1 ? box_question(start->game, &start->setup) : NULL;
}

/* Turns the seats round the table until that one is the first. */
static void turn_seats(struct match_seat *seats, int n, int first)
{
    struct match_seat before[MAX_SEATS];
    memcpy(before, seats, sizeof before);
    for (int i = 0; i < n; i++) {
        seats[i] = before[(i + first) % n];
    }
}

/* ---- Dealing ---- */

/* Who sits where and how it starts, by the options. */
static bool seat_all(struct cli_options *o, const struct game *g,
                     struct table_start *start, struct match_seat *seats)
{
    if (o->players) {
        o->seats = read_players(g, o->players, seats);
        if (o->seats == 0) {
            return false;
        }
    }
    if (o->seats == 0 && o->people > g->min_seats) {
        o->seats = o->people; /* who all want to sit */
    }
    if (!cli_start(o, g, start)) {
        return false;
    }
    int n = start->setup.n_seats;
    if (!o->players && o->people > n) {
        return cli_refuse(N_("--people: there are {seats} seats"), "seats",
                          notation_number(n));
    }
    if (!o->players) {
        fill_seats(o, n, seats);
    }
    int first = o->first ? read_first(o->first, seats, n) : 0;
    if (first >= 0) {
        turn_seats(seats, n, first);
    }
    return first >= 0;
}

/* A seat at somebody else's table, by --join; or at one of this game that we
 * open there. */
static int join(const struct cli_options *o, const struct game *g,
                const struct screen_wishes *wishes,
                const struct terminal_options *options)
{
    struct error e;
    struct table_start start;
    SCOPED_BUF farewell = BUF_ON_HEAP;
    bool opens = g && !strstr(o->join, "/t/");
    if (opens && !cli_start(o, g, &start)) {
        return CLI_USAGE;
    }
    struct match *m = opens ? match_open(o->join, &start, o->name, &e)
                            : match_join(o->join, o->name, &e);
    if (!m) {
        return cli_fail_error(CLI_FAILED, &e);
    }
    int status = CLI_OK;
    if (is_full_screen(o)) {
        struct screen *screen = open_screen(wishes);
        if (screen && terminal_gather(screen, m)) {
            terminal_play(screen, m, options, NULL);
        }
        screen_close(screen);
        status = screen ? CLI_OK : CLI_FAILED;
    } else {
        plain_play(m, NULL, o->ascii);
    }
    if (match_is_gone(m) && match_trouble(m, &farewell)) {
        puts(farewell.text);
    } else if (!match_is_over(m)) {
        cli_say(N_("Your seat is kept: thicket play --join {link}"), "link",
                match_link(m));
    }
    match_free(m);
    return status;
}

/* Asks on the screen for what the options leave open; NULL when nobody wants
 * to play. */
static const struct game *ask_on_screen(struct cli_options *o,
                                        struct screen *screen,
                                        struct terminal_wish *wish)
{
    *wish = (struct terminal_wish){.seats = o->seats,
                                   .people = o->people < MAX_SEATS ? o->people
                                                                   : MAX_SEATS,
                                   .level = o->level};
    if (!terminal_menu(screen, wish)) {
        return NULL;
    }
    o->seats = wish->seats;
    o->people = wish->people;
    o->level = wish->level;
    return wish->game;
}

/* The people by name, and computer players at the other chairs. */
static void name_people(const struct terminal_wish *wish,
                        struct match_seat *seats, int n)
{
    const char *name = wish->names;
    for (int i = 0; i < n && *name; i++) {
        name += strspn(name, " ");
        size_t length = strcspn(name, ",");
        buf_copy(seats[i].name, MATCH_NAME, name, length);
        name += length + (name[length] == ',');
    }
}

/* Plays on a screen, which may be open already, or in lines; takes the match
 * and closes the screen. */
static int play(const struct cli_options *o, const struct screen_wishes *wishes,
                const struct terminal_options *options, struct screen *screen,
                struct match *m, struct buf *path)
{
    int status = CLI_FAILED;
    bool full = is_full_screen(o);
    if (full && (screen || (screen = open_screen(wishes)))) {
        return play_screen(o, screen, options, m, path);
    }
    if (!full) {
        plain_play(m, path, o->ascii);
        status = keep(o, m, path);
    }
    match_free(m);
    return status;
}

/* Asks who begins, where there is somebody to ask, and deals; NULL when they
 * leave. */
static struct match *deal(const struct cli_options *o, struct screen *screen,
                          const struct table_start *start,
                          struct match_seat *seats)
{
    int n = start->setup.n_seats, first = 0;
    const char *question = o->first ? NULL : question_for(start, seats);
    if (question && screen) {
        first = terminal_ask_who(screen, start->game, question, seats, n);
    } else if (question && isatty(STDIN_FILENO)) {
        first = plain_ask_who(question, seats, n);
    }
    if (first < 0) {
        return NULL;
    }
    turn_seats(seats, n, first);
    if (screen) {
        name_seats(seats);
    }
    return match_local(table_new(start), seats);
}

/* Plays by these seats and options; takes the screen, where there is one. */
static int play_seated(struct cli_options *o, const struct table_start *start,
                       struct match_seat *seats,
                       const struct screen_wishes *wishes,
                       const struct terminal_options *options,
                       struct screen *screen)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    struct error e;
    bool full = is_full_screen(o);
    /* A pipe is not somebody who will come back. */
    bool keeps = full || isatty(STDIN_FILENO);
    if (keeps && !save_new(start->game, &path, &e)) {
        screen_close(screen);
        return cli_fail_error(CLI_FAILED, &e);
    }
    if (full && !screen && !(screen = open_screen(wishes))) {
        return CLI_FAILED;
    }
    struct match *m = deal(o, screen, start, seats);
    if (!m) {
        screen_close(screen);
        return CLI_OK;
    }
    return play(o, wishes, options, screen, m, keeps ? &path : NULL);
}

/* The options chosen in the menu as if they had been typed, unless some were;
 * `set` has room for them. */
static void take_options(struct cli_options *o, const struct terminal_wish *w,
                         char set[MAX_OPTIONS][64])
{
    const struct game *g = w->game;
    bool are_typed = o->set.n > 0 || o->mode;
    for (int i = 0; !are_typed && g->options[i].name; i++) {
        struct buf b = {.text = set[i], .max = sizeof set[i]};
        buf_clear(&b);
        if (w->setup.option[i] != UNSET) {
            buf_add(&b, g->options[i].name);
            buf_char(&b, '=');
            setup_print(g, &w->setup, i, &b);
            o->set.word[o->set.n++] = set[i];
        }
    }
}

/* Asks for everything on the screen, and plays it. */
static int play_asked(struct cli_options *o, const struct screen_wishes *wishes,
                      const struct terminal_options *options)
{
    struct terminal_wish wish;
    struct table_start start;
    struct match_seat seats[MAX_SEATS] = {{0}};
    struct screen *screen = open_screen(wishes);
    const struct game *g = screen ? ask_on_screen(o, screen, &wish) : NULL;
    if (!g) {
        screen_close(screen);
        return screen ? CLI_OK : CLI_FAILED;
    }
    char set[MAX_OPTIONS][64];
    take_options(o, &wish, set);
    if (*wish.path || *wish.url) { /* their screens begin anew */
        screen_close(screen);
        char *path[] = {wish.path, NULL};
        o->join = wish.url;
        return *wish.path ? cli_resume(o, 1, path)
                          : join(o, g, wishes, options);
    }
    if (!seat_all(o, g, &start, seats)) {
        screen_close(screen);
        return CLI_USAGE;
    }
    name_people(&wish, seats, start.setup.n_seats);
    return play_seated(o, &start, seats, wishes, options, screen);
}

/* Deals and plays; asks for the game where g is NULL. */
static int play_new(struct cli_options *o, const struct game *g,
                    const struct screen_wishes *wishes,
                    const struct terminal_options *options)
{
    struct table_start start;
    struct match_seat seats[MAX_SEATS] = {{0}};
    if (!g && is_full_screen(o)) {
        return play_asked(o, wishes, options);
    }
    if (!g && !(g = plain_ask_for_game())) {
        return CLI_OK;
    }
    return seat_all(o, g, &start, seats)
               ? play_seated(o, &start, seats, wishes, options, NULL)
               : CLI_USAGE;
}

int cli_play(struct cli_options *o, int argc, char **argv)
{
    const struct game *g;
    struct screen_wishes wishes;
    struct terminal_options options;
    if (!named_game(o, argc, argv, &g) || !read_wishes(o, &wishes, &options)) {
        return CLI_USAGE;
    }
    if (o->join) {
        return join(o, g, &wishes, &options);
    }
    if (o->level && !cli_has_level(o->level)) {
        return CLI_USAGE;
    }
    return play_new(o, g, &wishes, &options);
}

int cli_resume(struct cli_options *o, int argc, char **argv)
{
    struct screen_wishes wishes;
    struct terminal_options options;
    (void)argc;
    if (!read_wishes(o, &wishes, &options)) {
        return CLI_USAGE;
    }
    SCOPED_BUF path = BUF_ON_HEAP;
    struct match_seat seats[MAX_SEATS];
    struct table *t = cli_record(o, argv[0], false, &path, seats);
    int status = CLI_FAILED;
    if (t && table_waiting(t) == 0) {
        cli_fail(CLI_FAILED,
                 N_("{path}: this game is over: see thicket replay"), "path",
                 path.text);
        table_free(t);
    } else if (t) {
        table_set_manual(t, false);
        if (is_full_screen(o)) {
            name_seats(seats);
        }
        status = play(o, &wishes, &options, NULL, match_local(t, seats), &path);
    }
    return status;
}
