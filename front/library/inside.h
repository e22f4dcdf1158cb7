/*
 * inside.h: what the files of the library share.
 *
 * Every thing that a caller holds begins with a mark of its kind, so that a
 * wrong one is refused instead of followed.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_FRONT_LIBRARY_INSIDE_H
#define THICKET_FRONT_LIBRARY_INSIDE_H

#include <stdatomic.h>
#include <string.h>

#include "core/rng.h"
#include "front/library/thicket.h"
#include "lib/jot.h"
#include "table/table.h"

/* ---- Things and refusals (handle.c) ---- */

enum handle {
    HANDLE_GAME = 0x7447,
    HANDLE_MATCH = 0x744d,
    HANDLE_PLAYER = 0x7450,
    HANDLE_POSITION = 0x7453,
    HANDLE_BATCH = 0x7442
};

/* Whether this is a thing of the kind; refuses if not.  Clears the error. */
bool handle_is(const void *thing, enum handle, struct thicket_error *);

/* Both fill *e, which may be NULL, and return false: with a plain sentence,
 * and with what the table refused. */
bool handle_refuse(struct thicket_error *e, enum thicket_code,
                   const char *sentence);
bool handle_refused(struct thicket_error *e, const struct error *);

/* Whether a text is there, and no longer than anything needs. */
bool handle_text(const char *text, struct thicket_error *);

/* Somebody of this game by the caller's number: a seat; or, where allowed, a
 * seat or the table; or anybody.  Refuses the rest. */
enum { WHO_SEAT, WHO_LOOKS, WHO_ANY };
bool handle_who(const struct thicket_game *, int w, int allowed, who *,
                struct thicket_error *);

/* The text of a buf on the heap as the caller's. */
char *handle_give(struct buf *);

/* ---- Actions as numbers (numbering.c) ---- */

enum { MAX_VERBS = 64 };
struct numbering {
    int n;
    bool is_plain; /* no verb has more than one operand */
    struct {
        int32_t first; /* the number with all operands 0; -1: has none */
        int32_t step[MAX_ARGS];
    } verb[MAX_VERBS];
    struct action *action; /* by number; [0] is not used */
};

void numbering_fill(struct numbering *, const struct game *,
                    const struct setup *);

/* How many words a vocabulary has. */
int numbering_words(const struct game *, const struct setup *, int vocab);

static inline int numbering_of(const struct numbering *n, struct action a)
{
    return n->verb[a.verb].first + a.arg[0] * n->verb[a.verb].step[0]
           + a.arg[1] * n->verb[a.verb].step[1]
           + a.arg[2] * n->verb[a.verb].step[2];
}

/* ---- Views and knowledge as bits and floats (tensor.c) ---- */

/* The bits of some eight bytes of a view that are packed. */
struct tensor_word {
    uint64_t mask;
    uint16_t at;
    uint8_t n_bits;
};
struct tensor {
    struct tensor_word *word;
    int n_words;
    int n_what, n_where; /* of what can be remembered */
    bool is_quick;       /* the processor gathers bits by itself */
    struct thicket_sizes sizes;
};

void tensor_fill(struct tensor *, const struct game *, const struct setup *);

/* A view, in room for 8 bytes more than it has, as bits; and as floats. */
void tensor_pack(const struct tensor *, const void *view, uint8_t *out);
void tensor_floats(const struct game *, const void *view, float *out);

/* What `know` holds of hidden things, a bit or a float for each fact. */
void tensor_facts(const struct thicket_game *, const void *know, who,
                  uint8_t *bits, float *floats);

/* What tensor_pack wrote, as floats. */
void tensor_unpack(const struct thicket_game *, const uint8_t *bits,
                   float *out);

/* Writes the lowest n bytes, at most 8, of a word. */
static inline void tensor_store(uint8_t *to, uint64_t word, size_t n)
{
    if (n == 8) {
        memcpy(to, &word, 8);
    } else if (n >= 4) {
        uint32_t high = (uint32_t)(word >> (8 * (n - 4)));
        memcpy(to, &word, 4);
        memcpy(to + n - 4, &high, 4);
    } else {
        for (size_t i = 0; i < n; i++) {
            to[i] = (uint8_t)(word >> (8 * i));
        }
    }
}

