/*
 * kind.h: what a kind of store does, for the files of store/.
 *
 * store.c says in terms of these few calls what store.h promises; sqlite.c and
 * postgres.c make them.  A statement means the same to both: what it is given
 * are struct kind_values, what a reading one gives are struct kind_rows.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_STORE_KIND_H
#define THICKET_STORE_KIND_H

#include "store/store.h"

enum kind_statement {
    PUT_TABLE, /* code, text, at */
    VISIT,     /* code, at */
    DROP_TABLE,
    PUT_MATCH,  /* code, number, text */
    ADD_LINE,   /* code, number, n, text, at */
    CUT_LINES,  /* code, number, n */
    ADD_RECORD, /* code: the game; text, at */
    SEE,        /* number: the time; n: what is believed */
    CLEAN,      /* n: visited before that */
    DROP_TABLES,
    DROP_RECORDS,
    GET_TABLE, /* from here on they only read: code; gives text, visited */
    GET_HEAD,  /* code, number; gives text, id */
    GET_LINES, /* number: that id; gives text, n, at of each */
    NEXT_TABLE,
    NEXT_MATCH,
    NEXT_RECORD, /* number; gives text, id, at */
    GET_GAME,    /* number: of a record */
    COUNT_TABLES,
    COUNT_RECORDS,
    N_KIND_STATEMENTS
};

/* What a statement is given; those it has no place for are left out. */
struct kind_values {
    const char *code, *text;
    const char *table; /* ADD_RECORD: the code of its table, or NULL */
    int64_t number, n;
    int64_t at; /* 0: now */
};

/* One of those that it gives, until the next is asked for. */
struct kind_row {
    const char *text;
    int64_t n, at;
};

/* False: no more of them, please. */
typedef bool kind_taker(void *data, const struct kind_row *);

struct store_kind {
    /* Gathers; a failure is remembered. */
    void (*write)(struct store *, enum kind_statement,
                  const struct kind_values *);
    bool (*read)(struct store *, enum kind_statement,
                 const struct kind_values *, kind_taker *, void *data,
                 struct error *);
    /* CLEAN, at once: how many there were. */
    int (*clean)(struct store *, const struct kind_values *);
    /* Seconds since 1970, by the clock that it goes by; 0: not known now. */
    int64_t (*wall)(struct store *);
    /* Or waits, and has kept or lost it. */
    enum store_way (*send)(struct store *, bool waits, struct error *);
    enum store_way (*land)(struct store *, bool waits, struct error *);
    struct store_line (*line)(const struct store *);
    bool (*tend)(struct store *, struct error *);
    void (*find_damage)(struct store *, bool in_everything, struct buf *);
    void (*close)(struct store *);
    /* Of several servers; NULL where there is but one. */
    const struct kind_sharing *sharing;
};

/* As store.h has them. */
struct kind_sharing {
    enum store_beat (*beat)(struct store *);
    bool (*is_there)(const struct store *, int64_t id);
    bool (*claim)(struct store *, const char *code, int64_t despite,
                  struct store_owner *, struct error *);
    void (*release)(struct store *, const char *code);
    bool (*leave)(struct store *, struct error *);
    void (*confirm)(struct store *, const char *code);
    bool (*fenced)(struct store *, struct buf *code);
    struct store_standing (*standing)(const struct store *);
    void (*tell)(struct store *, const char *text);
    const char *(*heard)(const struct store *);
};

struct store {
    const struct store_kind *kind;
    const char *name;  /* what it is called before people */
    int64_t believed;  /* a time that is past */
    int64_t seen;      /* the last sighting of time; and, when it was */
    bool is_seen_here; /* of this run, by a clock that cannot be set: */
    uint64_t steady;
    struct error ill; /* why nothing could be written last, or none */
};

/* Whether what failed is the machine's: nothing at all can be written. */
bool kind_is_ill(int trouble);

/* Files, and databases; NULL with the error. */
struct store *sqlite_open(const char *path, bool reads_only, struct error *);
struct store *postgres_open(const char *url, bool reads_only, struct error *);
struct store *postgres_join(const char *url, const char *address,
                            struct error *);

/* store_backup and store_restore between files. */
bool sqlite_backup(const char *store, const char *to,
                   const struct store_copying *, struct error *);
bool sqlite_restore(const char *store, const char *from,
                    const struct store_copying *, struct error *);

#endif
