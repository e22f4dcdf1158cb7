/*
 * plain.c: a match in plain lines, for pipes, dumb terminals and screen
 * readers.
 *
 * Whoever is asked reads what happened since they last looked, the table, and
 * what they may do; a terminal is cleared when they have done it, so that no
 * earlier board can be read again.  When several people share the screen and
 * what one sees is not what the table shows, a curtain comes first: the screen
 * is cleared and waits for the right person, and it is cleared again before the
 * next.
 */
// SPDX-License-Identifier: MIT
#include <langinfo.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "front/cli/cli.h"
#include "front/cli/plain.h"
#include "front/match/save.h"
#include "front/terminal/stage.h"

struct plain {
    struct match *match;
    struct buf *path;         /* where it is saved, or NULL */
    uint64_t told[MAX_SEATS]; /* how many events each person has read */
    who_set waived;           /* those who let others act first */
    bool curtain_is_up;       /* something private is on the screen */
    who alone;                /* then: whose */
    bool shows_look;          /* what everybody may look at for a while is */
    bool quits;
    bool ascii;
    json_t *printed; /* the edition */
};

/* ---- Showing ---- */

static struct scene scene_of(const struct plain *p, who eyes)
{
    return (struct scene){.game = match_game(p->match),
                          .setup = match_setup(p->match),
                          .printed = p->printed,
                          .eyes = eyes,
                          .n_seats = match_setup(p->match)->n_seats,
                          .names = match_names(p->match),
                          .colours = match_colours(p->match),
                          .chosen = "",
                          .focus = ""};
}

static void print_view(struct plain *p, who w)
{
    json_auto_t *view = match_view(p->match, w);
    json_auto_t *actions = match_choices(p->match, w);
    struct scene s = scene_of(p, w);
    s.view = view;
    stage_print(&s, match_waiting(p->match), actions, p->ascii, stdout);
    p->shows_look = match_is_look(p->match);
}

/* Sentences, a line each. */
static void print_news(const struct buf *text)
{
    for (const char *line = text->text; *line;) {
        size_t n = strcspn(line, "\n");
        printf("* %.*s\n", (int)n, line);
        line += n + (line[n] == '\n');
    }
}

/* What w has brought about, before others change it again.  What a server's
 * table makes of it is still on its way. */
static void show_outcome(struct plain *p, who w)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    if (!match_table(p->match) || match_waiting(p->match) == 0
        || match_waiting(p->match) & WHO_BIT(w)
        || match_is_private(p->match, w, p->told[w])) {
        return;
    }
    p->told[w] = match_news(p->match, w, p->told[w], &text);
    putchar('\n');
    print_news(&text);
    putchar('\n');
    print_view(p, w);
}

static bool read_answer(struct plain *p, struct buf *line)
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

