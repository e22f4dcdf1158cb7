/*
 * play.c: `thicket play`, a game in plain lines.
 *
 * People have the first seats, computer players (uniformly random for now)
 * the others.  Whoever is asked sees what happened since they last looked,
 * the table, and what they may do.  When several people share the screen and
 * what one sees is not what the table shows, a curtain comes first: the
 * screen is cleared and waits for the right person, and it is cleared again
 * before the next.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/event.h"
#include "core/notation.h"
#include "front/cli/cli.h"
#include "lib/jot.h"
#include "table/computer.h"
#include "table/record.h"
#include "table/reply.h"

struct play {
    struct table *table;
    const struct game *game;
    const struct setup *setup;
    int n_people;
    uint64_t told[MAX_SEATS]; /* how many events each person has read */
    struct computer *computer[MAX_SEATS]; /* NULL for people */
    bool curtain_is_up; /* something private is on the screen */
    bool quits;
};

static const char *translated(const char *sentence)
{
    return gettext(sentence);
}

static bool is_person(const struct play *p, who w)
{
    return w < p->n_people;
}

/* ---- Showing
 * ----------------------------------------------------------------------- */

/* One line of a view: text, numbers and lists as a person would write them. */
static void print_value(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: {
        const char *key;
        json_t *field;
        const char *between = "";
        json_object_foreach((json_t *)(uintptr_t)value, key, field)
        {
            printf("%s%s ", between, key);
            print_value(field);
            between = ", ";
        }
        break;
    }
    case JSON_ARRAY:
        for (size_t i = 0; i < json_array_size(value); i++) {
            const json_t *element = json_array_get(value, i);
            bool is_long = json_is_object(element) || json_is_array(element);
            printf("%s", i == 0 ? "" : is_long ? "; " : " ");
            print_value(element);
        }
        if (json_array_size(value) == 0) {
            printf("-");
        }
        break;
    case JSON_STRING:
        printf("%s", json_string_value(value));
        break;
    case JSON_INTEGER:
        printf("%lld", (long long)json_integer_value(value));
        break;
    case JSON_TRUE:
        printf("%s", _("yes"));
        break;
    case JSON_FALSE:
        printf("%s", _("no"));
        break;
    case JSON_REAL:
    case JSON_NULL:
        printf("-");
        break;
    }
}

static void view_text(const struct play *p, who w, struct buf *text)
{
    struct jot j = jot_on(text);
    jot_open(&j, '{');
    reply_view(p->table, w, &j);
    jot_close(&j, '}');
}

static void print_view(const struct play *p, who w)
{
    struct buf text = BUF_ON_HEAP;
    const char *key;
    json_t *field;
    view_text(p, w, &text);
    json_t *root = json_loads(text.text, 0, NULL);
    json_object_foreach(json_object_get(root, "view"), key, field)
    {
        printf("  %-10s ", key);
        print_value(field);
        putchar('\n');
    }
    json_decref(root);
    heap_free_buf(&text);
}

struct teller {
    struct play *play;
    uint64_t n, since;
    struct buf *text;
};

static void tell(void *context, const struct event *e)
{
    struct teller *t = context;
    if (t->n++ >= t->since) {
        buf_add(t->text, "* ");
        event_sentence(t->play->game, t->play->setup, e, NULL, translated,
                       t->text);
        buf_char(t->text, '\n');
    }
}

/* What w may know of everything since event `since`; returns the next one. */
static uint64_t news(struct play *p, who w, uint64_t since, struct buf *text)
{
    struct teller t = {p, 0, since, text};
    buf_clear(text);
    table_events(p->table, w, 0, tell, &t);
    return t.n;
}

/* Whether w's screen would show more than everybody may see. */
static bool is_private(struct play *p, who w)
{
    struct buf mine = BUF_ON_HEAP, table = BUF_ON_HEAP;
    view_text(p, w, &mine);
    view_text(p, TABLE, &table);
    bool differs = strcmp(mine.text, table.text) != 0;
    buf_clear(&mine);
    buf_clear(&table);
    news(p, w, 0, &mine);
    news(p, TABLE, 0, &table);
    differs = differs || mine.n != table.n
              || (mine.n > 0 && strcmp(mine.text, table.text) != 0);
    heap_free_buf(&mine);
    heap_free_buf(&table);
    return differs;
}

static bool read_answer(struct play *p, struct buf *line)
{
    int c;
    fflush(stdout);
    buf_clear(line);
    while ((c = getchar()) != EOF && c != '\n') {
        if (line->n < 1000) {
            buf_char(line, (char)c);
        }
    }
    while (line->n > 0 && strchr(" \t\r", line->text[line->n - 1])) {
        line->text[--line->n] = '\0';
    }
    p->quits = p->quits || (c == EOF && line->n == 0);
    return !p->quits;
}

