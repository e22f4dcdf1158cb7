/*
 * write.h: what was read, in one fixed form, with whichever jansson.h the file
 * that includes it has.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_OFFLINE_WRITE_H
#define THICKET_TESTS_OFFLINE_WRITE_H

#include <jansson.h>
#include <stdio.h>

#include "lib/buf.h"

static inline void write_json(const json_t *j, struct buf *b)
{
    const char *key;
    json_t *value;
    char number[40];
    switch (json_typeof(j)) {
    case JSON_OBJECT:
        buf_char(b, '{');
        json_object_foreach((json_t *)(uintptr_t)j, key, value)
        {
            buf_add(b, key);
            buf_char(b, ':');
            write_json(value, b);
        }
        buf_char(b, '}');
        break;
    case JSON_ARRAY:
        buf_char(b, '[');
        for (size_t i = 0; i < json_array_size(j); i++) {
            write_json(json_array_get(j, i), b);
            buf_char(b, ',');
        }
        buf_char(b, ']');
        break;
    case JSON_STRING:
        buf_char(b, '"');
        buf_add_n(b, json_string_value(j), json_string_length(j));
        buf_char(b, '"');
        break;
    case JSON_INTEGER:
        buf_int(b, json_integer_value(j));
        break;
    case JSON_REAL:
        snprintf(number, sizeof number, "%.17g", json_number_value(j));
        buf_add(b, number);
        break;
    default:
        buf_char(b, json_is_true(j) ? 't' : json_is_null(j) ? 'n' : 'f');
    }
}

#endif
