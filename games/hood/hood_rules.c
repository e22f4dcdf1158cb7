/*
 * hood_rules.c: the rules of Little Red Riding Hood for a person: as people
 * play them together, and what is other where one of them is the wolf.
 */
// SPDX-License-Identifier: MIT
#include "games/hood/hood.h"

const char *const hood_rules[] = {
    N_("# Little Red Riding Hood"),
    N_("Red is on her way to grandmother with a cake and a pot of butter. She "
       "cannot pass a flower without picking it, and the wolf is on his way "
       "too. Bring Red to the cottage before him."),
    N_("There are two games in the box. In the first (1 to 5 players) you all "
       "play together and the wolf walks by himself. In the second (2 to 5 "
       "players) one of you is the wolf. Begin with the first: the second is "
       "the same with more in it. Your answer to \"Who is the wolf?\" says "
       "which one you play."),

    N_("# What lies on the table"),
    N_("Red's path and the wolf's path, which end in the same four arrival "
       "spaces, the doors. Red starts on the third space of her path (easy) or "
       "on the first (hard), the wolf on the first of his, which is much "
       "shorter. On each arrival space lies a tile, face down: three show a "
       "path, one is the cottage."),
    N_("Path cards, each with a value and some flowers. The wolf card has the "
       "value 0, the owl 7 and the hood 8, all without flowers. Of the others, "
       "the 1 has three flowers; both 2s and one of the 3s have two; the other "
       "3, both 4s, the 5 and the 6 have one. (The trap, another 7, is only "
       "for the game with a wolf among you.) The cards are shuffled into a "
       "deck."),
    N_("Thirteen tokens, face down in a heap, the reserve: nine show a flower, "
       "four a stone. An empty basket. The cake and the butter."),

    N_("# Picking flowers"),
    N_("Cards are laid in a row: that is a picking. The first card is turned "
       "up for you, and then you take turns around the table. On your turn you "
       "do one of two things: pick or stop."),
    N_("Pick: turn up the next card of the deck. Is its value at least as high "
       "as the number of cards already in the row? Then it joins the row, its "
       "effect happens, and it is the next player's turn. Say three cards lie "
       "there: a 3 or more is fine."),
    N_("Is it smaller, the picking fails: the tokens go to the basket without "
       "anybody looking, the row and the small card to the discard, and Red "
       "stays where she is. The wolf moves one space. The next card of the "
       "deck begins a new picking (a first card always fits), and it is the "
       "next player's turn."),
    N_("What cards do when they join the row: A card with flowers gets as many "
       "tokens from the reserve, face down, and nobody looks. The owl shows "
       "everybody the bottom card of the deck and leaves it there. The hood "
       "turns up all tokens in the row: Red moves one space for each flower "
       "that was just turned up, the tokens stay face up and are spent, and "
       "the picking goes on. The wolf card does nothing; it is only small."),
    N_("Stop: turn up all tokens that are face down. Red moves one space for "
       "each flower among them; stones do nothing. Then the tokens go to the "
       "basket and the row to the discard, the wolf moves one space, the next "
       "card begins a new picking, and it is the next player's turn."),
    N_("When a token is needed and the reserve is empty, the basket is emptied "
       "into it; if there is none at all, fewer tokens are laid. When a card "
       "is needed and the deck is empty, the discard is shuffled into a new "
       "deck. The discard lies face down: who remembers it plays better."),

    N_("# Cake and butter"),
    N_("When you have stopped and Red has moved, you may eat the cake or the "
       "butter, if it is left: Red moves one space more, at once. One treat a "
       "stop. If she has not moved, or is home already, nobody is asked."),

    N_("# The shortcut"),
    N_("From one of Red's spaces, the fork, a shortcut leads over to the "
       "wolf's path. When Red is about to step off that space, also in the "
       "middle of a move, and the wolf has not yet come to where the shortcut "
       "ends, whoever is moving her chooses: the road or the shortcut. After a "
       "shortcut she walks on the wolf's path, and if she and the wolf are "
       "ever on the same space, all is lost. Without it they may share an "
       "arrival space."),

    N_("# The end"),
    N_("Pawns move space by space. Whoever enters an arrival space turns its "
       "tile up, also when only passing. A path: the pawn goes on with the "
       "rest of its move. The cottage: the game is over, won if it was Red, "
       "lost if it was the wolf. Red's move is always finished before the wolf "
       "moves."),
    N_("How well did you do? With cake and butter left it is a super victory, "
       "with one of them a good one, with empty hands a plain one."),
    N_("If you like to count: hard start 40, shortcut taken 40, cake left 20, "
       "butter left 10, each path tile that Red turned up 10, the cottage 60. "
       "That is 200 at most, and 0 if you lost."),

    N_("# When one of you is the wolf"),
    N_("The first of you plays the wolf, the others are heroes. Each hero gets "
       "a character (a single hero gets two), human side up. The wolf has all "
       "path cards in hand, with the trap, but without owl and hood. The hood "
       "lies beside the board, for any hero, once in the game. The wolf begins "
       "the first picking with a card from hand, face up."),
    N_("A turn has three steps. First the wolf lays a card from hand face "
       "down. Second, if the wolf has animals, the wolf may use one of them. "
       "Third, the active hero acts. Then the next hero is active; the wolf "
       "never is."),
    N_("Whenever the wolf needs a card and has none in hand, the whole discard "
       "comes back to hand. If that is empty too, nothing is laid, and the "
       "hero cannot pick this turn."),
    N_("The hero does one of these. Pick: the laid card is turned up; it joins "
       "the row or the picking fails, as you know it. Stop: as you know it, "
       "treats and all; then the laid card begins the new picking. Hood: play "
       "the hood card; it joins the row whatever its place, turns up the "
       "tokens, and leaves the game when the picking ends. Character: use "
       "yours. After the hood or a character the laid card is discarded, face "
       "down."),
    N_("Here the wolf lays the tokens: for a card with flowers the wolf looks "
       "through the reserve and chooses which tokens to lay, and in which "
       "order. If the reserve has too few, the basket is emptied into it "
       "first. After a failed picking the wolf begins the new one with any "
       "card from hand. The trap, when it joins the row (also as its first "
       "card), sends the wolf back one space, but not below his start."),
    N_("A character that was used lies under the row. When the picking ends, a "
       "human goes to the wolf, who turns it to its animal side; an animal "
       "goes back to its hero and is human again."),

    N_("# The characters"),
    N_("Woodcutter: all cards of the row count as one single card from now on; "
       "their tokens stay. Snake: Red goes back one space the way she came, "
       "not below her start. Back over the shortcut she has not taken it, and "
       "chooses again. If she comes to the wolf's space after a shortcut, the "
       "wolf wins."),
    N_("Hunter: if the 0 is in the wolf's hand, it must be shown and "
       "discarded. Goat: two tokens of the row, which the wolf points at, go "
       "to the basket unseen (one, if there is only one)."),
    N_("Thumbling: until this picking ends, stones move Red like flowers. "
       "Crow: the wolf takes any card from the discard back to hand."),
    N_("Peter: draws a card from the wolf's hand without looking; it joins the "
       "row even if it is too small, and its tokens are laid unseen. A trap "
       "works. Vixen: the wolf looks at one arrival tile that is face down, "
       "and may exchange it with another face-down one, without looking at "
       "that."),

    N_("# Good to know"),
    N_("Tokens that the hood turned up do not count again when you stop "
       "(unless you agree on it before the game). You may stop with no token "
       "in the row, and use a character that turns out to do nothing. Heroes "
       "may talk about everything they see."),
    N_("You may agree before the game that a path behind a door stops a pawn. "
       "Then a path tile that it has just turned up ends its move: what is "
       "left of it is lost, but Red may still be given a treat."),
    N_("The longer the row, the fewer cards still fit: count what is gone. And "
       "each stop costs one space against the wolf, so do not stop for a "
       "single flower."),
    NULL,
};
