/*
 * own.h: the reader of JSON that a browser has (front/offline/json.c), for a
 * test that also has jansson.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_OFFLINE_OWN_H
#define THICKET_TESTS_OFFLINE_OWN_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/buf.h"

/* Reads a text; appends what it says in one fixed form.  False: it is none. */
bool own_read(const char *text, size_t n, bool any, struct buf *);

#endif
