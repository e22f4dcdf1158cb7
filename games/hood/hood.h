/*
 * hood.h: the structs of Little Red Riding Hood, for games/hood/ alone, and
 * what its files hold.
 *
 * Beside the rooms of every game: hood_pawns.c and hood_characters.c play
 * parts of an action, hood_cards.c and hood_tokens.c remember what does not
 * show, hood_hope.c has the odds of the race, hood_rules.c the page of rules.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_H
#define THICKET_GAMES_HOOD_HOOD_H

#include "core/edition.h"
#include "core/rooms.h"
#include "games/hood/hood_words.h"

GAME_ROOMS(hood);

enum {
    MAX_CARDS = 16, /* so that a set of cards is 16 bits */
    MAX_TOKENS = 16,
    MAX_FLOWERS = 6, /* on one card; 2 + 4 + ... + 64 phrases of FACES */
    N_PHRASES = 126,
    MAX_ARRIVALS = 8,
    MAX_RED = 60,
    MAX_WOLF = 40,
    MAX_WAY = MAX_RED + MAX_WOLF + MAX_ARRIVALS,
    MAX_STEPS = MAX_RED + MAX_ARRIVALS + 1, /* from any space to the cottage */
    MAX_GOAL = MAX_WOLF + MAX_ARRIVALS + 1, /* ... on the wolf's way */
    MAX_PLACES = MAX_RED + MAX_WOLF + 2 * MAX_ARRIVALS, /* of Red's */
    N_TREATS = 3,                                       /* none, one, both */
    MAX_AHEAD = 24, /* of the wolf, with the shortcut; more is as good */
    N_CHARACTERS = 4,
    N_PLAYERS = 5,
    WOLF = 0,    /* the seat, in wolf mode */
    NONE = 0xff, /* no card, no tile */

    /* done, the snake, two tokens for the goat, a card, a tile */
    MAX_LEGAL =
        2 + MAX_TOKENS * (MAX_TOKENS - 1) / 2 + MAX_CARDS + MAX_ARRIVALS,
    MAX_EVENTS = 40 /* a stop: 3, Red 2 a tile and 1, the rest below 20 */
};

/* What is waited for: chance first, then a seat. */
enum phase {
    BEFORE_ARRIVE,
    BEFORE_DEAL,
    BEFORE_DECK,  /* the first shuffle */
    BEFORE_FIRST, /* a shuffle, then the first card of a picking */
    BEFORE_PICK,  /* a shuffle, then the card that is picked */
    BEFORE_OWL,   /* a shuffle, then the owl shows the bottom card */
    BEFORE_TOKEN,
    BEFORE_PETER,
    AT_TURN,
    AT_FORK,
    AT_TREAT,
    AT_OPEN,
    AT_LAY,
    AT_ANIMAL,
    AT_TOKENS,
    AT_VIXEN,
    OVER
};

/* Whether Red's move ends the picking, and if so whether somebody may still be
 * asked about treats. */
enum stopping { NOT_STOPPING, MAY_EAT, HAS_EATEN };

/* Where a character's card is when it is not in front of a seat. */
enum { UNDER_HUMAN = 5, UNDER_ANIMAL, IN_BOX };

struct edition {
    struct edition_word card[MAX_CARDS];
    uint8_t value[MAX_CARDS];
    uint8_t flowers[MAX_CARDS];
    uint8_t n_cards;
    uint8_t max_flowers;                     /* on one card */
    uint8_t wolf_card, owl, trap, hood;      /* the cards with these ids */
    uint8_t tokens[2];                       /* by face */
    uint8_t start[2];                        /* on Red's path, by enum start */
    uint8_t red_path, wolf_path, n_arrivals; /* spaces */
    uint8_t fork, joins; /* the shortcut, on Red's and the wolf's path */

