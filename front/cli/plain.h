/*
 * plain.h: a match in plain lines.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_CLI_PLAIN_H
#define THICKET_FRONT_CLI_PLAIN_H

#include "front/match/match.h"

/* Plays on standard input and output until the game is over (true) or the
 * person leaves.  Saved at `path`, unless NULL, as by terminal_play. */
bool plain_play(struct match *, struct buf *path, bool ascii);

/* Which game; NULL at the end of input. */
const struct game *plain_ask_for_game(void);

/* Who begins, by the game's question: one of the people at these seats, the
 * first where nobody says; -1 at the end of input. */
int plain_ask_who(const char *question, const struct match_seat *seats, int n);

#endif
