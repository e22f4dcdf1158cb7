/* showing.ts: how a board shows most events: a part of the view changes, and the eye has time to see it. */
// SPDX-License-Identifier: MIT
import type { Motion } from './stage.svelte';

/** `set` makes the part that changed be drawn. */
export function showing<V>(set: (part: Partial<V>) => void, motion: Motion) {
  return (ms: number, part: Partial<V>): Promise<void> => {
    set(part);
    return motion.wait(ms);
  };
}
