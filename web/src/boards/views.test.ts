/* Every board draws every view of real games, for every observer, in every role. */
import { describe, expect, it } from 'vitest';
import { render } from 'svelte/server';
import { gamesOf, record } from '../../tools/fixtures.mjs';
import { say } from '../say.svelte';
import { COLOURS, look } from '../seats';
import type { Event, Role, View, Words } from './board';
import { boardOf } from './index';

interface Eyes {
  view: View;
  legal: string[];
  happened: Event[];
}
const games: { id: string; players: [number, number] }[] = await gamesOf();
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fred'];

/** Games with modes of their own; the others are played by the fewest and by the most. */
const WAYS: Record<string, [number, number, object][]> = {
  thumb: [[2, 3, {}], [6, 11, { storm: true }]],
  hood: [[1, 3, {}], [5, 11, { mode: 'wolf' }], [3, 5, { start: 'hard' }]],
  goblins: [[1, 3, { mode: 'solo' }], [4, 11, { mode: 'advanced' }], [3, 5, {}]],
  labyrinth: [[2, 3, { beasts: 'german' }], [4, 11, {}]],
};

/** What a sentence must never show: a hole, or a thing that is no text. */
const HOLES = /undefined|\[object|NaN|\{\w+\}/;

for (const game of games) {
  describe(`the board of ${game.id}`, () => {
    for (const [players, seed, options] of WAYS[game.id] ?? [[game.players[0], 3, {}], [game.players[1], 11, {}]]) {
      it(`draws a game of ${players} ${JSON.stringify(options)}`, async () => {
        const fixture = await record(game.id, { players, seed, options, steps: 40 });
        const { Board, words } = await boardOf(game.id);
        const people = Array.from({ length: players }, (_, i) => ({ name: NAMES[i]!, ...look(COLOURS[i]!), computer: i % 2 ? 'child' : null, here: i !== 1 }));
        for (const step of fixture.steps as { eyes: Record<string, Eyes>; result: Record<string, unknown> | null }[]) {
          for (const [who, seen] of Object.entries(step.eyes)) {
            const seat = /^\d+$/.test(who) ? Number(who) : null;
            const roles: Role[] = seat === null ? ['table'] : ['both', 'hand'];
            for (const role of roles) {
              const props = { view: seen.view, seat, legal: seen.legal, players: people, happened: [], act: () => {}, say, calm: true, role };
              const { body } = render(Board, { props });
              expect(body.length).toBeGreaterThan(100);
              const text = body.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]*?(aria-label="[^"]*")?[^>]*>/g, ' $1 ');
              expect(text).not.toMatch(HOLES);
            }
            check(words, seen, seat, people, step.result);
          }
        }
      }, 60000);
    }
  });
}

function check(words: Words, seen: Eyes, seat: number | null, players: Parameters<NonNullable<Words['ask']>>[0]['players'], result: Record<string, unknown> | null) {
  const p = { view: seen.view, seat, legal: seen.legal, players, say };
  if (words.ask) expect(words.ask(p)).not.toMatch(HOLES);
  for (const action of seen.legal) if (words.action) expect(words.action(action, p)).not.toMatch(HOLES);
  if (result && words.ending) expect(words.ending(result, p)).not.toMatch(HOLES);
}
