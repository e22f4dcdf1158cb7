/*
 * kind.h: what the two kinds of match have in common; for front/match only.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_MATCH_KIND_H
#define THICKET_FRONT_MATCH_KIND_H

#include "front/match/match.h"

/* What stands behind a match; each as the function of that name in match.h. */
struct match_kind {
    void (*free)(struct match *);
    who_set (*waiting)(const struct match *);
    bool (*is_over)(const struct match *);
    json_t *(*view)(const struct match *, who);
    json_t *(*choices)(const struct match *, who);
    void (*question)(const struct match *, who, struct buf *);
    bool (*is_look)(const struct match *);
    bool (*is_private)(const struct match *, who, uint64_t since);
    json_t *(*result)(const struct match *);
    void (*ending)(const struct match *, who, struct buf *);
    uint64_t (*news)(const struct match *, who, uint64_t since, struct buf *);
    void (*past)(const struct match *, who, uint64_t since, struct buf *);
    json_t *(*events)(const struct match *, who, uint64_t since);
    bool (*act)(struct match *, who, const char *, struct error *);
    bool (*undo)(struct match *, who, struct error *);
    bool (*can_undo)(const struct match *, who);
    void (*ask_hint)(struct match *, who, enum hint_detail);
    bool (*hint)(struct match *, struct buf *);
    bool (*step)(struct match *);
    int (*think)(struct match *);
    bool (*is_ready)(const struct match *);
    int (*pause_ms)(const struct match *);
    int (*fd)(const struct match *);

    /* NULL at a table of our own. */
    bool (*has_begun)(const struct match *);
    void (*lobby)(const struct match *, struct buf *);
    bool (*may_start)(const struct match *);
    void (*start)(struct match *);
    void (*ready)(struct match *);
    bool (*clock)(const struct match *, int *left, int *of);
    bool (*trouble)(struct match *, struct buf *);
    bool (*is_gone)(const struct match *);
    const uint8_t *(*colours)(const struct match *);
    const json_t *(*tally)(const struct match *); /* as docs/serve.md has it */
};

/* The members that both kinds have, each a function of that name. */
#define MATCH_DUTIES                                                           \
    .waiting = waiting, .is_over = is_over, .view = view, .choices = choices,  \
    .question = question, .is_look = is_look, .is_private = is_private,        \
    .result = result, .ending = ending, .news = news, .past = past,            \
    .events = events, .act = act, .undo = undo, .can_undo = can_undo,          \
    .ask_hint = ask_hint, .hint = hint, .step = step, .think = think,          \
    .is_ready = is_ready, .pause_ms = pause_ms, .fd = fd

/* The first member of a local or joined match. */
struct match {
    const struct match_kind *kind;
    struct table_start start; /* game, setup, edition */
    struct match_seat seat[MAX_SEATS];
    char name_room[MAX_SEATS][MATCH_NAME + 16];
    const char *names[MAX_SEATS];
    struct table *table;                /* NULL on a server */
    bool is_for_one;                    /* see match_read_alone */
    char hinted[MATCH_COMMAND];         /* see match_hinted */
    char link[MATCH_COMMAND];           /* of a table on a server */
    struct outside *outside[MAX_SEATS]; /* a seat's program; NULL */
};

/* Keeps what a hint names; either may be NULL or "". */
void match_keep_hinted(struct match *, const char *action, const char *place);

/* Fills names from the seats. */
void match_set_names(struct match *);

/* The JSON that `write` leaves in a buf, read; the text is freed. */
json_t *match_parse(struct buf *);

#endif
