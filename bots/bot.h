/*
 * bot.h: a computer player: a seat's memory, and a mind that acts on it.
 *
 * A bot is told what its seat is told, and nothing else: after every action
 * of the match, bot_see() gives it the seat's redacted events and view.  It
 * remembers them as a person of its level would (bots/memory.h), and
 * bot_choose() picks one of its legal actions from what it remembers.  It
 * never gets a state of the match: the worlds it thinks about it imagines.
 *
 *     struct bot *b = room for bot_size(game) bytes;
 *     bot_start(b, game, setup, seat, bot_level("adult"), &seed);
 *     bot_see(b, events, n, view);              // after every action
 *     int i = bot_choose(b, legal, n_legal, &budget, &arena, &thought);
 *
 * The same seed, seen the same, chooses the same: on every machine.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_BOTS_BOT_H
#define THICKET_BOTS_BOT_H

#include "core/game.h"
#include "core/rng.h"

/* How well a level remembers and reasons: the row of a table in
 * bots/level.c, explained there and drawn in docs/memory.md. */
struct bot_level;

/* Level i, from the weakest; NULL past the last.  And by name ("child");
 * NULL when there is none. */
const struct bot_level *bot_level_at(int i);
const struct bot_level *bot_level(const char *name);
const char *bot_level_name(const struct bot_level *);

struct bot;

size_t bot_size(const struct game *);

/* Keeps the pointers to game, setup and level. */
void bot_start(struct bot *, const struct game *, const struct setup *, who,
               const struct bot_level *, const struct seed *);

/* Its bytes were copied from elsewhere: these are now what it keeps pointers
 * to. */
void bot_carried(struct bot *, const struct game *, const struct setup *,
                 const struct bot_level *);

/* Something happened: the seat's redacted events of one action (there may be
 * none) and its view after it. */
void bot_see(struct bot *, const struct event *, int n, const void *view);

/* Working memory of one decision, given by the caller. */
struct bot_arena {
    unsigned char *room;
    size_t size;
};
enum { BOT_ARENA = 8 << 20 }; /* bytes that are enough for the default budget */

/* Why an action was chosen, for hints: the remembered fact that decided, and
 * how the search saw it. */
struct bot_thought {
    bool recalls; /* something that does not show now */
    bool has_fact;
    struct fact fact;
    uint16_t turns_ago; /* when it was last seen */
    uint32_t iterations;
    int32_t worth; /* expected share of the win, in 1/1000 */
    bool waits;    /* others may act too, and it would rather let them: the
                    * choice is only for when nobody else will */
};

/* Chooses among its legal actions (n > 0) and returns the index.
 * `iterations` 0 takes the level's own budget. */
int bot_choose(struct bot *, const struct action *legal, int n,
               uint32_t iterations, struct bot_arena *, struct bot_thought *);

/* Adds to the thought the fact that decided, if there is one: without it the
 * seat would be less ready for the chosen action; of several rather one that
 * the action acts on, then the one that matters most.  Asked right after
 * bot_choose, with the same list. */
void bot_explain(struct bot *, const struct action *legal, int n, int chosen,
                 struct bot_arena *, struct bot_thought *);

/* How long a person of this level might think over the last choice, in
 * milliseconds, whatever that was; for front ends that want to show it. */
int bot_pause_ms(const struct bot *);

/* ---- For those who look on how somebody else plays the seat ---- */

struct memory;
struct trace;
struct recalled;

/* What the seat was ever shown, of game.know_size bytes. */
const void *bot_know(const struct bot *);

/* Its memory, and the traces in it. */
const struct memory *bot_memory(const struct bot *, const struct trace **);

/* What it recalls now, as memory_recall. */
int bot_recall(const struct bot *, struct recalled *);

/* Whether an action acts on a fact: a word of it is one of its operands. */
bool bot_acts_on(const struct bot *, struct action, struct fact);

/* The seat has chosen, not by bot_choose. */
void bot_chose(struct bot *);

/* Before bot_see: the seat does this, by whose choice ever.  Who comes back to
 * the same sight in one turn is advised to try something else. */
void bot_did(struct bot *, struct action);

#endif
