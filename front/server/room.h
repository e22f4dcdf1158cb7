/*
 * room.h: a table with people round it, and the matches they play.
 *
 * `struct table` (table/table.h) is one match; a room is what stays: the
 * code, the seats and who has them, settings, and the match in hand.  A room
 * is in memory while somebody is connected to it, and a while longer; else
 * it is in the store.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_SERVER_ROOM_H
#define THICKET_FRONT_SERVER_ROOM_H

#include "front/server/hub.h"
#include "front/server/screen.h"
#include "front/server/secret.h"
#include "front/server/settings.h"

enum room_phase { GATHERING, PLAYING, OVER };
enum seat_kind { OPEN, PERSON, COMPUTER };

enum {
    MAX_NAME = 20,   /* characters */
    NAME_BYTES = 81, /* of up to four bytes each, and the NUL */
    LEVEL_BYTES = 16,
    MAX_PEOPLE = MAX_SEATS + 1, /* a host may be without a seat */
    MAX_PLIES = 20000           /* a match longer than this has gone astray */
};

struct room_computer;
struct hindsight;

struct seat {
    enum seat_kind kind;
    uint32_t person;       /* whose, or 0 */
    char name[NAME_BYTES]; /* "" when not given */
    uint8_t colour;
    char level[LEVEL_BYTES]; /* of the computer player that plays it, or "" */
    int wins;                /* of whoever has it */
    bool begins;             /* gets seat 0 at the next start; one at most */
    bool is_late; /* taken over in mid-match: it was shown what its person has
                   * not seen */

    /* Not in the store: */
    struct room_computer *computer; /* it, once it was asked */
    struct room_computer *hint;     /* that its person waits for, or NULL */
    uint64_t asked_at; /* since when it has been asked, for all that everybody
                        * can see, in loop time; 0: it is not asked */
    int away; /* whole minutes that its person has been without a screen */
    bool is_silent; /* the others may hand it over */
    bool is_ready;  /* has seen enough of the look */
};

struct person {
    uint32_t id; /* 0: nobody */
    bool is_host;
    uint8_t token[HASH_BYTES]; /* of the cookie */

    /* Not in the store: */
    uint8_t key[HASH_BYTES]; /* to bring the seats to another device */
    uint64_t key_until;      /* 0: there is none */
    uint64_t gone_at;        /* when the last screen left; 0: never came */
};

/* Somebody asks for a seat in mid-match (plea.h). */
struct plea {
    uint32_t person; /* 0: nobody does */
    who seat;
    char name[NAME_BYTES];
    int colour;  /* or -1 */
    who_set yes; /* the seats that agree */
};

/* A sentence for everybody; {name} in it is that of the seat. */
struct news {
    const char *sentence; /* NULL: none */
    int seat;             /* or -1 */
};

/* Who was removed from the table, for a while. */
struct removed {
    uint8_t token[HASH_BYTES];
    char address[ADDRESS_TEXT]; /* of their screen, or "" */
    uint64_t until;             /* in loop time */
};
enum { MAX_REMOVED = 8, MAX_SCREENS = 4 };

/* What the screens that look as one observer have been sent. */
struct observer {
    uint64_t n;    /* events */
    int plies;     /* of so many plies */
    uint64_t hash; /* of the rest of the last message; 0: none yet */
};

/* Matches that ended at this table, those that all won together, and those
 * that nobody won. */
struct tally {
    int matches, group, game;
};

enum clock_kind { NO_CLOCK, LOOK_CLOCK, SHOUT_CLOCK, TALK_CLOCK, AGAIN_CLOCK };

struct clock {
    enum clock_kind kind;
    bool runs;
    uint64_t due;  /* while it runs, in loop time */
    uint64_t left; /* while it does not */
    uint64_t of;   /* 0: no limit */
};

/* What screens still tell (story.h). */
struct story {
    uint64_t n[N_WHO]; /* the events that an observer has of it and before */
    uint64_t until;    /* the last moment to wait for, in loop time; 0: it is
                        * told, */
    uint64_t told_at;  /* since then */
};

struct room {
    struct server *server;
    struct room *next_of_head;
    struct room *next_touched;
    bool is_touched;
    bool is_stirred; /* and more than the match has changed: people, seats */

