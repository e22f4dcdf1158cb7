/*
 * hood_play.h: the parts of an action, shared by the files that play one:
 * hood_play.c (turns and the row), hood_pawns.c and hood_characters.c.
 *
 * An action runs on by itself until somebody has to decide or chance has to
 * act, so these functions end in each other; each leaves the phase set.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_PLAY_H
#define THICKET_GAMES_HOOD_HOOD_PLAY_H

#include "core/event.h"
#include "games/hood/hood.h"

/* An action that is being played. */
struct play {
    const struct setup *setup;
    const struct edition *ed;
    struct state *s;
    struct event_log *log;
    int walked; /* by the pawn that moves, below 0 back; not told yet */
};

static inline bool in_wolf_mode(const struct play *p)
{
    return p->setup->option[OPTION_MODE] == WOLF_MODE;
}

static inline void tell(struct play *p, int kind, who actor)
{
    event_tell(p->log, kind, actor, ABSENT, ABSENT);
}

static inline void wait_for(struct play *p, enum phase phase, who w)
{
    p->s->phase = (uint8_t)phase;
    p->s->turn = w;
}

/* hood_pawns.c */

/* Moves a pawn one space on (1) or back (-1); the game may be over then. */
void hood_step(struct play *, enum pawn, int by);

/* Moves Red as far as she can go; at the fork she waits for a choice, else
 * hood_after_red() goes on, be it to the treats. */
void hood_move_red(struct play *, int steps);

/* The choice at the fork, and the rest of Red's move. */
void hood_leave_fork(struct play *, bool shortcut, who);

/* hood_play.c */
void hood_after_red(struct play *);
void hood_end_turn(struct play *);

/* If the wolf's hand is empty the discard comes back to it. */
void hood_take_back(struct play *);

/* The laid card, if there is one, is discarded face down. */
void hood_discard_laid(struct play *);

/* hood_characters.c */
void hood_use_human(struct play *, who, int character);
void hood_use_snake(struct play *);
void hood_use_goat(struct play *, int first, int second); /* -1: only one */
void hood_use_crow(struct play *, uint8_t card);
void hood_use_vixen(struct play *, uint8_t tile);
void hood_keep(struct play *);
void hood_exchange(struct play *, uint8_t tile);

#endif
