/*
 * direct.h: the calls of which a game is made, without the detour of its
 * struct game.
 *
 * WebAssembly looks up and checks whatever is called by a pointer, and what is
 * so short (waiting) costs less than its call.  There the games of
 * core/games.def are called by name; everywhere else, and for any other game,
 * this is the call by pointer.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_CORE_DIRECT_H
#define THICKET_CORE_DIRECT_H

#include "core/rooms.h"

#ifdef __wasm__
#define GAME(X) GAME_ROOMS(X);
#define TEMPLATE(X)
#define DRAFT(X)
#include "core/games.def"
#undef GAME
#endif

static inline who_set direct_waiting(const struct game *g,
                                     const struct setup *setup,
                                     const void *state)
{
#ifdef __wasm__
#define GAME(X)                                                                \
    if (g == &X##_game) {                                                      \
        return X##_waiting(setup, state);                                      \
    }
#include "core/games.def"
#undef GAME
#endif
    return g->waiting(setup, state);
}

static inline int direct_legal(const struct game *g, const struct setup *setup,
                               const void *state, who w, struct action *out)
{
#ifdef __wasm__
#define GAME(X)                                                                \
    if (g == &X##_game) {                                                      \
        return X##_legal(setup, state, w, out);                                \
    }
#include "core/games.def"
#undef GAME
#endif
    return g->legal(setup, state, w, out);
}

static inline void direct_apply(const struct game *g, const struct setup *setup,
                                void *state, who w, struct action a,
                                const struct layout *layout,
                                struct event_log *log)
{
#ifdef __wasm__
#define GAME(X)                                                                \
    if (g == &X##_game) {                                                      \
        X##_apply(setup, state, w, a, layout, log);                            \
        return;                                                                \
    }
#include "core/games.def"
#undef GAME
#endif
    g->apply(setup, state, w, a, layout, log);
}

/* play(g, context).  In WebAssembly it is made once for each game, so that
 * nothing in a loop of it asks again and again which one it is. */
__attribute__((always_inline)) static inline uint64_t
direct_game(const struct game *g,
            uint64_t (*play)(const struct game *, void *context), void *context)
{
#ifdef __wasm__
#define GAME(X)                                                                \
    if (g == &X##_game) {                                                      \
        return play(&X##_game, context);                                       \
    }
#include "core/games.def"
#undef GAME
#endif
    return play(g, context);
}

#endif
