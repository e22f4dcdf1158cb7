/*
 * stage.svelte.ts: motion in the order of the events.
 *
 * A board gets a new view together with what happened since the last one.  The
 * stage plays those events one after the other and then draws the new view:
 *
 *     const stage = new Stage<MyView>(view as MyView, async (event, motion, to) => {
 *       if (event.type === 'push') await motion.run(320, (t) => (slide = t));
 *     });
 *     $effect.pre(() => stage.show(view as MyView, happened, calm));
 *     // and draw stage.view, with targets lit only while !stage.busy
 *
 * A view without events (a late or reloading screen) is drawn at once.  If a
 * new view comes while an old one is still being played, the old one is
 * finished at once.  The shell, when there is one, waits for the stage before
 * it hands out the next view, and says how long each sentence stands (see
 * Pace).
 */
// SPDX-License-Identifier: MIT
import { getContext } from 'svelte';
import type { Event } from './board';

/** Lets the shell know that a board is still moving, and the board that it should hurry. */
export class Pace {
  #running = new Set<Motion>();
  #waiting: (() => void)[] = [];
  busy = $state(false);
  /** Hears each event at the moment in which it is played. */
  hear: ((event: Event) => void) | null = null;
  /** How long an event's sentence stands from then on, in ms, before the next one is played. */
  stand: ((event: Event, next: Event | undefined) => number) | null = null;

  enter(m: Motion): void {
    this.#running.add(m);
    this.busy = true;
  }
  leave(m: Motion): void {
    this.#running.delete(m);
    if (this.#running.size === 0) {
      this.busy = false;
      for (const go of this.#waiting.splice(0)) go();
    }
  }
  /** Ends all motion at once. */
  skip(): void {
    for (const m of [...this.#running]) m.skip();
  }
  /** Goes on to what happened next. */
  hasten(): void {
    for (const m of [...this.#running]) m.hasten();
  }
  /** Plays events in their order, each with its sentence: before it moves, or, of those types that show what they are about to
   *  say, when the motion says so. */
  async play(happened: readonly Event[], motion: Motion, step: (event: Event) => Promise<void> | void, late: readonly string[] = []): Promise<void> {
    for (const [i, event] of happened.entries()) {
      let since = 0;
      motion.begin(() => {
        if (since === 0) this.hear?.(event);
        since ||= performance.now();
      });
      if (!late.includes(event.type)) motion.tell();
      await step(event);
      motion.tell();
      const stands = this.stand?.(event, happened[i + 1]) ?? 0;
      await motion.wait(stands - (performance.now() - since));
    }
  }
  /** Resolves when nothing moves. */
  idle(): Promise<void> {
    return this.#running.size === 0 ? Promise.resolve() : new Promise((done) => this.#waiting.push(done));
  }
}
export const PACE = Symbol('pace');

/** A touch while things move, or Escape, goes on to what happened next, and is no move. */
export function hastens(node: HTMLElement, pace: Pace): { destroy: () => void } {
  let skipped = false;
  node.addEventListener('pointerdown', () => {
    skipped = pace.busy;
    if (skipped) pace.hasten();
  });
  const key = (e: KeyboardEvent) => e.key === 'Escape' && pace.hasten();
  addEventListener('keydown', key);
  node.addEventListener(
    'click',
    (e) => {
      if (!skipped) return;
      skipped = false;
      e.stopPropagation();
      e.preventDefault();
    },
    true,
  );
  return { destroy: () => removeEventListener('keydown', key) };
}

const out = (t: number) => 1 - (1 - t) ** 3;

/** One stretch of motion, which can be skipped event by event, or as a whole. */
export class Motion {
  skipped = false;
  #hastened = false;
  #end: (() => void)[] = [];
  constructor(readonly calm: boolean) {}

  /** Says now what this event says, if that has not been said. */
  tell: () => void = () => {};
  /** Another event begins. */
  begin(tell: () => void): void {
    this.tell = tell;
    this.#hastened = false;
  }
  /** Ends what this event still does. */
  hasten(): void {
    this.#hastened = true;
    for (const end of this.#end.splice(0)) end();
  }
  skip(): void {
    this.skipped = true;
    this.hasten();
  }
  get #still(): boolean {
    return this.skipped || this.#hastened || typeof document === 'undefined' || document.hidden;
  }
  /** Calls `draw` with 0 to 1, eased out, for `ms`; when calm only once, with 1. */
  run(ms: number, draw: (t: number) => void): Promise<void> {
    if (this.#still || this.calm) {
      draw(1);
      return this.calm ? this.wait(180) : Promise.resolve();
    }
    return new Promise((done) => {
      const start = performance.now();
      let over = false;
      const end = () => {
        if (over) return;
        over = true;
        draw(1);
        done();
      };
      const frame = (now: number) => {
        if (over) return;
        const t = Math.min(1, Math.max(0, (now - start) / ms));
        if (t >= 1) end();
        else {
          draw(out(t));
          requestAnimationFrame(frame);
        }
      };
      this.#end.push(end);
      draw(0);
      requestAnimationFrame(frame);
      setTimeout(end, ms + 400); /* a tab that is not drawn gets no frames */
    });
  }
  /** Lets the eye rest. */
  wait(ms: number): Promise<void> {
    if (this.#still || ms <= 0) return Promise.resolve();
    return new Promise((done) => {
      this.#end.push(done);
      setTimeout(done, ms);
    });
  }
}

export type Step<V> = (event: Event, motion: Motion, to: V, from: V) => Promise<void> | void;

export class Stage<V> {
  /** The view to draw now. */
  view: V = $state.raw()!;
  /** Whether something still moves: targets are dark meanwhile. */
  busy = $state(false);
  #target: V;
  #motion: Motion | null = null;
  #playing: Promise<void> = Promise.resolve();
  #pace: Pace;
  #step: Step<V>;
  #rest: () => void;
  #late: readonly string[];

  /** `rest` is called when the motion is over, to forget what was drawn on the way; events of the types that are `late` are told
   *  by `motion.tell()`. */
  constructor(first: V, step: Step<V>, rest: () => void = () => {}, late: readonly string[] = []) {
    this.view = first;
    this.#target = first;
    this.#step = step;
    this.#rest = rest;
    this.#late = late;
    this.#pace = getContext<Pace | undefined>(PACE) ?? new Pace();
  }
  /** Call when the props change. */
  show(view: V, happened: readonly Event[], calm: boolean): void {
    if (view === this.#target) return;
    this.#motion?.skip();
    const from = this.#target;
    this.#target = view;
    if (happened.length === 0) {
      this.#motion = null;
      this.busy = false;
      this.view = view;
      return;
    }
    this.#motion = new Motion(calm);
    this.busy = true;
    this.#pace.enter(this.#motion);
    this.#playing = this.#play(this.#playing, from, view, happened, this.#motion);
  }
  async #play(before: Promise<void>, from: V, to: V, happened: readonly Event[], motion: Motion): Promise<void> {
    await before; /* it was skipped, so this is no wait */
    if (this.#motion === motion) this.view = from;
    try {
      await this.#pace.play(happened, motion, (event) => this.#step(event, motion, to, from), this.#late);
    } finally {
      this.#rest();
      if (this.#motion === motion) {
        this.view = to;
        this.busy = false;
        this.#motion = null;
      }
      this.#pace.leave(motion);
    }
  }
}
