/*
 * words.ts: what Tom Thumb says beside the sentences of the core: the
 * names of places and of actions.
 */
// SPDX-License-Identifier: MIT
import { N, sayName } from '../../say.svelte';
import type { Say, Words } from '../board';

const HELPS: Readonly<Record<string, string>> = {
  tree: N('the Tall Tree'),
  boots: N('the Seven-League Boots'),
};

export const helpName = (h: string, say: Say): string => say(HELPS[h] ?? h);

export function actionName(action: string, say: Say): string {
  const [verb, a = '', b = ''] = action.split(' ');
  switch (verb) {
    case 'hide':
      return say('Turn all the tiles face down');
    case 'name':
      return say('Ask for: {place}', { place: sayName(a) });
    case 'flip':
      return say('Turn up tile {position}', { position: a });
    case 'pebble':
      return say('Spend a pebble: ask for advice');
    case 'point':
      return say('Point at tile {position}', { position: a });
    case 'shrug':
      return say('Shrug: you do not know');
    case 'swap':
      return say('The wolves, you think: swap them from {first} to {second}', { first: a, second: b });
    case 'insert':
      return say('Put in at gap {gap}: {place}', { place: sayName(a), gap: b });
    case 'propose':
      return say('Propose to use: {help}', { help: helpName(a, say) });
    case 'agree':
      return say('Agree');
    case 'refuse':
      return say('Refuse');
    case 'begin':
      return say('Begin the turn');
    case 'penalty':
      return say('Somebody helped: the Ogre comes nearer');
    default:
      return action;
  }
}

export const words: Words = {
  action: (action, { say }) => actionName(action, say),
};