/* A terminal forgets all that was printed; others are told that it is over. */
static bool can_clear(void)
{
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

static void clear_screen(void)
{
    fputs(can_clear() ? "\033[H\033[2J\033[3J" : "----\n", stdout);
}

/* What lay open on earlier boards may lie face down now. */
static void forget(void)
{
    if (can_clear()) {
        clear_screen();
    }
}

/* Makes the screen fit for w's eyes alone, or for everybody's. */
static void draw_curtain(struct plain *p, who w, bool is_for_w_alone)
{
    int n_people = __builtin_popcount(match_here(p->match));
    if (n_people < 2 || (!is_for_w_alone && !p->curtain_is_up)
        || (is_for_w_alone && p->curtain_is_up && p->alone == w)) {
        return;
    }
    SCOPED_BUF line = BUF_ON_HEAP;
    struct phrase_part name = {"name", match_names(p->match)[w]};
    clear_screen();
    tcflush(STDIN_FILENO, TCIFLUSH); /* what was typed before is not for it */
    phrase_print(&line, _("{name}: hand the screen over, then press Enter."),
                 &name, 1);
    printf("%s", line.text);
    read_answer(p, &line);
    p->curtain_is_up = is_for_w_alone;
    p->alone = w;
}

/* ---- Asking ---- */

/* How many actions from number i on begin with the same n words and go on with
 * one more. */
static size_t count_alike(const json_t *list, size_t i, int n)
{
    char word[32], other[32];
    const char *first = val_text_at(list, (int)i);
    for (size_t k = i; k < json_array_size(list); k++) {
        const char *action = val_text_at(list, (int)k);
        bool is_alike = scene_word_of(action, n, other, sizeof other)
                        && !scene_word_of(action, n + 1, other, sizeof other);
        for (int w = 0; w < n && is_alike; w++) {
            is_alike = scene_word_of(action, w, other, sizeof other)
                       && scene_word_of(first, w, word, sizeof word)
                       && strcmp(word, other) == 0;
        }
        if (!is_alike) {
            return k - i;
        }
    }
    return json_array_size(list) - i;
}

/* How many words of action number i are worth saying once above it and those
 * that begin alike, how many they are in *n; else 0. */
static int words_above(const json_t *list, size_t i, size_t *n)
{
    enum { SOME = 4, MOST_WORDS = 2 };
    for (int words = 1; words <= MOST_WORDS; words++) {
        *n = count_alike(list, i, words);
        if (*n >= SOME) {
            return words;
        }
    }
    return 0;
}

static void add_name(const struct plain *p, const char *action, int n_words,
                     struct buf *b)
{
    match_name_action(match_game(p->match), match_setup(p->match),
                      match_names(p->match), action, n_words, b);
}

/* One choice, without the words that stand above it: "3) Push a tile in: the
 * left gap at the top". */
static void name_choice(const struct plain *p, const json_t *list, size_t i,
                        int n_above, struct buf *b)
{
    const char *action = val_text_at(list, (int)i);
    buf_uint(b, i + 1);
    buf_add(b, ") ");
    if (n_above > 0) {
        match_name_rest(match_game(p->match), match_setup(p->match),
                        match_names(p->match), action, n_above, INT_MAX, b);
    } else {
        add_name(p, action, INT_MAX, b);
    }
}

/* One more choice behind the others of its line, of which *column columns are
 * written; each begins at one of three places. */
static void print_choice(const char *text, int *column)
{
    enum { UNIT = 26, WIDTH = 3 * UNIT };
    int at = (*column + UNIT) / UNIT * UNIT * (*column > 0);
    if (at > 0 && at + text_columns(text) > WIDTH) {
        putchar('\n');
        *column = at = 0;
    }
    printf("%*s%s", at > 0 ? at - *column : 2, "", text);
    *column = at + text_columns(text);
}

/* n actions that begin alike: with what they begin, and below it in columns how
 * they go on. */
static void print_columns(const struct plain *p, const json_t *list, size_t i,
                          size_t n, int n_above)
{
    enum { WIDTH = 78, MOST_COLUMNS = 4 };
    SCOPED_BUF text = BUF_ON_HEAP;
    int wide = 1, columns;
    for (size_t k = i; k < i + n; k++) {
        buf_clear(&text);
        name_choice(p, list, k, n_above, &text);
        int w = text_columns(text.text) + 2;
        wide = w > wide ? w : wide;
    }
    columns = WIDTH / wide;
    columns = columns < 1 ? 1 : columns > MOST_COLUMNS ? MOST_COLUMNS : columns;
    buf_clear(&text);
    add_name(p, val_text_at(list, (int)i), n_above, &text);
    printf("  %s", text.text);
    for (size_t k = 0; k < n; k++) {
        buf_clear(&text);
        name_choice(p, list, i + k, n_above, &text);
        printf("%s%s", k % (size_t)columns == 0 ? "\n  " : "", text.text);
        if ((k + 1) % (size_t)columns != 0 && k + 1 < n) {
            printf("%*s", wide - text_columns(text.text), "");
        }
    }
    putchar('\n');
}

/* The question, and the legal actions numbered from 1. */
static void print_choices(const struct plain *p, who w)
{
    json_auto_t *list = match_choices(p->match, w);
    SCOPED_BUF text = BUF_ON_HEAP;
    int column = 0;
    match_question(p->match, w, &text);
    printf("%s\n", text.text);
    for (size_t i = 0, n; i < json_array_size(list); i += n) {
        int n_above = words_above(list, i, &n);
        if (n_above > 0) {
            if (column > 0) {
                putchar('\n');
            }
            column = 0;
            print_columns(p, list, i, n, n_above);
        } else {
            n = 1;
            buf_clear(&text);
            name_choice(p, list, i, 0, &text);
            print_choice(text.text, &column);
        }
    }
    if (match_can_wait(p->match, w)) {
        buf_clear(&text);
        buf_add(&text, "0) ");
        buf_add(&text, _("Let the others go first"));
        print_choice(text.text, &column);
    }
    if (column > 0) {
        putchar('\n');
    }
}

static void print_help(void)
{
    puts(_("Type an action, or its number in the list. Also:\n"
           "  view    the table once more\n"
           "  rules   the rules\n"
           "  hint    what you might do, from what your seat has seen\n"
           "  wait    let somebody else act first, where others may\n"
           "  undo    take the last action back, if it showed nothing\n"
           "  quit    leave"));
}

static void print_error(const struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(e, words_say, &text);
    printf("%s\n", text.text);
}

/* Whether a word that means something here is also an action now. */
static bool is_action(const struct plain *p, who w, const char *word)
{
    json_auto_t *list = match_choices(p->match, w);
    return val_find(list, word) >= 0;
}

/* Plays what the line says: a number from the list or an action. */
static bool act(struct plain *p, who w, const char *line)
{
    json_auto_t *list = match_choices(p->match, w);
    char *end;
    long number = strtol(line, &end, 10);
    long most = (long)json_array_size(list);
    struct error e;
    if (*line && !*end && number >= 1 && number <= most) {
        line = json_string_value(json_array_get(list, (size_t)number - 1));
    } else if (*line && !*end) {
        SCOPED_BUF n = BUF_ON_HEAP;
        buf_uint(&n, (uint64_t)most);
        cli_say(N_("The choices are 1 to {n}."), "n", n.text);
        return false;
    }
    bool good = match_act(p->match, w, line, &e);
    if (good) {
        forget();
        show_outcome(p, w);
    } else {
        print_error(&e);
    }
    return good;
}

static void undo(struct plain *p, who w)
{
    struct error e;
    if (match_undo(p->match, w, &e)) {
        for (who other = 0; other < match_setup(p->match)->n_seats; other++) {
            p->told[other] = match_news_left(p->match, other, p->told[other]);
        }
        forget();
        print_view(p, w);
        print_choices(p, w);
    } else {
        print_error(&e);
    }
}

static void hint(struct plain *p, who w)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    match_ask_hint(p->match, w, HINT_MOVE);
    match_wait_for_hint(p->match, &text);
    printf("%s\n", text.text);
}

