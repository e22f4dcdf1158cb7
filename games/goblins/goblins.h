/*
 * goblins.h: the structs of The Princess and the Goblin, for games/goblins/
 * alone.
 *
 * Its files are those of every game (docs/adding-a-game.md).  Beside them
 * goblins_cells.h has sets of spaces, goblins_points.c what a path is worth,
 * goblins_alone.c the solo game, goblins_mind_alone.c what a good player makes
 * of that, and goblins_trail.c the ways home that somebody can see.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_GOBLINS_GOBLINS_H
#define THICKET_GAMES_GOBLINS_GOBLINS_H

#include "core/edition.h"
#include "core/rooms.h"
#include "games/goblins/goblins_cells.h"
#include "games/goblins/goblins_words.h"

GAME_ROOMS(goblins);

enum {
    N_SEATS = 4,
    MIN_TILES = 4,
    MAX_TILES = 31,
    WIDTH = 32, /* of a row by tiles: so many are added at once */
    MAX_PALACES = 8,
    MAX_HOMES = 8,
    MAX_SYMBOLS = 6,  /* and so many breadcrumbs a seat at most */
    MAX_SCROLLS = 8,  /* on one tile */
    MAX_GOBLINS = 99, /* on a home's back */
    MAX_PEEK = 5,     /* a tile just placed and its four neighbours */
    MAX_SWAP = 4,     /* the neighbours, which may be swapped */
    MAX_SWAPS = 4,    /* in a turn */
    GOBLINS_TO_SHUFFLE = 3,
    N_FIRST_CAVES = 4,
    GRASS = MAX_SYMBOLS, /* an exit that is no symbol */
    NONE = 31,           /* no tile, no palace */
    NOWHERE = N_CELLS    /* no space */
};

/* Where a tile is: a space, or AWAY (in the mountain or in a hand; in solo
 * anywhere but in the path), or IN_PATH plus the tile that comes after it in
 * its path or in `put` (NONE after the last). */
enum { AWAY = 127, IN_PATH = 128 };

/* The words of SPOT, where something may be remembered to be: the spaces,
 * the places in the solo pile, and the layers under the mountain's top. */
enum { SPOT_PILE = N_CELLS, SPOT_UNDER = SPOT_PILE + MAX_TILES };

struct tile {
    uint8_t entry, exit; /* a symbol; the exit perhaps GRASS */
    uint8_t n_scrolls;
    uint8_t count[MAX_SYMBOLS]; /* of each symbol: signposts and scrolls */
};

struct edition {
    struct edition_word symbol[MAX_SYMBOLS], palace[MAX_PALACES],
        home[MAX_HOMES], tile_word[MAX_TILES];
    struct tile tile[MAX_TILES]; /* all zero for a goblin */
    uint8_t n_symbols, n_palaces, n_homes, n_tiles, n_crumbs;
    uint8_t crumb[MAX_SYMBOLS]; /* the symbols on breadcrumbs, ascending */
    uint8_t palace_exit[MAX_PALACES], palace_back[MAX_PALACES];
    uint8_t goblins[MAX_HOMES]; /* on the backs of the homes */

    /* Worked out: sets of tiles, bit t for tile t. */
    uint32_t all, goblin, grass;
    uint32_t fits[2][MAX_SYMBOLS];     /* by option `turnable` and signpost */
    uint8_t scrolls[WIDTH];            /* on each tile */
    uint8_t bonus[MAX_SYMBOLS][WIDTH]; /* by symbol: how often a tile has it */
};

/* What only the solo game has.  Lists are in the order of arrival. */
struct alone {
    uint32_t layer[MAX_HOMES]; /* the tiles under the mountain's top layer,
                                * the next to come first */
    uint8_t n_layers;
    uint8_t goblins; /* discarded since the last shuffle */
    uint8_t to_take; /* while charting */
    bool shown;      /* the pile, since `escape` */
    bool finished;   /* with a path to the grass */
    uint8_t n_caves, n_pile, n_discard;
    uint8_t caves[MAX_TILES], discard[MAX_TILES];
    uint8_t pile[MAX_TILES]; /* those laid too */
};

