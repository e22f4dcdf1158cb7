/*
 * labyrinth.h: the structs of the Secret Labyrinth, for games/labyrinth/
 * alone.
 *
 * Its files are those of every game (docs/adding-a-game.md).  Beside them
 * labyrinth_belief.c has the chances with which the cards lie in the hands.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_LABYRINTH_LABYRINTH_H
#define THICKET_GAMES_LABYRINTH_LABYRINTH_H

#include "core/edition.h"
#include "core/rooms.h"
#include "games/labyrinth/labyrinth_words.h"

GAME_ROOMS(labyrinth);

/* ---- Counts ---- */

enum {
    N_SEATS = 4,
    N_ZONES = 6,
    N_UNITS = 12,
    N_FACES = 6,
    MAX_PIPS = 7,
    NONE = 0xff /* no card, no space */
};

/* Spaces are numbered by zone and index: the disc from 0, the court from 6,
 * the inner ring from 12, the hall from 18, the outer ring from 30, the rim
 * from 42.  A set of spaces is a 64-bit word. */
enum {
    N_SPACES = 54,
    HALL = 18,
    N_HALL = 12,
    OUTER_RING = 30,
    N_INSIDE = HALL,                  /* spaces within the hall */
    N_OUTSIDE = N_SPACES - OUTER_RING /* spaces around it */
};

/* The three turning zones and the spaces they turn by. */
enum { DISC_TURN, INNER_TURN, OUTER_TURN, N_TURNING };
enum {
    N_DISC = 6,
    N_INNER = 6,
    N_OUTER = 12,
    N_TURNINGS = N_DISC * N_INNER * N_OUTER
};

/* Cards are numbered in the order of their lists: treasures, gnomes, beasts.
 * A set of cards is a 32-bit word. */
enum { TREASURE, GNOME, BEAST, N_KINDS };
enum {
    FIRST_GNOME = 7,
    FIRST_BEAST = 14,
    N_BEASTS = 4,
    N_CARDS = 18,
    MAX_UNDER = N_CARDS - 1,
    TREASURES = 0x7f,
    GNOMES = 0x7f << FIRST_GNOME,
    BEASTS = 0xf << FIRST_BEAST,
    EITHER = TREASURES | GNOMES, /* what a duel may be for */
    ALL_CARDS = (1 << N_CARDS) - 1
};

enum { MOST_WORTH = 2 * 7 + 2 * N_BEASTS }; /* of all cards, in cards */

static inline int kind_of(int card)
{
    return card < FIRST_GNOME ? TREASURE : card < FIRST_BEAST ? GNOME : BEAST;
}

static inline uint32_t cards_of(int kind)
{
    return kind == TREASURE ? TREASURES : kind == GNOME ? GNOMES : BEASTS;
}

/* How many cards of each kind are in each hand. */
struct counts {
    uint8_t of[N_KINDS][N_SEATS];
};

/* The numbers of cards by kind, a byte each, treasures lowest. */
static inline uint32_t count_kinds(uint32_t cards)
{
    uint32_t n = (cards & TREASURES) | (cards & GNOMES) << (8 - FIRST_GNOME)
                 | (cards & BEASTS) << (16 - FIRST_BEAST);
    n -= n >> 1 & 0x555555;
    n = (n & 0x333333) + (n >> 2 & 0x333333);
    return (n + (n >> 4)) & 0x0f0f0f;
}

/* ---- The edition ---- */

struct printed {
    struct edition_word card[N_CARDS];
    uint8_t space_of[N_CARDS];
    uint8_t start[N_SEATS];
    uint8_t face[N_FACES]; /* of the die, ascending */
};

struct edition {
    struct printed printed;

    /* Everything that can be reached from everywhere, worked out once: see
     * labyrinth_edition.c. */
    uint64_t whole[N_TURNINGS][N_HALL];          /* from a space of the hall */
    uint64_t inside[N_DISC * N_INNER][N_INSIDE]; /* by zones 0 to 3 alone */
    uint64_t outside[N_OUTER][N_OUTSIDE];        /* by zones 3 to 5 alone */
    uint64_t in_a_turn[N_TURNINGS][N_SPACES];    /* after any two changes */

    /* What one of two may hope for, of 1000, by what is open and how far the
     * other is ahead: see labyrinth_worth.c. */
    int16_t hope[MOST_WORTH + 1][2 * MOST_WORTH + 1];
};

/* ---- The state ---- */

enum phase {
    BEFORE_TURNED, /* from here chance is waited for */
    BEFORE_TURN,
    BEFORE_DIE,
    BEFORE_STEAL,
    CHANGE, /* from here a seat is */
    MOVE,
    RIVAL,
    ARRIVE,
    DUELLING,
    GIVING,
    SENDING,
    BEAST_UP,
    OVER
};

