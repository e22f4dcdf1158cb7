/*
 * val.h: reading JSON values without asking first whether they are there.
 *
 * Views come from our own printers or from a server; a field that is missing
 * or of another type reads as nothing.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_VAL_H
#define THICKET_FRONT_VAL_H

#include <jansson.h>
#include <stdbool.h>

#include "lib/buf.h"

/* A field of an object: its number (or `otherwise`), its text (or ""),
 * whether it is true, how many elements it has. */
int val_int(const json_t *, const char *key, int otherwise);
const char *val_text(const json_t *, const char *key);
bool val_flag(const json_t *, const char *key);
int val_count(const json_t *, const char *key);

/* An element of a list: its text (or NULL when it is none), its number. */
const char *val_text_at(const json_t *list, int i);
int val_int_at(const json_t *list, int i, int otherwise);
bool val_holds(const json_t *list, int number);

/* Where a text is in a list, or -1; and the first of its objects that has this
 * text as a field, or NULL. */
int val_find(const json_t *list, const char *text);
const json_t *val_with(const json_t *list, const char *key, const char *text);

/* Appends a value as a person would write it, in the reader's language. */
void val_print(const json_t *, struct buf *);

#endif
