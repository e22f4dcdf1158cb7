/*
 * jansson.h: as much of jansson's interface as this program uses, for a
 * browser, where there is no such library (json.c).
 *
 * It is as strict as the library: one object or list, valid UTF-8, no
 * control characters, nothing after the end.  tests/offline compares them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_OFFLINE_UNDER_JANSSON_H
#define THICKET_FRONT_OFFLINE_UNDER_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JANSSON_MAJOR_VERSION 2
/* Keys that come twice are always refused. */
#define JSON_REJECT_DUPLICATES 1
#define JSON_DECODE_ANY 4 /* not objects and lists alone */
#define JSON_ALLOW_NUL 16

typedef long long json_int_t;

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef struct json_t {
    json_type type;
    size_t refcount;
    json_int_t integer;
    double real;
    char *text;            /* of a string, ending with NUL */
    size_t n, max;         /* its bytes, or how many children there are */
    struct json_t **child; /* of an object or list */
    char **key;            /* of an object */
} json_t;

typedef struct {
    int line, column, position;
    char text[80];
} json_error_t;

json_t *json_loadb(const char *, size_t n, size_t flags, json_error_t *);
json_t *json_loads(const char *, size_t flags, json_error_t *);
void json_delete(json_t *);

json_t *json_object_get(const json_t *, const char *key);
int json_object_set_new(json_t *, const char *key, json_t *);
json_t *json_array_get(const json_t *, size_t);
json_t *json_string(const char *);
json_t *json_integer(json_int_t);
json_t *json_copy(json_t *);
int json_equal(const json_t *, const json_t *);
double json_number_value(const json_t *);

#define json_typeof(j) ((j)->type)
#define json_is_object(j) ((j) && json_typeof(j) == JSON_OBJECT)
#define json_is_array(j) ((j) && json_typeof(j) == JSON_ARRAY)
#define json_is_string(j) ((j) && json_typeof(j) == JSON_STRING)
#define json_is_integer(j) ((j) && json_typeof(j) == JSON_INTEGER)
#define json_is_real(j) ((j) && json_typeof(j) == JSON_REAL)
#define json_is_number(j) (json_is_integer(j) || json_is_real(j))
#define json_is_true(j) ((j) && json_typeof(j) == JSON_TRUE)
#define json_is_false(j) ((j) && json_typeof(j) == JSON_FALSE)
#define json_is_boolean(j) (json_is_true(j) || json_is_false(j))
#define json_is_null(j) ((j) && json_typeof(j) == JSON_NULL)

static inline json_t *json_incref(json_t *j)
{
    if (j) {
        j->refcount++;
    }
    return j;
}

static inline void json_decref(json_t *j)
{
    if (j && --j->refcount == 0) {
        json_delete(j);
    }
}

static inline void json_decrefp(json_t **j)
{
    json_decref(*j);
}
#define json_auto_t json_t __attribute__((cleanup(json_decrefp)))

static inline size_t json_object_size(const json_t *j)
{
    return json_is_object(j) ? j->n : 0;
}

static inline size_t json_array_size(const json_t *j)
{
    return json_is_array(j) ? j->n : 0;
}

static inline const char *json_string_value(const json_t *j)
{
    return json_is_string(j) ? j->text : NULL;
}

static inline size_t json_string_length(const json_t *j)
{
    return json_is_string(j) ? j->n : 0;
}

static inline json_int_t json_integer_value(const json_t *j)
{
    return json_is_integer(j) ? j->integer : 0;
}

/* The members in the order in which they stand; `k` and `v` are set for each.
 */
static inline bool json_member(const json_t *j, size_t i, const char **k,
                               json_t **v)
{
    if (i >= json_object_size(j)) {
        return false;
    }
    *k = j->key[i];
    *v = j->child[i];
    return true;
}
#define json_object_foreach(j, k, v)                                           \
    for (size_t json_i = 0; json_member(j, json_i, &(k), &(v)); json_i++)

#endif
