/* about.ts: what the Princess and the Goblin is for, and what its things are. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { About, View } from '../board';
import type { GoblinsView } from './caves';

const alone = (view: View): boolean => (view as GoblinsView).mode === 'solo';

export const about: About = {
  goal: ({ view }) =>
    alone(view)
      ? N('Lay a path to the grass, worth more than any sealed home.')
      : N('Find a way out, with the most points!'),
  things: [
    {
      at: '[data-part="mountain"]',
      what: ({ view }) =>
        alone(view)
          ? N('Turns up a tile: a tunnel joins the caves, a goblin scatters them all. Every third goblin seals a home.')
          : N('Exploring, you draw a tile here that only you see. On the run you may turn one up: a gamble.'),
    },
    { at: '[data-action^="place "]', what: N('Lay your tile here, face down. Then you may look at all its neighbours.') },
    { at: '[data-action^="put "]', what: N('A tile of your path goes back here, face up.') },
    { at: '.cave.peeked', what: N('Only you see it now. Remember: from which sign to which?') },
    { at: '.cave', what: N('A tunnel, or a goblin. On the run a tunnel fits if it begins with the sign at which your path ends. A goblin takes your whole path apart.') },
    { at: '[data-part="palaces"] > *', what: N('A path begins here, with this sign. Who has begun to escape does not explore any more.') },
    { at: '[data-crumb]', what: N('A crumb ends your turn. Whoever takes its tile into a path gets a point.') },
    { at: '.house[aria-label]:not([data-action])', what: N('Nobody can take it any more.') },
    { at: '.house', name: N('A home'), what: N('Whoever gets out takes one. After that, the first one out seals one each turn; when none is left, it is over.') },
    { at: '[data-part="shout"] .blow, [data-part="shout"] .still', name: N('The horn'), what: N('Shout "Goblins!" and turn up a cave. A goblin: their turn is over at once. Anything else: nobody may disturb them any more. One shout a turn.') },
    { at: '[data-action="quiet"]', what: N('You let them take this step, and are asked again before the next.') },
    { at: '[data-action="quiet turn"]', what: N('You let them run for the whole turn.') },
    { at: '[data-part="holding"]', what: N('Nobody else sees it. Choose where it lies, and remember.') },
    { at: '[data-part="putting"]', name: N('Your path'), what: N('You were caught or turned back: its tiles go back into the caves, face up.') },
    { at: '[data-part="paths"] > li', what: N('The path, from the palace to the grass. Once out, every scroll and every crumb on it is a point.') },
    { at: '[data-action="end"]', what: N('You put no breadcrumb down, and your turn is over.') },
    { at: '[data-action="retreat"]', what: N('Your path goes back into the caves; next turn you begin at your palace again.') },
    { at: '[data-action="wait"]', what: N('Nothing fits: perhaps the others turn something up.') },
    { at: '[data-action="chart"]', what: N('Half of the caves go to your pile, which you do not see again before you escape. The rest is gone, and a home is sealed.') },
    { at: '[data-action="escape"]', what: N('Now your pile must be enough for a path to the grass. There is no way back.') },
    { at: '.solo .tile', what: N('A tunnel from one sign to another. Scrolls are points.') },
    { at: '.backs, [data-part="pile"]', name: N('The escape pile'), what: N('What you charted. Your path is laid from these tiles.') },
    { at: '.stand', name: N('To win'), what: N('Your path must be worth more than the highest number on a sealed home.') },
  ],
};
