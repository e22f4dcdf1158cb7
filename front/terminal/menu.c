/*
 * menu.c: before the first move: terminal_menu, the games as a list and who
 * plays, and terminal_gather, a table that waits for its people.
 */
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/setup.h"
#include "front/box.h"
#include "front/colour.h"
#include "front/match/save.h"
#include "front/terminal/ask.h"
#include "front/terminal/help.h"
#include "front/terminal/page.h"
#include "front/terminal/parts.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"
#include "table/computer.h"
#include "table/file.h"
#include "table/record.h"

enum { MOST_GAMES = 16, MOST_SAVED = 64 };

/* What can be pressed, as the last rows show it. */
static const struct {
    uint32_t key;
    const char *label;
} keys[] = {
    {PRESS_ENTER, N_("Enter: play")},
    {PRESS_DOWN, N_("up, down: game")},
    {PRESS_RIGHT, N_("left, right: seats")},
    {'p', N_("p: people")},
    {'n', N_("n: names")},
    {'l', N_("l: level")},
    {'m', N_("m: mode")},
    {'o', N_("o: options")},
    {'e', N_("e: lesson")},
    {'?', N_("?: rules")},
    {'j', N_("j: a table elsewhere")},
    {'c', N_("c: go on with a saved game")},
    {'q', N_("q: leave")},
};
enum { N_KEYS = sizeof keys / sizeof *keys };

struct menu {
    struct screen *screen;
    struct terminal_wish *wish;
    int at;            /* the game under the cursor */
    int seats, people; /* as many as were asked for, where that can be played */
    struct spot key[N_KEYS];       /* where the keys are, to be clicked */
    const char *saved[MOST_SAVED]; /* files, the latest first */
    int n_saved;
    int row[MOST_GAMES]; /* where each game begins, on the canvas */
    struct page page;    /* the rules, over the menu */
};

/* ---- What can be played ---- */

static const struct game *game_of(const struct menu *m)
{
    return shelf_game(m->at);
}

/* The game's option "mode", or NULL. */
static const struct game_option *modes_of(const struct game *g)
{
    const struct game_option *o = setup_find(g, "mode");
    return o && o->type == OPTION_CHOICE ? o : NULL;
}

/* How so many would play it; false when they cannot. */
static bool set_up(const struct menu *m, int seats, struct table_start *start)
{
    const struct game *g = game_of(m);
    *start =
        (struct table_start){.game = g, .edition = shelf_edition(NULL, g, 0)};
    start->setup = m->wish->setup;
    start->setup.n_seats = (uint8_t)seats;
    return seats >= g->min_seats && seats <= g->max_seats
           && table_can_start(start, NULL);
}

static bool can_start(const struct menu *m, int seats)
{
    struct table_start start;
    return set_up(m, seats, &start);
}

/* Takes the number of seats nearest to what was asked for that can play so. */
static void set_seats(struct menu *m)
{
    struct terminal_wish *w = m->wish;
    w->seats = game_of(m)->min_seats;
    for (int off = 0; off < 2 * MAX_SEATS; off++) { /* 0, -1, +1, -2, ... */
        int n = m->seats + (off % 2 ? -(off + 1) / 2 : off / 2);
        if (can_start(m, n)) {
            w->seats = n;
            break;
        }
    }
    w->people = m->people < w->seats ? m->people : w->seats;
}

/* The next number of seats that can play so, or the one before. */
static void change_seats(struct menu *m, int step)
{
    int n = m->wish->seats + step;
    while (n >= 1 && n <= MAX_SEATS && !can_start(m, n)) {
        n += step;
    }
    if (can_start(m, n)) {
        m->seats = n;
        set_seats(m);
    }
}

static void set_game(struct menu *m, int at)
{
    const struct game *g = shelf_game(at);
    m->at = at;
    m->wish->setup =
        setup_default(g, shelf_edition(NULL, g, 0)->data, g->min_seats);
    set_seats(m);
}

static void next_mode(struct menu *m)
{
    const struct game *g = game_of(m);
    const struct game_option *modes = modes_of(g);
    if (modes) {
        int16_t *mode = &m->wish->setup.option[modes - g->options];
        bool is_last = !g->word(&m->wish->setup, modes->vocab, *mode + 1);
        *mode = (int16_t)(is_last ? 0 : *mode + 1);
        set_seats(m);
    }
}

static void next_level(struct terminal_wish *wish)
{
    int i = 0;
    while (computer_level(i) && strcmp(computer_level(i), wish->level) != 0) {
        i++;
    }
    wish->level = computer_level(i) && computer_level(i + 1)
                      ? computer_level(i + 1)
                      : computer_level(0);
}

/* ---- The menu ---- */