/* Answers one line; false when the person is done for now. */
static bool answer(struct plain *p, who w, const char *word)
{
    /* An action goes before a command of the same name. */
    if (is_action(p, w, word)) { // NOLINT(bugprone-branch-clone)
        return !act(p, w, word);
    } else if (strcmp(word, "quit") == 0 || strcmp(word, "q") == 0) {
        p->quits = true;
        return false;
    } else if (strcmp(word, "help") == 0 || strcmp(word, "?") == 0) {
        print_help();
    } else if (strcmp(word, "view") == 0 || !*word) {
        print_view(p, w);
        print_choices(p, w);
    } else if (strcmp(word, "rules") == 0) {
        const struct game *g = match_game(p->match);
        cli_rules(NULL, 1, (char *[]){(char *)(uintptr_t)g->id});
    } else if (strcmp(word, "undo") == 0 || strcmp(word, "u") == 0) {
        undo(p, w);
    } else if (strcmp(word, "hint") == 0 || strcmp(word, "h") == 0) {
        hint(p, w);
    } else if (strcmp(word, "wait") == 0 || strcmp(word, "0") == 0) {
        if (match_can_wait(p->match, w)) {
            p->waived |= WHO_BIT(w);
            match_ready(p->match);
            return false;
        }
        puts(_("There is nobody else to wait for."));
    } else {
        return !act(p, w, word);
    }
    return true;
}

/* Asks a person until something has been played, or they let others act. */
static void ask(struct plain *p, who w)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    draw_curtain(p, w, match_is_private(p->match, w, p->told[w]));
    if (p->shows_look) {
        forget();
    }
    p->told[w] = match_news(p->match, w, p->told[w], &line);
    putchar('\n');
    print_news(&line);
    if (line.n > 0) {
        putchar('\n');
    }
    print_view(p, w);
    print_choices(p, w);
    do {
        printf("%s> ", match_names(p->match)[w]);
        if (!read_answer(p, &line)) {
            putchar('\n');
            break;
        }
    } while (answer(p, w, line.text));
}

/* ---- The game ---- */

static void print_end(struct plain *p)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    who_set here = match_here(p->match);
    who eyes = __builtin_popcount(here) == 1 ? (who)__builtin_ctz(here) : TABLE;
    match_news(p->match, eyes, eyes < MAX_SEATS ? p->told[eyes] : p->told[0],
               &text);
    putchar('\n');
    print_news(&text);
    buf_clear(&text);
    json_auto_t *result = match_result(p->match);
    json_auto_t *view =
        match_view(p->match, match_table(p->match) ? REFEREE : eyes);
    struct scene s = scene_of(p, match_table(p->match) ? REFEREE : eyes);
    s.view = view;
    s.result = result;
    stage_print(&s, 0, NULL, p->ascii, stdout);
    match_ending(p->match, eyes, &text);
    printf("%s\n", text.text);
    buf_clear(&text);
    match_tally(p->match, &text);
    fputs(text.text, stdout);
}

static void save(struct plain *p)
{
    struct error e;
    if (p->path && !save_match(p->match, false, p->path, &e)) {
        cli_fail_error(CLI_FAILED, &e);
    }
}

static void tell_trouble(struct plain *p)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    if (match_trouble(p->match, &text) && !match_is_gone(p->match)) {
        puts(text.text);
        fflush(stdout);
    }
}

