// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drop, exported, letter, levelsWith, mine, readMine, remember, tell, want, withGame, type Mine } from './memory';
import type { Fit, Review } from './net/words';

const review: Review = { seats: [{ seat: 0, moments: [], cases: [[1, 5]] }, { seat: 1, moments: [], cases: [[3]] }], decisions: [], fading: [], threads: [] };
const fit = (level: string | null): Fit => ({ games: 9, cases: 30, used: 20, better: level !== null, missing: level ? 0 : 30, threshold: [0, 0, 0], decay: [0, 0, 0], recall: { '8': [50, 40, 60] }, levels: {}, level });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v), removeItem: (k: string) => kept.delete(k) });
});
afterEach(() => vi.unstubAllGlobals());

test('nothing is kept until it is wanted, and all is gone with one press', () => {
  remember('MOLIRA 1', 'thumb', review, 0);
  expect(mine()).toBeNull();
  want();
  remember('MOLIRA 1', 'thumb', review, 0);
  remember('MOLIRA 1', 'thumb', review, 0);
  remember('MOLIRA 2', 'thumb', review, 1);
  want();
  expect(mine()?.games.map((g) => g.cases)).toEqual([[[1, 5]], [[3]]]);
  expect(exported(mine()!)).toBe('{"game":"thumb","cases":[[1,5]]}\n{"game":"thumb","cases":[[3]]}\n');
  drop();
  expect(mine()).toBeNull();
});

test('whatever lies in the browser, a list comes of it or nothing', () => {
  for (const text of [null, '', '[]', '{}', '{"games":1,"players":{}}', 'nonsense']) expect(readMine(text)).toBeNull();
  expect(readMine('{"games":[{"key":"A 1","game":"thumb","cases":[]},{"key":1},null],"players":{}}')?.games).toHaveLength(1);
});

test('a request holds the last games, and no more than it may', () => {
  let m: Mine = { games: [], players: {} };
  for (let i = 0; i < 400; i++) m = withGame(m, { key: `A ${i}`, game: i % 2 ? 'thumb' : 'hood', cases: Array.from({ length: 20 }, () => [1, i]) });
  expect(m.games).toHaveLength(300);
  const sent = letter(m.games, 'thumb');
  expect(JSON.stringify(sent).length).toBeLessThan(8000);
  expect(sent.at(-1)!.cases[0]).toEqual([1, 399]);
  expect(sent.every((g) => g.game === 'thumb')).toBe(true);
});

test('who has a memory of their own can play against it, until it is gone', async () => {
  let answer = fit('adult~-95~51');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))));
  want();
  remember('MOLIRA 1', 'thumb', review, 0);
  const told = await tell(mine()!, 'thumb');
  expect(told.before).toBeNull();
  expect(levelsWith(['child'], 'thumb')).toEqual(['child', 'adult~-95~51']);
  expect(levelsWith(['child'], 'hood')).toEqual(['child']);
  answer = fit(null);
  await tell(mine()!, 'thumb');
  expect(levelsWith(['child'], 'thumb')).toEqual(['child']);
});
