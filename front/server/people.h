/*
 * people.h: the seats of a room and who has them.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_PEOPLE_H
#define THICKET_FRONT_SERVER_PEOPLE_H

#include "front/server/room.h"

/* The one of this number, this cookie, this key; NULL when there is none. */
struct person *people_find(struct room *, uint32_t id);
struct person *people_with_token(struct room *, const char *token);
struct person *people_with_key(struct room *, const char *key);
/* Somebody new, and the cookie for them: the one that their device has
 * already, which `token` is then, else a new one.  A device has one for all
 * its tables: browsers keep only so many of one host. */
struct person *people_add(struct room *, char token[TOKEN_TEXT]);
/* Another device for the same person, likewise; the old cookie is void. */
void people_renew(struct room *, struct person *, char token[TOKEN_TEXT]);
/* What is one person's becomes another's. */
void people_merge(struct room *, struct person *from, struct person *to);
/* The seats that a person has; whether they have a screen. */
who_set people_seats(const struct room *, uint32_t id);
bool people_are_here(const struct room *, uint32_t id);

/* ---- Who leads ----
 * The host, and beside them a co-host: the one who has been at the table
 * longest of those with a seat and a screen, for as long as no host sits at
 * the table with a screen (the host is a television, or has gone). */
bool people_host_is_here(const struct room *);
bool people_lead(const struct room *, uint32_t id);
/* Who may deal: those who lead, table screens, and, while no host sits there
 * with a screen, everybody with a seat. */
bool people_may_deal(const struct room *, const struct conn *);
/* A person, or a table screen; while it is locked a person. */
bool people_at_table(const struct conn *);
/* Whether some screen is the table: one that came as such, or one of a person
 * without a seat. */
bool people_have_wall(const struct room *);

/* Puts a person on a seat, or nobody; hands it to a computer player and back
 * to its person; lets two seats change places. */
void people_sit(struct room *, struct person *, who, const char *name,
                int colour);
void people_open(struct room *, who);
/* The table gathers: empty chairs recall nobody any more. */
void people_forget_gone(struct room *);
void people_hand(struct room *, who, const char *level);
void people_back(struct room *, who);
void people_move(struct room *, who from, who to);
/* Another game for those at the table, who must not be more than it takes:
 * they sit as they sat, computer players as far as there are chairs.  A table
 * with a television has all the game's chairs, any other those taken. */
void people_change(struct room *, const struct table_start *);

/* Takes away empty chairs, as far as the game can be played with fewer; the
 * others move up, and the screens that look as them. */
void people_move_up(struct room *);
/* Turns the seats, and the screens that look as them, so that the one that
 * begins is the first. */
void people_turn(struct room *);
/* The game's question who begins, when it is asked here; or NULL. */
const char *people_question(const struct room *);
/* Who has neither seat nor host's rights any more is forgotten. */
void people_tidy(struct room *);
/* Reads `name`, trimmed ("" when not given), and `colour` (-1) of a person. */
bool people_fields(const json_t *, char name[NAME_BYTES], int *colour,
                   struct error *);
/* Gives a seat that colour (or -1), unless another has it; no two ever have the
 * same.  A computer player's and an empty chair's a person may take: then that
 * one changes to another. */
void people_wear(struct room *, who, int wanted);
/* Gives it that name, which nobody else at the table then has: "Anna 2".  A
 * computer player was given a name when it sat down, and keeps it. */
void people_call(struct room *, who, const char *name);
/* The empty chair that recalls somebody of that name, or N_WHO. */
who people_chair_of(const struct room *, const char *name);

/* Who was removed sits down again only after a while, or when the host
 * unlocks the table. */
void people_remove(struct room *, const struct person *);
bool people_was_removed(const struct room *, const char *token,
                        const char *address);
/* The table screens of now are let in while it is locked, also when they come
 * back; strangers who only look are put out. */
void people_lock(struct room *, bool on);
bool people_knows_screen(const struct room *, const char *address);

/* Whether a computer player decides for this seat now. */
bool people_is_computer(const struct room *, who);

#endif
