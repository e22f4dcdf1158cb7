/*
 * rooms.h: the functions and tables of a game, declared for its own files.
 *
 * Every game has the same rooms (docs/adding-a-game.md), and in them the same
 * functions: X_waiting, X_legal, X_apply...  What each of them promises is
 * said once, at its member of struct game, and so is its type: GAME_ROOMS(X)
 * takes it from there.  A member that a game leaves out is declared and never
 * defined.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_ROOMS_H
#define THICKET_CORE_ROOMS_H

#include "core/game.h"

#define GAME_ROOM(X, member)                                                   \
    extern __typeof__(*((struct game *)0)->member) X##_##member

#define GAME_ROOMS(X)                                                          \
    extern const char *const X##_vocabs[];                                     \
    extern const struct verb X##_verbs[];                                      \
    extern const struct event_kind X##_event_kinds[];                          \
    extern const struct game_option X##_options[];                             \
    extern const char *const X##_rules[];                                      \
    GAME_ROOM(X, word);                                                        \
    GAME_ROOM(X, read_edition);                                                \
    GAME_ROOM(X, refuse);                                                      \
    GAME_ROOM(X, start);                                                       \
    GAME_ROOM(X, waiting);                                                     \
    GAME_ROOM(X, legal);                                                       \
    GAME_ROOM(X, outcomes);                                                    \
    GAME_ROOM(X, draw);                                                        \
    GAME_ROOM(X, possible);                                                    \
    GAME_ROOM(X, why_not);                                                     \
    GAME_ROOM(X, apply);                                                       \
    GAME_ROOM(X, view);                                                        \
    GAME_ROOM(X, view_json);                                                   \
    GAME_ROOM(X, ask);                                                         \
    GAME_ROOM(X, result);                                                      \
    GAME_ROOM(X, result_json);                                                 \
    GAME_ROOM(X, learn);                                                       \
    GAME_ROOM(X, imagine);                                                     \
    GAME_ROOM(X, facts);                                                       \
    GAME_ROOM(X, recall);                                                      \
    GAME_ROOM(X, believe);                                                     \
    GAME_ROOM(X, team);                                                        \
    GAME_ROOM(X, estimate);                                                    \
    GAME_ROOM(X, prefer);                                                      \
    GAME_ROOM(X, thought);                                                     \
    GAME_ROOM(X, secret);                                                      \
    GAME_ROOM(X, alter)

#endif
