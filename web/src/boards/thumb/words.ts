/*
 * words.ts: what Tom Thumb says beside the sentences of the core: the
 * names of places and of actions.
 */
// SPDX-License-Identifier: MIT
import { fill, N, sayName, whole } from '../../say.svelte';
import type { Say, Words } from '../board';

const HELPS: Readonly<Record<string, string>> = {
  tree: N('the Tall Tree'),
  boots: N('the Seven-League Boots'),
};

export const helpName = (h: string, say: Say): string => say(HELPS[h] ?? h);

export function actionName(action: string, say: Say): string {
  const [verb = '', a = '', b = ''] = action.split(' ');
  const names: Readonly<Record<string, () => string>> = {
    hide: () => say('Turn all the tiles face down'),
    name: () => say('Ask for: {place}', { place: sayName(a) }),
    flip: () => say('Turn up {position:the}', { position: tileName(a) }),
    pebble: () => say('Spend a pebble: ask for advice'),
    point: () => say('Point at {position:the}', { position: tileName(a) }),
    shrug: () => say('Shrug: you do not know'),
    swap: () => say('The wolves, you think: swap {first:the} and {second:the}', { first: tileName(a), second: tileName(b) }),
    insert: () => b === '0' ? say('Put in before tile 1: {place}', { place: sayName(a) }) : say('Put in after tile {n}: {place}', { place: sayName(a), n: b }),
    propose: () => say('Propose to use: {help}', { help: helpName(a, say) }),
    agree: () => say('Agree'),
    refuse: () => say('Refuse'),
    begin: () => say('Begin the turn'),
    penalty: () => say('Somebody helped: the Ogre comes nearer'),
  };
  return names[verb]?.() ?? action;
}

/** The tiles are numbered from 1, as they are drawn. */
export const tileSign = (position: number | string): number => Number(position) + 1;
/** With its forms, to be filled into a sentence. */
const tileName = (position: string): string => fill(whole(N('tile {n}')), { n: tileSign(position) });

/** A place, the wolves, the Tree or the Boots. */
const picture = (thing: string): string[] => (thing in HELPS ? [`thumb-${thing}`] : /^[a-z]+$/.test(thing) ? [`place-${thing}`] : []);

export const words: Words = {
  picture,
  together: () => true,
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
};
