/*
 * conform.h: what must hold for every game, checked by random play.
 *
 * One call plays one game from one seed, with a random number of seats and
 * random options, and checks after every action whatever the contract says of
 * it: see the list in tests/README.md.  It finds a mistake by returning
 * false with a sentence, so that tests/unit can plant mistakes and see them
 * found.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_TESTS_CONFORMANCE_CONFORM_H
#define THICKET_TESTS_CONFORMANCE_CONFORM_H

#include "table/shelf.h"

/* What is checked, in groups: a failure names one of them. */
enum conform_group {
    CONFORM_LISTS,   /* waiting, legal, outcomes, maxima */
    CONFORM_TEXT,    /* notation there and back, sentences complete */
    CONFORM_PURE,    /* no byte unset, nothing but the state changes */
    CONFORM_REPLAY,  /* records, undo, refusals */
    CONFORM_SECRETS, /* the twin test */
    CONFORM_CHANCE,  /* draw and imagine give what they should, as often */
    CONFORM_KNOWING, /* learn, imagine, facts, believe */
    N_CONFORM_GROUPS
};

struct conform_report {
    const char *options;      /* "mode=wolf": agreed in every game; or NULL */
    enum conform_group group; /* of the failure */
    char why[400];
    uint64_t actions;
    uint64_t spread; /* comparisons of imagined worlds with chance */
    struct {
        uint32_t seen;     /* events of this kind that had a secret operand */
        uint32_t withheld; /* those of which somebody was not shown it */
        uint32_t told;     /* all events of this kind */
    } kind[256];
    uint8_t copies[256]; /* the most of a thing that chance ever laid out */
    uint8_t tried[256];  /* by verb of chance: how often its draw was checked */
    uint8_t spread_after[256]; /* by verb: comparisons of that kind after it, */
    uint8_t step_after[256];   /* and of one step */
    uint64_t twins; /* comparisons with a state that a seat cannot tell apart */
    uint64_t
        worlds; /* comparisons with a world of which it was told the same */
};

/* Plays and checks one game. */
bool conform_game(const struct game *, const struct shelf_edition *,
                  uint64_t seed, struct conform_report *);

/* After all games: a secret kind of event that was never withheld from
 * anybody is none.  False with a sentence. */
bool conform_withheld(const struct game *, struct conform_report *);

const char *conform_group_name(enum conform_group);

#endif
