/*
 * options.c: see options.h.
 */
// SPDX-License-Identifier: MIT
#include "table/options.h"

#include <string.h>

#include "core/setup.h"
#include "lib/heap.h"
#include "table/field.h"

static bool refuse(struct error *e, const char *sentence, const char *name)
{
    return error_set(e, BAD_REQUEST, sentence, "name", name);
}

/* One option's value as the text that setup_set takes. */
static bool option_text(const struct game_option *o, const json_t *value,
                        struct buf *text)
{
    buf_clear(text);
    bool is_number = json_is_integer(value);
    if (o->type == OPTION_BOOL && json_is_boolean(value)) {
        buf_add(text, json_is_true(value) ? "true" : "false");
    } else if (is_number && o->type != OPTION_BOOL
               && json_integer_value(value) >= 0) {
        buf_int(text, json_integer_value(value));
    } else if (o->type == OPTION_CHOICE && field_text(value)) {
        buf_add(text, field_text(value));
    } else {
        return false;
    }
    return true;
}

static bool set_option(struct table_start *start, const char *name,
                       const json_t *value, struct error *e)
{
    const struct game *g = start->game;
    const struct game_option *o = setup_find(g, name);
    if (o && json_is_null(value)) {
        start->setup.option[o - g->options] = o->def;
        return true;
    }
    SCOPED_BUF text = BUF_ON_HEAP;
    if (o && !option_text(o, value, &text)) {
        static const char *const must_be[] = {
            [OPTION_CHOICE] = N_("The option {name} is a word."),
            [OPTION_BOOL] = N_("The option {name} is true or false."),
            [OPTION_NUMBER] = N_("The option {name} is a whole number."),
        };
        return refuse(e, must_be[o->type], name);
    }
    bool good = setup_set(g, &start->setup, name, text.text, e);
    if (!good && e) {
        e->code = BAD_REQUEST;
    }
    return good;
}

/* The edition comes first, because it decides which words others take. */
bool options_read(const struct shelf *shelf, const json_t *options,
                  struct table_start *start, struct error *e)
{
    if (options && !json_is_object(options)) {
        return refuse(e, N_("\"{name}\" is an object of names and values."),
                      "options");
    }
    const json_t *edition = json_object_get(options, "edition");
    const char *name = field_text(edition);
    start->edition = shelf_edition(shelf, start->game, 0);
    if (edition && !json_is_null(edition)) {
        if (!name) {
            return refuse(e, N_("The option {name} is a word."), "edition");
        }
        start->edition = shelf_find(shelf, start->game, name);
        if (!start->edition) {
            return refuse(e, N_("There is no edition \"{name}\" of this game."),
                          name);
        }
    }
    start->setup.edition = start->edition->data;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)options, key, value)
    {
        if (strcmp(key, "edition") != 0 && !set_option(start, key, value, e)) {
            return false;
        }
    }
    return true;
}

void options_value(const struct game *g, const struct setup *s,
                   const struct game_option *o, int value, struct jot *j)
{
    if (value == UNSET) {
        jot_null(j);
    } else if (o->type == OPTION_BOOL) {
        jot_bool(j, value);
    } else if (o->type == OPTION_NUMBER) {
        jot_int(j, value);
    } else {
        jot_text(j, g->word(s, o->vocab, value));
    }
}

void options_write(const struct table_start *start, struct jot *j)
{
    const struct game *g = start->game;
    jot_key_open(j, "options", '{');
    for (int i = 0; g->options[i].name; i++) {
        jot_key(j, g->options[i].name);
        options_value(g, &start->setup, &g->options[i], start->setup.option[i],
                      j);
    }
    jot_close(j, '}');
}