/* What somebody types while others are waited for. */
static void hear(struct plain *p)
{
    SCOPED_BUF line = BUF_ON_HEAP;
    if (read_answer(p, &line)) {
        bool starts = line.n > 0 && strcmp(line.text, "start") == 0
                      && match_may_start(p->match);
        p->quits = line.n > 0 && strcmp(line.text, "quit") == 0;
        if (starts) {
            match_start(p->match);
        } else if (p->waived) {
            p->waived = 0; /* they act after all */
        } else {
            puts(p->quits ? "" : _("It is not your turn."));
        }
    }
}

/* Waits for a server to say something; or for a person to leave, unless the
 * lines come from a pipe, where those for later turns may lie ready. */
static void wait_elsewhere(struct plain *p)
{
    struct pollfd from[] = {{match_fd(p->match), POLLIN, 0},
                            {STDIN_FILENO, POLLIN, 0}};
    fflush(stdout);
    if (match_is_ready(p->match)) {
        return;
    }
    if (isatty(STDIN_FILENO)) {
        poll(from, 2, -1);
        if (from[1].revents) {
            hear(p);
        }
    } else {
        match_wait(p->match);
    }
}

static void listen_elsewhere(struct plain *p)
{
    tell_trouble(p);
    if (match_step(p->match) || match_is_gone(p->match)) {
        p->waived = 0;
    } else {
        wait_elsewhere(p);
    }
}

/* Tells who is there, whenever that changes, until the table begins. */
static void gather(struct plain *p)
{
    SCOPED_BUF told = BUF_ON_HEAP, now = BUF_ON_HEAP;
    while (!p->quits && !match_has_begun(p->match)
           && !match_is_gone(p->match)) {
        match_think(p->match); /* hears what there is to tell */
        buf_clear(&now);
        match_lobby(p->match, &now);
        if (strcmp(now.text, told.text) != 0) {
            printf("\n%s", now.text);
            if (match_may_start(p->match)) {
                puts(_("Type start to begin; computer players take the empty "
                       "chairs."));
            }
            buf_clear(&told);
            buf_add(&told, now.text);
        }
        if (match_is_ready(p->match)) {
            tell_trouble(p);
        } else {
            wait_elsewhere(p);
        }
    }
}

/* Lets the others act until a person is asked. */
static void let_others_act(struct plain *p)
{
    if (!match_table(p->match)) {
        listen_elsewhere(p);
        return;
    }
    if (match_think(p->match) < 0) {
        p->waived = 0; /* there was nobody to wait for */
    }
    while (match_think(p->match) >= 0) {
        if (match_step(p->match)) {
            p->waived = 0;
            return;
        }
        if (match_think(p->match) >= 0) {
            match_wait(p->match);
        }
    }
}

bool plain_play(struct match *m, struct buf *path, bool ascii)
{
    struct plain p = {.match = m,
                      .path = path,
                      .ascii =
                          ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0,
                      .printed = json_loads(match_edition(m)->json, 0, NULL)};
    words_play(match_game(m)->id);
    for (who w = 0; w < match_setup(m)->n_seats; w++) {
        p.told[w] = match_news_begin(m, w);
    }
    printf("%s\n", _(match_game(m)->title));
    puts(_("Type help at the prompt for what you can say."));
    gather(&p);
    while (!p.quits && !match_is_over(m) && !match_is_gone(m)) {
        int w = match_asked(m, p.waived);
        if (w >= 0) {
            save(&p);
            ask(&p, (who)w);
        } else {
            let_others_act(&p);
        }
    }
    if (!p.quits && !match_is_gone(m)) {
        print_end(&p);
    }
    json_decref(p.printed);
    return !p.quits;
}

const struct game *plain_ask_for_game(void)
{
    struct plain asker = {0};
    SCOPED_BUF line = BUF_ON_HEAP;
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
    return g;
}

int plain_ask_who(const char *question, const struct match_seat *seats, int n)
{
    struct plain asker = {0};
    SCOPED_BUF line = BUF_ON_HEAP;
    puts(_(question));
    for (int i = 0; i < n; i++) {
        if (seats[i].kind == SEAT_HERE) {
            buf_clear(&line);
            match_add_name(&seats[i], i, &line);
            printf("  %d) %s\n", i + 1, line.text);
        }
    }
    while (!asker.quits) {
        printf("%s ", _("A number; Enter passes it over:"));
        if (read_answer(&asker, &line)) {
            int i = line.n > 0 ? atoi(line.text) - 1 : 0;
            if (line.n == 0
                || (i >= 0 && i < n && seats[i].kind == SEAT_HERE)) {
                return i;
            }
        }
    }
    return -1;
}
