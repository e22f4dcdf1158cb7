/*
 * hood_legal.c: who may do what in Little Red Riding Hood, and why something
 * may not be done now.
 *
 * A list of legal actions is a handful of tests, and in woods mode it has three
 * entries at most.  Each sentence says only what that seat sees: legal()
 * depends on nothing else.
 */
// SPDX-License-Identifier: MIT
#include "core/list.h"
#include "games/hood/hood.h"
#include "lib/phrase.h"

const char *hood_refuse(const struct setup *setup)
{
    return setup->option[OPTION_MODE] == WOLF_MODE && setup->n_seats < 2
               ? N_("When the wolf is a player, 2 to 5 can play.")
               : NULL;
}

who_set hood_waiting(const struct setup *setup, const void *state)
{
    (void)setup;
    const struct state *s = state;
    if (s->phase < AT_TURN) {
        return WHO_BIT(CHANCE);
    }
    return s->phase == OVER ? 0 : WHO_BIT(s->turn);
}

/* ---- What a seat may do ---- */

static int legal_turn(const struct setup *setup, const struct state *s,
                      struct action *out)
{
    bool wolf_mode = setup->option[OPTION_MODE] == WOLF_MODE;
    int n = 0;
    if (wolf_mode ? s->laid != NONE : s->n_deck > 0 || s->discard) {
        n = list_word(out, n, PICK);
    }
    n = list_word(out, n, STOP);
    if (!wolf_mode) {
        return n;
    }
    if (s->hood_left) {
        n = list_word(out, n, HOOD);
    }
    for (uint8_t c = 0; c < N_CHARACTERS; c++) {
        bool has_card = c != PETER_VIXEN || s->hand || s->discard;
        if (s->holder[c] == s->active && has_card) {
            n = list_add(out, n, (struct action){USE, {c}});
        }
    }
    return n;
}

/* Rulings, "The 0 has no effect": what each animal needs. */
static int legal_animal(const struct setup *setup, const struct state *s,
                        struct action *out)
{
    const struct edition *ed = setup->edition;
    int n = list_word(out, 0, DONE);
    if (s->holder[WOODCUTTER_SNAKE] == WOLF
        && s->red > ed->start[setup->option[OPTION_START]]) {
        n = list_word(out, n, SNAKE);
    }
    if (s->holder[HUNTER_GOAT] == WOLF && s->n_tokens == 1) {
        n = list_word(out, n, GOAT_ONE);
    }
    for (uint8_t i = 0; s->holder[HUNTER_GOAT] == WOLF && i < s->n_tokens;
         i++) {
        for (uint8_t j = (uint8_t)(i + 1); j < s->n_tokens; j++) {
            n = list_add(out, n, (struct action){GOAT, {i, j}});
        }
    }
    if (s->holder[THUMBLING_CROW] == WOLF) {
        n = list_set(out, n, CROW, s->discard);
    }
    if (s->holder[PETER_VIXEN] == WOLF) {
        n = list_set(out, n, VIXEN, face_down(ed, s));
    }
    return n;
}

/* Every order of `need` faces that the reserve has. */
static int legal_tokens(const struct state *s, struct action *out)
{
    int n = 0;
    for (unsigned stones = 0; stones < 1u << s->need; stones++) {
        int n_stones = count_bits(stones);
        if (n_stones <= s->reserve[STONE]
            && s->need - n_stones <= s->reserve[FLOWER]) {
            uint8_t phrase = phrase_of(s->need, stones);
            n = list_add(out, n, (struct action){TOKENS, {phrase}});
        }
    }
    return n;
}

int hood_legal(const struct setup *setup, const void *state, who w,
               struct action *out)
{
    const struct edition *ed = setup->edition;
    const struct state *s = state;
    int n;
    if (s->phase < AT_TURN || s->phase == OVER || s->turn != w) {
        return 0;
    }
    switch ((enum phase)s->phase) {
    case AT_TURN:
        return legal_turn(setup, s, out);
    case AT_FORK:
        n = list_word(out, 0, ROAD);
        return list_word(out, n, SHORTCUT);
    case AT_TREAT:
        n = list_set(out, 0, EAT, s->treats);
        return list_word(out, n, SAVE);
    case AT_OPEN:
        return list_set(out, 0, OPEN, s->hand);
    case AT_LAY:
        return list_set(out, 0, LAY, s->hand);
    case AT_ANIMAL:
        return legal_animal(setup, s, out);
    case AT_TOKENS:
        return legal_tokens(s, out);
    default: /* AT_VIXEN */
        n = list_word(out, 0, KEEP);
        return list_set(out, n, EXCHANGE, face_down(ed, s) & ~(1u << s->vixen));
    }
}

/* ---- Why not ---- */

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
    case EAT:
    case SAVE:
        return N_("Treats are for when you have stopped and Red has moved.");
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
    case AT_TREAT:
        return a.verb == EAT
                   ? N_("That treat has been eaten.")
                   : N_("Red has moved: eat a treat, or save them, first.");
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
