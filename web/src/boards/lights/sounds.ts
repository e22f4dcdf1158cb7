/*
 * sounds.ts: what is heard of the Forest of Lights, by the kind of event.
 */
// SPDX-License-Identifier: MIT
import type { Sounds } from '../../sound';

export const sounds: Sounds = {
  hide: 'card',
  seek: 'card',
  name: null,
  enter: 'push',
  push: 'push',
  out: 'wind',
  take: 'find',
  on: 'fits',
  over: null, /* the ending is heard */
};