/* What a duel is about; FOR_ANY: one card of either kind. */
enum { NO_DUEL, FOR_TREASURE, FOR_GNOME, FOR_ANY, FOR_CARD };

struct duel {
    uint8_t what;    /* NO_DUEL: the rest is zero too */
    uint8_t side[2]; /* seats, the lower first */
    uint8_t stake;   /* cards */
    uint8_t chosen;  /* bit i: side i has made its choice */
    uint8_t last[2]; /* throw + 1 of each side; 0 before the first throw */
    uint8_t winner;  /* 0 or 1, once it is decided */
    uint8_t owed;    /* cards that the loser has still to choose */
};

/* What everybody sees, and what follows from it for the turn. */
struct open {
    uint32_t played; /* turns finished */
    uint8_t phase, turn;
    uint8_t turned[N_TURNING];
    uint8_t sought;        /* card, or NONE */
    uint8_t pawn[N_SEATS]; /* its space; NONE for who does not play */
    uint8_t changes;
    bool centre_used;
    bool took;        /* the player took a sought card this turn */
    bool duelled;     /* a duel was begun this turn */
    uint8_t gone;     /* bit b: beast b has left the game */
    uint8_t rival;    /* before the die: challenged; before the steal: robbed */
    uint8_t kind;     /* before the die: challenged for */
    uint8_t winners;  /* once over: bit per seat */
    uint8_t won_kind; /* and what they won with */
    struct duel duel;
};

struct state {
    uint32_t hand[N_SEATS];
    uint32_t pile; /* not yet turned up, but for the cards put under it */
    struct open open;
    uint8_t choice[2]; /* throw + 1 of each side, until both have chosen */
    uint8_t given;     /* before the steal: the player's part of the trade */
    uint8_t n_under;
    uint8_t under[MAX_UNDER]; /* in the order in which they come */
};

struct view {
    struct open open;
    uint8_t who; /* whose: a seat, TABLE or REFEREE */
    uint8_t n_seats;
    uint8_t n_pile;
    uint8_t held[N_SEATS];
    uint8_t choice; /* own throw + 1 */
    uint8_t given;  /* own part of a trade before the steal; else NONE */
    uint32_t cards; /* own */
    uint32_t hands[N_SEATS]; /* the referee's */
    uint64_t reach;
};

/* ---- Knowledge ---- */

/* How the cards may lie in the hands, each way with its weight: see
 * labyrinth_belief.c. */
enum { MAX_CASES = 128, MAX_DEALS = 4096 };
struct belief_list {
    uint16_t first, n; /* in belief.place and belief.weight */
};
struct belief_case {
    uint32_t weight;
    struct belief_list list[N_KINDS];
};
struct belief {
    uint32_t out; /* cards in hands */
    uint16_t n_cases, n_deals;
    uint32_t is_partial; /* 1: there was no room for cases that may be so */
    struct belief_case cases[MAX_CASES];
    uint32_t weight[MAX_DEALS];
    uint16_t place[MAX_DEALS]; /* two bits for the seat of each card */
};

/* Where a card is remembered to be: 0 when not at all, a seat's hand + 1, in
 * some hand, or at a place under the pile. */
enum { NOWHERE, IN_HAND = 1, IN_HANDS = IN_HAND + N_SEATS, UNDER_PILE };

struct know {
    struct view view;
    uint8_t where[N_CARDS];
    uint8_t n_under;      /* cards under the pile: counted, not remembered */
    bool exact;           /* `belief` holds all that follows */
    struct belief belief; /* all zero when not exact */
};

/* ---- Small questions ---- */

static inline const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

static inline bool is_german(const struct setup *setup)
{
    return setup->option[OPTION_BEASTS] == BEASTS_GERMAN;
}

/* How the rings may be turned. */
static inline bool is_both_ways(const struct setup *setup)
{
    return setup->option[OPTION_RINGS] == RINGS_BOTH;
}

/* What the loser of a challenge may have to give. */
static inline uint32_t at_stake(const struct duel *d)
{
    return d->what == FOR_ANY ? EITHER : cards_of(d->what - FOR_TREASURE);
}

/* labyrinth, "End": whether the last turn has been played. */
static inline bool is_capped(const struct setup *setup, const struct open *o)
{
    int cap = setup->option[OPTION_CAP]; /* 0: never */
    return cap > 0 && o->played == (uint32_t)cap;
}

/* How many pawns stand on a space: four bytes at once, each zero where its
 * pawn is there. */
static inline int pawns_on(const struct open *o, int space)
{
    const uint32_t each = 0x01010101, low = 0x7f * each;
    uint32_t pawns = (uint32_t)o->pawn[0] | (uint32_t)o->pawn[1] << 8
                     | (uint32_t)o->pawn[2] << 16 | (uint32_t)o->pawn[3] << 24;
    uint32_t differs = pawns ^ (uint32_t)space * each;
    uint32_t is_there = ~(((differs & low) + low) | differs) & ~low;
    return (int)((is_there >> 7) * each >> 24);
}

