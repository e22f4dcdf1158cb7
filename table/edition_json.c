/*
 * edition_json.c: shelf_read, an edition from JSON text.
 *
 * jansson reads the text (strictly: no duplicate keys, no trailing words);
 * its tree is copied into the plain one that core/edition.h walks, so that
 * games need no library.  A number that is not whole becomes DOC_NULL: no
 * edition has a use for one, and every check refuses it by name.
 */
// SPDX-License-Identifier: MIT
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "table/shelf.h"

static void copy(const json_t *from, struct doc *to)
{
    switch (json_typeof(from)) {
    case JSON_OBJECT: {
        to->type = DOC_OBJECT;
        to->n = (int)json_object_size(from);
        struct doc *child = heap_new((size_t)to->n, sizeof *child);
        to->child = child;
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)(uintptr_t)from, key, value)
        {
            child->key = key;
            child->parent = to;
            copy(value, child++);
        }
        break;
    }
    case JSON_ARRAY: {
        to->type = DOC_LIST;
        to->n = (int)json_array_size(from);
        struct doc *child = heap_new((size_t)to->n, sizeof *child);
        to->child = child;
        for (int i = 0; i < to->n; i++) {
            child[i].parent = to;
            copy(json_array_get(from, (size_t)i), &child[i]);
        }
        break;
    }
    case JSON_STRING:
        to->type = DOC_TEXT;
        to->text = json_string_value(from);
        break;
    case JSON_INTEGER:
        to->type = DOC_NUMBER;
        to->number = json_integer_value(from);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        to->type = DOC_BOOL;
        to->number = json_is_true(from);
        break;
    case JSON_REAL:
    case JSON_NULL:
        to->type = DOC_NULL;
        break;
    }
}

static void free_children(struct doc *d)
{
    struct doc *child = (struct doc *)(uintptr_t)d->child;
    for (int i = 0; i < d->n; i++) {
        free_children(&child[i]);
    }
    free(child);
}

static bool read_doc(const struct doc *d, struct shelf_edition *out, void *data,
                     size_t max, struct error *e)
{
    struct shelf_edition ed = {.data = data};
    if (d->type != DOC_OBJECT) {
        return error_set(e, 0, N_("An edition must be a JSON object."));
    }
    const struct doc *game = edition_field(d, "game", DOC_TEXT, e);
    const struct doc *name = edition_field(d, "name", DOC_TEXT, e);
    const struct doc *title = edition_field(d, "title", DOC_TEXT, e);
    if (!game || !name || !title || !edition_word(name, &ed.name, e)) {
        return false;
    }
    ed.game = shelf_find_game(game->text);
    if (!ed.game) {
        return error_set(e, 0,
                         N_("The edition is for \"{game}\", a game that "
                            "is not here."),
                         "game", game->text);
    }
    if (strlen(title->text) >= SHELF_TITLE) {
        return edition_refuse(
            title, N_("The edition's field {field} must be shorter."), e);
    }
    memcpy(ed.title, title->text, strlen(title->text));
    if (ed.game->edition_size > max || !ed.game->read_edition(d, data, e)) {
        return false;
    }
    *out = ed;
    return true;
}

bool shelf_read(const char *json, size_t n, struct shelf_edition *out,
                void *data, size_t max, struct error *e)
{
    json_error_t why;
    json_auto_t *root =
        json_loadb(json ? json : "", n, JSON_REJECT_DUPLICATES, &why);
    if (!root) {
        struct buf b = BUF_ROOM(12);
        buf_int(&b, why.line);
        return error_set(e, 0,
                         N_("The edition is no JSON: line {line}: {why}."),
                         "line", b.text, "why", why.text);
    }
    struct doc top = {.type = DOC_NULL};
    copy(root, &top);
    bool good = read_doc(&top, out, data, max, e);
    free_children(&top);
    return good;
}
