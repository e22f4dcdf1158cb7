/*
 * story.svelte.ts: what this screen was told of the last turns: sentences
 * for "What happened", and the places that are traced on the board.
 *
 * It never knows more than may be said for ever: of each event it keeps the
 * sentence without what may be face down again, and places, never a face.  It
 * is in this page's memory only: a reload begins with nothing.
 */
// SPDX-License-Identifier: MIT
import type { Event, Traces, View } from './boards/board';
import type { Sentence, WireEvent } from './net/words';

export interface Told {
  /** The event's number, for what is taken back. */
  n: number;
  by: number | null;
  says: Sentence;
}
interface Turn {
  told: readonly Told[];
  places: ReadonlySet<string>;
}
const NOTHING: Turn = { told: [], places: new Set() };
const MOST = 60;

export class Story {
  /** The last turn at the end: it is still played. */
  #turns: readonly Turn[] = $state.raw([NOTHING]);
  /** The game's, once its board is there. */
  traces: Traces | undefined;

  readonly told: readonly Told[] = $derived(this.#turns.flatMap((t) => t.told).slice(-MOST));
  /** Where the last turn that is over was. */
  readonly places: ReadonlySet<string> = $derived(this.#turns.at(-2)?.places ?? NOTHING.places);

  /** An event is told; `most` turns are kept. */
  add(wire: WireEvent, event: Event, n: number, view: View, most: number): void {
    if (this.traces?.begins?.(event)) this.end(most);
    const now = this.#turns.at(-1)!;
    const says = wire.stands === 'brief' ? undefined : (wire.later ?? wire.say);
    const by = event['by'];
    const line = says ? [{ n, by: typeof by === 'number' ? by : null, says }] : [];
    const places = new Set(this.traces?.touch(event, now.places, view) ?? []);
    this.#turns = [...this.#turns.slice(0, -1), { told: [...now.told, ...line], places }];
  }
  /** A turn is over. */
  end(most: number): void {
    if (this.#turns.at(-1)!.told.length > 0) this.#turns = [...this.#turns.slice(-Math.max(1, most)), NOTHING];
  }
  /** The view's turn is another. */
  pass(most: number): void {
    if (!this.traces?.begins) this.end(most);
  }
  /** The events from number n on were taken back. */
  cut(n: number): void {
    if (this.told.some((t) => t.n >= n)) this.#turns = this.#turns.map((t) => (t.told.some((x) => x.n >= n) ? { told: t.told.filter((x) => x.n < n), places: NOTHING.places } : t));
  }
  /** As it is now, to come back to; or nothing. */
  keep(): readonly Turn[] {
    return this.#turns;
  }
  become(turns: readonly Turn[] = [NOTHING]): void {
    this.#turns = turns;
  }
}
