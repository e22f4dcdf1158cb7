/*
 * thumb_text.c: the words of Tom Thumb: its notation, its options and its
 * events.
 */
// SPDX-License-Identifier: MIT
#include "core/notation.h"
#include "games/thumb/thumb.h"
#include "lib/phrase.h"

const char *const thumb_vocabs[] = {
    [TILE] = "TILE", [PLACE] = "PLACE", [POSITION] = "POSITION", [GAP] = "GAP",
    [HELP] = "HELP", [MODE] = "MODE",   [WHERE] = "WHERE",       NULL,
};

const struct verb thumb_verbs[] = {
    [CIRCLE] = {"circle TILE...",
                N_("chance lays the circle, clockwise from position 0")},
    [DRAW] = {"draw PLACE PLACE PLACE",
              N_("chance deals the Guide three cards")},
    [ADD] = {"add PLACE...", N_("chance picks the tiles that come in")},
    [CARD] = {"card PLACE", N_("chance turns up a card of the travel deck")},
    [HIDE] = {"hide", N_("turn all the tiles face down: the look is over")},
    [NAME] = {"name PLACE",
              N_("name a card in your hand for the next player to find")},
    [FLIP] = {"flip POSITION", N_("turn up the tile that you think it is")},
    [PEBBLE] = {"pebble", N_("spend a pebble: ask everybody for advice")},
    [POINT] = {"point POSITION", N_("advise to turn up this tile")},
    [SHRUG] = {"shrug", N_("give no advice")},
    [SWAP] = {"swap POSITION POSITION",
              N_("exchange the wolves, as you believe, with another tile")},
    [INSERT] = {"insert PLACE GAP",
                N_("put a tile that comes in before this position")},
    [PROPOSE] = {"propose HELP", N_("propose to use the Tree or the Boots")},
    [AGREE] = {"agree", N_("agree to the proposal")},
    [REFUSE] = {"refuse", N_("refuse the proposal")},
    [BEGIN] = {"begin", N_("begin your turn as the Guide")},
    [PENALTY] = {"penalty", N_("somebody helped: turn up an Ogre tile")},
    {NULL, NULL},
};

const struct event_kind thumb_events[] = {
    [LAID] = {.type = "circle",
              .text = N_("These tiles lie in the circle: {tiles}."),
              .list = {"tiles", TILE, false}},
    [HIDDEN] = {.type = "hide",
                .text = N_("{by} turns all the tiles face down.")},
    [DREW] = {.type = "draw",
              .text = N_("{seat} draws these cards: {places}."),
              .hidden = N_("{seat} draws three cards."),
              .arg = {{"seat", SEAT, false}},
              .list = {"places", PLACE, true}},
    [TURNED_CARD] = {.type = "card",
                     .text =
                         N_("A card is turned up. {seat} must find: {place}."),
                     .arg = {{"seat", SEAT, false}, {"place", PLACE, false}}},
    [NAMED] = {.type = "name",
               .text = N_("{by} asks {seat} to find: {place}."),
               .arg = {{"seat", SEAT, false}, {"place", PLACE, false}}},
    [FOUND] = {.type = "found",
               .text = N_("{by} turns up position {position}. Right: {tile}."),
               .arg = {{"position", POSITION, false}, {"tile", TILE, false}}},
    [MISSED] = {.type = "wrong",
                .text = N_("{by} turns up position {position}. Wrong: {tile}."),
                .arg = {{"position", POSITION, false}, {"tile", TILE, false}}},
    [SPENT] = {.type = "pebble",
               .text =
                   N_("{by} spends a pebble and asks for advice. Pebbles left: "
                      "{pebbles}."),
               .arg = {{"pebbles", NUMBER, false}}},
    [POINTED] = {.type = "point",
                 .text = N_("{by} points at position {position}."),
                 .arg = {{"position", POSITION, false}}},
    [SHRUGGED] = {.type = "shrug", .text = N_("{by} shrugs.")},
    [PENALISED] = {.type = "penalty",
                   .text = N_("{by} calls a penalty: somebody helped.")},
    [OGRE_UP] = {.type = "ogre",
                 .text =
                     N_("The Ogre comes nearer. Ogre tiles turned up: {tiles}. "
                        "Face up now: {up}."),
                 .arg = {{"tiles", NUMBER, false}, {"up", NUMBER, false}}},
    [LANTERN] =
        {.type = "lantern",
         .text = N_("All three are found: the lantern moves to space {space}."),
         .arg = {{"space", NUMBER, false}}},
    [SWAPPED] = {.type = "swap",
                 .text = N_(
                     "{by} swaps the tiles at positions {first} and {second}."),
                 .arg = {{"first", POSITION, false},
                         {"second", POSITION, false}}},
    [DOWN] = {.type = "down", .text = N_("The tiles go face down again.")},
    [CAME] = {.type = "add",
              .text =
                  N_("The lantern has crossed a bridge. These tiles come in: "
                     "{places}."),
              .list = {"places", PLACE, false}},
    [INSERTED] = {.type = "insert",
                  .text =
                      N_("{by} puts a tile in, face down, at position {gap}: "
                         "{place}. Those after it move on by one."),
                  .arg = {{"place", PLACE, false}, {"gap", GAP, false}}},
    [GUIDE] = {.type = "guide",
               .text = N_("{seat} is the Guide now."),
               .arg = {{"seat", SEAT, false}}},
    [TURN] = {.type = "turn",
              .text = N_("The turn is over. {seat} comes next."),
              .arg = {{"seat", SEAT, false}}},
    [STORM] = {.type = "storm",
               .text = N_("The storm blows everybody one chair to the left."),
               .arg = {{"offset", NUMBER, false}}},
    [PROPOSED] = {.type = "propose",
                  .text = N_("{by} proposes to use: {help}."),
                  .arg = {{"help", HELP, false}}},
    [AGREED] = {.type = "agree",
                .text = N_("{by} agrees."),
                .arg = {{"help", HELP, false}}},
    [REFUSED] = {.type = "refuse",
                 .text = N_("{by} refuses, so it does not happen."),
                 .arg = {{"help", HELP, false}}},
    [CLIMBED] = {.type = "tree",
                 .text =
                     N_("Everybody is for it: up the Tall Tree, to see all the "
                        "tiles."),
                 .arg = {{"seat", SEAT, false}}},
    [STRODE] = {.type = "boots",
                .text =
                    N_("Everybody is for it: {seat} puts on the Seven-League "
                       "Boots."),
                .arg = {{"seat", SEAT, false}}},
    [OGRE_BACK] = {.type = "back",
                   .text = N_(
                       "Every place is found. Ogre tiles turned back: {tiles}. "
                       "Face up now: {up}."),
                   .arg = {{"tiles", NUMBER, false}, {"up", NUMBER, false}}},
    [BEGAN] = {.type = "begin", .text = N_("{by} begins the turn.")},
    [WON] = {.type = "won",
             .text = N_(
                 "The lantern is at the cottage: you are home, and everybody "
                 "has won!")},
    [LOST] = {.type = "lost",
              .text = N_("The Ogre is here: everybody has lost.")},
    {.type = NULL},
};