static int draw_games(struct menu *m, struct area a, int y)
{
    for (int i = 0; i < shelf_offered() && i < MOST_GAMES; i++) {
        const struct game *g = shelf_game(i);
        bool is_here = i == m->at;
        m->row[i] = a.y + y;
        area_put(a, 1, y, (struct style){.ink = LANTERN, .attr = BOLD},
                 is_here ? 0x25b6 : ' ');
        area_text(
            a, 3, y,
            (struct style){.ink = is_here ? LANTERN : PAPER, .attr = BOLD},
            _(g->title));
        y++;
        if (is_here || a.h > 34) { /* a small screen has room for one */
            y += area_wrapped(area_part(a, 5, y, a.w - 6, 2), 0,
                              (struct style){.ink = is_here ? PAPER : MIST},
                              _(g->blurb));
        }
    }
    return y;
}

/* What is chosen besides the game, as sentences. */
static void add_wish(const struct menu *m, struct buf *text)
{
    char seats[16], people[16];
    const struct terminal_wish *w = m->wish;
    const struct game *g = game_of(m);
    const struct game_option *modes = modes_of(g);
    snprintf(seats, sizeof seats, "%d", w->seats);
    snprintf(people, sizeof people, "%d", w->people);
    scene_say(text,
              N_("Seats: {seats}, {people} of them for people at this screen; "
                 "computer players: {level}"),
              "seats", seats, "people", people, "level", help_level(w->level));
    buf_char(text, '\n');
    if (modes) {
        const char *mode = g->word(&w->setup, modes->vocab,
                                   w->setup.option[modes - g->options]);
        scene_say(text, N_("Mode: {mode}."), "mode", scene_word(mode));
        buf_char(text, ' ');
        buf_add(text, _(modes->help));
        buf_char(text, '\n');
    }
    if (*w->names) {
        scene_say(text, N_("Names: {names}."), "names", w->names);
        return;
    }
    struct table_start start;
    const char *question = w->people > 1 && set_up(m, w->seats, &start)
                               ? box_question(start.game, &start.setup)
                               : NULL;
    if (question) {
        scene_say(text, N_("{question} That is {name}."), "question",
                  _(question), "name", words_say(colour_title(0)));
    }
}

/* What can be pressed now. */
static bool has_key(const struct menu *m, uint32_t key)
{
    return key == 'm'   ? modes_of(game_of(m)) != NULL
           : key == 'c' ? m->n_saved > 0
                        : true;
}

static void draw_keys(struct menu *m, struct area a, int y)
{
    int x = 2;
    for (int i = 0; i < N_KEYS; i++) {
        const char *label = _(keys[i].label);
        int wide = text_columns(label);
        m->key[i] = (struct spot){0};
        if (!has_key(m, keys[i].key)) {
            continue;
        }
        if (x + wide > a.w - 1) {
            x = 2;
            y++;
        }
        area_text(a, x, y, (struct style){.ink = MIST}, label);
        m->key[i] = (struct spot){a.x + x, a.y + y, wide, 1, 0, 0};
        x += wide + 3;
    }
}

static void draw_wish(struct menu *m, struct area a, int y)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    add_wish(m, &text);
    enum { MOST = 7 };
    int rows = area_wrapped(area_part(a, 2, y, a.w - 3, MOST), 0,
                            (struct style){.ink = MOON}, text.text);
    draw_keys(m, a, y + (rows < MOST ? rows : MOST));
}

static void draw(struct menu *m, struct canvas *c)
{
    int w = c->w < 76 ? c->w : 76;
    struct area a = area_part(area_of(c), (c->w - w) / 2,
                              c->h > 40 ? c->h / 5 : 1, w, c->h);
    canvas_clear(c);
    if (stage_fits(c)) {
        area_text(a, 2, 0, (struct style){.ink = LANTERN, .attr = BOLD},
                  "T h i c k e t");
        area_text(a, 2, 1, (struct style){.ink = MIST},
                  _("Family games of memory and hidden paths."));
        draw_wish(m, a, draw_games(m, a, 3) + 1);
        page_draw(&m->page, area_of(c));
    }
}

static bool leave(struct menu *m, bool plays)
{
    m->wish->game = game_of(m);
    m->wish->setup.n_seats = (uint8_t)m->wish->seats;
    page_free(&m->page);
    for (int i = 0; i < m->n_saved; i++) {
        free((char *)(uintptr_t)m->saved[i]);
    }
    return plays;
}

/* ---- Questions ---- */

/* When it was played last, in the form that every language reads. */
static void add_time(const char *path, struct buf *b)
{
    struct stat s;
    struct tm tm;
    char when[40];
    if (stat(path, &s) == 0 && localtime_r(&s.st_mtime, &tm)
        && strftime(when, sizeof when, ", %Y-%m-%d %H:%M", &tm) > 0) {
        buf_add(b, when);
    }
}

