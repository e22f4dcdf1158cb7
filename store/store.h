/*
 * store.h: tables on disk: in a file (SQLite), or in a database (PostgreSQL),
 * which is named by an address that begins with postgresql://.
 *
 *     struct store *s = store_open("tables.db", &error);
 *     store_put_table(s, "MOLIRA", json);
 *     store_add_line(s, "MOLIRA", 1, 0, "chance hide vase key");
 *     if (!store_commit(s, &error)) ... nothing of it was kept
 *
 * A table is one JSON text of its owner's (who sits where, what was agreed)
 * and its matches; a match is the head of its record and its lines, appended
 * one by one.  Writes gather until store_commit, which puts all of them on
 * disk or none: what was committed survives a kill at any moment and a loss
 * of power.  Reads see what was written, committed or not.
 *
 * A write that fails is remembered and makes the commit fail, so that callers
 * check in one place.  Where the disk is full or the file gone, everything
 * goes on as soon as that is over: store_tend sees to it.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_STORE_H
#define THICKET_STORE_STORE_H

#include "lib/buf.h"
#include "lib/error.h"

struct store;

/* Why something failed: the code of its error. */
enum store_trouble {
    STORE_WELL,
    STORE_ABSENT,     /* there is no such table or match */
    STORE_DAMAGED,    /* what was kept can be read no more */
    STORE_FULL,       /* no room on the disk, or for this file */
    STORE_GONE,       /* the file has gone, or another has its name */
    STORE_FAILING,    /* the disk does not do what it should */
    STORE_READ_ONLY,  /* it may not be written */
    STORE_BUSY,       /* another program has it */
    STORE_CHANGED,    /* another program has written: all in memory is old */
    STORE_FOREIGN,    /* no file of ours */
    STORE_NEWER,      /* written by a newer version */
    STORE_NO_FILE,    /* a folder, a device */
    STORE_IN_THE_WAY, /* something is there already that would be lost */
    STORE_STOPPED,    /* whoever asked has thought better of it */
    STORE_SILENT,     /* the database does not answer */
    STORE_UNSURE,     /* nor did it say whether that was kept */
    STORE_ELSEWHERE,  /* the table is another server's */
    STORE_NOT_BUILT   /* this program knows no databases */
};

/* ---- Opening ---- */

/* Opens a store, or makes a new one, for its owner's eyes only; one program at
 * a time can have it.  One that an older version wrote is brought up to date,
 * and a copy of a file kept beside it; one of a newer version, or what is no
 * store, is refused and stays as it was.  ":memory:" is no file and keeps
 * nothing. */
struct store *store_open(const char *path, struct error *);
void store_close(struct store *);

/* Opens what is there to be read, as it is at one moment, while others may
 * write it. */
struct store *store_open_to_read(const char *path, struct error *);

/* Whether that names a database; and appends how it is called before people,
 * without a password. */
bool store_is_database(const char *path);
void store_name(const char *path, struct buf *);

/* ---- Writing ---- */

/* Writes or replaces a table's own text; it counts as visited now. */
void store_put_table(struct store *, const char *code, const char *json);
/* It is visited now. */
void store_visit(struct store *, const char *code);

/* Removes a table and its matches.  Records stay. */
void store_drop_table(struct store *, const char *code);

/* Begins a match with the head of its record. */
void store_put_match(struct store *, const char *code, int match,
                     const char *head);

/* Appends line n (from 0) of a match, without its newline. */
void store_add_line(struct store *, const char *code, int match, int n,
                    const char *line);

/* Takes lines n and later back. */
void store_cut_lines(struct store *, const char *code, int match, int n);

/* Keeps the record of a finished match of a table for good. */
void store_add_record(struct store *, const char *code, const char *game,
                      const char *record);

/* Looks at the clock, and removes tables that nobody visited or played at for
 * so many seconds; returns how many.  A time is believed once another sighting
 * came at least a day after it, also in an earlier run: a clock that jumps
 * removes nothing.  `steady` is seconds of a clock that cannot be set. */
int store_clean(struct store *, int64_t seconds, uint64_t steady);

/* Puts everything since the last commit on disk, and waits for what was sent
 * before.  False: nothing of it was kept, or STORE_UNSURE.  Costs nothing when
 * nothing was written. */
bool store_commit(struct store *, struct error *);

/* ---- The same without waiting ---- */

enum store_way { STORE_KEPT, STORE_LOST, STORE_UNDER_WAY };

/* Sends everything since the last commit on its way; nothing else may be.
 * What is written from then on belongs to the next; if this is lost, that is
 * too. */
enum store_way store_send(struct store *, struct error *);
/* How it goes with what was sent; or waits to see. */
enum store_way store_land(struct store *, bool waits, struct error *);

