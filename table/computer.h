/*
 * computer.h: a computer player at a table's seat.
 *
 * It watches the match through the eyes of its seat and answers when asked:
 *
 *     struct computer *c = computer_new(table, seat, "adult", seed);
 *     computer_watch(c, table);              // catches up with the match
 *     computer_think(c);                     // may take long; needs no table
 *     table_act(table, seat, computer_action(c), &error);
 *
 * Watching is short and must be done where the table may be read; thinking
 * touches nothing but the computer player, so a server does it on another
 * thread.  A computer player that is made in mid-game has watched from the
 * start, and one that is asked again after an undo forgets what was undone.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_COMPUTER_H
#define THICKET_TABLE_COMPUTER_H

#include "core/sentence.h"
#include "table/table.h"

struct computer;

/* The names of the levels, from the weakest ("random") to the strongest;
 * NULL past the last. */
const char *computer_level(int i);
bool computer_has_level(const char *name);

/* The level of that name, or one of a person's own: "adult~-120~47" is an adult
 * with a threshold of -1.20 and a decay of 0.47, who keeps in mind whatever is
 * above the threshold.  A word goes wherever a level's name goes, so nothing
 * else has to be kept.  False when there is none. */
struct bot_level;
bool computer_level_of(const char *word, struct bot_level *);

/* The word of such a level of one's own; LEVEL_NAME bytes. */
void computer_level_word(const struct bot_level *, char *word);

/* The level that forgets nothing: for hints. */
const char *computer_best_level(void);

/* Keeps no pointer to the table.  `seed` decides its lapses and its luck; the
 * same seed at the same table plays the same. */
struct computer *computer_new(const struct table *, who seat, const char *level,
                              uint64_t seed);

/* The same with a level of one's own, which is copied. */
struct computer *computer_new_as(const struct table *, who seat,
                                 const struct bot_level *, uint64_t seed);
void computer_free(struct computer *);

/* Somebody else who chooses in its place: table/guest.h.  `watch` is called
 * where the table may be read, `anew` when what was seen before no longer
 * counts; `think` where computer_think is, and gives the number of one of the
 * legal actions. */
struct computer_mind {
    void *self;
    void (*watch)(void *self, const struct table *, bool anew);
    int (*think)(void *self, const struct action *legal, int n);
    void (*free)(void *self);
};
void computer_let(struct computer *, const struct computer_mind *);

/* Sees what its seat was shown since it last watched, and notes what it may
 * do now.  Returns false when its seat is not waited for. */
bool computer_watch(struct computer *, const struct table *);

/* Chooses one of those actions. */
void computer_think(struct computer *);

/* To think where there is no memory in common, in another worker of a
 * browser: packed there after computer_watch, and back after computer_think.
 * Packed is all that its next thought needs, and what came of its last: what
 * its seat knows, nothing else of the match.  It must be unpacked by the same
 * program, and its edition be a built-in one.  NULL or false, and nothing has
 * happened, where the bytes are none of this. */
void computer_pack(const struct computer *, struct buf *bytes);
struct computer *computer_from(const char *bytes, size_t n);
bool computer_unpack(struct computer *, const char *bytes, size_t n);

/* Lets it think through so many worlds at most from now on (0: as many as its
 * level does); gives back the memory of its last thought, all but what it
 * chose. */
void computer_hurry(struct computer *, uint32_t iterations);
void computer_rest(struct computer *);

/* What it chose, as text; and how long a person of its level might have
 * thought, in milliseconds: that tells nothing of the choice. */
const char *computer_action(const struct computer *);
int computer_pause_ms(const struct computer *);

/* The worlds that it thought through for that. */
uint32_t computer_iterations(const struct computer *);

/* Whether it would rather let another of those waited for act first.  Then
 * ask the others; when all of them would, the first must act. */
bool computer_waits(const struct computer *);

/* How much a hint tells: "nudge" (what to think of), "place" or "move". */
bool computer_has_detail(const char *name);

/* What a hint says is to be done: when that is wanted, or when there is
 * nothing to be reminded of and no plan; NULL: nothing. */
const char *computer_advice(const struct computer *, bool is_wanted);

/* Appends why, from what the seat itself has seen: "Position 3: river.  You
 * learned this 2 moves ago.", and what it costs.  As a nudge, it does not say
 * where.  `names` as for event_sentence. */
void computer_why(const struct computer *, bool as_nudge,
                  const char *const *names, translator *, struct buf *);

/* The same in English and its parts apart, for those who translate elsewhere;
 * the words live as long as the edition. */
struct reason {
    struct sentence fact; /* "Here: {what}."; no text: none decides */
    struct sentence plan; /* instead of a fact: game.plan; or no text */
    struct sentence when; /* "You saw it {turns} turns ago.", or how many games
                           * are won; of a plan as a nudge no text */
    struct sentence cost; /* "It turns up one Ogre tile."; no text: nothing */
};
struct reason computer_reason(const struct computer *, bool as_nudge);
void computer_why_json(const struct computer *, bool as_nudge, struct jot *);

#endif
