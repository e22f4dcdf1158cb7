/*
 * memory.ts: what somebody's games tell of their memory (docs/memory.md): off
 * until it is wanted, in this browser alone, gone with one press.
 */
// SPDX-License-Identifier: MIT
import { api } from './net/api';
import type { Fit, Review } from './net/words';

interface Kept {
  /** Table and match: each is kept once. */
  key: string;
  game: string;
  cases: number[][];
}
export interface Mine {
  games: Kept[]; // the oldest first
  players: Record<string, string>; // by game: the computer player that remembers so
}
const KEY = 'thicket-memory';
const MOST = 300; /* games */
const LETTER = 7000; /* what a request may hold */

/** Null: it is not wanted. */
export function readMine(text: string | null): Mine | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Mine> | null;
    if (!kept || !Array.isArray(kept.games) || typeof kept.players !== 'object') return null;
    return { games: kept.games.filter((g) => typeof g?.key === 'string' && typeof g.game === 'string' && Array.isArray(g.cases)), players: kept.players ?? {} };
  } catch {
    return null;
  }
}
export function mine(): Mine | null {
  try {
    return readMine(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}
function keep(m: Mine): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(m));
  } catch {
    /* a browser that keeps nothing */
  }
}
export const want = (): void => keep(mine() ?? { games: [], players: {} });
export function drop(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* there is nothing */
  }
}

export function withGame(m: Mine, game: Kept): Mine {
  return m.games.some((g) => g.key === game.key) ? m : { ...m, games: [...m.games, game].slice(-MOST) };
}
/** A match was looked back on at the seat of who alone plays here. */
export function remember(key: string, game: string, review: Review, seat: number): void {
  const m = mine();
  const cases = review.seats.find((s) => s.seat === seat)?.cases;
  if (m && cases) keep(withGame(m, { key, game, cases }));
}

/** As `thicket memory --fit` reads it. */
export const exported = (m: Mine): string => m.games.map(({ game, cases }) => `${JSON.stringify({ game, cases })}\n`).join('');

/** The last games of a kind, as many as go into one request. */
export function letter(games: readonly Kept[], game: string): { game: string; cases: number[][] }[] {
  const sent: { game: string; cases: number[][] }[] = [];
  let size = 0;
  for (const g of games.filter((k) => k.game === game).reverse()) {
    const one = { game, cases: g.cases };
    size += JSON.stringify(one).length + 1;
    if (size > LETTER) break;
    sent.unshift(one);
  }
  return sent;
}

export interface Told {
  now: Fit;
  /** The same of the first half of their games, where there are enough. */
  before: Fit | null;
}
/** Asks what the games of a kind tell, and notes whom one can play against. */
export async function tell(m: Mine, game: string): Promise<Told> {
  const all = m.games.filter((g) => g.game === game);
  const now = await api.memory(game, letter(all, game));
  const before = all.length >= 8 ? await api.memory(game, letter(all.slice(0, all.length / 2), game)) : null;
  const kept = mine();
  if (kept) {
    const { [game]: _, ...others } = kept.players;
    keep({ ...kept, players: now.level ? { ...others, [game]: now.level } : others });
  }
  return { now, before: before?.better ? before : null };
}

/** Computer players to choose from: "yourself" too, for who has one. */
export function levelsWith(levels: readonly string[], game: string): readonly string[] {
  const own = mine()?.players[game];
  return own ? [...levels, own] : levels;
}
