/*
 * cli.c: what the subcommands share: refusals, games by name, long texts.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "core/setup.h"
#include "front/cli/cli.h"
#include "front/match/save.h"
#include "front/terminal/help.h"
#include "table/computer.h"
#include "table/file.h"
#include "table/level_file.h"
#include "table/record.h"

int cli_fail(int status, const char *sentence, const char *place,
             const char *word)
{
    struct error e;
    error_set(&e, 0, sentence, place, word);
    return cli_fail_error(status, &e);
}

int cli_fail_error(int status, const struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(e, words_say, &text);
    fprintf(stderr, "thicket: %s\n", text.text);
    return status;
}

bool cli_refuse(const char *sentence, const char *place, const char *word)
{
    cli_fail(CLI_USAGE, sentence, place, word);
    return false;
}

bool cli_refuse_error(const struct error *e)
{
    cli_fail_error(CLI_USAGE, e);
    return false;
}

void cli_say(const char *sentence, const char *place, const char *word)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    struct phrase_part part = {place, word};
    phrase_print(&line, words_say(sentence), &part, 1);
    puts(line.text);
}

/* ---- What may have been meant ---- */

/* How many letters must be put in, left out, changed, or changed places with
 * the next one, to make one word of the other. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int row[3][LONGEST + 1], n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST) {
        return LONGEST;
    }
    for (int i = 0; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3],
            *two = row[(i + 1) % 3];
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                now[j] = i + j;
                continue;
            }
            int best = last[j - 1] + (a[i - 1] != b[j - 1]);
            best = last[j] + 1 < best ? last[j] + 1 : best;
            best = now[j - 1] + 1 < best ? now[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
                && two[j - 2] + 1 < best) {
                best = two[j - 2] + 1;
            }
            now[j] = best;
        }
    }
    return row[n % 3][m];
}

void nearest_try(struct nearest *n, const char *candidate)
{
    int d = distance(n->word, candidate), most = 1 + (int)strlen(n->word) / 3;
    if (d <= most && (!n->best || d < n->distance)) {
        n->best = candidate;
        n->distance = d;
    }
}

/* Prints what is wrong, and what may have been meant instead; a status. */
static int fail_near(struct buf *text, const char *end, const struct nearest *n)
{
    struct phrase_part other = {"other", n->best};
    if (n->best) {
        buf_add(text, end);
        phrase_print(text, _("Did you mean \"{other}\"?"), &other, 1);
    }
    fprintf(stderr, "thicket: %s\n", text->text);
    return CLI_USAGE;
}

int cli_fail_near(const char *sentence, const char *place,
                  const struct nearest *n)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct phrase_part part = {place, n->word};
    phrase_print(&text, words_say(sentence), &part, 1);
    return fail_near(&text, ". ", n);
}

const struct game *cli_game(const char *id)
{
    const struct game *g = shelf_find_game(id);
    struct nearest near = {.word = id};
    for (int i = 0; !g && i < shelf_offered(); i++) {
        nearest_try(&near, shelf_game(i)->id);
    }
    if (!g) {
        cli_fail_near(N_("there is no game \"{id}\": see thicket games"), "id",
                      &near);
    }
    return g;
}

const struct game *cli_game_of(const struct cli_options *o, const char *id)
{
    const struct game *g = cli_game(id);
    if (g && o->edition && o->edition->game != g) {
        cli_fail(CLI_USAGE, N_("--edition: that is an edition of {game}"),
                 "game", o->edition->game->id);
        g = NULL;
    }
    return g;
}

int cli_threads(const struct cli_options *o)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return o->threads ? o->threads : cores > 0 && cores < 256 ? (int)cores : 1;
}

bool cli_own_levels(const struct cli_options *o, struct bot_level *own)
{
    struct error e;
    for (int i = 0; i < o->own.n; i++) {
        if (!level_read(o->own.word[i], &own[i], &e)) {
            return cli_refuse_error(&e);
        }
    }
    return true;
}

static bool is_player(const struct cli_options *o, const struct bot_level *own,
                      const char *word)
{
    bool is_own = false;
    for (int i = 0; i < o->own.n; i++) {
        is_own = is_own || strcmp(own[i].name, word) == 0;
    }
    return is_own || strncmp(word, "cmd:", 4) == 0 || computer_has_level(word);
}

int cli_players(const struct cli_options *o, const struct bot_level *own,
                char *text, bool (*is_other)(const char *),
                const char *player[MAX_SEATS])
{
    int n = 0;
    for (char *word; (word = strsep(&text, ","));) {
        if (n == MAX_SEATS) {
            return cli_refuse(N_("--players names too many: {max} at most"),
                              "max", "6");
        }
        if (!is_player(o, own, word) && !(is_other && is_other(word))) {
            return cli_refuse(
                N_("there is no level \"{level}\": random, toddler, child, "
                   "adult, elephant, or cmd:PROGRAM"),
                "level", word);
        }
        player[n++] = word;
    }
    return n;
}

void cli_show_progress(int done, int of)
{
    if (done == of || done % (of / 200 + 1) == 0) {
        fprintf(stderr, "\r%d / %d ", done, of);
    }
    if (done == of) {
        fputc('\n', stderr);
    }
}

