import { describe, expect, it } from 'vitest';
import { record } from '../../../tools/fixtures.mjs';
import { eaten, faced, lies, nextTokens, spotOf, tokensOf, walk, wayOf, waysOf, type HoodView } from './ways';

const ways = waysOf(null);
const gap = (a: string, b: string) => {
  const [p, q] = [spotOf(ways, a), spotOf(ways, b)];
  return Math.hypot(p.x - q.x, p.y - q.y);
};

describe("Red's and the wolf's ways", () => {
  it('have the length that the edition says, and end at the same doors', () => {
    expect(wayOf(ways, 'red')).toHaveLength(24 + 4);
    expect(wayOf(ways, 'wolf')).toHaveLength(10 + 4);
    expect(wayOf(ways, 'red', true).slice(12, 16)).toEqual(['r12', 'r13', 'w6', 'w7']);
  });
  it('keep their spaces apart, inside the picture', () => {
    const places = [...new Set([...wayOf(ways, 'red'), ...wayOf(ways, 'wolf')])];
    for (const a of places) {
      const { x, y } = spotOf(ways, a);
      expect(x > 60 && x < 940 && y > 200 && y < 960).toBe(true);
      for (const b of places) if (a < b) expect(gap(a, b), `${a} ${b}`).toBeGreaterThan(50);
    }
  });
  it('lie apart at the fork by more than two fingers', () => {
    /* 113 of 1000 are 44 of 390 pixels. */
    expect(gap('r14', 'w6')).toBeGreaterThan(132);
  });
  it('are walked forwards, back, and over the shortcut', () => {
    expect(walk(ways, 'red', 'r2', 'r5', false)).toEqual(['r2', 'r3', 'r4', 'r5']);
    expect(walk(ways, 'red', 'r22', 'a1', false)).toEqual(['r22', 'r23', 'a0', 'a1']);
    expect(walk(ways, 'red', 'r13', 'w8', true)).toEqual(['r13', 'w6', 'w7', 'w8']);
    expect(walk(ways, 'red', 'r13', 'a0', true)).toEqual(['r13', 'w6', 'w7', 'w8', 'w9', 'a0']);
    expect(walk(ways, 'red', 'r13', 'r15', false)).toEqual(['r13', 'r14', 'r15']);
    /* The snake takes Red back from the wolf's way to the fork. */
    expect(walk(ways, 'red', 'w6', 'r13', false)).toEqual(['w6', 'r13']);
    expect(walk(ways, 'wolf', 'w3', 'w2', false)).toEqual(['w3', 'w2']);
    expect(walk(ways, 'wolf', 'w9', 'a0', true)).toEqual(['w9', 'a0']);
  });
  it('fit other editions', () => {
    const long = { ...ways, red: 40, wolf: 20, fork: 30, joins: 15, arrivals: 6 };
    for (const p of [...wayOf(long, 'red'), ...wayOf(long, 'wolf')]) {
      const { x, y } = spotOf(long, p);
      expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    }
  });
});

describe('the row', () => {
  const row = [{ card: '2a', tokens: ['flower', null] }, { card: 'hood', tokens: [] }, { card: '5', tokens: ['stone'] }] as HoodView['row'];
  it('knows how a token lies', () => {
    const view = { row, phase: 'turn' };
    expect(lies(view, 0, 0)).toBe('up');
    expect(lies(view, 0, 1)).toBe('down');
    expect(lies(view, 2, 0)).toBe('known');
    expect(lies({ row, phase: 'fork' }, 2, 0)).toBe('up');
    expect(lies({ row, phase: 'treat' }, 2, 0)).toBe('up');
  });
  it('shows face up what the whole table sees, and as known what one seat sees', async () => {
    const found = { up: 0, known: 0, down: 0 };
    for (let seed = 1; seed <= 8; seed++) {
      const { steps } = await record('hood', { players: 3, seed, steps: 80, options: { mode: seed % 2 ? 'wolf' : 'woods' } });
      for (const { eyes } of steps) {
        const table = eyes['table'].view as HoodView;
        for (const { view } of Object.values(eyes) as { view: HoodView }[]) {
          view.row.forEach((c, i) => c.tokens.forEach((token, k) => {
            const is = lies(view, i, k);
            expect(is, `seed ${seed}, ${view.phase}, ${JSON.stringify(view.row)}`).toBe(token === null ? 'down' : table.row[i]!.tokens[k] === null ? 'known' : 'up');
            found[is]++;
          }));
        }
      }
    }
    for (const n of Object.values(found)) expect(n).toBeGreaterThan(20);
  });
  it('is turned up and eaten in the order of its tokens', () => {
    expect(tokensOf(row)).toBe(3);
    expect(faced(row, ['stone', 'flower', 'flower']).map((c) => c.tokens)).toEqual([['stone', 'flower'], [], ['flower']]);
    expect(eaten(row, [0, 2]).map((c) => c.tokens)).toEqual([[null], [], []]);
  });
  it('offers the tokens that begin a legal choice', () => {
    const legal = ['tokens flower flower', 'tokens flower stone', 'tokens stone flower'];
    expect(nextTokens(legal, []).map((t) => [t.face, t.whole])).toEqual([['flower', false], ['stone', false]]);
    expect(nextTokens(legal, ['stone'])).toEqual([{ face: 'flower', action: 'tokens stone flower', whole: true }]);
    expect(nextTokens(['pick'], [])).toEqual([]);
  });
});
