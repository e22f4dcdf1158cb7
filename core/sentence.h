/*
 * sentence.h: a sentence and what stands in its places, kept apart until
 * somebody reads it: of an event or of a question.
 *
 * One reader gets it printed in a language (sentence_print); where the
 * reader's language is not known, it goes out as a key and parts
 * (sentence_json, "say" in docs/serve.md).
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_SENTENCE_H
#define THICKET_CORE_SENTENCE_H

#include "core/game.h"
#include "lib/phrase.h"

struct sentence {
    const char *text;
    struct sentence_part {
        const char *name; /* the {place} in the text */
        uint8_t vocab;
        bool is_list;
        uint8_t n;            /* 1 unless it is a list */
        const uint8_t *value; /* n of them, the event's or the question's */
    } part[MAX_EVENT_ARGS + 2];
    int n_parts;
};

/* The sentence of a redacted event, or of a question; both stay where they
 * are for as long as it is used. */
struct sentence sentence_of_event(const struct game *, const struct event *);
struct sentence sentence_of_question(const struct question *);

/* Appends it.  `names` are the seats' names, or NULL; `say` translates, or is
 * NULL. */
void sentence_print(const struct game *, const struct setup *,
                    const struct sentence *, const char *const *names,
                    translator *say, struct buf *);

/* Writes it as an object: `id`, and `parts` of words, numbers, {"seat":2} or
 * lists of these. */
void sentence_json(const struct game *, const struct setup *,
                   const struct sentence *, struct jot *);

/* Appends a seat's name, out of `names` or, when that is NULL, "Seat 2". */
void sentence_add_seat(int seat, const char *const *names, translator *say,
                       struct buf *);

#endif
