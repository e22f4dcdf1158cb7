/*
 * review_say.h: a review as JSON, and its decisions in sentences.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_REVIEW_SAY_H
#define THICKET_TABLE_REVIEW_SAY_H

#include "core/sentence.h"
#include "table/review.h"

enum { REVIEW_SENTENCES = 3 };

/* What there is to say to the seat of a decision about it, and returns how
 * many: what it had seen, when, and whether it made use of it.  Never that it
 * forgot: at most that it probably did.  The words live as long as the
 * edition. */
int review_say(const struct review *, const struct review_decision *,
               struct sentence say[REVIEW_SENTENCES]);

/* How many of a hundred memories of the level would still have had it; no
 * text where no fact decides. */
struct sentence review_odds(const struct review_decision *);

/* "missed": review_kind as a word. */
const char *review_word(enum review_kind);

/* Writes `seats` and `decisions`, of these seats, inside an object that is
 * already open; docs/review.md has the fields. */
void review_json(const struct review *, who_set seats, struct jot *);

/* The same for a page: of the decisions the moments alone, and `fading`: for
 * each seat, after how many plies it chose, and the shares of all that it
 * could know then; and `threads`: all that anybody remembered, missed or was
 * lucky with, in order. */
void review_brief_json(const struct review *, struct jot *);

#endif
