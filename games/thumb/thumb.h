/*
 * thumb.h: the structs of Tom Thumb, for games/thumb/ alone, and what its
 * files hold.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_THUMB_THUMB_H
#define THICKET_GAMES_THUMB_THUMB_H

#include "core/edition.h"
#include "core/rooms.h"
#include "games/thumb/thumb_words.h"

GAME_ROOMS(thumb);

enum {
    N_CARDS = 3,                /* of a turn */
    MIN_START = N_CARDS + 1,    /* or nothing would be left to swap */
    MAX_PLACES = 12,            /* so that the draws of three can be listed */
    MAX_TILES = MAX_PLACES + 1, /* the wolves too */
    N_SECTIONS = 3,
    N_BRIDGES = N_SECTIONS - 1,
    MAX_SECTION = 20, /* spaces */
    MAX_SPACES = N_SECTIONS * MAX_SECTION,
    MAX_OGRE = 24,
    MAX_PEBBLES = 9,
    MAX_OTHERS = MAX_SEATS - 1, /* who advise, or answer a proposal */
    NONE = 0xff
};

/* What is waited for.  Those called BEFORE wait for chance; a view gives them
 * the name of what they lead to. */
enum phase {
    BEFORE_CIRCLE,
    IN_FIRST_LOOK,
    BEFORE_DRAW,
    IN_NAME,
    BEFORE_CARD,
    IN_FLIP,
    IN_ADVISE,
    IN_SWAP,
    BEFORE_ADD,
    IN_INSERT,
    IN_BETWEEN,
    IN_VOTE,
    IN_TREE_LOOK,
    BEFORE_BOOTS_CARD,
    IN_BOOTS,
    OVER
};

struct edition {
    struct edition_word place[MAX_PLACES];
    uint8_t n_places, start, ogre, pebbles;
    uint8_t path[N_SECTIONS], bridge[N_BRIDGES];

    /* Worked out from the path. */
    uint8_t cottage;           /* the last space */
    uint8_t n_most;            /* tiles in the circle, at most */
    uint8_t comes[MAX_SPACES]; /* tiles that reaching a space brings */
};

/* What lies open: all of the state that everybody at the table sees. */
struct open {
    who_set waiting;
    uint16_t up;     /* bit p: position p is face up */
    uint16_t coming; /* bit t: place t was shown and waits to be inserted */
    uint8_t phase;
    uint8_t n_tiles;           /* in the circle; 0 before it is laid */
    uint8_t n_aside;           /* set aside, not yet shown */
    uint8_t n_hand;            /* the Guide's cards not yet named */
    uint8_t duty;              /* the seat with the Guide's duties */
    uint8_t asked_seat, asked; /* who must find which place; NONE, NONE.  Kept
                                  when a penalty ends the game */
    uint8_t found;
    uint8_t ogre, lantern, pebbles, offset;
    uint8_t help;                /* bits: still to be used */
    uint8_t refused;             /* bits: in this interval */
    uint8_t used;                /* the Tree or the Boots, in this interval */
    uint8_t proposed, by;        /* in a vote: what, and the seat; else 0, 0 */
    uint8_t n_agreed;            /* in a vote: beside the proposer */
    uint8_t n_advice;            /* not 0: this question has had its pebble */
    uint8_t agreed[MAX_OTHERS];  /* seats, in the order of answering */
    uint8_t adviser[MAX_OTHERS]; /* seats, in the order of advising */
    uint8_t advice[MAX_OTHERS];  /* positions, or NONE for a shrug */
};

struct state {
    struct open open;
    uint16_t hand;  /* places: the Guide's cards not yet named */
    uint16_t stack; /* places: cards not yet turned in this turn of two players
                       or these Boots; else 0 */
    uint16_t aside; /* places set aside */
    uint16_t guessed; /* tiles: of an imagined state, those that lie where they
                         do by guess (thumb_mind.c asks); in a match 0 */
    uint8_t tile[MAX_TILES]; /* by position; 0 from n_tiles on */
    uint8_t said; /* of an imagined state in which the wolves are guessed: where
                     the last Guide said that they are, + 1; else 0 */
};

struct view {
    struct open open;
    uint16_t hand;           /* when it may be seen; else 0 */
    bool has_hand;           /* the Guide's view and the referee's */
    bool referee;            /* `tile` is the truth */
    uint8_t tile[MAX_TILES]; /* NONE where it may not be seen; 0 from n_tiles */
    uint8_t zero;
};

/* What a seat has seen: see thumb_know.c. */
struct know {
    struct view view;
    uint16_t in; /* bit t: place t is in the circle, its position not known */
    uint8_t seen[MAX_TILES]; /* by position: tile + 1, or 0 */
    uint8_t said; /* where the last Guide said that the wolves are, + 1; 0 when
                     nobody has, or the tile there or the wolves were seen */
};

static inline const struct edition *thumb_edition(const struct setup *setup)
{
    return setup->edition;
}

static inline bool thumb_is_for_two(const struct setup *setup)
{
    return setup->n_seats == 2;
}

/* thumb, "Modes": what an option says, or else what the mode does. */
static inline uint8_t thumb_level(const struct setup *setup, int option,
                                  int by_mode)
{
    int chosen = setup->option[option];
    return (uint8_t)(chosen == UNSET ? by_mode : chosen);
}

static inline uint8_t thumb_ogre_at_start(const struct setup *setup)
{
    return thumb_level(setup, OPTION_OGRE,
                       setup->option[OPTION_MODE] == LEGENDARY);
}

/* Bits of every place of the edition. */
static inline uint16_t thumb_places(const struct edition *ed)
{
    return (uint16_t)((1u << ed->n_places) - 1);
}

/* The travel deck: the cards of the places in the circle. */
static inline uint16_t thumb_deck(const struct setup *setup,
                                  const struct state *s)
{
    return (uint16_t)(thumb_places(thumb_edition(setup)) & ~s->aside
                      & ~s->open.coming);
}

/* How many tiles the bridge just crossed brings. */
static inline int thumb_n_coming(const struct setup *setup,
                                 const struct state *s)
{
    return thumb_edition(setup)->comes[s->open.lantern];
}

/* Bits of every position. */
static inline uint16_t thumb_positions(const struct open *o)
{
    return (uint16_t)((1u << o->n_tiles) - 1);
}

/* What may be proposed now, as bits. */
static inline uint32_t thumb_proposable(const struct open *o)
{
    return o->used ? 0 : o->help & ~o->refused;
}

/* Bits of the tiles whose position is known, the wolves' among them. */
uint32_t thumb_placed(const struct know *);

/* How many positions are still free when all tiles that are known to be in
 * the circle have one; negative when there is no room for them. */
int thumb_room(const struct edition *, const struct know *);

/* The places of which nothing is known: in the circle or set aside. */
uint32_t thumb_doubtful(const struct edition *, const struct know *);

#endif
