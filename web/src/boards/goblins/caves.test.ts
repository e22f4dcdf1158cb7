import { describe, expect, it } from 'vitest';
import { between, chain, kindOf, middle, printed, shown, worth } from './caves';
import { caveName, spaceName, tileName } from './words';
import { say } from '../../say.svelte';

describe('the caves', () => {
  const p = printed(null);
  it('are printed with 25 tiles, four palaces and six homes', () => {
    expect(p.tiles.size).toBe(25);
    expect([...p.tiles.values()].filter((t) => t.goblin)).toHaveLength(5);
    expect(p.palaces.get('palace1')).toMatchObject({ exit: 'ring', back: 'lamp' });
    expect([...p.homes.values()]).toEqual([8, 9, 10, 11, 12, 14]);
  });
  it('show their neighbours too, but nothing beyond the edge', () => {
    expect(shown([])).toEqual({ left: -2, top: -2, right: 2, bottom: 2 });
    expect(shown([{ at: '3,0' }, { at: '0,-5' }])).toEqual({ left: -2, top: -5, right: 4, bottom: 2 });
    expect(shown([{ at: '-5,5' }])).toEqual({ left: -5, top: -2, right: 2, bottom: 5 });
    expect(between(shown([]), shown([{ at: '3,0' }]), 0.5).right).toBe(3);
  });
  it('lie where their names say', () => {
    expect(middle('-2,3')).toEqual({ x: -200, y: 300 });
    expect(spaceName('-2,3', say)).toBe('3 down, 2 to the left');
    expect(spaceName('0,-1', say)).toBe('1 up');
    for (let x = -5; x <= 5; x++) for (let y = -5; y <= 5; y++) expect([0, 1, 2]).toContain(kindOf(`${x},${y}`, 3));
  });
  it('read a path from the palace on, and say what it needs next', () => {
    const path = { palace: 'palace1', tiles: ['ring-lamp', 'lamp-dove'], crumbs: 2 };
    expect(chain(p, path)).toMatchObject({ end: 'dove', links: [{ turned: false }, { turned: false }] });
    expect(chain(p, { ...path, tiles: [] }).end).toBe('ring');
    expect(chain(p, { ...path, tiles: ['ring-grass-a'] }).end).toBe('grass');
    /* Laid either way round: from the ring to the dove, backwards. */
    expect(chain(p, { ...path, tiles: ['dove-ring'] })).toMatchObject({ end: 'dove', links: [{ turned: true }] });
  });
  it('count scrolls, crumbs, and what is like the palace', () => {
    /* Palace 1: exit ring, back lamp. ring-lamp has a rose scroll, lamp-dove a plain one. */
    expect(worth(p, { palace: 'palace1', tiles: ['ring-lamp', 'lamp-dove'], crumbs: 2 })).toEqual({ scrolls: 2, crumbs: 2, symbols: 2 });
    expect(worth(p, { palace: 'palace4', tiles: [], crumbs: 0 })).toEqual({ scrolls: 0, crumbs: 0, symbols: 0 });
  });
  it('have names', () => {
    expect(tileName(p.tiles.get('goblin2'), say)).toBe('a goblin');
    expect(tileName(p.tiles.get('rose-grass-a'), say)).toBe('from the rose out to the grass');
    expect(tileName(p.tiles.get('ring-dove'), say)).toBe('from the ring to the dove, 2 scrolls: plain, lamp');
    const players = [{ name: 'Anna', colour: '--seat-0', shape: '●', computer: null, here: true }];
    expect(caveName({ at: '1,0', tile: null, crumbs: [{ seat: 0, symbol: 'rose' }] }, undefined, players, say)).toBe('1 to the right: rock, face down; on it the rose crumb of Anna');
  });
});
