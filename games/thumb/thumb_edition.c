/*
 * thumb_edition.c: the printed matter of Tom Thumb.
 *
 * An edition names the places, says how many are in the circle at first, how
 * long the path's sections are and how many tiles each bridge brings, and
 * gives the numbers of Ogre tiles and pebbles.  The wolves are in every one.
 */
// SPDX-License-Identifier: MIT
#include "games/thumb/thumb.h"
#include "lib/mem.h"
#include "lib/phrase.h"

static bool read_places(const struct doc *d, struct edition *ed,
                        struct error *e)
{
    const struct doc *list =
        edition_words(d, "places", MIN_START, MAX_PLACES, ed->place, e);
    ed->n_places = list ? (uint8_t)list->n : 0;
    for (int i = 0; list && i < list->n; i++) {
        if (strcmp(ed->place[i].text, "wolves") == 0) {
            return edition_refuse(
                &list->child[i],
                N_("The edition's field {field}: the wolves are no place."), e);
        }
    }
    return list != NULL;
}

/* thumb, "Things": reaching the first space of a section crosses its bridge.
 * The cottage is looked at first, so it brings nothing. */
static void lay_path(struct edition *ed)
{
    int space = 0;
    for (int bridge = 0; bridge < N_BRIDGES; bridge++) {
        space += ed->path[bridge];
        ed->comes[space] = ed->bridge[bridge];
    }
    ed->cottage = (uint8_t)(space + ed->path[N_BRIDGES] - 1);
    ed->comes[ed->cottage] = 0;
    ed->n_most = (uint8_t)(ed->start + 1 + ed->bridge[0] + ed->bridge[1]);
}

bool thumb_read_edition(const struct doc *d, void *out, struct error *e)
{
    struct edition ed;
    memset(&ed, 0, sizeof ed);
    if (!read_places(d, &ed, e)
        || !edition_number_field(d, "start", MIN_START, ed.n_places, &ed.start,
                                 e)
        || !edition_numbers(d, "path", N_SECTIONS, 1, MAX_SECTION, ed.path, e)
        || !edition_numbers(d, "bridges", N_BRIDGES, 0, MAX_PLACES, ed.bridge,
                            e)
        || !edition_number_field(d, "ogre", 1, MAX_OGRE, &ed.ogre, e)
        || !edition_number_field(d, "pebbles", 0, MAX_PEBBLES, &ed.pebbles,
                                 e)) {
        return false;
    }
    if (ed.start + ed.bridge[0] + ed.bridge[1] > ed.n_places) {
        return edition_refuse(
            edition_find(d, "bridges"),
            N_("The edition's {field} bring more tiles than its places leave "
               "aside."),
            e);
    }
    lay_path(&ed);
    memcpy(out, &ed, sizeof ed);
    return true;
}
