/*
 * sounds.ts: what is heard of The Princess and the Goblin, by the kind of event.
 */
// SPDX-License-Identifier: MIT
import type { Sounds } from '../../sound';

export const sounds: Sounds = {
  homes: null,
  caves: 'card',
  explore: 'steps',
  draw: 'card',
  place: 'lay',
  peek: 'card',
  swap: 'push',
  crumb: 'lay',
  end: null,
  escape: 'find',
  quiet: null,
  'quiet-turn': null,
  goblins: 'shout',
  scare: 'drum',
  calm: null,
  reach: 'steps',
  turn: 'flip',
  flip: 'flip',
  use: 'flip',
  join: 'fits',
  capture: 'eat',
  home: 'find',
  misfit: 'misfits',
  caught: 'drum',
  put: 'lay',
  seal: 'drum',
  retreat: 'steps',
  wait: null,
  palace: 'find',
  find: 'flip',
  scatter: 'drum',
  shuffle: 'wind',
  chart: null,
  take: 'card',
  discard: null,
  pile: 'card',
  lay: 'lay',
  unlay: 'card',
  finish: 'find',
  fail: 'drum',
  over: null, /* the ending is heard */
};
