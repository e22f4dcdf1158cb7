/*
 * screen.h: the terminal itself: a canvas shown, keys and clicks read.
 *
 * The only file that knows curses.  One screen at a time, because curses has
 * but one.  A screen waits on the keyboard, the mouse, a change of size, a
 * signal to stop, and one more file descriptor at once, so that a game can
 * wait for people, computer players and the network in one place.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_SCREEN_H
#define THICKET_FRONT_TERMINAL_SCREEN_H

#include "front/terminal/canvas.h"

enum { SCREEN_MIN_W = 80, SCREEN_MIN_H = 24 };

/* What the person or the environment asked for. */
struct screen_wishes {
    bool ascii;           /* no Unicode even where the locale has it */
    bool has_palette;     /* as given in `palette`, else what TERM can do */
    enum palette palette; /* never more than the terminal has */
};

enum screen_input_type {
    INPUT_NONE,   /* the time is over */
    INPUT_KEY,    /* `key` */
    INPUT_CLICK,  /* at x, y */
    INPUT_RESIZE, /* draw again */
    INPUT_WAKE,   /* the other file descriptor has something */
    INPUT_STOP    /* Ctrl-C, SIGTERM, SIGHUP, or the terminal is gone */
};

/* Keys that are no characters. */
enum {
    PRESS_UP = 0x110000,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_ENTER,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_ESCAPE,
    PRESS_ERASE, /* Backspace */
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN
};

struct screen_input {
    enum screen_input_type type;
    uint32_t key; /* a Unicode character or one of the above */
    int x, y;
};

struct screen;

/* Whether standard input and output are a terminal that curses knows how to
 * draw on. */
bool screen_is_possible(void);

/* Takes the terminal over; NULL when curses does not know it.  Signals that
 * end a program come as INPUT_STOP from now on. */
struct screen *screen_open(const struct screen_wishes *);

/* Gives the terminal back as it was. */
void screen_close(struct screen *);

/* What there is to draw on; its size changes with INPUT_RESIZE. */
struct canvas *screen_canvas(struct screen *);
void screen_show(struct screen *);

/* Forgets what was typed and clicked and not read yet. */
void screen_drop_keys(struct screen *);

/* Waits for something to happen, at most `ms` milliseconds (-1: for ever).
 * `fd` is watched too unless it is -1.  On a screen that is too small for
 * anything to be seen no key comes but q. */
struct screen_input screen_wait(struct screen *, int fd, int ms);

#endif
