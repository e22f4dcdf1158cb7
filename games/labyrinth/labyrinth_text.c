/*
 * labyrinth_text.c: the words of the Secret Labyrinth: its notation, its
 * options, its events and its rules for a person.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/labyrinth/labyrinth.h"
#include "lib/phrase.h"

const char *const labyrinth_vocabs[] = {
    [CARD_WORD] = "CARD",   [BEAST_WORD] = "BEAST",
    [KIND_WORD] = "KIND",   [SPACE_WORD] = "SPACE",
    [THROW_WORD] = "THROW", [TURN_WORD] = "K",
    [DISC_WORD] = "DISC",   [INNER_WORD] = "INNER",
    [OUTER_WORD] = "OUTER", [PIPS_WORD] = "N",
    [RULE_WORD] = "RULE",   [WAYS_WORD] = "WAYS",
    [PLACE_WORD] = "PLACE", NULL,
};

const struct verb labyrinth_verbs[] = {
    [TURNED] = {.pattern = "turned DISC INNER OUTER",
                .help = N_("chance turns the zones before the game")},
    [TURN] = {.pattern = "turn CARD",
              .help = N_("chance turns up the next card to seek")},
    [DIE] = {.pattern = "die N", .help = N_("chance rolls the die")},
    [STEAL_ONE] = {.pattern = "steal CARD",
                   .help = N_("chance draws a card blind from a hand")},
    [STEAL_TWO] = {.pattern = "steal CARD CARD",
                   .help = N_("chance draws two cards blind from a hand")},
    [TAKE] = {.pattern = "take",
              .help = N_("take the sought card, on whose space you stand"),
              .name = N_("Take the card")},
    [TRADE] =
        {.pattern = "beast BEAST CARD SEAT",
         .help = N_("use a beast: give a card to a player, draw two blind"),
         .name =
             N_("Use a beast: {beast}. Give {name} this card for two others: "
                "{card}"),
         .place = {"beast", "card", "name"}},
    [ROB] = {.pattern = "beast BEAST steal SEAT",
             .help = N_("use a beast: draw a card blind from a player"),
             .name = N_("Use a beast to steal from {name}: {beast}"),
             .place = {"beast", "name"}},
    [FLY] = {.pattern = "beast BEAST fly SPACE",
             .help = N_("use a beast: fly to any space instead of going"),
             .name = N_("Use a beast and fly: {beast}. To: {space}"),
             .place = {"beast", "space"}},
    [CENTRE] = {.pattern = "centre K",
                .help = N_("turn the disc by so many spaces"),
                .name = N_("Turn the disc by {n:one space|# spaces}"),
                .place = {"n"}},
    [INNER] = {.pattern = "inner",
               .help = N_("turn the inner ring by one space"),
               .name = N_("Turn the inner ring")},
    [OUTER] = {.pattern = "outer",
               .help = N_("turn the outer ring by one space"),
               .name = N_("Turn the outer ring")},
    [INNER_BACK] = {.pattern = "inner back",
                    .help =
                        N_("turn the inner ring by one space the other way"),
                    .name = N_("Turn the inner ring back")},
    [OUTER_BACK] = {.pattern = "outer back",
                    .help =
                        N_("turn the outer ring by one space the other way"),
                    .name = N_("Turn the outer ring back")},
    [GO] = {.pattern = "go SPACE",
            .help = N_("go along open doors"),
            .name = N_("Go here: {space}"),
            .place = {"space"}},
    [STAY] = {.pattern = "stay",
              .help = N_("leave your pawn where it is"),
              .name = N_("Stay here")},
    [AGAINST] = {.pattern = "against SEAT",
                 .help = N_("choose with whom you duel for the sought card"),
                 .name = N_("Duel with {name} for the card"),
                 .place = {"name"}},
    [DUEL] = {.pattern = "duel SEAT",
              .help = N_("challenge a player for one card, of either kind"),
              .name = N_("Challenge {name} for one card"),
              .place = {"name"}},
    [DUEL_DICE] =
        {.pattern = "duel SEAT KIND",
         .help = N_("challenge for as many cards as the die says"),
         .name =
             N_("Challenge {name} for as many cards as the die says: {kind}"),
         .place = {"name", "kind"}},
    [PASS] = {.pattern = "pass",
              .help = N_("challenge nobody; do not jump"),
              .name = N_("Pass")},
    [ROCK] = {.pattern = "rock",
              .help = N_("choose rock, in secret"),
              .name = N_("rock")},
    [SCISSORS] = {.pattern = "scissors",
                  .help = N_("choose scissors, in secret"),
                  .name = N_("scissors")},
    [PAPER] = {.pattern = "paper",
               .help = N_("choose paper, in secret"),
               .name = N_("paper")},
    [GIVE] = {.pattern = "give CARD",
              .help = N_("give a card that you lost in a duel"),
              .name = N_("Give this card: {card}"),
              .place = {"card"}},
    [SEND] = {.pattern = "send SPACE",
              .help = N_("put the loser's pawn on a free space"),
              .name = N_("Put the pawn here: {space}"),
              .place = {"space"}},
    [JUMP] = {.pattern = "jump",
              .help = N_("jump to the space of the beast just turned up"),
              .name = N_("Jump to it")},
    {.pattern = NULL},
};

const struct event_kind labyrinth_event_kinds[] = {
    [E_SET] = {.type = "turned",
               .text = N_("The castle was turned before the game."),
               .arg = {{"disc", NUMBER, false},
                       {"inner", NUMBER, false},
                       {"outer", NUMBER, false}}},
    [E_SOUGHT] = {.type = "turn",
                  .text = N_("Now everybody seeks {card:the}."),
                  .later = N_("The next card to look for was turned up."),
                  .arg = {{"card", CARD_WORD, false},
                          {"space", SPACE_WORD, false}}},
    [E_CENTRE] = {.type = "centre",
                  .text = N_(
                      "{by} turned the disc by {spaces:one space|# spaces}."),
                  .you =
                      N_("You turned the disc by {spaces:one space|# spaces}."),
                  .arg = {{"spaces", NUMBER, false}}},
    [E_INNER] = {.type = "inner",
                 .text = N_("{by} turned the inner ring."),
                 .you = N_("You turned the inner ring.")},
    [E_OUTER] = {.type = "outer",
                 .text = N_("{by} turned the outer ring."),
                 .you = N_("You turned the outer ring.")},
    [E_INNER_BACK] = {.type = "inner-back",
                      .text = N_("{by} turned the inner ring the other way."),
                      .you = N_("You turned the inner ring the other way.")},
    [E_OUTER_BACK] = {.type = "outer-back",
                      .text = N_("{by} turned the outer ring the other way."),
                      .you = N_("You turned the outer ring the other way.")},
    [E_TOOK] = {.type = "take",
                .text = N_("{by} took {card:the}."),
                .you = N_("You took {card:the}."),
                .later = N_("{by} took the card."),
                .later_you = N_("You took the card."),
                .arg = {{"card", CARD_WORD, false}}},
    [E_BURIED] = {.type = "under",
                  .stands = STANDS_LONG,
                  .text = N_(
                      "Too many stood there: {card:the} went under the pile."),
                  .later =
                      N_("Too many stood there: the card went under the pile."),
                  .arg = {{"card", CARD_WORD, false}}},
    [E_LAST] =
        {.type = "last",
         .text = N_(
             "Too many stood there, but it was the last card: "
             "{card:the} stayed."),
         .later =
             N_("Too many stood there, but it was the last card: it stayed."),
         .arg = {{"card", CARD_WORD, false}}},
    [E_TRADE] =
        {.type = "trade",
         .text = N_(
             "{by} used {beast:the} on {seat:obj}, and will give {card:the}."),
         .you = N_(
             "You used {beast:the} on {seat:obj}, and will give {card:the}."),
         .hidden = N_("{by} used {beast:the} on {seat:obj}."),
         .later_you = N_("You used {beast:the} on {seat:obj}."),
         .arg = {{"beast", BEAST_WORD, false},
                 {"seat", SEAT, false},
                 {"card", CARD_WORD, true}}},
    [E_ROB] = {.type = "rob",
               .text = N_("{by} used {beast:the} to steal from {seat:to}."),
               .you = N_("You used {beast:the} to steal from {seat:to}."),
               .arg = {{"beast", BEAST_WORD, false}, {"seat", SEAT, false}}},
    [E_FLY] = {.type = "fly",
               .text = N_("{by} flew to {space} on {beast:the}."),
               .you = N_("You flew to {space} on {beast:the}."),
               .arg = {{"beast", BEAST_WORD, false},
                       {"space", SPACE_WORD, false}}},
    [E_STOLE] =
        {.type = "steal",
         .text = N_("{by} drew blind from the hand of {seat}: {cards}."),
         .you = N_("You drew blind from the hand of {seat}: {cards}."),
         .yours = N_("{by} drew blind from your hand: {cards}."),
         .hidden = N_(
             "{by} drew blind from the hand of {seat}: {n:one card|# cards}."),
         .later_you = N_(
             "You drew blind from the hand of {seat}: {n:one card|# cards}."),
         .later_yours =
             N_("{by} drew blind from your hand: {n:one card|# cards}."),
         .arg = {{"seat", SEAT, false}, {"n", NUMBER, false}},
         .list = {"cards", CARD_WORD, true}},
    [E_GIFT] = {.type = "gift",
                .text = N_("{by} gave {seat:to} {card:the} in exchange."),
                .you = N_("You gave {seat:to} {card:the} in exchange."),
                .hidden = N_("{by} gave {seat:to} a card in exchange."),
                .later_you = N_("You gave {seat:to} a card in exchange."),
                .arg = {{"card", CARD_WORD, true}, {"seat", SEAT, false}}},
    [E_WENT] = {.type = "go",
                .text = N_("{by} went to {space}."),
                .you = N_("You went to {space}."),
                .arg = {{"space", SPACE_WORD, false}}},
    [E_STAYED] = {.type = "stay",
                  .stands = STANDS_BRIEF,
                  .text = N_("{by} stayed."),
                  .you = N_("You stayed.")},
    [E_CHALLENGE] = {.type = "challenge",
                     .text = N_("{by} challenged {seat:obj} for one card."),
                     .you = N_("You challenged {seat:obj} for one card."),
                     .arg = {{"seat", SEAT, false}}},
    [E_CHALLENGE_DICE] = {.type = "challenge-dice",
                          .text = N_("{by} challenged {seat:obj} for "
                                     "{kind:many}, as many as the die says."),
                          .you = N_("You challenged {seat:obj} for "
                                    "{kind:many}, as many as the die says."),
                          .arg = {{"seat", SEAT, false},
                                  {"kind", KIND_WORD, false}}},
    [E_ROLLED] = {.type = "die",
                  .stands = STANDS_BRIEF,
                  .text = N_("The die showed {n}."),
                  .arg = {{"n", NUMBER, false}}},
    [E_MEET] = {.type = "meet",
                .text = N_(
                    "A duel for {card:the}: {seat:obj} against {other:obj}."),
                .later = N_("A duel: {seat:obj} against {other:obj}."),
                .arg = {{"seat", SEAT, false},
                        {"other", SEAT, false},
                        {"card", CARD_WORD, false}}},
    [E_CHOSE] = {.type = "choose",
                 .stands = STANDS_BRIEF,
                 .text = N_("{by} chose {throw}."),
                 .you = N_("You chose {throw}."),
                 .hidden = N_("{by} has chosen."),
                 .later_you = N_("You have chosen."),
                 .arg = {{"throw", THROW_WORD, true}}},
    [E_THROW] = {.type = "throw",
                 .text = N_("In the duel: {throw} from {seat:obj}, {answer} "
                            "from {other:obj}."),
                 .arg = {{"seat", SEAT, false},
                         {"throw", THROW_WORD, false},
                         {"other", SEAT, false},
                         {"answer", THROW_WORD, false}}},
    [E_TIE] = {.type = "tie",
               .stands = STANDS_BRIEF,
               .text = N_("The same: once more.")},
    [E_WON_DUEL] = {.type = "won-duel",
                    .stands = STANDS_LONG,
                    .text = N_("{by} won the duel."),
                    .you = N_("You won the duel.")},
    [E_OWES] = {.type = "owe",
                .text = N_("{by} must give {n:one card|# cards}: {kind:many}."),
                .you = N_("You must give {n:one card|# cards}: {kind:many}."),
                .arg = {{"kind", KIND_WORD, false}, {"n", NUMBER, false}}},
    [E_OWES_ANY] = {.type = "owe-any",
                    .text =
                        N_("{by} must choose a treasure or a gnome to give."),
                    .you =
                        N_("You must choose a treasure or a gnome to give.")},
    [E_GAVE] = {.type = "give",
                .text = N_("{by} gave {seat:to} {card:the}."),
                .you = N_("You gave {seat:to} {card:the}."),
                .hidden = N_("{by} gave {seat:to} a {kind}."),
                .later_you = N_("You gave {seat:to} a {kind}."),
                .arg = {{"card", CARD_WORD, true},
                        {"seat", SEAT, false},
                        {"kind", KIND_WORD, false}}},
    [E_GAVE_ANY] = {.type = "give-any",
                    .text = N_("{by} gave {seat:to} {card:the}."),
                    .you = N_("You gave {seat:to} {card:the}."),
                    .hidden = N_("{by} gave {seat:to} a treasure or a gnome."),
                    .later_you =
                        N_("You gave {seat:to} a treasure or a gnome."),
                    .arg = {{"card", CARD_WORD, true}, {"seat", SEAT, false}}},
    [E_GAVE_ALL] = {.type = "give-all",
                    .text =
                        N_("{by} gave {seat:to} all the {kind:many}: {cards}."),
                    .you =
                        N_("You gave {seat:to} all your {kind:many}: {cards}."),
                    .hidden = N_("{by} gave {seat:to} all the {kind:many}: "
                                 "{n:no card|one card|# cards}."),
                    .later_you = N_("You gave {seat:to} all your {kind:many}: "
                                    "{n:no card|one card|# cards}."),
                    .arg = {{"kind", KIND_WORD, false},
                            {"seat", SEAT, false},
                            {"n", NUMBER, false}},
                    .list = {"cards", CARD_WORD, true}},
    [E_GAVE_ONLY] =
        {.type = "give-only",
         .text = N_("{by} had only {card:the}, and gave it to {seat:to}."),
         .you = N_("You had only {card:the}, and gave it to {seat:to}."),
         .hidden = N_(
             "{by} had only one treasure or gnome, and gave it to {seat:to}."),
         .later_you = N_(
             "You had only one treasure or gnome, and gave it to {seat:to}."),
         .arg = {{"card", CARD_WORD, true}, {"seat", SEAT, false}}},
    [E_NOTHING] = {.type = "give-nothing",
                   .text = N_("{by} had no {kind} to give."),
                   .you = N_("You had no {kind} to give."),
                   .arg = {{"kind", KIND_WORD, false}}},
    [E_NOTHING_ANY] =
        {.type = "give-none",
         .text = N_("{by} had neither a treasure nor a gnome to give."),
         .you = N_("You had neither a treasure nor a gnome to give.")},
    [E_SENT] = {.type = "send",
                .text = N_("{by} put the pawn of {seat} on {space}."),
                .you = N_("You put the pawn of {seat} on {space}."),
                .yours = N_("{by} put your pawn on {space}."),
                .arg = {{"seat", SEAT, false}, {"space", SPACE_WORD, false}}},
    [E_JUMPED] = {.type = "jump",
                  .text = N_("{by} jumped to {space}."),
                  .you = N_("You jumped to {space}."),
                  .arg = {{"space", SPACE_WORD, false}}},
    [E_PASSED] = {.type = "pass",
                  .stands = STANDS_BRIEF,
                  .text = N_("{by} passed."),
                  .you = N_("You passed.")},
    [E_OVER] = {.type = "over",
                .text = N_("The game is over: it was won with {kind:many}."),
                .arg = {{"kind", KIND_WORD, false}},
                .list = {"winners", SEAT, false}},
    {.type = NULL},
};

const struct game_option labyrinth_options[] = {
    [OPTION_GOAL] = {.name = "goal",
                     .help =
                         N_("How many cards of one kind win? Seven; six, as in "
                            "the German rules, make a shorter game."),
                     .type = OPTION_NUMBER,
                     .min = 6,
                     .max = 7,
                     .def = 7},
    [OPTION_BEASTS] =
        {.name = "beasts",
         .help = N_("What does a beast do? It trades one card for two; in "
                    "the German rules it steals one or flies."),
         .type = OPTION_CHOICE,
         .vocab = RULE_WORD,
         .def = BEASTS_TRADE},
    [OPTION_CAP] = {.name = "cap",
                    .help = N_(
                        "After how many turns in all does the game end at the "
                        "latest? Then whoever holds most cards of one kind "
                        "wins; 0: never."),
                    .type = OPTION_NUMBER,
                    .min = 0,
                    .max = 10000,
                    .def = 200},
    [OPTION_RINGS] =
        {.name = "rings",
         .help = N_("Which way do the rings turn? Clockwise only, or both "
                    "ways."),
         .type = OPTION_CHOICE,
         .vocab = WAYS_WORD,
         .def = RINGS_CLOCKWISE},
    {.name = NULL},
};

const char *const labyrinth_rules[] = {
    N_("# Secret Labyrinth"),
    N_("A round castle turns by magic. In it are hidden seven treasures, seven "
       "gnomes and four beasts of legend, and everybody looks for the same one "
       "at the same time. Race for them, duel for them, remember who took "
       "what: whoever first holds all seven treasures or all seven gnomes has "
       "won."),
    N_("# The castle"),
    N_("From the middle outwards there are six zones: the disc, the court, the "
       "inner ring, the hall, the outer ring and the rim. The disc and the two "
       "rings turn; the other three do not. The three inner zones have six "
       "spaces each, the three outer ones twelve."),
    N_("When a zone turns, its spaces go along, and so do the pawns and "
       "secrets on them."),
    N_("You walk through open doors: to the neighbours in your own zone, and "
       "inwards or outwards where a door of one zone meets a door of the next. "
       "When a zone turns, other doors meet. A door that faces a wall is "
       "shut. Other pawns never block your way."),
    N_("# Before the game"),
    N_("The disc and the rings are turned at random. The pawns stand on the "
       "rim. The eighteen secret cards are shuffled into a pile, and the first "
       "is turned up: that is the card everybody seeks. Its space is printed "
       "on the board. The youngest of you begins."),
    N_("# Your turn"),
    N_("First, make exactly two changes. A change is one of these: turn the "
       "disc by one to five spaces, turn the inner ring by one space, or turn "
       "the outer ring by one space. All turn clockwise. The disc may be "
       "turned only once a turn; a ring may be turned twice, or each ring "
       "once. There are no trial turns. You may agree before the game that the "
       "rings turn both ways: then you may also turn a ring back by one "
       "space."),
    N_("Then go as far as you like along open doors, or stay where you are. If "
       "you now stand on the space of the sought card, you take it, face down. "
       "Everybody has seen which one it was, but from now on your cards are "
       "your secret."),
    N_("If you stand on that space at the very beginning of your turn, with at "
       "most two other pawns, you may take the card before your first change; "
       "the two changes are still due after it. Whichever way, you take at "
       "most one card a turn so."),
    N_("Are you not alone there? With one other pawn on the space, the two of "
       "you duel for the card at once, and the winner takes it. With two "
       "others, you choose which of them you duel with. With three others, "
       "nobody gets it: the card goes under the pile and will come back at the "
       "end. Only the very last card of the pile stays where it is until "
       "somebody can take it."),
    N_("# Challenges"),
    N_("If you went to a space with other pawns on it, and no duel has been "
       "fought this turn, you may challenge one of them: for one card, "
       "whether treasure or gnome; or say treasures or gnomes and throw the "
       "die, for as many of them as it says: 2, 3 or 4. Neither of you needs "
       "to hold any. Or pass."),
    N_("Does another pawn already stand on your space when you are to go? If a "
       "door is open you may walk out and come back, and challenge."),
    N_("The loser, be it you or the other, gives the winner that many cards of "
       "that kind, or all there are if they are fewer; for one card, a "
       "treasure or a gnome. If there is a choice, the loser chooses. Beasts "
       "are never given in a duel. Only the two of you see the cards."),
    N_("# Duels"),
    N_("Both sides choose rock, scissors or paper in secret, then show it "
       "together. Rock beats scissors, scissors beat paper, paper beats rock. "
       "If both chose the same, choose again."),
    N_("After every duel, also one for the sought card, the winner puts the "
       "loser's pawn on any space without a pawn. Nobody takes a card by being "
       "put somewhere, and nobody may be challenged just because a zone turned "
       "or a duel put them next to you: you must have gone there."),
    N_("# The next card"),
    N_("If the sought card was taken or went under the pile, the next one is "
       "turned up at the end of the turn. Is it a beast, and did you, whose "
       "turn it is, take a card this turn? Then you may jump straight to its "
       "space and take it, with a duel if somebody stands there; and again "
       "the next card is turned up. Or pass."),
    N_("If nobody jumps and exactly two pawns already stand on the new card's "
       "space, those two duel for it at once and the next card is turned up. "
       "Four send it under the pile. With one pawn there, or three, nothing "
       "happens: who stands there may take the card when their turn comes. "
       "Then the next player plays."),
    N_("When the pile is used up, nothing is sought any more and cards change "
       "hands only by duels and beasts."),
    N_("# Beasts"),
    N_("A beast helps whoever holds it. Before your first change you may use "
       "as many as you have. Name the beast, one of your other cards (another "
       "beast, too) and a player who has cards. The beast leaves the game; you "
       "draw "
       "two cards blind from that player's hand, or the only one, and give "
       "them the card you named. Only you two see these cards. You may well "
       "draw another beast."),
    N_("# The end"),
    N_("Whoever holds all seven treasures or all seven gnomes has won at once, "
       "in whoever's turn it is. If one exchange completes two hands, the "
       "player whose turn it is comes first. After the agreed number of turns "
       "in all (200) whoever holds most cards of one kind wins; equals share "
       "the victory. You may also agree to play until somebody has them all, "
       "as in the rulebook."),
    N_("# The German rules"),
    N_("Two things may be agreed on as in the German rules. The first: six "
       "cards of one kind win. The second: a beast steals one card blind from "
       "a player, before your first change, and nothing is given for it; or, "
       "instead of going, you fly with it to any other space, which counts as "
       "going there."),
    N_("# Good to know"),
    N_("Remember who took what: it tells you whom to challenge, and for which "
       "kind. With two, each can know all the other holds. When others duel or "
       "trade you see how many cards pass, not which. Whoever is behind should "
       "hunt, and whoever is ahead should look where the turning leaves the "
       "doors of the player after them."),
    NULL,
};

/* ---- Words ---- */

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
static const char *const ring_ways[] = {"clockwise", "both"};
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

