/*
 * story.svelte.ts: what this screen was told of the last turns: sentences
 * for "What happened", and the places that are traced on the board.
 *
 * It never knows more than may be said now: of each event it keeps the
 * sentence without what may be face down again, and places; a face only while
 * that lies open.  It is in this page's memory only: a reload begins with nothing.  A television, which only ever knew what all
 * know, keeps it over one (`pack`), without faces.
 */
// SPDX-License-Identifier: MIT
import type { Event, Traces, View } from './boards/board';
import type { Sentence, WireEvent } from './net/words';

export interface Told {
  /** The event's number, for what is taken back. */
  n: number;
  by: number | null;
  says: Sentence;
  /** What it says without a face, once that lies open no more. */
  later?: { says: Sentence; event: Event };
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
  /** Of the last turn in which there was anything to tell. */
  readonly last: readonly Told[] = $derived(this.#turns.filter((t) => t.told.length > 0).at(-1)?.told ?? []);
  /** Where the last turn that is over was. */
  readonly places: ReadonlySet<string> = $derived(this.#turns.at(-2)?.places ?? NOTHING.places);

  /** An event is told; `most` turns are kept. */
  add(wire: WireEvent, event: Event, n: number, view: View, most: number): void {
    if (this.traces?.begins?.(event)) this.end(most);
    const now = this.#turns.at(-1)!;
    const says = wire.stands === 'brief' ? undefined : (wire.later ?? wire.say);
    const open = says && wire.say && says === wire.later && this.traces?.open ? { says: wire.say, later: { says, event } } : { says };
    const by = event['by'];
    const line = says ? [{ n, by: typeof by === 'number' ? by : null, ...open, says: open.says ?? says }] : [];
    const places = new Set(this.traces?.touch(event, now.places, view) ?? []);
    this.#turns = [...this.#turns.slice(0, -1), { told: [...now.told, ...line], places }];
  }
  /** The board shows this now. */
  see(view: View): void {
    const open = this.traces?.open;
    if (open) this.#turns = this.#turns.map((t) => ({ ...t, told: t.told.map((x) => (!x.later || open(x.later.event, view) ? x : { n: x.n, by: x.by, says: x.later.says })) }));
  }
  /** A turn is over. */
  end(most: number): void {
    if (this.#turns.at(-1)!.told.length > 0) this.#turns = [...this.#turns.slice(-Math.max(1, most)), NOTHING];
  }
  /** The view's turn is another. */
  pass(most: number): void {
    if (!this.traces?.begins) this.end(most);
  }
  /** The events from number n on were taken back: whose the first was of which anything was told. */
  cut(n: number): number | null {
    const first = this.told.find((t) => t.n >= n);
    if (first) this.#turns = this.#turns.map((t) => (t.told.some((x) => x.n >= n) ? { told: t.told.filter((x) => x.n < n), places: NOTHING.places } : t));
    return first?.by ?? null;
  }
  /** And so it is told.  It has the number of what may happen in its place: where that is taken back, this goes too. */
  tell(line: Told): void {
    const now = this.#turns.at(-1)!;
    this.#turns = [...this.#turns.slice(0, -1), { ...now, told: [...now.told, line] }];
  }
  /** As it is now, to come back to; or nothing. */
  keep(): readonly Turn[] {
    return this.#turns;
  }
  become(turns: readonly Turn[] = [NOTHING]): void {
    this.#turns = turns;
  }
  /** As text, with what may be said for ever alone. */
  pack(): string {
    return JSON.stringify(this.#turns.map((t) => [t.told.map((x) => ({ n: x.n, by: x.by, says: x.later?.says ?? x.says })), [...t.places]]));
  }
  unpack(text: string): void {
    this.#turns = (JSON.parse(text) as [Told[], string[]][]).map(([told, places]) => ({ told, places: new Set(places) }));
  }
}
