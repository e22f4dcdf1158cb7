/*
 * hood_memory.h: how a seat remembers the cards and tokens that do not
 * show.
 *
 * Both memories work alike: how things stood when they were last known, as
 * weights; then a list of what has happened to them since.  imagine goes
 * through that list, giving every hidden step an outcome, each with its
 * chance, so that what was seen comes out as it was seen.
 */
// SPDX-License-Identifier: MIT
#ifndef THICKET_GAMES_HOOD_HOOD_MEMORY_H
#define THICKET_GAMES_HOOD_HOOD_MEMORY_H

#include "core/rng.h"
#include "games/hood/hood.h"

/* Draws i with chance weight[i] out of their sum, which is not 0. */
int hood_weighted(struct rng *, const uint64_t *weight, int n);

/* Scales weights so that they add up to about 2^30; none but 0 becomes 0. */
void hood_scale(const uint64_t *weight, int n, uint32_t *out);

/* ---- Tokens (hood_tokens.c) ----
 *
 * `own`: the seat is the wolf and knows what it chose. */

/* As if only the view had ever been seen. */
void hood_tokens_forget(const struct setup *, struct token_memory *,
                        const struct view *);

/* n tokens are laid, by the wolf's choice or one by chance; `faces` are known
 * ones or NULL. */
void hood_tokens_lay(struct token_memory *, int n, bool chosen,
                     const uint8_t *faces);
void hood_tokens_refill(struct token_memory *);
void hood_tokens_see(struct token_memory *, int flowers_in_reserve);
void hood_tokens_reveal(struct token_memory *, const struct layout *faces);
void hood_tokens_eat(struct token_memory *, const struct layout *indices);

/* The picking ends: the row goes to the basket. */
void hood_tokens_end(const struct setup *, struct token_memory *, bool own);

/* Takes it that the basket held, when the picking began, a flower in each
 * place of one set and a stone in each of the other, and forgets all else of
 * earlier pickings.  False, and no change, when that cannot be. */
bool hood_tokens_believe(const struct setup *, struct token_memory *, bool own,
                         unsigned flowers, unsigned stones);

/* Gives every token of the state its face.  False when what is believed
 * contradicts what was seen. */
bool hood_tokens_imagine(const struct setup *, const struct token_memory *,
                         bool own, struct rng *, struct state *);

/* ---- The wolf's cards, to others (hood_cards.c) ---- */

/* As if nothing were known but the view, and that these cards are in the
 * discard. */
void hood_cards_forget(const struct setup *, struct card_memory *,
                       const struct view *, unsigned discarded);

void hood_cards_open(struct card_memory *, int card); /* from hand */
void hood_cards_lay(struct card_memory *);
void hood_cards_turn(struct card_memory *, int card); /* the laid card */
void hood_cards_down(struct card_memory *); /* it is discarded, unseen */
void hood_cards_crow(struct card_memory *);
void hood_cards_end(struct card_memory *);
void hood_cards_hunt(struct card_memory *, int card, bool is_found);

/* The discard comes back to hand; `row` are the cards that do not. */
void hood_cards_back(const struct setup *, struct card_memory *, unsigned row);

/* Whether no more can be remembered exactly: then forget. */
bool hood_cards_is_full(const struct card_memory *);

/* Gives the state a hand, a discard and a laid card.  False when what is
 * believed contradicts what was seen. */
bool hood_cards_imagine(const struct setup *, const struct card_memory *,
                        struct rng *, struct state *);

#endif
