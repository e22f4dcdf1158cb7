/*
 * screen.h: what a screen may be sent again after its line was lost.
 *
 * A screen has a name that nobody else knows, told in `you`.  Events are sent
 * again only to the screen of that name: those that happened while it looked
 * as it does now, that it has not said it has seen, and that are less than a
 * minute old.  A screen that is gone is remembered for as long.  Nothing of
 * this is in the store: after a restart there is only the present.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_SCREEN_H
#define THICKET_FRONT_SERVER_SCREEN_H

#include "core/game.h"
#include "front/server/secret.h"

struct room;
struct conn;

enum { RECENT_SLOTS = 12, RECENT_SLOT_MS = 5000 }; /* a minute */

struct screen {
    char name[TOKEN_TEXT]; /* "" before hello */
    uint64_t seen;         /* events below this number are not sent again */
    uint64_t cut; /* from this number on events were taken back since it last
                   * said what it has seen; UINT64_MAX: none were */
};

/* A screen whose line is lost. */
struct absent;

/* How long the match was at the beginning of each slot of the last minute. */
struct recent {
    uint64_t slot; /* the one we are in, counted from the loop's beginning */
    int plies[RECENT_SLOTS]; /* at the beginning of slot i, modulo their number
                              */
    int noted;               /* when last looked at */
};

/* A match has begun, or was loaded: its first `plies` plies are past for
 * everybody. */
void screen_start(struct room *, int plies);
/* Once a turn: the match may have grown. */
void screen_note(struct room *);
/* Something was taken back. */
void screen_undo(struct room *);
/* Once a second. */
void screen_tick(struct room *);

/* The screen has everything below `n`, of what it looks as. */
void screen_land(struct conn *, uint64_t n);
void screen_has_seen(struct conn *, int match, who look, uint64_t n);

/* First hello: becomes the screen of that name, if it was that and still may
 * look as it did, and returns the first event to send again.  Else it is a new
 * screen, which lands on the present: UINT64_MAX. */
uint64_t screen_resume(struct conn *, const char *name, int match,
                       uint64_t since);

/* The first event of the table's that a screen has missed while somebody looked
 * alone at it; nobody gets what is older than a minute. */
uint64_t screen_missed(struct conn *);

/* Its line is lost. */
void screen_leave(struct conn *);
/* Who is away and looked as this seat, or is this person, or anybody, is
 * nobody any more. */
void screen_forget_seat(struct room *, who);
void screen_forget_person(struct room *, uint32_t id);
void screen_forget_all(struct room *);

#endif