/* "Tom Thumb: Anna, Ben, 2026-11-18 20:15": the game, who sits there, when. */
static char *title_of_saved(const char *path)
{
    struct buf b = BUF_ON_HEAP;
    SCOPED_BUF text = BUF_ON_HEAP;
    struct table *t = file_read(path, &text, NULL)
                          ? record_read(NULL, text.text, text.n, NULL)
                          : NULL;
    const char *name = strrchr(path, '/');
    buf_add(&b, t ? _(table_started(t)->game->title) : name ? name + 1 : path);
    if (t) {
        struct match_seat seats[MAX_SEATS];
        match_seats_of(t, seats);
        for (int i = 0; i < table_started(t)->setup.n_seats; i++) {
            buf_add(&b, i == 0 ? ": " : ", ");
            match_add_name(&seats[i], i, &b);
        }
    }
    add_time(path, &b);
    table_free(t);
    return b.text;
}

static bool picks_saved(struct menu *m)
{
    char *line[MOST_SAVED];
    const char *shown[MOST_SAVED];
    for (int i = 0; i < m->n_saved; i++) {
        shown[i] = line[i] = title_of_saved(m->saved[i]);
    }
    int picked =
        ask_pick(m->screen, _("Go on with a saved game"), shown, m->n_saved);
    for (int i = 0; i < m->n_saved; i++) {
        free(line[i]);
    }
    if (picked >= 0) {
        snprintf(m->wish->path, sizeof m->wish->path, "%s", m->saved[picked]);
    }
    return picked >= 0;
}

static void ask_names(struct menu *m)
{
    struct terminal_wish *w = m->wish;
    if (ask_text(m->screen, _("Names"),
                 _("Who plays at this screen? Names with commas between them."),
                 w->names, sizeof w->names)
        && *w->names) {
        w->people = 1;
        for (const char *c = w->names; (c = strchr(c, ',')); c++) {
            w->people++;
        }
        while (w->seats < w->people && can_start(m, w->seats + 1)) {
            w->seats++;
        }
        m->seats = w->seats;
        m->people = w->people;
    }
}

/* Whether it could be the address of a table or of a server. */
static bool is_address(const char *text)
{
    return strstr(text, "://") || strstr(text, "/t/");
}

static bool asks_for_table(struct menu *m)
{
    char *url = m->wish->url;
    SCOPED_BUF question = BUF_ON_HEAP;
    do {
        if (*url) {
            struct phrase_part part = {"url", url};
            buf_clear(&question);
            phrase_print(&question,
                         _("{url}: this is no table; it is written "
                           "http://ADDRESS:PORT/t/CODE"),
                         &part, 1);
            buf_add(&question, "\n\n");
        }
        buf_add(&question,
                _("The link that a table shows (http://ADDRESS:PORT/t/CODE), "
                  "to sit down at it; or the address of a running thicket "
                  "serve (http://ADDRESS:PORT), to open a table of this "
                  "game there."));
        if (!ask_text(m->screen, _("A table elsewhere"), question.text, url,
                      sizeof m->wish->url)) {
            *url = '\0';
        }
    } while (*url && !is_address(url));
    return *url;
}

/* Does what a key asks for; true when it ends the menu, and *plays how. */
static bool answer(struct menu *m, uint32_t key, bool *plays)
{
    struct terminal_wish *wish = m->wish;
    int n = shelf_offered();
    *plays = key == PRESS_ENTER || key == ' ';
    switch (key) {
    case PRESS_UP:
    case PRESS_DOWN:
    case PRESS_TAB:
        set_game(m, (m->at + (key == PRESS_UP ? n - 1 : 1)) % n);
        return false;
    case PRESS_LEFT:
    case PRESS_RIGHT:
        change_seats(m, key == PRESS_LEFT ? -1 : 1);
        return false;
    case 'p':
        m->people = wish->people = wish->people % wish->seats + 1;
        return false;
    case 'l':
        next_level(wish);
        return false;
    case 'm':
        next_mode(m);
        return false;
    case 'n':
        ask_names(m);
        return false;
    case 'o':
        terminal_options_of(m->screen, game_of(m), &wish->setup);
        set_seats(m);
        return false;
    case 'e':
        terminal_learn(m->screen, game_of(m));
        return false;
    case 'j':
        return *plays = asks_for_table(m);
    case 'c':
        return *plays = m->n_saved > 0 && picks_saved(m);
    case '?':
        page_open(&m->page, _(game_of(m)->title));
        help_rules(game_of(m), &m->page.text);
        return false;
    case PRESS_ENTER:
    case ' ':
    case 'q':
        return true;
    default:
        if (key >= '1' && key < (uint32_t)('1' + n)) {
            set_game(m, (int)(key - '1'));
        }
        return false;
    }
}

