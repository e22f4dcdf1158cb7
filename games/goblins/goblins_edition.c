/*
 * goblins_edition.c: the printed matter of The Princess and the Goblin.
 *
 * An edition gives the symbols, the palaces, the homes, the tiles and the
 * breadcrumbs.  From the tiles it works out which of them fit at a signpost,
 * as a set, so that nothing in play looks at a tile to find out.
 */
// SPDX-License-Identifier: MIT
#include "games/goblins/goblins.h"
#include "lib/mem.h"
#include "lib/phrase.h"

static bool read_symbols(const struct doc *d, struct edition *ed,
                         struct error *e)
{
    const struct doc *list =
        edition_words(d, "symbols", 1, MAX_SYMBOLS, ed->symbol, e);
    for (int i = 0; list && i < list->n; i++) {
        const struct doc *word = &list->child[i];
        if (strcmp(word->text, "grass") == 0
            || strcmp(word->text, "plain") == 0) {
            return edition_refuse(word,
                                  N_("The edition's field {field}: a symbol "
                                     "may not be called grass or plain."),
                                  e);
        }
    }
    ed->n_symbols = list ? (uint8_t)list->n : 0;
    return list != NULL;
}

/* A field that names a symbol. */
static bool read_symbol(const struct doc *object, const char *key,
                        const struct edition *ed, uint8_t *out, struct error *e)
{
    const struct doc *d = edition_field(object, key, DOC_TEXT, e);
    return d && edition_one_of(d, ed->symbol, ed->n_symbols, out, e);
}

/* The `id` of one thing of a list. */
static bool read_id(const struct doc *object, struct edition_word *out,
                    struct error *e)
{
    const struct doc *d = edition_field(object, "id", DOC_TEXT, e);
    return d && edition_word(d, out, e);
}

static bool read_palaces(const struct doc *d, struct edition *ed,
                         struct error *e)
{
    const struct doc *list =
        edition_list(d, "palaces", 1, MAX_PALACES, DOC_OBJECT, e);
    for (int i = 0; list && i < list->n; i++) {
        const struct doc *palace = &list->child[i];
        if (!read_id(palace, &ed->palace[i], e)
            || !read_symbol(palace, "exit", ed, &ed->palace_exit[i], e)
            || !read_symbol(palace, "back", ed, &ed->palace_back[i], e)) {
            return false;
        }
    }
    ed->n_palaces = list ? (uint8_t)list->n : 0;
    return list && edition_distinct(list, ed->palace, list->n, e);
}

static bool read_homes(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *list =
        edition_list(d, "homes", 1, MAX_HOMES, DOC_OBJECT, e);
    for (int i = 0; list && i < list->n; i++) {
        if (!read_id(&list->child[i], &ed->home[i], e)
            || !edition_number_field(&list->child[i], "goblins", 0, MAX_GOBLINS,
                                     &ed->goblins[i], e)) {
            return false;
        }
    }
    ed->n_homes = list ? (uint8_t)list->n : 0;
    return list && edition_distinct(list, ed->home, list->n, e);
}

static bool read_scrolls(const struct doc *object, const struct edition *ed,
                         struct tile *tile, struct error *e)
{
    const struct doc *list =
        edition_list(object, "scrolls", 0, MAX_SCROLLS, DOC_TEXT, e);
    for (int i = 0; list && i < list->n; i++) {
        uint8_t symbol;
        if (strcmp(list->child[i].text, "plain") == 0) {
            continue;
        }
        if (!edition_one_of(&list->child[i], ed->symbol, ed->n_symbols, &symbol,
                            e)) {
            return false;
        }
        tile->count[symbol]++;
    }
    tile->n_scrolls = list ? (uint8_t)list->n : 0;
    return list != NULL;
}

static bool read_path_tile(const struct doc *object, const struct edition *ed,
                           struct tile *tile, struct error *e)
{
    const struct doc *exit = edition_field(object, "exit", DOC_TEXT, e);
    if (!exit || !read_symbol(object, "entry", ed, &tile->entry, e)
        || !read_scrolls(object, ed, tile, e)) {
        return false;
    }
    tile->count[tile->entry]++;
    if (strcmp(exit->text, "grass") == 0) {
        tile->exit = GRASS;
        return true;
    }
    if (!read_symbol(object, "exit", ed, &tile->exit, e)) {
        return false;
    }
    tile->count[tile->exit]++;
    return true;
}

static bool read_tiles(const struct doc *d, struct edition *ed, struct error *e)
{
    const struct doc *list =
        edition_list(d, "tiles", MIN_TILES, MAX_TILES, DOC_OBJECT, e);
    for (int i = 0; list && i < list->n; i++) {
        const struct doc *object = &list->child[i];
        bool has_goblin = edition_find(object, "goblin") != NULL;
        const struct doc *goblin =
            has_goblin ? edition_field(object, "goblin", DOC_BOOL, e) : NULL;
        if ((has_goblin && !goblin) || !read_id(object, &ed->tile_word[i], e)) {
            return false;
        }
        if (goblin && goblin->number) {
            ed->goblin |= 1u << i;
        } else if (!read_path_tile(object, ed, &ed->tile[i], e)) {
            return false;
        }
        ed->all |= 1u << i;
    }
    ed->n_tiles = list ? (uint8_t)list->n : 0;
    return list && edition_distinct(list, ed->tile_word, list->n, e);
}

static bool read_breadcrumbs(const struct doc *d, struct edition *ed,
                             struct error *e)
{
    uint32_t has = 0;
    const struct doc *list =
        edition_list(d, "breadcrumbs", 0, MAX_SYMBOLS, DOC_TEXT, e);
    for (int i = 0; list && i < list->n; i++) {
        uint8_t symbol;
        if (!edition_one_of(&list->child[i], ed->symbol, ed->n_symbols, &symbol,
                            e)) {
            return false;
        }
        if (has >> symbol & 1) {
            return edition_refuse_twice(&list->child[i], e);
        }
        has |= 1u << symbol;
    }
    for (uint8_t symbol = 0; symbol < MAX_SYMBOLS; symbol++) {
        if (has >> symbol & 1) {
            ed->crumb[ed->n_crumbs++] = symbol;
        }
    }
    return list != NULL;
}

/* What is looked up often.  goblins, "Rulings": turned round, a tile fits with
 * its exit, but never with grass. */
static void work_out(struct edition *ed)
{
    for (int t = 0; t < ed->n_tiles; t++) {
        ed->scrolls[t] = ed->tile[t].n_scrolls;
        for (int symbol = 0; symbol < MAX_SYMBOLS; symbol++) {
            ed->bonus[symbol][t] = ed->tile[t].count[symbol];
        }
        if (ed->goblin >> t & 1) {
            continue;
        }
        ed->fits[0][ed->tile[t].entry] |= 1u << t;
        ed->fits[1][ed->tile[t].entry] |= 1u << t;
        if (ed->tile[t].exit == GRASS) {
            ed->grass |= 1u << t;
        } else {
            ed->fits[1][ed->tile[t].exit] |= 1u << t;
        }
    }
}

bool goblins_read_edition(const struct doc *d, void *out, struct error *e)
{
    struct edition ed;
    memset(&ed, 0, sizeof ed);
    if (!read_symbols(d, &ed, e) || !read_palaces(d, &ed, e)
        || !read_homes(d, &ed, e) || !read_tiles(d, &ed, e)
        || !read_breadcrumbs(d, &ed, e)) {
        return false;
    }
    work_out(&ed);
    memcpy(out, &ed, sizeof ed);
    return true;
}