/* The space of the sought card; a number that is no space when none is. */
static inline int sought_space(const struct setup *setup, const struct open *o)
{
    return o->sought == NONE ? N_SPACES
                             : edition(setup)->printed.space_of[o->sought];
}

/* The loser and the winner of a duel that is decided. */
static inline who winner_of(const struct duel *d)
{
    return d->side[d->winner];
}

static inline who loser_of(const struct duel *d)
{
    return d->side[!d->winner];
}

/* What a change turns, and by how many spaces clockwise. */
struct change {
    uint8_t zone, by;
};

static inline struct change change_of(struct action a)
{
    static const struct change change[] = {{DISC_TURN, 1},
                                           {INNER_TURN, 1},
                                           {OUTER_TURN, 1},
                                           {INNER_TURN, N_INNER - 1},
                                           {OUTER_TURN, N_OUTER - 1}};
    struct change c = change[a.verb - CENTRE];
    c.by = (uint8_t)(c.by + a.arg[0]); /* word 0 of K is 1 */
    return c;
}

struct turned {
    uint8_t by[N_TURNING];
};

static inline uint8_t less(int n, int whole)
{
    return (uint8_t)(n >= whole ? n - whole : n);
}

static inline struct turned turn_by(const uint8_t turned[N_TURNING],
                                    const uint8_t by[N_TURNING])
{
    return (struct turned){
        {less(turned[DISC_TURN] + by[DISC_TURN], N_DISC),
         less(turned[INNER_TURN] + by[INNER_TURN], N_INNER),
         less(turned[OUTER_TURN] + by[OUTER_TURN], N_OUTER)}};
}

/* The three turns as one number. */
static inline int turning(const uint8_t turned[N_TURNING])
{
    return (turned[DISC_TURN] * N_INNER + turned[INNER_TURN]) * N_OUTER
           + turned[OUTER_TURN];
}

/* The spaces joined to `space` by open doors, itself included: one or two
 * look-ups. */
static inline uint64_t labyrinth_reach(const struct edition *ed,
                                       const uint8_t turned[N_TURNING],
                                       int space)
{
    int inner = turned[DISC_TURN] * N_INNER + turned[INNER_TURN];
    const uint64_t *whole = ed->whole[turning(turned)];
    uint64_t part;
    if (space < HALL) {
        part = ed->inside[inner][space];
    } else if (space >= OUTER_RING) {
        part = ed->outside[turned[OUTER_TURN]][space - OUTER_RING];
    } else {
        return whole[space - HALL];
    }
    uint64_t in_hall = part >> HALL & ((1u << N_HALL) - 1);
    return in_hall ? whole[__builtin_ctzll(in_hall)] : part;
}

/* labyrinth, "A turn" 2: where `go` may lead from `space`; out and back is a
 * walk when another pawn stands there and a door is open. */
static inline uint64_t labyrinth_walks(const struct setup *setup,
                                       const struct open *o, int space)
{
    uint64_t here = 1ull << space;
    uint64_t reach = labyrinth_reach(edition(setup), o->turned, space);
    return reach == here || pawns_on(o, space) == 1 ? reach & ~here : reach;
}

/* The cards that show to the owner of a view: its own, the sought one and
 * those gone. */
static inline uint32_t labyrinth_shown(const struct view *v)
{
    return v->cards | (uint32_t)v->open.gone << FIRST_BEAST
           | (v->open.sought == NONE ? 0 : 1u << v->open.sought);
}

/* ---- Between the files ---- */

/* The words that no edition changes: all but the names of the cards. */
const char *labyrinth_fixed_word(int vocab, int i);

/* The pairs of changes, by what they turn; first those that are clockwise
 * only. */
enum { N_CLOCKWISE_PAIRS = 13, N_PAIRS = 29 };
extern const uint8_t labyrinth_pairs[N_PAIRS][N_TURNING];

struct counts labyrinth_count(const uint32_t hand[N_SEATS]);

/* Fills `hope`. */
void labyrinth_work_out_hope(struct edition *);

/* Who has won with these cards, or -1, and with which kind. */
int labyrinth_won(const struct setup *, const struct open *,
                  const struct counts *, uint8_t *kind);

/* Who holds most cards of one kind, bit per seat, and of which. */
uint8_t labyrinth_best(int n_seats, const struct counts *, uint8_t *kind);

/* Whether these numbers of cards by kind and seat go with what everybody
 * sees: the sizes of the hands, whether and how the game is over, and that
 * who has to choose a card to give has the choice. */
bool labyrinth_fits(const struct setup *, const struct view *,
                    const struct counts *);

#endif