    /* Worked out from the above. */
    uint16_t deck; /* the cards of woods mode */
    uint16_t hand; /* the cards of wolf mode, the hood not counted */
    uint8_t red_place[2][MAX_WAY]; /* words of PLACE along Red's way, without
                                      and with the shortcut */
    uint8_t wolf_place[MAX_WAY];
    uint8_t first_arrival; /* a0 as a word of PLACE; the others follow */

    /* Red's chance when a picking begins: against a player, in 1/1000
     * (hood_hope.c), and in the woods. */
    uint16_t road[MAX_GOAL][MAX_STEPS];         /* by spaces the wolf has to go,
                                                      and Red */
    uint16_t shortcut[MAX_AHEAD + 1][MAX_GOAL]; /* by how far Red is ahead,
                                                 and has to go */
    uint16_t before[MAX_WOLF][MAX_RED]; /* by where the wolf and Red are,
                                              the shortcut being open */
    uint16_t woods[N_TREATS][MAX_GOAL][MAX_PLACES]; /* in 1/60000, by treats,
                                              and likewise (hood_woods.c) */
};

/* Sets of cards have bit c for card c; sets of tokens have bit t for token t
 * of the row, counted over all its cards; sets of tiles have bit i for ai. */
struct state {
    uint16_t discard;
    uint16_t hand;   /* the wolf's */
    uint16_t in_row; /* the cards of `row` as a set */
    uint16_t flower; /* tokens that are flowers */
    uint16_t up;     /* tokens face up */
    uint16_t chosen; /* tokens the wolf chose */
    uint8_t phase;
    uint8_t turn;   /* the seat last waited for */
    uint8_t active; /* whose turn it is: a player, or a hero */
    uint8_t red;    /* index into Red's way */
    uint8_t wolf;   /* index into the wolf's way */
    bool shortcut;  /* taken */
    uint8_t n_row, n_tokens;
    uint8_t count; /* cards of the row that count for comparing */
    uint8_t row[MAX_CARDS], row_tokens[MAX_CARDS]; /* 0 from n_row on */
    uint8_t deck[MAX_CARDS]; /* bottom first; 0 from n_deck on */
    uint8_t n_deck;
    uint8_t reserve[2], basket[2]; /* by face */
    uint8_t need;    /* tokens still to be laid on the last card */
    uint8_t cottage; /* the tile, or NONE before `arrive` */
    uint8_t red_turned, wolf_turned; /* sets of tiles, by who turned them up */
    uint8_t treats;                  /* bit t: treat t is left */
    uint8_t bottom;                  /* as the owl has just shown, or NONE */
    uint8_t fork_steps; /* left of Red's move, while at the fork; else 0 */
    uint8_t laid;       /* the card, or NONE */
    uint8_t vixen;      /* the tile looked at, or NONE */
    bool hood_left;
    bool opening;     /* the first picking of the game is being opened */
    uint8_t stopping; /* enum stopping */
    bool won;
    uint8_t
        holder[N_CHARACTERS];    /* a seat, UNDER_HUMAN, UNDER_ANIMAL, IN_BOX */
    uint8_t dealt[N_CHARACTERS]; /* a seat, or IN_BOX */
};

struct view {
    bool wolf_mode;
    bool as_wolf; /* holds what only the wolf may see */
    bool referee;
    uint8_t n_seats, phase, turn, active;
    uint8_t red, wolf; /* as in the state */
    bool shortcut;
    uint8_t n_row, n_tokens, count;
    uint8_t row[MAX_CARDS], row_tokens[MAX_CARDS];
    uint16_t in_row, up, chosen;
    uint16_t known;  /* tokens whose face is seen here */
    uint16_t flower; /* of the known ones */
    uint8_t n_deck, n_discard, n_hand, n_reserve, n_basket;
    uint8_t turned;  /* the tiles that are face up */
    uint8_t shown;   /* the tiles whose face is seen here */
    uint8_t cottage; /* if its face is seen, else NONE */
    uint8_t treats, bottom, fork_steps, need, vixen;
    uint8_t stopping;
    bool has_laid, hood_left, opening, won;
    uint8_t holder[N_CHARACTERS];
    /* The wolf's and the referee's in wolf mode; else 0 and NONE. */
    uint8_t laid;
    uint16_t hand, discard;
    uint8_t reserve[2]; /* in phase `tokens` */
    /* The referee's; else 0 and NONE. */
    uint8_t deck[MAX_CARDS]; /* bottom first */
    uint8_t truth;           /* where the cottage is */
};

