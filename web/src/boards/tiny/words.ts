/*
 * words.ts: what Tiny says beside the sentences of the core: the names of
 * actions, and how it ended.
 */
// SPDX-License-Identifier: MIT
import { sayName } from '../../say.svelte';
import type { Say, Words } from '../board';

export function actionName(action: string, say: Say): string {
  const [verb = '', place = ''] = action.split(' ');
  const names: Readonly<Record<string, () => string>> = {
    peek: () => say('Peek at this card: {place}', { place: sayName(place) }),
    hide: () => say('Lay the card down again'),
    keep: () => say('Keep your card'),
    take: () => say('Take this card: {place}', { place: sayName(place) }),
  };
  return names[verb]?.() ?? action;
}

export const words: Words = {
  action: (action, { say }) => actionName(action, say),
};
