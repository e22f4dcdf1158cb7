/* about.ts: what Tom Thumb is for, and what its things are. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { About } from '../board';
import type { ThumbView } from './ring';

export const about: About = {
  goal: () => N('Home before the Ogre!'),
  parts: ({ view, options }) => ({ pebbles: (view as ThumbView).pebbles, costs: Number(options?.['boots_penalty'] ?? 2) }),
  things: [
    { at: '[data-part="ogre"], .ogres', name: N('The Ogre'), what: N('He grows by one with every mistake, and by two if it was the wolves. At six all have lost.') },
    { at: '[data-action="pebble"]', name: N('Pebbles'), what: N('When you are asked and not sure: everybody else points at a tile for you. It costs a pebble; {pebbles:none is left|one is left|# are left}.') },
    { at: '[data-action="propose tree"]', name: N('The Tall Tree'), what: N('Once in the game, between two turns: all look at every tile again. The Ogre grows by one.') },
    {
      at: '[data-action="propose boots"]',
      name: N('The Seven-League Boots'),
      what: N('Once in the game, between two turns: whoever comes next must find every place alone. All found: the Ogre shrinks by two. A mistake: he grows by {costs}.'),
    },
    { at: '.tile.wolves', what: N('Nobody is ever asked for the wolves. Turned up by mistake, they make the Ogre grow by two.') },
    { at: '[data-part^="tile-"]', what: N('One of the places, or the wolves. Remember where each one lies.') },
    { at: '.chair, [data-part="seats"] li', what: N('Who holds the lantern is the Guide of this turn, and asks the others for three places.') },
    { at: '[data-part="lantern"] [href="#lantern"]', name: N('The lantern'), what: N('All three places of a turn found: it goes one space on. At the cottage all have won.') },
    { at: '[href="#thumb-cottage"]', name: N('The cottage'), what: N('Home. Bring the lantern here, and all have won.') },
    { at: '[href="#thumb-stone"]', name: N('The stone bridge'), what: N('When the lantern crosses it, a new tile comes into the ring.') },
    { at: '[href="#thumb-wooden"]', name: N('The wooden bridge'), what: N('When the lantern crosses it, two new tiles come into the ring.') },
    { at: '.step', name: N('The path'), what: N('One space for every turn without a mistake.') },
    { at: '[data-action="hide"]', what: N('Press it when all have seen enough.') },
    { at: '[data-action="begin"]', what: N('Three cards are drawn, and the first place is asked for.') },
    { at: '[data-action="agree"], [data-action="refuse"]', what: N('It happens only if all agree.') },
    { at: '[data-action="shrug"]', what: N('Better no advice than a wrong one.') },
    { at: '[data-part="asked"]', name: N('This turn'), what: N('What is to be found. One dot for each of the three places of this turn.') },
    { at: '[data-part="hand"] button', what: N('Only you see your cards. Press one: the next player must find that place.') },
    { at: '.gap', what: N('Here the new tile can go in. Everybody sees where; then it lies face down.') },
    { at: '[data-action="penalty"]', what: N('For help without a pebble: the Ogre grows by one.') },
  ],
};
