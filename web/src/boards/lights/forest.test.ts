import { describe, expect, it } from 'vitest';
import { record } from '../../../tools/fixtures.mjs';
import { along, forestOf, pushed, type LightsView } from './forest';

describe('the forest of lights', () => {
  const forest = forestOf(null);
  it('has sixteen cells, eight entrances and nine groves', () => {
    expect(forest.cells).toHaveLength(16);
    expect(forest.entrances.map((e) => e.name).sort()).toEqual(['E1', 'E2', 'N1', 'N2', 'S1', 'S2', 'W1', 'W2']);
    expect(forest.groves).toHaveLength(9);
  });
  it('lays every entrance outside its lane, pointing inwards', () => {
    for (const e of forest.entrances) {
      const first = forest.cells[along(forest, e.name)[0]!]!;
      expect(Math.sign(first.x - e.x)).toBe(e.dx);
      expect(Math.sign(first.y - e.y)).toBe(e.dy);
    }
  });
  it('moves a whole lane away from the entrance', () => {
    expect(along(forest, 'W1')).toEqual([2, 3, 4, 5, 6]);
    expect(along(forest, 'E1')).toEqual([6, 5, 4, 3, 2]);
    expect(pushed(forest, [3, 6, 15, null], 'W1', null)).toEqual([4, null, 15, null]);
    expect(pushed(forest, [3, null, 15, 2], 'E1', 1)).toEqual([2, 6, 15, null]);
  });
  it('moves the lights as the rules do', async () => {
    let pushes = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const { steps } = await record('lights', { players: 2 + (seed % 3), seed, steps: 80 });
      for (const [i, { by, action }] of steps.entries()) {
        const [verb, entrance] = (action ?? '').split(' ');
        if (verb !== 'enter' && verb !== 'push') continue;
        const [before, after] = [steps[i - 1], steps[i]].map((s) => s.eyes['table'].view as LightsView);
        expect(pushed(forest, before!.lights, entrance!, verb === 'enter' ? by : null), `seed ${seed}, ${action}`).toEqual(after!.lights);
        pushes++;
      }
    }
    expect(pushes).toBeGreaterThan(200);
  });
});
