/* showing.ts: how a board shows most events: with a sound a part of the view changes, and the eye has time to see it. */
// SPDX-License-Identifier: MIT
import { play, type Sound } from '../sound';
import type { Motion } from './stage.svelte';

/** `set` makes the part that changed be drawn. */
export function showing<V>(set: (part: Partial<V>) => void, motion: Motion) {
  return (ms: number, sound: Sound | null, part: Partial<V>): Promise<void> => {
    set(part);
    if (sound) play(sound);
    return motion.wait(ms);
  };
}