static void clear_screen(void)
{
    if (isatty(STDOUT_FILENO)) {
        fputs("\033[H\033[2J\033[3J", stdout);
    } else {
        puts("----");
    }
}

/* Makes the screen fit for w's eyes alone, or for everybody's. */
static void draw_curtain(struct play *p, who w, bool is_for_w_alone)
{
    if (p->n_people < 2 || (!is_for_w_alone && !p->curtain_is_up)) {
        return;
    }
    struct buf line = BUF_ON_HEAP;
    clear_screen();
    printf(_("Seat %d: hand the screen over, then press Enter."), w);
    read_answer(p, &line);
    p->curtain_is_up = is_for_w_alone;
    heap_free_buf(&line);
}

/* ---- Asking
 * -------------------------------------------------------------------------- */

/* The legal actions, numbered from 1, as many to a line as fit. */
static void print_choices(const struct play *p, who w)
{
    enum { WIDTH = 78, COLUMN = 18 };
    const struct action *list;
    int n = table_legal(p->table, w, &list);
    struct buf line = BUF_ON_HEAP, choice = BUF_ON_HEAP;
    for (int i = 0; i < n; i++) {
        buf_clear(&choice);
        buf_int(&choice, i + 1);
        buf_add(&choice, ") ");
        notation_print(p->game, p->setup, list[i], NULL, &choice);
        while (line.n > 0 && line.n % COLUMN != 0) {
            buf_char(&line, ' ');
        }
        if (line.n + 2 + choice.n > WIDTH) {
            printf("  %s\n", line.text);
            buf_clear(&line);
        }
        buf_add(&line, choice.text);
        buf_char(&line, ' ');
    }
    printf("  %s\n", line.n > 0 ? line.text : "-");
    heap_free_buf(&line);
    heap_free_buf(&choice);
}

static void print_help(void)
{
    puts(_("Type an action, or its number in the list. Also:\n"
           "  view    the table once more\n"
           "  rules   the rules\n"
           "  wait    let somebody else act first, where others may\n"
           "  undo    take the last action back\n"
           "  quit    leave"));
}

/* Plays what the line says: a number from the list or an action. */
static bool act(struct play *p, who w, const char *line)
{
    const struct action *list;
    int n = table_legal(p->table, w, &list);
    char *end;
    long number = strtol(line, &end, 10);
    struct buf text = BUF_ON_HEAP;
    struct error e;
    if (*line && !*end && number >= 1 && number <= n) {
        notation_print(p->game, p->setup, list[number - 1], NULL, &text);
    } else {
        buf_add(&text, line);
    }
    bool good = table_act(p->table, w, text.text, &e);
    if (!good) {
        buf_clear(&text);
        error_print(&e, translated, &text);
        printf("%s\n", text.text);
    }
    heap_free_buf(&text);
    return good;
}

/* Whether a word that means something here is also an action now. */
static bool is_action(const struct play *p, who w, const char *word)
{
    const struct action *list;
    bool found = false;
    int n = table_legal(p->table, w, &list);
    for (int i = 0; !found && i < n; i++) {
        struct buf text = BUF_ON_HEAP;
        notation_print(p->game, p->setup, list[i], NULL, &text);
        found = strcmp(text.text, word) == 0;
        heap_free_buf(&text);
    }
    return found;
}

static void undo(struct play *p)
{
    struct error e;
    if (p->n_people < p->setup->n_seats || p->n_people > 1) {
        puts(_("Not here: others have seen what you did."));
    } else if (!table_undo(p->table, &e)) {
        struct buf text = BUF_ON_HEAP;
        error_print(&e, translated, &text);
        puts(text.text);
        heap_free_buf(&text);
    }
}

/* Asks a person until something has been played, or they let others act. */
static void ask(struct play *p, who w)
{
    struct buf line = BUF_ON_HEAP;
    draw_curtain(p, w, is_private(p, w));
    p->told[w] = news(p, w, p->told[w], &line);
    if (line.n > 0) {
        printf("\n%s", line.text);
    }
    putchar('\n');
    print_view(p, w);
    print_choices(p, w);
    for (;;) {
        printf(_("Seat %d> "), w);
        if (!read_answer(p, &line)) {
            putchar('\n');
            break;
        }
        const char *word = line.n > 0 ? line.text : "";
        if (strcmp(word, "quit") == 0) {
            p->quits = true;
            break;
        } else if (strcmp(word, "help") == 0 || strcmp(word, "?") == 0) {
            print_help();
        } else if (strcmp(word, "view") == 0 || !*word) {
            print_view(p, w);
            print_choices(p, w);
        } else if (strcmp(word, "rules") == 0) {
            cli_rules(NULL, 1, (char *[]){(char *)(uintptr_t)p->game->id});
        } else if (strcmp(word, "undo") == 0) {
            undo(p);
        } else if (strcmp(word, "wait") == 0 && !is_action(p, w, word)) {
            break;
        } else if (act(p, w, word)) {
            break;
        }
    }
    heap_free_buf(&line);
}

