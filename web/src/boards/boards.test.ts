import { describe, expect, it } from 'vitest';
import { towards } from './press';
import { along, forestOf, pushed } from './lights/forest';

describe('arrow keys', () => {
  const spots = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 210, y: 10 }, { x: 0, y: 100 }, { x: 90, y: 95 }];
  it('lead to the nearest target in their direction', () => {
    expect(towards(spots[0]!, spots, 'ArrowRight')).toBe(1);
    expect(towards(spots[1]!, spots, 'ArrowRight')).toBe(2);
    expect(towards(spots[0]!, spots, 'ArrowDown')).toBe(3);
    expect(towards(spots[1]!, spots, 'ArrowDown')).toBe(4);
    expect(towards(spots[3]!, spots, 'ArrowUp')).toBe(0);
  });
  it('stay where there is nothing', () => {
    expect(towards(spots[0]!, spots, 'ArrowLeft')).toBe(-1);
    expect(towards(spots[0]!, spots, 'ArrowUp')).toBe(-1);
  });
});

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
});
