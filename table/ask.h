/*
 * ask.h: what an observer is asked, and whether what it sees is for its eyes
 * alone; worked out here for every front end.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_ASK_H
#define THICKET_TABLE_ASK_H

#include "lib/jot.h"
#include "table/table.h"

/* The question of the moment for w (a seat or TABLE): what w is asked, or
 * what w waits for, or that the game is over. */
void ask_question(const struct table *, who w, struct question *);
/* The same for w's view of now; and whether two are the same. */
void ask_seen(const struct table *, who w, const void *view, struct question *);
bool ask_is_same(const struct question *, const struct question *);

/* As an object, `id` and `parts`; or printed. */
void ask_write(const struct table *, const struct question *, struct jot *);
void ask_json(const struct table *, who w, struct jot *);
void ask_print(const struct table *, who w, const char *const *names,
               translator *, struct buf *);

/* Whether a screen for w's eyes, with the last `n_news` events that w was told
 * (or all, if there are fewer), would show more than everybody may see, or
 * would as soon as w has answered: then nobody else may look on.  (The end of a
 * look does not count: until then it is everybody's.)  It tells w nothing new.
 * The cost is that of some actions; for a seat that is asked, of some tens and
 * of playing the match through. */
bool ask_is_private(const struct table *, who w, uint64_t n_news);

/* Whether w has nothing to do but to end a look at what is face up, and with
 * which action; and whether somebody has. */
bool ask_ends_look(const struct table *, who w, struct action *);
bool ask_is_look(const struct table *);

/* Whether w may let an opportunity go by, and with which action. */
bool ask_can_pass(const struct table *, who w, struct action *);

/* Whether w may end a time in which others could still propose something. */
bool ask_ends_talk(const struct table *, who w);

/* Whether w is asked what all are, and each of them may decide it. */
bool ask_votes(const struct table *, who w);

#endif
