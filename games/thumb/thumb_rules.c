/*
 * thumb_rules.c: the rules of Tom Thumb for a person.
 */
// SPDX-License-Identifier: MIT
#include "games/thumb/thumb.h"
#include "lib/phrase.h"

const char *const thumb_rules[] = {
    N_("# Tom Thumb"),
    N_("You are Tom Thumb and his brothers, lost in the forest at night. "
       "Together you carry a lantern along a path to your parents' cottage. "
       "To take a step you must remember where places lie that you saw for a "
       "moment. Every mistake brings the Ogre nearer. You win together or lose "
       "together."),
    N_("# The table"),
    N_("In the middle lies a circle of tiles: six places and the wolves. The "
       "positions are numbered clockwise from 0. There are nine places: "
       "castle, clearing, hill, hut, lair, marsh, river, bridge and cave; the "
       "three that are not in the circle are set aside, face down. Beside the "
       "circle lies the travel deck, one card for each place in the circle. "
       "The wolves have no card: nobody ever wants to find them."),
    N_("The path has ten spaces, 0 to 9, in three sections. The lantern starts "
       "on space 0, and space 9 is the cottage. A stone bridge leads to space "
       "4, a wooden one to space 7. Six Ogre tiles lie face down. To help you, "
       "you have three white pebbles, the Tall Tree and the Seven-League "
       "Boots."),
    N_("At first all the tiles of the circle are face up. Look at them well "
       "(about twenty seconds), and say no word. Then seat 0, the first Guide, "
       "says hide, and they are turned face down."),
    N_("# A turn, with three to six players"),
    N_("The Guide draws three cards, which nobody else sees, and names one of "
       "them to the player on the left, who must flip the tile of that place "
       "by its position. If it is right, it stays face up, and the Guide names "
       "a second card to the next player, then the third card to the one after "
       "that. The Guide is never asked: with three players, the first one is "
       "asked twice. Nobody may help; only a pebble allows it."),
    N_("All three right: the lantern moves one space. If that is the cottage, "
       "you have won. If not, the Guide must swap two tiles that are face "
       "down, "
       "without looking: the one that the Guide takes for the wolves, and any "
       "other. Everybody sees which two positions change places. Remember it!"),
    N_("One wrong: the turn ends at once, and one Ogre tile is turned up; two, "
       "if the wrong tile was the wolves. When the sixth is face up, the Ogre "
       "has caught you and all is lost."),
    N_("Then the tiles that were turned up go face down again, and the player "
       "to the left is the next Guide, who says begin when everybody is ready. "
       "The three cards go back to the deck, which is shuffled for every "
       "turn."),
    N_("# The bridges"),
    N_("When the lantern crosses the stone bridge, one of the tiles that were "
       "set aside comes into the circle, and two when it crosses the wooden "
       "bridge. Everybody sees them. The Guide puts each in where they like: "
       "insert river 3 puts the river before the tile that is at position 3, "
       "which becomes position 4, and so on; the number after the last "
       "position puts it at the end. It is face down as soon as it is in, and "
       "its card joins the deck. If two come, either may go in first."),
    N_("# Help"),
    N_("A pebble: when you are asked and not sure, say pebble before you flip. "
       "Everybody else, the Guide too, then points once at a tile that is face "
       "down, or shrugs, in any order and for all to see. Then you flip as you "
       "like. One pebble for a question, and each pebble only once."),
    N_("The Tall Tree, once in the game, between two turns: one Ogre tile is "
       "turned up, and then you all see every tile again until the coming "
       "Guide says hide. Mind that this Ogre tile may be the last."),
    N_("The Seven-League Boots, once in the game, between two turns: all the "
       "cards of the travel deck are turned up one by one, and the coming "
       "Guide alone must flip the right tile for each; the tiles stay up. If "
       "all are found, two Ogre tiles are turned back (or as many as are up). "
       "At the first mistake it is over, and two Ogre tiles are turned up, "
       "wolves or not. No pebbles here. Then, as after the Tree, the coming "
       "Guide begins."),
    N_("Tree and Boots are for everybody to decide. Between two turns anyone "
       "may propose one of them; all the others say agree or refuse. One "
       "refusal is enough: it does not happen, and the same thing may not be "
       "proposed again before the next turn. Only one of the two may be used "
       "between the same two turns, and neither before the first turn."),
    N_("# Two players"),
    N_("There is no Guide. You take turns at the cards: one is turned up from "
       "the deck, and the player whose turn it is flips a tile; then the other "
       "has the next card. Three right and the lantern moves. Whoever comes "
       "next does what the Guide would do: hides the tiles, swaps, inserts, "
       "wears the Boots and says begin; and then has the first card of the new "
       "turn. So it goes 0 1 0, then 1 0 1; after a wrong flip, too, the other "
       "player comes next. A pebble asks the other player for advice."),
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
    N_("# What you say"),
    N_("hide, and begin: the Guide, when everybody is ready. name hut: the "
       "Guide, with a card in hand. flip 3: turn up the tile at position 3. "
       "pebble; then the others say point 3, or shrug. swap 2 5: the smaller "
       "position first. insert river 3. propose tree, or propose boots; then "
       "the others say agree, or refuse. penalty: see above."),
    N_("# Good to know"),
    N_("The Guide chooses the order of the three cards: ask each player for "
       "what that player can know. Watch every swap: what you knew before is "
       "still worth knowing, at its new position. Who swaps may choose a tile "
       "that is easy to follow, and who inserts a place that is easy to "
       "remember. And do not save the Tree for too long: the more Ogre tiles "
       "are up, the dearer it is."),
    NULL,
};