/* What is waited for; goblins_waiting names those that wait for chance. */
enum phase {
    BEFORE_HOMES,
    BEFORE_CAVES,
    START,
    DRAWING, /* chance: the tile of `explore` */
    PLACING,
    CRUMBING,
    SHOUTING,
    FLIPPING,
    TURNING, /* chance: the tile of `flip mountain` */
    PUTTING,
    SEALING,
    STUCK,
    CHOOSING, /* from here on, but for OVER, in solo only */
    ALONE,
    FINDING, /* chance: the tile of solo's `explore` */
    CHARTING,
    BUILDING,
    OVER
};

struct state {
    struct cells cave, down;      /* spaces with a tile; with one face down */
    struct cells looked[N_SEATS]; /* the face-down ones that the seat has
                                   * looked under, as all could see */
    uint32_t mountain;            /* the tiles in it; solo: in its top layer */
    uint32_t up;                  /* the tiles face up in the caves */
    uint16_t turns;               /* that have ended */
    uint8_t phase, turn;
    uint8_t waits;   /* how many turns, the last in a row, were `wait` with an
                      * empty path */
    uint8_t placed;  /* the space, while CRUMBING; else NOWHERE */
    uint8_t drawn;   /* the tile, while PLACING; else NONE */
    uint8_t swaps;   /* while CRUMBING */
    uint8_t put;     /* the next tile to be put, while PUTTING; else NONE */
    bool shouted;    /* in this turn */
    uint8_t quiet;   /* bit s: seat s is, in this step, while SHOUTING */
    uint8_t hushed;  /* bit s: seat s is quiet for the whole turn */
    bool cut_short;  /* a shout has just ended the turn before this one */
    uint8_t palaces; /* bit p: palace p is left */
    uint8_t n_escaped, escaped[N_SEATS];   /* seats, in order */
    uint8_t palace[N_SEATS];               /* NONE before the escape */
    uint8_t first[N_SEATS], last[N_SEATS]; /* tiles of the path, or NONE */
    uint8_t exit[N_SEATS]; /* where the path has come to: a symbol or GRASS;
                            * 0 before the escape */
    uint8_t n_homes, home[MAX_HOMES];    /* left, top first; else 0 */
    uint8_t n_sealed, sealed[MAX_HOMES]; /* their numbers, in order */
    uint8_t crumb[N_SEATS][MAX_SYMBOLS]; /* by index into edition.crumb:
                                          * the tile it is on, or NONE */
    uint8_t at[MAX_TILES];
    union {
        uint8_t tile[N_CELLS]; /* on each space, or NONE */
        struct alone alone;
    };
};
_Static_assert(sizeof(struct state) <= 384, "states are kept small");

/* Where a crumb is seen: in the supply, on a space, or CRUMB_ON plus a tile
 * that is in a path or on its way back. */
enum { SUPPLY = AWAY, CRUMB_ON = 128 };

struct view {
    struct cells cave, down;
    struct cells truth_of; /* the referee's: all caves; else empty */
    uint16_t turns;
    bool referee, is_seat; /* whose view it is */
    uint8_t n_seats, mode, phase, turn, waits, placed;
    uint8_t swaps;   /* own, else 0 */
    uint8_t holding; /* own, or NONE */
    uint8_t put;
    bool shouted, cut_short;
    uint8_t quiet, hushed;
    uint8_t n_mountain, palaces;
    uint8_t n_escaped, escaped[N_SEATS];
    uint8_t palace[N_SEATS], first[N_SEATS], last[N_SEATS], exit[N_SEATS];
    uint8_t n_homes, n_sealed, sealed[MAX_HOMES];
    uint8_t crumb[N_SEATS][MAX_SYMBOLS];
    uint8_t at[MAX_TILES];    /* AWAY too if it lies face down */
    uint8_t peek[MAX_PEEK];   /* own: the tiles on `placed` and the face-down
                               * spaces around it, by space; else NONE */
    uint8_t truth[MAX_TILES]; /* the tiles of `truth_of`, by space */
    uint8_t home_order[MAX_HOMES]; /* the referee's; else 0 */

    /* Solo */
    uint8_t goblins, to_take;
    bool shown, finished;
    uint8_t n_caves, n_discard, n_pile;
    uint8_t caves[MAX_TILES], discard[MAX_TILES];
    uint8_t pile[MAX_TILES]; /* once it is shown; those laid too */
};

/* Something that bears on remembered tiles: another seat may have swapped the
 * tiles on these spaces, or this seat has looked at them all. */
