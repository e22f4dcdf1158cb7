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
      return say('Turn up tile {position}', { position: tileSign(a) });
    case 'pebble':
      return say('Spend a pebble: ask for advice');
    case 'point':
      return say('Point at tile {position}', { position: tileSign(a) });
    case 'shrug':
      return say('Shrug: you do not know');
    case 'swap':
      return say('The wolves, you think: swap them from {first} to {second}', { first: tileSign(a), second: tileSign(b) });
    case 'insert':
      return b === '0' ? say('Put in before tile 1: {place}', { place: sayName(a) }) : say('Put in after tile {n}: {place}', { place: sayName(a), n: b });
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

/** The tiles are numbered from 1, as they are drawn. */
export const tileSign = (position: number | string): number => Number(position) + 1;

/** A place, the wolves, the Tree or the Boots. */
const picture = (thing: string): string[] => (thing in HELPS ? [`thumb-${thing}`] : /^[a-z]+$/.test(thing) ? [`place-${thing}`] : []);

export const words: Words = {
  picture,
  sign: (part, word) => (['from', 'to', 'where', 'position'].includes(part) && /^\d+$/.test(String(word)) ? String(tileSign(word)) : undefined),
  trace: {
    /* What comes in moves the positions behind it. */
    touch(e, places) {
      if (e.type === 'found' || e.type === 'wrong') return [...places, String(e['position'])];
      if (e.type === 'swap') return [...places, String(e['from']), String(e['to'])];
      if (e.type !== 'insert') return places;
      const gap = Number(e['gap']);
      return [...[...places].map((p) => (Number(p) >= gap ? String(Number(p) + 1) : p)), String(gap)];
    },
    begins: (e) => e.type === 'turn' || e.type === 'guide',
  },
  action: (action, { say }) => actionName(action, say),
  ending(result, { say }) {
    return result['won'] ? say('You are home! Everybody has won.') : say('The Ogre is here. Everybody has lost.');
  },
};
