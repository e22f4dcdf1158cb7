/*
 * words.ts: what the Forest of Lights says beside its sentences of the core:
 * the names of treasures and entrances.
 */
// SPDX-License-Identifier: MIT
import { N, sayName } from '../../say.svelte';
import type { Say, Words } from '../board';

const SIDES: Readonly<Record<string, string>> = {
  N1: N('top left (N1)'),
  N2: N('top right (N2)'),
  S1: N('bottom left (S1)'),
  S2: N('bottom right (S2)'),
  W1: N('left, upper (W1)'),
  W2: N('left, lower (W2)'),
  E1: N('right, upper (E1)'),
  E2: N('right, lower (E2)'),
};

export const sideName = (entrance: string, say: Say): string => say(SIDES[entrance] ?? entrance);

export function actionName(action: string, say: Say): string {
  const [verb, what = ''] = action.split(' ');
  if (verb === 'name') return say('I expect to see: {treasure}', { treasure: sayName(what) });
  if (verb === 'enter') return say('Bring your light in: {where}', { where: sideName(what, say) });
  if (verb === 'push') return say('Push a tile in: {where}', { where: sideName(what, say) });
  return action;
}

export const words: Words = {
  action: (action, { say }) => actionName(action, say),
};
