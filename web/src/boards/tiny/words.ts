/*
 * words.ts: what Tiny says beside the sentences of the core: the names of
 * actions, and how it ended.
 */
// SPDX-License-Identifier: MIT
import { sayName } from '../../say.svelte';
import type { Say, Words } from '../board';

export function actionName(action: string, say: Say): string {
  const [verb, place = ''] = action.split(' ');
  switch (verb) {
    case 'peek':
      return say('Peek at this card: {place}', { place: sayName(place) });
    case 'hide':
      return say('Lay the card down again');
    case 'keep':
      return say('Keep your card');
    case 'take':
      return say('Take this card: {place}', { place: sayName(place) });
    default:
      return action;
  }
}

export const words: Words = {
  action: (action, { say }) => actionName(action, say),
};
