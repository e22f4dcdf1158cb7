/*
 * labyrinth_text.c: the words of the Secret Labyrinth: its notation, its
 * options, its events and its rules for a person.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/phrase.h"

const char *const labyrinth_vocabs[] = {
    [CARD_WORD] = "CARD",
    [BEAST_WORD] = "BEAST",
    [KIND_WORD] = "KIND",
    [SPACE_WORD] = "SPACE",
    [THROW_WORD] = "THROW",
    [TURN_WORD] = "K",
    [DISC_WORD] = "DISC",
    [INNER_WORD] = "INNER",
    [OUTER_WORD] = "OUTER",
    [PIPS_WORD] = "N",
    [RULE_WORD] = "RULE",
    [PLACE_WORD] = "PLACE",
    NULL,
};

const struct verb labyrinth_verbs[] = {
    [TURNED] = {"turned DISC INNER OUTER",
                N_("chance turns the zones before the game")},
    [TURN] = {"turn CARD", N_("chance turns up the next card to seek")},
    [DIE] = {"die N", N_("chance rolls the die")},
    [STEAL_ONE] = {"steal CARD", N_("chance draws a card blind from a hand")},
    [STEAL_TWO] = {"steal CARD CARD",
                   N_("chance draws two cards blind from a hand")},
    [TAKE] = {"take", N_("take the sought card, on whose space you stand")},
    [TRADE] = {"beast BEAST CARD SEAT",
               N_("use a beast: give a card to a player, draw two blind")},
    [ROB] = {"beast BEAST steal SEAT",
             N_("use a beast: draw a card blind from a player")},
    [FLY] = {"beast BEAST fly SPACE",
             N_("use a beast: fly to any space instead of going")},
    [CENTRE] = {"centre K", N_("turn the disc by so many spaces")},
    [INNER] = {"inner", N_("turn the inner ring by one space")},
    [OUTER] = {"outer", N_("turn the outer ring by one space")},
    [STAY] = {"stay", N_("leave your pawn where it is")},
    [GO] = {"go SPACE", N_("go along open doors")},
    [PASS] = {"pass", N_("challenge nobody; do not jump")},
    [DUEL] = {"duel SEAT KIND", N_("challenge a player for one card")},
    [DUEL_DICE] = {"duel SEAT KIND dice",
                   N_("challenge a player for as many cards as the die says")},
    [ROCK] = {"rock", N_("choose rock, in secret")},
    [SCISSORS] = {"scissors", N_("choose scissors, in secret")},
    [PAPER] = {"paper", N_("choose paper, in secret")},
    [GIVE] = {"give CARD", N_("give a card that you lost in a duel")},
    [SEND] = {"send SPACE", N_("put the loser's pawn on a free space")},
    [JUMP] = {"jump", N_("jump to the space of the beast just turned up")},
    {NULL, NULL},
};

const struct event_kind labyrinth_events[] = {
    [E_SET] = {"turned",
               N_("The zones are turned before the game: the disc by {disc}, "
                  "the inner ring by {inner}, the outer ring by {outer}."),
               NULL,
               {{"disc", NUMBER, false},
                {"inner", NUMBER, false},
                {"outer", NUMBER, false}}},
    [E_SOUGHT] = {"turn",
                  N_("Everybody seeks this card: {card}, on {space}."),
                  NULL,
                  {{"card", CARD_WORD, false}, {"space", SPACE_WORD, false}}},
    [E_CENTRE] = {"centre",
                  N_("{by} turns the disc. Spaces: {spaces}."),
                  NULL,
                  {{"spaces", NUMBER, false}}},
    [E_INNER] = {"inner",
                 N_("{by} turns the inner ring by one space."),
                 NULL,
                 {{NULL, 0, false}}},
    [E_OUTER] = {"outer",
                 N_("{by} turns the outer ring by one space."),
                 NULL,
                 {{NULL, 0, false}}},
    [E_TOOK] = {"take",
                N_("{by} takes this card: {card}."),
                NULL,
                {{"card", CARD_WORD, false}}},
    [E_BURIED] = {"under",
                  N_("Too many stand there: this card goes under the pile: "
                     "{card}."),
                  NULL,
                  {{"card", CARD_WORD, false}}},
    [E_LAST] = {"last",
                N_("Too many stand there, but it is the last card and stays: "
                   "{card}."),
                NULL,
                {{"card", CARD_WORD, false}}},
    [E_TRADE] = {"trade",
                 N_("{by} uses a beast on {seat}: {beast}. To be given: "
                    "{card}."),
                 N_("{by} uses a beast on {seat}: {beast}."),
                 {{"beast", BEAST_WORD, false},
                  {"seat", SEAT, false},
                  {"card", CARD_WORD, true}}},
    [E_ROB] = {"rob",
               N_("{by} uses a beast to steal from {seat}: {beast}."),
               NULL,
               {{"beast", BEAST_WORD, false}, {"seat", SEAT, false}}},
    [E_FLY] = {"fly",
               N_("{by} uses a beast and flies to {space}: {beast}."),
               NULL,
               {{"beast", BEAST_WORD, false}, {"space", SPACE_WORD, false}}},
    [E_STOLE] = {"steal",
                 N_("{by} draws blind from the hand of {seat}: {cards}."),
                 N_("{by} draws blind from the hand of {seat}. Cards: {n}."),
                 {{"seat", SEAT, false}, {"n", NUMBER, false}},
                 {"cards", CARD_WORD, true}},
    [E_GIFT] = {"gift",
                N_("{by} gives {seat} a card in exchange: {card}."),
                N_("{by} gives {seat} a card in exchange."),
                {{"card", CARD_WORD, true}, {"seat", SEAT, false}}},
    [E_WENT] = {"go",
                N_("{by} goes to {space}."),
                NULL,
                {{"space", SPACE_WORD, false}}},
    [E_STAYED] = {"stay", N_("{by} stays."), NULL, {{NULL, 0, false}}},
    [E_CHALLENGE] = {"challenge",
                     N_("{by} challenges {seat} for one card of this kind: "
                        "{kind}."),
                     NULL,
                     {{"seat", SEAT, false}, {"kind", KIND_WORD, false}}},
    [E_CHALLENGE_DICE] = {"challenge-dice",
                          N_("{by} challenges {seat} for as many cards as the "
                             "die says, of this kind: {kind}."),
                          NULL,
                          {{"seat", SEAT, false}, {"kind", KIND_WORD, false}}},
    [E_ROLLED] = {"die",
                  N_("The die shows {n}."),
                  NULL,
                  {{"n", NUMBER, false}}},
    [E_MEET] = {"meet",
                N_("{seat} and {other} duel for this card: {card}."),
                NULL,
                {{"seat", SEAT, false},
                 {"other", SEAT, false},
                 {"card", CARD_WORD, false}}},
    [E_CHOSE] = {"choose",
                 N_("{by} has chosen: {throw}."),
                 N_("{by} has chosen."),
                 {{"throw", THROW_WORD, true}}},
    [E_THROW] = {"throw",
                 N_("{seat} shows {throw}, {other} shows {answer}."),
                 NULL,
                 {{"seat", SEAT, false},
                  {"throw", THROW_WORD, false},
                  {"other", SEAT, false},
                  {"answer", THROW_WORD, false}}},
    [E_TIE] = {"tie", N_("The same: once more."), NULL, {{NULL, 0, false}}},
    [E_WON_DUEL] = {"won-duel",
                    N_("{by} wins the duel."),
                    NULL,
                    {{NULL, 0, false}}},
    [E_OWES] = {"owe",
                N_("{by} must choose what to give. Kind: {kind}. Cards: {n}."),
                NULL,
                {{"kind", KIND_WORD, false}, {"n", NUMBER, false}}},
    [E_GAVE] = {"give",
                N_("{by} gives {seat} this card: {card}."),
                N_("{by} gives {seat} a card of this kind: {kind}."),
                {{"card", CARD_WORD, true},
                 {"kind", KIND_WORD, false},
                 {"seat", SEAT, false}}},
    [E_GAVE_ALL] = {"give-all",
                    N_("{by} gives {seat} all cards of this kind: {kind}. "
                       "They are: {cards}."),
                    N_("{by} gives {seat} all cards of this kind: {kind}. "
                       "Cards: {n}."),
                    {{"kind", KIND_WORD, false},
                     {"seat", SEAT, false},
                     {"n", NUMBER, false}},
                    {"cards", CARD_WORD, true}},
    [E_NOTHING] = {"give-nothing",
                   N_("{by} has no card of this kind to give: {kind}."),
                   NULL,
                   {{"kind", KIND_WORD, false}}},
    [E_SENT] = {"send",
                N_("{by} puts the pawn of {seat} on {space}."),
                NULL,
                {{"seat", SEAT, false}, {"space", SPACE_WORD, false}}},
    [E_JUMPED] = {"jump",
                  N_("{by} jumps to {space}."),
                  NULL,
                  {{"space", SPACE_WORD, false}}},
    [E_PASSED] = {"pass", N_("{by} passes."), NULL, {{NULL, 0, false}}},
    [E_OVER] = {"over",
                N_("The game is over. Won with: {kind}. Won by: {winners}."),
                NULL,
                {{"kind", KIND_WORD, false}},
                {"winners", SEAT, false}},
};

const struct game_option labyrinth_options[] = {
    [OPTION_GOAL] = {.name = "goal",
                     .help = N_("cards of one kind to win: 7, or 6 as in the "
                                "German rules"),
                     .type = OPTION_NUMBER,
                     .min = 6,
                     .max = 7,
                     .def = 7},
    [OPTION_BEASTS] = {.name = "beasts",
                       .help = N_("what a beast does: trade a card for two, "
                                  "or, as in the German rules, steal one or "
                                  "fly"),
                       .type = OPTION_CHOICE,
                       .vocab = RULE_WORD,
                       .def = BEASTS_TRADE},
    [OPTION_CAP] = {.name = "cap",
                    .help = N_("after so many turns in all, whoever holds "
                               "most cards of one kind wins"),
                    .type = OPTION_NUMBER,
                    .min = 1,
                    .max = 10000,
                    .def = 200},
    {.name = NULL},
};

static const char *const spaces[N_SPACES] = {
    "0.0", "0.1",  "0.2",  "0.3", "0.4",  "0.5",  "1.0", "1.1",  "1.2",
    "1.3", "1.4",  "1.5",  "2.0", "2.1",  "2.2",  "2.3", "2.4",  "2.5",
    "3.0", "3.1",  "3.2",  "3.3", "3.4",  "3.5",  "3.6", "3.7",  "3.8",
    "3.9", "3.10", "3.11", "4.0", "4.1",  "4.2",  "4.3", "4.4",  "4.5",
    "4.6", "4.7",  "4.8",  "4.9", "4.10", "4.11", "5.0", "5.1",  "5.2",
    "5.3", "5.4",  "5.5",  "5.6", "5.7",  "5.8",  "5.9", "5.10", "5.11",
};

static const char *const kinds[] = {"treasure", "gnome"};
static const char *const throws[] = {"rock", "scissors", "paper"};
static const char *const beast_rules[] = {"trade", "german"};
static const char *const places[] = {
    "0",       "1",       "2",       "3",       "hands",   "under1",
    "under2",  "under3",  "under4",  "under5",  "under6",  "under7",
    "under8",  "under9",  "under10", "under11", "under12", "under13",
    "under14", "under15", "under16", "under17",
};

static const char *pick(const char *const *word, size_t n, int i)
{
    return i < (int)n ? word[i] : NULL;
}

#define PICK(words, i) pick(words, sizeof(words) / sizeof *(words), i)

/* The words of cards and beasts are the edition's; the others are fixed, and
 * for them the setup may be NULL. */
