/*
 * finale.svelte.ts: the end of a match, in its order: what still lies face
 * down turns up in a slow wave, it stands for a moment, and then it is
 * celebrated.
 *
 * The wave is a motion like any other: a press skips it, and where motion is
 * not wanted there is none.  A screen that comes when all is over finds
 * everything face up.
 */
// SPDX-License-Identifier: MIT
import type { Bare, View } from './boards/board';
import { Motion, type Pace } from './boards/stage.svelte';
import { play } from './sound';

/* Milliseconds: for the whole wave, for one thing at least and at most, and for a look at all of it. */
const WAVE = 2600;
const QUICK = 90;
const SLOW = 320;
const STAND = 1100;

export class Finale {
  /** What the board shows instead of the last view. */
  view = $state.raw<View | null>(null);
  /** Everything lies open: it can be celebrated. */
  open = $state(false);
  #of: View | null = null;

  constructor(readonly pace: Pace) {}

  /** A match goes on, or a new one has begun. */
  clear(): void {
    this.#of = null;
    this.view = null;
    this.open = false;
  }
  /** It is over, and nothing moves any more; `late`: it was when this screen came. */
  async run(view: View, truth: View, bare: Bare, calm: boolean, late: boolean): Promise<void> {
    if (this.#of === truth) return;
    this.#of = truth;
    const steps = bare(view, truth);
    if (!calm && !late && steps.length > 0) await this.#wave(steps, truth);
    if (this.#of !== truth) return;
    this.view = steps.at(-1) ?? null;
    this.open = true;
  }
  async #wave(steps: readonly View[], truth: View): Promise<void> {
    const motion = new Motion(false);
    const each = Math.min(SLOW, Math.max(QUICK, WAVE / steps.length));
    this.pace.enter(motion);
    for (const step of steps) {
      const since = performance.now();
      this.view = step;
      play('flip');
      await motion.wait(each);
      if (this.#of !== truth || performance.now() - since < each / 2) break; /* a press goes on */
    }
    if (this.#of === truth) this.view = steps.at(-1)!;
    await motion.wait(STAND);
    this.pace.leave(motion);
  }
}
