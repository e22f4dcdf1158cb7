/*
 * screen.c: see screen.h.
 *
 * Signals write a byte into a pipe that screen_wait() polls beside the
 * keyboard; nothing else is done in a handler.  Curses pairs of colours are
 * made when a pair is first drawn: there are far fewer than a terminal has.
 */
// SPDX-License-Identifier: MIT
#define NCURSES_WIDECHAR 1
#include "front/terminal/screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include "lib/heap.h"

struct screen {
    SCREEN *curses;
    struct canvas canvas;
    enum palette palette;
    short pair[N_COLOURS][N_COLOURS]; /* by ink and paper; 0: not made yet */
    short n_pairs;
    bool stops;   /* INPUT_STOP from now on */
    bool resized; /* INPUT_RESIZE is owed */
};

/* ---- Signals ---- */

static int signal_pipe[2] = {-1, -1};
static const int stopping[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { N_STOPPING = sizeof stopping / sizeof *stopping };

static void on_signal(int number)
{
    int kept = errno;
    char byte = number == SIGWINCH ? 'w' : 's';
    if (write(signal_pipe[1], &byte, 1) < 0) {
        /* The pipe is full of signals already. */
    }
    errno = kept;
}

static void catch_signals(void)
{
    if (pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
        return;
    }
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < N_STOPPING; i++) {
        sigaction(stopping[i], &action, NULL);
    }
    sigaction(SIGWINCH, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Who was told to stop is about to: a second signal (a terminal that goes
 * sends two) must not keep the game from being saved. */
static void release_signals(bool stops)
{
    for (int i = 0; i < N_STOPPING; i++) {
        signal(stopping[i], stops ? SIG_IGN : SIG_DFL);
    }
    signal(SIGWINCH, SIG_DFL);
    close(signal_pipe[0]);
    close(signal_pipe[1]);
    signal_pipe[0] = signal_pipe[1] = -1;
}

/* ---- Opening and closing ---- */

bool screen_is_possible(void)
{
    const char *term = getenv("TERM");
    static bool is_known, is_asked; /* before curses has the terminal */
    int found;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || !*term
        || strcmp(term, "dumb") == 0 || strcmp(term, "unknown") == 0) {
        return false;
    }
    if (!is_asked) {
        is_asked = true;
        is_known = setupterm(NULL, STDOUT_FILENO, &found) == OK;
        if (is_known) {
            del_curterm(cur_term);
        }
    }
    return is_known;
}

static void choose_palette(struct screen *s, const struct screen_wishes *wishes)
{
    enum palette best = PALETTE_NONE;
    const char *none = getenv("NO_COLOR");
    if (has_colors()) {
        start_color();
        use_default_colors();
        best = COLORS >= 256 ? PALETTE_256 : PALETTE_16;
    }
    if (wishes->has_palette) {
        s->palette = wishes->palette < best ? wishes->palette : best;
    } else {
        s->palette = none && *none ? PALETTE_NONE : best;
    }
}

/* Arrows as a keyboard sends them before the terminal has heard of ours, or
 * when it never does. */
static void know_arrows(void)
{
    static const struct {
        const char *sent;
        int code;
    } arrows[] = {
        {"\033[A", KEY_UP},    {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT},
        {"\033[D", KEY_LEFT},  {"\033OA", KEY_UP},   {"\033OB", KEY_DOWN},
        {"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT}, {"\033[H", KEY_HOME},
        {"\033[F", KEY_END},   {"\033[Z", KEY_BTAB},
    };
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        if (key_defined(arrows[i].sent) <= 0) {
            define_key(arrows[i].sent, arrows[i].code);
        }
    }
}

/* Every button, though only one does anything here: for what is not asked for
 * curses waits until it can give something else, and nobody could act. */
static void hear_mouse(void)
{
    mmask_t heard = 0;
    for (int button = 1; button <= 5; button++) {
        heard |= NCURSES_MOUSE_MASK(button, NCURSES_BUTTON_PRESSED
                                                | NCURSES_BUTTON_RELEASED);
    }
    mouseinterval(0);
    mousemask(heard, NULL);
}

struct screen *screen_open(const struct screen_wishes *wishes)
{
    SCREEN *curses = newterm(NULL, stdout, stdin);
    if (!curses) {
        return NULL;
    }
    struct screen *s = heap_new(1, sizeof *s);
    s->curses = curses;
    catch_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    know_arrows();
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    hear_mouse();
    choose_palette(s, wishes);
    s->canvas.ascii =
        wishes->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    canvas_resize(&s->canvas, COLS, LINES);
    return s;
}

void screen_close(struct screen *s)
{
    if (s) {
        endwin();
        delscreen(s->curses);
        release_signals(s->stops);
        canvas_free(&s->canvas);
        free(s);
    }
}

struct canvas *screen_canvas(struct screen *s)
{
    return &s->canvas;
}

/* ---- Showing ---- */

static short pair_for(struct screen *s, struct style style)
{
    short *pair = &s->pair[style.ink][style.paper];
    if (*pair == 0 && s->palette != PALETTE_NONE
        && s->n_pairs + 1 < COLOR_PAIRS) {
        int ink = canvas_shade(s->palette, style.ink);
        int paper = canvas_shade(s->palette, style.paper);
        if (COLORS < 16) { /* the bright half is the dark one in bold */
            ink = ink >= 8 ? ink - 8 : ink;
            paper = paper >= 8 ? paper - 8 : paper;
        }
        *pair = ++s->n_pairs;
        init_pair(*pair, (short)ink, (short)paper);
    }
    return *pair;
}

static attr_t attributes(const struct screen *s, struct style style)
{
    attr_t a = A_NORMAL;
    a |= style.attr & BOLD ? A_BOLD : 0;
    a |= style.attr & DIM ? A_DIM : 0;
    a |= style.attr & UNDERLINE ? A_UNDERLINE : 0;
    a |= style.attr & REVERSE ? A_REVERSE : 0;
    if (s->palette == PALETTE_16 && COLORS < 16
        && canvas_shade(s->palette, style.ink) >= 8) {
        a |= A_BOLD;
    }
    return a;
}

void screen_show(struct screen *s)
{
    for (int y = 0; y < s->canvas.h; y++) {
        for (int x = 0; x < s->canvas.w; x++) {
            const struct cell *cell = &s->canvas.cell[y * s->canvas.w + x];
            wchar_t text[2] = {(wchar_t)cell->ch, 0};
            cchar_t shown;
            if (cell->ch) {
                setcchar(&shown, text, attributes(s, cell->style),
                         pair_for(s, cell->style), NULL);
                mvadd_wch(y, x, &shown);
            }
        }
    }
    refresh();
}

/* ---- Waiting ---- */

static bool is_too_small(const struct screen *s)
{
    return s->canvas.w < SCREEN_MIN_W || s->canvas.h < SCREEN_MIN_H;
}

static void take_size(struct screen *s)
{
    struct winsize size;
    bool was_too_small = is_too_small(s);
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0
        && size.ws_col > 0) {
        resize_term(size.ws_row, size.ws_col); /* makes no key of it */
    }
    clearok(curscr, TRUE);
    canvas_resize(&s->canvas, COLS, LINES);
    if (was_too_small && !is_too_small(s)) {
        flushinp(); /* nobody saw what that would do */
    }
}

/* What a key code of curses or a control character means; 0: nothing here. */
static uint32_t special(wint_t code)
{
    static const struct {
        wint_t code;
        uint32_t press;
    } keys[] = {
        {KEY_UP, PRESS_UP},
        {KEY_DOWN, PRESS_DOWN},
        {KEY_LEFT, PRESS_LEFT},
        {KEY_RIGHT, PRESS_RIGHT},
        {KEY_ENTER, PRESS_ENTER},
        {'\r', PRESS_ENTER},
        {'\n', PRESS_ENTER},
        {'\t', PRESS_TAB},
        {KEY_BTAB, PRESS_BACK_TAB},
        {27, PRESS_ESCAPE},
        {KEY_BACKSPACE, PRESS_ERASE},
        {KEY_DC, PRESS_ERASE},
        {8, PRESS_ERASE},
        {127, PRESS_ERASE},
        {KEY_HOME, PRESS_HOME},
        {KEY_END, PRESS_END},
        {KEY_PPAGE, PRESS_PAGE_UP},
        {KEY_NPAGE, PRESS_PAGE_DOWN},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].code == code) {
            return keys[i].press;
        }
    }
    return 0;
}