    char code[CODE_TEXT];
    enum room_phase phase;
    bool is_locked, is_paused;
    struct settings settings;
    struct tally tally;
    struct table_start start; /* what is agreed */
    int match;                /* from 1; 0: none yet */
    char salt[SALT_TEXT];     /* of this match */
    struct seat seat[MAX_SEATS];
    struct person person[MAX_PEOPLE];
    uint32_t last_person;
    /* Households with a table screen when it was locked, hashed; empty ones
     * are zeros. */
    uint8_t screen[MAX_SCREENS][HASH_BYTES];

    /* Not in the store as such: */
    struct table *table;   /* NULL while gathering */
    struct table *brought; /* gathering: the match in hand, which came as a
                            * record and goes on at the start; or NULL */
    struct hindsight *hindsight; /* of the match in hand, or NULL */
    struct error lost; /* why its last match can be read no more, or none */
    char **script;     /* rehearsals: what chance does, ending with NULL */
    int n_scripted;
    struct removed removed[MAX_REMOVED];
    struct conn *conns;
    struct absent *absent; /* screens that may come back, the last first */
    struct recent recent;
    struct plea plea;
    struct news news;     /* to be told */
    uint64_t public_hash; /* of what everybody can see of the match */
    struct observer observer[N_WHO];
    int cut; /* the fewest plies since screens were told: an undo */
    struct story story;
    int talked;    /* the length of the match at which all have talked enough */
    bool is_again; /* after the end: the next match begins in a moment */
    struct clock clock;
    struct clock told_clock; /* what screens know of it */
    who_set told_ready;
    uint64_t told_table;  /* hash of the last table message */
    struct alarm *alarm;  /* the next clock or computer player */
    uint64_t empty_since; /* nobody is connected, in loop time */
    uint64_t thought;     /* when it was last its turn to think: a count */
    int n_thinking;       /* on other threads: the room must stay */
    bool is_gone;         /* deleted; goes when nobody thinks any more */
    bool is_changed;      /* people or settings: must be written */
    bool is_written;      /* something of it, and not yet committed */
    bool is_fenced;       /* another server has it: goes at the turn's end */
    uint32_t flight;      /* the last that something of it was sent with */
};

/* Words for the store and the wire: "gather", "person". */
extern const char *const room_phases[], *const room_seat_kinds[];

/* A new room with a code of its own, gathering; the start must be one that
 * table_can_start.  NULL when the store cannot say which codes are taken. */
struct room *room_new(struct server *, const struct table_start *,
                      struct settings);

/* The room of that code, from memory or the store; NULL when there is none
 * (NO_TABLE), it can be read no more (DAMAGED), or not now (NOT_SAVED). */
struct room *room_find(struct server *, const char *code, struct error *);

/* The same for one of several servers, who may not have to wait for the lease
 * of an owner that cannot be reached (store_claim); and where it is if it is
 * another's. */
struct room *room_claim(struct server *, const char *code, int64_t despite,
                        struct store_owner *, struct error *);
/* The one in memory, or NULL. */
struct room *room_in_memory(struct server *, const char *code);
/* All of these, one after the other: the first after NULL. */
struct room *room_next(struct server *, const struct room *);

/* Takes it out of memory; the store still has it. */
void room_unload(struct room *);
/* Deletes it for good; false when the store cannot.  Then says goodbye. */
bool room_delete(struct room *, struct error *);
void room_end(struct room *);
/* Puts people and match back to what the store has; false as room_find. */
bool room_reload(struct room *, struct error *);

/* The match that was put in hand is past for everybody: screens land on the
 * present, and chance is the table's from here on. */
void room_land(struct room *);

/* Something has changed that screens or the store must hear of; or the match
 * alone has. */
void room_touch(struct room *);
void room_touch_match(struct room *);
/* The same for what keep_room writes. */
void room_change(struct room *);

/* Appends the link to it that people share. */
void room_link(const struct room *, struct buf *);

/* The alarm: clocks and computer players are looked after at that time. */
void room_wake_at(struct room *, uint64_t due);

/* Once a second: silent seats, empty rooms. */
void room_tick(struct server *);

#endif
