/*
 * review.ts: a match that is over looked back on (docs/review.md): asked for
 * until it is there, and what of it a screen shows.
 */
// SPDX-License-Identifier: MIT
import { api, ApiError } from './net/api';
import type { Words } from './boards/board';
import { placeOf } from './boards/light';
import { boxOf } from './boards/about';
import type { Hindsight, Moment, Replay, Review, Thread } from './net/words';
import { N } from './say.svelte';

/** What a choice was, for who made it. */
export const KINDS: Readonly<Record<Moment['kind'], string>> = {
  plain: '',
  remembered: N('You knew it!'),
  missed: N('Seen before'),
  mistake: N('Another way'),
  lucky: N('Lucky!'),
};

const FIRST = 500; /* ms until it is asked for again; then longer */
const LONGEST = 4000;

/** Asks until the review is there, and says how far it is. What it gives back stops it. A match of which nobody knows a review has none. */
export function lookBack(code: string, match: number | undefined, tell: (h: Hindsight) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  async function askOnce(wait: number) {
    try {
      const h = await api.review(code, match);
      if (over) return;
      tell(h);
      if (h.review) return;
    } catch (e) {
      if (!(e instanceof ApiError) || !['too-many', 'too-fast', 'offline'].includes(e.code)) return;
    }
    if (!over) timer = setTimeout(() => void askOnce(Math.min(LONGEST, wait * 1.5)), wait);
  }
  void askOnce(FIRST);
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** The moments of a seat, in their order. */
export const momentsOf = (review: Review | null, seat: number): Moment[] => (review?.decisions ?? []).filter((d) => d.seat === seat).sort((a, b) => a.ply - b.ply);

/** Where the replay shows a moment, through the eyes of who chose. */
export const momentPath = (code: string, match: number, m: Moment): string => `/t/${code}/replay?match=${match}&eyes=${m.seat}&at=${m.ply}`;

export interface KnownThing {
  what: string;
  where: string;
  /** Of a hundred memories of that level, those that still have it. */
  share: number;
}

/** What a seat could know after so many steps, and how likely it still did: as at its last choice before, and what it has seen since is fresh. */
export function knownAt(replay: Pick<Replay, 'steps'>, review: Review | null, seat: number, at: number): KnownThing[] {
  const after = (n: number): [string, string][] => {
    for (let i = n; i > 0; i--) {
      const list = replay.steps[i - 1]?.known?.[String(seat)];
      if (list) return list;
    }
    return [];
  };
  const chosen = (review?.fading[seat] ?? []).filter(([ply]) => ply! <= at).at(-1);
  const then = chosen ? after(chosen[0]!) : [];
  const share = new Map(then.map(([what, where], i) => [`${what} ${where}`, chosen?.[i + 1] ?? 100]));
  return after(at).map(([what, where]) => ({ what, where, share: share.get(`${what} ${where}`) ?? 100 }));
}

/** A thing on a thread of light, and where on the board it is. */
export interface Bead {
  of: Thread;
  at: Element;
  x: number;
  y: number;
}
/** Where it is, the likeliest first: luck at a place that the action names. */
const placesOf = (t: Thread, elsewhere: Words['elsewhere']): string[] => [...(t.kind === 'lucky' ? t.action.split(' ').slice(1) : [t.where]).map(placeOf), ...(elsewhere ? [elsewhere(t.seat)] : [])];

/** The threads as they lie on a board, in order; each place once of a kind. */
export function threadsOn(board: Element, threads: readonly Thread[], elsewhere: Words['elsewhere']): Bead[] {
  const room = board.getBoundingClientRect();
  const found = new Map<string, Bead>();
  for (const of of threads) {
    const at = placesOf(of, elsewhere).map((s) => board.querySelector(s)).find((e) => e !== null && e.getClientRects().length > 0);
    if (!at) continue;
    const { left, right, top, bottom } = boxOf(at);
    const [x, y] = [Math.round((left + right) / 2 - room.left), Math.round((top + bottom) / 2 - room.top)];
    const key = `${of.kind} ${x} ${y}`;
    if (!found.has(key)) found.set(key, { of, at, x, y });
  }
  return [...found.values()];
}
