/* The castle on the screen has the doors of the castle in the rules. */
// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { record } from '../../../tools/fixtures.mjs';
import { angles, castleOf, doors, graph, way, type LabyrinthView } from './castle';
import { doorsName, hours } from './words';

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

test('names every door by its way and where it leads, and every wall', () => {
  const say = (m: string, parts: Record<string, string | number> = {}) => m.replace(/\{(\w+)\}/g, (_, k: string) => String(parts[k]));
  for (const turns of [[0, 0, 0], [2, 1, 5], [5, 3, 11]]) {
    const next = graph(castle, turns);
    let open = 0;
    castle.zones.forEach((zone, z) => {
      for (let i = 0; i < zone.cells; i++) {
        const ways = doors(castle, next, `${z}.${i}`);
        /* All that the rules join are named, each once; on the rim nothing leads out, on the disc nothing in. */
        expect([...ways.values()].flat().sort()).toEqual([...(next.get(`${z}.${i}`) ?? [])].sort());
        expect([ways.has('in'), ways.has('out')]).toEqual([z > 0, z < castle.zones.length - 1]);
        open += [...ways.values()].flat().length;
      }
    });
    expect(open).toBeGreaterThan(40);
  }
  const ways = new Map([['in', ['2.1']], ['out', []], ['on', []], ['back', ['3.3']]] as const);
  const hour = hours(castle, angles(castle, [0, 0, 0]));
  expect(doorsName('the hall at 5 o’clock', ways, hour, say)).toBe('the hall at 5 o’clock. Doors: inwards to the inner ring at 3 o’clock, anticlockwise to the hall at 4 o’clock. Walls: outwards, clockwise round.');
  expect(doorsName('the hall at 5 o’clock', new Map([['in', []]]), hour, say)).toBe('the hall at 5 o’clock. Walls on all sides.');
  /* Turned or not, the spaces of a part have hours of their own. */
  for (const turns of [[0, 0, 0], [1, 2, 3]]) {
    const at = hours(castle, angles(castle, turns));
    castle.zones.forEach((zone, z) => expect(new Set(Array.from({ length: zone.cells }, (_, i) => at(`${z}.${i}`))).size).toBe(zone.cells));
  }
});
