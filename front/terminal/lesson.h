/*
 * lesson.h: the lessons of the page, played on a table of our own.
 *
 * A lesson is a script (web/src/boards/GAME/tutorial*.json; the program carries
 * them): a deal, and steps with a sentence, what the others do before it, and
 * what the reader is asked to do.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_LESSON_H
#define THICKET_FRONT_TERMINAL_LESSON_H

#include <jansson.h>

#include "front/terminal/scene.h"
#include "table/table.h"

/* What tools/bake-lessons makes; the last row has no game. */
struct lesson_script {
    const char *game, *text;
};
extern const struct lesson_script lesson_scripts[];

struct lesson {
    json_t *script, *printed;
    struct table *table; /* at the step that is shown */
    json_t *view;        /* what the reader sees of it */
    const char *names[MAX_SEATS];
    int at, n_steps;
};

/* The n-th lesson of a game, at its first step; false when there are fewer. */
bool lesson_open(struct lesson *, const struct game *, int n);
void lesson_close(struct lesson *);

/* Goes to a step, if there is one. */
void lesson_go(struct lesson *, int at);

/* The sentence of the step, and what the reader is to do, or "". */
const char *lesson_sentence(const struct lesson *);
const char *lesson_deed(const struct lesson *);

/* What the reader might do there, as a list of texts that is the caller's:
 * empty where nothing is asked. */
json_t *lesson_choices(const struct lesson *);

/* Whether its sentence points at what is to be done: "here". */
bool lesson_points(const struct lesson *);
const char *lesson_title(const struct lesson *);

struct scene lesson_scene(const struct lesson *);

#endif
