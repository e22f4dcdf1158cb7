/*
 * scene.h: all that a board may draw, and reading it.
 *
 * A scene is one observer's view with what is printed on the things of the
 * game.  It holds no table and no state, so a board cannot show what its
 * observer may not see.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_TERMINAL_SCENE_H
#define THICKET_FRONT_TERMINAL_SCENE_H

#include <jansson.h>

#include "core/game.h"
#include "front/terminal/canvas.h"
#include "front/val.h"
#include "lib/buf.h"

struct scene {
    const struct game *game;
    const struct setup *setup;
    const json_t *printed; /* the edition, as JSON */
    const json_t *view;
    const json_t *happened; /* events to be shown for a moment, or NULL */
    const json_t *result;   /* once over, else NULL */
    who eyes;               /* a seat, TABLE or REFEREE */
    who_set you;            /* who reads, whosever the eyes; 0: the eyes */
    int n_seats;
    const char *const *names;
    const uint8_t *colours; /* which of the six each seat has; NULL: its own */
    const char *chosen;     /* the words of an action chosen so far, or "" */
    const char *focus;      /* the words under the cursor, or "" */
};

/* Fields of the view: as in val.h. */
int scene_int(const struct scene *, const char *key, int otherwise);
const char *scene_text(const struct scene *, const char *key);
const json_t *scene_list(const struct scene *, const char *key);

/* The last event of a type that is being shown, or NULL. */
const json_t *scene_event(const struct scene *, const char *type);

/* A seat's colour and shape, which always go together. */
struct style scene_seat_style(const struct scene *, int seat);
uint32_t scene_seat_shape(const struct scene *, int seat);

/* "● Coral" at x, y, at most `width` columns; returns the next column. */
int scene_put_seat(const struct scene *, struct area, int x, int y, int width,
                   int seat, uint8_t attr);

/* The word of a thing in the reader's language. */
const char *scene_word(const char *word);

/* Appends a sentence in the reader's language; pairs of place and value
 * follow. */
#define scene_say(...) scene_say_parts(__VA_ARGS__, (const char *)NULL)
void scene_say_parts(struct buf *, const char *sentence, ...);

/* The n-th word (from 0) of an action, copied; false when it has fewer. */
bool scene_word_of(const char *action, int n, char *word, size_t max);

#endif