/* Where news of it will come from. */
struct store_line {
    int fd;          /* -1: from nowhere */
    bool is_writing; /* it also waits for room there */
    unsigned number; /* another, when it is another line */
};
struct store_line store_line(const struct store *);

/* ---- Several servers with one database ----
 *
 * Each table is one server's, who has claimed it: the others' writes to it are
 * not done, and only that; the rest of their commit is.  A store that one
 * program has alone grants every claim and never fences. */

/* store_open, as one of several, that the others reach at that address. */
struct store *store_join(const char *path, const char *address, struct error *);

/* Twice a second: says that we are there.  MISSED: the database has not
 * answered yet.  LAPSED: others could claim what is ours, for a while. */
enum store_beat { STORE_BEAT, STORE_BEAT_MISSED, STORE_BEAT_LAPSED };
enum store_beat store_beat(struct store *);

/* What all others are told with our next beat, and what they said when we had
 * our last: a line each, "ID TEXT".  Nothing of it is kept. */
void store_tell(struct store *, const char *text);
const char *store_heard(const struct store *);

/* Whose a table is: a number, and where it is reached; 0: nobody's, but it
 * cannot be had this very moment. */
struct store_owner {
    int64_t id;
    bool is_busy; /* with 0: it may be had in a moment */
    char address[64];
};
/* Whether that one was there at our last beat. */
bool store_is_there(const struct store *, int64_t id);
/* A table is ours from now on; before it is read.  False with STORE_ABSENT,
 * STORE_ELSEWHERE and the owner, or another trouble.  `despite` is the number
 * of one who cannot be reached, or 0: that one's lease is not waited for. */
bool store_claim(struct store *, const char *code, int64_t despite,
                 struct store_owner *, struct error *);
/* It has left memory: anybody may claim it, once that is committed. */
void store_release(struct store *, const char *code);
/* All of them at once, and we are no more. */
bool store_leave(struct store *, struct error *);

/* A write that changes nothing: is it still ours? */
void store_confirm(struct store *, const char *code);
/* The next of the tables that were found to be another's in what was committed
 * last; nothing of them was kept.  False: that were all. */
bool store_fenced(struct store *, struct buf *code);

/* How we stand, for those who look after it. */
struct store_standing {
    bool is_node;   /* one of several: */
    bool is_leased; /* as far as we know */
    bool is_late;   /* a lapse that was not told yet */
    int64_t leased_until;
    int n_owned;
    uint64_t n_claimed, n_fenced, n_lapsed;
};
struct store_standing store_standing(const struct store *);

/* ---- How it is ---- */

/* Now and then, between commits: looks whether the file is in its place, puts
 * back what has gone from there, calls a database again, and tries whether it
 * can be written again.  False with the trouble; STORE_CHANGED is told once. */
bool store_tend(struct store *, struct error *);

/* Whether the last that was tried could be written; costs nothing. */
bool store_is_well(const struct store *, struct error *);

/* Appends a line for each damage that is found beneath the tables, none where
 * all is well: quickly as when it was opened, or in everything. */
void store_find_damage(struct store *, bool in_everything, struct buf *);

/* ---- Reading: false with STORE_ABSENT, STORE_DAMAGED, or another trouble ----
 */

/* Appends a table's own text. */
bool store_get_table(struct store *, const char *code, struct buf *json,
                     struct error *);

/* Appends a match as text: its head, then its lines. */
bool store_get_match(struct store *, const char *code, int match,
                     struct buf *text, struct error *);

/* The code of the table, or the number of the match of a table, or of the
 * record and its text, that follows the one given in the order of codes and
 * numbers; begins after "" and 0. */
bool store_next_table(struct store *, struct buf *code, struct error *);
bool store_next_match(struct store *, const char *code, int *match,
                      struct error *);
bool store_next_record(struct store *, int *number, struct buf *text,
                       struct error *);

/* How many tables and records there are. */
int store_tables(struct store *);
int store_records(struct store *);

/* ---- Copies ---- */

/* How a copy is made, and what is told of it: every so often `tell` is given
 * how much is done, and says whether to go on. */
struct store_copying {
    bool replaces; /* what is there already */
    bool (*tell)(void *data, int percent);
    void *data;
};

/* Both take files and databases, either way, where each is a store. */

/* Writes a copy of a store, as it is at one moment, to a new file, while
 * whoever has the store goes on.  All of it, or nothing is left.  Tables of a
 * database are in that file as those of a file are. */
bool store_backup(const char *store, const char *to,
                  const struct store_copying *, struct error *);

/* Makes a store what a copy was, all at once, while whoever has the file goes
 * on and is told by STORE_CHANGED; a database nobody may have.  The copy must
 * be whole.  A file that can be read no more is kept beside it. */
bool store_restore(const char *store, const char *from,
                   const struct store_copying *, struct error *);

#endif