/* What is where: one field, as an object; those of an observation that begins
 * at a bit and a float; and all of thicket_game_fields but what is recalled. */
void tensor_field(const char *name, const char *kind, int n, size_t bit,
                  int bits, size_t first, int floats, struct jot *);
void tensor_fields(const struct thicket_game *, size_t bit, size_t first,
                   struct jot *);
void tensor_json(const struct thicket_game *, struct jot *);

/* ---- All that a seat was told (recall.c) ---- */

/* Rows in a row; all zeros is none.  The array is freed by its owner. */
struct recall {
    uint8_t *row;
    size_t n, max;
};

struct thicket_row recall_row(const struct thicket_game *);

/* Adds what a seat was told of one action, and the view that followed, in room
 * as tensor_pack wants it; or that this seat let others go first. */
void recall_add(const struct thicket_game *, struct recall *,
                const struct event *told, int n, const void *view);
void recall_wait(const struct thicket_game *, struct recall *, who seat,
                 const void *view);

/* Fills one that is all zeros with n rows. */
void recall_fill(const struct thicket_game *, struct recall *,
                 const uint8_t *rows, size_t n);

/* Those of all seats, or NULL for none, as bytes: how many; writes them; and
 * fills all from bytes, false unless just so many were left. */
size_t recall_bytes(const struct thicket_game *, const struct recall *);
void recall_write(const struct thicket_game *, const struct recall *,
                  uint8_t *to);
bool recall_read(const struct thicket_game *, struct recall *,
                 const uint8_t *from, size_t left);

void recall_floats(const struct thicket_game *, const uint8_t *row, float *out);
void recall_json(const struct thicket_game *, struct jot *);

/* ---- Games (game.c) ---- */

struct thicket_game {
    uint32_t kind;
    atomic_int holders;
    struct shelf *shelf;
    struct table_start start; /* the seed is each match's own */
    struct numbering numbering;
    struct tensor tensor;
    uint64_t hash;  /* of all that was agreed */
    bool is_shared; /* all win together, or nobody */
};

/* Takes over the shelf. */
struct thicket_game *game_new(struct shelf *, const struct table_start *);
struct thicket_game *game_hold(const struct thicket_game *);
void game_drop(struct thicket_game *);

/* thicket_position_returns, of a state that is over. */
void game_returns(const struct thicket_game *, const void *state,
                  double returns[MAX_SEATS]);

/* A shelf with the edition of a text on top; without, if it is NULL. */
struct shelf *game_shelf(const char *edition, struct thicket_error *);

/* ---- Matches (match.c) ---- */

struct thicket_match {
    uint32_t kind;
    atomic_int holders;
    struct thicket_game *game;
    struct table *table;
};

/* ---- A game in progress, by numbers (world.c) ---- */

/* What stands beside a state. */
struct world {
    uint64_t seed;
    uint32_t n_plies;
    uint16_t waiting; /* a who_set */
    uint8_t asked;    /* a who; N_WHO once over */
    uint8_t waited;   /* bits of the seats that let others act first */
    uint8_t last;     /* the seat that acted last */
    uint8_t zero[7];
};

/* Begins, without chance; finds who is asked; chance draws its next. */
void world_start(const struct thicket_game *, struct world *, void *state,
                 uint64_t seed);
void world_ask(const struct thicket_game *, struct world *, const void *state);
void world_draw(const struct thicket_game *, const struct world *,
                const void *state, struct action *, struct layout *);

/* Plays an action and finds who is asked then. */
void world_play(const struct thicket_game *, struct world *, void *state, who,
                struct action, const struct layout *, struct event_log *);

/* Lets the next of those waited for act. */
void world_wait(const struct thicket_game *, struct world *, const void *state);

/* Writes the numbers of all that the seat asked may do, in ascending order,
 * into room for one more than game.max_legal, and returns how many. */
int world_legal(const struct thicket_game *, const struct world *,
                const void *state, struct action *legal, int32_t *numbers);

/* Writes the mask of the seat asked, in whole words; `legal` is room for
 * game.max_legal. */
void world_mask(const struct thicket_game *, const struct world *,
                const void *state, struct action *legal, uint64_t *mask);

static inline size_t world_mask_words(const struct thicket_game *g)
{
    return ((size_t)g->numbering.n + 63) / 64;
}

#endif