/* ---- The game
 * -------------------------------------------------------------------------- */

static void play_computer(struct play *p, who w)
{
    if (computer_watch(p->computer[w], p->table)) {
        computer_think(p->computer[w]);
        table_act(p->table, w, computer_action(p->computer[w]), NULL);
    }
}

static void print_end(struct play *p)
{
    struct buf text = BUF_ON_HEAP;
    struct jot j = jot_on(&text);
    news(p, TABLE, p->n_people > 0 ? p->told[0] : 0, &text);
    if (p->n_people == 1) {
        news(p, 0, p->told[0], &text);
    }
    printf("\n%s", text.n > 0 ? text.text : "");
    buf_clear(&text);
    jot_open(&j, '{');
    table_result_json(p->table, &j);
    jot_close(&j, '}');
    json_t *root = json_loads(text.text, 0, NULL);
    printf("%s ", _("Result:"));
    print_value(root);
    putchar('\n');
    json_decref(root);
    heap_free_buf(&text);
}

static int write_record(const struct play *p, const char *path)
{
    struct buf text = BUF_ON_HEAP;
    record_write(p->table, &text);
    FILE *f = fopen(path, "wb");
    bool good = f && fwrite(text.text, 1, text.n, f) == text.n;
    good = f && fclose(f) == 0 && good;
    heap_free_buf(&text);
    return good ? CLI_OK
                : cli_fail(CLI_FAILED, N_("{path} cannot be written"), "path",
                           path);
}

static int play(struct play *p, const char *record)
{
    who_set waiting;
    for (who next = 0; !p->quits && (waiting = table_waiting(p->table));
         next = (who)((next + 1) % p->setup->n_seats)) {
        if (waiting & WHO_BIT(next)) {
            if (is_person(p, next)) {
                ask(p, next);
            } else {
                play_computer(p, next);
            }
        }
    }
    if (!p->quits) {
        print_end(p);
    }
    return record ? write_record(p, record) : CLI_OK;
}

static const struct game *ask_for_game(void)
{
    struct play asker = {0};
    struct buf line = BUF_ON_HEAP;
    const struct game *g = NULL;
    for (int i = 0; i < shelf_offered(); i++) {
        printf("  %d) %-10s %s\n", i + 1, shelf_game(i)->id,
               _(shelf_game(i)->blurb));
    }
    while (!g && !asker.quits) {
        printf("%s ", _("Which game?"));
        if (read_answer(&asker, &line) && line.n > 0) {
            int number = atoi(line.text);
            g = number >= 1 && number <= shelf_offered()
                    ? shelf_game(number - 1)
                    : shelf_find_game(line.text);
        }
    }
    heap_free_buf(&line);
    return g;
}

int cli_play(struct cli_options *o, int argc, char **argv)
{
    if (argc > 1) {
        return cli_fail(CLI_USAGE, N_("one game at a time: see {option}"),
                        "option", "--help");
    }
    const struct game *g = argc == 1    ? cli_game(argv[0])
                           : o->edition ? o->edition->game
                                        : ask_for_game();
    if (!g) {
        return argc == 1 ? CLI_USAGE : CLI_OK;
    }
    struct table_start start;
    if (!cli_start(o, g, &start)) {
        return CLI_USAGE;
    }
    struct play p = {.table = table_new(&start),
                     .n_people = o->people < 0 ? 1 : o->people};
    p.game = g;
    p.setup = &table_started(p.table)->setup;
    if (p.n_people > p.setup->n_seats) {
        p.n_people = p.setup->n_seats;
    }
    for (who w = (who)p.n_people; w < p.setup->n_seats; w++) {
        p.computer[w] = computer_new(p.table, w, "random", start.seed);
    }
    printf("%s\n", _(g->title));
    puts(_("Type help at the prompt for what you can say."));
    int status = play(&p, o->record);
    for (who w = 0; w < MAX_SEATS; w++) {
        computer_free(p.computer[w]);
    }
    table_free(p.table);
    return status;
}
