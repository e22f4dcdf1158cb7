/*
 * menu.c: before the first move: terminal_menu, the games as a list and who
 * plays, and terminal_gather, a table that waits for its people.
 */
// SPDX-License-Identifier: MIT
#include <string.h>

#include "core/setup.h"
#include "front/box.h"
#include "front/colour.h"
#include "front/terminal/help.h"
#include "front/terminal/page.h"
#include "front/terminal/parts.h"
#include "front/terminal/stage.h"
#include "front/terminal/terminal.h"
#include "front/words.h"
#include "lib/heap.h"
#include "table/computer.h"

enum { MOST_GAMES = 16 };

struct menu {
    struct terminal_wish *wish;
    int at;              /* the game under the cursor */
    int mode;            /* which word of its option "mode" */
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

/* The word of the mode that is chosen, or "". */
static const char *mode_of(const struct menu *m)
{
    const struct game *g = game_of(m);
    const struct game_option *modes = modes_of(g);
    struct setup s =
        setup_default(g, shelf_edition(NULL, g, 0)->data, g->min_seats);
    const char *word = modes ? g->word(&s, modes->vocab, m->mode) : NULL;
    return word ? word : "";
}

/* How so many would play it; false when they cannot. */
static bool set_up(const struct menu *m, int seats, struct table_start *start)
{
    const struct game *g = game_of(m);
    struct error e;
    *start =
        (struct table_start){.game = g, .edition = shelf_edition(NULL, g, 0)};
    start->setup = setup_default(g, start->edition->data, seats);
    return seats >= g->min_seats && seats <= g->max_seats
           && (!*mode_of(m)
               || setup_set(g, &start->setup, "mode", mode_of(m), &e))
           && table_can_start(start, &e);
}

static bool can_start(const struct menu *m, int seats)
{
    struct table_start start;
    return set_up(m, seats, &start);
}

/* Takes the nearest number of seats that can play so, `step` seats on or from
 * two on; stays where there is none. */
static void set_seats(struct menu *m, int step)
{
    const struct game *g = game_of(m);
    int first = step ? m->wish->seats + step : 2, way = step ? step : 1;
    for (int n = first; n >= 1 && n <= g->max_seats; n += way) {
        if (can_start(m, n)) {
            m->wish->seats = n;
            break;
        }
    }
    if (!can_start(m, m->wish->seats)) {
        m->wish->seats = g->min_seats;
    }
    if (m->wish->people > m->wish->seats) {
        m->wish->people = m->wish->seats;
    }
}

static void set_game(struct menu *m, int at)
{
    m->at = at;
    const struct game_option *modes = modes_of(game_of(m));
    m->mode = modes && modes->def != UNSET ? modes->def : 0;
    set_seats(m, 0);
}

static void next_mode(struct menu *m)
{
    m->mode++;
    if (!*mode_of(m)) {
        m->mode = 0;
    }
    set_seats(m, 0);
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
        int rows = area_wrapped(area_part(a, 5, y + 1, a.w - 6, 2), 0,
                                (struct style){.ink = is_here ? PAPER : MIST},
                                _(g->blurb));
        y += rows > 1 ? 3 : 2;
    }
    return y;
}

static void draw_wish(const struct menu *m, struct area a, int y)
{
    char seats[16], people[16];
    SCOPED_BUF text = BUF_ON_HEAP;
    snprintf(seats, sizeof seats, "%d", m->wish->seats);
    snprintf(people, sizeof people, "%d", m->wish->people);
    scene_say(&text,
              N_("Seats: {seats}, {people} of them for people at this screen; "
                 "computer players: {level}"),
              "seats", seats, "people", people, "level",
              scene_word(m->wish->level));
    area_text_in(a, 2, y, a.w - 4, (struct style){.ink = MOON}, text.text);
    int x = 2;
    if (*mode_of(m)) {
        x = part_label(a, x, y + 1, _("Mode:"), scene_word(mode_of(m)), MOON);
        x += 3;
    }
    struct table_start start;
    const char *question =
        m->wish->people > 1 && set_up(m, m->wish->seats, &start)
            ? box_question(start.game, &start.setup)
            : NULL;
    if (question) {
        buf_clear(&text);
        scene_say(&text, N_("{question} That is {name}."), "question",
                  _(question), "name", words_say(colour_title(0)));
        area_text_in(a, x, y + 1, a.w - 2 - x, (struct style){.ink = MOON},
                     text.text);
    }
    area_wrapped(area_part(a, 2, y + 2, a.w - 4, 2), 0,
                 (struct style){.ink = MIST},
                 _("Up, down: game   left, right: seats   p: people   "
                   "l: level   m: mode   ?: rules   Enter: play   q: leave"));
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
    snprintf(m->wish->mode, sizeof m->wish->mode, "%s", mode_of(m));
    page_free(&m->page);
    return plays;
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
        set_seats(m, key == PRESS_LEFT ? -1 : 1);
        return false;
    case 'p':
        wish->people = wish->people % wish->seats + 1;
        return false;
    case 'l':
        next_level(wish);
        return false;
    case 'm':
        next_mode(m);
        return false;
    case '?':
        page_open(&m->page, _(game_of(m)->title));
        help_rules(game_of(m), &m->page.text);
        return false;
    case PRESS_ENTER:
    case ' ':
    case 'q':
    case PRESS_ESCAPE:
        return true;
    default:
        if (key >= '1' && key < (uint32_t)('1' + n)) {
            set_game(m, (int)(key - '1'));
        }
        return false;
    }
}

/* The first click chooses a game, the second deals it. */
static bool click(struct menu *m, int y)
{
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
    struct menu m = {.wish = wish};
    bool plays = false;
    int seats = wish->seats;
    wish->level = wish->level ? wish->level : match_default_level();
    wish->people = wish->people > 0 ? wish->people : 1;
    set_game(&m, 0);
    wish->seats = can_start(&m, seats) ? seats : wish->seats;
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
        } else if (in.type == INPUT_CLICK && click(&m, in.y)) {
            return leave(&m, true);
        } else if (in.type == INPUT_KEY && answer(&m, in.key, &plays)) {
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
                       _("q: leave"));
        }
        screen_show(screen);
        if (match_is_ready(m) || match_is_gone(m)) {
            continue; /* heard while we drew */
        }
        struct screen_input in = screen_wait(screen, match_fd(m), -1);
        leaves =
            in.type == INPUT_STOP || (in.type == INPUT_KEY && in.key == 'q');
    }
    return !leaves && !match_is_gone(m) && match_step(m);
}