/* A key, or a game: the first click chooses it, the second deals it. */
static bool click(struct menu *m, int x, int y, bool *plays)
{
    for (int i = 0; i < N_KEYS; i++) {
        const struct spot *at = &m->key[i];
        if (y == at->y && x >= at->x && x < at->x + at->w) {
            return answer(m, keys[i].key, plays);
        }
    }
    *plays = true;
    for (int i = shelf_offered() - 1; i >= 0; i--) {
        if (i < MOST_GAMES && y >= m->row[i]) {
            bool again = i == m->at && y <= m->row[i] + 2;
            if (!again && y <= m->row[i] + 2) {
                set_game(m, i);
            }
            return again;
        }
    }
    return false;
}

bool terminal_menu(struct screen *screen, struct terminal_wish *wish)
{
    struct menu m = {.wish = wish, .screen = screen};
    bool plays = false;
    wish->level = wish->level ? wish->level : match_default_level();
    m.seats = wish->seats > 0 ? wish->seats : 2;
    m.people = wish->people > 0 ? wish->people : 1;
    m.n_saved = save_list(false, m.saved, MOST_SAVED);
    set_game(&m, 0);
    for (;;) {
        draw(&m, screen_canvas(screen));
        screen_show(screen);
        struct screen_input in = screen_wait(screen, -1, -1);
        if (in.type == INPUT_STOP) {
            return leave(&m, false);
        }
        if (m.page.title && in.type == INPUT_KEY) {
            page_key(&m.page, in.key);
        } else if (m.page.title && in.type == INPUT_CLICK) {
            page_close(&m.page);
        } else if ((in.type == INPUT_CLICK && click(&m, in.x, in.y, &plays))
                   || (in.type == INPUT_KEY && answer(&m, in.key, &plays))) {
            return leave(&m, plays);
        }
    }
}

/* ---- Who begins ---- */

static void draw_question(struct canvas *c, const struct game *g,
                          const char *question, const struct match_seat *seats,
                          int n)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    buf_add(&text, _(question));
    buf_add(&text, "\n\n");
    for (int i = 0; i < n; i++) {
        if (seats[i].kind == SEAT_HERE) {
            buf_int(&text, i + 1);
            buf_add(&text, "  ");
            match_add_name(&seats[i], i, &text);
            buf_char(&text, '\n');
        }
    }
    canvas_clear(c);
    if (stage_fits(c)) {
        stage_note(area_of(c), _(g->title), text.text,
                   _("number: who begins   Enter: pass over   q: leave"));
    }
}

int terminal_ask_who(struct screen *screen, const struct game *g,
                     const char *question, const struct match_seat *seats,
                     int n)
{
    for (;;) {
        draw_question(screen_canvas(screen), g, question, seats, n);
        screen_show(screen);
        struct screen_input in = screen_wait(screen, -1, -1);
        if (in.type == INPUT_STOP) {
            return -1;
        }
        if (in.type != INPUT_KEY) {
            continue;
        }
        if (in.key == 'q' || in.key == PRESS_ESCAPE) {
            return -1;
        }
        if (in.key == PRESS_ENTER || in.key == ' ') {
            return 0;
        }
        int seat = in.key >= '1' && in.key <= '9' ? (int)(in.key - '1') : n;
        if (seat < n && seats[seat].kind == SEAT_HERE) {
            return seat;
        }
    }
}

/* ---- Gathering ---- */

bool terminal_gather(struct screen *screen, struct match *m)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    bool leaves = false;
    for (;;) {
        match_think(m); /* hears what there is to tell */
        if (leaves || match_has_begun(m) || match_is_gone(m)) {
            break;
        }
        struct canvas *c = screen_canvas(screen);
        canvas_clear(c);
        buf_clear(&text);
        match_lobby(m, &text);
        if (match_trouble(m, &text)) {
            buf_char(&text, '\n');
        }
        if (stage_fits(c)) {
            stage_note(area_of(c), _(match_game(m)->title), text.text,
                       match_may_start(m) ? _("s: begin   q: leave")
                                          : _("q: leave"));
        }
        screen_show(screen);
        if (match_is_ready(m) || match_is_gone(m)) {
            continue; /* heard while we drew */
        }
        struct screen_input in = screen_wait(screen, match_fd(m), -1);
        leaves =
            in.type == INPUT_STOP || (in.type == INPUT_KEY && in.key == 'q');
        if (in.type == INPUT_KEY && in.key == 's' && match_may_start(m)) {
            match_start(m);
        }
    }
    return !leaves && !match_is_gone(m) && match_step(m);
}
