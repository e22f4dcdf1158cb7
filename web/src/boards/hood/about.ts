/* about.ts: what Little Red Riding Hood is for, and what its things are. */
// SPDX-License-Identifier: MIT
import { N } from '../../say.svelte';
import type { About } from '../board';
import type { HoodView } from './ways';

const USED = N('Once used it goes under the row, and then over to the other side: to the wolf, or back to its hero.');

export const about: About = {
  goal: ({ view, seat }) =>
    (view as HoodView).mode === 'wolf' && seat === 0
      ? N('To grandmother before Red!')
      : N('To grandmother before the wolf!'),
  parts: ({ view }) => ({ n: (view as HoodView).count, need: (view as HoodView).count }),
  things: [
    {
      at: '[data-action="pick"]',
      name: N('Pick'),
      what: ({ view }) =>
        (view as HoodView).count > 1
          ? N('Turns up the next card. The row counts {n:no card|one card|# cards}, so it must be {need} or more. If it is smaller, the picking fails: its tokens are lost, and only the wolf moves.')
          : N('Turns up the next card. Any number is safe. Only with the wolf the picking fails: its tokens are lost, and the wolf moves.'),
    },
    { at: '[data-action="stop"]', name: N('Stop'), what: N('The tokens are turned up, and Red goes a step for each flower. Then the wolf goes one step.') },
    { at: '[data-part="cake"], [data-part="butter"]', what: N('After a stop, Red may eat it for one step more. Whoever brings it to grandmother wins all the prouder.') },
    { at: '[data-part="hood_left"]', what: N('Once in the game: the tokens are turned up, Red goes, and the picking goes on.') },
    { at: '[data-part="save"]', what: N('Nothing is eaten now: the treats are for grandmother.') },
    { at: '[data-part="bottom"]', name: N('The owl'), what: N('It shows what lies at the bottom of the deck.') },
    { at: '[data-part="row"] .meal button', what: N('Two of these tokens go to the basket, unseen.') },
    { at: '[data-part="row"] .it[aria-label]', what: N('The number must be at least as high as the number of cards that lay there before. On it lie as many tokens as it has flowers: most are flowers, some are stones.') },
    { at: '[data-part="red"]', what: N('She goes a step for every flower that is picked. She must find the cottage before the wolf.') },
    { at: '[data-part="wolf"]', what: N('He goes one step after every picking, good or bad.') },
    { at: '.door', what: N("Behind one of these doors is grandmother's cottage. Whoever comes to a door opens it.") },
    { at: '[data-action="road"]', what: N('Longer, but the wolf cannot meet Red there.') },
    { at: '[data-action="shortcut"], .post, .cut', name: N('The shortcut'), what: N("It is shorter, but goes on along the wolf's way: if the two meet there, all is lost.") },
    { at: '[data-part="discard"]', what: N('Cards that are gone, until the deck is used up.') },
    { at: '[data-part="reserve"]', what: N('Tokens for the cards to come, face down: flowers, and a few stones.') },
    { at: '[data-part="basket-tokens"]', what: N('Tokens that are used. They come back when the reserve is empty.') },
    { at: '[data-part="reserve_faces"] .pile', what: N('Flowers help Red, stones do nothing. Choose what lies on the card.') },
    { at: '[data-part="characters"] .who, [data-part="under"] li, [data-part="seats"] li [href^="#hood-who"]', what: USED },
    { at: '[data-action="done"]', what: N('Your animals stay with you for another time.') },
    { at: '[data-part="hand"] .cards button', what: N('Only you see your cards. A low one makes the picking fail, if they dare to pick it.') },
    { at: '[data-part="seats"] li', what: N('They take turns: one more card, or stop?') },
  ],
};