const struct game_option thumb_options[] = {
    [OPTION_MODE] = {.name = "mode",
                     .help = N_("how hard it is: basic, fabulous (no Boots, 2 "
                                "pebbles) or legendary (no Boots, no Tree, 2 "
                                "pebbles, one Ogre tile up)"),
                     .type = OPTION_CHOICE,
                     .vocab = MODE},
    [OPTION_STORM] = {.name = "storm",
                      .help = N_("everybody moves one chair to the left after "
                                 "each turn"),
                      .type = OPTION_BOOL},
    [OPTION_PEBBLES] = {.name = "pebbles",
                        .help = N_("pebbles at the start, whatever the mode"),
                        .type = OPTION_NUMBER,
                        .min = 0,
                        .max = 3,
                        .def = UNSET},
    [OPTION_TREE] = {.name = "tree",
                     .help = N_("with the Tall Tree, whatever the mode"),
                     .type = OPTION_BOOL,
                     .def = UNSET},
    [OPTION_BOOTS] = {.name = "boots",
                      .help =
                          N_("with the Seven-League Boots, whatever the mode"),
                      .type = OPTION_BOOL,
                      .def = UNSET},
    [OPTION_OGRE] = {.name = "ogre",
                     .help = N_("Ogre tiles face up at the start, whatever the "
                                "mode"),
                     .type = OPTION_NUMBER,
                     .min = 0,
                     .max = 5,
                     .def = UNSET},
    [OPTION_BOOTS_PENALTY] = {.name = "boots_penalty",
                              .help = N_("Ogre tiles turned up by a mistake in "
                                         "the Boots"),
                              .type = OPTION_NUMBER,
                              .min = 1,
                              .max = 2,
                              .def = 2},
    [OPTION_PENALTY] = {.name = "penalty",
                        .help = N_("the Guide may punish help out of turn, "
                                   "for people around one real table"),
                        .type = OPTION_BOOL},
    {.name = NULL},
};

const char *thumb_word(const struct setup *setup, int vocab, int i)
{
    static const char *const help[] = {
        [TREE] = N_("tree"), [BOOTS] = N_("boots")};
    static const char *const mode[] = {
        [BASIC] = "basic", [FABULOUS] = "fabulous", [LEGENDARY] = "legendary"};
    const struct edition *ed = thumb_edition(setup);
    switch ((enum vocab)vocab) {
    case TILE:
        return i < ed->n_places    ? ed->place[i].text
               : i == ed->n_places ? N_("wolves")
                                   : NULL;
    case PLACE:
        return i < ed->n_places ? ed->place[i].text : NULL;
    case POSITION:
    case GAP: /* a tile put in at the last gap has the last position */
        return i < ed->n_most ? notation_number(i) : NULL;
    case HELP:
        return i <= BOOTS ? help[i] : NULL;
    case MODE:
        return i <= LEGENDARY ? mode[i] : NULL;
    case WHERE:
        return i < ed->n_most    ? notation_number(i)
               : i == ed->n_most ? "circle"
                                 : NULL;
    }
    return NULL;
}

const char *thumb_recall(const struct setup *setup, uint8_t where)
{
    return where < thumb_edition(setup)->n_most
               ? N_("Position {where}: {what}.")
               : N_("Somewhere in the circle: {what}.");
}
