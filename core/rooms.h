/*
 * rooms.h: the functions and tables of a game, declared for its own files and
 * put into its struct game.
 *
 * Every game has the same rooms (docs/adding-a-game.md), and in them the same
 * functions: X_waiting, X_legal, X_apply...  What each of them promises is
 * said once, at its member of struct game, and so is its type: GAME_ROOMS(X)
 * takes it from there.  GAME_ROOMS_OF(X) initialises the members that every
 * game has, and its sizes; a game names the others itself.  One that it leaves
 * out is declared and never defined.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_ROOMS_H
#define THICKET_CORE_ROOMS_H

#include "core/game.h"

/* The lists below are no statements. */
// clang-format off

/* DO(X, member) for each table, each function that every game has, and each
 * that only some have. */
#define GAME_TABLES(DO, X)                                                     \
    DO(X, vocabs) DO(X, verbs) DO(X, event_kinds) DO(X, options) DO(X, rules)    \
    DO(X, view_fields)
#define GAME_DUTIES(DO, X)                                                     \
    DO(X, word) DO(X, read_edition) DO(X, start) DO(X, waiting) DO(X, legal)   \
    DO(X, outcomes) DO(X, why_not) DO(X, apply) DO(X, view) DO(X, view_json)   \
    DO(X, ask) DO(X, result) DO(X, result_json) DO(X, ending) DO(X, learn)     \
    DO(X, imagine) DO(X, facts) DO(X, recall) DO(X, believe)
#define GAME_EXTRAS(DO, X)                                                     \
    DO(X, call) DO(X, refuse) DO(X, draw) DO(X, possible) DO(X, cost) DO(X, daring) DO(X, plan) DO(X, nudge) \
    DO(X, team) DO(X, estimate) DO(X, prefer) DO(X, sensible) DO(X, thought) DO(X, turned) DO(X, marked) DO(X, secret) DO(X, alter)

#define GAME_TABLE(X, member)                                                  \
    extern __typeof__(*((struct game *)0)->member) X##_##member[];
#define GAME_FUNCTION(X, member)                                               \
    extern __typeof__(*((struct game *)0)->member) X##_##member;
#define GAME_MEMBER(X, member) .member = X##_##member,

/* For view_fields: members of one byte or arrays of them, and whole words. */
#define VIEW_BYTES(member) .name = #member,                                    \
    .at = offsetof(struct view, member),                                       \
    .n = sizeof(((struct view *)0)->member), .n_bytes = 1
#define VIEW_WHOLE(member) .name = #member,                                    \
    .at = offsetof(struct view, member), .n = 1,                               \
    .n_bytes = sizeof(((struct view *)0)->member)
#define VIEW_NUMBER(member, max)                                               \
    {VIEW_BYTES(member), .kind = FIELD_NUMBER, .most = (max)}
#define VIEW_WORD(member, number)                                              \
    {VIEW_BYTES(member), .kind = FIELD_WORD, .most = (number) - 1}
#define VIEW_MAYBE(member, number, is_none)                                    \
    {VIEW_BYTES(member), .kind = FIELD_WORD, .most = (number) - 1,             \
     .none = (is_none), .has_none = true}
#define VIEW_SET(member, number)                                               \
    {VIEW_WHOLE(member), .kind = FIELD_SET, .most = (number) - 1}
#define VIEW_COUNT(member) {VIEW_WHOLE(member), .kind = FIELD_COUNT}

#define GAME_ROOMS(X)                                                          \
    GAME_TABLES(GAME_TABLE, X)                                                 \
    GAME_DUTIES(GAME_FUNCTION, X)                                              \
    GAME_EXTRAS(GAME_FUNCTION, X)                                              \
    extern const struct game X##_game

#define GAME_ROOMS_OF(X)                                                       \
    GAME_TABLES(GAME_MEMBER, X)                                                \
    GAME_DUTIES(GAME_MEMBER, X)                                                \
    .id = #X, .state_size = sizeof(struct state),                              \
    .view_size = sizeof(struct view), .know_size = sizeof(struct know),        \
    .edition_size = sizeof(struct edition)
// clang-format on

#endif
