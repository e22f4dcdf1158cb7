/* Which thing a finger means, and where its note lies. */
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { beside, meant, type Box } from './about';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });

describe('what a finger means', () => {
  const all = [
    { of: 'ring', box: box(0, 0, 200, 200) },
    { of: 'left tile', box: box(20, 20, 60, 60) },
    { of: 'right tile', box: box(70, 20, 60, 60) },
  ];
  it('is the smallest thing there', () => {
    expect(meant(all, 30, 30)?.of).toBe('left tile');
    expect(meant(all, 150, 150)?.of).toBe('ring');
  });
  it('is the nearest of two that overlap', () => {
    expect(meant(all, 72, 50)?.of).toBe('left tile');
    expect(meant(all, 79, 50)?.of).toBe('right tile');
  });
  it('is the first of two names for one thing, and nothing where nothing lies', () => {
    expect(meant([{ of: 'the wolves', box: box(0, 0, 9, 9) }, { of: 'a tile', box: box(0, 0, 9, 9) }], 4, 4)?.of).toBe('the wolves');
    expect(meant(all, 300, 10)).toBeNull();
  });
});

describe('a note', () => {
  const room = box(0, 0, 360, 548);
  const covers = (thing: Box, w: number, h: number) => {
    const { x, y } = beside(thing, room, w, h);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + w).toBeLessThanOrEqual(360);
    expect(y + h).toBeLessThanOrEqual(548);
    return x < thing.right && x + w > thing.left && y < thing.bottom && y + h > thing.top;
  };
  it('lies beside its thing wherever that is, inside the board', () => {
    for (const x of [0, 100, 300]) for (const y of [0, 120, 250, 480]) expect(covers(box(x, y, 60, 60), 300, 120)).toBe(false);
    expect(covers(box(0, 0, 60, 548), 280, 120)).toBe(false);
  });
  it('stays inside when its thing fills the board', () => {
    expect(covers(box(0, 0, 360, 548), 300, 120)).toBe(true);
  });
});