struct note {
    bool is_look;
    uint8_t n;
    uint8_t cell[MAX_PEEK]; /* ascending; 0 from n on, as below */
    /* A look: the tiles, + 1; 0 for one that is not remembered. */
    uint8_t found[MAX_PEEK];
    uint8_t left[MAX_PEEK]; /* after its own swaps; 0 when it is face up */
};
enum { MAX_NOTES = 2 * MAX_TILES }; /* one for each tile placed or flipped */

/* What a seat knows; goblins_know.c says how. */
struct know {
    struct view view;
    /* By tile: where it was first seen face down, + 1, and how many notes are
     * older than that; or 0.  Also of a tile that lies face up by now, while
     * notes tell of it. */
    uint8_t seen[MAX_TILES], since[MAX_TILES];
    uint8_t n_notes;
    struct note note[MAX_NOTES];
    bool mistaken;                /* something in `seen` was only believed */
    struct cells looked[N_SEATS]; /* as in a state; of its own seat only what
                                   * it remembers */

    /* Solo */
    uint8_t pile[MAX_TILES];  /* tile + 1 by arrival, until it is shown; 0 */
    uint8_t under[MAX_TILES]; /* by tile: layers above its own, or 0 */
    uint8_t n_layers;         /* of the mountain, the top one with them */
    uint8_t n_in_layer[MAX_HOMES + 1];
};

/* ---- Small questions ---- */

static inline const struct edition *edition(const struct setup *setup)
{
    return setup->edition;
}

/* The mode agreed on. */
static inline enum mode goblins_mode(const struct setup *setup)
{
    return (enum mode)setup->option[OPTION_MODE];
}

/* The empty spaces that share a side with a cave tile or the mountain. */
static inline struct cells goblins_open(const struct state *s)
{
    struct cells taken = cells_or(s->cave, cells_of(MOUNTAIN));
    return cells_less(cells_near(taken), taken);
}

/* The space just placed on and the face-down ones around it. */
static inline struct cells goblins_peeked(struct cells down, int placed)
{
    struct cells at = cells_of(placed);
    return cells_or(at, cells_and(cells_near(at), down));
}

/* The seats whose turn it is not, as bits. */
static inline uint32_t goblins_others(const struct setup *setup,
                                      const struct state *s)
{
    return ((1u << setup->n_seats) - 1) & ~(1u << s->turn);
}

/* The tiles that fit the end of the path of the seat whose turn it is; it has
 * not come to the grass. */
static inline uint32_t goblins_fitting(const struct setup *setup,
                                       const struct state *s)
{
    const struct edition *ed = setup->edition;
    return ed->fits[setup->option[OPTION_TURNABLE] == 1][s->exit[s->turn]];
}

/* ---- Between the files ---- */

/* Appends a tile that fits to the path of the seat whose turn it is. */
void goblins_join(const struct setup *, struct state *, int tile);

/* Seals the top home. */
void goblins_seal(const struct setup *, struct state *, struct event_log *);

/* The tiles that a solo view does not show. */
uint32_t goblins_tiles_hidden(const struct setup *, const struct view *);

/* The spaces whose tiles the seat that has just placed one may swap. */
struct cells goblins_swappable(const struct view *);

/* The spaces of a note. */
struct cells goblins_noted(const struct note *);

/* Where a tile that was on one of these spaces may be after a note. */
struct cells goblins_reach(struct cells, const struct note *, int tile);

/* goblins_points.c */
int goblins_crumbs_on(const struct setup *, const struct state *, int tile);

/* The points of a seat that has begun to escape. */
int goblins_points(const struct setup *, const struct state *, int seat);

/* The highest number on a sealed home, or -1. */
int goblins_sealed(const struct state *);

/* goblins_alone.c: legal, apply and the end of the solo game. */
int goblins_alone_legal(const struct setup *, const struct state *,
                        struct action *);
void goblins_alone_apply(const struct setup *, struct state *, struct action,
                         struct event_log *);
bool goblins_alone_won(const struct setup *, const struct state *, int *points);

/* goblins_mind_alone.c: estimate and prefer for the solo game. */
int32_t goblins_alone_estimate(const struct setup *, const struct state *);
void goblins_alone_prefer(const struct setup *, const struct state *,
                          const struct action *, int n, uint8_t *weight);

#endif
