/*
 * table.h: one match in progress; the only place where its truth is kept.
 *
 * Front ends call these and the writers in table/reply.h and table/record.h,
 * and nothing below.  Each function that gives something out takes an
 * observer; nobody but the referee ever gets more than that observer may
 * know.
 *
 *     struct table *t = table_new(&start);
 *     table_act(t, 0, "push N1", &error);
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TABLE_TABLE_H
#define THICKET_TABLE_TABLE_H

#include "core/game.h"
#include "lib/error.h"
#include "table/shelf.h"

/* Why a request was refused: the protocol's codes, in error.code. */
enum refusal {
    BAD_JSON = 1,
    BAD_REQUEST,
    UNKNOWN_GAME,
    NO_GAME,
    BAD_PLAYERS,
    ILLEGAL_ACTION,
    BAD_ACTION,
    NOT_YOUR_TURN,
    BAD_RECORD,
    TOO_LONG
};

/* How a match begins. */
struct table_start {
    const struct game *game;
    struct setup setup;
    const struct shelf_edition *edition; /* setup.edition is its data */
    uint64_t seed;
    bool manual; /* somebody acts for chance; else the table does */
};

/* One action that was played. */
struct ply {
    who actor;
    struct action action;
    int32_t layout; /* index for table_layout, or -1 */
};

struct table;

/* Whether these seats can play with these options; BAD_PLAYERS if not. */
bool table_can_start(const struct table_start *, struct error *);

/* A match before its first action (and, unless manual, with the chance that
 * comes first already done).  The start must have passed table_can_start.
 * Keeps pointers to the game and the edition. */
struct table *table_new(const struct table_start *);
void table_free(struct table *);

const struct table_start *table_started(const struct table *);
who_set table_waiting(const struct table *); /* empty once over */

/* Plays an action given as text, then (unless manual) what chance does next.
 * Refuses with BAD_ACTION, NOT_YOUR_TURN or ILLEGAL_ACTION, in that order,
 * and then changes nothing. */
bool table_act(struct table *, who, const char *text, struct error *);

/* Whether table_act would play it. */
bool table_may(const struct table *, who, const char *text);

/* The same as table_act for an action that is known to be legal. */
void table_play(struct table *, who, struct action, const struct layout *);

/* From now on somebody acts for chance (manual), or the table does: then it
 * rolls at once if chance is waited for. */
void table_set_manual(struct table *, bool manual);

/* Takes back the last action of a seat and the chance that followed it;
 * refuses when no seat has acted. */
bool table_undo(struct table *, struct error *);

/* The legal actions of a seat now, in a list that lives until the next call;
 * for anybody else, none. */
int table_legal(const struct table *, who, const struct action **);

/* Which of some seats is to act next: they are asked in turn, beginning after
 * the seat that acted last.  Those that are `shy`, which would rather let
 * another act first, are left out until everybody who is waited for is shy:
 * then the first must act.  -1: none of them. */
int table_next(const struct table *, who_set seats, who_set shy);

/* What chance would do now: the outcome it will draw unless one is given. */
void table_sample(const struct table *, struct action *, struct layout *);
int table_outcomes(const struct table *, struct outcome *); /* as game.h */

/* What was played so far. */
int table_plies(const struct table *);
const struct ply *table_ply(const struct table *, int i);
int table_plies_of(const struct table *, who);
const struct layout *table_layout(const struct table *, const struct ply *);

/* The match as it was after its first n plies: another table, manual. */
struct table *table_at(const struct table *, int n);

/* Writes w's view, of game.view_size bytes. */
void table_view(const struct table *, who, void *view);

/* Once over. */
void table_result(const struct table *, struct result *);
void table_result_json(const struct table *, struct jot *);
void table_ending(const struct table *, who reader, struct ending *);

/* The events that w was entitled to see from the given ply on, redacted, in
 * order, and how many; to be freed.  They are played through anew: nothing is
 * kept that could be read. */
struct event *table_events(const struct table *, who, int from_ply, size_t *n);
/* How many there are. */
size_t table_count(const struct table *, who, int from_ply);
/* Whether each of them is just what everybody was told, and how many. */
bool table_is_open(const struct table *, who, int from_ply, size_t *n);

/* Calls `see` once for each action from the given ply on, with what w was
 * told of it (perhaps nothing) and its view after it: what a computer player
 * in that seat may learn. */
typedef void table_look(void *context, const struct event *, int n,
                        const void *view);
void table_follow(const struct table *, who, int from_ply, table_look *see,
                  void *context);

/* How often actions were taken back so far. */
uint32_t table_undone(const struct table *);

/* Writes what w knew after the first n plies, of game.know_size bytes:
 * everything w was shown by then. */
void table_know(const struct table *, who, int n, void *know);

/* Tags of a record that mean nothing to us but are kept: "[Event \"x\"]"
 * lines. */
const char *table_tags(const struct table *);
void table_set_tags(struct table *, const char *lines);

#endif
