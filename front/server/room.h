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

#include <jansson.h>

#include "front/server/serve.h"
#include "lib/jot.h"

enum room_phase { GATHERING, PLAYING, OVER };
enum seat_kind { OPEN, PERSON, COMPUTER };

enum {
    MAX_NAME = 20,   /* characters */
    NAME_BYTES = 81, /* of up to four bytes each, and the NUL */
    LEVEL_BYTES = 16,
    N_COLOURS = 6,
    MAX_PEOPLE = MAX_SEATS + 1, /* a host may be without a seat */
    MAX_PLIES = 20000           /* a match longer than this has gone astray */
};

extern const char *const room_colours[N_COLOURS];

struct thinker;

struct seat {
    enum seat_kind kind;
    uint32_t person;       /* whose, or 0 */
    char name[NAME_BYTES]; /* "" when not given */
    uint8_t colour;
    char level[LEVEL_BYTES]; /* of the computer player that plays it, or "" */

    /* Not in the store: */
    struct thinker *thinker; /* that computer player, once it was asked */
    uint32_t ask;            /* the question it was last asked, or 0 */
    uint64_t asked_at;       /* since when, in loop time */
    bool is_silent;          /* the others may hand it over */
    bool is_ready;           /* has seen enough of the look */
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

struct settings {
    int look, shout; /* seconds; 0: no clock */
    int pace;        /* percent */
};
#define ROOM_SETTINGS ((struct settings){.look = 20, .shout = 10, .pace = 100})

/* What the screens that look as one observer have been sent. */
struct observer {
    uint64_t n;     /* events */
    int plies;      /* of so many plies */
    uint64_t acked; /* events known to have arrived: never sent again */
    uint64_t hash;  /* of the rest of the last message; 0: none yet */
};

enum clock_kind { NO_CLOCK, LOOK_CLOCK, SHOUT_CLOCK };

struct clock {
    enum clock_kind kind;
    bool runs;
    uint64_t due;  /* while it runs, in loop time */
    uint64_t left; /* while it does not */
    uint64_t of;   /* 0: no limit */
};

struct room {
    struct server *server;
    struct room *next_of_head;
    struct room *next_touched;
    bool is_touched;

    char code[CODE_TEXT];
    enum room_phase phase;
    bool is_locked, is_paused;
    struct settings settings;
    struct table_start start; /* what is agreed */
    int match;                /* from 1; 0: none yet */
    char salt[SALT_TEXT];     /* of this match */
    struct seat seat[MAX_SEATS];
    struct person person[MAX_PEOPLE];
    uint32_t last_person;