/* What the keyboard or the mouse has to say, if anything. */
static struct screen_input read_key(struct screen *s)
{
    struct screen_input in = {INPUT_NONE, 0, 0, 0};
    wint_t code;
    int kind;
    while (in.type == INPUT_NONE && (kind = get_wch(&code)) != ERR) {
        MEVENT mouse;
        if (kind != KEY_CODE_YES) {
            bool is_text = code >= ' ' && code != 127;
            in.key = is_text ? (uint32_t)code : special(code);
        } else if (code == KEY_RESIZE) {
            take_size(s);
            in.type = INPUT_RESIZE;
        } else if (code == KEY_MOUSE) {
            while (getmouse(&mouse) == OK) { /* down and up may be one key */
                if (mouse.bstate & BUTTON1_PRESSED) {
                    in =
                        (struct screen_input){INPUT_CLICK, 0, mouse.x, mouse.y};
                }
            }
        } else {
            in.key = special(code);
        }
        if (in.type == INPUT_NONE && in.key) {
            in.type = INPUT_KEY;
        }
    }
    return in;
}

static void read_signals(struct screen *s)
{
    char byte;
    while (read(signal_pipe[0], &byte, 1) == 1) {
        s->stops = s->stops || byte == 's';
        s->resized = s->resized || byte == 'w';
    }
}

void screen_drop_keys(struct screen *s)
{
    (void)s;
    flushinp();
}

struct screen_input screen_wait(struct screen *s, int fd, int ms)
{
    struct screen_input in = {INPUT_NONE, 0, 0, 0};
    struct pollfd watched[] = {{STDIN_FILENO, POLLIN, 0},
                               {signal_pipe[0], POLLIN, 0},
                               {fd, POLLIN, 0}};
    read_signals(s);
    if (!s->stops && !s->resized) {
        in = read_key(s); /* curses may have read ahead */
    }
    if (s->stops || s->resized || in.type != INPUT_NONE) {
        ms = 0;
    }
    int n = s->stops ? 0 : poll(watched, fd >= 0 ? 3 : 2, ms);
    read_signals(s);
    if (in.type == INPUT_NONE && n > 0 && watched[0].revents) {
        in = read_key(s);
        /* Readable without a key for us may be half a key; a terminal that
         * hung up stays readable and gives nothing. */
        s->stops = s->stops
                   || (in.type == INPUT_NONE
                       && (watched[0].revents & (POLLHUP | POLLERR)));
    }
    if ((in.type == INPUT_KEY || in.type == INPUT_CLICK) && in.key != 'q'
        && is_too_small(s)) {
        in.type = INPUT_NONE; /* nobody can see what it would do */
    }
    if (s->stops) {
        in.type = INPUT_STOP;
    } else if (in.type == INPUT_NONE && s->resized) {
        s->resized = false;
        take_size(s);
        in.type = INPUT_RESIZE;
    } else if (in.type == INPUT_NONE && n > 0 && fd >= 0
               && watched[2].revents) {
        in.type = INPUT_WAKE;
    }
    return in;
}
