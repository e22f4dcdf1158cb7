/*
 * sentence.h: a sentence and what stands in its places, kept apart until
 * somebody reads it: of an event, of a question, of a hint, of an
 * action that one may choose.
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

/* The vocabulary of what is not chosen yet. */
enum { NOT_CHOSEN = 0xfd };

struct sentence {
    const char *text;  /* NULL: nothing is said */
    const char *you;   /* the same for the one in {by}, or NULL */
    const char *yours; /* and for the other one in it, or NULL */
    struct sentence_part {
        const char *name; /* the {place} in the text */
        uint8_t vocab;
        uint8_t value;             /* unless it is a list */
        const struct layout *list; /* the event's, or NULL */
    } part[MAX_EVENT_ARGS + 2];
    int n_parts;
};

/* The sentence of a redacted event, which stays where it is for as long as the
 * sentence is used; or of a question. */
struct sentence sentence_of_event(const struct game *, const struct event *);
struct sentence sentence_of_question(const struct question *);

/* The sentence of a redacted event as it may be said for as long as anybody
 * likes: with nothing in it, or in its parts, that may be face down again. */
struct sentence sentence_of_past(const struct game *, const struct event *);

/* What an action is called where somebody chooses it.  Only its first
 * `n_chosen` operands are chosen so far: the others are "…". */
struct sentence sentence_of_action(const struct game *, struct action,
                                   int n_chosen);

/* What a seat could be reminded of: "You saw {what:the}, {where}." */
struct sentence sentence_of_fact(const struct game *, const struct setup *,
                                 struct fact);

/* One more part. */
void sentence_add(struct sentence *, const char *name, uint8_t vocab,
                  uint8_t value);

/* Appends it for a reader, whom it calls "you"; TABLE: nobody.  `names` are
 * the seats' names, or NULL; `say` translates, or is NULL. */
void sentence_print(const struct game *, const struct setup *,
                    const struct sentence *, who reader,
                    const char *const *names, translator *say, struct buf *);

/* Writes it as an object: `id`, `you` and `yours` when there are such
 * sentences, and `parts` of words, numbers, {"seat":2},
 * {"word":"1,0","id":…,"parts":…} for a word that is said with others, or lists
 * of these. */
void sentence_json(const struct game *, const struct setup *,
                   const struct sentence *, struct jot *);

#endif
