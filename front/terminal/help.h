/*
 * help.h: the page behind "?": what is asked, the keys, the rules.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_HELP_H
#define THICKET_FRONT_TERMINAL_HELP_H

#include "front/match/match.h"
#include "front/terminal/board.h"

/* Appends the page; lines that begin with "# " are headings.  `past` is
 * what happened since the reader last acted. */
void help_text(const struct match *, who eyes, const char *past, struct buf *);

/* What a level of computer players is called. */
const char *help_level(const char *level);

/* The rules of a game alone. */
void help_rules(const struct game *, struct buf *);

#endif
