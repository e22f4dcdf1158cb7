/*
 * edition.c: see edition.h.
 */
// SPDX-License-Identifier: MIT
#include "core/edition.h"

#include "core/notation.h"
#include "lib/mem.h"

static void print_path(const struct doc *d, struct buf *b)
{
    if (!d->parent) {
        return;
    }
    print_path(d->parent, b);
    if (d->key) {
        buf_add(b, b->n > 0 ? "." : "");
        buf_add(b, d->key);
    } else {
        buf_char(b, '[');
        buf_int(b, d - d->parent->child);
        buf_char(b, ']');
    }
}

static bool refuse_between(const struct doc *d, const char *key,
                           const char *sentence, int min, int max,
                           struct error *e)
{
    char room[ERROR_VALUE], low[12], high[12];
    struct buf path = BUF_OVER(room), from = BUF_OVER(low), to = BUF_OVER(high);
    buf_clear(&path);
    print_path(d, &path);
    if (key) {
        buf_add(&path, path.n > 0 ? "." : "");
        buf_add(&path, key);
    }
    buf_int(&from, min);
    buf_int(&to, max);
    return error_set(e, 0, sentence, "field", path.n > 0 ? path.text : "{}",
                     "min", from.text, "max", to.text);
}

bool edition_refuse(const struct doc *d, const char *sentence, struct error *e)
{
    return refuse_between(d, NULL, sentence, 0, 0, e);
}

bool edition_refuse_twice(const struct doc *d, struct error *e)
{
    return edition_refuse(d, N_("The edition's field {field} is there twice."),
                          e);
}

const struct doc *edition_find(const struct doc *object, const char *key)
{
    for (int i = 0; object->type == DOC_OBJECT && i < object->n; i++) {
        if (strcmp(object->child[i].key, key) == 0) {
            return &object->child[i];
        }
    }
    return NULL;
}

static bool has_type(const struct doc *d, enum doc_type type, struct error *e)
{
    static const char *const must_be[] = {
        [DOC_NULL] = N_("The edition's field {field} must be null."),
        [DOC_BOOL] = N_("The edition's field {field} must be true or false."),
        [DOC_NUMBER] =
            N_("The edition's field {field} must be a whole number."),
        [DOC_TEXT] = N_("The edition's field {field} must be a text."),
        [DOC_LIST] = N_("The edition's field {field} must be a list."),
        [DOC_OBJECT] = N_("The edition's field {field} must be an object."),
    };
    return d->type == type || edition_refuse(d, must_be[type], e);
}

const struct doc *edition_field(const struct doc *object, const char *key,
                                enum doc_type type, struct error *e)
{
    const struct doc *d = edition_find(object, key);
    if (!d) {
        refuse_between(object, key,
                       N_("The edition's field {field} is missing."), 0, 0, e);
        return NULL;
    }
    return has_type(d, type, e) ? d : NULL;
}

const struct doc *edition_list(const struct doc *object, const char *key,
                               int min, int max, enum doc_type type,
                               struct error *e)
{
    const struct doc *list = edition_field(object, key, DOC_LIST, e);
    if (!list) {
        return NULL;
    }
    if (list->n < min || list->n > max) {
        refuse_between(
            list, NULL,
            min == max
                ? N_("The edition's list {field} must have {min:one element|# "
                     "elements}.")
                : N_("The edition's list {field} must have {min} to {max} "
                     "elements."),
            min, max, e);
        return NULL;
    }
    for (int i = 0; i < list->n; i++) {
        if (!has_type(&list->child[i], type, e)) {
            return NULL;
        }
    }
    return list;
}

bool edition_number(const struct doc *d, int min, int max, uint8_t *out,
                    struct error *e)
{
    if (d->type != DOC_NUMBER || d->number < min || d->number > max) {
        return refuse_between(d, NULL,
                              N_("The edition's field {field} must be a whole "
                                 "number from {min} to {max}."),
                              min, max, e);
    }
    *out = (uint8_t)d->number;
    return true;
}

bool edition_number_field(const struct doc *object, const char *key, int min,
                          int max, uint8_t *out, struct error *e)
{
    const struct doc *d = edition_field(object, key, DOC_NUMBER, e);
    return d && edition_number(d, min, max, out, e);
}

bool edition_numbers(const struct doc *object, const char *key, int n, int min,
                     int max, uint8_t *out, struct error *e)
{
    const struct doc *list = edition_list(object, key, n, n, DOC_NUMBER, e);
    bool good = list != NULL;
    for (int i = 0; good && i < n; i++) {
        good = edition_number(&list->child[i], min, max, &out[i], e);
    }
    return good;
}

static bool is_word_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
           || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

bool edition_word(const struct doc *d, struct edition_word *out,
                  struct error *e)
{
    if (!has_type(d, DOC_TEXT, e)) {
        return false;
    }
    size_t n = strlen(d->text);
    bool good = n > 0 && n < EDITION_WORD;
    for (size_t i = 0; good && i < n; i++) {
        good = is_word_letter(d->text[i]);
    }
    if (!good) {
        return edition_refuse(
            d,
            N_("The edition's field {field} must be a word of "
               "1 to 23 letters, digits, '-', '_' or '.'."),
            e);
    }
    *out = (struct edition_word){{0}};
    memcpy(out->text, d->text, n);
    return true;
}

bool edition_one_of(const struct doc *d, const struct edition_word *word, int n,
                    uint8_t *index, struct error *e)
{
    if (!has_type(d, DOC_TEXT, e)) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        if (strcmp(d->text, word[i].text) == 0) {
            *index = (uint8_t)i;
            return true;
        }
    }
    return edition_refuse(
        d, N_("The edition's field {field} names nothing in this edition."), e);
}

bool edition_distinct(const struct doc *list, const struct edition_word *word,
                      int n, struct error *e)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(word[i].text, word[j].text) == 0) {
                return edition_refuse_twice(&list->child[i], e);
            }
        }
    }
    return true;
}

const struct doc *edition_words(const struct doc *object, const char *key,
                                int min, int max, struct edition_word *word,
                                struct error *e)
{
    const struct doc *list = edition_list(object, key, min, max, DOC_TEXT, e);
    bool good = list != NULL;
    for (int i = 0; good && i < list->n; i++) {
        good = edition_word(&list->child[i], &word[i], e);
    }
    return good && edition_distinct(list, word, list->n, e) ? list : NULL;
}