/* What a hero knows of the wolf's cards: how they lay when it was last known,
 * and what has happened to them since (hood_cards.c). */
enum { MAX_CARD_STEPS = 120, MAX_CROWS = 3 };
struct card_memory {
    uint32_t laid[MAX_CARDS]; /* the weight of each card being the laid one, if
                                 one was laid then; else all 0 */
    uint16_t discard, row;    /* then; all other cards but the laid one were in
                                 hand */
    uint8_t n, n_crows;
    uint8_t unseen; /* the step at which the card that is laid now was laid,
                       + 1; 0 when it was then, or when none is */
    uint8_t step[MAX_CARD_STEPS]; /* 0 from n on */
};

/* What a seat knows of the tokens: how many flowers the reserve may have held
 * when the picking began, and what was laid since (hood_tokens.c). */
enum { MAX_LAID = MAX_TOKENS + 2 };
struct token_memory {
    uint32_t flowers[MAX_TOKENS + 1];     /* the weight of each number */
    uint8_t n_reserve;                    /* tokens in the reserve then */
    uint16_t basket_flower, basket_stone; /* tokens of the basket that are known
                                             since then, for facts() */
    uint8_t n;                            /* tokens laid since */
    uint8_t goat_at; /* how many were when the goat ate, + 1; 0: it did not */
    bool refilled;   /* since the last one was laid */
    uint8_t seen;    /* flowers seen in the reserve since then, + 1; 0: not */
    uint8_t laid[MAX_LAID];        /* bits of enum laid; 0 from n on */
    uint8_t seen_before[MAX_LAID]; /* as `seen`, when that one was laid */
};

struct know {
    struct view view;
    bool started;       /* something has been learned */
    uint8_t bottom;     /* of the deck, + 1; 0 when it is not known */
    uint8_t paths;      /* face-down tiles known to be paths */
    uint8_t cottage;    /* the face-down tile known to be the cottage, + 1 */
    uint8_t red_turned; /* tiles that Red turned up */
    uint16_t open;      /* cards turned up since the last picking ended */
    uint16_t down;      /* cards known to be in the discard */
    uint8_t dealt[N_CHARACTERS]; /* as in the state */
    uint8_t last_card;           /* that was turned up, + 1 */
    uint8_t n_revealed;          /* the tokens that were last turned up, */
    uint16_t revealed;           /* and which of them were flowers */
    struct card_memory cards;    /* a hero's and the table's, in wolf mode */
    struct token_memory tokens;
};

static inline int count_bits(unsigned set)
{
    return __builtin_popcount(set);
}

/* All tokens of the row. */
static inline unsigned row_set(const struct state *s)
{
    return (1u << s->n_tokens) - 1;
}

/* All tiles that are face down. */
static inline unsigned face_down(const struct edition *ed,
                                 const struct state *s)
{
    unsigned all = (1u << ed->n_arrivals) - 1;
    return all & ~(unsigned)(s->red_turned | s->wolf_turned);
}

/* A seat that knows what the wolf knows. */
static inline bool is_wolf(const struct setup *setup, who w)
{
    return setup->option[OPTION_MODE] == WOLF_MODE && w == WOLF;
}

/* A seat that has to guess what the wolf knows, or the table. */
static inline bool is_hero(const struct setup *setup, who w)
{
    return setup->option[OPTION_MODE] == WOLF_MODE && w != WOLF;
}

#endif
