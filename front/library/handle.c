/*
 * handle.c: things that a caller holds, and why a call was refused.
 */
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/library/inside.h"
#include "lib/heap.h"

_Static_assert(THICKET_MAX_SEATS == (int)MAX_SEATS
                   && THICKET_MAX_OUTCOMES == (int)MAX_OUTCOMES,
               "the header says what the core does");
_Static_assert(THICKET_BAD_JSON == (int)BAD_JSON
                   && THICKET_TOO_LONG == (int)TOO_LONG,
               "the codes of the library begin with those of the table");

bool handle_refuse(struct thicket_error *e, enum thicket_code code,
                   const char *sentence)
{
    if (e) {
        e->code = (int)code;
        snprintf(e->text, sizeof e->text, "%s", sentence);
    }
    return false;
}

bool handle_refused(struct thicket_error *e, const struct error *why)
{
    SCOPED_BUF text = BUF_ON_HEAP;
    error_print(why, NULL, &text);
    return handle_refuse(
        e, (enum thicket_code)(why->code ? why->code : BAD_REQUEST), text.text);
}

bool handle_is(const void *thing, enum handle kind, struct thicket_error *e)
{
    uint32_t found = 0;
    if (e) {
        *e = (struct thicket_error){0};
    }
    if (thing) {
        memcpy(&found, thing, sizeof found);
    }
    return found == (uint32_t)kind
           || handle_refuse(e, THICKET_BAD_HANDLE,
                            thing ? "This is a thing of another kind."
                                  : "There is nothing: the handle is NULL.");
}

bool handle_text(const char *text, struct thicket_error *e)
{
    enum { LONGEST = 16 << 20 };
    if (!text) {
        return handle_refuse(e, THICKET_BAD_REQUEST, "The text is NULL.");
    }
    return strnlen(text, LONGEST) < LONGEST
           || handle_refuse(e, THICKET_TOO_LONG,
                            "The text is longer than 16 MiB.");
}

bool handle_who(const struct thicket_game *g, int w, int allowed, who *out,
                struct thicket_error *e)
{
    bool is_seat = w >= 0 && w < g->start.setup.n_seats;
    bool is_table = w == THICKET_TABLE && allowed != WHO_SEAT;
    bool is_other =
        (w == THICKET_CHANCE || w == THICKET_REFEREE) && allowed == WHO_ANY;
    if (!is_seat && !is_table && !is_other) {
        return handle_refuse(e, THICKET_BAD_NUMBER,
                             "There is no such seat or observer here.");
    }
    *out = is_seat               ? (who)w
           : is_table            ? (who)TABLE
           : w == THICKET_CHANCE ? (who)CHANCE
                                 : (who)REFEREE;
    return true;
}

char *handle_give(struct buf *text)
{
    if (text->max == 0) {
        return heap_copy("");
    }
    char *given = text->text;
    *text = BUF_ON_HEAP;
    return given;
}

const char *thicket_version(void)
{
    return THICKET_VERSION;
}

void thicket_free(void *text)
{
    free(text);
}
