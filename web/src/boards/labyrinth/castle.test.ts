/* The castle on the screen has the doors of the castle in the rules. */
// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { record } from '../../../tools/fixtures.mjs';
import { castleOf, graph, way, type LabyrinthView } from './castle';

const castle = castleOf(null);

/** All spaces that can be reached from `at`, by zone and index. */
function reach(turns: readonly number[], at: string): string[] {
  const next = graph(castle, turns);
  const seen = new Set([at]);
  for (const s of seen) for (const n of next.get(s) ?? []) seen.add(n);
  seen.delete(at);
  const key = (s: string) => Number(s.split('.')[0]) * 100 + Number(s.split('.')[1]);
  return [...seen].sort((a, b) => key(a) - key(b));
}

test('leads from every pawn to where the rules let it go', async () => {
  let asked = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const { steps } = await record('labyrinth', { players: 2 + (seed % 3), seed, steps: 120 });
    for (const { eyes } of steps) {
      const view = eyes['table'].view as LabyrinthView;
      if (view.phase !== 'move') continue;
      const legal: string[] = eyes[view.turn].legal;
      const to = legal.filter((a) => a.startsWith('go ')).map((a) => a.slice(3));
      const from = view.pawns[view.turn]!;
      const others = view.pawns.filter((p, s) => s !== view.turn && p === from).length;
      const walks = reach(view.turns, from);
      expect(to.includes(from), 'out and back').toBe(others > 0 && walks.length > 0);
      expect(walks, `seed ${seed}, ${from}, turns ${view.turns}`).toEqual(to.filter((s) => s !== from));
      const next = graph(castle, view.turns);
      for (const space of to) {
        const line = way(castle, view.turns, from, space);
        expect([line[0], line.at(-1)]).toEqual([from, space]);
        line.slice(1).forEach((s, i) => expect(next.get(line[i]!)).toContain(s));
      }
      asked++;
    }
  }
  expect(asked).toBeGreaterThan(60);
});
