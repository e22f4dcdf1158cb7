/*
 * sounds.ts: what is heard of Little Red Riding Hood, by the kind of event.
 */
// SPDX-License-Identifier: MIT
import type { Sound, Sounds } from '../../sound';

export const sounds: Sounds = {
  arrive: 'card',
  deck: 'card',
  deal: 'card',
  draw: 'card',
  open: 'card',
  lay: 'card',
  turn: 'card',
  peter: 'card',
  hood: 'card',
  fail: 'drum',
  discard: null,
  back: 'card',
  owl: 'find',
  token: 'lay',
  tokens: 'lay',
  refill: null,
  reserve: null,
  stop: null,
  eat: 'eat',
  save: null,
  reveal: 'flip',
  way: null,
  red: null, /* each step is heard */
  wolf: 'wolf',
  tile: 'flip',
  catch: 'drum',
  end: 'card',
  give: null,
  use: 'shout',
  hunt: 'fits',
  miss: 'misfits',
  goat: 'eat',
  crow: 'card',
  look: null,
  keep: null,
  exchange: 'wind',
  won: null, /* the ending is heard */
  lost: null,
};

/** With the picture of an ending. */
export const cries: Readonly<Record<string, Sound>> = { wolf: 'howl' };
