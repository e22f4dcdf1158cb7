/*
 * thumb_text.c: the words of Tom Thumb: its notation, its options, its
 * events and its rules for a person.
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
    [CIRCLE] = {.pattern = "circle TILE...",
                .help =
                    N_("chance lays the circle, clockwise from position 0")},
    [DRAW] = {.pattern = "draw PLACE PLACE PLACE",
              .help = N_("chance deals the Guide three cards")},
    [ADD] = {.pattern = "add PLACE...",
             .help = N_("chance picks the tiles that come in")},
    [CARD] = {.pattern = "card PLACE",
              .help = N_("chance turns up a card of the travel deck")},
    [HIDE] = {.pattern = "hide",
              .help = N_("turn all the tiles face down: the look is over"),
              .name = N_("Turn all the tiles face down")},
    [NAME] = {.pattern = "name PLACE",
              .help =
                  N_("name a card in your hand for the next player to find"),
              .name = N_("Ask for: {place}"),
              .place = {"place"}},
    [FLIP] = {.pattern = "flip POSITION",
              .help = N_("turn up the tile that you think it is"),
              .name = N_("Turn up {position:the}"),
              .place = {"position"}},
    [PEBBLE] = {.pattern = "pebble",
                .help = N_("spend a pebble: ask everybody for advice"),
                .name = N_("Spend a pebble: ask for advice")},
    [POINT] = {.pattern = "point POSITION",
               .help = N_("advise to turn up this tile"),
               .name = N_("Point at {position:the}"),
               .place = {"position"}},
    [SHRUG] = {.pattern = "shrug",
               .help = N_("give no advice"),
               .name = N_("Shrug: you do not know")},
    [SWAP] = {.pattern = "swap POSITION POSITION",
              .help = N_("the wolves, as you believe, and another tile"),
              .name = N_(
                  "The wolves, you think: swap {first:the} and {second:the}"),
              .place = {"first", "second"}},
    [INSERT] = {.pattern = "insert PLACE GAP",
                .help = N_("put a tile that comes in before this position"),
                .name = N_("Put in {gap:the}: {place}"),
                .place = {"place", "gap"}},
    [PROPOSE] = {.pattern = "propose HELP",
                 .help = N_("propose to use the Tree or the Boots"),
                 .name = N_("Propose to use: {help}"),
                 .place = {"help"}},
    [AGREE] = {.pattern = "agree",
               .help = N_("agree to the proposal"),
               .name = N_("Agree")},
    [REFUSE] = {.pattern = "refuse",
                .help = N_("refuse the proposal"),
                .name = N_("Refuse")},
    [BEGIN] = {.pattern = "begin",
               .help = N_("begin your turn as the Guide"),
               .name = N_("Begin the turn")},
    [PENALTY] = {.pattern = "penalty",
                 .help = N_("somebody helped: turn up an Ogre tile"),
                 .name = N_("Somebody helped: the Ogre comes nearer")},
    {.pattern = NULL},
};

const struct event_kind thumb_event_kinds[] = {
    [LAID] = {.type = "circle",
              .text = N_("These tiles lie in the circle: {tiles}."),
              .later = N_("The tiles of the circle were laid out."),
              .list = {"tiles", TILE, false}},
    [HIDDEN] = {.type = "hide",
                .text = N_("All the tiles were turned face down.")},
    [DREW] = {.type = "draw",
              .text = N_("{seat} drew these cards: {places}."),
              .yours = N_("You drew these cards: {places}."),
              .hidden = N_("{seat} drew three cards."),
              .later_yours = N_("You drew three cards."),
              .arg = {{"seat", SEAT, false}},
              .list = {"places", PLACE, true}},
    [TURNED_CARD] = {.type = "card",
                     .text = N_(
                         "A card was turned up: {seat} must find {place:the}."),
                     .yours =
                         N_("A card was turned up: you must find {place:the}."),
                     .later = N_("A card was turned up for {seat:obj}."),
                     .arg = {{"seat", SEAT, false}, {"place", PLACE, false}}},
    [NAMED] = {.type = "name",
               .text = N_("{by} asked {seat:obj} to find {place:the}."),
               .you = N_("You asked {seat:obj} to find {place:the}."),
               .yours = N_("{by} asked you to find {place:the}."),
               .later = N_("{by} asked {seat:obj}."),
               .later_you = N_("You asked {seat:obj}."),
               .arg = {{"seat", SEAT, false}, {"place", PLACE, false}}},
    [FOUND] = {.type = "found",
               .text = N_("{by} turned up {tile:the}. Right!"),
               .you = N_("You turned up {tile:the}. Right!"),
               .later = N_("{by} found it."),
               .later_you = N_("You found it."),
               .arg = {{"position", POSITION, false}, {"tile", TILE, false}}},
    [MISSED] = {.type = "wrong",
                .stands = STANDS_LONG,
                .text = N_("{by} turned up {tile:the}. Wrong!"),
                .you = N_("You turned up {tile:the}. Wrong!"),
                .later = N_("{by} did not find it."),
                .later_you = N_("You did not find it."),
                .arg = {{"position", POSITION, false}, {"tile", TILE, false}}},
    [SPENT] = {.type = "pebble",
               .text = N_("{by} spent a pebble and asked for advice. Pebbles "
                          "left: {pebbles}."),
               .you = N_("You spent a pebble and asked for advice. Pebbles "
                         "left: {pebbles}."),
               .arg = {{"pebbles", NUMBER, false}}},
    [POINTED] = {.type = "point",
                 .text = N_("{by} pointed at a tile."),
                 .you = N_("You pointed at a tile."),
                 .arg = {{"position", POSITION, false}}},
    [SHRUGGED] = {.type = "shrug",
                  .stands = STANDS_BRIEF,
                  .text = N_("{by} shrugged."),
                  .you = N_("You shrugged.")},
    [PENALISED] = {.type = "penalty",
                   .text = N_("{by} called a penalty: somebody helped."),
                   .you = N_("You called a penalty: somebody helped.")},
    [OGRE_UP] = {.type = "ogre",
                 .stands = STANDS_LONG,
                 .text = N_("The Ogre came nearer: {tiles:one Ogre tile was|# "
                            "Ogre tiles were} turned up, {up} in all."),
                 .arg = {{"tiles", NUMBER, false}, {"up", NUMBER, false}}},
    [LANTERN] = {.type = "lantern",
                 .text = N_("All three were found: the lantern moved on."),
                 .arg = {{"space", NUMBER, false}}},
    [SWAPPED] = {.type = "swap",
                 .text =
                     N_("{by} swapped {from:the} and {to:the}: \"The wolves "
                        "are at {to:the} now!\""),
                 .you = N_("You swapped {from:the} and {to:the}: \"The wolves "
                           "are at {to:the} now!\""),
                 .later = N_("{by} swapped two tiles."),
                 .later_you = N_("You swapped two tiles."),
                 .is_counted = true,
                 .arg = {{"from", POSITION, false}, {"to", POSITION, false}}},
    [DOWN] = {.type = "down",
              .stands = STANDS_BRIEF,
              .text = N_("The tiles were turned face down again.")},
    [CAME] = {.type = "add",
              .text = N_("The lantern crossed a bridge. New: {places}."),
              .later = N_("The lantern crossed a bridge. New tiles came."),
              .list = {"places", PLACE, false}},
    [INSERTED] = {.type = "insert",
                  .text =
                      N_("{by} put {place:the} into the circle, face down."),
                  .you = N_("You put {place:the} into the circle, face down."),
                  .later = N_("{by} put a tile into the circle, face down."),
                  .later_you = N_("You put a tile into the circle, face down."),
                  .arg = {{"place", PLACE, false}, {"gap", GAP, false}}},
    [GUIDE] = {.type = "guide",
               .stands = STANDS_BRIEF,
               .text = N_("{seat} is the Guide now."),
               .yours = N_("You are the Guide now."),
               .arg = {{"seat", SEAT, false}}},
    [TURN] = {.type = "turn",
              .text = N_("The turn is over. {seat} comes next."),
              .yours = N_("The turn is over. You come next."),
              .arg = {{"seat", SEAT, false}}},
    [STORM] = {.type = "storm",
               .text = N_("The storm blew everybody one chair to the left."),
               .arg = {{"offset", NUMBER, false}}},
    [PROPOSED] = {.type = "propose",
                  .text = N_("{by} proposed {help}."),
                  .you = N_("You proposed {help}."),
                  .arg = {{"help", HELP, false}}},
    [AGREED] = {.type = "agree",
                .stands = STANDS_BRIEF,
                .text = N_("{by} agreed."),
                .you = N_("You agreed."),
                .arg = {{"help", HELP, false}}},
    [REFUSED] = {.type = "refuse",
                 .text = N_("{by} refused, so it did not happen."),
                 .you = N_("You refused, so it did not happen."),
                 .arg = {{"help", HELP, false}}},
    [CLIMBED] =
        {.type = "tree",
         .text = N_(
             "Everybody was for it: up the Tall Tree, to see all the tiles."),
         .arg = {{"seat", SEAT, false}}},
    [STRODE] =
        {.type = "boots",
         .text =
             N_("Everybody was for it: {seat} put on the Seven-League Boots."),
         .yours =
             N_("Everybody was for it: you put on the Seven-League Boots."),
         .arg = {{"seat", SEAT, false}}},
    [OGRE_BACK] =
        {.type = "back",
         .text = N_(
             "Every place was found, and the Ogre drew back: {tiles:one "
             "Ogre tile is|# Ogre tiles are} down again. Still up: {up}."),
         .arg = {{"tiles", NUMBER, false}, {"up", NUMBER, false}}},
    [BEGAN] = {.type = "begin",
               .stands = STANDS_BRIEF,
               .text = N_("{by} began the turn."),
               .you = N_("You began the turn.")},
    [WON] = {.type = "won",
             .stands = STANDS_LONG,
             .text = N_(
                 "The lantern is at the cottage: you are home, and everybody "
                 "has won!")},
    [LOST] = {.type = "lost",
              .stands = STANDS_LONG,
              .text = N_("The Ogre is here: everybody has lost.")},
    {.type = NULL},
};

const struct game_option thumb_options[] = {
    [OPTION_MODE] = {.name = "mode",
                     .help = N_(
                         "How hard shall it be? Basic: three pebbles, the Tall "
                         "Tree and the Boots. Fabulous: two pebbles, no Boots. "
                         "Legendary: two pebbles, neither Tree nor Boots, and "
                         "the Ogre is one tile nearer."),
                     .type = OPTION_CHOICE,
                     .vocab = MODE},
    [OPTION_STORM] = {.name = "storm",
                      .help = N_(
                          "Shall a storm blow? Then everybody moves one chair "
                          "to the left after each turn, and sees the circle "
                          "from another side."),
                      .type = OPTION_BOOL},
    [OPTION_PEBBLES] =
        {.name = "pebbles",
         .help = N_("How many pebbles at the start? With a pebble you ask "
                    "all the others for advice."),
         .type = OPTION_NUMBER,
         .min = 0,
         .max = 3,
         .def = UNSET},
    [OPTION_TREE] = {.name = "tree",
                     .help =
                         N_("Is there the Tall Tree? Once in the game it shows "
                            "all the tiles again."),
                     .type = OPTION_BOOL,
                     .def = UNSET},
    [OPTION_BOOTS] = {.name = "boots",
                      .help = N_(
                          "Are there the Seven-League Boots? Once in the game "
                          "they can drive the Ogre back."),
                      .type = OPTION_BOOL,
                      .def = UNSET},
    [OPTION_OGRE] = {.name = "ogre",
                     .help = N_(
                         "How many Ogre tiles are up at the start? With six, "
                         "all is lost."),
                     .type = OPTION_NUMBER,
                     .min = 0,
                     .max = 5,
                     .def = UNSET},
    [OPTION_BOOTS_PENALTY] =
        {.name = "boots_penalty",
         .help = N_("How many Ogre tiles does a mistake in the Boots turn "
                    "up? One makes it easier."),
         .type = OPTION_NUMBER,
         .min = 1,
         .max = 2,
         .def = 2},
    [OPTION_PENALTY] = {.name = "penalty",
                        .help = N_(
                            "May the Guide punish help out of turn? For people "
                            "around one real table: each time one Ogre tile is "
                            "turned up."),
                        .type = OPTION_BOOL},
    {.name = NULL},
};

const char *const thumb_rules[] = {
    N_("# Tom Thumb"),
    N_("You are Tom Thumb and his brothers, lost in the forest at night. "
       "Together you carry a lantern along a path to your parents' cottage. "
       "To take a step you must remember where places lie that you saw for a "
       "moment. Every mistake brings the Ogre nearer. You win together or lose "
       "together."),
    N_("# The table"),
    N_("In the middle lies a circle of tiles: six places and the wolves. The "
       "tiles are numbered clockwise from 1. There are nine places: castle, "
       "clearing, hill, hut, lair, marsh, river, bridge and cave; the three "
       "that are not in the circle are set aside, face down. Beside the circle "
       "lies the travel deck, one card for each place in the circle. The "
       "wolves have no card: nobody ever wants to find them."),
    N_("The path has ten spaces in three sections. The lantern starts on the "
       "first space, and the last is the cottage. A stone bridge leads from "
       "the first section to the second, a wooden one from the second to the "
       "third. Six Ogre tiles lie face down. To help you, you have three white "
       "pebbles, the Tall Tree and the Seven-League Boots."),
    N_("At first all the tiles of the circle are face up. Look at them well "
       "(about twenty seconds), and say no word. As soon as the first Guide "
       "says so, they are turned face down."),
    N_("# A turn, with three to six players"),
    N_("The Guide draws three cards, which nobody else sees, and names one of "
       "them to the player on the left, who must flip the tile of that place "
       "by its position. If it is right, it stays face up, and the Guide names "
       "a second card to the next player, then the third card to the one after "
       "that. The Guide is never asked: with three players, the first one is "
       "asked twice. Nobody may help; only a pebble allows it."),
    N_("All three right: the lantern moves one space. If that is the cottage, "
       "you have won. If not, the Guide must swap two tiles that are face "
       "down, without looking: the one that the Guide takes for the wolves, "
       "and any other; and says where the wolves are now. Everybody sees which "
       "two positions change places. Remember it, but the Guide may be "
       "wrong!"),
    N_("One wrong: the turn ends at once, and one Ogre tile is turned up; two, "
       "if the wrong tile was the wolves. When the sixth is face up, the Ogre "
       "has caught you and all is lost."),
    N_("Then the tiles that were turned up go face down again, and the player "
       "to the left is the next Guide, who begins when everybody is ready. The "
       "three cards go back to the deck, which is shuffled for every turn."),
    N_("# The bridges"),
    N_("When the lantern crosses the stone bridge, one of the tiles that were "
       "set aside comes into the circle, and two when it crosses the wooden "
       "bridge. Everybody sees them. The Guide puts each in where they like, "
       "before the first tile or after any tile, and the tiles after it go up "
       "by one number. It is face down as soon as it is in, and its card joins "
       "the deck. If two come, either may go in first."),
    N_("# Help"),
    N_("A pebble: when you are asked and not sure, spend one before you flip. "
       "Everybody else, the Guide too, then points once at a tile that is face "
       "down, or shrugs, in any order and for all to see. Then you flip as you "
       "like. One pebble for a question, and each pebble only once."),
    N_("The Tall Tree, once in the game, between two turns: one Ogre tile is "
       "turned up, and then you all see every tile again until the coming "
       "Guide has them turned face down. Mind that this Ogre tile may be the "
       "last."),
    N_("The Seven-League Boots, once in the game, between two turns: all the "
       "cards of the travel deck are turned up one by one, and the coming "
       "Guide alone must flip the right tile for each; the tiles stay up. If "
       "all are found, two Ogre tiles are turned back (or as many as are up). "
       "At the first mistake it is over, and two Ogre tiles are turned up, "
       "wolves or not. No pebbles here. Then, as after the Tree, the coming "
       "Guide begins."),
    N_("Tree and Boots are for everybody to decide. Between two turns anyone "
       "may propose one of them; all the others agree or refuse. One refusal "
       "is enough: it does not happen, and the same thing may not be proposed "
       "again before the next turn. Only one of the two may be used between "
       "the same two turns, and neither before the first turn."),
    N_("# Two players"),
    N_("There is no Guide. You take turns at the cards: one is turned up from "
       "the deck, and the player whose turn it is flips a tile; then the other "
       "has the next card. Three right and the lantern moves. Whoever comes "
       "next does what the Guide would do: hides the tiles, swaps, inserts, "
       "wears the Boots and begins; and then has the first card of the new "
       "turn. After a wrong flip, too, the other player comes next. A pebble "
       "asks the other player for advice."),
    N_("# Harder, or your own way"),
    N_("The mode fabulous has no Boots and two pebbles. The mode legendary has "
       "neither Boots nor Tree, two pebbles, and one Ogre tile up from the "
       "start. You may also choose the pebbles, the Tree, the Boots and the "
       "Ogre tiles up at the start yourselves, and that a mistake in the Boots "
       "turns up one Ogre tile only."),
    N_("In a storm (with any mode) everybody moves one chair to the left after "
       "every turn, so that each of you sees the circle from another side. The "
       "order of play stays as it was."),
    N_("Around one real table you may play with penalties: while somebody is "
       "asked and no pebble is spent, the Guide may call a penalty each time "
       "that another player helps. One Ogre tile is turned up, and the "
       "question goes on. With two players there are no penalties."),
    N_("# Good to know"),
    N_("The Guide chooses the order of the three cards: ask each player for "
       "what that player can know. Watch every swap: what you knew before is "
       "still worth knowing, at its new position. Who swaps may choose a tile "
       "that is easy to follow, and who inserts a place that is easy to "
       "remember. And do not save the Tree for too long: the more Ogre tiles "
       "are up, the dearer it is."),
    NULL,
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

void thumb_call(const struct setup *setup, int vocab, int i, struct question *q)
{
    bool is_tile = i < thumb_edition(setup)->n_most;
    if (vocab == HELP) {
        q->text =
            i == TREE ? N_("the Tall Tree") : N_("the Seven-League Boots");
    } else if (vocab == POSITION || (vocab == WHERE && is_tile)) {
        *q = (struct question){.text = N_("tile {n}"),
                               .part = {{"n", NUMBER, (uint8_t)(i + 1)}}};
    } else if (vocab == GAP) {
        *q = (struct question){
            .text = i == 0 ? N_("before tile {n}") : N_("after tile {n}"),
            .part = {{"n", NUMBER, (uint8_t)(i == 0 ? 1 : i)}}};
    }
}

const char *thumb_recall(const struct setup *setup, uint8_t where)
{
    return where < thumb_edition(setup)->n_most
               ? N_("You saw {what:the} at {where:the}.")
               : N_("Somewhere in the circle lies {what:the}.");
}
