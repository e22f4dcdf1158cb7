import { describe, expect, it } from 'vitest';
import { towards } from './press';

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
