/*
 * honest.h: taking an action back without having learned from it.
 *
 * What revealed nothing and was answered by nobody can be taken back at once;
 * what revealed something cannot.  In a game of memory that also means: not
 * when going back would show again what now lies face down.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_HONEST_H
#define THICKET_TABLE_HONEST_H

#include "table/table.h"

/* Whether w may take back the last action of the match: it was w's own, not
 * even chance acted after it, nobody else is asked now, it told nobody
 * anything that did not show on the table before, it hid nothing, and no
 * ruling makes it final (game.final_verbs).  The answer tells w nothing of
 * what others know.  The cost is that of a few hundred actions.  Refuses with
 * ILLEGAL_ACTION and a sentence why. */
bool honest_can_undo(const struct table *, who w, struct error *);

/* The same, and then does it. */
bool honest_undo(struct table *, who w, struct error *);

#endif