    /* Not in the store as such: */
    struct table *table; /* NULL while gathering */
    struct error lost;   /* why its last match can be read no more, or none */
    char **script;       /* rehearsals: what chance does, ending with NULL */
    int n_scripted;
    struct conn *conns;
    struct observer observer[N_WHO];
    int cut; /* the fewest plies since screens were told: an undo */
    struct clock clock;
    struct clock told_clock; /* what screens know of it */
    who_set told_ready;
    uint64_t told_table;  /* hash of the last table message */
    uv_timer_t *timer;    /* the next clock or computer player */
    uint64_t empty_since; /* nobody is connected, in loop time */
    int n_thinking;       /* on other threads: the room must stay */
    bool is_gone;         /* deleted; goes when nobody thinks any more */
    bool is_changed;      /* people or settings: must be written */
};

/* ---- room.c: life ---- */

/* A new room with a code of its own, gathering; the start must be one that
 * table_can_start. */
struct room *room_new(struct server *, const struct table_start *,
                      struct settings);

/* The room of that code, from memory or the store; NULL when there is none. */
struct room *room_find(struct server *, const char *code);

/* Takes it out of memory; the store still has it. */
void room_unload(struct room *);
/* Deletes it for good, and says goodbye. */
void room_end(struct room *);
/* Puts people and match back to what the store has; false when it cannot. */
bool room_reload(struct room *);

/* Something has changed that screens or the store must hear of. */
void room_touch(struct room *);
/* The same for what room_json writes. */
void room_change(struct room *);

/* The timer: clocks and computer players are looked after at that time. */
void room_wake_at(struct room *, uint64_t due);

/* Once a second: silent seats, empty rooms. */
void rooms_tick(struct server *);

/* ---- keep.c: a room as the store keeps it ---- */

void keep_room(struct room *); /* writes */
/* Whether its last match could be read no more is for whoever reads it. */
bool keep_read(struct room *, const char *json, bool *is_lost, struct error *);
/* The head of the match's record. */
void keep_head(const struct table *, struct buf *);
/* Reads match `n` of a room; NULL when there is none, or it was played under
 * other rules. */
struct table *keep_match(const struct room *, int n, int64_t seconds,
                         int *n_old, struct error *);

/* ---- act.c: a match ---- */

bool act_start(struct room *, struct error *); /* the next match */
bool act_play(struct room *, who, const char *action, struct error *);
bool act_undo(struct room *, who, struct error *);
/* What a seat is asked now, as a number: the same question, the same number;
 * 0 when it is not waited for. */
uint32_t act_ask(const struct room *, who);
/* Whether the seat's list holds this action. */
bool act_may(const struct room *, who, const char *action);

/* ---- people.c: seats and who has them ---- */

struct person *people_find(struct room *, uint32_t id);
struct person *people_with_token(struct room *, const char *token);
struct person *people_with_key(struct room *, const char *key);
struct person *people_add(struct room *, char token[TOKEN_TEXT]);
/* Another cookie for the same person; the old one is void. */
void people_renew(struct room *, struct person *, char token[TOKEN_TEXT]);
who_set people_seats(const struct room *, uint32_t id);
bool people_are_here(const struct room *, uint32_t id);
bool people_host_is_here(const struct room *);

/* Puts a person, a computer player or nobody on a seat. */
void people_sit(struct room *, struct person *, who, const char *name,
                int colour);
void people_open(struct room *, who);
void people_hand(struct room *, who, const char *level);
void people_back(struct room *, who);
void people_move(struct room *, who from, who to);
/* Who has neither seat nor host's rights any more is forgotten. */
void people_tidy(struct room *);
/* A name as it is kept: trimmed; false when it is none. */
bool people_name(const char *utf8, char name[NAME_BYTES], struct error *);
int people_colour(const char *name); /* -1: none of the six */
/* The colour asked for, or the first that nobody has. */
int people_free_colour(const struct room *, who, int wanted);
/* Whether a computer player decides for this seat now. */
bool people_is_computer(const struct room *, who);

/* ---- clock.c ---- */

/* Starts, stops, pauses as the match now asks for; sets the timer. */
void clock_update(struct room *);
/* The seat has seen enough; ends the look when all people have. */
void clock_ready(struct room *, uint32_t person);
/* How long it still runs, in milliseconds. */
uint64_t clock_left(const struct room *);
/* Whether the look's clock will act for this seat. */
bool clock_ends_look(const struct room *, who);

/* ---- think.c: computer players ---- */

/* Lets every computer player who is asked think. */
void think_update(struct room *);
/* When the next one wants to act, in loop time; UINT64_MAX: none. */
uint64_t think_due(const struct room *);
/* Those whose time has come act. */
void think_act(struct room *);
/* The seat has no computer player any more, or another one. */
void think_stop(struct room *, who);
/* Answers with `hint`, in a while; and not any more.  `detail` is "nudge",
 * "place" or "move". */
bool think_hint(struct conn *, int64_t id, const char *detail, struct error *);
void think_forget(struct conn *);

/* ---- tell.c: who is told what ---- */

void tell_room(struct room *); /* what has changed */

/* After hello: everything; after look: the match.  The events from number
 * `since` on, as far as they may be sent again; -1: none. */
void tell_all(struct conn *, int64_t since);
void tell_now(struct conn *, int64_t since);

#endif
