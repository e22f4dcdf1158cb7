/*
 * shelf.c: see shelf.h.
 *
 * The built-in editions were read from their JSON when the program was built
 * (tools/bake.c) and stand in shelf_built_in as bytes; a file goes through
 * the same shelf_read.
 */
// SPDX-License-Identifier: MIT
#include "table/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "lib/heap.h"
#include "table/built_in.h"
#include "table/file.h"

#define GAME(id) extern const struct game id##_game;
#define DRAFT(id) GAME(id)
#define TEMPLATE(id) GAME(id)
#include "core/games.def"
#undef GAME
#undef DRAFT
#undef TEMPLATE

static const struct game *const games[] = {
#define GAME(id) &id##_game,
#define DRAFT(id)
#define TEMPLATE(id)
#include "core/games.def"
#undef GAME
#undef DRAFT
#undef TEMPLATE
#define GAME(id)
#define DRAFT(id) &id##_game,
#define TEMPLATE(id) &id##_game,
#include "core/games.def"
#undef GAME
    NULL,
};

enum {
    N_OFFERED = 0
#define GAME(id) +1
#undef DRAFT
#undef TEMPLATE
#define DRAFT(id)
#define TEMPLATE(id)
#include "core/games.def"
};

struct shelf {
    struct shelf_edition **loaded; /* each on its own, so that it never moves */
    size_t n, max;
};

struct shelf *shelf_new(void)
{
    return heap_new(1, sizeof(struct shelf));
}

void shelf_free(struct shelf *shelf)
{
    for (size_t i = 0; shelf && i < shelf->n; i++) {
        free((void *)(uintptr_t)shelf->loaded[i]->data);
        free((char *)(uintptr_t)shelf->loaded[i]->json);
        free(shelf->loaded[i]);
    }
    if (shelf) {
        free(shelf->loaded);
        free(shelf);
    }
}

const struct game *shelf_game(int i)
{
    return games[i];
}

int shelf_offered(void)
{
    return N_OFFERED;
}

const struct game *shelf_find_game(const char *id)
{
    for (int i = 0; games[i]; i++) {
        if (strcmp(games[i]->id, id) == 0) {
            return games[i];
        }
    }
    return NULL;
}

const struct shelf_edition *shelf_edition(const struct shelf *shelf,
                                          const struct game *game, int i)
{
    for (size_t k = shelf ? shelf->n : 0; k-- > 0;) {
        if (shelf->loaded[k]->game == game && i-- == 0) {
            return shelf->loaded[k];
        }
    }
    for (int k = 0; shelf_built_in[k].data; k++) {
        const struct shelf_edition *ed = &shelf_built_in[k];
        if (ed->game == game && i-- == 0) {
            return ed;
        }
    }
    return NULL;
}

const struct shelf_edition *
shelf_find(const struct shelf *shelf, const struct game *game, const char *name)
{
    const struct shelf_edition *ed;
    for (int i = 0; (ed = shelf_edition(shelf, game, i)); i++) {
        if (strcmp(ed->name.text, name) == 0) {
            return ed;
        }
    }
    return NULL;
}

/* ---- Loading ---- */

const struct shelf_edition *shelf_add(struct shelf *shelf, const char *json,
                                      size_t n, struct error *e)
{
    struct shelf_edition read;
    void *data = heap_new(1, MAX_EDITION);
    if (!shelf_read(json, n, &read, data, MAX_EDITION, e)) {
        free(data);
        return NULL;
    }
    struct buf text = BUF_ON_HEAP;
    buf_add_n(&text, json, n);
    read.data = data;
    read.json = text.text;
    heap_room((void **)&shelf->loaded, shelf->n, &shelf->max,
              sizeof *shelf->loaded);
    struct shelf_edition *kept = heap_new(1, sizeof *kept);
    *kept = read;
    shelf->loaded[shelf->n++] = kept;
    return kept;
}

const struct shelf_edition *shelf_load(struct shelf *shelf, const char *path,
                                       struct error *e)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    return file_read(path, &text, e) ? shelf_add(shelf, text.text, text.n, e)
                                     : NULL;
}
