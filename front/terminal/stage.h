/*
 * stage.h: how a screen is divided, alike for play, replay and show.
 *
 *     title                        ▸● Coral  ▲ Sky        one row
 *     the board                                           the rest
 *     what happened                                       a few rows
 *     what is asked, or who is waited for                 one row, or two
 *     choices that have no place on the board             a few rows
 *     the words under the cursor            ? help ...    one row
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_STAGE_H
#define THICKET_FRONT_TERMINAL_STAGE_H

#include "front/terminal/board.h"
#include "front/terminal/choose.h"

struct stage {
    struct area all, title, board, news, ask, strip, keys;
};

/* Whether there is room for a stage; stage_fits says so on the canvas where
 * not. */
bool stage_has_room(const struct canvas *);
bool stage_fits(struct canvas *);

/* Divides a canvas; `strip_rows` is what the choices need. */
struct stage stage_of(struct canvas *, int strip_rows);

/* The title row: the game, the seats, a mark at those in `waiting`. */
void stage_title(const struct stage *, const struct scene *, who_set waiting);

/* What is asked, in at most `width` columns.  A second row, and a third beside
 * a clock, is the last of the news', or the first of the strip's where the news
 * have none: before those are drawn. */
void stage_ask(struct stage *, struct style, int width, const char *text);

/* What happened, a sentence a line: those from `fresh` on, bright, as many as
 * there is room for (an ellipsis says that there are more), and of those before
 * as many of the last.  The board is never covered, but its last rows are room
 * too where nothing stands in them; sentences are whole.  To be drawn last. */
void stage_news(const struct stage *, const char *lines, size_t fresh);

/* How it ended, where else the news and the question stand: what happened last,
 * the verdict, large, and after it as many whole lines as there is room for,
 * those before `story` by all means. */
void stage_ending(const struct stage *, const char *before, const char *said,
                  size_t story);

/* Where the story ends in what is said of an end, before any figures. */
size_t stage_story(const char *said);

/* A refusal or a hint in the place of the news, and when it is long over what
 * is asked and the choices below them, until the next key: to be drawn after
 * those.  The board it covers only where even that is too little. */
void stage_message(const struct stage *, const char *text);

/* The sentence of a lesson, in the place of the news and of what is asked, and
 * over the lower edge of the board when it is long. */
void stage_lesson(const struct stage *, const char *text);

/* Prints the title and the board without colours, with the number (from 1) of
 * each action that has a place on it. */
void stage_print(const struct scene *, who_set waiting, const json_t *actions,
                 bool ascii, FILE *);

/* A box in the middle that fits the text, with a title. */
void stage_note(struct area, const char *title, const char *text,
                const char *foot);

/* A page of text over everything, from line `skip` on; returns how many lines
 * there are beyond the first page. */
int stage_page(struct area, const char *title, const char *text, int skip,
               const char *foot);

#endif
