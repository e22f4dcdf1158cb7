/* The castle on the screen has the doors of the castle in the rules. */
// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { castleOf, graph, way } from './castle';

const castle = castleOf(null);

/** All spaces that can be reached from `at`, by zone and index. */
function reach(turns: number[], at: string): string[] {
  const next = graph(castle, turns);
  const seen = new Set([at]);
  for (const s of seen) for (const n of next.get(s) ?? []) seen.add(n);
  seen.delete(at);
  const key = (s: string) => Number(s.split('.')[0]) * 100 + Number(s.split('.')[1]);
  return [...seen].sort((a, b) => key(a) - key(b));
}

/* What the referee said. */
const SAID: { turns: number[]; at: string; reach: string }[] = [
  { turns: [5, 2, 3], at: '5.0', reach: '0.0 0.1 0.4 0.5 1.3 1.4 1.5 2.2 2.3 3.0 3.9 3.10 3.11 4.7 4.8 4.9 4.10 4.11 5.1 5.10 5.11' },
  { turns: [3, 3, 0], at: '3.11', reach: '2.1 2.2 2.3 2.4 3.0 3.1 3.2 3.3 3.4 3.9 3.10 4.0 4.1 4.2 4.3 4.4 5.0 5.1 5.2 5.3 5.4' },
  { turns: [1, 0, 7], at: '0.5', reach: '0.0 0.1 0.4 1.0 1.1 1.2 2.2 2.3' },
  { turns: [5, 2, 1], at: '0.4', reach: '0.0 0.1 0.5 1.3 1.4 1.5 2.2 2.3 3.0 3.9 3.10 3.11 4.3 4.4 4.5 4.6 4.8 4.9 4.10 4.11 5.4 5.5 5.6 5.7 5.8 5.9 5.10 5.11' },
  { turns: [0, 0, 6], at: '1.4', reach: '1.3 1.5 2.4 3.5 3.6 3.7 3.8 4.0 4.1 4.2 4.3 4.4 5.7 5.8 5.9' },
  { turns: [2, 5, 9], at: '5.4', reach: '' },
];

test.each(SAID)('reach from $at with $turns', ({ turns, at, reach: said }) => {
  expect(reach(turns, at).join(' ')).toBe(said);
});

test('a way goes from space to neighbouring space', () => {
  const { turns, at, reach: said } = SAID[0]!;
  const next = graph(castle, turns);
  for (const to of said.split(' ')) {
    const line = way(castle, turns, at, to);
    expect(line[0]).toBe(at);
    expect(line.at(-1)).toBe(to);
    line.slice(1).forEach((s, i) => expect(next.get(line[i]!)).toContain(s));
  }
});
