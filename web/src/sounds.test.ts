/* Every kind of event of every game has its sound, or is quiet on purpose; and at the end nothing stays face down. */
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { kindsOf } from '../tools/fixtures.mjs';
import type { Bare, View } from './boards/board';
import type { Sounds } from './sound';

const GAMES = ['thumb', 'hood', 'lights', 'goblins', 'labyrinth'];
const tables = import.meta.glob<{ sounds: Sounds }>('./boards/*/sounds.ts', { eager: true });
const bared = import.meta.glob<{ bare: Bare }>('./boards/*/bared.ts', { eager: true });

describe.each(GAMES)('%s', (game) => {
  it('is heard', () => {
    expect(Object.keys(tables[`./boards/${game}/sounds.ts`]!.sounds).sort()).toEqual([...new Set(kindsOf(game))].sort());
  });
});

describe('at the end what lies face down turns up, one thing after the other', () => {
  const steps = (game: string, view: View, truth: View): View[] => bared[`./boards/${game}/bared.ts`]!.bare(view, truth);
  it('of thumb: the tiles that were not found', () => {
    const all = steps('thumb', { circle: [null, 'hut', null] }, { truth: ['castle', 'hut', 'wolves'] });
    expect(all.map((v) => v['circle'])).toEqual([['castle', 'hut', null], ['castle', 'hut', 'wolves']]);
  });
  it('of lights: cell by cell', () => {
    const all = steps('lights', {}, { treasures: ['key', 'star'] });
    expect(all.map((v) => v['treasures'])).toEqual([['key'], ['key', 'star']]);
  });
  it('of hood: tokens, then doors', () => {
    const row = [{ card: '2a', tokens: ['flower', 'stone'] }];
    const all = steps('hood', { row: [{ card: '2a', tokens: [null, null] }], arrivals: ['path', null] }, { row, arrival_faces: ['path', 'cottage'] });
    expect(all).toEqual([{ row, arrivals: ['path', null] }, { row, arrivals: ['path', 'cottage'] }]);
  });
  it('of goblins: row by row, and alone nothing', () => {
    const cave = (at: string, tile: string | null) => ({ at, tile, crumbs: [] });
    const all = steps('goblins', { caves: [cave('0,1', null), cave('1,0', null)] }, { truth: { '0,1': 'goblin1', '1,0': 'ring-dove' } });
    expect(all.map((v) => v['caves'])).toEqual([[cave('0,1', null), cave('1,0', 'ring-dove')], [cave('0,1', 'goblin1'), cave('1,0', 'ring-dove')]]);
    expect(steps('goblins', { caves: ['ring-dove'] }, {})).toEqual([]);
  });
  it('of labyrinth: hand by hand', () => {
    const all = steps('labyrinth', { cards: [] }, { hands: [['crown'], ['owl']] });
    expect(all.map((v) => v['hands'])).toEqual([[['crown']], [['crown'], ['owl']]]);
  });
});