const char *labyrinth_word(const struct setup *setup, int vocab, int i)
{
    switch ((enum vocab)vocab) {
    case CARD_WORD:
        return i < N_CARDS ? edition(setup)->printed.card[i].text : NULL;
    case BEAST_WORD:
        return i < N_BEASTS ? edition(setup)->printed.card[FIRST_BEAST + i].text
                            : NULL;
    case KIND_WORD:
        return PICK(kinds, i);
    case SPACE_WORD:
        return PICK(spaces, i);
    case THROW_WORD:
        return PICK(throws, i);
    case TURN_WORD:
        return i < N_DISC - 1 ? notation_number(i + 1) : NULL;
    case DISC_WORD:
        return i < N_DISC ? notation_number(i) : NULL;
    case INNER_WORD:
        return i < N_INNER ? notation_number(i) : NULL;
    case OUTER_WORD:
        return i < N_OUTER ? notation_number(i) : NULL;
    case PIPS_WORD:
        return i <= MAX_PIPS ? notation_number(i) : NULL;
    case RULE_WORD:
        return PICK(beast_rules, i);
    case PLACE_WORD:
        return PICK(places, i);
    }
    return NULL;
}

const char *const labyrinth_rules[] = {
    N_("# Secret Labyrinth"),
    N_("TODO"),
    NULL,
};
