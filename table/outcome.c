/*
 * outcome.c: see outcome.h.
 */
// SPDX-License-Identifier: MIT
#include "table/outcome.h"

#include "core/sentence.h"

const char *outcome_word(const struct table *t, who reader)
{
    const struct table_start *start = table_started(t);
    struct result r;
    table_result(t, &r);
    if (reader >= MAX_SEATS) {
        return r.winners ? "won" : "lost";
    }
    who_set side = start->game->team ? start->game->team(&start->setup, reader)
                                     : WHO_BIT(reader);
    bool has_won = r.winners & WHO_BIT(reader);
    return !has_won ? "lost" : r.winners & ~side ? "shared" : "won";
}

/* The sentences that there are; returns how many. */
enum { MAX_SAID = 4 };
static int sentences(const struct ending *e, struct sentence out[MAX_SAID])
{
    const struct question *said[MAX_SAID] = {&e->headline, &e->story, &e->worth,
                                             &e->count};
    int n = 0;
    for (int i = 0; i < MAX_SAID; i++) {
        if (said[i]->text) {
            out[n++] = sentence_of_question(said[i]);
        }
    }
    return n;
}

/* The fields for one reader. */
static void fields_json(const struct table *t, who reader, struct jot *j)
{
    const struct table_start *start = table_started(t);
    struct ending e;
    struct sentence said[MAX_SAID];
    table_ending(t, reader, &e);
    int n = sentences(&e, said);
    jot_key_text(j, "outcome", outcome_word(t, reader));
    jot_key_text(j, "picture", e.picture);
    jot_key_open(j, "say", '[');
    for (int i = 0; i < n; i++) {
        sentence_json(start->game, &start->setup, &said[i], j);
    }
    jot_close(j, ']');
}

void outcome_json(const struct table *t, who reader, struct jot *j)
{
    jot_open(j, '{');
    fields_json(t, reader, j);
    if (reader < MAX_SEATS) {
        jot_key_open(j, "table", '{');
        fields_json(t, TABLE, j);
        jot_close(j, '}');
    }
    jot_close(j, '}');
}

void outcome_print(const struct table *t, who reader, const char *const *names,
                   translator *say, struct buf *b)
{
    const struct table_start *start = table_started(t);
    struct ending e;
    struct sentence said[MAX_SAID];
    table_ending(t, reader, &e);
    int n = sentences(&e, said);
    for (int i = 0; i < n; i++) {
        buf_add(b, i > 0 ? "\n" : "");
        sentence_print(start->game, &start->setup, &said[i], reader, names, say,
                       b);
    }
}
