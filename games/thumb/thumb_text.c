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
    [LAID] = {"circle", N_("These tiles lie in the circle: {tiles}."), NULL,
              .list = {"tiles", TILE, false}},
    [HIDDEN] = {"hide",
                N_("{by} turns all the tiles face down."),
                NULL,
                {{NULL, 0, false}}},
    [DREW] = {"draw",
              N_("{seat} draws these cards: {places}."),
              N_("{seat} draws three cards."),
              {{"seat", SEAT, false}},
              {"places", PLACE, true}},
    [TURNED_CARD] = {"card",
                     N_("A card is turned up. {seat} must find: {place}."),
                     NULL,
                     {{"seat", SEAT, false}, {"place", PLACE, false}}},
    [NAMED] = {"name",
               N_("{by} asks {seat} to find: {place}."),
               NULL,
               {{"seat", SEAT, false}, {"place", PLACE, false}}},
    [FOUND] = {"found",
               N_("{by} turns up position {position}. Right: {tile}."),
               NULL,
               {{"position", POSITION, false}, {"tile", TILE, false}}},
    [MISSED] = {"wrong",
                N_("{by} turns up position {position}. Wrong: {tile}."),
                NULL,
                {{"position", POSITION, false}, {"tile", TILE, false}}},
    [SPENT] = {"pebble",
               N_("{by} spends a pebble and asks for advice. Pebbles left: "
                  "{pebbles}."),
               NULL,
               {{"pebbles", NUMBER, false}}},
    [POINTED] = {"point",
                 N_("{by} points at position {position}."),
                 NULL,
                 {{"position", POSITION, false}}},
    [SHRUGGED] = {"shrug", N_("{by} shrugs."), NULL, {{NULL, 0, false}}},
    [PENALISED] = {"penalty",
                   N_("{by} calls a penalty: somebody helped."),
                   NULL,
                   {{NULL, 0, false}}},
    [OGRE_UP] = {"ogre",
                 N_("The Ogre comes nearer. Ogre tiles turned up: {tiles}. "
                    "Face up now: {up}."),
                 NULL,
                 {{"tiles", NUMBER, false}, {"up", NUMBER, false}}},
    [LANTERN] = {"lantern",
                 N_("All three are found: the lantern moves to space {space}."),
                 NULL,
                 {{"space", NUMBER, false}}},
    [SWAPPED] = {"swap",
                 N_("{by} swaps the tiles at positions {first} and {second}."),
                 NULL,
                 {{"first", POSITION, false}, {"second", POSITION, false}}},
    [DOWN] = {"down",
              N_("The tiles go face down again."),
              NULL,
              {{NULL, 0, false}}},
    [CAME] = {"add",
              N_("The lantern has crossed a bridge. These tiles come in: "
                 "{places}."),
              NULL, .list = {"places", PLACE, false}},
    [INSERTED] = {"insert",
                  N_("{by} puts a tile in, face down, at position {gap}: "
                     "{place}. Those after it move on by one."),
                  NULL,
                  {{"place", PLACE, false}, {"gap", GAP, false}}},
    [GUIDE] = {"guide",
               N_("{seat} is the Guide now."),
               NULL,
               {{"seat", SEAT, false}}},
    [TURN] = {"turn",
              N_("The turn is over. {seat} comes next."),
              NULL,
              {{"seat", SEAT, false}}},
    [STORM] = {"storm",
               N_("The storm blows everybody one chair to the left."),
               NULL,
               {{"offset", NUMBER, false}}},
    [PROPOSED] = {"propose",
                  N_("{by} proposes to use: {help}."),
                  NULL,
                  {{"help", HELP, false}}},
    [AGREED] = {"agree", N_("{by} agrees."), NULL, {{"help", HELP, false}}},
    [REFUSED] = {"refuse",
                 N_("{by} refuses, so it does not happen."),
                 NULL,
                 {{"help", HELP, false}}},
    [CLIMBED] = {"tree",
                 N_("Everybody is for it: up the Tall Tree, to see all the "
                    "tiles."),
                 NULL,
                 {{"seat", SEAT, false}}},
    [STRODE] = {"boots",
                N_("Everybody is for it: {seat} puts on the Seven-League "
                   "Boots."),
                NULL,
                {{"seat", SEAT, false}}},
    [OGRE_BACK] = {"back",
                   N_("Every place is found. Ogre tiles turned back: {tiles}. "
                      "Face up now: {up}."),
                   NULL,
                   {{"tiles", NUMBER, false}, {"up", NUMBER, false}}},
    [BEGAN] = {"begin", N_("{by} begins the turn."), NULL, {{NULL, 0, false}}},
    [WON] = {"won",
             N_("The lantern is at the cottage: you are home, and everybody "
                "has won!"),
             NULL,
             {{NULL, 0, false}}},
    [LOST] = {"lost",
              N_("The Ogre is here: everybody has lost."),
              NULL,
              {{NULL, 0, false}}},
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
    static const char *const help[] = {[TREE] = "tree", [BOOTS] = "boots"};
    static const char *const mode[] = {
        [BASIC] = "basic", [FABULOUS] = "fabulous", [LEGENDARY] = "legendary"};
    const struct edition *ed = thumb_edition(setup);
    switch ((enum vocab)vocab) {
    case TILE:
        return i < ed->n_places    ? ed->place[i].text
               : i == ed->n_places ? "wolves"
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
