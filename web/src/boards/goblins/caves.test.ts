import { describe, expect, it } from 'vitest';
import { record } from '../../../tools/fixtures.mjs';
import { around, between, chain, kindOf, middle, printed, shown, worth, type GoblinsView } from './caves';
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
  it('show their neighbours too, round the mountain, and nothing beyond the edge', () => {
    expect(shown([])).toEqual(around(2));
    expect(shown([{ at: '3,0' }, { at: '0,-5' }])).toEqual({ left: -4, top: -5, right: 4, bottom: 5 });
    expect(shown([{ at: '-5,5' }])).toEqual(around(5));
    expect(between(shown([]), shown([{ at: '3,0' }]), 0.5).right).toBe(3);
  });
  it('are never drawn larger again', () => {
    const wide = shown([{ at: '3,0' }]);
    expect(shown([], wide)).toEqual(wide);
    expect(shown([{ at: '-1,2' }], around(3))).toEqual(around(3));
  });
  it('lie where their names say', () => {
    expect(middle('-2,3')).toEqual({ x: -200, y: 300 });
    expect(spaceName('-2,3', say)).toBe('2 to the left and 3 below the mountain');
    expect(spaceName('0,-1', say)).toBe('just above the mountain');
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
  it('are worth what the rules count', async () => {
    let escaped = 0;
    for (const mode of ['standard', 'advanced', 'solo']) {
      for (let seed = 1; seed <= 6; seed++) {
        const solo = mode === 'solo';
        const { steps } = await record('goblins', { players: solo ? 1 : 3, seed, steps: 2000, options: solo ? { mode } : { mode, cap: 60 }, level: solo ? 'toddler' : '' });
        const result = steps.at(-1)!.result as { scores?: number[]; escaped?: number[]; points?: number };
        const view = steps.at(-1)!.eyes['table'].view as GoblinsView;
        for (const seat of solo ? (result.points ? [0] : []) : result.escaped!) {
          const w = worth(p, view.paths[seat]!);
          const points = solo ? result.points! : result.scores![seat]!;
          const bonus = points - w.scrolls - w.crumbs;
          /* In the advanced game captured crumbs may be like the palace too, and a path does not say which they are. */
          if (mode === 'advanced') expect(bonus >= w.symbols && bonus <= w.symbols + w.crumbs, `${mode} ${seed}`).toBe(true);
          else expect(bonus, `${mode} ${seed}`).toBe(solo ? w.symbols : 0);
          expect(chain(p, view.paths[seat]!).end).toBe('grass');
          escaped++;
        }
      }
    }
    expect(escaped).toBeGreaterThan(15);
  });
  it('read every path that the rules allow', async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const { steps } = await record('goblins', { players: 3, seed, steps: 200, options: { mode: 'advanced', turnable: seed % 2 === 0, cap: 60 } });
      for (const { eyes } of steps) {
        for (const path of (eyes['table'].view as GoblinsView).paths) {
          if (!path) continue;
          let end = p.palaces.get(path.palace)!.exit;
          for (const { tile, turned } of chain(p, path).links) {
            expect(turned ? tile.exit : tile.entry, `seed ${seed}: ${path.palace} ${path.tiles}`).toBe(end);
            end = turned ? tile.entry : tile.exit;
          }
        }
      }
    }
  });
  it('have names', () => {
    expect(tileName(p.tiles.get('goblin2'), say)).toBe('a goblin');
    expect(tileName(p.tiles.get('rose-grass-a'), say)).toBe('a tile with a rose and the way out');
    expect(tileName(p.tiles.get('ring-dove'), say)).toBe('a tile with a ring and a dove; on its scrolls: lamp');
    const players = [{ name: 'Anna', colour: '--seat-0', shape: '●' }];
    expect(caveName({ at: '1,0', tile: null, crumbs: [{ seat: 0, symbol: 'rose' }] }, undefined, players, say)).toBe('just to the right of the mountain: rock, face down. On it: crumb of Anna: rose');
  });
});
