/*
 * hood_why.c: why something may not be done now, as a sentence for a person.
 *
 * Each sentence says only what that seat sees: legal() depends on nothing
 * else.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"
#include "lib/phrase.h"

static const char *why_no_pick(const struct setup *setup)
{
    return setup->option[OPTION_MODE] == WOLF_MODE
               ? N_("The wolf has laid no card, so there is nothing to pick.")
               : N_("There is no card left to turn up: stop.");
}

static const char *why_no_use(const struct state *s, struct action a)
{
    bool is_there = a.arg[0] < N_CHARACTERS;
    return !is_there || s->holder[a.arg[0]] != s->active
               ? N_("That character is not in front of you.")
               : N_("The wolf has no card that Peter could draw.");
}

/* At an active player's turn. */
static const char *why_not_turn(const struct setup *setup,
                                const struct state *s, struct action a)
{
    switch (a.verb) {
    case PICK:
        return why_no_pick(setup);
    case STOP_EATING:
        return s->treats >> a.arg[0] & 1
                   ? N_("A treat needs a token that is still face down.")
                   : N_("That treat has been eaten.");
    case ROAD:
    case SHORTCUT:
        return N_("Red is not leaving the fork now.");
    case HOOD:
        return setup->option[OPTION_MODE] == WOLF_MODE
                   ? N_("The hood card has been used.")
                   : N_("In this mode the hood card comes up by itself.");
    case USE:
        return why_no_use(s, a);
    default:
        return NULL;
    }
}

/* When the wolf may use an animal. */
static const char *why_not_animal(const struct setup *setup,
                                  const struct state *s, struct action a)
{
    static const uint8_t character[] = {
        [SNAKE] = WOODCUTTER_SNAKE, [GOAT_ONE] = HUNTER_GOAT,
        [GOAT] = HUNTER_GOAT,       [CROW] = THUMBLING_CROW,
        [VIXEN] = PETER_VIXEN,
    };
    (void)setup;
    if (a.verb == LAY) {
        return N_("You have laid a card: use an animal, or say done.");
    }
    if (a.verb < SNAKE || a.verb > VIXEN) {
        return NULL;
    }
    if (s->holder[character[a.verb]] != WOLF) {
        return N_("That animal is not in front of you.");
    }
    switch (a.verb) {
    case SNAKE:
        return N_("Red is on her start: the snake cannot send her back.");
    case CROW:
        return N_("That card is not in the discard.");
    case VIXEN:
        return N_("That tile is face up already.");
    default:
        return s->n_tokens < 2
                   ? N_("The goat eats what is there: one token is number 0, "
                        "none cannot be eaten.")
                   : N_("The goat eats two tokens of the row: name them in "
                        "ascending order, counted from 0.");
    }
}

const char *hood_why_not(const struct setup *setup, const void *state, who w,
                         struct action a)
{
    const struct state *s = state;
    if (s->phase < AT_TURN || s->phase == OVER || s->turn != w) {
        return NULL;
    }
    switch ((enum phase)s->phase) {
    case AT_TURN:
        return why_not_turn(setup, s, a);
    case AT_FORK:
        return N_("Red is at the fork: choose road or shortcut first.");
    case AT_OPEN:
        return a.verb == OPEN ? N_("That card is not in your hand.")
                              : N_("Begin the picking first: open a card.");
    case AT_LAY:
        return a.verb == LAY ? N_("That card is not in your hand.")
                             : N_("Lay a card face down first.");
    case AT_ANIMAL:
        return why_not_animal(setup, s, a);
    case AT_TOKENS:
        return a.verb == TOKENS
                   ? N_("Lay one token for each flower of the card (or all "
                        "that are left), of faces that the reserve has.")
                   : N_("Choose the tokens for the card first.");
    default: /* AT_VIXEN */
        return a.verb == EXCHANGE
                   ? N_("Exchange it with another tile that is face down.")
                   : N_("Say keep, or exchange the tile with another.");
    }
}
