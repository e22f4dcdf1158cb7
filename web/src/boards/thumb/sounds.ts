/*
 * sounds.ts: what is heard of Tom Thumb, by the kind of event.
 */
// SPDX-License-Identifier: MIT
import type { Sound, Sounds } from '../../sound';

export const sounds: Sounds = {
  circle: 'card',
  hide: 'flip',
  down: 'flip',
  draw: 'card',
  card: 'card',
  name: 'card',
  found: 'fits',
  wrong: 'misfits',
  pebble: 'lay',
  point: null,
  shrug: null,
  penalty: null, /* the Ogre is heard */
  ogre: 'ogre',
  back: 'ogre',
  lantern: 'steps',
  swap: 'push',
  add: 'find',
  insert: 'lay',
  guide: null,
  turn: null,
  storm: 'wind',
  propose: 'shout',
  agree: null,
  refuse: null,
  tree: 'find',
  boots: 'find',
  begin: null,
  won: null, /* the ending is heard */
  lost: null,
};

/** With the picture of an ending. */
export const cries: Readonly<Record<string, Sound>> = { ogre: 'roar' };