const char *labyrinth_fixed_word(int vocab, int i)
{
    switch ((enum vocab)vocab) {
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
    case WAYS_WORD:
        return PICK(ring_ways, i);
    case PLACE_WORD:
        return PICK(places, i);
    default:
        return NULL;
    }
}

const char *labyrinth_word(const struct setup *setup, int vocab, int i)
{
    const struct edition_word *card = edition(setup)->printed.card;
    if (vocab == CARD_WORD) {
        return i < N_CARDS ? card[i].text : NULL;
    }
    if (vocab == BEAST_WORD) {
        return i < N_BEASTS ? card[FIRST_BEAST + i].text : NULL;
    }
    return labyrinth_fixed_word(vocab, i);
}

/* The spaces of a space's zone: from which on, and how many. */
static int zone_from(int space, int *n)
{
    *n = space < HALL ? N_DISC : N_HALL;
    return space < HALL ? space - space % N_DISC
                        : space - (space - HALL) % N_HALL;
}

/* A space by what is printed on it, else by what is printed on the one that
 * comes before it clockwise: wherever its zone is turned, that stands beside
 * it.  In a zone on which nothing is printed, by the zone. */
static void call_space(const struct printed *p, int space, struct question *q)
{
    int n, from = zone_from(space, &n), nearest = n;
    q->text = space < 6            ? N_("the disc")
              : space < 12         ? N_("the court")
              : space < HALL       ? N_("the inner ring")
              : space < OUTER_RING ? N_("the hall")
              : space < 42         ? N_("the outer ring")
                                   : N_("the rim");
    for (uint8_t card = 0; card < N_CARDS; card++) {
        int at = p->space_of[card], past = (space - at + n) % n;
        if (at >= from && at < from + n && past < nearest) {
            nearest = past;
            *q = (struct question){.text = past == 0
                                               ? N_("the space with {card:the}")
                                               : N_("the space {n:one|#} past "
                                                    "{card:the}"),
                                   .part = {{"card", CARD_WORD, card},
                                            {"n", NUMBER, (uint8_t)past}}};
        }
    }
}

void labyrinth_call(const struct setup *setup, int vocab, int i,
                    struct question *q)
{
    if (vocab == SPACE_WORD) {
        call_space(&edition(setup)->printed, i, q);
    } else if (vocab == KIND_WORD) {
        q->text = i == TREASURE ? N_("treasure; many: treasures")
                                : N_("gnome; many: gnomes");
    }
}

const char *labyrinth_recall(const struct setup *setup, uint8_t where)
{
    (void)setup;
    return where < N_SEATS    ? N_("{seat} has {what:the}.")
           : where == N_SEATS ? N_("Somebody has {what:the}.")
                              : N_("Under the pile lies {what:the}.");
}

const char *labyrinth_nudge(const struct setup *setup, uint8_t where)
{
    (void)setup;
    return where <= N_SEATS ? N_("Who has {what:the}?")
                            : N_("Where did {what:the} go?");
}
