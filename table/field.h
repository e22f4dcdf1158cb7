/*
 * field.h: a field of somebody else's JSON.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_FIELD_H
#define THICKET_TABLE_FIELD_H

#include <jansson.h>
#include <string.h>

/* A text without NUL characters, or NULL. */
static inline const char *field_text(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

#endif
