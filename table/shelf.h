/*
 * shelf.h: the games and editions at hand.
 *
 * Games and their built-in editions are constants; a shelf adds the editions
 * that were loaded from files.  An edition on a shelf stays where it is until
 * shelf_free, so a setup may point to it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_SHELF_H
#define THICKET_TABLE_SHELF_H

#include "core/edition.h"
#include "core/game.h"

enum { SHELF_TITLE = 80 };

struct shelf_edition {
    const struct game *game;
    struct edition_word name; /* "default" */
    char title[SHELF_TITLE];
    const void *data; /* for setup.edition */
    const char *json; /* as it was read, for those who draw it; or NULL */
};

struct shelf;

struct shelf *shelf_new(void);
void shelf_free(struct shelf *);

/* Game i in the order of core/games.def, or NULL past the end.  Those
 * that are offered come first, drafts and templates after them. */
const struct game *shelf_game(int i);
int shelf_offered(void);

/* The game of that id, drafts and templates too; NULL when there is none. */
const struct game *shelf_find_game(const char *id);

/* Reads an edition from JSON text, or from a file of it, and puts it on top of
 * the shelf: it becomes its game's default, and hides another of the same
 * name. */
const struct shelf_edition *shelf_add(struct shelf *, const char *json,
                                      size_t n, struct error *);
const struct shelf_edition *shelf_load(struct shelf *, const char *path,
                                       struct error *);

/* The edition of that name; NULL when there is none. */
const struct shelf_edition *shelf_find(const struct shelf *,
                                       const struct game *, const char *name);

/* Edition i of a game, the default first: the one loaded last, or else the
 * built-in one.  NULL past the end.  Without a shelf, the built-in ones. */
const struct shelf_edition *shelf_edition(const struct shelf *,
                                          const struct game *, int i);

/* Reads an edition from JSON text; `data` has room for the game's
 * edition_size.  The game is the one that the text names. */
bool shelf_read(const char *json, size_t n, struct shelf_edition *, void *data,
                size_t max, struct error *);

#endif
