/*
 * unit_screen.h: a screen that nobody sees, for one test program: a canvas in
 * the place of front/terminal/screen.c.  What is pressed is the test's.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_UNIT_UNIT_SCREEN_H
#define THICKET_TESTS_UNIT_UNIT_SCREEN_H

#include "front/terminal/screen.h"

static struct canvas shown;

struct canvas *screen_canvas(struct screen *s)
{
    (void)s;
    return &shown;
}

void screen_show(struct screen *s)
{
    (void)s;
}

void screen_drop_keys(struct screen *s)
{
    (void)s;
}

#endif
