/*
 * past.c: see past.h.
 */
// SPDX-License-Identifier: MIT
#include "front/server/past.h"

#include "front/server/act.h"
#include "front/server/conn.h"
#include "front/server/keep.h"
#include "table/record.h"

/* A match that is not played here any more. */
static struct table *put_away(const struct room *r, int match, struct error *e)
{
    int n = match ? match : r->match;
    bool is_open = r->phase == PLAYING || r->brought;
    int last = is_open ? r->match - 1 : r->match;
    error_set(e, NOT_OVER, N_("The game is not over."));
    return n >= 1 && n <= last ? keep_match(r, n, e) : NULL;
}

struct table *past_match(const struct room *r, int match, struct error *e)
{
    struct table *t = put_away(r, match, e);
    if (t && table_waiting(t)) {
        table_free(t);
        error_set(e, NOT_OVER, N_("The game is not over."));
        return NULL;
    }
    return t;
}

bool past_record(const struct room *r, bool leads, int match, struct buf *to,
                 struct error *e)
{
    struct table *t = leads ? put_away(r, match, e) : past_match(r, match, e);
    if (t && table_waiting(t)) {
        act_record(r, t, to);
    } else if (t) {
        record_write(t, to);
    }
    table_free(t);
    return t;
}
