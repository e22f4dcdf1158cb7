/*
 * val.c: see val.h.
 */
// SPDX-License-Identifier: MIT
#include "front/val.h"

#include <string.h>

#include "front/words.h"

int val_int(const json_t *o, const char *key, int otherwise)
{
    const json_t *v = json_object_get(o, key);
    return json_is_integer(v) ? (int)json_integer_value(v) : otherwise;
}

const char *val_text(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

bool val_flag(const json_t *o, const char *key)
{
    return json_is_true(json_object_get(o, key));
}

int val_count(const json_t *o, const char *key)
{
    return (int)json_array_size(json_object_get(o, key));
}

const char *val_text_at(const json_t *list, int i)
{
    return json_string_value(json_array_get(list, (size_t)i));
}

int val_int_at(const json_t *list, int i, int otherwise)
{
    const json_t *v = json_array_get(list, (size_t)i);
    return json_is_integer(v) ? (int)json_integer_value(v) : otherwise;
}

bool val_holds(const json_t *list, int number)
{
    for (int i = 0; i < (int)json_array_size(list); i++) {
        if (val_int_at(list, i, number - 1) == number) {
            return true;
        }
    }
    return false;
}

int val_find(const json_t *list, const char *text)
{
    for (int i = 0; i < (int)json_array_size(list); i++) {
        const char *here = val_text_at(list, i);
        if (here && strcmp(here, text) == 0) {
            return i;
        }
    }
    return -1;
}

const json_t *val_with(const json_t *list, const char *key, const char *text)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *here = json_array_get(list, i);
        if (strcmp(val_text(here, key), text) == 0) {
            return here;
        }
    }
    return NULL;
}

/* ---- Printing ---- */

void val_print(const json_t *value, struct buf *b)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: {
        const char *key, *between = "";
        json_t *field;
        json_object_foreach((json_t *)(uintptr_t)value, key, field)
        {
            buf_add(b, between);
            buf_add(b, key);
            buf_char(b, ' ');
            val_print(field, b);
            between = ", ";
        }
        break;
    }
    case JSON_ARRAY:
        for (size_t i = 0; i < json_array_size(value); i++) {
            const json_t *element = json_array_get(value, i);
            bool is_long = json_is_object(element) || json_is_array(element);
            buf_add(b, i == 0 ? "" : is_long ? "; " : " ");
            val_print(element, b);
        }
        if (json_array_size(value) == 0) {
            buf_char(b, '-');
        }
        break;
    case JSON_STRING:
        buf_add(b, words_say(json_string_value(value)));
        break;
    case JSON_INTEGER:
        buf_int(b, json_integer_value(value));
        break;
    case JSON_TRUE:
        buf_add(b, _("yes"));
        break;
    case JSON_FALSE:
        buf_add(b, _("no"));
        break;
    case JSON_REAL:
    case JSON_NULL:
        buf_char(b, '-');
        break;
    }
}
