/* about.ts: what the Secret Labyrinth is for, and what its things are. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { About } from '../board';

export const about: About = {
  goal: () => N('{goal} treasures or {goal} gnomes win.'),
  parts: ({ options }) => ({ goal: Number(options?.['goal'] ?? 7) }),
  things: [
    { at: '[data-part="sought"] .card', what: N('All look for it. Whoever ends a walk on its space takes it; if somebody stands there already, you duel for it.') },
    { at: '[data-part="sought"] .pile', what: N('Treasures, gnomes and beasts that are still to be found.') },
    { at: '[data-action^="inner"], [data-action^="outer"]', what: N('One of your two changes: the ring turns by one space, with everything on it, and other doors meet.') },
    { at: '[data-action^="centre"]', what: N('One of your two changes: the disc turns by so many spaces. Only once a turn.') },
    { at: '[data-part="seats"] li', what: N('How many cards they hold. Which ones is a secret: remember who took what.') },
    { at: '.castle .secret', what: N('When this is what all look for, whoever ends a walk here takes it.') },
    { at: '.castle .pawn', what: N('Pawns walk as far as they like through open doors, and past each other.') },
    { at: '.castle .floor.open', what: N('You can go here: all doors on the way are open.') },
    { at: '.castle .floor', what: N('A door leads on where it meets another door. Turning a ring brings others together.') },
    { at: '[data-part="duel"] .throws button', what: N('Rock beats scissors, scissors beat paper, paper beats rock. Both choose in secret; if they are the same, again.') },
    { at: '[data-part="duel"]', name: N('Duel'), what: N('Whoever wins gets what it is for, and puts the loser on any free space.') },
    { at: '.duel[data-action^="duel"]:has([href="#lab-die"])', what: N('You duel for as many cards of this kind as the die says: 2, 3 or 4. The loser gives them, or all there are.') },
    { at: '.duel[data-action^="duel"]', what: N('You duel for one card, a treasure or a gnome. The loser gives it, and chooses which.') },
    { at: '[data-action^="against"]', what: N('With two others here, you choose whom to duel with for the card.') },
    {
      at: '.mini.beast',
      what: ({ options }) =>
        options?.['beasts'] === 'german'
          ? N('Before your first change it steals a card from somebody; or, instead of walking, you fly with it anywhere. Then it is gone.')
          : N("Before your first change: give somebody another of your cards, and draw two from that hand. Then the beast is gone."),
    },
    { at: '.mini.treasure', what: N('A treasure: {goal} of them win.') },
    { at: '.mini.gnome', what: N('A gnome: {goal} of them win.') },
    { at: '[data-action="stay"]', what: N('You end your turn where you stand.') },
    { at: '[data-action="pass"]', what: N('You challenge nobody.') },
    { at: '[data-action="jump"]', what: N('You took a card this turn, so you may jump to this beast and take it too.') },
  ],
};
