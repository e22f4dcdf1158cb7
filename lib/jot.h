/*
 * jot.h: writes JSON, front to back, into a buf.
 *
 *     struct jot j = jot_object(&buf);
 *     jot_key(&j, "cell");
 *     jot_int(&j, 3);
 *     jot_close(&j, '}');            // {"cell":3}
 *
 * Reading is jansson's job (table/); writing is ours because the games write
 * views without allocating anything, also where there is no library.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_LIB_JOT_H
#define THICKET_LIB_JOT_H

#include "lib/buf.h"
#include "lib/mem.h"

struct jot {
    struct buf *to;
    bool comma; /* something stands before, at this level */
};

struct jot jot_on(struct buf *);

/* The same with an object open already. */
struct jot jot_object(struct buf *);

void jot_open(struct jot *, char bracket);  /* '{' or '[' */
void jot_close(struct jot *, char bracket); /* '}' or ']' */
void jot_text(struct jot *, const char *utf8_or_null);
void jot_int(struct jot *, int64_t);
void jot_bool(struct jot *, bool);
void jot_null(struct jot *);

/* Text that is JSON already. */
void jot_raw(struct jot *, const char *text);

/* A key.  Nearly all are written in the source, where a compiler knows how long
 * they are. */
void jot_key_n(struct jot *, const char *key, size_t n);
static inline void jot_key(struct jot *j, const char *key)
{
    jot_key_n(j, key, strlen(key));
}

/* The commonest fields in one line each. */
static inline void jot_key_open(struct jot *j, const char *key, char bracket)
{
    jot_key(j, key);
    jot_open(j, bracket);
}

static inline void jot_key_int(struct jot *j, const char *key, int64_t x)
{
    jot_key(j, key);
    jot_int(j, x);
}

static inline void jot_key_bool(struct jot *j, const char *key, bool x)
{
    jot_key(j, key);
    jot_bool(j, x);
}

static inline void jot_key_text(struct jot *j, const char *key,
                                const char *utf8_or_null)
{
    jot_key(j, key);
    jot_text(j, utf8_or_null);
}

void jot_key_maybe(struct jot *, const char *key, bool is_there, int64_t);
void jot_key_numbers(struct jot *, const char *key, const uint8_t *, int n);
void jot_key_members(struct jot *, const char *key, uint32_t bits);

#endif
