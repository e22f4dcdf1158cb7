/* about.ts: what the Forest of Lights is for, and what its things are. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { About } from '../board';
import type { LightsView } from './forest';

export const about: About = {
  goal: () => N('{goal:The first treasure wins|# treasures win}.'),
  parts: ({ view }) => ({ goal: (view as LightsView).goal, pile: (view as LightsView).pile }),
  things: [
    {
      at: '.gap.open',
      what: ({ view, seat }) =>
        seat !== null && (view as LightsView).lights[seat] === null
          ? N('Your light comes in here. The treasure above it shows itself.')
          : N('A tile pushed in here moves the whole lane one on, your light too. The treasure above your light shows itself.'),
    },
    { at: '.gap', what: N('You can push at both ends of a lane in which your light stands.') },
    { at: '[data-part^="cell-"]', what: N('Above every tile hangs a treasure. It shows itself only while a light stands under it; tiles and lights move on, treasures never.') },
    { at: '[data-part="sought"] .card', what: N('Whoever gets a light under it may keep it. Still to come: {pile}.') },
    { at: '[data-part="seats"] li', what: N('The treasures won, of {goal} that are needed.') },
    { at: '[data-part="tray"] button', what: N('Are you sure that your light will show this after your move? Say so first: if you are right, you move again. If not, nothing is lost.') },
    { at: '.thought', name: N('Expected'), what: N('This is what the light is to show after the move.') },
  ],
};
