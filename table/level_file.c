/*
 * level_file.c: see level_file.h.
 */
// SPDX-License-Identifier: MIT
#include "table/level_file.h"

#include <jansson.h>
#include <string.h>

#include "bots/bot.h"
#include "lib/heap.h"
#include "table/file.h"

/* A column: where it is, what it is, and its bounds. */
static const struct column {
    const char *name;
    size_t at;
    enum { FLOAT, BYTE, COUNT } kind;
    double min, max;
} columns[] = {
#define COLUMN(name, kind, min, max)                                           \
    {                                                                          \
#name, offsetof(struct bot_level, name), kind, min, max                \
    }
    COLUMN(attention, FLOAT, 0, 1),
    COLUMN(decay, FLOAT, 0.01, 0.99),
    COLUMN(threshold, FLOAT, -20, 20),
    COLUMN(noise, FLOAT, 0, 10),
    COLUMN(vagueness, FLOAT, 0, 20),
    COLUMN(move_cost, FLOAT, 0, 20),
    COLUMN(capacity, BYTE, 0, 255),
    COLUMN(iterations, COUNT, 1, 1000000),
    COLUMN(wide_iterations, COUNT, 1, 1000000),
    COLUMN(deep_iterations, COUNT, 1, 1000000),
    COLUMN(ways, BYTE, 1, 255),
    COLUMN(counting, FLOAT, 0, 1),
    COLUMN(care, FLOAT, 0, 1),
#undef COLUMN
};

static bool refuse(const char *sentence, const char *field, struct error *e)
{
    return error_set(e, 0, sentence, "field", field);
}

static bool read_column(const char *key, const json_t *value,
                        struct bot_level *l, struct error *e)
{
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        const struct column *c = &columns[i];
        unsigned char *to = (unsigned char *)l + c->at;
        if (strcmp(c->name, key) != 0) {
            continue;
        }
        double x = json_number_value(value);
        if (!json_is_number(value) || x < c->min || x > c->max) {
            return refuse(N_("The level's field {field} is no number that can "
                             "be used."),
                          key, e);
        }
        if (c->kind == FLOAT) {
            memcpy(to, &(float){(float)x}, sizeof(float));
        } else if (c->kind == BYTE) {
            *to = (uint8_t)x;
        } else {
            memcpy(to, &(uint32_t){(uint32_t)x}, sizeof(uint32_t));
        }
        l->forgets = l->forgets || i <= 6; /* a column of memory */
        return true;
    }
    return refuse(N_("A level has no field {field}."), key, e);
}

static bool read_level(const json_t *root, struct bot_level *out,
                       struct error *e)
{
    const char *like = json_string_value(json_object_get(root, "like"));
    const char *name = json_string_value(json_object_get(root, "name"));
    const struct bot_level *first = like ? bot_level(like) : NULL;
    if (!first || !first->thinks) {
        return refuse(N_("The level's {field} must name one that thinks: "
                         "toddler, child, adult or elephant."),
                      "like", e);
    }
    if (!name || !*name || strlen(name) >= LEVEL_NAME || bot_level(name)
        || strpbrk(name, ",: \"\\")) {
        return refuse(N_("The level's {field} must be a short word of its "
                         "own."),
                      "name", e);
    }
    struct bot_level level = *first;
    memset(level.name, 0, sizeof level.name);
    memcpy(level.name, name, strlen(name));
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)root, key, value)
    {
        bool is_word = strcmp(key, "like") == 0 || strcmp(key, "name") == 0;
        if (!is_word && !read_column(key, value, &level, e)) {
            return false;
        }
    }
    *out = level;
    return true;
}

bool level_read(const char *path, struct bot_level *out, struct error *e)
{
    json_error_t why;
    SCOPED_BUF text = BUF_ON_HEAP;
    if (!file_read(path, &text, e)) {
        return false;
    }
    json_auto_t *root =
        json_loadb(text.text, text.n, JSON_REJECT_DUPLICATES, &why);
    if (!json_is_object(root)) {
        return error_set(e, 0, N_("{path} is no JSON object."), "path", path);
    }
    return read_level(root, out, e);
}
