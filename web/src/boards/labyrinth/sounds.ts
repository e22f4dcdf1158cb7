/*
 * sounds.ts: what is heard of the Secret Labyrinth, by the kind of event.
 */
// SPDX-License-Identifier: MIT
import type { Sounds } from '../../sound';

export const sounds: Sounds = {
  turned: 'card',
  turn: 'card',
  centre: 'push',
  inner: 'push',
  outer: 'push',
  'inner-back': 'push',
  'outer-back': 'push',
  take: 'find',
  under: 'card',
  last: null,
  trade: 'card',
  rob: 'card',
  fly: 'wind',
  steal: 'card',
  gift: 'card',
  go: 'steps',
  stay: null,
  challenge: 'duel',
  'challenge-dice': 'duel',
  die: 'flip',
  meet: 'duel',
  choose: null,
  throw: 'duel',
  tie: 'misfits',
  'won-duel': 'fits',
  owe: null,
  'owe-any': null,
  give: 'card',
  'give-any': 'card',
  'give-all': 'card',
  'give-only': 'card',
  'give-nothing': null,
  'give-none': null,
  send: 'steps',
  jump: 'steps',
  pass: null,
  over: null, /* the ending is heard */
};
