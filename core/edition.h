/*
 * edition.h: printed matter as it was read, and the checks on it.
 *
 * A `struct doc` is one value of a JSON text, made by table/edition_json.c; a
 * game's read_edition walks it with the functions below.  Each checks one
 * field, and on failure fills the error with the field's full name
 * ("lanes[2].cells[4]") and returns false or NULL, so that a reader is a
 * chain of `if (!...) return false;`.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_EDITION_H
#define THICKET_CORE_EDITION_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/error.h"

enum doc_type {
    DOC_NULL,
    DOC_BOOL,
    DOC_NUMBER,
    DOC_TEXT,
    DOC_LIST,
    DOC_OBJECT
};

struct doc {
    enum doc_type type;
    const char *key;          /* in an object; NULL in a list and at the top */
    const struct doc *parent; /* NULL at the top */
    int64_t number;           /* DOC_NUMBER (whole), DOC_BOOL */
    const char *text;         /* DOC_TEXT, UTF-8 */
    int n;                    /* DOC_LIST, DOC_OBJECT: children, in order */
    const struct doc *child;
};

/* A printed word that is also a word of the notation. */
enum { EDITION_WORD = 24 };
struct edition_word {
    char text[EDITION_WORD];
};

/* Refuses the field d with a sentence in which {field} is its name. */
bool edition_refuse(const struct doc *d, const char *sentence, struct error *);
bool edition_refuse_twice(const struct doc *d, struct error *);

/* A field of an object: NULL and no error when it is not there. */
const struct doc *edition_find(const struct doc *object, const char *key);

/* A field of the given type that must be there. */
const struct doc *edition_field(const struct doc *object, const char *key,
                                enum doc_type, struct error *);

/* A list that must be there, of min to max elements of the given type. */
const struct doc *edition_list(const struct doc *object, const char *key,
                               int min, int max, enum doc_type, struct error *);

/* d itself as a number from min to max: a byte, like all that is printed. */
bool edition_number(const struct doc *d, int min, int max, uint8_t *out,
                    struct error *);

/* A field of an object as such a number, and as a list of n of them. */
bool edition_number_field(const struct doc *object, const char *key, int min,
                          int max, uint8_t *out, struct error *);
bool edition_numbers(const struct doc *object, const char *key, int n, int min,
                     int max, uint8_t *out, struct error *);

/* d itself as a word: 1 to 23 letters, digits, '-', '_' or '.'. */
bool edition_word(const struct doc *d, struct edition_word *, struct error *);

/* A list that must be there, of min to max words, all different. */
const struct doc *edition_words(const struct doc *object, const char *key,
                                int min, int max, struct edition_word *,
                                struct error *);

/* d itself as one of n words; *index says which. */
bool edition_one_of(const struct doc *d, const struct edition_word *, int n,
                    uint8_t *index, struct error *);

/* Whether a list's words are all different, already read as words. */
bool edition_distinct(const struct doc *list, const struct edition_word *,
                      int n, struct error *);

#endif