/* The level most like a word, or like what the menu calls it. */
static struct nearest nearest_level(const char *word)
{
    struct nearest near = {.word = word};
    const char *level;
    for (int i = 0; (level = computer_level(i)); i++) {
        struct nearest called = {.word = word};
        nearest_try(&near, level);
        nearest_try(&called, help_level(level));
        if (called.best && (!near.best || called.distance < near.distance)) {
            near.best = level;
            near.distance = called.distance;
        }
    }
    return near;
}

bool cli_has_level(const char *level)
{
    struct nearest near = nearest_level(level);
    if (computer_has_level(level)) {
        return true;
    }
    cli_fail_near(N_("there is no level \"{level}\": random, toddler, child, "
                     "adult, elephant"),
                  "level", &near);
    return false;
}

bool cli_is_name(const char *name)
{
    struct nearest near = {.word = name};
    const char *level;
    for (int i = 0; (level = computer_level(i)); i++) {
        nearest_try(&near, level);
    }
    if (!near.best || near.distance > 1) {
        return true;
    }
    cli_fail_near(N_("\"{name}\" is no level, but nearly one"), "name", &near);
    return false;
}

/* Sets an option, or says what may have been meant: another, or another value
 * of this one. */
static bool set_option(struct table_start *start, const char *name,
                       const char *value)
{
    struct error e;
    const struct game *g = start->game;
    const struct game_option *o = setup_find(g, name);
    struct nearest near = {.word = o ? value : name};
    SCOPED_BUF text = BUF_ON_HEAP;
    const char *word;
    if (setup_set(g, &start->setup, name, value, &e)) {
        return true;
    }
    for (int i = 0; !o && g->options[i].name; i++) {
        nearest_try(&near, g->options[i].name);
    }
    if (o && o->type == OPTION_CHOICE) {
        for (int w = 0; (word = g->word(&start->setup, o->vocab, w)); w++) {
            nearest_try(&near, word);
        }
    }
    error_print(&e, words_say, &text);
    fail_near(&text, " ", &near);
    return false;
}

static bool set_options(const struct cli_options *o, struct table_start *start)
{
    if (o->mode && !set_option(start, "mode", o->mode)) {
        return false;
    }
    for (int i = 0; i < o->set.n; i++) {
        SCOPED char *name = heap_copy(o->set.word[i]);
        char *value = strchr(name, '=');
        if (!value) {
            return cli_refuse(N_("--option {text}: write NAME=VALUE"), "text",
                              name);
        }
        *value++ = '\0';
        if (!set_option(start, name, value)) {
            return false;
        }
    }
    return true;
}

bool cli_start(const struct cli_options *o, const struct game *g,
               struct table_start *start)
{
    struct error e;
    const struct shelf_edition *ed = shelf_edition(o->shelf, g, 0);
    *start = (struct table_start){.game = g, .edition = ed, .seed = o->seed};
    start->setup =
        setup_default(g, ed->data, o->seats > 0 ? o->seats : g->min_seats);
    if (!o->has_seed
        && getrandom(&start->seed, sizeof start->seed, 0)
               != sizeof start->seed) {
        perror("thicket");
        return false;
    }
    if (!set_options(o, start)) {
        return false;
    }
    while (o->seats == 0 && start->setup.n_seats < g->max_seats
           && !table_can_start(start, NULL)) {
        start->setup.n_seats++;
    }
    return table_can_start(start, &e) || cli_refuse_error(&e);
}

struct table *cli_record(const struct cli_options *o, const char *file,
                         bool is_over, struct buf *path,
                         struct match_seat seats[MAX_SEATS])
{
    SCOPED_BUF text = BUF_ON_HEAP;
    struct error e;
    struct table *t = NULL;
    if (file) {
        buf_add(path, file);
    }
    if ((file || save_newest(is_over, path, &e))
        && file_read(path->text, &text, &e)
        && (t = record_read(o->shelf, text.text, text.n, &e))) {
        match_seats_of(t, seats);
    } else {
        cli_fail_error(CLI_FAILED, &e);
    }
    return t;
}

bool cli_look_back(const struct cli_options *o, int argc, char **argv,
                   struct cli_match *m)
{
    SCOPED_BUF path = BUF_ON_HEAP;
    m->table = cli_record(o, argc > 0 ? argv[0] : NULL, true, &path, m->seat);
    if (!m->table) {
        return false;
    }
    words_play(table_started(m->table)->game->id);
    for (int i = 0; i < MAX_SEATS; i++) {
        struct buf name = {.text = m->room[i], .max = sizeof m->room[i]};
        buf_clear(&name);
        match_add_name(&m->seat[i], i, &name);
        m->name[i] = m->room[i];
    }
    return true;
}

void cli_print_wrapped(const char *text, int indent, int width)
{
    int column = indent;
    while (*text) {
        size_t n = strcspn(text, " \n");
        int wide = text_columns_n(text, n);
        if (column > indent && column + 1 + wide > width) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        printf("%s%.*s", column > indent ? " " : "", (int)n, text);
        column += (column > indent) + wide;
        text += n;
        if (*text == '\n') {
            printf("\n%*s", indent, "");
            column = indent;
        }
        text += *text != '\0';
    }
    putchar('\n');
}

void cli_print_paragraph(const char *text)
{
    bool is_heading = strncmp(text, "# ", 2) == 0;
    if (is_heading || *text == ' ') {
        puts(text + (is_heading ? 2 : 0));
    } else {
        cli_print_wrapped(text, 0, 78);
    }
}
